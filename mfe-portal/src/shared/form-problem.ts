import { ApiError } from '@vitrine/api-client';
import type { z } from 'zod';

/** What is wrong with a form: by field, and what concerns no single field. */
export interface FormProblem<Field extends string> {
  readonly fields: Readonly<Partial<Record<Field, string>>>;
  readonly form: string | null;
}

export const noProblem = { fields: {}, form: null } as const;

/** No answer is not a no: what was sent may well have been saved. */
const unreachable =
  'We couldn’t confirm that this was saved. What you entered is still here. Save it again: it won’t be saved twice.';

/** The first message of each field that a schema refuses. */
export function schemaProblem<Field extends string>(error: z.ZodError): FormProblem<Field> {
  const fields = Object.fromEntries(error.issues.toReversed().map(({ path, message }) => [path[0], message]));
  return { fields: fields as FormProblem<Field>['fields'], form: null };
}

/** A refused save: messages of fields the form shows go beside them, all else above its button. */
export function saveProblem<Field extends string>(error: unknown, shown: readonly Field[]): FormProblem<Field> {
  const fields: Partial<Record<Field, string>> = {};
  if (!(error instanceof ApiError))
    return { fields, form: 'Something unexpected happened on this page. Please retry.' };
  for (const field of shown) {
    const message = error.errors?.[field]?.[0];
    if (message) fields[field] = message;
  }
  if (Object.keys(fields).length > 0) return { fields, form: null };
  return { fields, form: error.code === 'network' || error.code === 'unavailable' ? unreachable : error.message };
}

const unanswered = 'We couldn’t confirm that this went through. Try again: it won’t happen twice.';

/** Why a press that sends no fields came to nothing. */
export const actionText = (error: unknown): string =>
  error instanceof ApiError && (error.code === 'network' || error.code === 'unavailable')
    ? unanswered
    : (saveProblem(error, []).form ?? '');
