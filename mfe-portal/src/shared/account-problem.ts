import { ApiError } from '@vitrine/api-client';
import { authTexts } from '@vitrine/contracts';
import type { FormProblem } from './form-problem.ts';

/** Sorts what failed about an account: what the server says about a shown field goes beside it, the rest above the button. */
export function accountProblem<Field extends string>(error: unknown, shown: readonly Field[]): FormProblem<Field> {
  const fields: Partial<Record<Field, string>> = {};
  if (!(error instanceof ApiError)) return { fields, form: authTexts.failed };
  for (const field of shown) {
    const message = error.errors?.[field]?.[0];
    if (message) fields[field] = message;
  }
  return { fields, form: Object.keys(fields).length > 0 ? null : failureText(error) };
}

/** The server's words, and for one who tried too often how long to wait. */
export const failureText = (error: unknown): string => {
  if (!(error instanceof ApiError)) return authTexts.failed;
  return error.retryAfter ? `${error.message} You can try again in ${waitText(error.retryAfter)}.` : error.message;
};

/** `1 second`, `45 seconds`, `2 minutes`: rounded up, so that nobody comes back too early. */
export function waitText(seconds: number): string {
  const [count, unit] = seconds < 60 ? [seconds, 'second'] : [Math.ceil(seconds / 60), 'minute'];
  return `${count} ${unit}${count === 1 ? '' : 's'}`;
}
