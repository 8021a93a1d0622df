import type { Stripe } from 'stripe';
import type { Store } from '../../state/store.ts';
import { createBank, type Bank } from './bank.ts';
import { bodyOf, makeEvent, makeWebhooks, signStripeWebhook, type Webhooks } from './webhooks.ts';
import { put, type Delivery, type StripeEvent } from './records.ts';
import { apiVersion, now, setClock, stripeId } from './values.ts';

/** An event of a test's making. */
export interface CraftedEvent {
  readonly type: string;
  /** Goes into `data.object`. */
  readonly object: Readonly<Record<string, unknown>>;
  readonly id?: string;
  /** Unix seconds. */
  readonly created?: number;
  /**
   * `right`; `wrong` (another secret); `stale` (an hour old); `altered` (the body changed after signing); `missing`.
   * Default `right`.
   */
  readonly signing?: 'right' | 'wrong' | 'stale' | 'altered' | 'missing';
}

export interface CraftedAnswer {
  readonly eventId: string;
  readonly status: number | null;
  readonly body: string;
}

/** The sandbox's Stripe, for tests: its side of the money, what it keeps, and its webhooks. All lists newest first. */
export interface StripeSandbox extends Omit<Bank, 'expireOverdue' | 'isUnsettled' | 'chargeSavedCard' | 'reprice'> {
  readonly sessions: () => readonly Stripe.Checkout.Session[];
  readonly customers: () => readonly Stripe.Customer[];
  readonly paymentIntents: () => readonly Stripe.PaymentIntent[];
  readonly charges: () => readonly Stripe.Charge[];
  readonly paymentMethods: () => readonly Stripe.PaymentMethod[];
  readonly refunds: () => readonly Stripe.Refund[];
  readonly disputes: () => readonly Stripe.Dispute[];
  readonly subscriptions: () => readonly Stripe.Subscription[];
  readonly invoices: () => readonly Stripe.Invoice[];
  readonly events: () => readonly StripeEvent[];
  readonly deliveries: () => readonly Delivery[];
  readonly webhooks: Pick<Webhooks, 'target' | 'deliverTo' | 'mode' | 'setMode' | 'release' | 'send' | 'settled'>;
  /** What time it is at Stripe, in milliseconds; null is the real one again. */
  readonly setClock: (milliseconds: (() => number) | null) => void;
  /**
   * Posts an event of the caller's making to the webhook address. Rightly signed ones can be retrieved afterwards, as
   * real ones.
   */
  readonly craft: (event: CraftedEvent) => Promise<CraftedAnswer>;
}

export interface StripeParts {
  readonly bank: Bank;
  readonly webhooks: Webhooks;
  readonly api: StripeSandbox;
}

const hour = 60 * 60;

export const makeStripe = (options: {
  store: Store;
  publicUrl: () => string;
  retryDelaysMs?: readonly number[];
}): StripeParts => {
  const { store } = options;
  // One clock for the process: a sandbox of an earlier test may have left its own.
  setClock(null);
  const webhooks = makeWebhooks(options);
  const bank = createBank({
    ...options,
    emit: (records, type, object) => {
      const event = put(records.events, makeEvent(type, object));
      webhooks.enqueue(records, event);
      // After the change that the event belongs to; what is held or dropped is not due.
      if (webhooks.mode() === 'deliver') queueMicrotask(webhooks.kick);
      return event;
    },
  });

  const craft: StripeSandbox['craft'] = async ({ type, object, signing = 'right', ...options }) => {
    const event: StripeEvent = {
      id: options.id ?? stripeId('evt'),
      object: 'event',
      api_version: apiVersion,
      created: options.created ?? now(),
      data: { object },
      livemode: false,
      pending_webhooks: 1,
      request: { id: null, idempotency_key: null },
      type,
    };
    const secrets = webhooks.target()?.secrets ?? [];
    const body = bodyOf(event);
    if (signing === 'right') store.change((records) => put(records.stripe.events, event));
    const signature = {
      right: () => signStripeWebhook(body, secrets),
      wrong: () => signStripeWebhook(body, 'whsec_of_somebody_else'),
      stale: () => signStripeWebhook(body, secrets, now() - hour),
      altered: () => signStripeWebhook(body, secrets),
      missing: () => null,
    }[signing]();
    const sent = signing === 'altered' ? body.replace(/\n}$/, ',\n  "altered": true\n}') : body;
    return { eventId: event.id, ...(await webhooks.post(sent, signature)) };
  };

  const {
    expireOverdue: _overdue,
    isUnsettled: _unsettled,
    chargeSavedCard: _charge,
    reprice: _reprice,
    ...movements
  } = bank;
  return {
    bank,
    webhooks,
    api: {
      ...movements,
      sessions: () => store.records.stripe.checkoutSessions.toReversed(),
      customers: () => store.records.stripe.customers.toReversed(),
      paymentIntents: () => store.records.stripe.paymentIntents.toReversed(),
      paymentMethods: () => store.records.stripe.paymentMethods.toReversed(),
      charges: () => store.records.stripe.charges.toReversed(),
      refunds: () => store.records.stripe.refunds.toReversed(),
      disputes: () => store.records.stripe.disputes.toReversed(),
      subscriptions: () => store.records.stripe.subscriptions.toReversed(),
      invoices: () => store.records.stripe.invoices.toReversed(),
      events: () => store.records.stripe.events.toReversed(),
      deliveries: () => store.records.stripe.deliveries.toReversed(),
      webhooks,
      setClock,
      craft,
    },
  };
};
