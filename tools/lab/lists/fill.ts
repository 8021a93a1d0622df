import { execFileSync } from 'node:child_process';
import { workspace } from '../../system/workspace.ts';
import type { OwnBff } from '../../system/own-bff.ts';
import { fillBilling } from './fill-billing.ts';

const account = { email: 'owner@vitrine.test', password: 'vitrine-demo' };
const sqlArray = (words: string): string => {
  const literals = words.split(' ').map((word) => `'${word}'`);
  return `ARRAY[${literals.join(',')}]`;
};
const firstNames = sqlArray(
  'Ada Bruno Carla Dmitri Elena Farid Grace Hugo Ines Jonas Kira Leon Mara Nils Olga Pablo Quinn Rosa Samir Tess',
);
const lastNames = sqlArray(
  'Abbott Brandt Castillo Dawson Eriksen Ferrari Goldberg Hansen Ivanova Jensen Kowalski Lindgren Moreau ' +
    'Nakamura Okafor Petrov Quist Romero Svensson Tanaka',
);
const kinds =
  `ARRAY['Dental Studio','Aesthetics','Dermatology','Med Spa','Orthodontics','Smiles','Vein Clinic','Skin ` +
  `Institute']`;
/** The one of an array that the row's number chooses. */
const one = (array: string, stride: number): string => `(${array})[1 + (n * ${stride} % array_length(${array}, 1))]`;

/** Row by row they would take most of the time; what they keep is summed up at the end. */
const triggers = [
  'payments payments_sum',
  'payments payments_sum_spending',
  'invoices invoices_roll_up',
  'invoice_parts invoice_parts_next_due_date',
  'client_credits client_credits_sum',
  'clients clients_claim_invoices',
  'clients clients_roll_up',
  'contacts contacts_roll_up',
  'estimates estimates_roll_up',
  'email_messages email_messages_roll_up',
];

/** Drops the indexes that no constraint needs, which row by row take most of the rest; answers their definitions. */
async function dropIndexes(database: OwnBff['database']): Promise<string[]> {
  const tables = 'clients codes contacts email_messages estimates invoices invoice_items invoice_parts payments';
  const { rows } = await database.query<{ name: string; definition: string }>(
    `SELECT indexrelid::regclass::text AS name, pg_get_indexdef(indexrelid) AS definition FROM pg_index
      WHERE indrelid = ANY ($1::regclass[]) AND NOT indisunique`,
    [tables.split(' ')],
  );
  for (const { name } of rows) await database.query(`DROP INDEX ${name}`);
  return rows.map(({ definition }) => definition);
}

/**
 * Clients with their invoices, payments, estimates and schedules (see {@link fillBilling}), leads and messages; answers
 * the cookie of an owner.
 */
export async function fill(
  { database, env }: Pick<OwnBff, 'database' | 'env'>,
  { clients, origin, site = 'http://localhost:4200' }: { clients: number; origin: string; site?: string },
): Promise<string> {
  execFileSync(process.execPath, ['bff/dist/cli.js', 'seed-demo'], { cwd: workspace, env, stdio: 'ignore' });
  const run = (sql: string) => database.query(sql);
  /** So many minutes from row to row, and five years at most for all of them. */
  const moment = (minutes: number): string =>
    `now() - make_interval(mins => (n * ${Math.min(minutes, 2_628_000 / clients)})::int)`;
  for (const trigger of triggers) await run(`ALTER TABLE ${trigger.replace(' ', ' DISABLE TRIGGER ')}`);
  const indexes = await dropIndexes(database);
  await run(`
    INSERT INTO clients (id, name, email, phone, company, industry, status, monthly_amount_cents, payment_completed,
      subscription_plan, join_date, created_at, updated_at)
    SELECT gen_random_uuid(), ${one(firstNames, 7)} || ' ' || ${one(lastNames, 3)},
      'person' || n || '@practice' || n % 997 || '.example', '+1212555' || lpad((n % 10000)::text, 4, '0'),
      ${one(lastNames, 11)} || ' ' || ${one(kinds, 5)} || ' ' || n, 'Medical',
        (ARRAY['active','active','pending','inactive'])[1 + n % 4], (n % 40) * 25000, n % 2 = 0,
      (ARRAY['Foundation Elite','Visionary Transformation','Market Dominance','Access Code'])[1 + n % 4], t, t, t
    FROM generate_series(1, ${clients}) AS n, LATERAL (SELECT ${moment(53)} AS t) AS time`);
  await run(
    `INSERT INTO codes (id, code, kind, name, client_id, created_at, updated_at)
      SELECT gen_random_uuid(), upper(substr(md5(id::text), 1, 16)), 'client', company, id, created_at, created_at
        FROM clients WHERE email LIKE 'person%'`,
  );
  await fillBilling(run);
  await run(`
    INSERT INTO contacts (id, name, email, company, project_type, urgency, status, lead_score, intent_score,
      inquiry_count, last_inquiry_at, created_at, updated_at)
    SELECT gen_random_uuid(), ${one(firstNames, 3)} || ' ' || ${one(lastNames, 7)},
      'lead' || n || '@office' || n % 991 || '.example', ${one(lastNames, 13)} || ' ' || ${one(kinds, 3)}, 'website',
        'medium',
      (ARRAY['new','contacted','qualified','won','lost'])[1 + n % 5], n % 320, n % 100, 1, t, t, t
    FROM generate_series(1, ${clients}) AS n, LATERAL (SELECT ${moment(41)} AS t) AS time`);
  await run(`
    INSERT INTO email_messages (id, template, recipient, subject, variables, status, attempts, client_id, created_at,
      sent_at)
    SELECT gen_random_uuid(), 'invoice', c.email, 'Invoice for ' || c.company, '{}',
      CASE WHEN hashtext(c.email || k) & 63 = 0 THEN 'failed' ELSE 'delivered' END, 1, c.id,
        c.created_at + make_interval(days => k), c.created_at + make_interval(days => k)
    FROM clients c, generate_series(1, 3) AS k`);
  // Of those without a payment, too: their own trigger finds the first part that is due.
  await run(`
    UPDATE invoices i SET received_cents = coalesce(p.received, 0), refunded_cents = coalesce(p.refunded, 0)
    FROM invoices j LEFT JOIN (SELECT invoice_id, sum(amount_cents) FILTER (WHERE kind <> 'refund') AS received,
      sum(amount_cents) FILTER (WHERE kind = 'refund') AS refunded FROM payments
      WHERE state = 'succeeded' AND invoice_id IS NOT NULL GROUP BY invoice_id) AS p ON p.invoice_id = j.id
    WHERE j.id = i.id`);
  await run(`
    UPDATE clients c SET spent_cents = coalesce(p.spent, 0), credit_cents = coalesce(k.credit, 0)
    FROM clients d LEFT JOIN (SELECT client_id,
      sum(CASE kind WHEN 'refund' THEN -amount_cents ELSE amount_cents END) AS spent FROM payments
      WHERE state = 'succeeded' AND client_id IS NOT NULL GROUP BY client_id) AS p ON p.client_id = d.id
    LEFT JOIN (SELECT client_id, sum(amount_cents) AS credit FROM client_credits GROUP BY client_id) AS k
      ON k.client_id = d.id
    WHERE d.id = c.id`);
  for (const trigger of triggers) await run(`ALTER TABLE ${trigger.replace(' ', ' ENABLE TRIGGER ')}`);
  for (const rollup of ['client', 'contact', 'estimate', 'invoice', 'message']) {
    const table = `${rollup}_rollups`;
    const { rows } = await database.query<{ names: string }>(
      `SELECT string_agg(attname, ', ' ORDER BY attnum) AS names FROM pg_attribute
        WHERE attrelid = '${table}'::regclass AND attnum > 0 AND attname <> 'id'`,
    );
    const names = rows[0]?.names ?? '';
    await run(`TRUNCATE ${table}`);
    await run(`INSERT INTO ${table} (${names}) SELECT ${names} FROM ${table}_counted`);
  }
  // Filled at once, these tables keep the dead rows of many updates, which autovacuum removes in between otherwise.
  await run('VACUUM FULL invoices, clients');
  for (const definition of indexes) await run(definition);
  await run('VACUUM ANALYZE');

  const response = await fetch(`${origin}/api/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin: site },
    body: JSON.stringify(account),
  });
  const cookie = response.headers.getSetCookie().find((line) => line.includes('vitrine-session='));
  if (!cookie) throw new Error(`The sign-in answered ${response.status}`);
  return cookie.split(';')[0] ?? '';
}
