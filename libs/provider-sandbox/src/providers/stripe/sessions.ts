import type { Stripe } from 'stripe';
import { chargeTransactionId } from './balance.ts';
import { invoiceLineOf, makeInvoice, makeSubscription } from './billing.ts';
import { idOf, type BankContext, type PaymentAttempts } from './payment-attempts.ts';
import {
  type DebitFailure,
  debitFailures,
  makeCustomer,
  makeSetupIntent,
  type PaymentMethod,
  type SavedCardDigits,
} from './payments.ts';
import { put, type StripeEvent, type StripeRecords } from './records.ts';
import { now, Refusal, stripeId, unknown } from './values.ts';

interface Paid {
  readonly session: Stripe.Checkout.Session;
  /** The event about it, to wait for its delivery. */
  readonly event: StripeEvent;
}

/** Checkout sessions: what the payer and their bank do with them. */
export interface Sessions {
  /** @throws Refusal 404 */
  readonly getSession: (id: string) => Stripe.Checkout.Session;
  /** Pays an open session; in setup mode its card is kept. With a bank debit it completes unpaid and settles later. */
  readonly pay: (
    sessionId: string,
    options?: { method?: PaymentMethod; email?: string; card?: SavedCardDigits },
  ) => Paid;
  /** The card is declined: the session stays open. */
  readonly decline: (
    sessionId: string,
    options?: { reason?: 'declined' | 'authentication'; email?: string },
  ) => Stripe.Checkout.Session;
  /** The card's bank wants a 3-D Secure challenge first. */
  readonly challenge: (sessionId: string, options?: { email?: string }) => Stripe.Checkout.Session;
  /** Completed, but its money is still on its way. */
  readonly isUnsettled: (session: Stripe.Checkout.Session) => boolean;
  /** A bank debit arrives or bounces, with the code of its failure. */
  readonly settle: (sessionId: string, outcome: 'succeeded' | 'failed', code?: DebitFailure) => Paid;
  readonly expire: (sessionId: string) => Stripe.Checkout.Session;
  /** Expires whose time is over. */
  readonly expireOverdue: () => void;
  /** Changes what an open session will charge, behind everybody's back. */
  readonly amend: (sessionId: string, change: { amountCents?: number; currency?: string }) => Stripe.Checkout.Session;
}

export const createSessions = (
  { store, emit, publicUrl, change }: BankContext,
  {
    intentOf,
    noteIntent,
    chargeIntent,
    failIntent,
    settleInvoice,
    nextNumber,
    announceInvoice,
    keepCard,
  }: PaymentAttempts,
): Sessions => {
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

  const pay: Sessions['pay'] = (sessionId, { method = 'card', email, card: digits } = {}) => {
    const open = withEmail(openSession(sessionId), email);
    if (!open.payment_method_types.includes(method))
      throw new Refusal(`This Checkout Session doesn't take ${method}.`, { status: 409 });
    return change((records) => {
      const email = open.customer_details?.email ?? null;
      const plan = records.checkoutPlans.find(({ id }) => id === open.id);
      let customer = records.customers.find(({ id }) => id === idOf(open.customer));
      if (customer === undefined && plan?.createsCustomer === true) {
        customer = put(records.customers, makeCustomer(email === null ? {} : { email }));
        emit(records, 'customer.created', customer);
      }
      const session: Stripe.Checkout.Session = { ...open, customer: customer?.id ?? null };
      const payment_status = method === 'card' ? 'paid' : 'unpaid';
      const who = { email, name: nameOf(session) };

      if (session.mode === 'setup') {
        const card = keepCard(records, session.customer === null ? null : idOf(session.customer), null, digits);
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
        if (method === 'card' && customer !== undefined && plan?.keepsCard === true)
          keepCard(records, customer.id, idOf(intent.payment_method), digits);
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
        lines: items.flatMap((item) => invoiceLineOf(item, subscription) ?? []),
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
      if (method === 'card') {
        const card = keepCard(records, customer?.id ?? null, idOf(intent.payment_method), digits);
        put(records.subscriptions, { ...begun, default_payment_method: card.id });
      }
      const settled = settleInvoice(records, invoice, intent);
      if (settled.status === 'paid') announceInvoice(records, settled);
      return complete(records, session, { payment_status, subscription: begun.id, invoice: invoice.id });
    });
  };

  const decline: Sessions['decline'] = (sessionId, { reason = 'declined', email } = {}) => {
    const session = withEmail(openSession(sessionId), email);
    return change((records) => {
      const intent = failIntent(records, intentOf(records, session, idOf(session.customer)), reason, {
        email: session.customer_details?.email ?? null,
        name: nameOf(session),
      });
      return noteIntent(records, session, intent);
    });
  };

  const challenge: Sessions['challenge'] = (sessionId, { email } = {}) => {
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
  const isUnsettled: Sessions['isUnsettled'] = (session) =>
    session.status === 'complete' &&
    session.payment_status === 'unpaid' &&
    processingIntent(store.records.stripe, session) !== undefined;

  const settle: Sessions['settle'] = (sessionId, outcome, code = 'insufficient_funds') => {
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
        failIntent(records, intent, 'debit', who, { code, declineCode: code, message: debitFailures[code] });
        if (invoice !== undefined) {
          const retried = { ...invoice, next_payment_attempt: now() + 3 * 24 * 60 * 60 };
          announceInvoice(records, put(records.invoices, retried));
          moveSubscription(records, session, 'past_due');
        }
        return { session, event: emit(records, 'checkout.session.async_payment_failed', session) };
      }
      const charge = records.charges.find(({ id }) => id === idOf(intent.latest_charge));
      if (charge !== undefined) {
        const arrived = { status: 'succeeded', paid: true, balance_transaction: chargeTransactionId(charge) } as const;
        emit(records, 'charge.succeeded', put(records.charges, { ...charge, ...arrived }));
      }
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

  return {
    getSession,
    pay,
    decline,
    challenge,
    isUnsettled,
    settle,
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
  };
};
