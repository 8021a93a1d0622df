import type { Stripe } from 'stripe';
import type { Store } from '../../state/store.ts';
import { makeInvoice, makeInvoicePayment, makeSubscription, nextPeriod, type InvoiceLine } from './billing.ts';
import type { Emit } from './events.ts';
import { makeDispute } from './disputes.ts';
import {
  makeCharge,
  makeCustomer,
  makePaymentIntent,
  makePaymentMethod,
  makeRefund,
  makeSetupIntent,
  type PaymentMethod,
} from './payments.ts';
import { put, type StripeEvent, type StripeRecords } from './records.ts';
import { listOf, now, Refusal, stripeId, unknown } from './values.ts';

const idOf = (value: string | { readonly id: string } | null): string | null =>
  typeof value === 'object' && value !== null ? value.id : value;

export interface Paid {
  readonly session: Stripe.Checkout.Session;
  /** The event that says so, for whoever waits for its delivery. */
  readonly event: StripeEvent;
}

/**
 * What happens to money on Stripe's side: a person's card is charged or declined, a bank debit settles days
 * later, a month passes. Each movement changes the records and announces itself in events.
 */
export interface Bank {
  /** @throws Refusal 404 */
  readonly getSession: (id: string) => Stripe.Checkout.Session;
  /** Pays an open session; in setup mode its card is kept. With a bank debit it completes unpaid and settles later. */
  readonly pay: (sessionId: string, options?: { method?: PaymentMethod; email?: string }) => Paid;
  /** The card is declined: the session stays open. */
  readonly decline: (
    sessionId: string,
    options?: { reason?: 'declined' | 'authentication'; email?: string },
  ) => Stripe.Checkout.Session;
  /** The card's bank wants a 3-D Secure challenge first. */
  readonly challenge: (sessionId: string, options?: { email?: string }) => Stripe.Checkout.Session;
  /** Completed, but its money is still on its way. */
  readonly isUnsettled: (session: Stripe.Checkout.Session) => boolean;
  /** A bank debit arrives or bounces. */
  readonly settle: (sessionId: string, outcome: 'succeeded' | 'failed') => Paid;
  readonly expire: (sessionId: string) => Stripe.Checkout.Session;
  /** Expires whose time is over. */
  readonly expireOverdue: () => void;
  /** Changes what an open session will charge, behind everybody's back. */
  readonly amend: (sessionId: string, change: { amountCents?: number; currency?: string }) => Stripe.Checkout.Session;
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
  /** The payer asks their bank to take a payment back. */
  readonly dispute: (chargeId: string, options?: { amount?: number; reason?: string }) => Stripe.Dispute;
  readonly closeDispute: (disputeId: string, outcome: 'won' | 'lost') => Stripe.Dispute;
  /** A kept card is forgotten. */
  readonly detach: (paymentMethodId: string) => Stripe.PaymentMethod;
  readonly refund: (
    chargeId: string,
    options?: { amount?: number; reason?: string | null; metadata?: Record<string, string> },
  ) => Stripe.Refund;
}

export const makeBank = ({ store, emit, publicUrl }: { store: Store; emit: Emit; publicUrl: () => string }): Bank => {
  /** Everything of one movement is one change, so that no page ever shows half of it. */
  const change = <T>(how: (records: StripeRecords) => T): T => {
    const box: { value?: T } = {};
    store.change(({ stripe }) => {
      box.value = how(stripe);
    });
    return box.value as T;
  };

  const findSession = (records: StripeRecords, id: string): Stripe.Checkout.Session => {
    const session = records.checkoutSessions.find((one) => one.id === id);
    if (session === undefined) throw unknown('checkout.session', id);
    return session;
  };
  const expireNow = (records: StripeRecords, session: Stripe.Checkout.Session): Stripe.Checkout.Session => {
    const expired = put(records.checkoutSessions, { ...session, status: 'expired', url: null });
    emit(records, 'checkout.session.expired', expired);
    return expired;
  };
  const isOverdue = (session: Stripe.Checkout.Session): boolean =>
    session.status === 'open' && session.expires_at <= now();
  const getSession = (id: string): Stripe.Checkout.Session => {
    const session = findSession(store.records.stripe, id);
    return isOverdue(session) ? change((records) => expireNow(records, session)) : session;
  };
  const openSession = (id: string): Stripe.Checkout.Session => {
    const session = getSession(id);
    if (session.status !== 'open')
      throw new Refusal(`This Checkout Session is ${session.status ?? 'closed'}; only an open one can be paid.`, {
        status: 409,
      });
    return session;
  };

  /** The intent of an open session; a second attempt goes on with the first one's. */
  const intentOf = (
    records: StripeRecords,
    session: Stripe.Checkout.Session,
    customer: string | null,
  ): Stripe.PaymentIntent => {
    const plan = records.checkoutPlans.find(({ id }) => id === session.id);
    const known = records.paymentIntents.find(({ id }) => id === plan?.paymentIntent);
    const amount = session.amount_total ?? 0;
    const currency = session.currency ?? 'usd';
    if (known !== undefined)
      return put(records.paymentIntents, { ...known, amount, currency, customer: customer ?? known.customer });
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

  /** What the person typed on the checkout page stays, whatever becomes of the attempt. */
  const withEmail = (session: Stripe.Checkout.Session, email: string | undefined): Stripe.Checkout.Session =>
    session.customer_details !== null || email === undefined
      ? session
      : {
          ...session,
          customer_details: {
            address: null,
            business_name: null,
            email,
            individual_name: null,
            name: null,
            phone: null,
            tax_exempt: 'none',
            tax_ids: null,
          },
        };
  const nameOf = (session: Stripe.Checkout.Session): string | null => session.customer_details?.name ?? null;

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
  ): Stripe.PaymentIntent => {
    const wasCharged = reason !== 'authentication';
    const pending = records.charges.find(({ id, status }) => id === idOf(intent.latest_charge) && status === 'pending');
    const charge = wasCharged
      ? put(
          records.charges,
          pending === undefined
            ? makeCharge(intent, { status: 'failed', method: 'card', ...who, publicUrl: publicUrl() })
            : {
                ...pending,
                status: 'failed',
                paid: false,
                captured: false,
                amount_captured: 0,
                failure_code: 'insufficient_funds',
                failure_message: 'The bank returned the debit: not enough money.',
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
                'The provided payment method has failed authentication. You can provide payment_method_data or a new PaymentMethod to attempt to fulfill this PaymentIntent again.',
            }
          : {
              type: 'card_error',
              code: charge.failure_code ?? 'card_declined',
              charge: charge.id,
              ...(reason === 'declined' && { decline_code: 'generic_decline' }),
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
  const lineOf = (item: Stripe.LineItem, subscription: Stripe.Subscription): InvoiceLine | null =>
    item.price === null
      ? null
      : {
          amount: item.amount_total,
          currency: item.currency,
          description:
            item.price.recurring === null
              ? (item.description ?? '')
              : `${item.quantity ?? 1} × ${item.description ?? ''}`,
          quantity: item.quantity ?? 1,
          price: item.price,
          item: subscription.items.data.find(({ price }) => price.id === item.price?.id) ?? null,
        };
  const announceInvoice = (records: StripeRecords, invoice: Stripe.Invoice): StripeEvent => {
    if (invoice.status === 'paid') {
      const event = emit(records, 'invoice.paid', invoice);
      emit(records, 'invoice.payment_succeeded', invoice);
      return event;
    }
    return emit(records, 'invoice.payment_failed', invoice);
  };

  const complete = (
    records: StripeRecords,
    session: Stripe.Checkout.Session,
    fields: Partial<Stripe.Checkout.Session>,
  ): Paid => {
    const completed = put(records.checkoutSessions, {
      ...session,
      ...fields,
      status: 'complete',
      url: null,
    } satisfies Stripe.Checkout.Session);
    return { session: completed, event: emit(records, 'checkout.session.completed', completed) };
  };

  const keepCard = (records: StripeRecords, customer: string | null, id?: string | null): Stripe.PaymentMethod => {
    const card = put(records.paymentMethods, makePaymentMethod(customer, id ?? undefined));
    emit(records, 'payment_method.attached', card);
    return card;
  };

  const pay: Bank['pay'] = (sessionId, { method = 'card', email } = {}) => {
    const open = withEmail(openSession(sessionId), email);
    return change((records) => {
      const given = open.customer_details?.email ?? null;
      const plan = records.checkoutPlans.find(({ id }) => id === open.id);
      let customer = records.customers.find(({ id }) => id === idOf(open.customer));
      if (customer === undefined && plan?.createsCustomer === true) {
        customer = put(records.customers, makeCustomer(given === null ? {} : { email: given }));
        emit(records, 'customer.created', customer);
      }
      const session: Stripe.Checkout.Session = { ...open, customer: customer?.id ?? null };
      const payment_status = method === 'card' ? 'paid' : 'unpaid';
      const who = { email: given, name: nameOf(session) };

      if (session.mode === 'setup') {
        const card = keepCard(records, session.customer === null ? null : idOf(session.customer));
        const intent = put(
          records.setupIntents,
          makeSetupIntent({ customer: idOf(session.customer), paymentMethod: card.id, metadata: plan?.metadata ?? {} }),
        );
        emit(records, 'setup_intent.succeeded', intent);
        return complete(records, session, { setup_intent: intent.id });
      }
      if (session.mode === 'payment') {
        if (session.amount_total === 0) return complete(records, session, { payment_status: 'no_payment_required' });
        const intent = chargeIntent(records, intentOf(records, session, customer?.id ?? null), method, who);
        return complete(records, session, { payment_status, payment_intent: intent.id });
      }

      const items = session.line_items?.data ?? [];
      const recurring = items.flatMap(({ price, quantity }) =>
        price === null || price.recurring === null ? [] : [{ price, quantity: quantity ?? 1 }],
      );
      const subscription = makeSubscription({
        customer: customer?.id ?? '',
        currency: session.currency ?? 'usd',
        items: recurring,
        metadata: plan?.metadata ?? {},
        description: plan?.description ?? null,
      });
      const invoice = makeInvoice({
        subscription,
        customer: customer ?? null,
        lines: items.flatMap((item) => lineOf(item, subscription) ?? []),
        total: session.amount_total ?? 0,
        currency: session.currency ?? 'usd',
        reason: 'subscription_create',
        period: { start: subscription.created, end: subscription.created },
        number: nextNumber(records, customer),
        publicUrl: publicUrl(),
      });
      const begun = put(records.subscriptions, { ...subscription, latest_invoice: invoice.id });
      put(records.invoices, invoice);
      emit(records, 'customer.subscription.created', begun);
      emit(records, 'invoice.created', invoice);
      emit(records, 'invoice.finalized', invoice);
      const intent = chargeIntent(records, intentOf(records, session, customer?.id ?? null), method, who);
      // A plan keeps the card it was begun with.
      if (method === 'card') keepCard(records, customer?.id ?? null, idOf(intent.payment_method));
      const settled = settleInvoice(records, invoice, intent);
      if (settled.status === 'paid') announceInvoice(records, settled);
      return complete(records, session, { payment_status, subscription: begun.id, invoice: invoice.id });
    });
  };

  const decline: Bank['decline'] = (sessionId, { reason = 'declined', email } = {}) => {
    const session = withEmail(openSession(sessionId), email);
    return change((records) => {
      const intent = failIntent(records, intentOf(records, session, idOf(session.customer)), reason, {
        email: session.customer_details?.email ?? null,
        name: nameOf(session),
      });
      return noteIntent(records, session, intent);
    });
  };

  const challenge: Bank['challenge'] = (sessionId, { email } = {}) => {
    const session = withEmail(openSession(sessionId), email);
    return change((records) => {
      const intent = put(records.paymentIntents, {
        ...intentOf(records, session, idOf(session.customer)),
        status: 'requires_action',
        last_payment_error: null,
        payment_method: stripeId('pm'),
        next_action: {
          type: 'redirect_to_url',
          redirect_to_url: {
            return_url: session.success_url,
            url: `${publicUrl()}/checkout/pay/${session.id}/challenge`,
          },
        },
      } satisfies Stripe.PaymentIntent);
      emit(records, 'payment_intent.requires_action', intent);
      return noteIntent(records, session, intent);
    });
  };

  const invoiceOf = (records: StripeRecords, session: Stripe.Checkout.Session): Stripe.Invoice | undefined =>
    records.invoices.find(({ id }) => id === idOf(session.invoice));
  const processingIntent = (
    records: StripeRecords,
    session: Stripe.Checkout.Session,
  ): Stripe.PaymentIntent | undefined => {
    const invoice = invoiceOf(records, session);
    const payment = records.invoicePayments.findLast(
      (one) => invoice !== undefined && idOf(one.invoice) === invoice.id,
    );
    const intentId = idOf(session.payment_intent) ?? idOf(payment?.payment.payment_intent ?? null);
    return records.paymentIntents.find(({ id, status }) => id === intentId && status === 'processing');
  };
  const isUnsettled: Bank['isUnsettled'] = (session) =>
    session.status === 'complete' &&
    session.payment_status === 'unpaid' &&
    processingIntent(store.records.stripe, session) !== undefined;

  const settle: Bank['settle'] = (sessionId, outcome) => {
    const session = getSession(sessionId);
    return change((records) => {
      const invoice = invoiceOf(records, session);
      const intent = processingIntent(records, session);
      if (intent === undefined)
        throw new Refusal('Only a completed session whose payment is still on its way can be settled.', {
          status: 409,
        });
      const who = { email: session.customer_details?.email ?? null, name: nameOf(session) };
      if (outcome === 'failed') {
        failIntent(records, intent, 'debit', who);
        if (invoice !== undefined) {
          announceInvoice(
            records,
            put(records.invoices, { ...invoice, next_payment_attempt: now() + 3 * 24 * 60 * 60 }),
          );
          moveSubscription(records, session, 'past_due');
        }
        return { session, event: emit(records, 'checkout.session.async_payment_failed', session) };
      }
      const charge = records.charges.find(({ id }) => id === idOf(intent.latest_charge));
      if (charge !== undefined)
        emit(records, 'charge.succeeded', put(records.charges, { ...charge, status: 'succeeded', paid: true }));
      const paid = put(records.paymentIntents, {
        ...intent,
        status: 'succeeded',
        amount_received: intent.amount,
      } satisfies Stripe.PaymentIntent);
      emit(records, 'payment_intent.succeeded', paid);
      if (invoice !== undefined) announceInvoice(records, settleInvoice(records, invoice, paid));
      const settled = put(records.checkoutSessions, {
        ...session,
        payment_status: 'paid',
      } satisfies Stripe.Checkout.Session);
      return { session: settled, event: emit(records, 'checkout.session.async_payment_succeeded', settled) };
    });
  };
  const moveSubscription = (
    records: StripeRecords,
    session: Stripe.Checkout.Session,
    status: 'past_due' | 'active',
  ): void => {
    const subscription = records.subscriptions.find(({ id }) => id === idOf(session.subscription));
    if (subscription !== undefined)
      emit(
        records,
        'customer.subscription.updated',
        put(records.subscriptions, { ...subscription, status } satisfies Stripe.Subscription),
      );
  };

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

  const renew: Bank['renew'] = (subscriptionId, outcome) => {
    const before = findSubscription(subscriptionId);
    if (before.status === 'canceled') throw new Refusal('This subscription is cancelled.', { status: 409 });
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
    getSession,
    pay,
    decline,
    challenge,
    isUnsettled,
    settle,
    renew,
    expire: (sessionId) => {
      const session = getSession(sessionId);
      if (session.status !== 'open')
        throw new Refusal('Only Checkout Sessions with a status in ["open"] can be expired.');
      return change((records) => expireNow(records, session));
    },
    expireOverdue: () => {
      const overdue = store.records.stripe.checkoutSessions.filter(isOverdue);
      if (overdue.length > 0) change((records) => overdue.map((session) => expireNow(records, session)));
    },
    amend: (sessionId, { amountCents, currency }) => {
      const session = openSession(sessionId);
      const amount = amountCents ?? session.amount_total;
      return change((records) =>
        put(records.checkoutSessions, {
          ...session,
          amount_total: amount,
          amount_subtotal: amount,
          currency: currency?.toLowerCase() ?? session.currency,
        }),
      );
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
        const cancelled = put(records.subscriptions, {
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
        emit(records, 'customer.subscription.deleted', cancelled);
        return cancelled;
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
    pause: (subscriptionId, paused = true) =>
      alter(subscriptionId, { pause_collection: paused ? { behavior: 'void', resumes_at: null } : null }),
    dispute: (chargeId, options = {}) => {
      const charge = store.records.stripe.charges.find(({ id }) => id === chargeId);
      if (charge === undefined) throw unknown('charge', chargeId);
      if (charge.disputed) throw new Refusal(`Charge ${chargeId} is disputed already.`, { status: 409 });
      return change((records) => {
        put(records.charges, { ...charge, disputed: true });
        const dispute = put(records.disputes, makeDispute(charge, options));
        emit(records, 'charge.dispute.created', dispute);
        return dispute;
      });
    },
    closeDispute: (disputeId, outcome) => {
      const dispute = store.records.stripe.disputes.find(({ id }) => id === disputeId);
      if (dispute === undefined) throw unknown('dispute', disputeId);
      return change((records) => {
        const closed = put(records.disputes, {
          ...dispute,
          status: outcome,
          is_charge_refundable: false,
        } satisfies Stripe.Dispute);
        emit(records, 'charge.dispute.closed', closed);
        return closed;
      });
    },
    detach: (paymentMethodId) => {
      const card = store.records.stripe.paymentMethods.find(({ id }) => id === paymentMethodId);
      if (card === undefined) throw unknown('payment_method', paymentMethodId);
      if (card.customer === null)
        throw new Refusal('The payment method you provided is not attached to a customer so detachment is impossible.');
      return change((records) => {
        const detached = put(records.paymentMethods, { ...card, customer: null });
        emit(records, 'payment_method.detached', detached);
        return detached;
      });
    },
    refund: (chargeId, options = {}) => {
      const charge = store.records.stripe.charges.find(({ id }) => id === chargeId);
      if (charge === undefined) throw unknown('charge', chargeId);
      if (!charge.paid)
        throw new Refusal(`Charge ${chargeId} has not been paid, so there is nothing to refund.`, {
          code: 'charge_not_refundable',
        });
      const left = charge.amount - charge.amount_refunded;
      if (left === 0)
        throw new Refusal(`Charge ${chargeId} has already been refunded.`, { code: 'charge_already_refunded' });
      const amount = options.amount ?? left;
      if (amount < 1 || amount > left)
        throw new Refusal(`Refund amount (${amount}) is greater than unrefunded amount on charge (${left}).`, {
          param: 'amount',
          code: 'amount_too_large',
        });
      return change((records) => {
        const refund = put(
          records.refunds,
          makeRefund(charge, { amount, reason: options.reason ?? null, metadata: options.metadata ?? {} }),
        );
        const refunded = put(records.charges, {
          ...charge,
          amount_refunded: charge.amount_refunded + amount,
          refunded: charge.amount_refunded + amount === charge.amount,
        });
        emit(records, 'refund.created', refund);
        emit(records, 'charge.refunded', refunded);
        return refund;
      });
    },
  };
};
