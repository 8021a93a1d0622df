import type { Stripe } from 'stripe';
import type { Form, FormValue } from '../requests.ts';
import { put, type StripeRecords } from './records.ts';
import { decimal, invalid, mapOf, metadataOf, missing, now, numberOf, Refusal, stripeId, textOf } from './values.ts';

const intervals = ['day', 'week', 'month', 'year'] as const;

/** Stripe takes up to eight digits of cents. */
const largestAmount = 99_999_999;

const recurringOf = (value: FormValue | undefined, at: string): Stripe.Price.Recurring | null => {
  if (value === undefined) return null;
  const form = mapOf(value);
  const interval = intervals.find((one) => one === form['interval']);
  if (interval === undefined)
    throw invalid(`${at}[interval]`, `Invalid ${at}[interval]: must be one of day, month, week, or year`);
  const count = numberOf(form['interval_count'], `${at}[interval_count]`) ?? 1;
  if (count < 1) throw invalid(`${at}[interval_count]`, 'Invalid positive integer');
  return { interval, interval_count: count, meter: null, trial_period_days: null, usage_type: 'licensed' };
};

const productOf = (form: Form, at: string): Stripe.Product => {
  const name = textOf(form['name']);
  if (name === null) throw missing(`${at}[name]`);
  return {
    id: stripeId('prod', 10),
    object: 'product',
    active: true,
    created: now(),
    default_price: null,
    description: textOf(form['description']),
    images: [],
    livemode: false,
    marketing_features: [],
    metadata: metadataOf(form['metadata'], `${at}[metadata]`),
    name,
    package_dimensions: null,
    shippable: null,
    statement_descriptor: null,
    tax_code: null,
    tax_details: null,
    type: 'service',
    unit_label: null,
    updated: now(),
    url: null,
  };
};

/**
 * The price of a line item: one that is known by its id, or made of inline data together with its product.
 * What is made is added to `catalog`, so that a refused request leaves nothing behind.
 */
export const readPrice = (
  records: StripeRecords,
  item: Form,
  at: string,
  catalog: { prices: Stripe.Price[]; products: Stripe.Product[] },
): Stripe.Price => {
  const id = textOf(item['price']);
  if (id !== null) {
    const existing = records.prices.find((price) => price.id === id);
    if (existing === undefined)
      throw new Refusal(`No such price: '${id}'`, { param: `${at}[price]`, code: 'resource_missing' });
    return existing;
  }
  if (item['price_data'] === undefined) throw missing(`${at}[price]`);
  const form = mapOf(item['price_data']);
  const currency = textOf(form['currency'])?.toLowerCase() ?? null;
  if (currency === null) throw missing(`${at}[price_data][currency]`);
  if (!/^[a-z]{3}$/.test(currency))
    throw invalid(`${at}[price_data][currency]`, `Invalid currency: ${currency.slice(0, 20)}`);
  const unitAmount = numberOf(form['unit_amount'], `${at}[price_data][unit_amount]`);
  if (unitAmount === null) throw missing(`${at}[price_data][unit_amount]`);
  if (unitAmount > largestAmount)
    throw new Refusal('Invalid integer: amounts can have up to eight digits.', {
      param: `${at}[price_data][unit_amount]`,
      code: 'amount_too_large',
    });
  const productId = textOf(form['product']);
  const product =
    productId === null
      ? productOf(mapOf(form['product_data']), `${at}[price_data][product_data]`)
      : records.products.find((one) => one.id === productId);
  if (product === undefined)
    throw new Refusal(`No such product: '${productId ?? ''}'`, {
      param: `${at}[price_data][product]`,
      code: 'resource_missing',
    });
  const recurring = recurringOf(form['recurring'], `${at}[price_data][recurring]`);
  const price: Stripe.Price = {
    id: stripeId('price'),
    object: 'price',
    // Inline prices serve the one purchase; Stripe makes them inactive too.
    active: false,
    billing_scheme: 'per_unit',
    created: now(),
    currency,
    custom_unit_amount: null,
    livemode: false,
    lookup_key: null,
    metadata: {},
    nickname: null,
    product: product.id,
    recurring,
    tax_behavior: 'unspecified',
    tiers_mode: null,
    transform_quantity: null,
    type: recurring === null ? 'one_time' : 'recurring',
    unit_amount: unitAmount,
    unit_amount_decimal: decimal(unitAmount),
  };
  catalog.products.push(product);
  catalog.prices.push(price);
  return price;
};

export const saveCatalog = (
  records: StripeRecords,
  catalog: { prices: readonly Stripe.Price[]; products: readonly Stripe.Product[] },
): void => {
  for (const product of catalog.products) put(records.products, product);
  for (const price of catalog.prices) put(records.prices, price);
};

/** The older twin of a recurring price, which subscription items still carry. */
export const planOf = (price: Stripe.Price): Stripe.Plan => ({
  id: price.id,
  object: 'plan',
  active: price.active,
  amount: price.unit_amount,
  amount_decimal: price.unit_amount_decimal,
  billing_scheme: 'per_unit',
  created: price.created,
  currency: price.currency,
  interval: price.recurring?.interval ?? 'month',
  interval_count: price.recurring?.interval_count ?? 1,
  livemode: false,
  metadata: {},
  meter: null,
  nickname: null,
  product: price.product,
  tiers_mode: null,
  transform_usage: null,
  trial_period_days: null,
  usage_type: 'licensed',
});

/** The end of a period that begins at `start` (Unix seconds); the 31st becomes a month's last day. */
export const periodEnd = (start: number, anchor: number, recurring: Stripe.Price.Recurring | null): number => {
  const count = recurring?.interval_count ?? 1;
  const days: Partial<Record<string, number>> = { day: 1, week: 7 };
  const length = days[recurring?.interval ?? 'month'];
  if (length !== undefined) return start + count * length * 24 * 60 * 60;
  const months = count * (recurring?.interval === 'year' ? 12 : 1);
  const from = new Date(start * 1000);
  const day = new Date(anchor * 1000).getUTCDate();
  const end = new Date(
    Date.UTC(
      from.getUTCFullYear(),
      from.getUTCMonth() + months,
      1,
      from.getUTCHours(),
      from.getUTCMinutes(),
      from.getUTCSeconds(),
    ),
  );
  const lastDay = new Date(Date.UTC(end.getUTCFullYear(), end.getUTCMonth() + 1, 0)).getUTCDate();
  end.setUTCDate(Math.min(day, lastDay));
  return Math.floor(end.getTime() / 1000);
};
