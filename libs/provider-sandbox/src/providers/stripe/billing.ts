import type { Stripe } from 'stripe';
import { periodEnd, planOf } from './catalog.ts';
import { decimal, listOf, now, stripeId } from './values.ts';

/** A subscription whose first period begins now. */
export const makeSubscription = (options: {
  customer: string;
  currency: string;
  items: readonly { price: Stripe.Price; quantity: number }[];
  metadata: Readonly<Record<string, string>>;
  description: string | null;
}): Stripe.Subscription => {
  const id = stripeId('sub');
  const created = now();
  return {
    id,
    object: 'subscription',
    application: null,
    application_fee_percent: null,
    automatic_tax: { disabled_reason: null, enabled: false, liability: null },
    billing_cycle_anchor: created,
    billing_cycle_anchor_config: null,
    billing_mode: { flexible: { proration_discounts: 'included' }, type: 'flexible' },
    billing_schedules: [],
    billing_thresholds: null,
    cancel_at: null,
    cancel_at_period_end: false,
    canceled_at: null,
    cancellation_details: { comment: null, feedback: null, feedback_option: null, reason: null },
    collection_method: 'charge_automatically',
    created,
    currency: options.currency,
    customer: options.customer,
    customer_account: null,
    days_until_due: null,
    default_payment_method: stripeId('pm'),
    default_source: null,
    default_tax_rates: [],
    description: options.description,
    discounts: [],
    ended_at: null,
    invoice_settings: {
      account_tax_ids: null,
      custom_fields: null,
      description: null,
      footer: null,
      issuer: { type: 'self' },
    },
    items: listOf(
      options.items.map(({ price, quantity }): Stripe.SubscriptionItem => ({
        id: stripeId('si', 10),
        object: 'subscription_item',
        billing_thresholds: null,
        created,
        current_period_end: periodEnd(created, created, price.recurring),
        current_period_start: created,
        current_trial: null,
        discounts: [],
        metadata: {},
        plan: planOf(price),
        price,
        quantity,
        subscription: id,
        tax_rates: [],
      })),
      `/v1/subscription_items?subscription=${id}`,
    ),
    latest_invoice: null,
    livemode: false,
    managed_payments: null,
    metadata: { ...options.metadata },
    next_pending_invoice_item_invoice: null,
    on_behalf_of: null,
    pause_collection: null,
    payment_settings: { payment_method_options: null, payment_method_types: null, save_default_payment_method: 'off' },
    pending_invoice_item_interval: null,
    pending_setup_intent: null,
    pending_update: null,
    schedule: null,
    start_date: created,
    status: 'active',
    test_clock: null,
    transfer_data: null,
    trial_end: null,
    trial_settings: { end_behavior: { billing_cycle_anchor: null, missing_payment_method: 'create_invoice' } },
    trial_start: null,
  };
};

/** The same subscription one period later. */
export const nextPeriod = (subscription: Stripe.Subscription): Stripe.Subscription => ({
  ...subscription,
  items: {
    ...subscription.items,
    data: subscription.items.data.map((item) => ({
      ...item,
      current_period_start: item.current_period_end,
      current_period_end: periodEnd(item.current_period_end, subscription.billing_cycle_anchor, item.price.recurring),
    })),
  },
});

export interface InvoiceLine {
  readonly amount: number;
  readonly currency: string;
  readonly description: string;
  readonly quantity: number;
  readonly price: Stripe.Price;
  /** Of a subscription; none for a one-time item of the first invoice. */
  readonly item: Stripe.SubscriptionItem | null;
}

/** The invoice line of a checkout's line item; null for an item without a price. */
export const invoiceLineOf = (item: Stripe.LineItem, subscription: Stripe.Subscription): InvoiceLine | null =>
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

/** An open, finalized invoice of a subscription. */
export const makeInvoice = (options: {
  subscription: Stripe.Subscription;
  customer: Stripe.Customer | null;
  lines: readonly InvoiceLine[];
  /** In cents; the lines' sum, unless a test altered it. */
  total: number;
  currency: string;
  reason: 'subscription_create' | 'subscription_cycle';
  /** The period that ended; Stripe's invoices look back on it, their lines forward to the one that begins. */
  period: { readonly start: number; readonly end: number };
  number: string;
  publicUrl: string;
}): Stripe.Invoice => {
  const { subscription, customer, total, currency } = options;
  const id = stripeId('in');
  const created = now();
  return {
    id,
    object: 'invoice',
    account_country: 'US',
    account_name: 'Sandbox',
    account_tax_ids: null,
    amount_due: total,
    amount_overpaid: 0,
    amount_paid: 0,
    amount_remaining: total,
    amount_shipping: 0,
    application: null,
    attempt_count: 0,
    attempted: false,
    auto_advance: false,
    automatic_tax: { disabled_reason: null, enabled: false, liability: null, provider: null, status: null },
    automatically_finalizes_at: null,
    billing_reason: options.reason,
    collection_method: 'charge_automatically',
    created,
    currency,
    custom_fields: null,
    customer: subscription.customer,
    customer_account: null,
    customer_address: null,
    customer_email: customer?.email ?? null,
    customer_name: customer?.name ?? null,
    customer_phone: customer?.phone ?? null,
    customer_shipping: null,
    customer_tax_exempt: 'none',
    customer_tax_ids: [],
    default_payment_method: null,
    default_source: null,
    default_tax_rates: [],
    description: null,
    discounts: [],
    due_date: null,
    effective_at: created,
    ending_balance: 0,
    footer: null,
    from_invoice: null,
    hosted_invoice_url: `${options.publicUrl}/subscriptions/${subscription.id}`,
    invoice_pdf: null,
    issuer: { type: 'self' },
    last_finalization_error: null,
    latest_revision: null,
    lines: listOf(
      options.lines.map((line): Stripe.InvoiceLineItem => ({
        id: stripeId('il'),
        object: 'line_item',
        amount: line.amount,
        currency: line.currency,
        description: line.description,
        discount_amounts: [],
        discountable: true,
        discounts: [],
        invoice: id,
        livemode: false,
        metadata: { ...subscription.metadata },
        parent:
          line.item === null
            ? null
            : {
                invoice_item_details: null,
                subscription_item_details: {
                  invoice_item: null,
                  proration: false,
                  proration_details: null,
                  subscription: subscription.id,
                  subscription_item: line.item.id,
                },
                type: 'subscription_item_details',
              },
        period: { start: line.item?.current_period_start ?? created, end: line.item?.current_period_end ?? created },
        pretax_credit_amounts: [],
        pricing: {
          price_details: {
            price: line.price.id,
            product: typeof line.price.product === 'string' ? line.price.product : line.price.product.id,
          },
          type: 'price_details',
          unit_amount_decimal: line.price.unit_amount_decimal,
        },
        quantity: line.quantity,
        quantity_decimal: decimal(line.quantity),
        subscription: subscription.id,
        subtotal: line.amount,
        taxes: [],
      })),
      `/v1/invoices/${id}/lines`,
    ),
    livemode: false,
    metadata: {},
    next_payment_attempt: null,
    number: options.number,
    on_behalf_of: null,
    parent: {
      quote_details: null,
      subscription_details: { metadata: { ...subscription.metadata }, subscription: subscription.id },
      type: 'subscription_details',
    },
    payment_settings: { default_mandate: null, payment_method_options: null, payment_method_types: null },
    payments: listOf([], `/v1/invoice_payments?invoice=${id}`),
    period_end: options.period.end,
    period_start: options.period.start,
    post_payment_credit_notes_amount: 0,
    pre_payment_credit_notes_amount: 0,
    receipt_number: null,
    rendering: null,
    shipping_cost: null,
    shipping_details: null,
    starting_balance: 0,
    statement_descriptor: null,
    status: 'open',
    status_transitions: { finalized_at: created, marked_uncollectible_at: null, paid_at: null, voided_at: null },
    subtotal: total,
    subtotal_excluding_tax: total,
    test_clock: null,
    total,
    total_discount_amounts: [],
    total_excluding_tax: total,
    total_pretax_credit_amounts: [],
    total_taxes: [],
    webhooks_delivered_at: null,
  };
};

/** What ties an invoice to the PaymentIntent that pays it. */
export const makeInvoicePayment = (invoice: Stripe.Invoice, intent: Stripe.PaymentIntent): Stripe.InvoicePayment => ({
  id: stripeId('inpay'),
  object: 'invoice_payment',
  amount_paid: null,
  amount_requested: invoice.amount_due,
  created: now(),
  currency: invoice.currency,
  invoice: invoice.id,
  is_default: true,
  livemode: false,
  payment: { payment_intent: intent.id, type: 'payment_intent' },
  status: 'open',
  status_transitions: { canceled_at: null, paid_at: null },
});
