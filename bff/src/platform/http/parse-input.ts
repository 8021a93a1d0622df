import { z } from 'zod';
import { AppError } from './app-error.ts';
import type { Endpoint } from '@vitrine/contracts';

/**
 * Where text stands that PostgreSQL keeps neither as text nor as JSON: a NUL, or half of a surrogate pair. A list of
 * what is still to be looked at, and no recursion: what a provider signed may be nested deeper than calls can go.
 */
function* unstorable(value: unknown): Generator<readonly string[]> {
  const open: { value: unknown; path: Path }[] = [{ value, path: null }];
  for (let next = open.pop(); next; next = open.pop()) {
    const { value: current, path } = next;
    if (typeof current === 'string' && !isStorableText(current)) yield namesOf(path);
    if (typeof current !== 'object' || current === null) continue;
    const inner = Object.entries(current).flatMap(([key, below]) => [
      { value: key, path },
      { value: below, path: { key, above: path } },
    ]);
    for (const one of inner.toReversed()) open.push(one);
  }
}

/** Whether there is no such text: nearly always, so it is asked without noting the places. */
function isStorable(value: unknown): boolean {
  const open: unknown[] = [value];
  while (open.length > 0) {
    const current = open.pop();
    if (typeof current === 'string') {
      if (!isStorableText(current)) return false;
    } else if (typeof current === 'object' && current !== null) {
      for (const [key, below] of Object.entries(current)) {
        if (!isStorableText(key)) return false;
        open.push(below);
      }
    }
  }
  return true;
}

const isStorableText = (text: string): boolean => !text.includes('\0') && text.isWellFormed();

/** Without what PostgreSQL doesn't take: for what strangers write, and nobody can be asked to correct. */
export const storableText = (text: string): string => text.toWellFormed().replaceAll('\0', '');

type Path = { readonly key: string; readonly above: Path } | null;

function namesOf(path: Path): string[] {
  const names: string[] = [];
  for (let step = path; step; step = step.above) names.unshift(step.key);
  return names;
}

/** A signed message that is not a valid event. The provider reads the answer; the log has the reason. */
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
    // The parser's message would quote the body.
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
  if (!isStorable(signed)) throw new NoEvent(`${about} holds text that cannot be stored`);
  return data;
}

interface RawInput {
  readonly params?: unknown;
  readonly query?: unknown;
  readonly body?: unknown;
}

interface Schemas {
  readonly params?: z.ZodType | undefined;
  readonly query?: z.ZodType | undefined;
  readonly body?: z.ZodType | undefined;
}

const prepared = new WeakMap<Endpoint, Schemas>();

/**
 * Checks a request against its contract. Unknown fields are refused on staff routes and dropped on
 * public ones. Throws `validation_failed` with a message by field.
 */
export function parseInput(contract: Endpoint, raw: RawInput): { params: unknown; query: unknown; body: unknown } {
  const schemas = schemasOf(contract);
  const errors: Record<string, string[]> = {};
  const parse = (schema: z.ZodType | undefined, value: unknown): unknown => {
    if (!schema) return undefined;
    const result = schema.safeParse(value === undefined ? {} : value);
    if (!result.success) for (const issue of result.error.issues) collect(errors, issue);
    else if (!isStorable(result.data))
      for (const path of unstorable(result.data))
        append(errors, path.join('.') || 'body', 'Please remove the characters we can’t store');
    return result.data;
  };
  const input = {
    params: parse(schemas.params, raw.params),
    query: parse(schemas.query, raw.query),
    body: parse(schemas.body, raw.body),
  };
  if (Object.keys(errors).length > 0) throw new AppError('validation_failed', { errors });
  return input;
}

function schemasOf(contract: Endpoint): Schemas {
  const cachedSchemas = prepared.get(contract);
  if (cachedSchemas) return cachedSchemas;
  const guarded = (schema: z.ZodType | undefined) =>
    contract.access !== 'public' && schema instanceof z.ZodObject ? schema.strict() : schema;
  const schemas = { params: guarded(contract.params), query: guarded(contract.query), body: guarded(contract.body) };
  prepared.set(contract, schemas);
  return schemas;
}

/** Unknown fields are named one by one; a fault of the whole body stands under `body`. */
function collect(errors: Record<string, string[]>, issue: z.core.$ZodIssue): void {
  if (issue.code === 'unrecognized_keys') {
    for (const key of issue.keys) append(errors, [...issue.path, key].join('.'), 'We don’t know this field');
    return;
  }
  // Of a union, the alternative with the fewest faults is taken as the one that was meant.
  const meant =
    issue.code === 'invalid_union'
      ? issue.errors.filter(({ length }) => length > 0).toSorted((a, b) => a.length - b.length)[0]
      : undefined;
  if (meant) return meant.forEach((inner) => collect(errors, { ...inner, path: [...issue.path, ...inner.path] }));
  append(errors, issue.path.join('.') || 'body', issue.message);
}

/** Field names come from the caller, so `__proto__` must be an ordinary name. */
function append(errors: Record<string, string[]>, field: string, message: string): void {
  const messages = Object.hasOwn(errors, field) ? errors[field] : undefined;
  Object.defineProperty(errors, field, {
    value: [...(messages ?? []), message],
    enumerable: true,
    configurable: true,
    writable: true,
  });
}
