import { ApiError } from '@vitrine/api-client';
import { authTexts } from '@vitrine/contracts';

/** The server's message, with the time to wait after too many attempts. */
export const failureText = (error: unknown): string => {
  if (!(error instanceof ApiError)) return authTexts.failed;
  return error.retryAfter ? `${error.message} You can try again in ${waitText(error.retryAfter)}.` : error.message;
};

/** `1 second`, `45 seconds`, `2 minutes`, rounded up. */
export function waitText(seconds: number): string {
  const [count, unit] = seconds < 60 ? [seconds, 'second'] : [Math.ceil(seconds / 60), 'minute'];
  return `${count} ${unit}${count === 1 ? '' : 's'}`;
}
