import { Inject, Injectable } from '@nestjs/common';
import { Stripe } from 'stripe';
import { CONFIG, type Config } from '../../../platform/config/index.ts';
import { type ConfirmedPayment, type FailureKind, PaymentProvider, type ProviderEvent, ProviderFailure, type ProviderNews, type SessionNews, type SessionRequest, type SubscriptionPaymentNews } from '../ports/payment-provider.ts';

/** Two tries of the SDK stay below the ten seconds that anyone waits; milliseconds. */
const timeout = 4_500;
/** Seconds between the signing of an event and its arrival. */
const tolerance = 300;

/** Payments through Stripe's own SDK; in development its host and port are the provider sandbox's. */
@Injectable()
export class StripeProvider implements PaymentProvider {
  private readonly stripe: Stripe;
  private readonly secrets: readonly string[];

  constructor(@Inject(CONFIG) { payments }: Config) {
    this.stripe = new Stripe(payments.secretKey, { timeout, maxNetworkRetries: 1, telemetry: false, ...addressOf(payments.baseUrl) });
    this.secrets = payments.webhookSecrets;
  }

  async createSession(request: SessionRequest, key: string): Promise<{ id: string; url: string; expiresAt: Date }> {
    const session = await called(this.stripe.checkout.sessions.create(toParams(request), { idempotencyKey: key }));
    if (!session.url) throw new ProviderFailure('refused', 'The session has no address');
    return { id: session.id, url: session.url, expiresAt: new Date(session.expires_at * 1000) };
  }

  async findSession(sessionId: string): Promise<SessionNews | null> {
    const session = await called(this.stripe.checkout.sessions.retrieve(sessionId)).catch((error: unknown) => {
      if (error instanceof ProviderFailure && isMissing(error.cause)) return null;
      throw error;
    });
    return session && toSessionNews(session);
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

  async listSubscriptionPayments(subscription: string): Promise<SubscriptionPaymentNews[]> {
    const invoices = await called(this.stripe.invoices.list({ subscription, status: 'paid', limit: 100 }));
    return invoices.data.flatMap((invoice) => toSubscriptionPayment(invoice) ?? []);
  }

  readEvent(body: string, signature: string | undefined, now: Date): ProviderEvent | null {
    if (!signature) return null;
    for (const secret of this.secrets) {
      try {
        const event = this.stripe.webhooks.constructEvent(body, signature, secret, tolerance, undefined, now.getTime());
        return { id: event.id, type: event.type, news: toNews(event) };
      } catch (error) {
        if (!(error instanceof Stripe.errors.StripeSignatureVerificationError)) throw error;
      }
    }
    return null;
  }
}

function addressOf(baseUrl: string | undefined): { host?: string; port?: number; protocol?: 'http' | 'https' } {
  if (!baseUrl) return {};
  const { hostname, port, protocol } = new URL(baseUrl);
  const secure = protocol === 'https:';
  return { host: hostname, port: Number(port || (secure ? 443 : 80)), protocol: secure ? 'https' : 'http' };
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
function toNews(event: Stripe.Event): ProviderNews | null {
  if (event.type === 'checkout.session.completed' || event.type === 'checkout.session.async_payment_succeeded' || event.type === 'checkout.session.expired') return toSessionNews(event.data.object);
  if (event.type === 'checkout.session.async_payment_failed') return { ...toSessionNews(event.data.object), state: 'failed', payment: null };
  if (event.type === 'invoice.paid') return toSubscriptionPayment(event.data.object);
  if (event.type === 'customer.subscription.updated' || event.type === 'customer.subscription.deleted') {
    return { about: 'subscription', subscription: event.data.object.id, status: statusOf(event.data.object.status) };
  }
  return null;
}

function toSessionNews(session: Stripe.Checkout.Session): SessionNews {
  const payment = toPayment(session);
  const checkoutId = session.metadata?.['checkout_id'] ?? null;
  return { about: 'session', sessionId: session.id, checkoutId, state: stateOf(session, payment), payment };
}

function stateOf({ status, payment_status: paid }: Stripe.Checkout.Session, payment: ConfirmedPayment | null): SessionNews['state'] {
  if (paid === 'paid' && payment) return 'paid';
  if (status === 'expired') return 'expired';
  return status === 'complete' ? 'processing' : 'open';
}

/** A subscription's payment is known by its invoice, as in the events of every later month. */
function toPayment(session: Stripe.Checkout.Session): ConfirmedPayment | null {
  const reference = idOf(session.mode === 'subscription' ? session.invoice : session.payment_intent);
  if (session.payment_status !== 'paid' || !reference) return null;
  return {
    reference,
    subscription: idOf(session.subscription),
    amountCents: session.amount_total ?? 0,
    currency: (session.currency ?? '').toLowerCase(),
    payer: { name: session.customer_details?.name ?? null, email: session.customer_details?.email ?? session.customer_email },
  };
}

function toSubscriptionPayment(invoice: Stripe.Invoice): SubscriptionPaymentNews | null {
  const details = invoice.parent?.subscription_details;
  const subscription = idOf(details?.subscription ?? null);
  if (!subscription || !invoice.id) return null;
  return {
    about: 'subscription-payment',
    subscription,
    checkoutId: details?.metadata?.['checkout_id'] ?? null,
    payment: {
      reference: invoice.id,
      subscription,
      amountCents: invoice.amount_paid,
      currency: invoice.currency.toLowerCase(),
      payer: { name: invoice.customer_name, email: invoice.customer_email },
    },
  };
}

function statusOf(status: Stripe.Subscription.Status): 'active' | 'past_due' | 'ended' {
  if (status === 'active' || status === 'trialing' || status === 'incomplete') return 'active';
  return status === 'past_due' || status === 'unpaid' || status === 'paused' ? 'past_due' : 'ended';
}

const idOf = (reference: string | { readonly id: string } | null): string | null => (typeof reference === 'string' ? reference : (reference?.id ?? null));

const isMissing = (error: unknown): boolean => error instanceof Stripe.errors.StripeInvalidRequestError && error.code === 'resource_missing';

async function called<T>(answer: Promise<T>): Promise<T> {
  try {
    return await answer;
  } catch (error) {
    throw toFailure(error);
  }
}

function toFailure(error: unknown): ProviderFailure {
  if (!(error instanceof Stripe.errors.StripeError)) return new ProviderFailure('unreachable', 'The payment provider could not be reached', undefined, error);
  const seconds = Number(error.headers?.['retry-after']);
  const retryAfter = Number.isFinite(seconds) && seconds >= 0 ? Math.ceil(seconds) : undefined;
  return new ProviderFailure(kindOf(error), `The payment provider answered ${error.statusCode ?? 'nothing'}: ${error.type}`, retryAfter, error);
}

function kindOf(error: Stripe.errors.StripeError): FailureKind {
  if (error instanceof Stripe.errors.StripeRateLimitError || error.statusCode === 429) return 'rate-limited';
  // API v1 keeps whatever came of the first try under a key, a failure of its own included.
  if (error.statusCode !== undefined && error.statusCode >= 500) return 'saved';
  if (error instanceof Stripe.errors.StripeConnectionError || error.statusCode === undefined || error.statusCode === 409) return 'unreachable';
  // The key stands for another request: only a fresh one helps.
  return error instanceof Stripe.errors.StripeIdempotencyError ? 'saved' : 'refused';
}
