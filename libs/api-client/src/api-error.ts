import type { Problem, ProblemCode } from '@vitrine/contracts';

/** Said when no answer came: the specification's error text (public site, section 8). */
export const unreachableText = 'Something went wrong. Please try again or contact us directly.';

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

const secondsOf = (header: string | null): number | undefined => {
  if (header === null) return undefined;
  const seconds = /^\d+$/.test(header) ? Number(header) : (Date.parse(header) - Date.now()) / 1000;
  return Number.isFinite(seconds) ? Math.max(0, Math.ceil(seconds)) : undefined;
};

/**
 * Checked by hand rather than with the schema: every page carries this module, and the schema
 * would bring the whole validation library onto the first view.
 */
const isProblem = (body: unknown): body is Problem & { readonly current?: unknown } => {
  if (typeof body !== 'object' || body === null) return false;
  const { code, message, requestId, errors } = body as Record<string, unknown>;
  return (
    typeof code === 'string' &&
    typeof message === 'string' &&
    typeof requestId === 'string' &&
    (errors === undefined || (typeof errors === 'object' && errors !== null))
  );
};

const jsonOf = async (response: Response): Promise<unknown> => {
  try {
    return await response.json();
  } catch {
    return undefined;
  }
};

/**
 * The error an unsuccessful answer stands for. Anything that is no problem document (a proxy's page) gets the general
 * text.
 */
export const errorOfResponse = async (response: Response): Promise<ApiError> => {
  const body = await jsonOf(response);
  const { status } = response;
  const retryAfter = secondsOf(response.headers.get('retry-after'));
  if (!isProblem(body))
    return new ApiError({
      status,
      code: status >= 502 ? 'network' : 'bad_response',
      message: unreachableText,
      retryAfter,
    });
  const { code, message, errors, requestId, current } = body;
  return new ApiError({ status, code, message, errors, requestId, retryAfter, current });
};
