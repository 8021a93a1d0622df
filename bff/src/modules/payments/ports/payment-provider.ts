/** One line on the provider's page, and everything that belongs to it. The same request comes out the same, so that a key can stand for it. */
export interface SessionRequest {
  readonly checkoutId: string;
  readonly productName: string;
  readonly productDescription: string | null;
  readonly amountCents: number;
  readonly currency: 'usd';
  /** Sold as a subscription; null for a one-off. */
  readonly interval: 'month' | null;
  readonly email: string | null;
  readonly successUrl: string;
  readonly cancelUrl: string;
  readonly metadata: Readonly<Record<string, string>>;
  /** When the provider is to close it; it decides itself otherwise. */
  readonly expiresAt: Date | null;
}

export interface Payer {
  readonly name: string | null;
  readonly email: string | null;
}

/** A payment as the provider confirmed it. */
export interface ConfirmedPayment {
  /** The provider's id of the payment, or of the subscription's invoice: what a payment is unique by. */
  readonly reference: string;
  readonly subscription: string | null;
  readonly amountCents: number;
  /** Lower case. */
  readonly currency: string;
  readonly payer: Payer;
  /** When it was paid, by the provider's clock; we may hear of it days later. */
  readonly paidAt: Date;
}

/** What the provider says of one of our checkout sessions. */
export interface SessionNews {
  readonly about: 'session';
  readonly sessionId: string;
  /** Our own id, from the metadata. */
  readonly checkoutId: string | null;
  readonly state: 'open' | 'processing' | 'paid' | 'failed' | 'expired';
  /** When paid. */
  readonly payment: ConfirmedPayment | null;
}

/** A month of a subscription was paid. */
export interface SubscriptionPaymentNews {
  readonly about: 'subscription-payment';
  readonly subscription: string;
  readonly checkoutId: string | null;
  readonly payment: ConfirmedPayment;
  /** Parts of a month are on it, so that its amount is none of ours to expect. */
  readonly prorated: boolean;
}

/** Something about a subscription changed; what, the provider is asked (ADR 0036). */
export interface SubscriptionNews {
  readonly about: 'subscription';
  readonly subscription: string;
}

/** A payment was disputed, or its dispute goes on; how it stands, the provider is asked. */
export interface DisputeNews {
  readonly about: 'dispute';
  readonly dispute: string;
}

/** A subscription as it stands at the provider. */
export interface ProviderSubscription {
  readonly reference: string;
  /** `paused`: nothing is collected until somebody resumes it. */
  readonly status: 'active' | 'past_due' | 'paused' | 'ended';
  readonly currentPeriodEnd: Date | null;
  /** When it will end by a cancellation. */
  readonly cancelAt: Date | null;
  readonly endedAt: Date | null;
  /** Its last invoice, where that could not be paid and still waits. */
  readonly failure: {
    readonly invoice: string;
    readonly at: Date;
    readonly reason: string | null;
    readonly nextAttemptAt: Date | null;
  } | null;
}

export interface ProviderDispute {
  readonly reference: string;
  /** The payment, by the name that a refund gives it, too. */
  readonly payment: string | null;
  readonly amountCents: number;
  readonly currency: string;
  readonly state: 'needs_response' | 'under_review' | 'won' | 'lost' | 'closed';
  readonly reason: string;
  readonly openedAt: Date;
  readonly respondBy: Date | null;
}

/** Something about the agency's own plan changed; what, the provider is asked. */
export interface PlanNews {
  readonly about: 'plan';
}

/** Money went back to the payer, or could not. */
export interface RefundNews {
  readonly about: 'refund';
  /** The provider's id of the refund. */
  readonly reference: string;
  /** The payment it gives back: of a one-off as in the ledger, of a subscription's month by the payment of its invoice; null where the provider does not say. */
  readonly payment: string | null;
  readonly amountCents: number;
  /** Lower case. */
  readonly currency: string;
  /** `failed` also when it had succeeded before. */
  readonly state: 'succeeded' | 'failed';
  /** When it was made or failed, by the provider's clock. */
  readonly at: Date;
}

/** What concerns what clients pay. */
export type PaymentNews = SessionNews | SubscriptionPaymentNews | SubscriptionNews | RefundNews | DisputeNews;
export type ProviderNews = PaymentNews | PlanNews;

export interface ProviderEvent {
  /** Unique for ever. */
  readonly id: string;
  readonly type: string;
  /** Null for what does not concern us. */
  readonly news: ProviderNews | null;
}

/** Who takes the money. Failures are {@link ProviderFailure}. It is also the injection token. */
export abstract class PaymentProvider {
  /** The same key with the same request answers the same session, also after a crash. */
  abstract createSession(request: SessionRequest, key: string): Promise<{ id: string; url: string; expiresAt: Date }>;
  /** Null when the provider does not know it. */
  abstract findSession(sessionId: string): Promise<SessionNews | null>;
  /** Closes an open session. Answers false when it is no longer open. */
  abstract expireSession(sessionId: string): Promise<boolean>;
  /** Null when the provider does not know it. */
  abstract findSubscription(subscription: string): Promise<ProviderSubscription | null>;
  abstract findDispute(dispute: string): Promise<ProviderDispute | null>;
  /** Disputes opened since then, newest first. */
  abstract listDisputes(since: Date): Promise<ProviderDispute[]>;
  /** The paid months of a subscription, newest first. */
  abstract listSubscriptionPayments(subscription: string): Promise<SubscriptionPaymentNews[]>;
  /** Refunds made or tried since then that have ended either way. When one failed is not told: then it is now. */
  abstract listRefunds(since: Date, now: Date): Promise<RefundNews[]>;
  /** The subscription's invoice that a payment paid, by the provider's id; `plan` for one of the agency's own plan, null for none. */
  abstract findInvoiceOf(payment: string): Promise<{ readonly invoice: string } | 'plan' | null>;
  /** Checks the signature over the raw body; null when it does not fit, or is too old. */
  abstract readEvent(body: string, signature: string | undefined, now: Date): ProviderEvent | null;
}

export type FailureKind =
  /** Try the same again later: nothing was decided. */
  | 'unreachable'
  | 'rate-limited'
  /** The provider has kept this failure under the key; only another key can succeed. */
  | 'saved'
  /** It will never be taken as it is. */
  | 'refused';

export class ProviderFailure extends Error {
  override readonly name = 'ProviderFailure';
  constructor(
    readonly kind: FailureKind,
    /** For the log. */
    message: string,
    /** Seconds the provider asked us to wait. */
    readonly retryAfter?: number,
    cause?: unknown,
  ) {
    super(message, { cause });
  }
}
