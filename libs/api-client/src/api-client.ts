import type { Endpoint, EndpointBody, EndpointParams, EndpointQuery, EndpointResponse } from '@vitrine/contracts';
import { ApiError, errorOfResponse, unreachableText } from './api-error.ts';

/** 128 random bits as text. Not `crypto.randomUUID`, which plain-http pages on other hosts than localhost lack. */
export const randomKey = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('');

type Part<K extends string, V> = [V] extends [undefined] ? Partial<Record<K, never>> : Record<K, V>;
type OptionalPart<K extends string, V> = [V] extends [undefined] ? Partial<Record<K, never>> : Partial<Record<K, V>>;

/** What a call takes besides its endpoint; `params` and `body` are required where the endpoint has them. */
export type CallOptions<E extends Endpoint> = Part<'params', EndpointParams<E>> &
  OptionalPart<'query', EndpointQuery<E>> &
  Part<'body', EndpointBody<E>> & {
    /** Sent as `Idempotency-Key`. Keep it for a retry of the same submission, make a new one for another. */
    readonly idempotencyKey?: string;
    readonly signal?: AbortSignal;
    /** Milliseconds until the call fails as `network`; 10,000 by default. */
    readonly timeoutMs?: number;
    /** Repeats after a `network` failure. Reads may; a changing call must bring an idempotency key. */
    readonly retries?: number;
  };

type CallArguments<E extends Endpoint> =
  object extends CallOptions<E> ? [options?: CallOptions<E>] : [options: CallOptions<E>];

export interface ApiClient {
  /**
   * Calls one endpoint of the contracts and answers its parsed response (`undefined` for 204). The same change asked
   * for again while it is under way is made once, unless it can be aborted. Throws `ApiError`; an abort by the caller's
   * signal throws the signal's reason.
   */
  call<E extends Endpoint>(endpoint: E, ...args: CallArguments<E>): Promise<EndpointResponse<E>>;
}

export interface ApiClientSettings {
  /** Origin and prefix, `/api` by default. */
  readonly baseUrl?: string;
  readonly fetch?: typeof globalThis.fetch;
}

interface LooseOptions {
  params?: Record<string, unknown>;
  query?: Record<string, unknown>;
  body?: unknown;
  idempotencyKey?: string;
  signal?: AbortSignal;
  timeoutMs?: number;
  retries?: number;
}

const textOf = (value: unknown): string => (typeof value === 'string' ? value : JSON.stringify(value));

const pathOf = (endpoint: Endpoint, { params = {}, query = {} }: LooseOptions): string => {
  const path = endpoint.path.replaceAll(/:([A-Za-z]+)/g, (_, name: string) => {
    if (params[name] === undefined) throw new TypeError(`${endpoint.id} needs the parameter '${name}'`);
    return encodeURIComponent(textOf(params[name]));
  });
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) {
    for (const item of Array.isArray(value) ? value : [value])
      if (item !== undefined) search.append(name, textOf(item));
  }
  return search.size > 0 ? `${path}?${search.toString()}` : path;
};

const requestOf = (endpoint: Endpoint, options: LooseOptions, signal: AbortSignal): RequestInit => ({
  method: endpoint.method,
  credentials: 'same-origin',
  headers: {
    accept: 'application/json, application/problem+json',
    ...(options.body === undefined ? {} : { 'content-type': 'application/json' }),
    ...(options.idempotencyKey === undefined ? {} : { 'idempotency-key': options.idempotencyKey }),
  },
  ...(options.body === undefined ? {} : { body: JSON.stringify(options.body) }),
  signal,
});

/** Answers the response's parsed body, or throws `bad_response` when it breaks the contract. */
const parse = async (endpoint: Endpoint, response: Response): Promise<unknown> => {
  if (!endpoint.response) {
    // Read to its end all the same: an unread answer keeps the connection busy.
    await response.arrayBuffer();
    return undefined;
  }
  let body: unknown;
  try {
    body = await response.json();
  } catch (cause) {
    throw new ApiError({ status: response.status, code: 'bad_response', message: unreachableText, cause });
  }
  const result = endpoint.response.safeParse(body);
  if (result.success) return result.data;
  throw new ApiError({ status: response.status, code: 'bad_response', message: unreachableText, cause: result.error });
};

export const createApiClient = ({
  baseUrl = '/api',
  fetch = (...request) => globalThis.fetch(...request),
}: ApiClientSettings = {}): ApiClient => {
  const once = async (endpoint: Endpoint, options: LooseOptions): Promise<unknown> => {
    const controller = new AbortController();
    const abort = () => controller.abort(options.signal?.reason);
    if (options.signal?.aborted) abort();
    options.signal?.addEventListener('abort', abort, { once: true });
    const timer = setTimeout(() => controller.abort(), options.timeoutMs ?? 10_000);
    try {
      const response = await fetch(
        `${baseUrl}${pathOf(endpoint, options)}`,
        requestOf(endpoint, options, controller.signal),
      );
      if (!response.ok) throw await errorOfResponse(response);
      return await parse(endpoint, response);
    } catch (cause) {
      if (options.signal?.aborted) throw options.signal.reason;
      if (cause instanceof ApiError) throw cause;
      throw new ApiError({ status: 0, code: 'network', message: unreachableText, cause });
    } finally {
      clearTimeout(timer);
      options.signal?.removeEventListener('abort', abort);
    }
  };

  const call = async (endpoint: Endpoint, options: LooseOptions = {}): Promise<unknown> => {
    const repeatable = endpoint.method === 'GET' || options.idempotencyKey !== undefined;
    if (options.retries && !repeatable)
      throw new TypeError(`${endpoint.id} changes something: retries need an idempotency key`);
    for (let left = options.retries ?? 0; ; left -= 1) {
      try {
        return await once(endpoint, options);
      } catch (error) {
        if (left <= 0 || !(error instanceof ApiError) || error.code !== 'network') throw error;
      }
    }
  };

  /** Changes under way. The second press of a double click comes before the page can show the first, and joins it. */
  const changes = new Map<string, Promise<unknown>>();
  const join = (endpoint: Endpoint, options: LooseOptions = {}): Promise<unknown> => {
    if (endpoint.method === 'GET' || options.signal) return call(endpoint, options);
    const key = JSON.stringify([endpoint.id, options.params, options.query, options.body]);
    const change = changes.get(key) ?? call(endpoint, options).finally(() => changes.delete(key));
    changes.set(key, change);
    return change;
  };

  return { call: join as ApiClient['call'] };
};
