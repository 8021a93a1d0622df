import {
  type AddressParts,
  type Endpoint,
  type EndpointResponse,
  type PartArguments,
  pathOf,
  type RequestParts,
} from '@vitrine/contracts';
import { ApiError } from './api-error.ts';
import { exchange, parseResponse } from './exchange.ts';

/** What a call takes besides its endpoint; `params` and `body` are required where the endpoint has them. */
export type CallOptions<E extends Endpoint> = RequestParts<E> & {
  /** Sent as `Idempotency-Key`. Keep it for a retry of the same submission, make a new one for another. */
  readonly idempotencyKey?: string;
  readonly signal?: AbortSignal;
  /** Milliseconds until the call fails as `network`; 10,000 by default. */
  readonly timeoutMs?: number;
  /** Repeats after a `network` failure. Reads may; a changing call must bring an idempotency key. */
  readonly retries?: number;
};

export interface ApiClient {
  /**
   * Calls one endpoint of the contracts and answers its parsed response (`undefined` for 204). The same change asked
   * for again while it is under way is made once, unless it can be aborted. Throws `ApiError`; an abort by the caller's
   * signal throws the signal's reason.
   */
  call<E extends Endpoint>(endpoint: E, ...args: PartArguments<CallOptions<E>>): Promise<EndpointResponse<E>>;
}

export interface ApiClientSettings {
  /** Origin of the API; by default that of the page. */
  readonly origin?: string;
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

const requestOf = (endpoint: Endpoint, options: LooseOptions): RequestInit => ({
  method: endpoint.method,
  headers: {
    accept: 'application/json, application/problem+json',
    ...(options.body === undefined ? {} : { 'content-type': 'application/json' }),
    ...(options.idempotencyKey === undefined ? {} : { 'idempotency-key': options.idempotencyKey }),
  },
  ...(options.body === undefined ? {} : { body: JSON.stringify(options.body) }),
});

export const createApiClient = ({ origin = '', fetch }: ApiClientSettings = {}): ApiClient => {
  const once = (endpoint: Endpoint, options: LooseOptions): Promise<unknown> =>
    exchange({
      url: origin + pathOf(endpoint, options as AddressParts<Endpoint>),
      request: requestOf(endpoint, options),
      read: (response) => parseResponse(endpoint, response),
      signal: options.signal,
      timeoutMs: options.timeoutMs ?? 10_000,
      fetch,
    });

  const call = async (endpoint: Endpoint, options: LooseOptions = {}): Promise<unknown> => {
    const repeatable = endpoint.method === 'GET' || options.idempotencyKey !== undefined;
    if (options.retries && !repeatable)
      throw new TypeError(`${endpoint.id} changes something: retries need an idempotency key`);
    for (let retries = options.retries ?? 0; ; retries -= 1) {
      try {
        return await once(endpoint, options);
      } catch (error) {
        if (retries <= 0 || !(error instanceof ApiError) || error.code !== 'network') throw error;
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
