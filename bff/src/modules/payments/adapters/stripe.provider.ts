import { Inject, Injectable } from '@nestjs/common';
import { Stripe } from 'stripe';
import { z } from 'zod';
import { CONFIG, type Config } from '../../../platform/config/index.ts';
import { eventOf } from '../../../platform/http/index.ts';
import { planPurpose } from './stripe-plan.provider.ts';
import { called, createStripe, foundOrNull, idOf } from './stripe-client.ts';
import { toDispute, toFailure, toSubscription } from './stripe-subscription.ts';
import { type ConfirmedPayment, PaymentProvider, type ProviderDispute, type ProviderEvent, ProviderFailure, type ProviderSubscription, type ProviderNews, type RefundNews, type SessionNews, type SessionRequest, type SubscriptionPaymentNews } from '../ports/payment-provider.ts';

/** Seconds between the signing of an event and its arrival. */
const tolerance = 300;
/** What of a session tells when it was paid. */
const whenPaid = ['payment_intent.latest_charge', 'invoice'];

/** Whoever leaves the time out, as nobody should, tells of this moment. */
const momentOf = (seconds: number | null | undefined, otherwise: Date): Date => (seconds ? new Date(seconds * 1000) : otherwise);

/** Seconds that the provider's clock may be ahead of ours. */
const ahead = 60;
/** What every event is, whatever it tells. */
const Envelope = z.object({ id: z.string().min(1).max(255), type: z.string().min(1), data: z.object({ object: z.record(z.string(), z.unknown()) }) });

/**
 * The SDK refuses old signatures only: one made for later could be sent when it suits. The time of day and our clock
 * are one, but where a test moves the clock: then the later one counts.
 */
const isAhead = (signature: string, now: Date): boolean =>
  Number(/(?:^|,)t=(\d+)/.exec(signature)?.[1] ?? 0) > Math.max(Date.now(), now.getTime()) / 1000 + ahead;

/** Payments through Stripe's own SDK; in development its host and port are the provider sandbox's. */
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

  async findSession(sessionId: string): Promise<SessionNews | null> {
    const session = await foundOrNull(this.stripe.checkout.sessions.retrieve(sessionId, { expand: whenPaid }));
    return session && toSessionNews(session, paidAtOf(session));
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
    const subscription = await foundOrNull(this.stripe.subscriptions.retrieve(reference, { expand: ['latest_invoice.payments'] }));
    const payment = subscription && toFailure(subscription)?.payment;
    const intent = payment ? await foundOrNull(this.stripe.paymentIntents.retrieve(payment)) : null;
    return subscription && toSubscription(subscription, intent?.last_payment_error?.message ?? null);
  }

  async findDispute(reference: string): Promise<ProviderDispute | null> {
    const dispute = await foundOrNull(this.stripe.disputes.retrieve(reference));
    return dispute && toDispute(dispute);
  }

  async listDisputes(since: Date): Promise<ProviderDispute[]> {
    const created = { gte: Math.floor(since.getTime() / 1000) };
    const disputes = await called(this.stripe.disputes.list({ created, limit: 100 }).autoPagingToArray({ limit: 1000 }));
    return disputes.map(toDispute);
  }

  async listSubscriptionPayments(subscription: string): Promise<SubscriptionPaymentNews[]> {
    const invoices = await called(this.stripe.invoices.list({ subscription, status: 'paid', limit: 100 }));
    return invoices.data.flatMap((invoice) => toSubscriptionPayment(invoice, new Date(invoice.created * 1000)) ?? []);
  }

  async listRefunds(since: Date, now: Date): Promise<RefundNews[]> {
    const refunds = await called(this.stripe.refunds.list({ created: { gte: Math.floor(since.getTime() / 1000) }, limit: 100 }).autoPagingToArray({ limit: 1000 }));
    return refunds.flatMap((refund) => toRefund(refund, now) ?? []);
  }

  async findInvoiceOf(payment: string): Promise<{ invoice: string } | 'plan' | null> {
    const { data } = await called(this.stripe.invoicePayments.list({ payment: { type: 'payment_intent', payment_intent: payment }, expand: ['data.invoice'], limit: 1 }));
    const invoice = data[0]?.invoice;
    if (!invoice || typeof invoice === 'string' || invoice.deleted || !invoice.id) return null;
    return invoice.parent?.subscription_details?.metadata?.['purpose'] === planPurpose ? 'plan' : { invoice: invoice.id };
  }

  readEvent(body: string, signature: string | undefined, now: Date): ProviderEvent | null {
    if (!signature || isAhead(signature, now)) return null;
    for (const secret of this.secrets) {
      try {
        const event = this.stripe.webhooks.constructEvent(body, signature, secret, tolerance, undefined, now.getTime());
        eventOf(Envelope, event);
        return { id: event.id, type: event.type, news: toNews(event, momentOf(event.created, now)) };
      } catch (error) {
        if (!(error instanceof Stripe.errors.StripeSignatureVerificationError)) throw error;
      }
    }
    return null;
  }
}

/** The session as the staff specification, section 7, wants it: one line, cents, addresses of return, metadata. */
function toParams(request: SessionRequest): Stripe.Checkout.SessionCreateParams {
  const { interval, metadata } = request;
  return {
    mode: interval ? 'subscription' : 'payment',
    line_items: [
      {
        quantity: 1,
        price_data: {
          currency: request.currency,
          unit_amount: request.amountCents,
          product_data: { name: request.productName, ...(request.productDescription ? { description: request.productDescription } : {}) },
          ...(interval ? { recurring: { interval } } : {}),
        },
      },
    ],
    success_url: request.successUrl,
    cancel_url: request.cancelUrl,
    client_reference_id: request.checkoutId,
    metadata,
    // What comes of the session carries the same, so that every event leads back to it.
    ...(interval ? { subscription_data: { metadata } } : { payment_intent_data: { metadata } }),
    ...(request.email ? { customer_email: request.email } : {}),
    ...(request.expiresAt ? { expires_at: Math.floor(request.expiresAt.getTime() / 1000) } : {}),
  };
}

/** Of the hundreds of kinds these concern us; docs/runbooks/stripe.md names them for the endpoint's settings. */
function toNews(event: Stripe.Event, at: Date): ProviderNews | null {
  if (isOfOurPlan(event)) return { about: 'plan' };
  if (event.type === 'checkout.session.completed' || event.type === 'checkout.session.async_payment_succeeded' || event.type === 'checkout.session.expired') return toSessionNews(event.data.object, at);
  if (event.type === 'checkout.session.async_payment_failed') return { ...toSessionNews(event.data.object, at), state: 'failed', payment: null };
  if (event.type === 'refund.created' || event.type === 'refund.updated' || event.type === 'refund.failed') return toRefund(event.data.object, at);
  if (event.type === 'invoice.paid') return toSubscriptionPayment(event.data.object, at);
  if (isOfSubscription(event)) return { about: 'subscription', subscription: event.data.object.id };
  if (event.type === 'invoice.payment_failed') {
    const subscription = idOf(event.data.object.parent?.subscription_details?.subscription ?? null);
    return subscription === null ? null : { about: 'subscription', subscription };
  }
  return isOfDispute(event) ? { about: 'dispute', dispute: event.data.object.id } : null;
}

const isOfSubscription = (event: Stripe.Event) =>
  event.type === 'customer.subscription.updated' ||
  event.type === 'customer.subscription.deleted' ||
  event.type === 'customer.subscription.paused' ||
  event.type === 'customer.subscription.resumed';

const isOfDispute = (event: Stripe.Event) =>
  event.type === 'charge.dispute.created' || event.type === 'charge.dispute.updated' || event.type === 'charge.dispute.closed';

/** The agency's own plan and cards carry their purpose; everything else concerns clients. */
function isOfOurPlan({ data: { object } }: Stripe.Event): boolean {
  const metadata = 'metadata' in object ? object.metadata : null;
  const inherited = 'parent' in object && object.object === 'invoice' ? object.parent?.subscription_details?.metadata : null;
  return (inherited ?? metadata)?.['purpose'] === planPurpose || metadata?.['purpose'] === planPurpose;
}

function toSessionNews(session: Stripe.Checkout.Session, at: Date): SessionNews {
  const payment = toPayment(session, at);
  const checkoutId = session.metadata?.['checkout_id'] ?? null;
  return { about: 'session', sessionId: session.id, checkoutId, state: stateOf(session, payment), payment };
}

function stateOf({ status, payment_status: paid }: Stripe.Checkout.Session, payment: ConfirmedPayment | null): SessionNews['state'] {
  if (paid === 'paid' && payment) return 'paid';
  if (status === 'expired') return 'expired';
  return status === 'complete' ? 'processing' : 'open';
}

/** A subscription's payment is known by its invoice, as in the events of every later month. */
function toPayment(session: Stripe.Checkout.Session, paidAt: Date): ConfirmedPayment | null {
  const reference = idOf(session.mode === 'subscription' ? session.invoice : session.payment_intent);
  if (session.payment_status !== 'paid' || !reference) return null;
  return {
    reference,
    subscription: idOf(session.subscription),
    amountCents: session.amount_total ?? 0,
    currency: (session.currency ?? '').toLowerCase(),
    payer: { name: session.customer_details?.name ?? null, email: session.customer_details?.email ?? session.customer_email },
    paidAt,
  };
}

/** A session does not say when it was paid; its charge does, or its subscription's invoice. */
function paidAtOf({ created, invoice, payment_intent: intent }: Stripe.Checkout.Session): Date {
  const paid = typeof invoice === 'object' ? invoice?.status_transitions.paid_at : null;
  const charge = typeof intent === 'object' ? intent?.latest_charge : null;
  return momentOf(paid ?? (typeof charge === 'object' ? charge?.created : null), new Date(created * 1000));
}

/** A refund that waits for the bank, or for somebody, is told of again when it is decided. */
function toRefund(refund: Stripe.Refund, heardAt: Date): RefundNews | null {
  const ended = refund.status === 'failed' || refund.status === 'canceled' ? 'failed' : null;
  const state = refund.status === 'succeeded' ? 'succeeded' : ended;
  const at = state === 'succeeded' ? momentOf(refund.created, heardAt) : heardAt;
  const [payment, currency] = [idOf(refund.payment_intent), refund.currency.toLowerCase()];
  return state && { about: 'refund', reference: refund.id, payment, amountCents: refund.amount, currency, state, at };
}

const isProration = ({ parent }: Stripe.InvoiceLineItem): boolean =>
  (parent?.subscription_item_details?.proration ?? parent?.invoice_item_details?.proration) === true;

function toSubscriptionPayment(invoice: Stripe.Invoice, heardAt: Date): SubscriptionPaymentNews | null {
  const details = invoice.parent?.subscription_details;
  const subscription = idOf(details?.subscription ?? null);
  if (!subscription || !invoice.id) return null;
  return {
    about: 'subscription-payment',
    subscription,
    checkoutId: details?.metadata?.['checkout_id'] ?? null,
    prorated: invoice.billing_reason === 'subscription_update' || invoice.lines.data.some(isProration),
    payment: {
      reference: invoice.id,
      subscription,
      amountCents: invoice.amount_paid,
      currency: invoice.currency.toLowerCase(),
      payer: { name: invoice.customer_name, email: invoice.customer_email },
      paidAt: momentOf(invoice.status_transitions.paid_at, heardAt),
    },
  };
}
