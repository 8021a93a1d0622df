import { Inject, Injectable } from '@nestjs/common';
import { Stripe } from 'stripe';
import { CONFIG, type Config } from '../../../../platform/config.ts';
import { accessOf, type ProviderAccess } from '../../../../platform/provider-access.ts';
import { signedJson } from '../../../../platform/http/index.ts';
import { planPurpose } from './stripe-plan.provider.ts';
import { toBalanceTransaction, toPayout } from './stripe-balance.ts';
import { findAttempt } from './stripe-attempts.ts';
import { called, createStripe, foundOrNull, readAll } from './stripe-client.ts';
import { momentOf, toEvent, toRefund, toSessionEvent, toSubscriptionPayment } from './stripe-events.ts';
import { createRefund, findRefund } from './stripe-refunds.ts';
import { toDispute, toFailure, toSubscription, toUpdate } from './stripe-subscription.ts';
import {
  type AttemptKey,
  type BalanceTransaction,
  type PaymentAttempt,
  PaymentProvider,
  type ProviderDispute,
  type WebhookEvent,
  ProviderFailure,
  type PaidOutTransaction,
  type ProviderPayout,
  type ProviderSubscription,
  type RefundAnswer,
  type RefundEvent,
  type RefundRequest,
  type SessionEvent,
  type SessionRequest,
  type SubscriptionChange,
  type SubscriptionPaymentEvent,
} from '../ports/payment-provider.ts';

/** Longest time between the signing of an event and its arrival, seconds. */
const tolerance = 300;
/** Expanded because they hold the time of a session's payment. */
const whenPaid = ['payment_intent.latest_charge.balance_transaction', 'invoice'];

const secondsSince = (moment: Date) => ({ gte: Math.floor(moment.getTime() / 1000) });
const secondsBetween = (since: Date, before: Date) => ({
  ...secondsSince(since),
  lt: Math.ceil(before.getTime() / 1000),
});

/** For a person who waits for the answer. Milliseconds. */
const impatient = { timeout: 3_000, maxNetworkRetries: 0 };

/** Tolerated lead of the provider's clock over ours, seconds. */
const ahead = 60;

/**
 * The SDK rejects old signatures only; a signature dated in the future could be replayed later. Tests move `now`, so
 * the later of both clocks counts.
 */
const isAhead = (signature: string, now: Date): boolean =>
  Number(/(?:^|,)t=(\d+)/.exec(signature)?.[1] ?? 0) > Math.max(Date.now(), now.getTime()) / 1000 + ahead;

/** The payment provider by Stripe's SDK. */
@Injectable()
export class StripeProvider implements PaymentProvider {
  private readonly stripe: Stripe;
  private readonly secrets: readonly string[];

  constructor(@Inject(CONFIG) { payments }: Config) {
    this.stripe = createStripe(payments);
    this.secrets = payments.webhookSecrets;
  }

  async createSession(request: SessionRequest, key: string): Promise<{ id: string; url: string; expiresAt: Date }> {
    const session = await called(this.stripe.checkout.sessions.create(toParams(request), { idempotencyKey: key }));
    if (!session.url) throw new ProviderFailure('refused', 'The session has no address');
    return { id: session.id, url: session.url, expiresAt: new Date(session.expires_at * 1000) };
  }

  async findSession(sessionId: string): Promise<SessionEvent | null> {
    const session = await foundOrNull(this.stripe.checkout.sessions.retrieve(sessionId, { expand: whenPaid }));
    return session && toSessionEvent(session, paidAtOf(session));
  }

  findAttempt(key: AttemptKey): Promise<PaymentAttempt | null> {
    return findAttempt(this.stripe, key);
  }

  async expireSession(sessionId: string): Promise<boolean> {
    try {
      await called(this.stripe.checkout.sessions.expire(sessionId));
      return true;
    } catch (error) {
      if (error instanceof ProviderFailure && error.kind === 'refused') return false;
      throw error;
    }
  }

  async findSubscription(reference: string): Promise<ProviderSubscription | null> {
    const subscription = await foundOrNull(
      this.stripe.subscriptions.retrieve(reference, { expand: ['latest_invoice.payments'] }),
    );
    const payment = subscription && toFailure(subscription)?.payment;
    const intent = payment ? await foundOrNull(this.stripe.paymentIntents.retrieve(payment)) : null;
    return subscription && toSubscription(subscription, intent?.last_payment_error?.message ?? null);
  }

  async changeSubscription(reference: string, change: SubscriptionChange): Promise<boolean> {
    const current = await foundOrNull(this.stripe.subscriptions.retrieve(reference));
    if (!current) return false;
    await called(this.stripe.subscriptions.update(reference, toUpdate(change, current.items.data[0])));
    return true;
  }

  async collect(invoice: string, key: string | undefined): Promise<boolean> {
    try {
      const { status } = await called(
        this.stripe.invoices.pay(invoice, { off_session: true }, key === undefined ? {} : { idempotencyKey: key }),
      );
      return status === 'paid';
    } catch (error) {
      if (error instanceof ProviderFailure && error.kind === 'refused') return false;
      throw error;
    }
  }

  async findDispute(reference: string): Promise<ProviderDispute | null> {
    const dispute = await foundOrNull(this.stripe.disputes.retrieve(reference));
    return dispute && toDispute(dispute);
  }

  async listDisputes(since: Date): Promise<ProviderDispute[]> {
    const created = { gte: Math.floor(since.getTime() / 1000) };
    return readAll(this.stripe.disputes.list({ created, limit: 100 }), toDispute);
  }

  async listSubscriptionPayments(subscription: string): Promise<SubscriptionPaymentEvent[]> {
    const invoices = await called(this.stripe.invoices.list({ subscription, status: 'paid', limit: 100 }));
    return invoices.data.flatMap((invoice) => toSubscriptionPayment(invoice, new Date(invoice.created * 1000)) ?? []);
  }

  async listRefunds(since: Date, now: Date): Promise<RefundEvent[]> {
    const created = { gte: Math.floor(since.getTime() / 1000) };
    return readAll(this.stripe.refunds.list({ created, limit: 100 }), (refund) => toRefund(refund, now));
  }

  createRefund(request: RefundRequest, key: string, now: Date): Promise<RefundAnswer> {
    return createRefund(this.stripe, request, key, now);
  }

  findRefund(request: RefundRequest, now: Date): Promise<RefundAnswer | null> {
    return findRefund(this.stripe, request, now);
  }

  async listBalanceTransactions(since: Date, before: Date): Promise<BalanceTransaction[]> {
    const listed = { created: secondsBetween(since, before), limit: 100, expand: ['data.source'] };
    return (await readAll(this.stripe.balanceTransactions.list(listed), toBalanceTransaction)).toReversed();
  }

  async listPayouts(since: Date, before: Date): Promise<ProviderPayout[]> {
    const listed = { created: secondsBetween(since, before), limit: 100 };
    return (await readAll(this.stripe.payouts.list(listed), toPayout)).toReversed();
  }

  async listPaidOut(payout: string): Promise<PaidOutTransaction[]> {
    const all = await readAll(this.stripe.balanceTransactions.list({ payout, limit: 100 }), (one) => one);
    return all.flatMap(({ id, type, net }) => (type === 'payout' ? [] : [{ reference: id, netCents: net }]));
  }

  async findInvoiceOf(payment: string): Promise<{ invoice: string } | 'plan' | null> {
    const { data } = await called(
      this.stripe.invoicePayments.list({
        payment: { type: 'payment_intent', payment_intent: payment },
        expand: ['data.invoice'],
        limit: 1,
      }),
    );
    const invoice = data[0]?.invoice;
    if (!invoice || typeof invoice === 'string' || invoice.deleted || !invoice.id) return null;
    return invoice.parent?.subscription_details?.metadata?.['purpose'] === planPurpose
      ? 'plan'
      : { invoice: invoice.id };
  }

  async tryAccess(): Promise<ProviderAccess> {
    try {
      await this.stripe.balanceTransactions.list({ limit: 1 }, impatient);
      return 'ok';
    } catch (error) {
      return accessOf(error instanceof Stripe.errors.StripeError ? error.statusCode : null);
    }
  }

  async listUnconfirmedEvents(since: Date, before: Date): Promise<string[]> {
    const listed = { created: secondsBetween(since, before), limit: 100 };
    const { data } = await called(this.stripe.events.list(listed, impatient));
    return data.flatMap((event) => (event.pending_webhooks > 0 ? [event.id] : []));
  }

  readEvent(body: string, signature: string | undefined, now: Date): WebhookEvent | null {
    if (!signature || isAhead(signature, now) || !this.isSigned(body, signature, now)) return null;
    return toEvent(signedJson(body), now);
  }

  /**
   * Verifies the signature by any of our secrets. The SDK's `constructEvent` would also parse the body, and throw for
   * invalid JSON.
   */
  private isSigned(body: string, signature: string, now: Date): boolean {
    const checks = this.stripe.webhooks.signature;
    return this.secrets.some((secret) => {
      try {
        return checks?.verifyHeader(body, signature, secret, tolerance, undefined, now.getTime()) === true;
      } catch (error) {
        if (error instanceof Stripe.errors.StripeSignatureVerificationError) return false;
        throw error;
      }
    });
  }
}

/** The session of the staff specification, section 7: one line item, cents, return URLs, metadata. */
function toParams(request: SessionRequest): Stripe.Checkout.SessionCreateParams {
  const { interval, metadata, customer } = request;
  const keeping = customer === undefined ? {} : ({ setup_future_usage: 'off_session' } as const);
  // Only a card is kept, and only of a customer, whose address is known then. Else Stripe offers what is turned on in
  // its dashboard, which a list of methods would override.
  const payer: Stripe.Checkout.SessionCreateParams =
    customer === undefined
      ? {
          ...(request.email && { customer_email: request.email }),
          ...(request.takesBank === false && { excluded_payment_method_types: ['us_bank_account'] }),
        }
      : { customer, allowed_payment_method_types: ['card'] };
  return {
    mode: interval ? 'subscription' : 'payment',
    line_items: [
      {
        quantity: 1,
        price_data: {
          currency: request.currency,
          unit_amount: request.amountCents,
          product_data: {
            name: request.productName,
            ...(request.productDescription ? { description: request.productDescription } : {}),
          },
          ...(interval ? { recurring: { interval } } : {}),
        },
      },
    ],
    success_url: request.successUrl,
    cancel_url: request.cancelUrl,
    client_reference_id: request.checkoutId,
    metadata,
    // Subscriptions and payment intents carry the same metadata, so that every event can be traced to its checkout.
    ...(interval ? { subscription_data: { metadata } } : { payment_intent_data: { metadata, ...keeping } }),
    ...payer,
    ...(request.expiresAt ? { expires_at: Math.floor(request.expiresAt.getTime() / 1000) } : {}),
  };
}

/**
 * A session has no time of payment; its charge or its subscription's invoice has. A bank debit is paid when its money
 * reached the balance, days after the charge was made.
 */
function paidAtOf({ created, invoice, payment_intent: intent }: Stripe.Checkout.Session): Date {
  const paid = typeof invoice === 'object' ? invoice?.status_transitions.paid_at : null;
  const charge = typeof intent === 'object' ? intent?.latest_charge : null;
  const made = typeof charge === 'object' ? charge : null;
  const settled = typeof made?.balance_transaction === 'object' ? made.balance_transaction?.created : null;
  const isDebit = made?.payment_method_details?.type === 'us_bank_account';
  return momentOf(paid ?? (isDebit ? settled : null) ?? made?.created, new Date(created * 1000));
}
