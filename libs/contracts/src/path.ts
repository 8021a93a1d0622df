import type { Endpoint, EndpointBody, EndpointParams, EndpointQuery } from './endpoint.ts';

type Part<K extends string, V> = [V] extends [undefined] ? Partial<Record<K, never>> : Record<K, V>;
type OptionalPart<K extends string, V> = [V] extends [undefined] ? Partial<Record<K, never>> : Partial<Record<K, V>>;

/** What the address of an endpoint takes: `params` where its path has them, `query` where it may. */
export type AddressParts<E extends Endpoint> = Part<'params', EndpointParams<E>> &
  OptionalPart<'query', EndpointQuery<E>>;
/** Everything that an endpoint takes. */
export type RequestParts<E extends Endpoint> = AddressParts<E> & Part<'body', EndpointBody<E>>;
/** The arguments after an endpoint: they may be left out where none of them is required. */
export type PartArguments<P> = object extends P ? [parts?: P] : [parts: P];

/** Where the API begins, on the origin of the pages. */
export const apiPrefix = '/api';

/** The page that describes the API to people, and each problem code at `#problem-<code>`. */
export const docsPath = `${apiPrefix}/docs`;

/** The path of an endpoint without parameters, as a type: it holds a constant to the contract at no bytes. */
export type PathOf<E extends Endpoint> = `${typeof apiPrefix}${E['path']}`;

const textOf = (value: unknown): string => (typeof value === 'string' ? value : JSON.stringify(value));

/** The path of an endpoint on its origin, for links and files: `/api/invoices/1f0c…/pdf?paper=letter`. */
export function pathOf<E extends Endpoint>(endpoint: E, ...[parts]: PartArguments<AddressParts<E>>): string {
  const { params = {}, query = {} } = (parts ?? {}) as Partial<Record<'params' | 'query', Record<string, unknown>>>;
  const path = endpoint.path.replaceAll(/:([A-Za-z]+)/g, (_, name: string) => {
    if (params[name] === undefined) throw new TypeError(`${endpoint.id} needs the parameter '${name}'`);
    return encodeURIComponent(textOf(params[name]));
  });
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) {
    for (const item of Array.isArray(value) ? value : [value])
      if (item !== undefined) search.append(name, textOf(item));
  }
  return `${apiPrefix}${path}${search.size > 0 ? `?${search.toString()}` : ''}`;
}
