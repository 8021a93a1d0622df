import type { z } from 'zod';
import { AppError } from './app-error.ts';

/**
 * Where text stands that PostgreSQL keeps neither as text nor as JSON: a NUL, or half of a surrogate pair. A list of
 * what is still to be looked at, and no recursion: what a provider signed may be nested deeper than calls can go.
 */
export function* unstorable(value: unknown): Generator<readonly string[]> {
  const open: { value: unknown; path: Path }[] = [{ value, path: null }];
  for (let next = open.pop(); next; next = open.pop()) {
    const { value: current, path } = next;
    if (typeof current === 'string' && (current.includes('\0') || !current.isWellFormed())) yield namesOf(path);
    if (typeof current !== 'object' || current === null) continue;
    const inner = Object.entries(current).flatMap(([key, below]) => [
      { value: key, path },
      { value: below, path: { key, above: path } },
    ]);
    for (const one of inner.toReversed()) open.push(one);
  }
}

type Path = { readonly key: string; readonly above: Path } | null;

function namesOf(path: Path): string[] {
  const names: string[] = [];
  for (let step = path; step; step = step.above) names.unshift(step.key);
  return names;
}

/** That it is signed makes it no event. The provider reads the answer, our people the log: it says what was wrong. */
export class NoEvent extends AppError {
  constructor(reason: string) {
    super('malformed_body', { cause: new Error(reason) });
  }
}

/** What a provider signed as JSON, read only after its signature was found to fit. Throws {@link NoEvent}. */
export function signedJson(body: string): unknown {
  try {
    return JSON.parse(body);
  } catch {
    // The parser's own words quote the body.
    throw new NoEvent('It is no JSON');
  }
}

/**
 * What a provider signed, or a part of it, if it is what it should be. Throws {@link NoEvent} for what does not have
 * the shape, and for text that cannot be stored. `about` names it in the log.
 */
export function eventOf<T>(schema: z.ZodType<T>, signed: unknown, about = 'The message'): T {
  const { data, error } = schema.safeParse(signed);
  if (error) {
    const faults = error.issues.map(({ path, message }) => `${path.join('.')}: ${message}`);
    throw new NoEvent(`${about}: ${faults.join('; ')}`);
  }
  if (!unstorable(signed).next().done) throw new NoEvent(`${about} holds text that cannot be stored`);
  return data;
}
