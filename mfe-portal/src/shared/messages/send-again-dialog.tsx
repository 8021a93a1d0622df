import { Pending } from '@vitrine/ui';
import { lazy } from 'react';
import type { SendAgainQuestionProps } from './send-again-question.tsx';

// Loaded when it is first asked: a dialog is a quarter of what the dashboard needs without it.
const SendAgainQuestion = lazy(async () => ({
  default: (await import('./send-again-question.tsx')).SendAgainQuestion,
}));

const fewMinutes = 10 * 60_000;

/** Whether somebody got this only minutes ago, so that sending it again is more likely a slip than a wish. */
export const isJustSent = (sentAt: string | null): sentAt is string =>
  sentAt !== null && Date.now() - Date.parse(sentAt) < fewMinutes;

interface SendAgainDialogProps extends Omit<SendAgainQuestionProps, 'sentAt'> {
  /** When it went out; the dialog is closed while null. */
  readonly sentAt: string | null;
}

/** Asks before the same message goes to the same person within minutes. */
export const SendAgainDialog = ({ sentAt, ...rest }: SendAgainDialogProps) => (
  <Pending>{sentAt !== null && <SendAgainQuestion sentAt={sentAt} {...rest} />}</Pending>
);
