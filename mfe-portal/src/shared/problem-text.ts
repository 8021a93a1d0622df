import { ApiError } from '@vitrine/api-client';

export interface ProblemText {
  readonly title: string;
  readonly message: string;
  readonly requestId?: string | undefined;
}

const unreachable =
  'Vitrine does not answer right now, so nothing is shown rather than something old. Check your connection, or retry in a moment.';

/** A failure in words for staff: what did not work (`title`), why, and the number under which it is logged. */
export function problemText(error: unknown, title: string): ProblemText {
  if (!(error instanceof ApiError))
    return { title, message: 'Something unexpected happened on this page. Please retry.' };
  const { code, message, requestId } = error;
  return { title, message: code === 'network' || code === 'unavailable' ? unreachable : message, requestId };
}
