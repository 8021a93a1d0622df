import type { z } from 'zod';
import type { OwnedKind, Right } from './auth/rights.ts';
import type { ApiScope } from './auth/scopes.ts';

/**
 * Who may call an endpoint. The BFF refuses to start when a route has no rule,
 * and the OpenAPI document prints it.
 * - `public`: anyone
 * - `signed-in`: anyone with a session
 * - a right: a verified email with a row in `staff` (decision D5), whose role has it (`roleRights`)
 */
export type AccessRule = 'public' | 'signed-in' | Right;

export type HttpMethod = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

/** One HTTP operation: what the BFF serves, the client calls and the OpenAPI document describes. */
export interface Endpoint {
  /** Stable operation id, `<module>.<verb>`. */
  readonly id: string;
  readonly method: HttpMethod;
  /** Path under `/api`, with `:name` parameters. */
  readonly path: `/${string}`;
  readonly summary: string;
  readonly access: AccessRule;
  /** Of a record or a list of which some roles reach only what is assigned to them: what `:id` names, or the list. */
  readonly own?: OwnedKind | 'list';
  /** On an endpoint for the team: an API key with this scope may call it too (`X-API-Key`). */
  readonly scope?: ApiScope;
  /** Takes an `Idempotency-Key` header: the same key replays the first answer, another body with it is 422. */
  readonly idempotent?: true;
  readonly params?: z.ZodObject;
  readonly query?: z.ZodObject;
  readonly body?: z.ZodType;
  /** Most bytes of JSON that a request may bring, where {@link bodyLimitOf} would say too few. */
  readonly bodyLimit?: number;
  /** Media type of a file that is sent instead of JSON; the handler reads it as a stream. */
  readonly consumes?: 'text/csv';
  /** 302 is for addresses a browser goes to, not for calls. */
  readonly status: 200 | 201 | 202 | 204 | 302;
  /** Media type of an answer that is a file, or a stream of events, instead of JSON. */
  readonly produces?: 'application/pdf' | 'application/octet-stream' | 'text/csv' | 'text/xml' | 'text/event-stream';
  /** Absent when the answer has no body, or is a file. */
  readonly response?: z.ZodType;
}

export const defineEndpoint = <const E extends Endpoint>(endpoint: E): E => endpoint;

const kilobyte = 1024;

/** For bodies with long texts, or many parts. */
export const bodyLimits = { medium: 64 * kilobyte, large: 256 * kilobyte } as const;

/**
 * Most bytes of JSON that a request to an endpoint may bring: 16 KB from visitors, 64 KB from the team, or what the
 * endpoint says.
 */
export const bodyLimitOf = ({ access, bodyLimit }: Pick<Endpoint, 'access' | 'bodyLimit'>): number =>
  bodyLimit ?? (access === 'public' || access === 'signed-in' ? 16 * kilobyte : bodyLimits.medium);

type Output<S> = S extends z.ZodType ? z.output<S> : undefined;
type Input<S> = S extends z.ZodType ? z.input<S> : undefined;

/** What a caller sends. */
export type EndpointBody<E extends Endpoint> = Input<E['body']>;
export type EndpointQuery<E extends Endpoint> = Input<E['query']>;
export type EndpointParams<E extends Endpoint> = Input<E['params']>;
/** What a caller receives. */
export type EndpointResponse<E extends Endpoint> = Output<E['response']>;
