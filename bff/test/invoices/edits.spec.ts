import { randomUUID } from 'node:crypto';
import { agencyDay } from '@vitrine/brand';
import { Invoice, invoiceMessages, InvoicePage, InvoiceTimeline } from '@vitrine/contracts';
import { eventually } from '../support/test-app.ts';
import { opened, quote } from '../checkout/support.ts';
import { correctionOf, type Desk, formOf, parsed, refusalOf, startDesk } from './support.ts';

let desk: Desk;

beforeAll(async () => {
  desk = await startDesk();
}, 60_000);

afterAll(async () => {
  await desk?.stop();
});

const publicIdOf = ({ paymentUrl }: Invoice): string => new URL(paymentUrl ?? '').searchParams.get('invoice') ?? '';
const act = (invoice: Invoice, action: string, body: object = { version: invoice.version }) =>
  desk.staff(`/invoices/${invoice.id}/${action}`, body);
const auditOf = async (id: string) =>
  (
    await desk.app.query<{ action: string; actor_name: string }>(
      `SELECT action, actor_name FROM audit_entries WHERE entity = 'invoice' AND entity_id = $1 ORDER BY id`,
      [id],
    )
  ).map(({ action, actor_name }) => [action, actor_name]);

describe('creating', () => {
  it('needs a client, an address and an amount, and defaults the rest (staff specification, section 9)', async () => {
    const today = agencyDay(desk.app.clock.now());
    const invoice = await desk.invoice({ clientName: '  Lumen\nDermatology ', amount: '$1,250.505' });
    expect(invoice).toMatchObject({
      clientName: 'Lumen Dermatology',
      status: 'draft',
      amountCents: 125_051,
      amountDueCents: 125_051,
      invoiceDate: today,
      paymentLinkTitle: 'Your campaign starts here',
      paymentLinkMessage: 'Complete your payment to activate your campaign',
      paymentUrl: null,
      version: 1,
      items: [{ description: 'Your campaign starts here', quantity: '1', rateCents: 125_051, amountCents: 125_051 }],
    });
    expect(Date.parse(invoice.dueDate) - Date.parse(invoice.invoiceDate)).toBe(30 * 24 * 3600 * 1000);
    expect(invoice.number).toMatch(/^INV-\d{4}-\d{3,}$/);
    expect(await auditOf(invoice.id)).toEqual([['invoice.created', 'colleague@vitrine.test']]);
  });

  it('links the chosen client, a new one or none, independent of the address (ADR 0042)', async () => {
    const email = `desk-${randomUUID()}@lumen.example`;
    const added = await desk.invoice({ clientName: 'Lumen Two', clientEmail: email, newClient: true });
    expect(added).toMatchObject({ clientCompany: 'Lumen Two' });
    const clientId = added.clientId ?? '';
    expect(await desk.invoice({ clientEmail: 'someone-else@billing.example', clientId })).toMatchObject({
      clientId,
      clientEmail: 'someone-else@billing.example',
    });
    expect(await desk.invoice({ clientEmail: email, clientId: null })).toMatchObject({
      clientId: null,
      clientCompany: null,
    });
    const body = { clientName: 'Xenia', clientEmail: email, amount: '1' };
    expect((await desk.staff('/invoices', { ...body, newClient: true })).body['code']).toBe('client_exists');
    expect(refusalOf(await desk.staff('/invoices', { ...body, clientId: randomUUID() }))).toEqual([
      400,
      'validation_failed',
      ['clientId'],
    ]);
  });

  it('finds the client by address in any case', async () => {
    const clientId = randomUUID();
    await desk.app.query(
      `INSERT INTO clients (id, name, email, phone, company, join_date, created_at, updated_at)
        VALUES ($1, 'Ada', 'Ada@Lumen.example', '+12125550148', 'Lumen', now(), now(), now())`,
      [clientId],
    );
    expect(await desk.invoice({ clientEmail: 'aDA@lumen.example' })).toMatchObject({
      clientId,
      clientPhone: '+12125550148',
      clientEmail: 'ada@lumen.example',
      testMode: false,
    });
  });

  it.each<[string, Record<string, unknown>, string[]]>([
    ['no amount', { amount: undefined }, ['amount']],
    ['zero, sent', { amount: '0', status: 'sent' }, ['amount']],
    ['less than the provider takes, sent', { amount: '0.49', status: 'sent' }, ['amount']],
    [
      'items of less than it takes, sent',
      { amount: undefined, status: 'sent', items: [{ description: 'x', quantity: '0.4', rate: '1' }] },
      ['items'],
    ],
    [
      'a price of a part of a cent',
      { amount: undefined, items: [{ description: 'Prints', quantity: '10000', rate: '0.005' }] },
      ['items.0.rate'],
    ],
    [
      'items that come to zero, sent',
      { amount: undefined, status: 'sent', items: [{ description: 'x', quantity: '0', rate: '5' }] },
      ['items'],
    ],
    ['an amount and items', { items: [{ description: 'x', quantity: '1', rate: '5' }] }, ['amount']],
    ['too large an amount', { amount: '1000000' }, ['amount']],
    [
      'items that are too large together',
      {
        amount: undefined,
        items: [
          { description: '', quantity: '1', rate: '999999.99' },
          { description: '', quantity: '1', rate: '0.01' },
        ],
      },
      ['items'],
    ],
    [
      'a product out of range',
      { amount: undefined, items: [{ description: '', quantity: '999999999', rate: '999999.99' }] },
      ['items.0.rate'],
    ],
    [
      'words for a quantity',
      { amount: undefined, items: [{ description: '', quantity: '1e3', rate: '5' }] },
      ['items.0.quantity'],
    ],
    [
      'a negative rate',
      { amount: undefined, items: [{ description: '', quantity: '1', rate: '-5' }] },
      ['items.0.rate'],
    ],
    ['reversed dates', { invoiceDate: '2026-05-02', dueDate: '2026-05-01' }, ['dueDate']],
    ['an invoice date after the default due date’s day', { invoiceDate: '2026-02-30' }, ['invoiceDate']],
    ['an address with a line break', { clientEmail: 'a@b.example\r\nBcc: everyone@evil.example' }, ['clientEmail']],
    ['no name', { clientName: ' \n ' }, ['clientName']],
    ['a number of its own (mass assignment)', { number: 'INV-2026-777', amountCents: 1 }, ['number', 'amountCents']],
    ['status paid', { status: 'paid' }, ['status']],
  ])('refuses %s beside its field', async (_, fields, expected) => {
    const [{ last: before } = { last: 0 }] = await desk.app.query<{ last: number }>(
      `SELECT coalesce(max(last), 0) AS last FROM number_counters WHERE kind = 'invoice'`,
    );
    const answer = await desk.staff('/invoices', {
      clientName: 'Ada',
      clientEmail: 'ada@clinic.example',
      amount: '10',
      ...fields,
    });
    expect(refusalOf(answer)).toEqual([400, 'validation_failed', expected]);
    expect(
      await desk.app.query(`SELECT coalesce(max(last), 0) AS last FROM number_counters WHERE kind = 'invoice'`),
    ).toEqual([{ last: before }]);
  });

  it('returns the same invoice for a repeated key', async () => {
    const body = { clientName: 'Ada', clientEmail: 'ada@twice.example', amount: '10' };
    const key = randomUUID();
    const [one, other] = await Promise.all([
      desk.staff('/invoices', body, { key }),
      desk.staff('/invoices', body, { key }),
    ]);
    expect(one.body['id']).toBe(other.body['id']);
    expect((await desk.staff('/invoices', { ...body, amount: '11' }, { key })).body['code']).toBe(
      'idempotency_key_reused',
    );
  });

  it('numbers 200 concurrent invoices, 10% rolled back, uniquely and without gaps', async () => {
    await desk.app.query(
      `CREATE FUNCTION refuse_some() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN IF NEW.client_name LIKE 'Rolled back%'
        THEN RAISE EXCEPTION 'Not this one'; END IF; RETURN NEW; END $$`,
    );
    await desk.app.query(
      'CREATE TRIGGER refuse_some BEFORE INSERT ON invoices FOR EACH ROW EXECUTE FUNCTION refuse_some()',
    );
    const [{ last } = { last: 0 }] = await desk.app.query<{ last: number }>(
      `SELECT last FROM number_counters WHERE kind = 'invoice'`,
    );
    const answers = await Promise.all(
      Array.from({ length: 200 }, (_, index) =>
        desk.staff('/invoices', {
          clientName: index % 10 === 3 ? `Rolled back ${index}` : `Client ${index}`,
          clientEmail: `many${index}@clinic.example`,
          amount: '10',
        }),
      ),
    );
    await desk.app.query('DROP TRIGGER refuse_some ON invoices');
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(180);
    const places = answers
      .filter(({ status }) => status === 201)
      .map(({ body }) => Number(String(body['number']).split('-')[2]));
    expect(places.toSorted((a, b) => a - b)).toEqual(Array.from({ length: 180 }, (_, index) => last + 1 + index));
  }, 60_000);
});

describe('saving', () => {
  it('saves fields and items in one transaction, with the items’ sum as the amount', async () => {
    const invoice = await desk.invoice();
    const saved = parsed(
      await desk.save(invoice, {
        status: 'sent',
        clientName: 'Lumen & Sons',
        items: [
          { description: 'Hours', quantity: '37.5', rate: '180' },
          { description: 'Half a cent up', quantity: '0.333', rate: '10.02' },
        ],
      }),
    );
    expect(saved).toMatchObject({
      clientName: 'Lumen & Sons',
      status: 'sent',
      version: 2,
      amountCents: 675_000 + 334,
      items: [
        { quantity: '37.5', amountCents: 675_000 },
        { quantity: '0.333', rateCents: 1002, amountCents: 334 },
      ],
    });
    expect(saved.paymentUrl).toContain('/pay?invoice=');
    const { items: events } = InvoiceTimeline.parse((await desk.staff(`/invoices/${invoice.id}/timeline`)).body);
    expect(events.map(({ kind }) => kind)).toEqual(['status', 'edited', 'created']);
    expect(events[1]).toMatchObject({
      kind: 'edited',
      actor: { name: 'colleague@vitrine.test' },
      changes: [
        { field: 'clientName', before: 'Lumen Dermatology', after: 'Lumen & Sons' },
        { field: 'items' },
        { field: 'amountCents', before: 125_000, after: 675_334 },
      ],
    });
  });

  it.each([
    ['an amount', { amount: '0' }],
    [
      'a free month',
      { amount: undefined, items: [{ description: 'Care plan, first month', quantity: '1', rate: '0' }] },
    ],
    [
      'all of it off',
      { amount: undefined, items: [{ description: 'Launch', quantity: '1', rate: '900' }], discount: '100%' },
    ],
  ])('keeps a draft of zero: %s', async (_, fields) => {
    expect(await desk.invoice(fields)).toMatchObject({ status: 'draft', amountCents: 0, amountDueCents: 0 });
  });

  it('has a number of the year of its date, as a receipt has one of the day of its payment', async () => {
    const dated = await desk.invoice({
      status: 'sent',
      amount: '100',
      invoiceDate: '2019-02-10',
      dueDate: '2019-03-10',
    });
    expect(dated.number).toMatch(/^INV-2019-/);
    expect((await desk.invoice({ amount: '1' })).number).not.toMatch(/^INV-2019-/);
    const payment = { version: dated.version, amount: '100', receivedOn: '2019-12-31', method: 'check', note: 'Check' };
    const paid = parsed(await act(dated, 'offline-payment', payment));
    expect(paid.payments[0]?.receiptNumber).toMatch(/^REC-2019-/);
  });

  it('accepts a draft of zero, and never sends it', async () => {
    const invoice = await desk.invoice();
    const empty = parsed(await desk.save(invoice, { items: [] }));
    expect([empty.amountCents, empty.items]).toEqual([0, []]);
    for (const status of ['sent', 'paid'] as const)
      expect(refusalOf(await desk.save(empty, { status }))).toEqual([400, 'validation_failed', ['items']]);
  });

  it('keeps an amount below the provider’s minimum as a draft, says why, and accepts an offline payment', async () => {
    const small = await desk.invoice({ amount: '0.49' });
    const answer = await desk.save(small, { status: 'sent' });
    expect([...refusalOf(answer), answer.body['message']]).toEqual([
      400,
      'validation_failed',
      ['items'],
      invoiceMessages.tooSmallNotSent,
    ]);
    const { body } = await desk.staff('/invoices/bulk', { ids: [small.id], action: 'mark-sent' });
    expect(body['results']).toEqual([
      { id: small.id, number: small.number, ok: false, message: invoiceMessages.tooSmallNotSent },
    ]);
    expect(parsed(await desk.save(small, { status: 'paid', paidNote: 'In cash' }))).toMatchObject({
      status: 'paid',
      amountDueCents: 0,
    });
    expect((await desk.invoice({ amount: '0.50', status: 'sent' })).status).toBe('sent');
  });

  it('refuses a stale version with the current invoice', async () => {
    const invoice = await desk.invoice();
    const [one, other] = await Promise.all([
      desk.save(invoice, { clientName: 'First' }),
      desk.save(invoice, { clientName: 'Second' }),
    ]);
    expect(new Set([one.status, other.status])).toEqual(new Set([200, 409]));
    const [won, lost] = one.status === 200 ? [one, other] : [other, one];
    expect(lost.body['code']).toBe('stale_version');
    expect(Invoice.parse(lost.body['current'])).toEqual(Invoice.parse(won.body));
  });

  it('stores script and header injections as text', async () => {
    const evil = '<script>alert(1)</script>';
    const saved = parsed(
      await desk.save(await desk.invoice(), {
        clientName: `${evil}\r\nBcc: x@evil.example`,
        paymentLinkMessage: `${evil}\u0000\nline two`,
        items: [{ description: evil, quantity: '1', rate: '1' }],
      }),
    );
    expect(saved).toMatchObject({
      clientName: `${evil} Bcc: x@evil.example`,
      paymentLinkMessage: `${evil}\nline two`,
      items: [{ description: evil }],
    });
  });

  it('closes the open session here and at the provider when the amount changes', async () => {
    const invoice = await desk.invoice({ status: 'sent' });
    const session = await opened(desk.app, { invoice: publicIdOf(invoice) });
    parsed(
      await act(
        invoice,
        'correct',
        correctionOf(invoice, { items: [{ description: 'More', quantity: '1', rate: '2000' }] }),
      ),
    );
    await eventually('the session is closed', () =>
      desk.sandbox.stripe.sessions().some(({ id, status }) => id === session && status === 'expired'),
    );
    const next = await opened(desk.app, { invoice: publicIdOf(invoice) });
    expect(next).not.toBe(session);
    expect(desk.sandbox.stripe.sessions().find(({ id }) => id === next)?.amount_total).toBe(200_000);
  });

  it('freezes quantities and rates after a payment (decision D1), and refers to corrections for texts', async () => {
    const invoice = await desk.invoice({ status: 'sent', amount: '100' });
    const part = parsed(
      await act(invoice, 'offline-payment', {
        version: 1,
        amount: '40',
        receivedOn: invoice.invoiceDate,
        note: 'Transfer',
      }),
    );
    expect(part).toMatchObject({ status: 'sent', amountDueCents: 6_000, amountsFrozen: true });
    const [item] = formOf(part).items;
    for (const items of [[{ ...item, rate: '90' }], [{ ...item, quantity: '2' }], []] as never[][])
      expect(refusalOf(await desk.save(part, { items }))).toEqual([409, 'amount_frozen']);
    expect(
      refusalOf(await desk.save(part, { items: [{ description: 'Other words', quantity: '1.000', rate: '100.00' }] })),
    ).toEqual([409, 'invoice_issued']);
    expect(refusalOf(await desk.save(await desk.read(invoice.id), { status: 'draft' }))).toEqual([409, 'has_payments']);
  });
});

describe('statuses', () => {
  it('paid by hand records the due amount as an offline payment with its note', async () => {
    const invoice = await desk.invoice({ status: 'sent', amount: '100' });
    const paid = parsed(await desk.save(invoice, { status: 'paid', paidNote: 'Check 1004' }));
    expect(paid).toMatchObject({
      status: 'paid',
      amountDueCents: 0,
      payments: [{ kind: 'offline', state: 'succeeded', amountCents: 10_000, note: 'Check 1004' }],
    });
    expect(paid.payments[0]?.receiptNumber).toMatch(/^REC-\d{4}-\d{3,}$/);
  });

  it('a sent invoice can become a draft again; its link fails until it is sent', async () => {
    const invoice = await desk.invoice({ status: 'sent' });
    const session = await opened(desk.app, { invoice: publicIdOf(invoice) });
    parsed(await desk.save(invoice, { status: 'draft' }));
    expect((await quote(desk.app, { invoice: publicIdOf(invoice) })).body['code']).toBe('nothing_to_pay');
    await eventually('the session is closed', () =>
      desk.sandbox.stripe.sessions().some(({ id, status }) => id === session && status === 'expired'),
    );
  });

  it('voids an unpaid invoice, closes its session, and refuses later changes', async () => {
    const invoice = await desk.invoice({ status: 'sent' });
    const session = await opened(desk.app, { invoice: publicIdOf(invoice) });
    const voidedInvoice = parsed(await act(invoice, 'void'));
    expect(voidedInvoice).toMatchObject({ status: 'void', amountDueCents: 0, paymentUrl: null });
    await eventually('the session is closed', () =>
      desk.sandbox.stripe.sessions().some(({ id, status }) => id === session && status === 'expired'),
    );
    expect((await quote(desk.app, { invoice: publicIdOf(invoice) })).body).toEqual(
      expect.objectContaining({ code: 'nothing_to_pay' }),
    );
    for (const answer of [
      await desk.save({ ...voidedInvoice, status: 'sent' }),
      await act(voidedInvoice, 'void'),
      await act(voidedInvoice, 'rotate-link'),
      await act(voidedInvoice, 'offline-payment', {
        version: voidedInvoice.version,
        amount: '1',
        receivedOn: voidedInvoice.invoiceDate,
        note: 'x',
      }),
    ])
      expect(refusalOf(answer)).toEqual([409, 'invoice_void']);
    expect(await auditOf(invoice.id)).toEqual([
      ['invoice.created', 'colleague@vitrine.test'],
      ['invoice.voided', 'colleague@vitrine.test'],
    ]);
  });

  it('does not void a paid invoice', async () => {
    const paid = parsed(await desk.save(await desk.invoice({ status: 'sent' }), { status: 'paid' }));
    expect(refusalOf(await act(paid, 'void'))).toEqual([409, 'has_payments']);
  });
});

describe('the link and the copy', () => {
  it('rotates the link; the old one behaves like an unknown one', async () => {
    const invoice = await desk.invoice({ status: 'sent' });
    const rotated = parsed(await act(invoice, 'rotate-link'));
    expect(publicIdOf(rotated)).not.toBe(publicIdOf(invoice));
    const [old, unknown, current] = await Promise.all(
      [publicIdOf(invoice), randomUUID(), publicIdOf(rotated)].map((id) => quote(desk.app, { invoice: id })),
    );
    expect([old?.status, { ...old?.body, requestId: null }]).toEqual([
      unknown?.status,
      { ...unknown?.body, requestId: null },
    ]);
    expect(current?.status).toBe(200);
  });

  it('duplicates as a draft with a number of its own, dated today', async () => {
    const invoice = await desk.invoice({
      status: 'sent',
      invoiceDate: '2026-01-05',
      dueDate: '2026-01-19',
      items: [{ description: 'Hours', quantity: '2.5', rate: '100' }],
    });
    const copy = parsed(await desk.staff(`/invoices/${invoice.id}/duplicate`, undefined, { method: 'POST' }));
    expect(copy).toMatchObject({
      status: 'draft',
      clientEmail: invoice.clientEmail,
      amountCents: 25_000,
      items: [{ description: 'Hours', quantity: '2.5' }],
      paymentUrl: null,
    });
    expect(copy.number).not.toBe(invoice.number);
    expect([copy.invoiceDate, Date.parse(copy.dueDate) - Date.parse(copy.invoiceDate)]).toEqual([
      agencyDay(desk.app.clock.now()),
      14 * 24 * 3600 * 1000,
    ]);
    expect(InvoiceTimeline.parse((await desk.staff(`/invoices/${copy.id}/timeline`)).body).items).toMatchObject([
      { kind: 'created', from: invoice.number },
    ]);
  });
});

describe('offline payments', () => {
  it('make an invoice paid exactly when they cover it', async () => {
    const invoice = await desk.invoice({ status: 'sent', amount: '100' });
    const day = invoice.invoiceDate;
    const refused = [
      ['amount', { amount: '100.01' }],
      ['amount', { amount: '0' }],
      ['receivedOn', { receivedOn: '2099-01-01' }],
      ['note', { note: ' ' }],
    ] as const;
    for (const [field, fields] of refused)
      expect(
        refusalOf(
          await act(invoice, 'offline-payment', { version: 1, amount: '1', receivedOn: day, note: 'Cash', ...fields }),
        ),
      ).toEqual([400, 'validation_failed', [field]]);
    const part = parsed(
      await act(invoice, 'offline-payment', { version: 1, amount: '99.99', receivedOn: day, note: 'Cash' }),
    );
    expect([part.status, part.amountDueCents]).toEqual(['sent', 1]);
    expect(
      refusalOf(await act(invoice, 'offline-payment', { version: 1, amount: '0.01', receivedOn: day, note: 'Cash' })),
    ).toEqual([409, 'stale_version']);
    const key = randomUUID();
    const last = { version: part.version, amount: '0.01', receivedOn: day, note: 'A cent' };
    const [one, other] = [
      await desk.staff(`/invoices/${invoice.id}/offline-payment`, last, { key }),
      await desk.staff(`/invoices/${invoice.id}/offline-payment`, last, { key }),
    ];
    expect(parsed(one)).toMatchObject({ status: 'paid', amountDueCents: 0 });
    expect(other.body).toEqual(one.body);
    expect((await desk.read(invoice.id)).payments).toHaveLength(2);
    expect((await act(parsed(one), 'offline-payment', { ...last, version: parsed(one).version })).body['code']).toBe(
      'already_paid',
    );
    const receipt = await desk.staff(`/payments/${parsed(one).payments[0]?.id}/receipt?paper=a4`);
    expect([receipt.status, receipt.headers.get('content-type'), receipt.text.slice(0, 5)]).toEqual([
      200,
      'application/pdf',
      '%PDF-',
    ]);
  });

  it('are refused for drafts', async () => {
    const invoice = await desk.invoice();
    expect(
      refusalOf(
        await act(invoice, 'offline-payment', {
          version: 1,
          amount: '1',
          receivedOn: invoice.invoiceDate,
          note: 'Cash',
        }),
      ),
    ).toEqual([409, 'conflict']);
  });
});

describe('the list', () => {
  it('sorts by date, due date, amount and number in both directions over pages', async () => {
    await desk.app.query(
      `UPDATE invoices SET number = 'INV-2026-1000'
        WHERE id = (SELECT id FROM invoices ORDER BY created_at DESC LIMIT 1)`,
    );
    const keys = { date: 'invoiceDate', due: 'dueDate', amount: 'amountCents', number: 'number' } as const;
    for (const sort of ['date', 'due', 'amount', 'number'] as const) {
      const sortValues: (string | number)[] = [];
      const numbers: number[] = [];
      let total = 0;
      for (let cursor: string | null | undefined; cursor !== null;) {
        const page: InvoicePage = InvoicePage.parse(
          (await desk.staff(`/invoices?limit=100&sort=${sort}&direction=asc${cursor ? `&cursor=${cursor}` : ''}`)).body,
        );
        sortValues.push(
          ...page.items.map((item) => (sort === 'number' ? Number(item.number.split('-')[2]) : item[keys[sort]])),
        );
        numbers.push(...page.items.map(({ number }) => Number(number.split('-')[2])));
        cursor = page.nextCursor;
        ({ total } = page);
      }
      // Ties are broken by number.
      expect(
        numbers.filter(
          (number, index) =>
            index > 0 && sortValues[index] === sortValues[index - 1] && number < (numbers[index - 1] ?? 0),
        ),
      ).toEqual([]);
      expect(sortValues).toHaveLength(total);
      expect(sortValues).toEqual(sortValues.toSorted((a, b) => (a < b ? -1 : Number(a > b))));
      expect((await desk.staff(`/invoices?sort=${sort}&cursor=bm9uc2Vuc2U`)).status).toBe(400);
    }
  });

  it('filters by client, month, month of payment, due date and age', async () => {
    const clientId = randomUUID();
    await desk.app.query(
      `INSERT INTO clients (id, name, email, company, join_date, created_at, updated_at)
        VALUES ($1, 'Bo', 'bo@filter.example', 'Bo', now(), now(), now())`,
      [clientId],
    );
    const today = desk.app.clock.now().getTime();
    const ago = (days: number) => agencyDay(new Date(today - days * 24 * 3600 * 1000));
    const createdInvoices = [];
    for (const late of [0, 1, 30, 31, 60, 61, 90, 91])
      createdInvoices.push(
        await desk.invoice({
          clientEmail: 'bo@filter.example',
          status: 'sent',
          invoiceDate: '2025-01-15',
          dueDate: ago(late),
          amount: '10',
        }),
      );
    const count = async (query: string) =>
      InvoicePage.parse((await desk.staff(`/invoices?clientId=${clientId}&${query}`)).body).total;
    expect(
      await Promise.all(
        ['age=current', 'age=1-30', 'age=31-60', 'age=61-90', `age=${encodeURIComponent('90+')}`].map(count),
      ),
    ).toEqual([1, 2, 2, 2, 1]);
    expect(await count(`dueBefore=${ago(60)}`)).toBe(3);
    const [first] = createdInvoices;
    parsed(await desk.save(first ?? (await desk.invoice()), { status: 'paid' }));
    const month = ago(0).slice(0, 7);
    expect(
      await Promise.all(
        [`paidIn=${month}`, 'paidIn=2020-01', 'month=2025-01', 'month=2025-01&status=paid', 'month=2025-02'].map(count),
      ),
    ).toEqual([1, 0, 8, 1, 0]);
    const { totals } = InvoicePage.parse((await desk.staff(`/invoices?clientId=${clientId}`)).body);
    expect(totals).toEqual({ pendingCents: 7_000, revenueCents: 1_000 });
  });

  it('exports filtered or chosen invoices without formulas', async () => {
    const invoice = await desk.invoice({ clientName: '=HYPERLINK("http://evil.example")', amount: '1234.5' });
    const csv = await desk.staff(`/invoices/export.csv?ids=${invoice.id}`);
    expect([csv.status, csv.headers.get('content-type')]).toEqual([200, 'text/csv; charset=utf-8']);
    expect(csv.text.split('\r\n')[1]).toBe(
      `${invoice.number},"'=HYPERLINK(""http://evil.example"")",${invoice.clientEmail},draft,` +
        `${invoice.invoiceDate},${invoice.dueDate},1234.50,1234.50,0.00,,1234.50,0.00,0.00,` +
        '0.00,1234.50,2026-04-01,,',
    );
    expect((await desk.staff('/invoices/export.csv?status=void')).text.trim().split('\r\n').length).toBe(
      1 + InvoicePage.parse((await desk.staff('/invoices?status=void')).body).total,
    );
    expect((await desk.staff('/invoices/export.csv?ids=nonsense')).status).toBe(400);
  });
});
