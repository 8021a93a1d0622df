import { ApiError } from '@vitrine/api-client';
import type { z } from 'zod';

/** Errors of a form: by field, and one for the whole form. */
export interface FormProblem<Field extends string> {
  readonly fields: Readonly<Partial<Record<Field, string>>>;
  readonly form: string | null;
}

export const noProblem = { fields: {}, form: null } as const;

/** Without an answer the change may still have been saved. */
const saveUnreachable =
  'We couldn’t confirm that this was saved. What you entered is still here. Save it again: it won’t be saved twice.';

/** The first error of each field. */
export function schemaProblem<Field extends string>(error: z.ZodError): FormProblem<Field> {
  const fields = Object.fromEntries(error.issues.toReversed().map(({ path, message }) => [path[0], message]));
  return { fields: fields as FormProblem<Field>['fields'], form: null };
}

/** Errors of a failed save: those of shown fields by field, all else for the form. */
export function saveProblem<Field extends string>(error: unknown, shown: readonly Field[]): FormProblem<Field> {
  const fields: Partial<Record<Field, string>> = {};
  if (!(error instanceof ApiError))
    return { fields, form: 'Something unexpected happened on this page. Please retry.' };
  for (const field of shown) {
    const message = error.errors?.[field]?.[0];
    if (message) fields[field] = message;
  }
  if (Object.keys(fields).length > 0) return { fields, form: null };
  return { fields, form: error.code === 'network' || error.code === 'unavailable' ? saveUnreachable : error.message };
}

const actionUnreachable = 'We couldn’t confirm that this went through. Try again: it won’t happen twice.';

/** Error text of an action without fields. */
export const actionText = (error: unknown): string =>
  error instanceof ApiError && (error.code === 'network' || error.code === 'unavailable')
    ? actionUnreachable
    : (saveProblem(error, []).form ?? '');

interface ProblemText {
  readonly title: string;
  readonly message: string;
  readonly requestId?: string | undefined;
}

const loadUnreachable =
  'Vitrine does not answer right now, so nothing is shown rather than something old. Check your connection, or ' +
  'retry in a moment.';

/** A failure as text for staff: `title` says what failed, with the reason and the request id. */
export function problemText(error: unknown, title: string): ProblemText {
  if (!(error instanceof ApiError))
    return { title, message: 'Something unexpected happened on this page. Please retry.' };
  const { code, message, requestId } = error;
  return { title, message: code === 'network' || code === 'unavailable' ? loadUnreachable : message, requestId };
}
