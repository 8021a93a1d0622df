/** That the last digit of a number, as text, is one of these. */
const ends = (column: string, digits: string): string =>
  `right(${column}, 1) = ANY (string_to_array('${digits}', NULL))`;
/** At least five digits. */
const padded = `lpad(n::text, greatest(5, length(n::text)), '0')`;
const theirs = `i.client_email LIKE 'person%'`;
const tax = `'rateId', r.id, 'name', r.name, 'percent', r.percent, 'inclusive', r.inclusive`;
const letterhead = `jsonb_build_object('name', 'Vitrine', 'lines', '["New York"]'::jsonb, 'contact', 'hello')`;

/**
 * Bills the clients `person…`: two invoices each and a hundred for the first of them, as issued, a third with sales
 * tax, open ones in parts; six payments of each paid one, refunds with credit notes, client credit, an estimate each,
 * and a recurring schedule for each fifth. `run` runs a statement.
 */
export async function fillBilling(run: (sql: string) => Promise<unknown>): Promise<void> {
  await fillInvoices(run);
  await fillPayments(run);
  await fillEstimates(run);
  await run(`
    INSERT INTO recurring_invoices (id, client_id, title, message, items, memo, terms, amount_cents, due_in_days,
      billing_interval, day_of_month, start_on, mode, state, next_on, made, created_at, updated_at)
    SELECT gen_random_uuid(), c.id, (ARRAY['Care plan','Reporting','Hosting'])[1 + n % 3] || ' for ' || c.company, '',
      jsonb_build_array(jsonb_build_object('description', 'Care plan', 'quantity', '1', 'rate', 20000 + n * 10)), '',
      '', 20000 + n * 10, 30, (ARRAY['month','quarter','year'])[1 + n % 3], 1 + n % 31, c.created_at::date,
      (ARRAY['draft','send'])[1 + n % 2], s.state, CASE WHEN s.state = 'active' THEN now()::date + 1 + n % 90 END,
      n % 24, c.created_at, c.created_at
    FROM (SELECT row_number() OVER (ORDER BY created_at)::int AS n, * FROM clients WHERE email LIKE 'person%') AS c,
      LATERAL (SELECT (ARRAY['active','active','paused','ended'])[1 + n / 5 % 4] AS state) AS s WHERE n % 5 = 3`);
}

async function fillInvoices(run: (sql: string) => Promise<unknown>): Promise<void> {
  await run(`
    INSERT INTO invoices (id, public_id, number, client_id, client_name, client_email, amount_cents, tax_cents, status,
      invoice_date, due_date, paid_at, created_at, updated_at)
    SELECT gen_random_uuid(), gen_random_uuid(), 'INV-' || extract(year FROM day)::int || '-' || ${padded},
      c.id, c.company, c.email, a.cents, CASE WHEN n % 3 = 0 THEN round(a.cents * 8.875 / 108.875) ELSE 0 END, s.status,
      day, day + 30, CASE WHEN s.status = 'paid' THEN day + interval '9 days' END, day, day
    FROM (SELECT row_number() OVER (ORDER BY c.created_at, k) AS n, count(*) OVER () AS count, c.id, c.company, c.email
      FROM clients c, generate_series(1, CASE c.email WHEN 'person1@practice1.example' THEN 100 ELSE 2 END) AS k
        WHERE c.email LIKE 'person%') AS c,
      LATERAL (SELECT (ARRAY['paid','paid','sent','paid','overdue','draft'])[1 + n % 6] AS status) AS s,
      LATERAL (SELECT 10000 + (n::bigint * 7919 % 2000000)::int AS cents) AS a,
      LATERAL (SELECT (now() - make_interval(hours => (n * least(1, 43800.0 / count))::int))::date AS day) AS d`);
  await run(`INSERT INTO tax_rates (id, name, percent, inclusive, created_at)
    VALUES (gen_random_uuid(), 'Sales tax of the lists', 8875, false, now())`);
  await run(`
    INSERT INTO invoice_items (id, invoice_id, position, description, quantity, rate_cents, amount_cents, tax)
    SELECT gen_random_uuid(), i.id, 0, 'Campaign', 1, i.subtotal_cents, i.subtotal_cents,
      CASE WHEN i.tax_cents > 0 THEN jsonb_build_object(${tax}) END
    FROM invoices i CROSS JOIN (SELECT * FROM tax_rates WHERE name = 'Sales tax of the lists') AS r WHERE ${theirs}`);
  await run(`
    INSERT INTO invoice_parts (invoice_id, position, kind, percent, amount_cents, due_date)
    SELECT i.id, k, CASE WHEN i.status = 'overdue' THEN 'installment' WHEN k = 0 THEN 'deposit' ELSE 'rest' END,
      CASE WHEN i.status <> 'overdue' AND k = 0 THEN 25000 END,
      CASE WHEN k = last THEN i.amount_cents - last * (i.amount_cents / 4) ELSE i.amount_cents / 4 END,
      i.due_date - (last - k) * 10
    FROM invoices i, LATERAL (SELECT CASE i.status WHEN 'overdue' THEN 2 ELSE 1 END AS last) AS l,
      generate_series(0, last) AS k
    WHERE ${theirs} AND i.status IN ('sent', 'overdue', 'draft')`);
  await run(`
    INSERT INTO invoice_issues (invoice_id, version, document, issued_at)
    SELECT i.id, 1, jsonb_build_object('letterhead', ${letterhead}, 'number', i.number, 'clientName', i.client_name,
        'clientEmail', i.client_email, 'invoiceDate', i.invoice_date, 'dueDate', i.due_date,
        'title', i.payment_link_title, 'memo', '', 'terms', '', 'amountCents', i.amount_cents, 'discount', NULL,
        'subtotalCents', i.subtotal_cents, 'discountCents', 0,
        'taxes', CASE WHEN i.tax_cents > 0 THEN jsonb_build_array(jsonb_build_object('name', 'Sales tax of the lists',
          'percent', 8875, 'inclusive', false, 'baseCents', i.subtotal_cents, 'taxCents', i.tax_cents))
          ELSE '[]'::jsonb END,
        'items', jsonb_build_array(jsonb_build_object('description', 'Campaign', 'quantity', '1',
          'rateCents', i.subtotal_cents, 'amountCents', i.subtotal_cents))), i.created_at
    FROM invoices i WHERE ${theirs} AND i.status <> 'draft'`);
  await run(
    `UPDATE invoices i SET issue_version = 1, issued_at = i.created_at WHERE ${theirs} AND i.status <> 'draft'`,
  );
}

async function fillPayments(run: (sql: string) => Promise<unknown>): Promise<void> {
  // Some pay 25 dollars too much, which becomes their credit below; some open ones have their first part paid.
  await run(`
    INSERT INTO payments (id, kind, state, invoice_id, client_id, amount_cents, currency, title, receipt_number,
      payer_email, method, received_at)
    SELECT gen_random_uuid(), 'offline', 'succeeded', i.id, i.client_id,
      CASE WHEN i.status <> 'paid' THEN i.amount_cents / 4 WHEN k < 6 THEN i.amount_cents / 6
        ELSE i.amount_cents - 5 * (i.amount_cents / 6) + CASE WHEN ${ends('i.number', '7')} THEN 2500 ELSE 0 END END,
      'usd', 'Invoice ' || i.number, 'REC-L-' || row_number() OVER (), i.client_email, 'wire',
      i.created_at + make_interval(days => k + 3)
    FROM invoices i, generate_series(1, CASE i.status WHEN 'paid' THEN 6 ELSE 1 END) AS k
    WHERE ${theirs} AND (i.status = 'paid' OR i.status IN ('sent', 'overdue') AND ${ends('i.number', '048')})`);
  await run(`
    WITH ${givenBack('13', 'wire', 1000)},
      refund AS (INSERT INTO payment_refunds (id, payment_id, amount_cents, currency, method, reference, reason,
          credit_note, email, state, entry_id, requested_by, created_at, updated_at)
        SELECT gen_random_uuid(), of_payment_id, amount_cents, currency, 'wire', 'W-1', 'Given back in part', true,
          false, 'succeeded', id, 'owner@vitrine.test', received_at, received_at FROM entry RETURNING *)
    INSERT INTO credit_notes (id, number, invoice_id, refund_id, amount_cents, document, issued_at)
    SELECT gen_random_uuid(), 'CN-L-' || row_number() OVER (), e.invoice_id, r.id, r.amount_cents, '{}', r.created_at
    FROM refund r JOIN entry e ON e.id = r.entry_id`);
  await run(`
    WITH ${givenBack('7', 'credit', 2500)}
    INSERT INTO client_credits (id, client_id, kind, amount_cents, payment_id, invoice_id, created_at)
    SELECT gen_random_uuid(), client_id, 'overpaid', amount_cents, id, invoice_id, received_at FROM entry`);
}

/** An entry of the ledger for the last payment of paid invoices whose number ends with these digits. */
const givenBack = (digits: string, method: string, cents: number): string => `
  paid AS (SELECT DISTINCT ON (p.invoice_id) p.* FROM payments p JOIN invoices i ON i.id = p.invoice_id
    WHERE ${theirs} AND i.status = 'paid' AND ${ends('i.number', digits)} ORDER BY p.invoice_id, p.received_at DESC),
  entry AS (INSERT INTO payments (id, kind, state, invoice_id, client_id, amount_cents, currency, title, payer_email,
      method, of_payment_id, received_at)
    SELECT gen_random_uuid(), 'refund', 'succeeded', invoice_id, client_id, ${cents}, 'usd', title, payer_email,
      '${method}', id, received_at FROM paid RETURNING *)`;

async function fillEstimates(run: (sql: string) => Promise<unknown>): Promise<void> {
  await run(`
    INSERT INTO estimates (id, public_id, number, client_id, client_name, client_email, title, amount_cents, status,
      estimate_date, valid_until, issue_version, decided_at, decline_reason, created_at, updated_at)
    SELECT gen_random_uuid(), gen_random_uuid(), 'EST-' || extract(year FROM day)::int || '-' || ${padded},
      c.id, c.company, c.email, 'Campaign ' || n, 10000 + (n::bigint * 7919 % 2000000)::int, s.status, day, day + 30,
      CASE s.status WHEN 'draft' THEN 0 ELSE 1 END, CASE WHEN s.status IN ('accepted', 'declined') THEN day END,
      CASE s.status WHEN 'declined' THEN 'Not this year' END, day, day
    FROM (SELECT row_number() OVER (ORDER BY created_at DESC)::int AS n, * FROM clients
        WHERE email LIKE 'person%') AS c,
      LATERAL (SELECT (now() - make_interval(hours => n * 2))::date AS day) AS d,
      LATERAL (SELECT (ARRAY['accepted','sent','viewed','accepted','declined','draft','expired','void'])[1 + n % 8]
        AS status) AS s`);
  await run(`
    INSERT INTO estimate_items (id, estimate_id, position, description, quantity, rate_cents, amount_cents)
    SELECT gen_random_uuid(), id, 0, 'Campaign', 1, amount_cents, amount_cents FROM estimates
      WHERE client_email LIKE 'person%'`);
  // Half of the accepted ones have become an invoice.
  await run(`
    UPDATE estimates e SET invoice_id = i.id
    FROM (SELECT client_id, (array_agg(id))[1] AS id FROM invoices GROUP BY 1) AS i
      WHERE e.client_id = i.client_id AND e.status = 'accepted' AND ${ends('e.number', '02468')}`);
}
