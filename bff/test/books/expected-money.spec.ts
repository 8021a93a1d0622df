import { randomUUID } from 'node:crypto';
import { type ExpectedSource, FigureRows, RevenueByMonth } from '@vitrine/contracts';
import { type Desk, startDesk } from '../invoices/support.ts';

/** It is 2026-03-02, 4 a.m. in New York; the next 30 days end on March 31. */
let desk: Desk;
let clientId: string;

beforeAll(async () => {
  desk = await startDesk();
  const first = await desk.invoice({ clientEmail: 'cash@clinic.example', newClient: true });
  clientId = first.clientId ?? '';
}, 180_000);

afterAll(async () => {
  await desk?.stop();
});

const figure = async (id: string, query: string): Promise<FigureRows> => {
  const answer = await desk.staff(`/figures/${id}/rows?limit=100&${query}`);
  if (answer.status !== 200) throw new Error(answer.text);
  return FigureRows.parse(answer.body);
};
const expected = async (source: ExpectedSource) => {
  const { value, items } = await figure('expected', `source=${source}&from=2026-03-02&to=2026-03-31`);
  return { value, rows: items.map(({ label, day, adds }) => [label, day, adds]) };
};

it('counts what is due on open invoices by part, without what is late, later or a draft', async () => {
  const whose = { clientEmail: 'cash@clinic.example', status: 'sent' as const };
  await desk.invoice({ ...whose, amount: '100.00', invoiceDate: '2026-02-01', dueDate: '2026-03-01' });
  const today = await desk.invoice({ ...whose, amount: '200.00', dueDate: '2026-03-02' });
  const split = await desk.invoice({
    ...whose,
    amount: '1000.00',
    dueDate: '2026-04-15',
    parts: { kind: 'deposit', percent: '30', dueDate: '2026-03-10' },
  });
  await desk.invoice({ ...whose, amount: '400.00', dueDate: '2026-04-01' });
  const client = split.clientId ?? '';
  await desk.app.query(
    `INSERT INTO saved_cards (id, client_id, provider_id, brand, last4, expiry_month, expiry_year, created_at)
     VALUES (gen_random_uuid(), $1, 'pm_1', 'visa', '4242', 12, 2030, $2)`,
    [client, desk.app.clock.now()],
  );
  const texts = async () =>
    (await figure('expected', 'source=due&from=2026-03-02&to=2026-03-31')).items.map(
      (row) => 'text' in row && row.text,
    );
  expect(await texts()).toEqual(['open invoice', 'open invoice']);
  await desk.app.query(
    `INSERT INTO autopay_agreements (id, client_id, version, wording, agreed_at, agreed_by)
     VALUES (gen_random_uuid(), $1, '1', 'I agree.', $2, 'cash@clinic.example')`,
    [client, desk.app.clock.now()],
  );
  expect(await texts()).toEqual(['card on file', 'card on file']);
  expect(await expected('due')).toEqual({
    value: 50_000,
    rows: [
      [today.number, '2026-03-02', 20_000],
      [split.number, '2026-03-10', 30_000],
    ],
  });
});

it('counts the invoices of schedules by the day they are due, up to their end', async () => {
  const schedule = async (title: string, fields: Record<string, unknown>): Promise<void> => {
    const answer = await desk.staff('/recurring-invoices', {
      clientId,
      title,
      message: 'Thank you.',
      endOn: null,
      count: null,
      memo: '',
      terms: '',
      items: [{ description: title, quantity: '1', rate: '150.00' }],
      interval: 'month',
      dayOfMonth: 5,
      startOn: '2026-03-03',
      dueInDays: 7,
      mode: 'send',
      ...fields,
    });
    if (answer.status !== 201) throw new Error(answer.text);
  };
  await schedule('Care', {});
  await schedule('Late', { dueInDays: 30 });
  await schedule('Ads', { dayOfMonth: 31, dueInDays: 0, mode: 'draft' });
  expect(await expected('schedules')).toEqual({
    value: 30_000,
    rows: [
      ['Care', '2026-03-12', 15_000],
      ['Ads', '2026-03-31', 15_000],
    ],
  });
});

it('counts the next payment of each active plan', async () => {
  const plan = (title: string, status: string, end: string, next: number | null, cancelAt: string | null) =>
    desk.app.query(
      `INSERT INTO subscriptions (id, provider_id, client_id, title, amount_cents, next_amount_cents, currency, status,
         next_look_at, created_at, updated_at, current_period_end, cancel_at)
       VALUES ($1, $2, $3, $4, 50000, $5, 'usd', $6, now(), now(), now(), $7, $8)`,
      [randomUUID(), `sub_${title}`, clientId, title, next, status, end, cancelAt],
    );
  await plan('Gold', 'active', '2026-03-20T12:00:00Z', null, null);
  await plan('Less', 'active', '2026-03-31T23:00:00Z', 40_000, null);
  await plan('Ending', 'active', '2026-03-20T12:00:00Z', null, '2026-03-20T12:00:00Z');
  await plan('Paused', 'paused', '2026-03-20T12:00:00Z', null, null);
  await plan('Later', 'active', '2026-04-02T12:00:00Z', null, null);
  expect(await expected('plans')).toEqual({
    value: 90_000,
    rows: [
      ['Gold', '2026-03-20', 50_000],
      ['Less', '2026-03-31', 40_000],
    ],
  });
});

it('says what was received in a month by the same entries as the revenue', async () => {
  const paid = await desk.invoice({ clientEmail: 'cash@clinic.example', status: 'sent', amount: '500.00' });
  const pay = (amount: string, version: number) =>
    desk.staff(`/invoices/${paid.id}/offline-payment`, { version, amount, receivedOn: '2026-03-02', method: 'check' });
  await pay('120.00', paid.version);
  await pay('80.00', (await desk.read(paid.id)).version);
  const { value, items } = await figure('received', 'from=2026-03-01&to=2026-03-31');
  expect([value, items.map(({ adds }) => adds).toSorted((a, b) => a - b)]).toEqual([20_000, [8_000, 12_000]]);
  const { body } = await desk.staff('/bookkeeping/revenue?from=2026-03-01&to=2026-03-31');
  expect(RevenueByMonth.parse(body).totals.receivedCents).toBe(value);
});

it('needs to know which source and days', async () => {
  expect((await desk.staff('/figures/expected/rows?from=2026-03-02&to=2026-03-31')).body['errors']).toEqual({
    source: ['Say which source the figure is of.'],
  });
});
