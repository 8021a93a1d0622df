import { randomUUID } from 'node:crypto';
import { agencyDay, daysAfter } from '@vitrine/brand';
import { JournalTotals, type ReconciledDay, Reconciliation } from '@vitrine/contracts';
import { DataSource } from 'typeorm';
import { BookkeepingRepository } from '../../src/modules/books/bookkeeping/bookkeeping.repository.ts';
import { ReconciliationService } from '../../src/modules/books/index.ts';
import { addAccount, fromOurPage, signIn } from '../support/staff.ts';
import type { TestApp } from '../support/test-app.ts';
import {
  addInvoice,
  eventsDelivered,
  opened,
  packageForm,
  type PaymentsWorld,
  startPayments,
  submitted,
} from './support.ts';

let world: PaymentsWorld;
let app: TestApp;
let cookie: string;

beforeAll(async () => {
  world = await startPayments();
  ({ app } = world);
  await addAccount(app, 'colleague@vitrine.test');
  cookie = await signIn(app, 'colleague@vitrine.test');
}, 60_000);

afterEach(() => {
  world.sandbox.clearFaults();
  stripe().webhooks.setMode('deliver');
});

afterAll(async () => {
  await world?.stop();
});

const stripe = () => world.sandbox.stripe;
const today = (): string => agencyDay(app.clock.now());
const checkNow = (key: string = randomUUID()) =>
  app.call('/bookkeeping/reconciliation', {
    method: 'POST',
    cookie,
    headers: { ...fromOurPage, 'idempotency-key': key },
  });
const reconciled = async (): Promise<Reconciliation> =>
  Reconciliation.parse((await app.call(`/bookkeeping/reconciliation?from=2026-01-01&to=${today()}`, { cookie })).body);
const ofDay = async (day: string): Promise<ReconciledDay | undefined> =>
  (await reconciled()).days.find((one) => one.day === day);
const versions = async (): Promise<number> =>
  (await app.query<{ count: number }>('SELECT count(*)::int AS count FROM reconciled_days'))[0]?.count ?? 0;

/** An invoice that is paid by card; returns its charge. */
async function paid(cents = 100_000): Promise<string> {
  const invoice = await addInvoice(app, { cents });
  stripe().pay(await opened(app, { invoice: invoice.publicId }));
  await stripe().webhooks.settled();
  await eventsDelivered(app);
  return stripe().charges()[0]?.id ?? '';
}

describe('the balance of a day', () => {
  it('has no differences when everything was recorded, and its fees and payouts are in the journal', async () => {
    const day = today();
    const charge = await paid(100_000);
    stripe().pay(await opened(app, { submissionId: await submitted(app, packageForm()) }));
    stripe().refund(charge, { amount: 25_000 });
    await stripe().webhooks.settled();
    expect((await checkNow()).status).toBe(200);
    const fee = Math.round(100_000 * 0.029) + 30 + Math.round(995_000 * 0.029) + 30;
    expect(await ofDay(day)).toMatchObject({
      transactions: 3,
      ledgerCents: 1_070_000,
      providerCents: 1_070_000,
      feeCents: fee,
      payoutCents: 0,
      differences: [],
    });
    app.clock.advance(4 * 24 * 3600);
    expect((await checkNow()).status).toBe(200);
    const { accounts } = JournalTotals.parse(
      (await app.call(`/bookkeeping/journal?from=${day}&to=${today()}`, { cookie })).body,
    );
    const balance = (account: string): number => {
      const found = accounts.find((one) => one.account === account);
      return (found?.debitCents ?? 0) - (found?.creditCents ?? 0);
    };
    expect(balance('fees')).toBe(fee);
    expect(balance('bank')).toBe(1_070_000 - fee);
    expect(balance('clearing')).toBe(0);
    const moneyOf = async (file: string): Promise<string[][]> =>
      (await app.call(`/bookkeeping/files/${file}?from=${day}&to=${today()}`, { cookie })).text
        .trim()
        .split('\r\n')
        .slice(1)
        .map((line) => line.split(','))
        .map((cells) => [4, 10, 11, 12].map((column) => cells[column] ?? ''))
        // Those of one moment come in any order.
        .toSorted((a, b) => (a[1] ?? '').localeCompare(b[1] ?? ''));
    expect(await moneyOf('payments')).toEqual([
      ['Card', '1000.00', '29.30', '970.70'],
      ['Card', '9950.00', '288.85', '9661.15'],
    ]);
    expect(await moneyOf('refunds')).toEqual([['Card', '250.00', '0.00', '250.00']]);
    const payoutsOf = async (file: string): Promise<string[][]> =>
      (await app.call(`/bookkeeping/files/${file}?from=${day}&to=${today()}`, { cookie })).text
        .trim()
        .split('\r\n')
        .map((line) => line.split(',').slice(-2));
    const payout = [`po_${daysAfter(day, 2).replaceAll('-', '')}`, daysAfter(day, 1)];
    expect(await payoutsOf('payments')).toEqual([['Payout', 'Paid out on'], payout, payout]);
    expect(await payoutsOf('refunds')).toEqual([['Payout', 'Paid out on'], payout]);
  });

  it('stores more transactions of a day than a statement has room for', async () => {
    const books = app.app.nest.get(BookkeepingRepository, { strict: false });
    const at = app.clock.now();
    // In another currency, so that they are in no figure of the other tests.
    const many = Array.from({ length: 6_000 }, (_, index) => ({
      reference: `txn_many_${index}`,
      day: today(),
      kind: 'fee' as const,
      type: 'stripe_fee',
      source: null,
      ledgerReference: null,
      amountCents: -1,
      feeCents: 0,
      currency: 'eur',
      description: null,
      arrivesOn: null,
      availableOn: null,
      at,
    }));
    await app.app.nest.get(DataSource).transaction((manager) => books.addTransactions(manager, many));
    expect(await app.query(`SELECT count(*)::int AS stored FROM provider_transactions WHERE currency = 'eur'`)).toEqual(
      [{ stored: 6_000 }],
    );
  });

  it('is checked once by two replicas, again only when something else is found, and never changed', async () => {
    const yesterday = daysAfter(today(), -1);
    const service = app.app.nest.get(ReconciliationService, { strict: false });
    await Promise.all([service.checkUntil(yesterday), service.checkUntil(yesterday)]);
    const before = await versions();
    await Promise.all([service.checkUntil(yesterday), service.checkUntil(yesterday)]);
    expect(await versions()).toBe(before);
    const days = (await reconciled()).days.map(({ day }) => day);
    expect(new Set(days).size).toBe(days.length);
    await expect(app.query('UPDATE reconciled_days SET fee_cents = 0')).rejects.toThrow('append-only');
    await expect(app.query('DELETE FROM provider_transactions')).rejects.toThrow('append-only');
  });
});

describe('a difference', () => {
  it('is a payment that only the provider has, until its event arrives', async () => {
    stripe().webhooks.setMode('drop');
    const invoice = await addInvoice(app, { cents: 4_400 });
    stripe().pay(await opened(app, { invoice: invoice.publicId }));
    await checkNow();
    expect((await ofDay(today()))?.differences).toEqual([
      expect.objectContaining({ kind: 'missing_here', oursCents: null, theirsCents: 4_400 }),
    ]);
    stripe().webhooks.setMode('deliver');
    const event = stripe()
      .events()
      .find(({ type }) => type === 'checkout.session.completed');
    await stripe().webhooks.send(event?.id ?? '', 1);
    await stripe().webhooks.settled();
    await checkNow();
    expect(await ofDay(today())).toMatchObject({ differences: [] });
  });

  it('is an entry that only we have, another amount, and an unusual fee', async () => {
    app.clock.advance(24 * 3600);
    const day = today();
    await paid(60_000);
    const reference = stripe().paymentIntents()[0]?.id;
    const invoice = await addInvoice(app, { cents: 7_700 });
    await app.query(
      `INSERT INTO payments (id, kind, state, provider_ref, invoice_id, amount_cents, currency, title, receipt_number,
         received_at) VALUES ($1, 'charge', 'succeeded', 'pi_nowhere', $2, 7700, 'usd', 'Care', 'REC-X', $3)`,
      [randomUUID(), invoice.id, app.clock.now()],
    );
    await app.query(
      `INSERT INTO provider_transactions (reference, day, kind, type, source, ledger_ref, amount_cents, fee_cents,
         currency, at) VALUES ('txn_other', $1, 'payment', 'charge', 'ch_other', $2, 59000, 4000, 'usd', $3)`,
      [day, reference, app.clock.now()],
    );
    await checkNow();
    const found = (await ofDay(day))?.differences ?? [];
    expect(found.map(({ kind, oursCents, theirsCents }) => [kind, oursCents, theirsCents])).toEqual(
      expect.arrayContaining([
        ['missing_there', 7_700, null],
        ['amount', 60_000, 59_000],
        ['fee', Math.round(59_000 * 0.029) + 30, 4_000],
      ]),
    );
    expect(found.find(({ kind }) => kind === 'missing_there')?.invoice?.id).toBe(invoice.id);
    for (const { explanation } of found) expect(explanation.length).toBeGreaterThan(20);
  });

  it('is not made up while the provider cannot be reached', async () => {
    const before = await versions();
    world.sandbox.fault({ provider: 'stripe', kind: 'disconnect', times: null });
    expect((await checkNow()).body['code']).toBe('unavailable');
    expect(await versions()).toBe(before);
  });
});

it('a long time without a check is checked in parts, and a charge in it belongs to its day', async () => {
  const day = today();
  await paid(31_300);
  await checkNow();
  app.clock.advance(50 * 24 * 3600);
  await app.query('UPDATE sessions SET expires_at = $1', [new Date(app.clock.now().getTime() + 3600_000)]);
  const later = today();
  await paid(41_400);
  const parts: string[] = [];
  for (let isComplete = false; !isComplete && parts.length < 5;) {
    const { body } = await checkNow();
    parts.push(String(body['checkedUntil']));
    isComplete = body['isComplete'] === true;
  }
  expect(parts).toEqual([daysAfter(day, 20), daysAfter(day, 41), later]);
  const { days } = await reconciled();
  expect(days.filter((one) => one.day >= day).map((one) => one.day)).toHaveLength(51);
  expect(days.find((one) => one.day === later)).toMatchObject({ providerCents: 41_400, ledgerCents: 41_400 });
});
