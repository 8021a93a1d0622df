import type { Message, MessageChannel, messageSorts } from '@vitrine/contracts';
import { MailIcon, media, vars, VisuallyHidden } from '@vitrine/ui';
import { styled } from 'styled-components';
import { DemoTag } from '../../../shared/demo-data.tsx';
import { formatFull, formatRecent } from '../../../shared/format.ts';
import { channelNames, needsAttention, titleOf } from '../../../shared/messages/content.ts';
import { MessageBadge } from '../../../shared/messages/message-timeline.tsx';
import { CardFacts, CardLine } from '../../../shared/screen/record-cards.ts';
import type { RecordListDefinition } from '../../../shared/screen/record-list.tsx';
import { RecordLine, RecordNote, RecordTitle } from '../../../shared/screen/record-table.ts';

const Mark = styled.span`
  flex: none;
  display: inline-grid;
  color: ${vars.color.textFaint};
  transform: translateY(0.125rem);
`;

/** Channel icon; its users also say it as text. */
export const ChannelMark = ({ channel }: { readonly channel: MessageChannel }) => (
  <Mark>
    {channel === 'email' ? (
      <MailIcon size={14} />
    ) : (
      <svg
        width="14"
        height="14"
        viewBox="0 0 16 16"
        fill="none"
        stroke="currentColor"
        strokeWidth="1.25"
        strokeLinejoin="round"
        aria-hidden="true"
        focusable="false"
      >
        <path d="M2.5 3.5h11v7.25h-6L4.25 13.5v-2.75H2.5z" />
      </svg>
    )}
  </Mark>
);

/** Wide lists have room for why; elsewhere the message is opened to read it. */
const Reason = styled(RecordNote)`
  max-width: 16rem;
  color: ${vars.color.textFaint};

  ${media.down('lg')} {
    display: none;
  }
`;

const addressOf = ({ direction, to }: Message): string => (direction === 'in' ? `From ${to}` : to);

const Created = ({ message: { createdAt }, now }: { readonly message: Message; readonly now: Date }) => (
  <time dateTime={createdAt} title={formatFull(createdAt)}>
    {formatRecent(createdAt, now)}
  </time>
);

/** The message, its address and its state are always shown. */
export const messageRows: RecordListDefinition<Message, (typeof messageSorts)[number]> = {
  nameOf: (message) => `${titleOf(message)} to ${message.to}`,
  columns: [
    {
      id: 'message',
      label: 'Message',
      wide: true,
      cell: (message, { link }) => (
        <RecordTitle>
          <RecordLine>
            <ChannelMark channel={message.channel} />
            <VisuallyHidden>{channelNames[message.channel]}: </VisuallyHidden>
            {link(titleOf(message))}
          </RecordLine>
          {message.demo && (
            <span>
              <DemoTag />
            </span>
          )}
        </RecordTitle>
      ),
    },
    {
      id: 'to',
      label: 'Address',
      sort: 'to',
      wide: true,
      cell: (message) => <RecordNote title={message.to}>{addressOf(message)}</RecordNote>,
    },
    {
      id: 'status',
      label: 'State',
      sort: 'status',
      cell: (message) => (
        <RecordTitle>
          <MessageBadge message={message} />
          {needsAttention(message) && message.failure && <Reason title={message.failure}>{message.failure}</Reason>}
        </RecordTitle>
      ),
    },
    {
      id: 'created',
      label: 'Created',
      sort: 'newest',
      optional: true,
      from: 'middle',
      numeric: true,
      cell: (message, { now }) => <Created message={message} now={now} />,
    },
  ],
  card: (message, { now, link }) => (
    <>
      <CardLine>
        {link(titleOf(message))}
        <CardFacts>
          <Created message={message} now={now} />
        </CardFacts>
      </CardLine>
      <CardLine>
        <CardFacts>
          <MessageBadge message={message} />
          {addressOf(message)}
          {message.demo && <DemoTag />}
        </CardFacts>
        <CardFacts>{channelNames[message.channel]}</CardFacts>
      </CardLine>
    </>
  ),
};
