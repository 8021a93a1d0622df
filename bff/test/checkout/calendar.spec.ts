import { ReconcilerService } from '../../src/modules/checkout/index.ts';
import { OverdueInvoicesService } from '../../src/modules/invoices/index.ts';
import { addAccount, fromOurPage, signIn } from '../support/staff.ts';
import type { TestApp } from '../support/test-app.ts';
import {
  addInvoice,
  opened,
  packageForm,
  type PaymentsWorld,
  startPayments,
  statusOf,
  submitted,
  mailRows,
} from './support.ts';

let world: PaymentsWorld;
let app: TestApp;

beforeAll(async () => {
  world = await startPayments();
  ({ app } = world);
  await addAccount(app, 'colleague@vitrine.test');
}, 60_000);

afterAll(async () => {
  await world?.stop();
});

const stripe = () => world.sandbox.stripe;
/** Moves the clock, which only goes forward. */
const at = (moment: string) => app.clock.advance((Date.parse(moment) - app.clock.now().getTime()) / 1000);
/** Calls the API as staff with a new session, because sessions expire during the test's months. */
const staff = async (path: string, body?: unknown) =>
  (await app.call(path, { cookie: await signIn(app, 'colleague@vitrine.test'), body, headers: fromOurPage })).body;

test('an invoice is overdue once its due date has ended in New York, not in UTC', async () => {
  at('2026-03-11T01:00:00Z');
  const invoice = await addInvoice(app, { dueDate: '2026-03-10' });
  await app.app.nest.get(OverdueInvoicesService).run();
  expect(await statusOf(app, 'invoices', invoice.id)).toBe('sent');
  at('2026-03-11T04:05:00Z');
  await app.app.nest.get(OverdueInvoicesService).run();
  expect(await statusOf(app, 'invoices', invoice.id)).toBe('overdue');
});

test('ledger, invoice, receipt and revenue use the provider’s time of a payment', async () => {
  // 23:30 on March 31 in New York.
  at('2026-04-01T03:30:00Z');
  const invoice = await addInvoice(app);
  stripe().webhooks.setMode('drop');
  const session = await opened(app, { invoice: invoice.publicId });
  stripe().pay(session);
  at('2026-04-03T12:00:00Z');
  await app.app.nest.get(ReconcilerService).run();
  stripe().webhooks.setMode('deliver');

  expect(await app.query('SELECT received_at AS at FROM payments WHERE invoice_id = $1', [invoice.id])).toEqual([
    { at: new Date('2026-04-01T03:30:00Z') },
  ]);
  expect(await staff(`/invoices/${invoice.id}`)).toMatchObject({ status: 'paid', paidAt: '2026-04-01T03:30:00.000Z' });
  const [mail] = await mailRows<{ variables: { paidOn: string } }>(
    app,
    `SELECT variables FROM email_messages WHERE template = 'receipt' AND recipient = $1`,
    [invoice.email],
  );
  expect(mail?.variables.paidOn).toBe('March 31, 2026');
  const numbersPaidIn = async (month: string) =>
    ((await staff(`/invoices?paidIn=${month}`))['items'] as { number: string }[]).map(({ number }) => number);
  expect(await numbersPaidIn('2026-03')).toContain(invoice.number);
  expect(await numbersPaidIn('2026-04')).not.toContain(invoice.number);
});

test('a refund has the provider’s time', async () => {
  const invoice = await addInvoice(app);
  stripe().pay(await opened(app, { invoice: invoice.publicId }));
  await stripe().webhooks.settled();
  stripe().webhooks.setMode('drop');
  at('2026-04-10T15:00:00Z');
  stripe().refund(stripe().charges()[0]?.id ?? '', { amount: 5_000 });
  at('2026-04-12T15:00:00Z');
  await app.app.nest.get(ReconcilerService).run();
  stripe().webhooks.setMode('deliver');
  expect(
    await app.query(`SELECT received_at AS at FROM payments WHERE invoice_id = $1 AND kind = 'refund'`, [invoice.id]),
  ).toEqual([{ at: new Date('2026-04-10T15:00:00Z') }]);
});

test('a month paid on New Year’s Eve belongs to the old year, even if its event is late', async () => {
  at('2026-12-01T15:00:00Z');
  const body = packageForm();
  const submissionId = await submitted(app, body);
  stripe().webhooks.setMode('hold');
  // 22:00 on December 31 in New York, 03:00 on January 1 in UTC.
  at('2027-01-01T03:00:00Z');
  stripe().pay(await opened(app, { submissionId }));
  at('2027-01-02T15:00:00Z');
  stripe().webhooks.setMode('deliver');
  await stripe().webhooks.settled();
  const [invoice] = await app.query<{ number: string; day: string }>(
    `SELECT number, to_char(invoice_date, 'YYYY-MM-DD') AS day FROM invoices WHERE client_email = $1`,
    [body.form.email],
  );
  expect(invoice).toMatchObject({ number: expect.stringMatching(/^INV-2026-/) as unknown, day: '2026-12-31' });
  const { revenueByMonth } = (await staff('/dashboard')) as { revenueByMonth: { month: string; paidCents: number }[] };
  expect(revenueByMonth.slice(-2).map(({ month, paidCents }) => [month, paidCents])).toEqual([
    ['2026-12', 995_000],
    ['2027-01', 0],
  ]);
});

test('an invoice created in the evening has the date and year of the agency’s time zone', async () => {
  at('2028-01-01T02:00:00Z');
  const createdInvoice = await staff('/invoices', {
    clientName: 'Lumen',
    clientEmail: 'lumen@clinic.example',
    amount: '100',
    status: 'draft',
  });
  expect(createdInvoice).toMatchObject({
    number: expect.stringMatching(/^INV-2027-/) as unknown,
    invoiceDate: '2027-12-31',
    dueDate: '2028-01-30',
  });
});
