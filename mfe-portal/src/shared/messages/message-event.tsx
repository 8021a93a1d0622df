import type { Message } from '@vitrine/contracts';
import { type TimelineEvent, vars } from '@vitrine/ui';
import { styled } from 'styled-components';
import { formatMoment } from '../dates.ts';
import { paths } from '../paths.ts';
import { EntryLink, TimelineEntry } from '../timeline-entry.ts';
import { isTrouble, messageLine, otherSide, stateSince, titleOf, triesText } from './message-texts.ts';

/** Long texts are read in the outbox. */
const Words = styled.span`
  display: -webkit-box;
  -webkit-box-orient: vertical;
  -webkit-line-clamp: 2;
  overflow: hidden;
`;

const Trouble = styled.span`
  color: ${vars.color.ember};
`;

/** A message as an entry of any record's timeline, with the way to it in the outbox. */
export const messageEvent = (message: Message, now: Date): TimelineEvent => ({
  id: message.id,
  text: <MessageEntry message={message} />,
  time: formatMoment(stateSince(message), now),
  dateTime: stateSince(message),
});

const MessageEntry = ({ message }: { readonly message: Message }) => {
  const { id, failure } = message;
  const tries = triesText(message);
  return (
    <TimelineEntry>
      <EntryLink to={paths.message(id)}>{messageLine(message)}</EntryLink>
      <Words>{titleOf(message)}</Words>
      <span>
        {otherSide(message)}
        {tries && `, ${tries}`}
      </span>
      {isTrouble(message) && failure && <Trouble>{failure}</Trouble>}
    </TimelineEntry>
  );
};
