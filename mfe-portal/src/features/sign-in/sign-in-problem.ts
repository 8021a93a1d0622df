import { ApiError } from '@vitrine/api-client';

export interface SignInProblem {
  readonly fields: { readonly email?: string | undefined; readonly password?: string | undefined };
  /** What concerns no single field. */
  readonly form: string | null;
}

/** Sorts a failed sign-in: what the server says about a field goes beside it, the rest above the button. */
export function signInProblem(error: unknown): SignInProblem {
  if (!(error instanceof ApiError)) return { fields: {}, form: 'Authentication failed' };
  const fields = { email: error.errors?.email?.[0], password: error.errors?.password?.[0] };
  if (fields.email || fields.password) return { fields, form: null };
  const wait = error.retryAfter ? ` You can try again in ${waitText(error.retryAfter)}.` : '';
  return { fields: {}, form: error.message + wait };
}

/** `1 second`, `45 seconds`, `2 minutes`: rounded up, so that nobody comes back too early. */
export function waitText(seconds: number): string {
  const [count, unit] = seconds < 60 ? [seconds, 'second'] : [Math.ceil(seconds / 60), 'minute'];
  return `${count} ${unit}${count === 1 ? '' : 's'}`;
}
