import { randomBytes } from 'node:crypto';
import type { Stripe } from 'stripe';
import type { Form } from '../requests.ts';
import { saveCatalog, readPrice } from './catalog.ts';
import { put, type CheckoutPlan, type StripeRecords } from './records.ts';
import {
  emailOf,
  invalid,
  itemsOf,
  listOf,
  mapOf,
  metadataOf,
  missing,
  now,
  numberOf,
  Refusal,
  stripeId,
  textOf,
} from './values.ts';

/** Every parameter Stripe knows here; another one is refused, as there. */
const parameters = new Set(
  `adaptive_pricing after_expiration allow_promotion_codes allowed_payment_method_types automatic_tax
  billing_address_collection branding_settings cancel_url client_reference_id consent_collection currency
  custom_fields custom_text customer
  customer_account customer_creation customer_email customer_update discounts excluded_payment_method_types expand
  expires_at integration_identifier invoice_creation line_items locale managed_payments metadata mode
  name_collection optional_items origin_context payment_intent_data payment_method_collection
  payment_method_configuration payment_method_data payment_method_options permissions
  phone_number_collection redirect_on_completion return_url saved_payment_method_options setup_intent_data
  shipping_address_collection shipping_options submit_type subscription_data success_url tax_id_collection ui_mode
  wallet_options`.split(/\s+/),
);

const urlOf = (form: Form, name: 'success_url' | 'cancel_url'): string | null => {
  const text = textOf(form[name]);
  if (text === null) return null;
  // The placeholder's braces are no URL characters, but Stripe takes them.
  const url = URL.parse(text);
  if (url === null || !['http:', 'https:'].includes(url.protocol))
    throw new Refusal('Not a valid URL', { param: name, code: 'url_invalid' });
  return text;
};

const expiryOf = (form: Form, created: number): number => {
  const expiresAt = numberOf(form['expires_at'], 'expires_at') ?? created + 24 * 60 * 60;
  // A few seconds of grace for clocks and for the way here.
  if (expiresAt < created + 30 * 60 - 10 || expiresAt > created + 24 * 60 * 60 + 10) {
    throw invalid(
      'expires_at',
      'The `expires_at` timestamp must be between 30 minutes and 24 hours from Checkout Session creation.',
    );
  }
  return expiresAt;
};

const readItems = (
  records: StripeRecords,
  form: Form,
  mode: 'payment' | 'subscription',
  catalog: { prices: Stripe.Price[]; products: Stripe.Product[] },
): Stripe.LineItem[] => {
  const items = itemsOf(form['line_items']);
  if (items.length === 0) throw missing('line_items');
  if (items.length > 100) throw invalid('line_items', 'You can only have up to 100 line items.');
  const read = items.map((value, index): Stripe.LineItem => {
    const at = `line_items[${index}]`;
    const item = mapOf(value);
    const price = readPrice(records, item, at, catalog);
    const quantity = numberOf(item['quantity'], `${at}[quantity]`);
    if (quantity === null) throw missing(`${at}[quantity]`);
    if (quantity < 1) throw invalid(`${at}[quantity]`, 'Invalid positive integer');
    if (mode === 'payment' && price.recurring !== null) {
      throw new Refusal(
        'You specified `payment` mode but passed a recurring price. Either switch to `subscription` mode or use ' +
          'only one-time prices.',
        { param: `${at}[price]` },
      );
    }
    const product = [...catalog.products, ...records.products].find(({ id }) => id === price.product);
    const amount = (price.unit_amount ?? 0) * quantity;
    return {
      id: stripeId('li'),
      object: 'item',
      adjustable_quantity: null,
      amount_discount: 0,
      amount_subtotal: amount,
      amount_tax: 0,
      amount_total: amount,
      currency: price.currency,
      description: product?.name ?? null,
      metadata: {},
      price,
      quantity,
    };
  });
  if (mode === 'subscription' && read.every(({ price }) => price?.recurring === null)) {
    throw new Refusal('You must provide at least one recurring price in `subscription` mode when using prices.', {
      param: 'line_items',
    });
  }
  if (new Set(read.map(({ currency }) => currency)).size > 1)
    throw new Refusal('All line items must have the same currency.', { param: 'line_items' });
  return read;
};

const customerOf = (records: StripeRecords, form: Form): Stripe.Customer | null => {
  const id = textOf(form['customer']);
  if (id === null) return null;
  if (form['customer_email'] !== undefined)
    throw new Refusal('You may only specify one of these parameters: customer, customer_email.', { param: 'customer' });
  const customer = records.customers.find((one) => one.id === id);
  if (customer === undefined)
    throw new Refusal(`No such customer: '${id}'`, { param: 'customer', code: 'resource_missing' });
  return customer;
};

const allowedMethods = (form: Form): string[] | null => {
  const allowed = itemsOf(form['allowed_payment_method_types']).flatMap((value) => textOf(value) ?? []);
  return allowed.length > 0 ? allowed : null;
};

/** The ways to pay that this account has turned on: those that the request allows, or without those it leaves out. */
const methodsOf = (form: Form): string[] => {
  const excluded = itemsOf(form['excluded_payment_method_types']);
  const strange = excluded.find((type) => typeof type !== 'string' || !/^[a-z\d_]+$/.test(type));
  if (strange !== undefined) throw invalid('excluded_payment_method_types', 'Invalid payment method type');
  const allowed = allowedMethods(form);
  const methods = ['card', 'us_bank_account'].filter((type) => allowed?.includes(type) ?? !excluded.includes(type));
  if (methods.length === 0)
    throw new Refusal('No valid payment method types for this Checkout Session.', {
      param: 'excluded_payment_method_types',
    });
  return methods;
};

/** What is to become of a session, by its mode. */
const dataOf = {
  payment: 'payment_intent_data',
  subscription: 'subscription_data',
  setup: 'setup_intent_data',
} as const;

const planOfCheckout = (id: string, form: Form, mode: keyof typeof dataOf): CheckoutPlan => {
  const name = dataOf[mode];
  const other = Object.values(dataOf).find((one) => one !== name && form[one] !== undefined);
  if (other !== undefined) throw new Refusal(`You can not pass \`${other}\` in \`${mode}\` mode.`, { param: other });
  const data = mapOf(form[name]);
  const usage = textOf(data['setup_future_usage']);
  if (usage !== null && usage !== 'off_session' && usage !== 'on_session')
    throw invalid(
      `${name}[setup_future_usage]`,
      'Invalid setup_future_usage: must be one of off_session or on_session',
    );
  return {
    id,
    metadata: metadataOf(data['metadata'], `${name}[metadata]`),
    description: textOf(data['description']),
    receiptEmail: emailOf(data['receipt_email'], `${name}[receipt_email]`),
    createsCustomer: mode === 'subscription' || form['customer_creation'] === 'always' || usage !== null,
    keepsCard: usage !== null,
    paymentIntent: null,
  };
};

/**
 * Makes and keeps a Checkout Session out of a request.
 * @throws Refusal when Stripe would not take the request; then nothing is kept.
 */
export const makeCheckoutSession = (records: StripeRecords, form: Form, publicUrl: string): Stripe.Checkout.Session => {
  const strange = Object.keys(form).find((name) => !parameters.has(name));
  if (strange !== undefined)
    throw new Refusal(`Received unknown parameter: ${strange.slice(0, 60)}`, {
      param: strange,
      code: 'parameter_unknown',
    });
  const { mode } = form;
  if (mode === undefined) throw missing('mode');
  if (mode !== 'payment' && mode !== 'subscription' && mode !== 'setup')
    throw invalid('mode', 'Invalid mode: must be one of payment, setup, or subscription');
  const successUrl = urlOf(form, 'success_url');
  if (successUrl === null) throw missing('success_url');
  const cancelUrl = urlOf(form, 'cancel_url');
  const customer = customerOf(records, form);
  const customerEmail = emailOf(form['customer_email'], 'customer_email');
  const reference = textOf(form['client_reference_id']);
  if (reference !== null && reference.length > 200)
    throw invalid('client_reference_id', 'Invalid string: must be at most 200 characters');

  const catalog: { prices: Stripe.Price[]; products: Stripe.Product[] } = { prices: [], products: [] };
  if (mode === 'setup' && form['line_items'] !== undefined)
    throw new Refusal('You can not pass `line_items` in `setup` mode.', { param: 'line_items' });
  const items = mode === 'setup' ? [] : readItems(records, form, mode, catalog);
  const total = items.reduce((sum, { amount_total }) => sum + amount_total, 0);
  const currency = items[0]?.currency ?? 'usd';
  if (total > 0 && total < 50 && currency === 'usd') {
    throw new Refusal("The Checkout Session's total amount must convert to at least 50 cents.", {
      code: 'amount_too_small',
    });
  }
  const id = `cs_test_${randomBytes(29).toString('hex')}`;
  const created = now();
  const plan = planOfCheckout(id, form, mode);
  const allowed = allowedMethods(form);
  const session: Stripe.Checkout.Session = {
    id,
    object: 'checkout.session',
    adaptive_pricing: { enabled: false },
    after_expiration: null,
    allow_promotion_codes: null,
    allowed_payment_method_types: allowed,
    amount_subtotal: mode === 'setup' ? null : total,
    amount_total: mode === 'setup' ? null : total,
    automatic_tax: { enabled: false, liability: null, provider: null, status: null },
    billing_address_collection: null,
    cancel_url: cancelUrl,
    client_reference_id: reference,
    client_secret: null,
    collected_information: null,
    consent: null,
    consent_collection: null,
    created,
    currency: mode === 'setup' ? textOf(form['currency']) : currency,
    currency_conversion: null,
    custom_fields: [],
    custom_text: { after_submit: null, shipping_address: null, submit: null, terms_of_service_acceptance: null },
    customer: customer?.id ?? null,
    customer_account: null,
    customer_creation:
      mode === 'payment' && customer === null ? (plan.createsCustomer ? 'always' : 'if_required') : null,
    customer_details:
      customer === null && customerEmail === null
        ? null
        : {
            address: null,
            business_name: null,
            email: customer?.email ?? customerEmail,
            individual_name: null,
            name: customer?.name ?? null,
            phone: null,
            tax_exempt: 'none',
            tax_ids: null,
          },
    customer_email: customerEmail,
    discounts: null,
    expires_at: expiryOf(form, created),
    integration_identifier: null,
    invoice: null,
    invoice_creation: null,
    line_items: listOf(items, `/v1/checkout/sessions/${id}/line_items`),
    livemode: false,
    locale: null,
    managed_payments: null,
    metadata: metadataOf(form['metadata']),
    mode,
    origin_context: null,
    payment_intent: null,
    payment_link: null,
    payment_method_collection: mode === 'payment' ? 'if_required' : 'always',
    payment_method_configuration_details: null,
    payment_method_options: {},
    payment_method_types: methodsOf(form),
    payment_status: total === 0 && mode !== 'subscription' ? 'no_payment_required' : 'unpaid',
    permissions: null,
    phone_number_collection: { enabled: false },
    recovered_from: null,
    saved_payment_method_options: null,
    setup_intent: null,
    shipping_address_collection: null,
    shipping_cost: null,
    shipping_options: [],
    status: 'open',
    submit_type: null,
    subscription: null,
    success_url: successUrl,
    total_details: mode === 'setup' ? null : { amount_discount: 0, amount_shipping: 0, amount_tax: 0 },
    ui_mode: 'hosted_page',
    url: `${publicUrl}/checkout/pay/${id}`,
    wallet_options: null,
  };
  saveCatalog(records, catalog);
  put(records.checkoutPlans, plan);
  return put(records.checkoutSessions, session);
};
