import type { Stripe } from 'stripe';
import type { Form } from '../requests.ts';
import { makeInvoice, nextPeriod, type InvoiceLine } from './billing.ts';
import { readPrice, saveCatalog } from './catalog.ts';
import { idOf, type BankContext, type PaymentAttempts } from './payment-attempts.ts';
import { makePaymentIntent, type SavedCardDigits, savedCardDeclines } from './payments.ts';
import { put, type StripeEvent } from './records.ts';
import { invalid, itemsOf, mapOf, missing, now, Refusal, textOf, unknown } from './values.ts';

/** Subscriptions: a month passes, or they are canceled or paused. */
export interface Subscriptions {
  /** A month passes: the next invoice is paid, or its payment fails. */
  readonly renew: (
    subscriptionId: string,
    outcome: 'succeeded' | 'failed',
  ) => { readonly invoice: Stripe.Invoice; readonly event: StripeEvent };
  readonly cancel: (subscriptionId: string) => Stripe.Subscription;
  /** The period that runs is the last one, or not after all. */
  readonly cancelAtPeriodEnd: (subscriptionId: string, cancels?: boolean) => Stripe.Subscription;
  /** Nothing is collected until it is resumed. */
  readonly pause: (subscriptionId: string, paused?: boolean) => Stripe.Subscription;
  /**
   * Collects an open invoice: with the subscription's card, or with one that its client enters on the invoice's page,
   * which is kept where the subscription says so.
   * @throws Refusal 402 when the bank refuses.
   */
  readonly payInvoice: (invoiceId: string, card?: SavedCardDigits) => Stripe.Invoice;
  /** Whether the subscription keeps the next card that pays it. */
  readonly keepNextCard: (subscriptionId: string) => Stripe.Subscription;
  /** The first item costs another amount from the next renewal on; nothing is charged or credited before. */
  readonly reprice: (subscriptionId: string, form: Form) => Stripe.Subscription;
}

export const createSubscriptions = (
  { store, emit, publicUrl, change }: BankContext,
  { chargeIntent, failIntent, settleInvoice, nextNumber, announceInvoice, keepCard }: PaymentAttempts,
): Subscriptions => {
  const findSubscription = (id: string): Stripe.Subscription => {
    const subscription = store.records.stripe.subscriptions.find((one) => one.id === id);
    if (subscription === undefined) throw unknown('subscription', id);
    return subscription;
  };

  const alter = (id: string, changes: Partial<Stripe.Subscription>): Stripe.Subscription => {
    const subscription = findSubscription(id);
    return change((records) => {
      const altered = put(records.subscriptions, { ...subscription, ...changes });
      emit(records, 'customer.subscription.updated', altered);
      return altered;
    });
  };

  const renew: Subscriptions['renew'] = (subscriptionId, outcome) => {
    const before = findSubscription(subscriptionId);
    if (before.status === 'canceled') throw new Refusal('This subscription is canceled.', { status: 409 });
    return change((records) => {
      const subscription = nextPeriod(before);
      const customer = records.customers.find(({ id }) => id === idOf(subscription.customer));
      const lines = subscription.items.data.map((item): InvoiceLine => {
        const product = records.products.find(({ id }) => id === item.price.product);
        const quantity = item.quantity ?? 1;
        return {
          amount: (item.price.unit_amount ?? 0) * quantity,
          currency: item.price.currency,
          description: `${quantity} × ${product?.name ?? ''}`,
          quantity,
          price: item.price,
          item,
        };
      });
      const total = lines.reduce((sum, { amount }) => sum + amount, 0);
      const [was] = before.items.data;
      const invoice = put(
        records.invoices,
        makeInvoice({
          subscription,
          customer: customer ?? null,
          lines,
          total,
          currency: subscription.currency,
          reason: 'subscription_cycle',
          period: { start: was?.current_period_start ?? now(), end: was?.current_period_end ?? now() },
          number: nextNumber(records, customer),
          publicUrl: publicUrl(),
        }),
      );
      emit(records, 'invoice.created', invoice);
      emit(records, 'invoice.finalized', invoice);
      const order = {
        amount: total,
        currency: subscription.currency,
        customer: customer?.id ?? null,
        description: 'Subscription update',
        metadata: {},
        receiptEmail: null,
      };
      const intent = put(records.paymentIntents, makePaymentIntent(order));
      emit(records, 'payment_intent.created', intent);
      const who = { email: customer?.email ?? null, name: customer?.name ?? null };
      const attempted =
        outcome === 'succeeded'
          ? chargeIntent(records, intent, 'card', who)
          : failIntent(records, intent, 'declined', who);
      const renewed = put(records.subscriptions, {
        ...subscription,
        latest_invoice: invoice.id,
        status: outcome === 'succeeded' ? 'active' : 'past_due',
      } satisfies Stripe.Subscription);
      emit(records, 'customer.subscription.updated', renewed);
      const settled = settleInvoice(records, invoice, attempted);
      return { invoice: settled, event: announceInvoice(records, settled) };
    });
  };

  const payInvoice: Subscriptions['payInvoice'] = (invoiceId, digits) => {
    const { stripe } = store.records;
    const invoice = stripe.invoices.find(({ id }) => id === invoiceId);
    if (invoice === undefined) throw unknown('invoice', invoiceId);
    if (invoice.status !== 'open') throw new Refusal('Invoice is already paid', { code: 'invoice_already_paid' });
    const subscription = findSubscription(idOf(invoice.parent?.subscription_details?.subscription ?? null) ?? '');
    const customer = stripe.customers.find(({ id }) => id === idOf(subscription.customer));
    const payment = stripe.invoicePayments.findLast((one) => idOf(one.invoice) === invoice.id);
    const intent = stripe.paymentIntents.find(({ id }) => id === idOf(payment?.payment.payment_intent ?? null));
    if (intent === undefined) throw unknown('payment_intent', invoiceId);
    const stored = stripe.paymentMethods.find(({ id }) => id === idOf(subscription.default_payment_method));
    const last4 = digits ?? stored?.card?.last4 ?? '';
    const why = last4 in savedCardDeclines ? savedCardDeclines[last4 as SavedCardDigits] : null;
    const who = { email: customer?.email ?? null, name: customer?.name ?? null };
    const result = change((records) => {
      const attempted =
        why === null ? chargeIntent(records, intent, 'card', who) : failIntent(records, intent, 'declined', who, why);
      const settled = settleInvoice(records, invoice, attempted);
      announceInvoice(records, settled);
      if (why === null) {
        const keeps = digits && subscription.payment_settings?.save_default_payment_method === 'on_subscription';
        const card = keeps ? keepCard(records, customer?.id ?? null, null, digits) : null;
        const repaired = put(records.subscriptions, {
          ...subscription,
          ...(card && { default_payment_method: card.id }),
          status: 'active',
        } satisfies Stripe.Subscription);
        emit(records, 'customer.subscription.updated', repaired);
      }
      return settled;
    });
    if (why === null) return result;
    const details = { type: 'card_error', decline_code: why.declineCode };
    throw new Refusal(why.message, { status: 402, code: why.code, details });
  };

  return {
    renew,
    payInvoice,
    keepNextCard: (subscriptionId) => {
      const { payment_settings: settings } = findSubscription(subscriptionId);
      return alter(subscriptionId, {
        payment_settings: {
          payment_method_options: null,
          payment_method_types: null,
          ...settings,
          save_default_payment_method: 'on_subscription',
        },
      });
    },
    cancel: (subscriptionId) => {
      const subscription = findSubscription(subscriptionId);
      if (subscription.status === 'canceled')
        throw new Refusal(`No such subscription: '${subscriptionId}'`, {
          status: 404,
          param: 'id',
          code: 'resource_missing',
        });
      return change((records) => {
        const canceled = put(records.subscriptions, {
          ...subscription,
          status: 'canceled',
          canceled_at: now(),
          ended_at: now(),
          cancellation_details: {
            comment: null,
            feedback: null,
            feedback_option: null,
            reason: 'cancellation_requested',
          },
        } satisfies Stripe.Subscription);
        emit(records, 'customer.subscription.deleted', canceled);
        return canceled;
      });
    },
    cancelAtPeriodEnd: (subscriptionId, cancels = true) => {
      const end = findSubscription(subscriptionId).items.data[0]?.current_period_end ?? null;
      return alter(subscriptionId, {
        cancel_at_period_end: cancels,
        cancel_at: cancels ? end : null,
        canceled_at: cancels ? now() : null,
      });
    },
    reprice: (subscriptionId, form) => {
      const subscription = findSubscription(subscriptionId);
      if (subscription.status === 'canceled')
        throw new Refusal('A canceled subscription can only update its cancellation_details and metadata.');
      if (textOf(form['proration_behavior']) !== 'none')
        throw invalid('proration_behavior', 'The sandbox only changes prices without prorations.');
      const [itemForm] = itemsOf(form['items']).map(mapOf);
      const item = subscription.items.data.find(({ id }) => id === textOf(itemForm?.['id']));
      if (itemForm === undefined || item === undefined) throw missing('items[0][id]');
      return change((records) => {
        const catalog: { prices: Stripe.Price[]; products: Stripe.Product[] } = { prices: [], products: [] };
        const price = readPrice(records, itemForm, 'items[0]', catalog);
        saveCatalog(records, catalog);
        const data = subscription.items.data.map((one) => (one.id === item.id ? { ...one, price } : one));
        const repriced = put(records.subscriptions, { ...subscription, items: { ...subscription.items, data } });
        emit(records, 'customer.subscription.updated', repriced);
        return repriced;
      });
    },
    pause: (subscriptionId, paused = true) =>
      alter(subscriptionId, { pause_collection: paused ? { behavior: 'void', resumes_at: null } : null }),
  };
};
