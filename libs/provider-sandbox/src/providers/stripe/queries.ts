import type { Form, FormValue } from '../requests.ts';
import { balanceTransactionsOf, payoutsOf } from './balance.ts';
import type { StripeRecords } from './records.ts';
import { invalid, mapOf, numberOf, Refusal, textOf } from './values.ts';

type Json = Record<string, unknown>;

/** Properties that Stripe only includes when they are expanded, or only filters by. */
const hidden: Readonly<Record<string, readonly string[]>> = {
  balance_transaction: ['payout'],
  'checkout.session': ['line_items'],
  invoice: ['payments'],
};

const isObject = (value: unknown): value is Json =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** An object as Stripe answers it when nothing is expanded. */
export const collapsed = (object: object): object => {
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
  'disputes',
] as const;

const findById = (records: StripeRecords, id: string): object | undefined => {
  for (const name of collections) {
    const found = records[name].find((one) => one.id === id);
    if (found !== undefined) return found;
  }
  return [...payoutsOf(records), ...balanceTransactionsOf(records)].find((one) => one.id === id);
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
    return { ...value, [key]: expandAt(records, collapsed(found), found, rest) };
  }
  return { ...value, [key]: expandAt(records, inner, full[key] ?? inner, rest) };
};

/**
 * Replaces ids by their objects, as `expand` asks: `['payment_intent.latest_charge', 'line_items']`; below a list,
 * `data.…`.
 * @throws Refusal for what cannot be expanded, and deeper than four levels.
 */
export const expand = (records: StripeRecords, object: object, paths: readonly string[]): object =>
  paths.reduce<object>((result, path) => {
    const keys = path.split('.');
    if (keys.length > 5) throw new Refusal('You cannot expand more than 4 levels of a property.', { param: 'expand' });
    return expandAt(records, result, object, keys) as object;
  }, collapsedDeep(object));

const collapsedDeep = (object: object): object => {
  if ('object' in object && object.object === 'list' && 'data' in object && Array.isArray(object.data)) {
    return { ...object, data: object.data.map((one: object) => collapsed(one)) };
  }
  return collapsed(object);
};

interface Listed {
  readonly id: string;
  readonly created: number;
}

/** An invoice names its subscription below its parent, but is still asked for by it. */
const fieldOf = (one: Listed, name: string): unknown => {
  const parent: unknown = name === 'subscription' ? Reflect.get(one, 'parent') : undefined;
  const details: unknown =
    typeof parent === 'object' && parent !== null ? Reflect.get(parent, 'subscription_details') : undefined;
  return Reflect.get(typeof details === 'object' && details !== null ? details : one, name);
};

/** Equal as text; of a map, each of its keys. */
const isAsked = (value: unknown, filter: FormValue): boolean =>
  typeof filter === 'string'
    ? String(value) === filter
    : Object.entries(mapOf(filter)).every(
        ([key, inner]) => typeof value === 'object' && value !== null && isAsked(Reflect.get(value, key), inner),
      );

/** Equality filters by the parameter's name, `created` as a number or a range; newest first; cursors by id. */
export const listPage = (records: readonly Listed[], query: Form, url: string, filters: readonly string[]): object => {
  const limit = numberOf(query['limit'], 'limit') ?? 10;
  if (limit < 1 || limit > 100) throw invalid('limit', 'Invalid integer: limit must be between 1 and 100');
  const strange = Object.keys(query).find(
    (name) => !['limit', 'starting_after', 'ending_before', 'created', 'expand', ...filters].includes(name),
  );
  if (strange !== undefined)
    throw new Refusal(`Received unknown parameter: ${strange.slice(0, 60)}`, {
      param: strange,
      code: 'parameter_unknown',
    });
  const range = mapOf(query['created']);
  const at = (name: string): number | null => numberOf(range[name], `created[${name}]`);
  const [gt, gte, lt, lte, exactly] = [
    at('gt'),
    at('gte'),
    at('lt'),
    at('lte'),
    typeof query['created'] === 'string' ? numberOf(query['created'], 'created') : null,
  ];
  const matching = records
    .filter((one) => filters.every((name) => query[name] === undefined || isAsked(fieldOf(one, name), query[name])))
    .filter(
      ({ created }) =>
        created > (gt ?? -1) &&
        created >= (gte ?? 0) &&
        created < (lt ?? Infinity) &&
        created <= (lte ?? Infinity) &&
        (exactly === null || created === exactly),
    )
    .toReversed();
  const place = (name: 'starting_after' | 'ending_before'): number => {
    const id = textOf(query[name]);
    if (id === null) return -1;
    const index = matching.findIndex((one) => one.id === id);
    if (index === -1) throw new Refusal(`No such object: '${id}'`, { param: name, code: 'resource_missing' });
    return index;
  };
  const before = place('ending_before');
  const from = before === -1 ? place('starting_after') + 1 : Math.max(0, before - limit);
  const to = before === -1 ? from + limit : before;
  return {
    object: 'list',
    url,
    has_more: before === -1 ? to < matching.length : from > 0,
    data: matching.slice(from, to),
  };
};

/** Reading and listing one kind of object, and by which parameters its list is filtered. */
interface Resource {
  readonly path: string;
  readonly what: string;
  readonly list: (records: StripeRecords) => readonly { readonly id: string; readonly created: number }[];
  readonly filters: readonly string[];
}

export const resources: readonly Resource[] = [
  {
    path: '/checkout/sessions',
    what: 'checkout.session',
    list: ({ checkoutSessions }) => checkoutSessions,
    filters: ['customer', 'payment_intent', 'subscription', 'status'],
  },
  { path: '/customers', what: 'customer', list: ({ customers }) => customers, filters: ['email'] },
  {
    path: '/payment_intents',
    what: 'payment_intent',
    list: ({ paymentIntents }) => paymentIntents,
    filters: ['customer'],
  },
  { path: '/charges', what: 'charge', list: ({ charges }) => charges, filters: ['customer', 'payment_intent'] },
  { path: '/refunds', what: 'refund', list: ({ refunds }) => refunds, filters: ['charge', 'payment_intent'] },
  {
    path: '/balance_transactions',
    what: 'balance_transaction',
    list: balanceTransactionsOf,
    filters: ['type', 'source', 'currency', 'payout'],
  },
  { path: '/payouts', what: 'payout', list: payoutsOf, filters: ['status'] },
  { path: '/disputes', what: 'dispute', list: ({ disputes }) => disputes, filters: ['charge', 'payment_intent'] },
  {
    path: '/subscriptions',
    what: 'subscription',
    list: ({ subscriptions }) => subscriptions,
    filters: ['customer', 'status'],
  },
  {
    path: '/invoices',
    what: 'invoice',
    list: ({ invoices }) => invoices,
    filters: ['subscription', 'customer', 'status'],
  },
  {
    path: '/invoice_payments',
    what: 'invoice_payment',
    list: ({ invoicePayments }) => invoicePayments,
    filters: ['invoice', 'payment', 'status'],
  },
  { path: '/setup_intents', what: 'setup_intent', list: ({ setupIntents }) => setupIntents, filters: ['customer'] },
  {
    path: '/payment_methods',
    what: 'payment_method',
    list: ({ paymentMethods }) => paymentMethods,
    filters: ['customer', 'type'],
  },
  { path: '/products', what: 'product', list: ({ products }) => products, filters: ['active'] },
  { path: '/prices', what: 'price', list: ({ prices }) => prices, filters: ['active', 'product', 'currency', 'type'] },
  { path: '/events', what: 'event', list: ({ events }) => events, filters: ['type'] },
];
