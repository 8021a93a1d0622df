import { ApiError, unreachableText } from '@vitrine/api-client';
import { authTexts } from '@vitrine/contracts';

/** Without an answer the change may still have been saved. */
const saveUnreachable =
  'We couldn’t confirm that this was saved. What you entered is still here. Save it again: it won’t be saved twice.';

const unexpected = 'Something went wrong on this page. Please try again.';

/**
 * The server's message. The general one asks visitors to contact the agency; whoever is signed in gets the reference,
 * under which the fault is found.
 */
export function serverText({ message, requestId }: ApiError): string {
  if (message !== unreachableText) return message;
  return requestId === undefined
    ? 'Something went wrong on the server. Try again in a moment.'
    : `Something went wrong on the server. Try again in a moment. If it keeps failing, report reference ${requestId}.`;
}

const isUnreachable = ({ code }: ApiError): boolean => code === 'network' || code === 'unavailable';

/** Error text of a save. */
export function saveText(error: unknown): string {
  if (!(error instanceof ApiError)) return unexpected;
  return isUnreachable(error) ? saveUnreachable : serverText(error);
}

const actionUnreachable = 'We couldn’t confirm that this went through. Try again: it won’t happen twice.';

/** Error text of an action without fields. */
export const actionText = (error: unknown): string =>
  error instanceof ApiError && isUnreachable(error) ? actionUnreachable : saveText(error);

interface ProblemText {
  readonly title: string;
  readonly message: string;
  readonly requestId?: string | undefined;
}

const loadUnreachable = 'We can’t reach Vitrine right now. Check your connection, or try again in a moment.';

/** A failure as text for staff: `title` says what failed, with the reason and the request id. */
export function problemText(error: unknown, title: string): ProblemText {
  if (!(error instanceof ApiError)) return { title, message: unexpected };
  if (isUnreachable(error)) return { title, message: loadUnreachable, requestId: error.requestId };
  const message = serverText(error);
  return { title, message, requestId: message === error.message ? error.requestId : undefined };
}

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
