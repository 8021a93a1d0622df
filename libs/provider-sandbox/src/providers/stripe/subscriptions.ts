import type { Stripe } from 'stripe';
import type { Form } from '../requests.ts';
import { makeInvoice, nextPeriod, type InvoiceLine } from './billing.ts';
import { readPrice, saveCatalog } from './catalog.ts';
import { idOf, type BankContext, type PaymentAttempts } from './payment-attempts.ts';
import { makePaymentIntent } from './payments.ts';
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
  /** The first item costs another amount from the next renewal on; nothing is charged or credited before. */
  readonly reprice: (subscriptionId: string, form: Form) => Stripe.Subscription;
}

export const createSubscriptions = (
  { store, emit, publicUrl, change }: BankContext,
  { chargeIntent, failIntent, settleInvoice, nextNumber, announceInvoice }: PaymentAttempts,
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

  return {
    renew,
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
