import type { StripeRecords } from './records.ts';
import { Refusal } from './values.ts';

type Json = Record<string, unknown>;

/** Parts that Stripe answers only to whoever asks to expand them. */
const hidden: Readonly<Record<string, readonly string[]>> = {
  'checkout.session': ['line_items'],
  invoice: ['payments'],
};

const isObject = (value: unknown): value is Json =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** An object as Stripe answers it when nothing is expanded. */
export const shown = (object: object): object => {
  const keys = hidden['object' in object && typeof object.object === 'string' ? object.object : ''];
  return keys === undefined
    ? object
    : Object.fromEntries(Object.entries(object).filter(([key]) => !keys.includes(key)));
};

const collections = [
  'customers',
  'products',
  'prices',
  'paymentIntents',
  'charges',
  'paymentMethods',
  'setupIntents',
  'refunds',
  'subscriptions',
  'invoices',
] as const;

const findById = (records: StripeRecords, id: string): object | undefined => {
  for (const name of collections) {
    const found = records[name].find((one) => one.id === id);
    if (found !== undefined) return found;
  }
  return undefined;
};

const expandAt = (records: StripeRecords, value: unknown, full: unknown, path: readonly string[]): unknown => {
  const [key, ...rest] = path;
  if (key === undefined) return value;
  if (Array.isArray(value))
    return value.map((one: unknown, index) => expandAt(records, one, Array.isArray(full) ? full[index] : one, path));
  if (!isObject(value) || !isObject(full)) return value;
  const inner = value[key] ?? full[key];
  if (inner === undefined) throw new Refusal(`This property cannot be expanded (${key}).`, { param: 'expand' });
  if (typeof inner === 'string') {
    const found = findById(records, inner);
    if (found === undefined) throw new Refusal(`This property cannot be expanded (${key}).`, { param: 'expand' });
    return { ...value, [key]: expandAt(records, shown(found), found, rest) };
  }
  return { ...value, [key]: expandAt(records, inner, full[key] ?? inner, rest) };
};

/**
 * Replaces ids by their objects, as `expand` asks: `['payment_intent.latest_charge', 'line_items']`; below a list, `data.…`.
 * @throws Refusal for what cannot be expanded, and deeper than four levels.
 */
export const expand = (records: StripeRecords, object: object, paths: readonly string[]): object =>
  paths.reduce<object>((result, path) => {
    const keys = path.split('.');
    if (keys.length > 5) throw new Refusal('You cannot expand more than 4 levels of a property.', { param: 'expand' });
    return expandAt(records, result, object, keys) as object;
  }, shownDeep(object));

const shownDeep = (object: object): object => {
  if ('object' in object && object.object === 'list' && 'data' in object && Array.isArray(object.data)) {
    return { ...object, data: object.data.map((one: object) => shown(one)) };
  }
  return shown(object);
};
