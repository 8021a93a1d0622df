import { ApiError } from '@vitrine/api-client';
import type { z } from 'zod';
import { saveText } from '../problems.ts';

/** Messages of a form: by field, and one for the whole form. */
export interface FormProblem {
  readonly fields?: Readonly<Record<string, string>>;
  readonly form?: string;
}

/** Thrown by a form's `save` when it knows itself where the message belongs. */
export class FormError extends Error {
  readonly problem: FormProblem;

  constructor(problem: FormProblem) {
    super('The form was refused');
    this.problem = problem;
  }
}

/** Messages of a failed save: those of shown fields by field, all else for the form. */
export function saveProblem(
  error: unknown,
  isShown: (field: string) => boolean,
  describe: (error: unknown) => string = saveText,
): FormProblem {
  if (error instanceof FormError) return error.problem;
  const fields: Record<string, string> = {};
  for (const [field, [message]] of Object.entries((error instanceof ApiError && error.errors) || {}))
    if (message && isShown(field)) fields[field] = message;
  return Object.keys(fields).length > 0 ? { fields } : { form: describe(error) };
}

/** The first message of a field or of what is in it. */
export function messageOf(error: unknown): string | undefined {
  if (typeof error !== 'object' || error === null) return undefined;
  if ('message' in error && typeof error.message === 'string') return error.message;
  return Object.values(error)
    .map(messageOf)
    .find((message) => message !== undefined);
}

/** How many fields have a message, parts of a field counted each. */
export function countMessages(error: unknown): number {
  if (typeof error !== 'object' || error === null) return 0;
  if ('message' in error && typeof error.message === 'string') return 1;
  return Object.values(error).reduce<number>((sum, part) => sum + countMessages(part), 0);
}

/** Adds what the schema of a request says about its body; false when it says nothing. */
export function addIssues(context: z.RefinementCtx, schema: z.ZodType, body: unknown): boolean {
  const { error } = schema.safeParse(body);
  for (const { path, message } of error?.issues ?? []) context.addIssue({ code: 'custom', path: [...path], message });
  return error !== undefined;
}

/**
 * A form's schema with the errors of the request that its values become. `further` is checked when there are none.
 */
export const checkedAs = <Values, Body>(
  shape: z.ZodType<Values>,
  request: z.ZodType<unknown, Body>,
  toBody: (values: Values) => Body,
  further?: (values: Values, context: z.RefinementCtx) => void,
): z.ZodType<Values, Values> =>
  // A form always has all its values; the shape may have defaults for drafts of the last release.
  shape.superRefine((values, context) => {
    if (!addIssues(context, request, toBody(values))) further?.(values, context);
  }) as z.ZodType<Values, Values>;
