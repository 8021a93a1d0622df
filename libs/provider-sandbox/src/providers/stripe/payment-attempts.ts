import type { Stripe } from 'stripe';
import type { Store } from '../../state/store.ts';
import { makeInvoicePayment } from './billing.ts';
import {
  debitFailures,
  type Decline,
  makeCharge,
  makePaymentIntent,
  makePaymentMethod,
  type PaymentMethod,
  type SavedCardDigits,
} from './payments.ts';
import { put, type StripeEvent, type StripeRecords } from './records.ts';
import { listOf, now } from './values.ts';
import type { Emit } from './webhooks.ts';

export const idOf = (value: string | { readonly id: string } | null): string | null =>
  typeof value === 'object' && value !== null ? value.id : value;

/** What the bank's parts share. */
export interface BankContext {
  readonly store: Store;
  readonly emit: Emit;
  readonly publicUrl: () => string;
  /** Applies one movement of money as one change, so that no page shows half of it. */
  readonly change: <T>(how: (records: StripeRecords) => T) => T;
}

export type PaymentAttempts = ReturnType<typeof createPaymentAttempts>;

/** Charges payment intents, and applies the outcome to their invoices. */
export const createPaymentAttempts = ({ emit, publicUrl }: Pick<BankContext, 'emit' | 'publicUrl'>) => {
  /** The intent of an open session; a second attempt goes on with the first one's. */
  const intentOf = (
    records: StripeRecords,
    session: Stripe.Checkout.Session,
    customer: string | null,
  ): Stripe.PaymentIntent => {
    const plan = records.checkoutPlans.find(({ id }) => id === session.id);
    const existing = records.paymentIntents.find(({ id }) => id === plan?.paymentIntent);
    const amount = session.amount_total ?? 0;
    const currency = session.currency ?? 'usd';
    if (existing !== undefined)
      return put(records.paymentIntents, { ...existing, amount, currency, customer: customer ?? existing.customer });
    const isPayment = session.mode === 'payment';
    const intent = makePaymentIntent({
      amount,
      currency,
      customer,
      description: isPayment ? (plan?.description ?? null) : 'Subscription creation',
      metadata: isPayment ? (plan?.metadata ?? {}) : {},
      receiptEmail: plan?.receiptEmail ?? null,
    });
    put(records.paymentIntents, intent);
    emit(records, 'payment_intent.created', intent);
    return intent;
  };
  const noteIntent = (
    records: StripeRecords,
    session: Stripe.Checkout.Session,
    intent: Stripe.PaymentIntent,
  ): Stripe.Checkout.Session => {
    const plan = records.checkoutPlans.find(({ id }) => id === session.id);
    if (plan !== undefined) put(records.checkoutPlans, { ...plan, paymentIntent: intent.id });
    return put(
      records.checkoutSessions,
      session.mode === 'payment' ? { ...session, payment_intent: intent.id } : session,
    );
  };

  const chargeIntent = (
    records: StripeRecords,
    intent: Stripe.PaymentIntent,
    method: PaymentMethod,
    who: { email: string | null; name: string | null },
  ): Stripe.PaymentIntent => {
    const status = method === 'card' ? 'succeeded' : 'pending';
    const charge = put(records.charges, makeCharge(intent, { status, method, ...who, publicUrl: publicUrl() }));
    const paid = put(records.paymentIntents, {
      ...intent,
      status: method === 'card' ? 'succeeded' : 'processing',
      amount_received: method === 'card' ? intent.amount : 0,
      last_payment_error: null,
      next_action: null,
      latest_charge: charge.id,
      payment_method: charge.payment_method,
    } satisfies Stripe.PaymentIntent);
    emit(records, method === 'card' ? 'charge.succeeded' : 'charge.pending', charge);
    emit(records, method === 'card' ? 'payment_intent.succeeded' : 'payment_intent.processing', paid);
    return paid;
  };
  const failIntent = (
    records: StripeRecords,
    intent: Stripe.PaymentIntent,
    reason: 'declined' | 'authentication' | 'debit',
    who: { email: string | null; name: string | null },
    why?: Decline,
  ): Stripe.PaymentIntent => {
    const wasCharged = reason !== 'authentication';
    const pending = records.charges.find(({ id, status }) => id === idOf(intent.latest_charge) && status === 'pending');
    const charge = wasCharged
      ? put(
          records.charges,
          pending === undefined
            ? makeCharge(intent, {
                status: 'failed',
                method: 'card',
                ...who,
                publicUrl: publicUrl(),
                ...(why && { decline: why }),
              })
            : {
                ...pending,
                status: 'failed',
                paid: false,
                captured: false,
                amount_captured: 0,
                failure_code: why?.code ?? 'insufficient_funds',
                failure_message: why?.message ?? debitFailures.insufficient_funds,
              },
        )
      : null;
    const failed = put(records.paymentIntents, {
      ...intent,
      status: 'requires_payment_method',
      next_action: null,
      latest_charge: charge?.id ?? intent.latest_charge,
      last_payment_error:
        charge === null
          ? {
              type: 'invalid_request_error',
              code: 'payment_intent_authentication_failure',
              message:
                'The provided payment method has failed authentication. You can provide payment_method_data or ' +
                'a new PaymentMethod to attempt to fulfill this PaymentIntent again.',
            }
          : {
              type: 'card_error',
              code: charge.failure_code ?? 'card_declined',
              charge: charge.id,
              ...(reason === 'declined' && { decline_code: why?.declineCode ?? 'generic_decline' }),
              message: charge.failure_message ?? '',
            },
    } satisfies Stripe.PaymentIntent);
    if (charge !== null) emit(records, 'charge.failed', charge);
    emit(records, 'payment_intent.payment_failed', failed);
    return failed;
  };

  const settleInvoice = (
    records: StripeRecords,
    invoice: Stripe.Invoice,
    intent: Stripe.PaymentIntent,
  ): Stripe.Invoice => {
    const payment =
      records.invoicePayments.findLast((one) => idOf(one.invoice) === invoice.id) ??
      makeInvoicePayment(invoice, intent);
    const isPaid = intent.status === 'succeeded';
    const noted = put(
      records.invoicePayments,
      isPaid
        ? {
            ...payment,
            amount_paid: intent.amount,
            status: 'paid',
            status_transitions: { canceled_at: null, paid_at: now() },
          }
        : payment,
    );
    const attempted = {
      attempted: true,
      attempt_count: invoice.attempt_count + 1,
      payments: listOf([noted], `/v1/invoice_payments?invoice=${invoice.id}`),
    };
    return put(
      records.invoices,
      isPaid
        ? {
            ...invoice,
            ...attempted,
            status: 'paid',
            amount_paid: invoice.amount_due,
            amount_remaining: 0,
            status_transitions: { ...invoice.status_transitions, paid_at: now() },
          }
        : {
            ...invoice,
            ...attempted,
            next_payment_attempt: intent.status === 'processing' ? null : now() + 3 * 24 * 60 * 60,
          },
    );
  };
  const nextNumber = (records: StripeRecords, customer: Stripe.Customer | undefined): string => {
    const sequence = customer?.next_invoice_sequence ?? 1;
    if (customer !== undefined) put(records.customers, { ...customer, next_invoice_sequence: sequence + 1 });
    return `${customer?.invoice_prefix ?? 'SANDBOX'}-${String(sequence).padStart(4, '0')}`;
  };
  const announceInvoice = (records: StripeRecords, invoice: Stripe.Invoice): StripeEvent => {
    if (invoice.status === 'paid') {
      const event = emit(records, 'invoice.paid', invoice);
      emit(records, 'invoice.payment_succeeded', invoice);
      return event;
    }
    return emit(records, 'invoice.payment_failed', invoice);
  };

  const keepCard = (
    records: StripeRecords,
    customer: string | null,
    id?: string | null,
    last4?: SavedCardDigits,
  ): Stripe.PaymentMethod => {
    const card = put(records.paymentMethods, makePaymentMethod(customer, id ?? undefined, last4));
    emit(records, 'payment_method.attached', card);
    return card;
  };

  return { intentOf, noteIntent, chargeIntent, failIntent, settleInvoice, nextNumber, announceInvoice, keepCard };
};
