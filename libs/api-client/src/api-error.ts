import type { ProblemCode } from '@vitrine/contracts';

/**
 * Codes beyond the problem documents of the BFF.
 * - `network`: no answer (offline, refused, or slower than the timeout)
 * - `bad_response`: an answer this build does not understand
 */
export type ApiErrorCode = ProblemCode | 'network' | 'bad_response';

interface ApiErrorParts {
  /** HTTP status; 0 when there was no answer. */
  readonly status: number;
  readonly code: ApiErrorCode;
  /** The text a person may see. */
  readonly message: string;
  /** Messages by field name. */
  readonly errors?: Readonly<Record<string, readonly string[]>> | undefined;
  readonly requestId?: string | undefined;
  /** Seconds the server asks to wait. */
  readonly retryAfter?: number | undefined;
  /** The record as it is now, on a stale save (409 `stale_version`); unparsed. */
  readonly current?: unknown;
  readonly cause?: unknown;
}

const brand = Symbol.for('vitrine.ApiError');

/**
 * A call that failed. `instanceof` works across the copies of this class that shell and remotes
 * each bundle.
 */
export class ApiError extends Error {
  override readonly name = 'ApiError';
  readonly status: number;
  readonly code: ApiErrorCode;
  readonly errors: Readonly<Record<string, readonly string[]>> | undefined;
  readonly requestId: string | undefined;
  readonly retryAfter: number | undefined;
  readonly current: unknown;

  constructor(parts: ApiErrorParts) {
    super(parts.message, { cause: parts.cause });
    this.status = parts.status;
    this.code = parts.code;
    this.errors = parts.errors;
    this.requestId = parts.requestId;
    this.retryAfter = parts.retryAfter;
    this.current = parts.current;
    Object.defineProperty(this, brand, { value: true });
  }

  static override [Symbol.hasInstance](value: unknown): boolean {
    return typeof value === 'object' && value !== null && brand in value;
  }
}

/** Under which a failure of ours is found in the log; undefined for refusals, and where no answer came. */
export const referenceOf = (error: unknown): string | undefined =>
  error instanceof ApiError && error.status >= 500 ? error.requestId : undefined;
