import { z } from 'zod';
import { eventOf } from '../../../../platform/http/index.ts';
import type { ConfirmedPayment } from '../../../invoices/index.ts';
import type {
  AttemptKey,
  ChargeOutcome,
  WebhookEvent,
  ProviderEvent,
  RefundEvent,
  SessionEvent,
  SubscriptionPaymentEvent,
} from '../ports/payment-provider.ts';
import { idOf } from './stripe-client.ts';
import { planPurpose } from './stripe-plan.provider.ts';

// The schemas list only the fields we read. A webhook endpoint keeps the API version it was created with, so events may
// have more or fewer fields than the SDK's types. A signature proves the sender, not the shape of the event.

const Id = z.string().min(1).max(255);
/** An id, or the object itself when it was expanded. */
const Reference = z.union([Id, z.object({ id: Id })]);
/** Unix time until the end of the year 9999; later dates have another ISO format. */
const Seconds = z.int().min(0).max(253_402_300_799);
/** In the smallest unit of the currency; Stripe allows up to twelve digits. */
const Amount = z.int().min(0).max(999_999_999_999);
const Currency = z.string().length(3);
const Metadata = z.record(z.string(), z.string());

const Session = z.object({
  id: Id,
  mode: z.string().nullish(),
  status: z.string().nullish(),
  payment_status: z.string(),
  payment_intent: Reference.nullish(),
  invoice: Reference.nullish(),
  subscription: Reference.nullish(),
  amount_total: Amount.nullish(),
  currency: Currency.nullish(),
  customer_email: z.string().nullish(),
  customer_details: z.object({ name: z.string().nullish(), email: z.string().nullish() }).nullish(),
  metadata: Metadata.nullish(),
});

const Refund = z.object({
  id: Id,
  amount: Amount,
  currency: Currency,
  status: z.string().nullish(),
  payment_intent: Reference.nullish(),
  created: Seconds.nullish(),
  metadata: Metadata.nullish(),
  failure_reason: z.string().nullish(),
});

/** Metadata of clients' saved cards and their charges, to tell them from checkouts that a person pays. */
export const cardPurpose = 'client-card';

const Charge = z.object({ id: Id, created: Seconds.nullish() });
const Intent = z.object({
  id: Id,
  status: z.string(),
  amount: Amount,
  currency: Currency,
  created: Seconds.nullish(),
  latest_charge: z.union([Id, Charge]).nullish(),
  last_payment_error: z.object({ code: z.string().nullish(), decline_code: z.string().nullish() }).nullish(),
  metadata: Metadata.nullish(),
});
type Intent = z.output<typeof Intent>;

/** What came of a charge of a saved card; `at` stands in for the time of a charge that was not expanded. */
export function toChargeOutcome(payload: unknown, at?: Date): ChargeOutcome {
  const intent = Intent.parse(payload);
  const { id, status, amount, currency, created, latest_charge: charge, last_payment_error: failure } = intent;
  if (status === 'succeeded') {
    const paidAt = momentOf(typeof charge === 'object' ? charge?.created : null, at ?? momentOf(created, new Date(0)));
    const payer = { name: null, email: null };
    const payment = { reference: id, subscription: null, amountCents: amount, currency: currency.toLowerCase() };
    return { state: 'paid', payment: { ...payment, payer, paidAt } };
  }
  if (status === 'processing') return { state: 'processing', reference: id };
  const { code, decline_code: reason } = failure ?? {};
  return {
    state: 'declined',
    reference: id,
    code: (reason === 'generic_decline' ? code : reason) ?? code ?? 'card_declined',
  };
}

/** Null for the intents of checkouts that a person pays: their sessions have events of their own. */
function toCardCharge(intent: Intent, at: Date): ProviderEvent | null {
  const { purpose, checkout_id: checkoutId } = intent.metadata ?? {};
  if (purpose !== cardPurpose || checkoutId === undefined) return null;
  return { kind: 'card-charge', checkoutId, outcome: toChargeOutcome(intent, at) };
}

const Proration = z.object({ proration: z.boolean().nullish() }).nullish();
const LineOrigin = z.object({ subscription_item_details: Proration, invoice_item_details: Proration });
const Line = z.object({ parent: LineOrigin.nullish() });
const SubscriptionDetails = z.object({ subscription: Reference.nullish(), metadata: Metadata.nullish() });
const InvoiceOrigin = z.object({ subscription_details: SubscriptionDetails.nullish() });
const FailedInvoice = z.object({
  id: Id,
  parent: InvoiceOrigin.nullish(),
  /** Where versions of the API before 2025-03-31 name what `parent` names since. */
  subscription: Reference.nullish(),
});
const PaidInvoice = FailedInvoice.extend({
  amount_paid: Amount,
  currency: Currency,
  billing_reason: z.string().nullish(),
  lines: z.object({ data: z.array(Line) }),
  customer_name: z.string().nullish(),
  customer_email: z.string().nullish(),
  status_transitions: z.object({ paid_at: Seconds.nullish() }).nullish(),
});
const Identified = z.object({ id: Id });

/** Fields of every event, whatever its type. */
const Envelope = z.object({
  id: Id,
  type: z.string().min(1),
  created: Seconds.nullish(),
  data: z.object({ object: z.record(z.string(), z.unknown()) }),
});

/** Converts Unix time; `otherwise` stands in for a missing one. */
export const momentOf = (seconds: number | null | undefined, otherwise: Date): Date =>
  seconds ? new Date(seconds * 1000) : otherwise;

type ReadObject = (object: unknown, at: Date, about: string) => ProviderEvent | null;

/** Parses the object by its schema before it is converted. */
const readAs =
  <T>(schema: z.ZodType<T>, toEvent: (object: T, at: Date) => ProviderEvent | null): ReadObject =>
  (object, at, about) =>
    toEvent(eventOf(schema, object, about), at);

const readSession = readAs(Session, (session, at) =>
  session.mode === 'setup' ? toCardSession(session) : toSessionEvent(session, at),
);
/** Null for a session that saved the agency's own card. */
function toCardSession({ id, metadata, status }: Session): ProviderEvent | null {
  const isSaved = metadata?.['purpose'] === cardPurpose && status === 'complete';
  return isSaved ? { kind: 'card-session', session: id } : null;
}
const readFailedSession = readAs(Session, (...args) => ({
  ...toSessionEvent(...args),
  state: 'failed',
  payment: null,
}));
const readCharge = readAs(Intent, toCardCharge);
const readRefund = readAs(Refund, toRefund);
const readSubscription = readAs(Identified, ({ id }) => ({ kind: 'subscription', subscription: id }));
const readDispute = readAs(Identified, ({ id }) => ({ kind: 'dispute', dispute: id }));

/** The event types we handle; docs/runbooks/stripe.md lists them for the endpoint's settings. */
const eventTypes = new Map<string, ReadObject>([
  ['checkout.session.completed', readSession],
  ['checkout.session.async_payment_succeeded', readSession],
  ['checkout.session.expired', readSession],
  ['checkout.session.async_payment_failed', readFailedSession],
  ['payment_intent.succeeded', readCharge],
  ['payment_intent.processing', readCharge],
  ['payment_intent.payment_failed', readCharge],
  ['refund.created', readRefund],
  ['refund.updated', readRefund],
  ['refund.failed', readRefund],
  ['invoice.paid', readAs(PaidInvoice, toSubscriptionPayment)],
  ['invoice.payment_failed', readAs(FailedInvoice, toSubscriptionEvent)],
  ['customer.subscription.updated', readSubscription],
  ['customer.subscription.deleted', readSubscription],
  ['customer.subscription.paused', readSubscription],
  ['customer.subscription.resumed', readSubscription],
  ['charge.dispute.created', readDispute],
  ['charge.dispute.updated', readDispute],
  ['charge.dispute.closed', readDispute],
  ['charge.dispute.funds_withdrawn', readDispute],
  ['charge.dispute.funds_reinstated', readDispute],
]);

/** Converts a signed body. Throws `malformed_body` when it is no event, or its object does not match the type. */
export function toEvent(signed: unknown, now: Date): WebhookEvent {
  const { id, type, created, data } = eventOf(Envelope, signed);
  const createdAt = momentOf(created, now);
  if (isOfOurPlan(data.object)) return { id, type, createdAt, event: { kind: 'plan' } };
  const event = eventTypes.get(type)?.(data.object, createdAt, `${type} ${id}`) ?? null;
  return { id, type, createdAt, event, ...(event === null && isOfOlderApi(type, data.object) && { outdated: true }) };
}

/** An invoice of a subscription in a form that we don't read: the endpoint at Stripe has an older API version. */
const isOfOlderApi = (type: string, object: unknown): boolean => {
  const { data } = type.startsWith('invoice.') ? FailedInvoice.safeParse(object) : { data: undefined };
  return !data?.parent && idOf(data?.subscription) !== null;
};

const Purpose = z.object({ purpose: z.literal(planPurpose) });
const Purposed = z.object({ metadata: Purpose });
const OfOurPlan = z.union([Purposed, z.object({ parent: z.object({ subscription_details: Purposed }) })]);

/** Objects of the agency's own plan and cards carry the purpose in their metadata; all others concern clients. */
const isOfOurPlan = (object: unknown): boolean => OfOurPlan.safeParse(object).success;

type Session = z.output<typeof Session>;

export function toSessionEvent(session: Session, at: Date): SessionEvent {
  const payment = toPayment(session, at);
  const checkoutId = session.metadata?.['checkout_id'] ?? null;
  return {
    kind: 'session',
    sessionId: session.id,
    checkoutId,
    state: stateOf(session, payment),
    payment,
    email: session.customer_details?.email ?? session.customer_email ?? null,
    attempted: attemptedBy(session),
  };
}

function attemptedBy({ mode, invoice, payment_intent: intent }: Session): AttemptKey | null {
  const id = idOf(mode === 'subscription' ? invoice : intent);
  if (id === null) return null;
  return mode === 'subscription' ? { invoice: id } : { payment: id };
}

function stateOf({ status, payment_status: paid }: Session, payment: ConfirmedPayment | null): SessionEvent['state'] {
  if (paid === 'paid' && payment) return 'paid';
  if (status === 'expired') return 'expired';
  return status === 'complete' ? 'processing' : 'open';
}

/** A subscription's payment is referenced by its invoice, as in the events of later months. */
function toPayment(session: Session, paidAt: Date): ConfirmedPayment | null {
  const reference = idOf(session.mode === 'subscription' ? session.invoice : session.payment_intent);
  if (session.payment_status !== 'paid' || !reference) return null;
  const { customer_details: payer, customer_email: customerEmail } = session;
  return {
    reference,
    subscription: idOf(session.subscription),
    amountCents: session.amount_total ?? 0,
    currency: (session.currency ?? '').toLowerCase(),
    payer: { name: payer?.name ?? null, email: payer?.email ?? customerEmail ?? null },
    paidAt,
  };
}

/** Null for a pending refund: another event follows when it has succeeded or failed. */
export function toRefund(refund: z.output<typeof Refund>, heardAt: Date): RefundEvent | null {
  const ended = refund.status === 'failed' || refund.status === 'canceled' ? 'failed' : null;
  const state = refund.status === 'succeeded' ? 'succeeded' : ended;
  const at = state === 'succeeded' ? momentOf(refund.created, heardAt) : heardAt;
  if (!state) return null;
  return {
    kind: 'refund',
    reference: refund.id,
    payment: idOf(refund.payment_intent),
    amountCents: refund.amount,
    currency: refund.currency.toLowerCase(),
    state,
    at,
    refundId: refund.metadata?.['refund_id'] ?? null,
    failure: state === 'failed' ? (failures[refund.failure_reason ?? ''] ?? 'The bank refused it.') : null,
  };
}

/** Why a refund did not reach the payer, by Stripe's reasons. */
const failures: Readonly<Record<string, string>> = {
  charge_for_pending_refund_disputed: 'The client disputed this payment before the refund got there.',
  declined: 'The client’s bank refused it.',
  expired_or_canceled_card: 'The card expired or was canceled.',
  insufficient_funds: 'There wasn’t enough money in your Stripe balance.',
  lost_or_stolen_card: 'The card was reported as lost or stolen.',
  merchant_request: 'Somebody canceled it at Stripe.',
};

const isProration = ({ parent }: z.output<typeof Line>): boolean =>
  (parent?.subscription_item_details?.proration ?? parent?.invoice_item_details?.proration) === true;

function toSubscriptionEvent({ parent }: z.output<typeof FailedInvoice>): ProviderEvent | null {
  const subscription = idOf(parent?.subscription_details?.subscription);
  return subscription === null ? null : { kind: 'subscription', subscription };
}

type PaidInvoice = z.output<typeof PaidInvoice>;

export function toSubscriptionPayment(invoice: PaidInvoice, heardAt: Date): SubscriptionPaymentEvent | null {
  const details = invoice.parent?.subscription_details;
  const subscription = idOf(details?.subscription);
  if (!subscription) return null;
  return {
    kind: 'subscription-payment',
    subscription,
    checkoutId: details?.metadata?.['checkout_id'] ?? null,
    prorated: invoice.billing_reason === 'subscription_update' || invoice.lines.data.some(isProration),
    payment: {
      reference: invoice.id,
      subscription,
      amountCents: invoice.amount_paid,
      currency: invoice.currency.toLowerCase(),
      payer: { name: invoice.customer_name ?? null, email: invoice.customer_email ?? null },
      paidAt: momentOf(invoice.status_transitions?.paid_at, heardAt),
    },
  };
}
