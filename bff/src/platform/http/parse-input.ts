import type { Endpoint } from '@vitrine/contracts';
import { z } from 'zod';
import { AppError } from './app-error.ts';
import { unstorable } from './storable.ts';

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
    const result = schema.safeParse(value ?? {});
    if (!result.success) for (const issue of result.error.issues) collect(errors, issue);
    else
      for (const path of unstorable(result.data))
        append(errors, path.join('.') || 'body', 'Please leave out the characters that cannot be stored');
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
  const known = prepared.get(contract);
  if (known) return known;
  const guarded = (schema: z.ZodType | undefined) =>
    contract.access !== 'public' && schema instanceof z.ZodObject ? schema.strict() : schema;
  const schemas = { params: guarded(contract.params), query: guarded(contract.query), body: guarded(contract.body) };
  prepared.set(contract, schemas);
  return schemas;
}

/** Unknown fields are named one by one; a fault of the whole body stands under `body`. */
function collect(errors: Record<string, string[]>, issue: z.core.$ZodIssue): void {
  if (issue.code === 'unrecognized_keys') {
    for (const key of issue.keys) append(errors, [...issue.path, key].join('.'), 'This field is not known');
    return;
  }
  // Of several forms the one that was meant is that with the fewest faults.
  const meant =
    issue.code === 'invalid_union'
      ? issue.errors.filter(({ length }) => length > 0).toSorted((a, b) => a.length - b.length)[0]
      : undefined;
  if (meant) return meant.forEach((inner) => collect(errors, { ...inner, path: [...issue.path, ...inner.path] }));
  append(errors, issue.path.join('.') || 'body', issue.message);
}

/** Field names come from the caller: `__proto__` must be a name like any other. */
function append(errors: Record<string, string[]>, field: string, message: string): void {
  const messages = Object.hasOwn(errors, field) ? errors[field] : undefined;
  Object.defineProperty(errors, field, {
    value: [...(messages ?? []), message],
    enumerable: true,
    configurable: true,
    writable: true,
  });
}
