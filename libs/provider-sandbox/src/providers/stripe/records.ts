import type { Stripe } from 'stripe';

/** Parts of a Checkout Session that Stripe knows but does not show. */
export interface CheckoutPlan {
  /** The session's id. */
  readonly id: string;
  readonly metadata: Readonly<Record<string, string>>;
  readonly description: string | null;
  readonly receiptEmail: string | null;
  readonly createsCustomer: boolean;
  /** The card that pays is attached to the customer. */
  readonly keepsCard: boolean;
  /** Of the first attempt; in subscription mode the open session itself does not show it. */
  readonly paymentIntent: string | null;
}

export interface DeliveryAttempt {
  /** ISO 8601, UTC. */
  readonly at: string;
  /** HTTP status, or null when no answer came. */
  readonly status: number | null;
  readonly error: string | null;
  readonly durationMs: number;
}

/**
 * One event on its way to the webhook address.
 * `held` waits for a release, `dropped` was lost on purpose, `failed` used up its attempts.
 */
export type DeliveryStatus = 'pending' | 'held' | 'dropped' | 'delivered' | 'failed';

export interface Delivery {
  readonly id: string;
  readonly eventId: string;
  readonly type: string;
  readonly status: DeliveryStatus;
  /** The latest ones. */
  readonly attempts: readonly DeliveryAttempt[];
  readonly attemptCount: number;
  /** Unix time in milliseconds of the next attempt, while pending. */
  readonly nextAttemptAt: number;
  /** ISO 8601, UTC. */
  readonly createdAt: string;
}

/** An event as it is delivered: its object is a picture of that moment. */
export interface StripeEvent {
  readonly id: string;
  readonly object: 'event';
  readonly api_version: string;
  readonly created: number;
  readonly data: { readonly object: unknown; readonly previous_attributes?: unknown };
  readonly livemode: boolean;
  readonly pending_webhooks: number;
  readonly request: { readonly id: string | null; readonly idempotency_key: string | null };
  readonly type: string;
}

/** Everything the sandbox's Stripe keeps, in the shapes of its API, oldest first. */
export interface StripeRecords {
  checkoutSessions: Stripe.Checkout.Session[];
  checkoutPlans: CheckoutPlan[];
  customers: Stripe.Customer[];
  products: Stripe.Product[];
  prices: Stripe.Price[];
  paymentIntents: Stripe.PaymentIntent[];
  charges: Stripe.Charge[];
  paymentMethods: Stripe.PaymentMethod[];
  setupIntents: Stripe.SetupIntent[];
  refunds: Stripe.Refund[];
  subscriptions: Stripe.Subscription[];
  invoices: Stripe.Invoice[];
  invoicePayments: Stripe.InvoicePayment[];
  disputes: Stripe.Dispute[];
  events: StripeEvent[];
  deliveries: Delivery[];
}

export const noStripeRecords = (): StripeRecords => ({
  checkoutSessions: [],
  checkoutPlans: [],
  customers: [],
  products: [],
  prices: [],
  paymentIntents: [],
  charges: [],
  paymentMethods: [],
  setupIntents: [],
  refunds: [],
  subscriptions: [],
  invoices: [],
  invoicePayments: [],
  disputes: [],
  events: [],
  deliveries: [],
});

/** Where the records of a list were put, by their ids. */
const places = new WeakMap<readonly { readonly id: string }[], Map<string, number>>();

/** The place of a record, or -1. Lists lose their oldest records, so a place that was noted may have moved. */
const placeOf = (list: readonly { readonly id: string }[], id: string): number => {
  let noted = places.get(list);
  if (noted === undefined || noted.size > 2 * list.length + 1000) {
    noted = new Map(list.map((one, index) => [one.id, index]));
    places.set(list, noted);
  }
  const place = noted.get(id);
  if (place === undefined || list[place]?.id === id) return place ?? -1;
  return list.findLastIndex((one) => one.id === id);
};

/**
 * Adds a record, or takes the place of the one with its id. Nothing else adds to a list of records, so that a list of
 * a hundred thousand is not searched for each new one.
 */
export const put = <T extends { readonly id: string }>(list: T[], record: T): T => {
  const index = placeOf(list, record.id);
  if (index !== -1) list[index] = record;
  else places.get(list)?.set(record.id, list.push(record) - 1);
  return record;
};
