import { Stripe } from 'stripe';
import type { Config } from '../../../../platform/config.ts';
import { type FailureKind, ProviderFailure } from '../ports/payment-provider.ts';

/** Milliseconds. Two attempts of the SDK stay below ten seconds. */
const timeout = 4_000;

/** Stripe's SDK. In development host and port are the provider sandbox's. */
export const createStripe = ({ secretKey, baseUrl }: Config['payments']): Stripe =>
  new Stripe(secretKey, { timeout, maxNetworkRetries: 1, telemetry: false, ...addressOf(baseUrl) });

function addressOf(baseUrl: string | undefined): { host?: string; port?: number; protocol?: 'http' | 'https' } {
  if (!baseUrl) return {};
  const { hostname, port, protocol } = new URL(baseUrl);
  const secure = protocol === 'https:';
  return { host: hostname, port: Number(port || (secure ? 443 : 80)), protocol: secure ? 'https' : 'http' };
}

export function subscriptionStatusOf(status: Stripe.Subscription.Status): 'active' | 'past_due' | 'ended' {
  if (status === 'active' || status === 'trialing' || status === 'incomplete') return 'active';
  return status === 'past_due' || status === 'unpaid' || status === 'paused' ? 'past_due' : 'ended';
}

export const idOf = (reference: string | { readonly id: string } | null | undefined): string | null =>
  typeof reference === 'string' ? reference : (reference?.id ?? null);

export const isMissing = (error: unknown): boolean =>
  error instanceof Stripe.errors.StripeInvalidRequestError && error.code === 'resource_missing';

/** Awaits a call of the SDK. Throws a {@link ProviderFailure} for any error. */
export async function called<T>(answer: Promise<T>): Promise<T> {
  try {
    return await answer;
  } catch (error) {
    throw toFailure(error);
  }
}

/**
 * Reads a list to its end, page by page, and keeps what `pick` makes of each object; null leaves one out. A list must
 * never be cut off, because what was not read would be lost. Throws a {@link ProviderFailure}.
 */
export async function readAll<T, U>(list: AsyncIterable<T>, pick: (object: T) => U | null): Promise<U[]> {
  const read = async (): Promise<U[]> => {
    const picked: U[] = [];
    for await (const object of list) {
      const one = pick(object);
      if (one !== null) picked.push(one);
    }
    return picked;
  };
  return called(read());
}

/** Reads a list until an object fits, to its end if none does. Throws a {@link ProviderFailure}. */
export async function findIn<T>(list: AsyncIterable<T>, fits: (object: T) => boolean): Promise<T | null> {
  const find = async (): Promise<T | null> => {
    for await (const object of list) if (fits(object)) return object;
    return null;
  };
  return called(find());
}

/** Like {@link called}, but null when the provider does not know the object. */
export async function foundOrNull<T>(answer: Promise<T>): Promise<T | null> {
  try {
    return await called(answer);
  } catch (error) {
    if (error instanceof ProviderFailure && isMissing(error.cause)) return null;
    throw error;
  }
}

function toFailure(error: unknown): ProviderFailure {
  if (!(error instanceof Stripe.errors.StripeError))
    return new ProviderFailure('unreachable', 'The payment provider could not be reached', undefined, error);
  const seconds = Number(error.headers?.['retry-after']);
  const retryAfter = Number.isFinite(seconds) && seconds >= 0 ? Math.ceil(seconds) : undefined;
  return new ProviderFailure(
    kindOf(error),
    `The payment provider answered ${error.statusCode ?? 'nothing'}: ${error.type}`,
    retryAfter,
    error,
  );
}

function kindOf(error: Stripe.errors.StripeError): FailureKind {
  if (error instanceof Stripe.errors.StripeRateLimitError || error.statusCode === 429) return 'rate-limited';
  // API v1 stores the first result under an idempotency key, even a failure of its own.
  if (error.statusCode !== undefined && error.statusCode >= 500) return 'saved';
  if (error.statusCode === 409) return 'busy';
  if (error instanceof Stripe.errors.StripeConnectionError || error.statusCode === undefined) return 'unreachable';
  // The key was used for a different request, so only a new key can succeed.
  return error instanceof Stripe.errors.StripeIdempotencyError ? 'saved' : 'refused';
}
