import { randomUUID } from 'node:crypto';
import { type Invoice, InvoiceRefunds, type RefundMethod } from '@vitrine/contracts';
import { type Desk, startDesk } from '../invoices/support.ts';
import { type Answer, eventually } from '../support/test-app.ts';
import { opened } from './support.ts';

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
const byHand = ['check', 'wire', 'cash'] as const;
const methods = [...byHand, 'provider'] as const;
const nothing = (disputed: string): string =>
  `${disputed} of this payment is in dispute. Nothing can be refunded until it is decided.`;
const atMost100 = '$1,000.00 of this payment is in dispute. Refund at most $100.00 until it is decided.';

interface Disputed {
  readonly invoice: Invoice;
  readonly payment: string;
  readonly dispute: string;
}

/** An invoice of $1,100.00 that its client paid by card, and then disputed in part or in full. */
async function disputed(options: { amount?: number; isInquiry?: boolean } = {}): Promise<Disputed> {
  const sent = await desk.invoice({ status: 'sent', amount: '1,100.00' });
  stripe().pay(await opened(desk.app, { invoice: publicIdOf(sent) }));
  await settled();
  const invoice = await desk.read(sent.id);
  const { id: dispute } = stripe().dispute(stripe().charges()[0]?.id ?? '', options);
  await stands(invoice.id, 'needs_response');
  return { invoice, payment: invoice.payments[0]?.id ?? '', dispute };
}

const refundsOf = async (invoiceId: string) =>
  InvoiceRefunds.parse((await desk.staff(`/invoices/${invoiceId}/refunds`)).body);
async function stands(invoiceId: string, state: string): Promise<void> {
  await settled();
  await eventually(`the dispute is ${state}`, async () =>
    (await refundsOf(invoiceId)).disputes.some((one) => one.state === state),
  );
}
const refund = (payment: string, method: RefundMethod, amount: string): Promise<Answer> =>
  desk.staff(`/payments/${payment}/refunds`, { amount, reason: 'Half a day', method }, { key: randomUUID() });
/** What stands beside the amount; nothing when it was taken. */
const refusal = ({ status, body }: Answer): unknown =>
  status === 201 ? null : [status, (body['errors'] as Record<string, string[]> | undefined)?.['amount']];
const refunded = (invoiceId: string, cents: number) =>
  eventually(`${cents} cents are refunded`, async () => (await desk.read(invoiceId)).refundedCents === cents);

describe('while a payment is disputed', () => {
  it.each(methods)('by %s only what is not in dispute is refunded', async (method) => {
    const { invoice, payment } = await disputed({ amount: 100_000 });
    expect(refusal(await refund(payment, method, '1,100.00'))).toEqual([400, [atMost100]]);
    expect(refusal(await refund(payment, method, '100.01'))).toEqual([400, [atMost100]]);
    expect(refusal(await refund(payment, method, '100.00'))).toBeNull();
    await refunded(invoice.id, 10_000);
    expect(refusal(await refund(payment, method, '0.01'))).toEqual([400, [nothing('$1,000.00')]]);
  });

  it('in full, nothing is refunded, also while the bank looks at the evidence', async () => {
    const { invoice, payment, dispute } = await disputed();
    expect(refusal(await refund(payment, 'check', '1.00'))).toEqual([400, [nothing('$1,100.00')]]);
    stripe().answerDispute(dispute);
    await stands(invoice.id, 'under_review');
    expect(refusal(await refund(payment, 'check', '1.00'))).toEqual([400, [nothing('$1,100.00')]]);
  });

  it('what was given back before counts once', async () => {
    const sent = await desk.invoice({ status: 'sent', amount: '1,100.00' });
    stripe().pay(await opened(desk.app, { invoice: publicIdOf(sent) }));
    await settled();
    const payment = (await desk.read(sent.id)).payments[0]?.id ?? '';
    expect(refusal(await refund(payment, 'cash', '60.00'))).toBeNull();
    stripe().dispute(stripe().charges()[0]?.id ?? '', { amount: 100_000 });
    await stands(sent.id, 'needs_response');
    const most = '$1,000.00 of this payment is in dispute. Refund at most $40.00 until it is decided.';
    expect(refusal(await refund(payment, 'cash', '40.01'))).toEqual([400, [most]]);
    expect(refusal(await refund(payment, 'cash', '40.00'))).toBeNull();
  });

  it('an inquiry is ended by a refund of the card, and not by a check', async () => {
    const { invoice, payment } = await disputed({ isInquiry: true });
    expect(refusal(await refund(payment, 'check', '1.00'))).toEqual([400, [nothing('$1,100.00')]]);
    expect(refusal(await refund(payment, 'provider', '1,100.00'))).toBeNull();
    await refunded(invoice.id, 110_000);
  });

  it('and lost, an appeal does not count what the bank took a second time', async () => {
    const { invoice, payment, dispute } = await disputed({ amount: 100_000 });
    stripe().closeDispute(dispute, 'lost');
    await stands(invoice.id, 'lost');
    desk.app.clock.advance(1);
    stripe().answerDispute(dispute);
    await stands(invoice.id, 'under_review');
    expect((await refundsOf(invoice.id)).disputes).toMatchObject([{ takenCents: 100_000 }]);
    expect(refusal(await refund(payment, 'check', '100.00'))).toBeNull();
  });
});

describe('once a dispute is decided', () => {
  it.each(methods)('and lost, the rest is refunded by %s', async (method) => {
    const { invoice, payment, dispute } = await disputed({ amount: 100_000 });
    stripe().closeDispute(dispute, 'lost');
    await stands(invoice.id, 'lost');
    const over = 'That’s more than is left of this payment: $100.00';
    expect(refusal(await refund(payment, method, '100.01'))).toEqual([400, [over]]);
    expect(refusal(await refund(payment, method, '100.00'))).toBeNull();
    await refunded(invoice.id, 110_000);
  });

  it.each(methods)('and won, all of it is refunded by %s', async (method) => {
    const { invoice, payment, dispute } = await disputed({ amount: 100_000 });
    stripe().closeDispute(dispute, 'won');
    await stands(invoice.id, 'won');
    expect(refusal(await refund(payment, method, '1,100.00'))).toBeNull();
    await refunded(invoice.id, 110_000);
  });

  it.each(methods)('a closed inquiry blocks nothing by %s', async (method) => {
    const { invoice, payment, dispute } = await disputed({ isInquiry: true });
    stripe().closeDispute(dispute, 'lost');
    await stands(invoice.id, 'closed');
    expect(refusal(await refund(payment, method, '1,100.00'))).toBeNull();
    await refunded(invoice.id, 110_000);
  });
});
