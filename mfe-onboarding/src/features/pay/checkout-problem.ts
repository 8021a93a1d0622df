import { ApiError } from '@vitrine/api-client';
import { checkoutTexts } from '@vitrine/contracts';

/** Whether the answer came, and is only without its address. */
const lacksUrl = (cause: unknown): boolean =>
  typeof cause === 'object' &&
  cause !== null &&
  'issues' in cause &&
  Array.isArray(cause.issues) &&
  cause.issues.some((issue: { path?: readonly unknown[] }) => issue.path?.[0] === 'url');

/** The error catalogue of the checkout (staff specification, section 8). */
export function checkoutProblem(error: unknown): string {
  if (!(error instanceof ApiError)) return checkoutTexts.failure;
  if (error.code === 'nothing_to_pay') return checkoutTexts.noInvoice;
  if (error.code === 'bad_response') return lacksUrl(error.cause) ? checkoutTexts.noUrl : checkoutTexts.noResponse;
  // Nobody answered: there is no message of a function to show.
  if (error.code === 'network') return checkoutTexts.failure;
  return error.message || checkoutTexts.failure;
}
