import type { Message } from '@vitrine/contracts';
import { Link } from '@vitrine/shell-sdk';
import { Badge, Text, Timeline, type TimelineEvent, vars } from '@vitrine/ui';
import { styled } from 'styled-components';
import { formatMoment } from '../format.ts';
import { paths } from '../paths.ts';
import { Section } from '../screen/section.tsx';
import {
  needsAttention,
  messageLine,
  counterpart,
  stateSince,
  statusLabels,
  statusTones,
  titleOf,
  triesText,
} from './content.ts';

/** The lines of one entry of a timeline. */
export const TimelineEntry = styled.span`
  display: grid;
  gap: ${vars.space[1]};
  overflow-wrap: anywhere;
`;

/** Link from an entry to its record. */
export const EntryLink = styled(Link)`
  justify-self: start;
  padding-block: 0.125rem;
  color: ${vars.color.text};
  text-decoration-color: ${vars.color.hairlineStrong};
  text-underline-offset: 0.2em;
`;

/** A message's status. */
export const MessageBadge = ({
  message: { direction, status },
}: {
  readonly message: Pick<Message, 'direction' | 'status'>;
}) =>
  direction === 'in' ? (
    <Badge tone="champagne">Received</Badge>
  ) : (
    <Badge tone={statusTones[status]}>{statusLabels[status]}</Badge>
  );

/** Long texts are cut off; the outbox shows them whole. */
const Copy = styled.span`
  display: -webkit-box;
  -webkit-box-orient: vertical;
  -webkit-line-clamp: 2;
  overflow: hidden;
`;

const Failure = styled.span`
  color: ${vars.color.ember};
`;

/** A message as an entry of a record's timeline, linked to the outbox. */
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
      <Copy>{titleOf(message)}</Copy>
      <span>
        {counterpart(message)}
        {tries && `, ${tries}`}
      </span>
      {needsAttention(message) && failure && <Failure>{failure}</Failure>}
    </TimelineEntry>
  );
};

interface MessageTimelineProps {
  readonly messages: readonly Message[];
  readonly now: Date;
  /** 'No messages to or about this lead yet.' */
  readonly none: string;
}

/** Every mail and text message about a record, newest first. Status changes are announced. */
export const MessageTimeline = ({ messages, now, none }: MessageTimelineProps) => (
  <Section title="Messages">
    <div aria-live="polite">
      {messages.length === 0 ? (
        <Text size="sm" tone="textFaint">
          {none}
        </Text>
      ) : (
        <Timeline events={messages.map((message) => messageEvent(message, now))} />
      )}
    </div>
  </Section>
);
