import type { z } from 'zod';
import { AppError } from './app-error.ts';

/** Where text stands that PostgreSQL keeps neither as text nor as JSON: a NUL, or half of a surrogate pair. */
export function* unstorable(value: unknown, path: readonly string[] = []): Generator<readonly string[]> {
  if (typeof value === 'string' && (value.includes('\0') || !value.isWellFormed())) yield path;
  if (typeof value !== 'object' || value === null) return;
  for (const [key, inner] of Object.entries(value)) {
    yield* unstorable(key, path);
    yield* unstorable(inner, [...path, key]);
  }
}

/**
 * What a provider signed, if it is an event at all. That it is signed makes it no event: throws `malformed_body`
 * for what does not have the shape of one, and for text that cannot be stored.
 */
export function eventOf<T>(schema: z.ZodType<T>, signed: unknown): T {
  const { data, success } = schema.safeParse(signed);
  if (!success || !unstorable(signed).next().done) throw new AppError('malformed_body');
  return data;
}
