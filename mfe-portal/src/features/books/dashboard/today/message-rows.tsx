import type { TodayMessage, TodayText } from '@vitrine/contracts';
import { CheckIcon, IconButton, useToast } from '@vitrine/ui';
import { formatFull, formatRecent } from '../../../../shared/format.ts';
import { paths } from '../../../../shared/paths.ts';
import { actionText } from '../../../../shared/problems.ts';
import { leadTexts, messageTexts } from '../content.ts';
import { useDismissText, useRetryMessage } from '../dashboard-queries.ts';
import { ActButton, Row } from './row.tsx';

/** A text that nobody answered. */
export const TextRow = ({ text, now }: { readonly text: TodayText; readonly now: Date }) => {
  const { id, name, number, at, conversationId } = text;
  // A BFF of before has no inbox.
  const to = conversationId ? `${paths.inbox}/${conversationId}` : paths.message(id);
  const who = name ?? number;
  const toast = useToast();
  const dismiss = useDismissText(text);
  const putBack = (): void =>
    dismiss.mutate(true, { onError: () => toast({ tone: 'error', title: messageTexts.notUndone }) });
  const takeOff = (): void =>
    dismiss.mutate(false, {
      onSuccess: () =>
        toast({
          tone: 'success',
          title: messageTexts.noReplyDone(who),
          action: { label: messageTexts.undo, onPress: putBack },
        }),
    });
  return (
    <Row
      kind={{ label: messageTexts.owed, icon: 'reply', tone: 'steel' }}
      id={id}
      to={to}
      who={who}
      fact={leadTexts.quote(text.text)}
      when={{ text: formatRecent(at, now), title: formatFull(at) }}
      acts={
        <>
          <IconButton label={messageTexts.noReply(who)} onClick={takeOff}>
            <CheckIcon />
          </IconButton>
          <ActButton label={messageTexts.reply} to={to} />
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
      kind={{ label: messageTexts.notSent, icon: 'mail', tone: 'ember' }}
      id={id}
      to={paths.message(id)}
      who={name ?? to}
      company={subject}
      strong={messageTexts[channel]}
      fact={failure}
      when={{ text: formatRecent(at, now), title: formatFull(at) }}
      acts={
        canRetry ? (
          <ActButton
            label={messageTexts.retry}
            done={retry.isSuccess ? messageTexts.isQueued : undefined}
            busy={retry.isPending}
            onPress={tryAgain}
          />
        ) : (
          <ActButton label={messageTexts.open} to={paths.message(id)} />
        )
      }
      failure={retry.isError ? actionText(retry.error) : null}
    />
  );
};
