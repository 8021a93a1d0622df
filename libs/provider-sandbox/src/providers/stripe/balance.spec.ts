import type { Stripe } from 'stripe';
import { clientOf, oneOff, startStripeWorld, type StripeWorld } from './test-support.ts';

let world: StripeWorld;
let client: Stripe;
let seconds = 1_772_442_000;
beforeAll(async () => {
  world = await startStripeWorld();
  client = clientOf(world.sandbox);
  world.sandbox.stripe.setClock(() => seconds * 1000);
});
beforeEach(() => world.sandbox.reset());
afterAll(async () => {
  world.sandbox.stripe.setClock(null);
  await world.stop();
});

const day = 24 * 60 * 60;
async function charged(): Promise<Stripe.Charge> {
  const { id } = await client.checkout.sessions.create(oneOff);
  world.sandbox.stripe.pay(id);
  return world.sandbox.stripe.charges()[0] as Stripe.Charge;
}

test('a charge and its refund change the balance, with the fee of a card, and name what they are about', async () => {
  const charge = await charged();
  const refund = world.sandbox.stripe.refund(charge.id, { amount: 700 });
  const { data } = await client.balanceTransactions.list({ expand: ['data.source'], limit: 100 });
  expect(data.map(({ type, amount, fee, net }) => [type, amount, fee, net])).toEqual([
    ['refund', -700, 0, -700],
    ['charge', 24_700, 746, 23_954],
  ]);
  expect(data.map(({ source }) => (typeof source === 'object' ? source?.id : source))).toEqual([refund.id, charge.id]);
  const [, first] = data;
  expect(await client.balanceTransactions.retrieve(first?.id ?? '')).toMatchObject({
    object: 'balance_transaction',
    status: 'pending',
    fee_details: [{ amount: 746, type: 'stripe_fee' }],
  });
});

test('what became available is paid out two days later, less fees, once', async () => {
  await charged();
  expect((await client.payouts.list()).data).toEqual([]);
  seconds += 4 * day;
  const { data } = await client.payouts.list();
  expect(data).toMatchObject([{ object: 'payout', amount: 23_954, automatic: true, status: 'paid' }]);
  const payouts = await client.balanceTransactions.list({ type: 'payout', expand: ['data.source'] });
  expect(payouts.data).toMatchObject([{ amount: -23_954, fee: 0, source: { id: data[0]?.id, object: 'payout' } }]);
  const contents = await client.balanceTransactions.list({ payout: data[0]?.id ?? '' });
  expect(contents.data.map(({ type, net }) => [type, net])).toEqual([
    ['payout', -23_954],
    ['charge', 23_954],
  ]);
  expect(contents.data[0]).not.toHaveProperty('payout');
  const since = await client.balanceTransactions.list({ created: { gte: seconds - day } });
  expect(since.data).toEqual([]);
});

test('a dispute takes its amount and a fee, and one that is won gives the amount back', async () => {
  const charge = await charged();
  const dispute = world.sandbox.stripe.dispute(charge.id);
  seconds += day;
  world.sandbox.stripe.closeDispute(dispute.id, 'won');
  const { data } = await client.balanceTransactions.list({ source: dispute.id });
  expect(data.map(({ reporting_category: category, amount, fee }) => [category, amount, fee])).toEqual([
    ['dispute_reversal', 24_700, 0],
    ['dispute', -24_700, 1500],
  ]);
  // The same two, with the same ids, are in the dispute.
  const { balance_transactions: moved } = await client.disputes.retrieve(dispute.id);
  expect(moved.map(({ id }) => id)).toEqual(data.toReversed().map(({ id }) => id));
  expect(await client.balanceTransactions.retrieve(moved[0]?.id ?? '')).toEqual(
    expect.objectContaining({
      object: 'balance_transaction',
      type: 'adjustment',
      description: `Chargeback withdrawal for ${charge.id}`,
      net: -26_200,
      source: dispute.id,
      fee_details: [
        { amount: 1500, application: null, currency: 'usd', description: 'Dispute fee', type: 'stripe_fee' },
      ],
    } satisfies Partial<Stripe.BalanceTransaction>),
  );
});

test('an inquiry moves nothing, and a dispute that is won on appeal gives back on that day', async () => {
  const inquiry = world.sandbox.stripe.dispute((await charged()).id, { isInquiry: true });
  const { id } = world.sandbox.stripe.dispute((await charged()).id);
  world.sandbox.stripe.closeDispute(inquiry.id, 'lost');
  world.sandbox.stripe.closeDispute(id, 'lost');
  seconds += 30 * day;
  world.sandbox.stripe.answerDispute(id);
  world.sandbox.stripe.closeDispute(id, 'won');
  expect((await client.balanceTransactions.list({ source: inquiry.id })).data).toEqual([]);
  expect((await client.balanceTransactions.list({ source: id })).data).toMatchObject([
    { reporting_category: 'dispute_reversal', created: seconds },
    { reporting_category: 'dispute', created: seconds - 30 * day },
  ]);
});
