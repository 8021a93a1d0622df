import { randomUUID } from 'node:crypto';
import { agencyDay, daysAfter, longDate } from '@vitrine/brand';
import { JournalTotals, type ReconciledDay, Reconciliation } from '@vitrine/contracts';
import { PaymentProvider, ReconcilerService } from '../../src/modules/checkout/index.ts';
import { addAccount, fromOurPage, signIn } from '../support/staff.ts';
import { eventually, type TestApp } from '../support/test-app.ts';
import { addInvoice, eventsDelivered, opened, type PaymentsWorld, startPayments } from './support.ts';

let world: PaymentsWorld;
let app: TestApp;
let cookie: string;
let firstDay: string;

beforeAll(async () => {
  world = await startPayments();
  ({ app } = world);
  await addAccount(app, 'colleague@vitrine.test');
  cookie = await signIn(app, 'colleague@vitrine.test');
  firstDay = today();
}, 60_000);

beforeEach(() => nextDays(1));

afterAll(async () => {
  await world?.stop();
});

const stripe = () => world.sandbox.stripe;
const today = (): string => agencyDay(app.clock.now());
/** Days pass, with the session still good. */
async function nextDays(days: number): Promise<void> {
  app.clock.advance(days * 24 * 3600);
  await app.query(`UPDATE sessions SET expires_at = expires_at + make_interval(days => $1)`, [days]);
}
const check = async (): Promise<void> => {
  const headers = { ...fromOurPage, 'idempotency-key': randomUUID() };
  const answer = await app.call('/bookkeeping/reconciliation', { method: 'POST', cookie, headers });
  if (answer.status !== 200) throw new Error(`Answered ${answer.status}: ${answer.text}`);
};
async function days(): Promise<ReconciledDay[]> {
  await check();
  const { body } = await app.call(`/bookkeeping/reconciliation?from=${firstDay}&to=${today()}`, { cookie });
  return Reconciliation.parse(body).days;
}
/** What a day says of a dispute. */
const ofDay = async (day: string, dispute: string) => {
  const found = (await days()).find((one) => one.day === day);
  return {
    disputes: found?.disputes.filter(({ reference }) => reference === dispute) ?? [],
    differences: found?.differences.filter(({ reference }) => reference === dispute) ?? [],
  };
};
const settled = async (): Promise<void> => {
  await stripe().webhooks.settled();
  await eventsDelivered(app);
};

/** An invoice of $1,000.00 that was paid by card. */
async function paid(): Promise<{ readonly invoice: { id: string; number: string }; readonly charge: string }> {
  const { id, number, publicId } = await addInvoice(app, { cents: 100_000 });
  stripe().pay(await opened(app, { invoice: publicId }));
  await settled();
  return { invoice: { id, number }, charge: stripe().charges()[0]?.id ?? '' };
}
const stands = (dispute: string, state: string) =>
  eventually(`the dispute is ${state}`, async () => {
    const [row] = await app.query<{ state: string }>('SELECT state FROM disputes WHERE id = $1', [dispute]);
    return row?.state === state;
  });
async function disputed(charge: string, options: Parameters<ReturnType<typeof stripe>['dispute']>[1] = {}) {
  const { id } = stripe().dispute(charge, options);
  await settled();
  await stands(id, 'needs_response');
  return id;
}
async function closed(dispute: string, outcome: 'won' | 'lost'): Promise<void> {
  stripe().closeDispute(dispute, outcome);
  await settled();
  await stands(dispute, outcome);
}

/** The journal since the first day: the balance of each account. */
async function balances(): Promise<(account: string) => number> {
  const { body } = await app.call(`/bookkeeping/journal?from=${firstDay}&to=${today()}`, { cookie });
  const journal = JournalTotals.parse(body);
  expect(journal.totals.debitCents).toBe(journal.totals.creditCents);
  for (const { debitCents, creditCents } of journal.days) expect(debitCents).toBe(creditCents);
  return (account) => {
    const found = journal.accounts.find((one) => one.account === account);
    return (found?.debitCents ?? 0) - (found?.creditCents ?? 0);
  };
}
/** What is in Stripe's balance, after fees and payouts. */
async function atStripe(): Promise<number> {
  const all = await app.app.nest
    .get(PaymentProvider, { strict: false })
    .listBalanceTransactions(new Date(0), new Date(8.64e15 / 1000));
  return all.reduce((sum, { amountCents, feeCents }) => sum + amountCents - feeCents, 0);
}
/** What Stripe has moved for disputes, and the ledger hasn't, by all days together. */
const unbooked = async (): Promise<number> =>
  (await days())
    .flatMap(({ disputes }) => disputes)
    .reduce((sum, { oursCents, theirsCents }) => sum + theirsCents - oursCents, 0);

describe('the money of a dispute', () => {
  it('is withdrawn with a fee when it is opened, and taken from our ledger when it is lost', async () => {
    const { invoice, charge } = await paid();
    const id = await disputed(charge);
    const opening = today();
    expect(await ofDay(opening, id)).toEqual({
      disputes: [
        {
          reference: id,
          invoice,
          oursCents: 0,
          theirsCents: -100_000,
          feeCents: 1_500,
          explanation:
            'Stripe withdrew $1,000.00 for this dispute and kept a fee of $15.00. Our ledger keeps the payment until ' +
            'the dispute is decided.',
        },
      ],
      differences: [],
    });
    const open = await balances();
    expect(open('clearing') + (await unbooked())).toBe(await atStripe());
    expect(open('fees')).toBe(Math.round(100_000 * 0.029) + 30 + 1_500);

    await nextDays(3);
    await closed(id, 'lost');
    expect(await ofDay(today(), id)).toEqual({
      disputes: [
        expect.objectContaining({
          oursCents: -100_000,
          theirsCents: 0,
          feeCents: 0,
          explanation:
            'The dispute was lost, so our ledger takes off the $1,000.00 that Stripe withdrew on ' +
            `${longDate(opening)}.`,
        }),
      ],
      differences: [],
    });
    expect((await ofDay(opening, id)).differences).toEqual([]);
    expect(await unbooked()).toBe(0);
    expect((await balances())('clearing')).toBe(await atStripe());
  });

  it('is paid back without the fee when it is won', async () => {
    const id = await disputed((await paid()).charge);
    await nextDays(2);
    await closed(id, 'won');
    expect(await ofDay(today(), id)).toEqual({
      disputes: [
        expect.objectContaining({
          oursCents: 0,
          theirsCents: 100_000,
          explanation: 'The dispute was won, and Stripe paid $1,000.00 back. Its fee of $15.00 isn’t given back.',
        }),
      ],
      differences: [],
    });
    expect(await unbooked()).toBe(0);
    expect((await balances())('clearing')).toBe(await atStripe());
  });

  it('comes back in both when an appeal is won', async () => {
    const id = await disputed((await paid()).charge, { amount: 40_000 });
    await closed(id, 'lost');
    expect((await ofDay(today(), id)).disputes).toMatchObject([
      {
        oursCents: -40_000,
        theirsCents: -40_000,
        explanation:
          'Stripe withdrew $400.00 for this dispute and kept a fee of $15.00. The dispute was lost, so our ledger ' +
          'takes off $400.00.',
      },
    ]);
    await nextDays(2);
    stripe().answerDispute(id);
    await settled();
    await stands(id, 'under_review');
    await nextDays(1);
    await closed(id, 'won');
    expect(await ofDay(today(), id)).toMatchObject({
      disputes: [
        {
          oursCents: 40_000,
          theirsCents: 40_000,
          explanation:
            'The dispute was won, and Stripe paid $400.00 back. Its fee of $15.00 isn’t given back. Our ledger has ' +
            'the $400.00 again.',
        },
      ],
      differences: [],
    });
    expect((await balances())('clearing')).toBe(await atStripe());
  });

  it('does not move for an inquiry', async () => {
    const id = await disputed((await paid()).charge, { isInquiry: true });
    expect(await ofDay(today(), id)).toEqual({ disputes: [], differences: [] });
    expect((await balances())('clearing')).toBe(await atStripe());
  });

  it('is explained as before when its day is checked again', async () => {
    const before = await days();
    expect(before.filter(({ disputes }) => disputes.length > 0).length).toBeGreaterThan(4);
    await nextDays(1);
    await check();
    await check();
    const versions = new Map((await days()).map(({ day, version }) => [day, version]));
    // The day that was not over yet has one more.
    const whole = before.filter(({ day }) => day < daysAfter(today(), -1));
    expect(whole.map(({ day }) => versions.get(day))).toEqual(whole.map(({ version }) => version));
  });
});

describe('a difference of a dispute', () => {
  it('is one that we don’t have yet, until it is found', async () => {
    const { charge } = await paid();
    stripe().webhooks.setMode('drop');
    const { id } = stripe().dispute(charge);
    expect(await ofDay(today(), id)).toEqual({
      disputes: [],
      differences: [
        {
          kind: 'missing_here',
          reference: id,
          invoice: null,
          oursCents: null,
          theirsCents: -100_000,
          explanation:
            'Stripe moved this for a dispute that we don’t have yet. It comes with the next check of disputes.',
        },
      ],
    });
    await app.app.nest.get(ReconcilerService).run();
    stripe().webhooks.setMode('deliver');
    expect(await ofDay(today(), id)).toMatchObject({ disputes: [{ theirsCents: -100_000 }], differences: [] });
  });

  it.each([
    ['lost', 'The dispute was lost, and our ledger hasn’t taken off what Stripe withdrew.'],
    ['won', 'The dispute was won, and Stripe hasn’t paid all of it back yet.'],
  ])('is one that was decided (%s) of which only one side has moved', async (state, explanation) => {
    const id = await disputed((await paid()).charge);
    await app.query('UPDATE disputes SET state = $2 WHERE id = $1', [id, state]);
    expect((await ofDay(today(), id)).differences).toMatchObject([
      {
        kind: 'amount',
        oursCents: 0,
        theirsCents: -100_000,
        explanation: expect.stringContaining(explanation) as string,
      },
    ]);
  });
});
