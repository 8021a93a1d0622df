import { randomUUID } from 'node:crypto';
import { type Sandbox, startSandbox } from '@vitrine/testing';
import { StripeProvider } from '../../src/modules/checkout/payment-provider/adapters/stripe.provider.ts';
import type { Config } from '../../src/platform/config.ts';

/** More than ten pages. */
const many = 1_010;

let sandbox: Sandbox;
let provider: StripeProvider;

beforeAll(async () => {
  sandbox = await startSandbox({ limit: 10_000 });
  // Other tests in this process may have left it at their time.
  sandbox.stripe.setClock(null);
  const payments = { secretKey: 'sk_test_sandbox', webhookSecrets: ['whsec_test'], baseUrl: sandbox.url };
  provider = new StripeProvider({ payments } as unknown as Config);
});

afterAll(async () => {
  await sandbox?.stop();
});

async function charged(cents: number): Promise<{ readonly charge: string; readonly payment: string }> {
  const { id } = await provider.createSession(
    {
      checkoutId: randomUUID(),
      productName: 'Invoice',
      productDescription: null,
      amountCents: cents,
      currency: 'usd',
      interval: null,
      email: null,
      successUrl: 'http://localhost:4200/paid',
      cancelUrl: 'http://localhost:4200/canceled',
      metadata: {},
      expiresAt: null,
    },
    randomUUID(),
  );
  sandbox.stripe.pay(id);
  const [charge] = sandbox.stripe.charges();
  if (typeof charge?.payment_intent !== 'string') throw new Error('The provider has not charged the card');
  return { charge: charge.id, payment: charge.payment_intent };
}

const yesterday = () => new Date(Date.now() - 24 * 3600 * 1000);

it('refunds of one payment, and all of them, are read to the last', async () => {
  const { charge, payment } = await charged(500_000);
  const refundId = randomUUID();
  const first = sandbox.stripe.refund(charge, { amount: 100, metadata: { refund_id: refundId } });
  for (let count = 1; count < many; count += 1) sandbox.stripe.refund(charge, { amount: 1 });
  const found = await provider.findRefund({ refundId, payment, amountCents: 100 }, new Date());
  expect(found).toMatchObject({ kind: 'made', reference: first.id });
  const refunds = await provider.listRefunds(yesterday(), new Date());
  expect(refunds).toHaveLength(many);
  expect(refunds.at(-1)?.reference).toBe(first.id);
  expect(await provider.listBalanceTransactions(yesterday(), new Date(Date.now() + 60_000))).toHaveLength(many + 1);
});

it('disputes are read to the last', async () => {
  const opened: string[] = [];
  for (let count = 0; count < many; count += 1) opened.push(sandbox.stripe.dispute((await charged(5_000)).charge).id);
  const disputes = await provider.listDisputes(yesterday());
  expect(disputes.map(({ reference }) => reference).toSorted()).toEqual(opened.toSorted());
}, 60_000);
