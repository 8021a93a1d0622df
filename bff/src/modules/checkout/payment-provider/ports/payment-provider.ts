import type { PayMethod } from '@vitrine/contracts';
import type { ProviderAccess } from '../../../../platform/provider-access.ts';
import type { ConfirmedPayment } from '../../../invoices/index.ts';

/**
 * A checkout session with one line item. Equal requests must give equal parameters, because the idempotency key stands
 * for them.
 */
export interface SessionRequest {
  readonly checkoutId: string;
  readonly productName: string;
  readonly productDescription: string | null;
  readonly amountCents: number;
  readonly currency: 'usd';
  /** `month` for a subscription; null for a one-off payment. */
  readonly interval: 'month' | null;
  readonly email: string | null;
  /** Whose card is kept once it is paid, by the provider's id; nobody's if left out. */
  readonly customer?: string;
  readonly successUrl: string;
  readonly cancelUrl: string;
  readonly metadata: Readonly<Record<string, string>>;
  /** False for a page that takes no bank accounts, whatever the provider offers. */
  readonly takesBank?: boolean;
  /** When the session expires; null for the provider's default. */
  readonly expiresAt: Date | null;
}

/** A change of a checkout session. */
export interface SessionEvent {
  readonly kind: 'session';
  readonly sessionId: string;
  /** Our own id, from the metadata. */
  readonly checkoutId: string | null;
  readonly state: 'open' | 'processing' | 'paid' | 'failed' | 'expired';
  /** Null unless `state` is `paid`. */
  readonly payment: ConfirmedPayment | null;
  /** Of the payer, as far as they are known. */
  readonly email: string | null;
  /** The provider's ids by which {@link PaymentProvider.findAttempt} finds the attempt. */
  readonly attempted: AttemptKey | null;
  /** How it is being paid; left out until the provider was asked. */
  readonly attempt?: PaymentAttempt | null;
}

/** A one-off payment, or the first month of a subscription. */
export type AttemptKey = { readonly payment: string } | { readonly invoice: string };

/** The last attempt to pay. */
export interface PaymentAttempt {
  readonly method: PayMethod | null;
  /** It failed, maybe days after it began. */
  readonly hasFailed: boolean;
  /** The provider's code of why it failed; null where it gave none. */
  readonly failureCode: string | null;
}

/** A month of a subscription was paid. */
export interface SubscriptionPaymentEvent {
  readonly kind: 'subscription-payment';
  readonly subscription: string;
  readonly checkoutId: string | null;
  readonly payment: ConfirmedPayment;
  /** The invoice contains prorations, so its amount cannot be predicted. */
  readonly prorated: boolean;
}

/** A subscription changed; its state is then read from the provider (ADR 0036). */
interface SubscriptionEvent {
  readonly kind: 'subscription';
  readonly subscription: string;
}

/** A dispute was opened or changed; its state is then read from the provider. */
interface DisputeEvent {
  readonly kind: 'dispute';
  readonly dispute: string;
}

/** The state of a subscription at the provider. */
export interface ProviderSubscription {
  readonly reference: string;
  /** `paused`: nothing is collected until it is resumed at the provider. */
  readonly status: 'active' | 'past_due' | 'paused' | 'ended';
  /** Of the next renewal, a month. */
  readonly amountCents: number;
  readonly currentPeriodEnd: Date | null;
  /** When it ends because it was canceled. */
  readonly cancelAt: Date | null;
  readonly endedAt: Date | null;
  /** The last invoice, if its payment failed and is still due. */
  readonly failure: {
    readonly invoice: string;
    readonly at: Date;
    readonly reason: string | null;
    readonly nextAttemptAt: Date | null;
    /** The provider's page where it can be paid with any card; null where there is none. */
    readonly pageUrl: string | null;
  } | null;
}

/** What staff change about a plan. */
export type SubscriptionChange =
  | { readonly kind: 'pause' | 'resume' | 'cancel' | 'keep' }
  /** The next card that pays it on the provider's page pays all later months, too. */
  | { readonly kind: 'keep-next-card' }
  /** From the next renewal on, without a charge or credit for the current month. */
  | { readonly kind: 'price'; readonly amountCents: number };

export interface ProviderDispute {
  readonly reference: string;
  /** The provider's id of the payment, as in {@link RefundEvent.payment}. */
  readonly payment: string | null;
  readonly amountCents: number;
  readonly currency: string;
  readonly state: 'needs_response' | 'under_review' | 'won' | 'lost' | 'closed';
  readonly reason: string;
  readonly openedAt: Date;
  readonly respondBy: Date | null;
  /** Lost, even while an appeal is open: the money is gone until it is won. */
  readonly isLost: boolean;
  /** What the provider charged for the dispute; null while it has charged nothing. */
  readonly feeCents: number | null;
}

/** A change of the balance that the provider keeps for the agency. */
export interface BalanceTransaction {
  /** The provider's id. */
  readonly reference: string;
  readonly kind: 'payment' | 'refund' | 'refund_failure' | 'dispute' | 'payout' | 'fee' | 'other';
  /** The provider's own name of the kind. */
  readonly type: string;
  /** The provider's id of what it is about: a charge, a refund, a dispute, a payout. */
  readonly source: string | null;
  /** The payment that it is about, as in {@link RefundEvent.payment}. */
  readonly payment: string | null;
  /** Negative for what left the balance. */
  readonly amountCents: number;
  /** What the provider kept of it. */
  readonly feeCents: number;
  /** Lower case. */
  readonly currency: string;
  readonly description: string | null;
  /** The day of UTC from which it can be paid out, `2026-03-04`. */
  readonly availableOn: string;
  readonly at: Date;
}

/** Money on its way from the provider's balance to the agency's bank. */
export interface ProviderPayout {
  readonly reference: string;
  readonly amountCents: number;
  readonly state: 'pending' | 'paid' | 'failed';
  readonly at: Date;
  /** `2026-03-04`. */
  readonly arrivesOn: string;
  /** Whether the provider says already, and ever will, what is in it. */
  readonly isItemized: boolean;
}

/** A change of the balance that a payout paid out, less what the provider kept of it. */
export interface PaidOutTransaction {
  readonly reference: string;
  readonly netCents: number;
}

/** The agency's own plan changed; its state is then read from the provider. */
interface PlanEvent {
  readonly kind: 'plan';
}

/** A refund succeeded or failed. */
export interface RefundEvent {
  readonly kind: 'refund';
  /** The provider's id of the refund. */
  readonly reference: string;
  /**
   * The refunded payment: the ledger's reference for a one-off payment, but the payment intent, not the invoice, for a
   * subscription's month; null when the provider names none.
   */
  readonly payment: string | null;
  readonly amountCents: number;
  /** Lower case. */
  readonly currency: string;
  /** A refund that succeeded may fail later. */
  readonly state: 'succeeded' | 'failed';
  /** When it was made or failed, by the provider's clock. */
  readonly at: Date;
  /** Our id of the refund, from the metadata; null for one that was made at the provider. */
  readonly refundId: string | null;
  /** Why it failed, for people. */
  readonly failure: string | null;
}

/** What the provider is asked to give back. Equal requests must give equal parameters, as in {@link SessionRequest}. */
export interface RefundRequest {
  readonly refundId: string;
  /** The ledger's reference of the payment. */
  readonly payment: string;
  readonly amountCents: number;
}

/** `event` is null while the provider has not decided; `refused`: it will never be made, with the reason for people. */
export type RefundAnswer =
  | { readonly kind: 'made'; readonly reference: string; readonly event: RefundEvent | null }
  | { readonly kind: 'refused'; readonly reason: string };

/** What came of a charge of a saved card. */
export type ChargeOutcome =
  | { readonly state: 'paid'; readonly payment: ConfirmedPayment }
  | { readonly state: 'processing'; readonly reference: string }
  | {
      readonly state: 'declined';
      readonly reference: string | null;
      /** The bank's reason where it gave one, otherwise the provider's: `insufficient_funds`, `expired_card`. */
      readonly code: string;
    };

/** A client saved a card; it is then read from the provider. */
interface CardSessionEvent {
  readonly kind: 'card-session';
  readonly session: string;
}

/** The provider reports a charge of a saved card. */
interface CardChargeEvent {
  readonly kind: 'card-charge';
  readonly checkoutId: string;
  readonly outcome: ChargeOutcome;
}

/** Events about payments of clients. */
export type PaymentEvent =
  | CardSessionEvent
  | CardChargeEvent
  | SessionEvent
  | SubscriptionPaymentEvent
  | SubscriptionEvent
  | RefundEvent
  | DisputeEvent;
export type ProviderEvent = PaymentEvent | PlanEvent;

export interface WebhookEvent {
  /** Never reused by the provider. */
  readonly id: string;
  readonly type: string;
  /** By the provider's clock. */
  readonly createdAt: Date;
  /** Null for a type that we do not handle. */
  readonly event: ProviderEvent | null;
  /** It concerns us, but has the form of an older version of the provider's API, which we do not read. */
  readonly outdated?: boolean;
}

/** The payment provider; also the injection token. Methods throw {@link ProviderFailure}. */
export abstract class PaymentProvider {
  /** The same key and request return the same session, also after a crash. */
  abstract createSession(request: SessionRequest, key: string): Promise<{ id: string; url: string; expiresAt: Date }>;
  /** Null when the provider does not know it. */
  abstract findSession(sessionId: string): Promise<SessionEvent | null>;
  /** How something is being paid; null when the provider does not know it, or nobody tried. */
  abstract findAttempt(key: AttemptKey): Promise<PaymentAttempt | null>;
  /** Closes an open session. Returns false when it is no longer open. */
  abstract expireSession(sessionId: string): Promise<boolean>;
  /** Null when the provider does not know it. */
  abstract findSubscription(subscription: string): Promise<ProviderSubscription | null>;
  /** Changes a subscription; making the same change again changes nothing. Returns false when it is not known. */
  abstract changeSubscription(subscription: string, change: SubscriptionChange): Promise<boolean>;
  /**
   * Collects an open invoice of a subscription now. False when nothing came in, because the bank refused it or it is
   * not open anymore; the subscription then says why. The same key collects once.
   */
  abstract collect(invoice: string, key: string | undefined): Promise<boolean>;
  abstract findDispute(dispute: string): Promise<ProviderDispute | null>;
  /** Disputes opened after `since`, newest first. */
  abstract listDisputes(since: Date): Promise<ProviderDispute[]>;
  /** The paid months of a subscription, newest first. */
  abstract listSubscriptionPayments(subscription: string): Promise<SubscriptionPaymentEvent[]>;
  /**
   * Refunds made after `since` that have succeeded or failed. The provider has no time of failure, so `now` stands in.
   */
  abstract listRefunds(since: Date, now: Date): Promise<RefundEvent[]>;
  /** Gives a payment back in part or in full. The same key and request return the same refund, also after a crash. */
  abstract createRefund(request: RefundRequest, key: string, now: Date): Promise<RefundAnswer>;
  /** The refund that was made for the request; null when there is none. */
  abstract findRefund(request: RefundRequest, now: Date): Promise<RefundAnswer | null>;
  /** What changed the balance between two moments, oldest first. */
  abstract listBalanceTransactions(since: Date, before: Date): Promise<BalanceTransaction[]>;
  /** Payouts made between two moments, oldest first. */
  abstract listPayouts(since: Date, before: Date): Promise<ProviderPayout[]>;
  /** What a payout is made of. */
  abstract listPaidOut(payout: string): Promise<PaidOutTransaction[]>;
  /** The id of the provider's invoice that a payment paid; `plan` for one of the agency's own plan, null for none. */
  abstract findInvoiceOf(payment: string): Promise<{ readonly invoice: string } | 'plan' | null>;
  /** Asks for one movement of the balance, to see whether the provider answers and takes our key. */
  abstract tryAccess(): Promise<ProviderAccess>;
  /** Ids of the newest hundred events of a time that no endpoint confirmed. */
  abstract listUnconfirmedEvents(since: Date, before: Date): Promise<string[]>;
  /** Verifies the signature of the raw body; null when it is invalid or too old. Throws `malformed_body`. */
  abstract readEvent(body: string, signature: string | undefined, now: Date): WebhookEvent | null;
}

export type FailureKind =
  /** Nothing was decided; the same request can be retried later. */
  | 'unreachable'
  /** The same request is still being answered. */
  | 'busy'
  | 'rate-limited'
  /** The provider has stored this failure under the key; only another key can succeed. */
  | 'saved'
  /** The request will never be accepted as it is. */
  | 'refused';

export class ProviderFailure extends Error {
  override readonly name = 'ProviderFailure';
  constructor(
    readonly kind: FailureKind,
    /** For the log. */
    message: string,
    /** Seconds to wait, as the provider asked. */
    readonly retryAfter?: number,
    cause?: unknown,
  ) {
    super(message, { cause });
  }
}
