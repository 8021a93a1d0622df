import { ApiError, type ApiErrorCode } from '@vitrine/api-client';
import { inquiryTexts } from '@vitrine/contracts';
import { errorsOfProblem, type FieldErrors } from './inquiry.ts';

/** How a failed submission shows in the form. */
export interface Failure {
  readonly status: 'validation-error' | 'error';
  readonly text: string;
  readonly errors: FieldErrors;
  /** Whether the server certainly refused: then a retry is a new submission. */
  readonly settled: boolean;
}

/** Refusals that are told in the server's own words. */
const spoken: ReadonlySet<string> = new Set<ApiErrorCode>([
  'already_submitted',
  'submission_cooldown',
  'submission_daily_limit',
  'rate_limited',
]);

/** The error catalogue (public specification, section 8) by problem code. */
export function failureOf(error: unknown): Failure {
  const unknown: Failure = { status: 'error', text: inquiryTexts.failure, errors: {}, settled: false };
  if (!(error instanceof ApiError)) return unknown;
  if (spoken.has(error.code)) return { status: 'validation-error', text: error.message, errors: {}, settled: true };
  const errors = error.code === 'validation_failed' ? errorsOfProblem(error.errors) : {};
  if (Object.keys(errors).length > 0) return { status: 'validation-error', text: '', errors, settled: true };
  // Lost or broken answers leave it open whether the inquiry was filed: the next try must carry the same key.
  const refused = error.status >= 400 && error.status < 500 && error.code !== 'idempotency_in_progress';
  return { ...unknown, settled: refused };
}
