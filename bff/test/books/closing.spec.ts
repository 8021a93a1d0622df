import { agencyDay } from '@vitrine/brand';
import { Closing, type ClosingCheck } from '@vitrine/contracts';
import { type Desk, refusalOf, startDesk } from '../invoices/support.ts';
import { opened } from '../checkout/support.ts';
import { addAccount, addStaff, fromOurPage, signIn } from '../support/staff.ts';

/** It is 2026-03-02, 4 a.m. in New York, until a test moves the clock. */
let desk: Desk;

beforeAll(async () => {
  desk = await startDesk();
}, 180_000);

afterAll(async () => {
  await desk?.stop();
});

const open = async (through: string) => {
  const answer = await desk.staff(`/bookkeeping/closing?through=${through}`);
  if (answer.status !== 200) throw new Error(answer.text);
  const { checks } = Closing.parse(answer.body);
  return (check: ClosingCheck) => {
    const found = checks.find((one) => one.check === check);
    return found && { total: found.total, cents: found.cents, labels: found.items.map(({ label }) => label) };
  };
};
const nothing = { total: 0, cents: null, labels: [] };
const publicIdOf = async (id: string): Promise<string> => {
  const [row] = await desk.app.query<{ publicId: string }>(
    'SELECT public_id AS "publicId" FROM invoices WHERE id = $1',
    [id],
  );
  return row?.publicId ?? '';
};

it('has nothing open in books without anything', async () => {
  const of = await open('2026-02-28');
  for (const check of ['uncompared', 'differences', 'payouts', 'payments', 'drafts', 'credit', 'reminders'] as const)
    expect([check, of(check)]).toEqual([check, nothing]);
  expect(refusalOf(await desk.staff('/bookkeeping/closing?through=2026-02-30'))).toEqual([
    400,
    'validation_failed',
    ['through'],
  ]);
});

it('lists drafts dated in it, credit that pays nothing, and what is late and was not reminded', async () => {
  const whose = { clientEmail: 'books@clinic.example' };
  const dates = { invoiceDate: '2026-02-10', dueDate: '2026-02-20' };
  const draft = await desk.invoice({ ...whose, newClient: true, ...dates });
  await desk.invoice({ ...whose, invoiceDate: '2026-03-01', dueDate: '2026-03-31' });
  const late = await desk.invoice({ ...whose, ...dates, status: 'sent' });
  const paid = await desk.invoice({ ...whose, ...dates, status: 'sent' });
  const recorded = await desk.staff(`/invoices/${paid.id}/offline-payment`, {
    version: paid.version,
    amount: '1300.00',
    receivedOn: '2026-02-25',
    method: 'check',
    keepExcess: true,
  });
  expect([recorded.status, recorded.text]).toEqual([200, expect.any(String)]);
  const of = await open('2026-02-28');
  expect(of('drafts')).toEqual({ total: 1, cents: 125_000, labels: [draft.number] });
  expect(of('credit')).toMatchObject({ total: 1, cents: 5_000 });
  expect(of('reminders')).toEqual({ total: 1, cents: 125_000, labels: [late.number] });
  expect((await open('2026-02-15'))('reminders')).toEqual(nothing);
  desk.app.clock.advance(60);
  expect((await desk.staff(`/invoices/${late.id}/reminders`, {})).status).toBe(202);
  expect((await open('2026-02-28'))('reminders')).toEqual(nothing);
});

it('counts the days that were not compared, and payouts whose payments are not known', async () => {
  const invoice = await desk.invoice({ status: 'sent' });
  desk.sandbox.stripe.pay(await opened(desk.app, { invoice: await publicIdOf(invoice.id) }));
  await desk.sandbox.stripe.webhooks.settled();
  expect((await open('2026-03-01'))('uncompared')).toEqual(nothing);
  desk.app.clock.advance(5 * 24 * 3600);
  expect((await open('2026-03-06'))('uncompared')).toMatchObject({ total: 5 });
  expect((await desk.staff('/bookkeeping/reconciliation', {}, { key: 'closing' })).status).toBe(200);
  const compared = await open('2026-03-06');
  expect([compared('uncompared'), compared('differences'), compared('payouts')]).toEqual([nothing, nothing, nothing]);
  // As if Stripe hadn't said yet what is in it.
  await desk.app.query('ALTER TABLE payout_transactions DISABLE TRIGGER USER');
  await desk.app.query('DELETE FROM payout_transactions');
  expect((await open('2026-03-06'))('payouts')).toEqual({ total: 1, cents: 121_345, labels: ['po_20260304'] });
});

it('lists days that differ from Stripe, and payments that wait for a decision', async () => {
  const invoice = await desk.invoice({ status: 'sent', amount: '44.00' });
  desk.sandbox.stripe.webhooks.setMode('drop');
  desk.sandbox.stripe.pay(await opened(desk.app, { invoice: await publicIdOf(invoice.id) }));
  await desk.sandbox.stripe.webhooks.settled();
  desk.sandbox.stripe.webhooks.setMode('deliver');
  desk.app.clock.advance(24 * 3600);
  const day = agencyDay(new Date(desk.app.clock.now().getTime() - 24 * 3600 * 1000));
  expect((await desk.staff('/bookkeeping/reconciliation', {}, { key: 'differs' })).status).toBe(200);
  expect((await open(day))('differences')).toMatchObject({ total: 1, cents: null });
  await desk.app.query(
    `INSERT INTO payments (id, kind, state, title, amount_cents, currency, payer_name, received_at)
     VALUES (gen_random_uuid(), 'charge', 'review', 'Foundation', 1234, 'usd', 'June Alder', $1)`,
    [desk.app.clock.now()],
  );
  expect((await open(day))('payments')).toEqual(nothing);
  expect((await open(agencyDay(desk.app.clock.now())))('payments')).toEqual({
    total: 1,
    cents: 1_234,
    labels: ['Foundation'],
  });
});

it('leaves out what is closed already', async () => {
  await addAccount(desk.app, 'owner@vitrine.test');
  await addStaff(desk.app, 'owner@vitrine.test', 'owner');
  const cookie = await signIn(desk.app, 'owner@vitrine.test');
  const closed = await desk.app.call('/bookkeeping/period-lock', {
    method: 'PUT',
    cookie,
    headers: fromOurPage,
    body: { version: 0, lockedThrough: '2026-03-05', reason: '' },
  });
  expect(closed.status).toBe(200);
  expect((await open('2026-03-06'))('payouts')).toEqual(nothing);
});
