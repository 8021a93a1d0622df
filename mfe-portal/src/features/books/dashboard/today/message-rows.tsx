import type { TodayMessage, TodayText } from '@vitrine/contracts';
import { Link } from '@vitrine/shell-sdk';
import { Button, useToast } from '@vitrine/ui';
import { formatMoment } from '../../../../shared/format.ts';
import { paths } from '../../../../shared/paths.ts';
import { actionText } from '../../../../shared/problems.ts';
import { messageTexts } from '../content.ts';
import { useDismissText, useRetryMessage } from '../dashboard-queries.ts';
import { DoneButton, Late, Row } from './row.tsx';

/** A text that nobody answered. */
export const TextRow = ({ text, now }: { readonly text: TodayText; readonly now: Date }) => {
  const { id, name, number, at } = text;
  const who = name ?? number;
  const dismiss = useDismissText(text);
  return (
    <Row
      to={paths.message(id)}
      who={who}
      facts={[formatMoment(at, now)]}
      quote={text.text}
      tools={
        <>
          <DoneButton
            label={messageTexts.noReply}
            done={messageTexts.noReplyDone}
            action={dismiss}
            onPress={() => dismiss.mutate(undefined)}
          />
          <Button size="sm" render={<Link to={paths.message(id)} />}>
            {messageTexts.reply}
          </Button>
        </>
      }
      failure={dismiss.isError ? actionText(dismiss.error) : null}
    />
  );
};

/** A message that didn't arrive. */
export const FailedRow = ({ message, now }: { readonly message: TodayMessage; readonly now: Date }) => {
  const { id, channel, to, name, subject, failure, canRetry, at } = message;
  const toast = useToast();
  const retry = useRetryMessage(message);
  const tryAgain = (): void =>
    retry.mutate(undefined, {
      onSuccess: () => toast({ tone: 'success', title: messageTexts.queued(name ?? to) }),
    });
  return (
    <Row
      to={paths.message(id)}
      who={name ?? to}
      facts={[
        messageTexts[channel],
        ...(subject === null ? [] : [subject]),
        ...(failure === null ? [] : [<Late key="failure">{failure}</Late>]),
        formatMoment(at, now),
      ]}
      tools={
        canRetry ? (
          <DoneButton label={messageTexts.retry} done={messageTexts.isQueued} action={retry} onPress={tryAgain} />
        ) : (
          <Button size="sm" render={<Link to={paths.message(id)} />}>
            {messageTexts.open}
          </Button>
        )
      }
      failure={retry.isError ? actionText(retry.error) : null}
    />
  );
};
