import type { Endpoint, Problem } from '@vitrine/contracts';
import { ApiError } from './api-error.ts';

/** Said when no answer came: the specification's error text (public site, section 8). */
export const unreachableText = 'Something went wrong. Please try again or contact us directly.';

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
const errorOfResponse = async (response: Response): Promise<ApiError> => {
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

interface Exchange<T> {
  readonly url: string;
  readonly request: RequestInit;
  /** Reads the body of a success. */
  readonly read: (response: Response) => Promise<T>;
  readonly signal?: AbortSignal | undefined;
  /** Milliseconds until the exchange fails as `network`, the body included. */
  readonly timeoutMs: number;
  readonly fetch?: typeof globalThis.fetch | undefined;
}

/** One request and its answer. Throws `ApiError`; an abort by the caller's signal throws the signal's reason. */
export async function exchange<T>({
  url,
  request,
  read,
  signal,
  timeoutMs,
  fetch = (...args) => globalThis.fetch(...args),
}: Exchange<T>): Promise<T> {
  const controller = new AbortController();
  const abort = () => controller.abort(signal?.reason);
  if (signal?.aborted) abort();
  signal?.addEventListener('abort', abort, { once: true });
  const timer = setTimeout(() => controller.abort(), timeoutMs);
  try {
    const response = await fetch(url, { ...request, credentials: 'same-origin', signal: controller.signal });
    if (!response.ok) throw await errorOfResponse(response);
    return await read(response);
  } catch (cause) {
    if (signal?.aborted) throw signal.reason;
    if (cause instanceof ApiError) throw cause;
    throw new ApiError({ status: 0, code: 'network', message: unreachableText, cause });
  } finally {
    clearTimeout(timer);
    signal?.removeEventListener('abort', abort);
  }
}

/** Answers the response's parsed body, or throws `bad_response` when it breaks the contract. */
export const parseResponse = async (endpoint: Endpoint, response: Response): Promise<unknown> => {
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
