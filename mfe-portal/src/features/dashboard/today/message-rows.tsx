import type { TodayMessage, TodayText } from '@vitrine/contracts';
import { Link } from '@vitrine/shell-sdk';
import { Button, useToast } from '@vitrine/ui';
import { formatMoment } from '../../../shared/format.ts';
import { paths } from '../../../shared/paths.ts';
import { actionText } from '../../../shared/problems.ts';
import { messageTexts } from '../content.ts';
import { useRetryMessage } from '../dashboard-queries.ts';
import { DoneButton, Late, Row } from './row.tsx';

/** A text that nobody answered. */
export const TextRow = ({ text, now }: { readonly text: TodayText; readonly now: Date }) => (
  <Row
    to={paths.message(text.id)}
    who={text.name ?? text.number}
    facts={[formatMoment(text.at, now)]}
    quote={text.text}
    tools={
      <Button size="sm" render={<Link to={paths.message(text.id)} />}>
        {messageTexts.reply}
      </Button>
    }
  />
);

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
