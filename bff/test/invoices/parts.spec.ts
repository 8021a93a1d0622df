import { randomUUID } from 'node:crypto';
import { daysAfter } from '@vitrine/brand';
import { type Invoice, InvoicePage, type InvoiceSummary, type PaymentTermsInput } from '@vitrine/contracts';
import { OverdueInvoicesService } from '../../src/modules/invoices/index.ts';
import { mailRows, mailsTo, open, opened, outcome, quote } from '../checkout/support.ts';
import { correctionOf, type Desk, parsed, refusalOf, startDesk } from './support.ts';

let desk: Desk;

beforeAll(async () => {
  desk = await startDesk();
}, 60_000);

afterAll(async () => {
  await desk?.stop();
});

const stripe = () => desk.sandbox.stripe;
const settled = () => stripe().webhooks.settled();
const publicIdOf = ({ paymentUrl }: Invoice): string => new URL(paymentUrl ?? '').searchParams.get('invoice') ?? '';

/** 30 % now, the rest on April 1; $1,000.00 in all. */
const deposit: PaymentTermsInput = { kind: 'deposit', percent: '30', dueDate: '2026-03-10' };
const split = (parts?: PaymentTermsInput, amount = '1000') =>
  desk.invoice({ status: 'sent', amount, dueDate: '2026-04-01', parts: parts ?? deposit });
/** Pays by card through the provider's page; `payCents` is the payer's choice. */
async function paid(invoice: Invoice, payCents?: number): Promise<string> {
  const session = await opened(desk.app, { invoice: publicIdOf(invoice), ...(payCents && { payCents }) });
  stripe().pay(session);
  await settled();
  return session;
}
const created = (fields: object) =>
  desk.staff('/invoices', {
    clientName: 'Lumen Dermatology',
    clientEmail: `client-${randomUUID()}@clinic.example`,
    amount: '1000',
    dueDate: '2026-04-01',
    ...fields,
  });

describe('an invoice with a deposit', () => {
  it('asks for the deposit, then for the rest, and is paid only with all of it', async () => {
    const sent = await split();
    expect(sent).toMatchObject({
      displayStatus: 'sent',
      amountDueCents: 100_000,
      amountDueNowCents: 30_000,
      nextDueDate: '2026-03-10',
      dueDate: '2026-04-01',
      parts: [
        { kind: 'deposit', percent: 30_000, amountCents: 30_000, dueDate: '2026-03-10', paidCents: 0, state: 'due' },
        { kind: 'rest', percent: null, amountCents: 70_000, dueDate: '2026-04-01', paidCents: 0, state: 'upcoming' },
      ],
    });
    expect((await quote(desk.app, { invoice: publicIdOf(sent) })).body).toMatchObject({
      amountDueCents: 100_000,
      amountDueNowCents: 30_000,
      dueDate: '2026-03-10',
      status: 'due',
    });
    const session = await paid(sent);
    const part = await desk.read(sent.id);
    expect(part).toMatchObject({
      status: 'sent',
      displayStatus: 'partially_paid',
      paidCents: 30_000,
      amountDueCents: 70_000,
      amountDueNowCents: 70_000,
      nextDueDate: '2026-04-01',
      paidAt: null,
      parts: [{ state: 'paid' }, { state: 'due' }],
    });
    expect((await outcome(desk.app, session)).body).toMatchObject({
      status: 'paid',
      receipt: {
        amountCents: 30_000,
        rest: { amountCents: 70_000, nextCents: 70_000, nextDueDate: '2026-04-01' },
      },
    });
    desk.app.clock.advance(60);
    await paid(part);
    const all = await desk.read(sent.id);
    expect(all).toMatchObject({ status: 'paid', displayStatus: 'paid', amountDueCents: 0, paidCents: 100_000 });
    expect(new Set(all.payments.map(({ receiptNumber }) => receiptNumber)).size).toBe(2);
    expect(await mailsTo(desk.app, 'receipt', sent.clientEmail)).toBe(2);
    const receipts = await mailRows<{ variables: { part?: boolean; rest?: unknown } }>(
      desk.app,
      `SELECT variables FROM email_messages WHERE template = 'receipt' AND recipient = $1 ORDER BY subject`,
      [sent.clientEmail],
    );
    expect(receipts.map(({ variables: { part: isPart, rest } }) => [isPart, rest])).toEqual([
      [true, { amount: '$700.00', next: '$700.00', nextDueDate: 'April 1, 2026' }],
      [true, undefined],
    ]);
  });

  it('takes more than what is due now, up to everything, and nothing else', async () => {
    const sent = await split();
    const invoice = publicIdOf(sent);
    for (const payCents of [1, 29_999, 100_001]) {
      const refused = await open(desk.app, { invoice, payCents });
      expect([payCents, ...refusalOf(refused)]).toEqual([payCents, 400, 'validation_failed', ['payCents']]);
    }
    expect((await open(desk.app, { invoice, payCents: 29_999 })).body['message']).toBe(
      'Enter an amount from $300.00 to $1,000.00.',
    );
    expect((await open(desk.app, { invoice, payCents: 99_980 })).body['message']).toBe(
      'Pay everything, or leave at least $0.50.',
    );
    await paid(sent, 45_050);
    expect(await desk.read(sent.id)).toMatchObject({
      displayStatus: 'partially_paid',
      paidCents: 45_050,
      amountDueNowCents: 54_950,
      parts: [{ paidCents: 30_000 }, { paidCents: 15_050 }],
    });
    await paid(sent, 54_950);
    expect(await desk.read(sent.id)).toMatchObject({ status: 'paid' });
  });

  it('is overdue by the day of its deposit, and no longer once that is paid', async () => {
    const sent = await split({ kind: 'deposit', amount: '250', dueDate: '2026-03-03' });
    desk.app.clock.advance(3 * 24 * 3600);
    await desk.app.app.nest.get(OverdueInvoicesService).run();
    const late = await desk.read(sent.id);
    expect(late).toMatchObject({ status: 'overdue', overdueSince: '2026-03-03', parts: [{ state: 'overdue' }, {}] });
    const found = InvoicePage.parse((await desk.staff(`/invoices?age=late&search=${sent.number}`)).body);
    expect(found.items.map(({ id }) => id)).toEqual([sent.id]);
    expect((await desk.staff('/dashboard/today')).body['overdue']).toMatchObject({
      items: [{ number: sent.number, dueDate: '2026-03-03', amountDueNowCents: 25_000 }],
    });
    await paid(late);
    expect(await desk.read(sent.id)).toMatchObject({
      status: 'sent',
      displayStatus: 'partially_paid',
      overdueSince: null,
      nextDueDate: '2026-04-01',
    });
  });

  it('says in mail and SMS what is due now, and prints the schedule', async () => {
    const sent = await split();
    await desk.staff(`/invoices/${sent.id}/email`, {}, { key: randomUUID() });
    const sms = await desk.staff(`/invoices/${sent.id}/send-sms`, { to: '+1 212 555 0148' }, { key: randomUUID() });
    expect(sms.body['text']).toContain(`your invoice ${sent.number} for $300.00 is ready`);
    const [mail] = await mailRows<{ variables: Record<string, unknown>; subject: string }>(
      desk.app,
      `SELECT variables, subject FROM email_messages WHERE template = 'invoice' AND recipient = $1`,
      [sent.clientEmail],
    );
    expect(mail?.subject).toContain('$300.00');
    expect(mail?.variables).toMatchObject({
      due: '$300.00',
      balance: '$1,000.00',
      schedule: [
        { name: 'Deposit, 30%', amount: '$300.00', dueDate: 'March 10, 2026' },
        { name: 'Rest', amount: '$700.00', dueDate: 'April 1, 2026' },
      ],
    });
    const pdf = await desk.staff(`/invoices/${sent.id}/pdf`);
    expect(pdf.status).toBe(200);
  });
});

describe('payment terms', () => {
  const days = (count: number) =>
    Array.from({ length: count }, (_, index) => ({ dueDate: daysAfter('2026-03-20', index * 30) }));
  const installments = (list: { amount?: string; dueDate: string }[]) => ({ kind: 'installments', installments: list });

  it('split evenly to the cent, and end on the invoice’s due date', async () => {
    const three = parsed(await created({ parts: installments(days(3)) }));
    expect(three.parts.map(({ amountCents }) => amountCents)).toEqual([33_334, 33_333, 33_333]);
    expect(three).toMatchObject({ dueDate: '2026-05-19', nextDueDate: '2026-03-20' });
  });

  it.each([
    ['13 installments', installments(days(13)), 'parts.installments', 'Choose 2 to 12 installments'],
    ['one installment', installments(days(1)), 'parts.installments', 'Choose 2 to 12 installments'],
    [
      'days out of order',
      installments(days(2).toReversed()),
      'parts.installments.1.dueDate',
      'Choose a day after the one before it',
    ],
    [
      'a day in the past',
      installments([{ dueDate: '2026-03-01' }, { dueDate: '2026-04-01' }]),
      'parts.installments.0.dueDate',
      'Choose a day on or after the invoice date',
    ],
    [
      'another sum',
      installments([
        { amount: '400', dueDate: '2026-04-01' },
        { amount: '500', dueDate: '2026-05-01' },
      ]),
      'parts.installments.1.amount',
      'The installments add up to $900.00, and the invoice is $1,000.00',
    ],
    [
      'a part below the minimum',
      installments([
        { amount: '0.49', dueDate: '2026-04-01' },
        { amount: '999.51', dueDate: '2026-05-01' },
      ]),
      'parts.installments.0.amount',
      'Each part has to be at least $0.50, because Stripe doesn’t take smaller payments.',
    ],
    [
      'some amounts only',
      installments([{ amount: '400', dueDate: '2026-04-01' }, { dueDate: '2026-05-01' }]),
      'parts.installments.1.amount',
      'Give every installment an amount, or none for equal ones',
    ],
    [
      'a deposit of everything',
      { kind: 'deposit', amount: '1000', dueDate: '2026-03-10' },
      'parts.amount',
      'The deposit has to be less than the total of $1,000.00',
    ],
    [
      'a percentage of 100',
      { kind: 'deposit', percent: '100', dueDate: '2026-03-10' },
      'parts.percent',
      'Enter a percentage between 0 and 100, with up to three decimals.',
    ],
    [
      'a negative deposit',
      { kind: 'deposit', amount: '-5', dueDate: '2026-03-10' },
      'parts.amount',
      'Enter an amount of at least $0.50.',
    ],
    [
      'a deposit after the rest',
      { kind: 'deposit', amount: '100', dueDate: '2026-04-01' },
      'parts.dueDate',
      'Choose a day before the rest is due',
    ],
    [
      'neither amount nor percentage',
      { kind: 'deposit', dueDate: '2026-03-10' },
      'parts.amount',
      'Give an amount or a percentage',
    ],
  ])('with %s are refused at the field', async (_, parts, field, message) => {
    const answer = await created({ parts, invoiceDate: '2026-03-02' });
    expect([answer.status, answer.body['errors']]).toEqual([400, { [field]: [message] }]);
  });

  it('of a draft follow its total, can be taken away, and stay as issued once it’s sent', async () => {
    const draft = parsed(await created({ parts: deposit }));
    const items = [{ description: 'Portraits', quantity: '1', rate: '2000' }];
    const doubled = parsed(await desk.save(draft, { items }));
    expect(doubled.parts.map(({ amountCents }) => amountCents)).toEqual([60_000, 140_000]);
    const whole = parsed(await desk.save(doubled, { items, parts: null }));
    expect(whole).toMatchObject({ parts: [], amountDueNowCents: 200_000 });
    const again = parsed(await desk.save(whole, { items, parts: deposit, status: 'sent' }));
    expect(refusalOf(await desk.save(again, { items, parts: null }))).toEqual([409, 'invoice_issued']);
    const copy = parsed(await desk.staff(`/invoices/${again.id}/duplicate`, {}, { key: randomUUID() }));
    expect(copy.parts.map(({ amountCents }) => amountCents)).toEqual([60_000, 140_000]);
  });

  it('don’t ask for money before the invoice date, also where only that date is changed', async () => {
    const draft = await desk.invoice({ amount: '1000', dueDate: '2026-04-01', parts: deposit });
    const later = { invoiceDate: '2026-03-20' };
    expect(refusalOf(await desk.save(draft, later))).toEqual([400, 'validation_failed', ['invoiceDate']]);
    const sent = await split();
    const moved = await desk.staff(`/invoices/${sent.id}/correct`, correctionOf(sent, later));
    expect(refusalOf(moved)).toEqual([400, 'validation_failed', ['invoiceDate']]);
    const inTime = { ...later, parts: { ...deposit, dueDate: '2026-03-25' } };
    expect((await desk.staff(`/invoices/${sent.id}/correct`, correctionOf(sent, inTime))).status).toBe(200);
  });

  it('of an invoice whose deposit is paid can be corrected: the rest in two parts', async () => {
    const sent = await split();
    await paid(sent);
    const part = await desk.read(sent.id);
    const parts: PaymentTermsInput = {
      kind: 'installments',
      installments: [
        { amount: '300', dueDate: '2026-03-10' },
        { amount: '350', dueDate: '2026-05-01' },
        { amount: '350', dueDate: '2026-06-01' },
      ],
    };
    const corrected = parsed(await desk.staff(`/invoices/${sent.id}/correct`, correctionOf(part, { parts })));
    expect(corrected).toMatchObject({
      dueDate: '2026-06-01',
      amountDueNowCents: 35_000,
      paidCents: 30_000,
      parts: [{ state: 'paid' }, { state: 'due' }, { state: 'upcoming' }],
    });
    const changed = { ...correctionOf(corrected), clientName: 'Somebody else' };
    expect(refusalOf(await desk.staff(`/invoices/${sent.id}/correct`, changed))).toEqual([409, 'has_payments']);
  });
});

describe('at once', () => {
  it('two payers of one balance never overpay: the second is quoted anew', async () => {
    const sent = await split();
    const invoice = publicIdOf(sent);
    const answers = await Promise.all([
      open(desk.app, { invoice, payCents: 100_000 }),
      open(desk.app, { invoice, payCents: 60_000 }),
    ]);
    // Whoever was replaced while their page opened is told so.
    expect([
      [200, 200],
      [200, 409],
    ]).toContainEqual(answers.map(({ status }) => status).toSorted((a, b) => a - b));
    const openCheckouts = await desk.app.query<{ provider_id: string; amount_cents: number }>(
      `SELECT provider_id, amount_cents FROM checkouts WHERE invoice_id = $1 AND state = 'open'`,
      [sent.id],
    );
    expect(openCheckouts).toHaveLength(1);
    stripe().pay(openCheckouts[0]?.provider_id ?? '');
    await settled();
    const after = await desk.read(sent.id);
    expect(after.paidCents).toBe(openCheckouts[0]?.amount_cents);
    const stale = await open(desk.app, { invoice, payCents: 100_000 });
    expect(refusalOf(stale)).toEqual(
      after.status === 'paid' ? [409, 'already_paid'] : [400, 'validation_failed', ['payCents']],
    );
  });

  it('a part that is paid while staff void or edit leaves money and invoice in agreement', async () => {
    for (const act of ['void', 'edit'] as const) {
      const sent = await split();
      const session = await opened(desk.app, { invoice: publicIdOf(sent) });
      const change =
        act === 'void'
          ? desk.staff(`/invoices/${sent.id}/void`, { version: sent.version }, { key: randomUUID() })
          : desk.save(sent, { paymentLinkTitle: 'A new title' });
      stripe().pay(session);
      const [answer] = await Promise.all([change, settled()]);
      await settled();
      const { status, displayStatus, paidCents, payments } = await desk.read(sent.id);
      const isVoid = act === 'void' && answer.status === 200;
      expect({ status, displayStatus, paidCents, states: payments.map(({ state }) => state) }).toEqual(
        isVoid
          ? { status: 'void', displayStatus: 'void', paidCents: 0, states: ['refund_due'] }
          : { status: 'sent', displayStatus: 'partially_paid', paidCents: 30_000, states: ['succeeded'] },
      );
      expect([200, 409]).toContain(answer.status);
    }
  });
});

/** Numbers that look random and are the same on every run. */
function randomFrom(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (Math.imul(state, 1_103_515_245) + 12_345) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
}

interface Case {
  readonly id: string;
  readonly parts: readonly { readonly amountCents: number; readonly dueDate: string }[];
  readonly heldCents: number;
}

/** What a case comes to, cent by cent instead of part by part. */
function expectedOf({ parts, heldCents }: Case, today: string) {
  const total = parts.reduce((sum, { amountCents }) => sum + amountCents, 0);
  let before = 0;
  let late = 0;
  let next: { cents: number; dueDate: string } | null = null;
  for (const { amountCents, dueDate } of parts) {
    const due = Math.max(0, before + amountCents - Math.max(before, Math.min(before + amountCents, heldCents)));
    before += amountCents;
    if (due === 0) continue;
    next ??= { cents: due, dueDate };
    if (dueDate <= today) late += due;
  }
  return {
    amountCents: total,
    amountDueCents: total - heldCents,
    paidCents: heldCents,
    amountDueNowCents: late > 0 ? late : (next?.cents ?? 0),
    nextDueDate: next?.dueDate ?? parts.at(-1)?.dueDate,
    overdueSince: next && next.dueDate < today ? next.dueDate : null,
    displayStatus: heldCents > 0 ? 'partially_paid' : 'sent',
  };
}

test('1,000 random schedules agree with an independent calculation, in the lists and in the database', async () => {
  const random = randomFrom(15);
  const now = desk.app.clock.now();
  const today = now.toISOString().slice(0, 10);
  const cases: Case[] = Array.from({ length: 1000 }, () => {
    let dueDate = daysAfter(today, random(120) - 90);
    const parts = Array.from({ length: 1 + random(12) }, () => {
      dueDate = daysAfter(dueDate, 1 + random(40));
      return { amountCents: 50 + random(90_000), dueDate };
    });
    const total = parts.reduce((sum, { amountCents }) => sum + amountCents, 0);
    const boundary = parts.slice(0, 1 + random(parts.length)).reduce((sum, { amountCents }) => sum + amountCents, 0);
    const heldCents = [0, Math.min(boundary, total - 1), random(total)][random(3)] ?? 0;
    return { id: randomUUID(), parts, heldCents };
  });
  await desk.app.query(
    `WITH c AS (SELECT * FROM jsonb_to_recordset($1) AS c (id uuid, place int, cents int, due date)),
     i AS (INSERT INTO invoices (id, public_id, number, client_name, client_email, amount_cents, status, invoice_date,
         due_date, created_at, updated_at)
       SELECT id, gen_random_uuid(), 'RND-2026-' || place, 'Random schedules', 'random@schedules.example', cents,
         'sent', '2025-01-01', due, $2, $2 FROM c RETURNING id)
     SELECT count(*) FROM i`,
    [
      JSON.stringify(
        cases.map(({ id, parts }, place) => ({
          id,
          place,
          cents: parts.reduce((sum, { amountCents }) => sum + amountCents, 0),
          due: parts.at(-1)?.dueDate,
        })),
      ),
      now,
    ],
  );
  await desk.app.query(
    `INSERT INTO invoice_parts (invoice_id, position, kind, amount_cents, due_date)
     SELECT id, position, 'installment', cents, due
       FROM jsonb_to_recordset($1) AS p (id uuid, position int, cents int, due date)`,
    [
      JSON.stringify(
        cases.flatMap(({ id, parts }) =>
          parts.map(({ amountCents, dueDate }, position) => ({ id, position, cents: amountCents, due: dueDate })),
        ),
      ),
    ],
  );
  await desk.app.query(
    `INSERT INTO payments (id, kind, state, invoice_id, amount_cents, currency, title, receipt_number, received_at)
     SELECT gen_random_uuid(), 'offline', 'succeeded', id, cents, 'usd', 'Random', 'RND-' || place, $2
       FROM jsonb_to_recordset($1) AS p (id uuid, place int, cents int)`,
    [
      JSON.stringify(
        cases.flatMap(({ id, heldCents }, place) => (heldCents > 0 ? [{ id, place, cents: heldCents }] : [])),
      ),
      now,
    ],
  );
  const found = new Map<string, InvoiceSummary>();
  for (let cursor: string | null = ''; cursor !== null;) {
    const path: string = `/invoices?search=random@schedules&sort=due&limit=100${cursor && `&cursor=${cursor}`}`;
    const page: InvoicePage = InvoicePage.parse((await desk.staff(path)).body);
    for (const row of page.items) found.set(row.id, row);
    cursor = page.nextCursor;
  }
  expect(found.size).toBe(1000);
  for (const one of cases) expect(found.get(one.id)).toMatchObject(expectedOf(one, today));
  const stored = await desk.app.query<{ id: string; next: string }>(
    `SELECT id, next_due_date::text AS next FROM invoices WHERE client_email = 'random@schedules.example'`,
  );
  const derived = new Map(stored.map(({ id, next }) => [id, next]));
  for (const one of cases) expect(derived.get(one.id)).toBe(expectedOf(one, today).nextDueDate);
}, 30_000);
