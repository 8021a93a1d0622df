import type { Form, FormValue } from '../form.ts';
import { invalid, mapOf, numberOf, Refusal, textOf } from './values.ts';

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
const isAsked = (value: unknown, asked: FormValue): boolean =>
  typeof asked === 'string'
    ? String(value) === asked
    : Object.entries(mapOf(asked)).every(
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
