import { randomBytes } from 'node:crypto';
import type { StripeObject } from '../state/records.ts';
import type { Form, FormValue } from './form.ts';

/** What Stripe says about a request it does not take. */
export interface StripeFlaw {
  readonly message: string;
  readonly param: string;
  readonly code: string;
}

export const stripeId = (prefix: string, bytes = 12): string => `${prefix}_${randomBytes(bytes).toString('base64url').replaceAll(/[-_]/g, 'x')}`;

export const now = (): number => Math.floor(Date.now() / 1000);

const textOf = (value: FormValue | undefined): string | null => (typeof value === 'string' && value !== '' ? value : null);
const mapOf = (value: FormValue | undefined): Form => (typeof value === 'object' && !Array.isArray(value) ? value : {});
const listOf = (value: FormValue | undefined): FormValue[] => (Array.isArray(value) ? value : []);

const missing = (param: string): StripeFlaw => ({ message: `Missing required param: ${param}.`, param, code: 'parameter_missing' });
const invalid = (param: string, message: string): StripeFlaw => ({ message, param, code: 'parameter_invalid' });

const modes = new Set(['payment', 'subscription', 'setup']);

/** The line items with their cents, or what is wrong with them. */
const readItems = (form: Form, mode: string): StripeFlaw | { description: string; quantity: number; unitAmount: number; currency: string }[] => {
  const items = listOf(form['line_items']);
  if (items.length === 0) return missing('line_items');
  const read = [];
  for (const [index, item] of items.entries()) {
    const at = `line_items[${index}]`;
    const { price_data, quantity } = mapOf(item);
    const price = mapOf(price_data);
    const unitAmount = Number(textOf(price['unit_amount']) ?? Number.NaN);
    if (textOf(price['currency']) === null) return missing(`${at}[price_data][currency]`);
    if (!Number.isSafeInteger(unitAmount) || unitAmount < 0) return invalid(`${at}[price_data][unit_amount]`, 'Invalid non-negative integer');
    if (mode === 'subscription' && price['recurring'] === undefined) return missing(`${at}[price_data][recurring]`);
    const count = Number(textOf(quantity) ?? '1');
    if (!Number.isSafeInteger(count) || count < 1) return invalid(`${at}[quantity]`, 'Invalid positive integer');
    read.push({
      description: textOf(mapOf(price['product_data'])['name']) ?? 'Item',
      quantity: count,
      unitAmount,
      currency: (textOf(price['currency']) ?? '').toLowerCase(),
    });
  }
  return read;
};

/** Makes a Checkout Session out of a form, or says what is wrong with the form. */
export const makeCheckoutSession = (form: Form, publicUrl: string): { flaw: StripeFlaw } | { session: StripeObject } => {
  const mode = textOf(form['mode']);
  if (mode === null) return { flaw: missing('mode') };
  if (!modes.has(mode)) return { flaw: invalid('mode', `Invalid mode: must be one of payment, setup, or subscription`) };
  if (textOf(form['success_url']) === null) return { flaw: missing('success_url') };
  const items = mode === 'setup' ? [] : readItems(form, mode);
  if (!Array.isArray(items)) return { flaw: items };
  const total = items.reduce((sum, { quantity, unitAmount }) => sum + quantity * unitAmount, 0);
  const id = `cs_test_${randomBytes(29).toString('hex')}`;
  const created = now();
  const expiresAt = Number(textOf(form['expires_at']) ?? created + 24 * 60 * 60);
  if (!(expiresAt >= created + 30 * 60 && expiresAt <= created + 24 * 60 * 60)) {
    return { flaw: invalid('expires_at', 'The `expires_at` timestamp must be between 30 minutes and 24 hours from Checkout Session creation.') };
  }
  return {
    session: {
      id,
      object: 'checkout.session',
      livemode: false,
      mode,
      status: 'open',
      payment_status: mode === 'setup' ? 'no_payment_required' : 'unpaid',
      amount_subtotal: total,
      amount_total: total,
      currency: items[0]?.currency ?? null,
      client_reference_id: textOf(form['client_reference_id']),
      customer: textOf(form['customer']),
      customer_email: textOf(form['customer_email']),
      customer_details: null,
      payment_intent: null,
      subscription: null,
      metadata: mapOf(form['metadata']),
      success_url: textOf(form['success_url']),
      cancel_url: textOf(form['cancel_url']),
      url: `${publicUrl}/checkouts/${id}`,
      created,
      expires_at: expiresAt,
      // Stripe answers these only when expanded; the sandbox's own pages show them.
      line_items: {
        object: 'list',
        has_more: false,
        url: `/v1/checkout/sessions/${id}/line_items`,
        data: items.map(({ description, quantity, unitAmount, currency }) => ({
          id: stripeId('li'),
          object: 'item',
          description,
          quantity,
          currency,
          amount_subtotal: quantity * unitAmount,
          amount_total: quantity * unitAmount,
          price: { id: stripeId('price'), object: 'price', currency, unit_amount: unitAmount },
        })),
      },
    },
  };
};

/** Makes a Customer out of a form. */
export const makeCustomer = (form: Form): StripeObject => ({
  id: stripeId('cus', 10),
  object: 'customer',
  livemode: false,
  created: now(),
  email: textOf(form['email']),
  name: textOf(form['name']),
  phone: textOf(form['phone']),
  description: textOf(form['description']),
  metadata: mapOf(form['metadata']),
  balance: 0,
  currency: null,
  delinquent: false,
});
