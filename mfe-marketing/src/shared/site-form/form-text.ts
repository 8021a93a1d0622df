import { ApiError, referenceOf, type ApiErrorCode } from '@vitrine/api-client';
import { inquiryTexts } from '@vitrine/contracts';
import type { z } from 'zod';

/** One message by field. */
export type FieldErrors<Name extends string = string> = Readonly<Partial<Record<Name, string>>>;

/** Everything the form holds, as text by field of the API. */
export type FormText = Readonly<Record<string, string>>;

export type Checked<Body, Name extends string = string> =
  | { readonly body: Body; readonly errors?: never }
  | { readonly body?: never; readonly errors: FieldErrors<Name> };

/** Only reachable by pasting: the schemas' upper bounds lie far above what a person types. */
const tooLong = 'Please shorten this text';

export function textOf(form: HTMLFormElement): FormText {
  return Object.fromEntries(
    [...new FormData(form)].map(([name, value]) => [name, typeof value === 'string' ? value : '']),
  );
}

/** The first message for each bad field: the specified text, or a longer one that starts with it. */
export function errorsOf<Name extends string>(
  issues: readonly Pick<z.core.$ZodIssue, 'path' | 'message'>[],
  names: readonly Name[],
  messages: Readonly<Partial<Record<string, string>>>,
): FieldErrors<Name> {
  const errors: Partial<Record<Name, string>> = {};
  for (const { path, message } of issues) {
    const field = names.find((name) => name === path[0]);
    if (field === undefined) continue;
    const ownMessage = messages[field];
    errors[field] ??=
      ownMessage === undefined
        ? tooLong
        : message.startsWith('Please') || message.startsWith(ownMessage)
          ? message
          : ownMessage;
  }
  return errors;
}

/** The server's messages (problem documents list several by field) as the form shows them. */
function errorsOfProblem(
  errors: Readonly<Record<string, readonly string[]>> | undefined,
  names: readonly string[],
): FieldErrors {
  return Object.fromEntries(
    names.flatMap((field) => (errors?.[field]?.[0] === undefined ? [] : [[field, errors[field][0]]])),
  );
}

/** How a failed submission shows in the form. */
interface Failure {
  readonly status: 'validation-error' | 'error';
  readonly text: string;
  readonly reference?: string | undefined;
  readonly errors: FieldErrors;
  /** Whether the server certainly refused; then a retry is a new submission. */
  readonly settled: boolean;
}

/** Refusals that are shown with the server's own message. */
const shownVerbatim: ReadonlySet<string> = new Set<ApiErrorCode>([
  'already_submitted',
  'submission_cooldown',
  'submission_daily_limit',
  'rate_limited',
]);

/** The error catalog (public specification, section 8) by problem code. */
export function failureOf(error: unknown, names: readonly string[]): Failure {
  const unknown: Failure = { status: 'error', text: inquiryTexts.failure, errors: {}, settled: false };
  if (!(error instanceof ApiError)) return unknown;
  if (shownVerbatim.has(error.code))
    return { status: 'validation-error', text: error.message, errors: {}, settled: true };
  const errors = error.code === 'validation_failed' ? errorsOfProblem(error.errors, names) : {};
  if (Object.keys(errors).length > 0) return { status: 'validation-error', text: '', errors, settled: true };
  // After a lost or broken answer the inquiry may have been stored: the next try must carry the same key.
  const refused = error.status >= 400 && error.status < 500 && error.code !== 'idempotency_in_progress';
  return { ...unknown, reference: referenceOf(error), settled: refused };
}
