import { randomInt } from 'node:crypto';
import type { Stripe } from 'stripe';
import type { Form } from '../requests.ts';
import { emailOf, metadataOf, now, stripeId, textOf } from './values.ts';

/** Makes a Customer out of a form. */
export const makeCustomer = (form: Form): Stripe.Customer => ({
  id: stripeId('cus', 10),
  object: 'customer',
  address: null,
  balance: 0,
  created: now(),
  currency: null,
  customer_account: null,
  default_source: null,
  delinquent: false,
  description: textOf(form['description']),
  discount: null,
  email: emailOf(form['email'], 'email'),
  invoice_prefix: stripeId('x', 8).slice(2, 10).toUpperCase(),
  invoice_settings: { custom_fields: null, default_payment_method: null, footer: null, rendering_options: null },
  livemode: false,
  metadata: metadataOf(form['metadata']),
  name: textOf(form['name']),
  next_invoice_sequence: 1,
  phone: textOf(form['phone']),
  preferred_locales: [],
  shipping: null,
  tax_exempt: 'none',
  test_clock: null,
});

/** How a payment is made: a card answers at once, a bank debit days later. */
export type PaymentMethod = 'card' | 'us_bank_account';

interface PaymentOrder {
  readonly amount: number;
  readonly currency: string;
  readonly customer: string | null;
  readonly description: string | null;
  readonly metadata: Readonly<Record<string, string>>;
  readonly receiptEmail: string | null;
}

/** A PaymentIntent that waits for a payment method. */
export const makePaymentIntent = (order: PaymentOrder): Stripe.PaymentIntent => {
  const id = stripeId('pi');
  return {
    id,
    object: 'payment_intent',
    allowed_payment_method_types: null,
    amount: order.amount,
    amount_capturable: 0,
    amount_received: 0,
    application: null,
    application_fee_amount: null,
    automatic_payment_methods: null,
    canceled_at: null,
    cancellation_reason: null,
    capture_method: 'automatic_async',
    client_secret: `${id}_secret_${stripeId('x').slice(2)}`,
    confirmation_method: 'automatic',
    created: now(),
    currency: order.currency,
    customer: order.customer,
    customer_account: null,
    description: order.description,
    excluded_payment_method_types: null,
    last_payment_error: null,
    latest_charge: null,
    livemode: false,
    managed_payments: null,
    metadata: { ...order.metadata },
    next_action: null,
    on_behalf_of: null,
    payment_method: null,
    payment_method_configuration_details: null,
    payment_method_options: {},
    payment_method_types: ['card', 'us_bank_account'],
    payment_record: null,
    processing: null,
    receipt_email: order.receiptEmail,
    review: null,
    setup_future_usage: null,
    shipping: null,
    source: null,
    statement_descriptor: null,
    statement_descriptor_suffix: null,
    status: 'requires_payment_method',
    transfer_data: null,
    transfer_group: null,
  };
};

/** Why a bank refuses a debit before it has settled, by Stripe's codes. */
export const debitFailures = {
  account_closed: 'The customer’s bank account has been closed.',
  bank_account_restricted: 'The customer’s bank account cannot be debited.',
  debit_not_authorized: 'The customer has notified their bank that this payment was unauthorized.',
  insufficient_funds: 'The customer’s account has insufficient funds to cover this payment.',
  no_account: 'The customer’s bank account could not be located.',
} as const;
export type DebitFailure = keyof typeof debitFailures;

/** Why a bank refuses a payment, in Stripe's words. */
export interface Decline {
  readonly code: 'card_declined' | 'expired_card' | 'authentication_required' | DebitFailure;
  readonly declineCode: string;
  readonly message: string;
}

const decline: Decline = { code: 'card_declined', declineCode: 'generic_decline', message: 'Your card was declined.' };

/** Cards that can be saved, by their last digits as of Stripe's test cards, and why a later charge of each fails. */
export const savedCardDeclines = {
  '4242': null,
  '0341': decline,
  '3184': {
    code: 'authentication_required',
    declineCode: 'authentication_required',
    message: 'Your card was declined. This transaction requires authentication.',
  },
  '0069': { code: 'expired_card', declineCode: 'expired_card', message: 'Your card has expired.' },
  '9995': { code: 'card_declined', declineCode: 'insufficient_funds', message: 'Your card has insufficient funds.' },
} as const satisfies Record<string, Decline | null>;
export type SavedCardDigits = keyof typeof savedCardDeclines;

const receiptNumber = (): string => `${randomInt(1000, 10_000)}-${randomInt(1000, 10_000)}`;

/** One attempt to move the money of a PaymentIntent: succeeded, failed, or still pending (a bank debit). */
export const makeCharge = (
  intent: Stripe.PaymentIntent,
  options: {
    status: 'succeeded' | 'failed' | 'pending';
    method: PaymentMethod;
    email: string | null;
    name: string | null;
    publicUrl: string;
    /** A card that was saved; any other is shown for this one payment. */
    card?: Stripe.PaymentMethod;
    decline?: Decline;
  },
): Stripe.Charge => {
  const { status, method, card, decline: why = decline } = options;
  const failed = status === 'failed';
  return {
    id: stripeId(method === 'card' ? 'ch' : 'py'),
    object: 'charge',
    amount: intent.amount,
    amount_captured: failed ? 0 : intent.amount,
    amount_refunded: 0,
    application: null,
    application_fee: null,
    application_fee_amount: null,
    balance_transaction: null,
    billing_details: { address: null, email: options.email, name: options.name, phone: null, tax_id: null },
    calculated_statement_descriptor: null,
    captured: !failed,
    created: now(),
    currency: intent.currency,
    customer: intent.customer,
    description: intent.description,
    disputed: false,
    failure_balance_transaction: null,
    failure_code: failed ? why.code : null,
    failure_message: failed ? why.message : null,
    fraud_details: {},
    livemode: false,
    metadata: intent.metadata,
    on_behalf_of: null,
    outcome: failed
      ? {
          advice_code: 'try_again_later',
          network_advice_code: null,
          network_decline_code: '05',
          network_status: 'declined_by_network',
          reason: why.declineCode,
          risk_level: 'normal',
          seller_message: 'The bank did not return any further details with this decline.',
          type: 'issuer_declined',
        }
      : {
          advice_code: null,
          network_advice_code: null,
          network_decline_code: null,
          network_status: 'approved_by_network',
          reason: null,
          risk_level: 'normal',
          seller_message: 'Payment complete.',
          type: 'authorized',
        },
    paid: status === 'succeeded',
    payment_intent: intent.id,
    payment_method: card?.id ?? stripeId('pm'),
    payment_method_details:
      method === 'card' ? cardDetails(card?.card?.last4 ?? (failed ? '0002' : '4242')) : bankDetails(),
    receipt_email: intent.receipt_email,
    receipt_number: failed ? null : receiptNumber(),
    receipt_url: failed ? null : `${options.publicUrl}/payments/${intent.id}`,
    refunded: false,
    review: null,
    shipping: null,
    source: null,
    source_transfer: null,
    statement_descriptor: null,
    statement_descriptor_suffix: null,
    status,
    transfer_data: null,
    transfer_group: null,
  };
};

const cardDetails = (last4: string) =>
  ({
    type: 'card',
    card: {
      brand: 'visa',
      country: 'US',
      exp_month: 12,
      exp_year: new Date().getUTCFullYear() + 3,
      funding: 'credit',
      last4,
      network: 'visa',
    },
  }) as unknown as Stripe.Charge.PaymentMethodDetails;

/** A card that is kept for later. */
export const makePaymentMethod = (
  customer: string | null,
  id: string = stripeId('pm'),
  last4: SavedCardDigits = '4242',
): Stripe.PaymentMethod =>
  ({
    id,
    object: 'payment_method',
    allow_redisplay: 'limited',
    billing_details: {
      address: { city: null, country: null, line1: null, line2: null, postal_code: null, state: null },
      email: null,
      name: null,
      phone: null,
      tax_id: null,
    },
    card: {
      brand: 'visa',
      country: 'US',
      display_brand: 'visa',
      exp_month: 12,
      exp_year: new Date().getUTCFullYear() + 3,
      fingerprint: 'sandbox',
      funding: 'credit',
      last4,
    },
    created: now(),
    customer,
    livemode: false,
    metadata: {},
    type: 'card',
  }) as unknown as Stripe.PaymentMethod;

/** A card was shown and may be charged later. */
export const makeSetupIntent = (options: {
  customer: string | null;
  paymentMethod: string;
  metadata: Readonly<Record<string, string>>;
}): Stripe.SetupIntent => {
  const id = stripeId('seti');
  return {
    id,
    object: 'setup_intent',
    client_secret: `${id}_secret_${stripeId('x').slice(2)}`,
    created: now(),
    customer: options.customer,
    livemode: false,
    metadata: { ...options.metadata },
    payment_method: options.paymentMethod,
    payment_method_types: ['card'],
    status: 'succeeded',
    usage: 'off_session',
  } as unknown as Stripe.SetupIntent;
};

const bankDetails = () =>
  ({
    type: 'us_bank_account',
    us_bank_account: {
      account_holder_type: 'company',
      account_type: 'checking',
      bank_name: 'STRIPE TEST BANK',
      last4: '6789',
      routing_number: '110000000',
    },
  }) as unknown as Stripe.Charge.PaymentMethodDetails;

/** A refund of a charge; Stripe refunds cards at once, and bank debits days later. */
export const makeRefund = (
  charge: Stripe.Charge,
  options: { amount: number; reason: string | null; metadata: Record<string, string>; status: 'pending' | 'succeeded' },
): Stripe.Refund => ({
  id: stripeId('re'),
  object: 'refund',
  amount: options.amount,
  balance_transaction: null,
  charge: charge.id,
  created: now(),
  currency: charge.currency,
  customer: charge.customer,
  customer_account: null,
  metadata: options.metadata,
  payment_intent: charge.payment_intent,
  payment_method: charge.payment_method,
  reason: options.reason,
  receipt_number: null,
  source_transfer_reversal: null,
  status: options.status,
  transfer_reversal: null,
});
