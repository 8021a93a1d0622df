import type { Message } from '@vitrine/contracts';
import { media, Td, Tr, VisuallyHidden, vars } from '@vitrine/ui';
import { styled } from 'styled-components';
import { formatFull, formatRecent } from '../../../shared/dates.ts';
import { MessageBadge } from '../../../shared/messages/message-badge.tsx';
import { channelNames, isTrouble, titleOf } from '../../../shared/messages/message-texts.ts';
import { paths } from '../../../shared/paths.ts';
import { DemoTag } from '../../../shared/screen/demo-tag.tsx';
import { RecordLine, RecordLink, RecordNote, RoomyTd } from '../../../shared/screen/record-cells.ts';
import { rowAttribute } from '../../../shared/screen/use-list-hotkeys.ts';
import { useRowPress } from '../../../shared/screen/use-row-press.ts';
import { ChannelMark } from './channel-mark.tsx';
import { SelectCell } from './select-cell.tsx';

const SelectTd = styled(Td)`
  width: 2.5rem;
  padding-inline-end: 0;
`;

const NameCell = styled(Td)`
  max-width: 0;
  width: 60%;

  ${media.down('sm')} {
    width: 70%;
  }
`;

/** On a phone the subject has the line to itself: cut off after two words, every row would read the same. */
const Line = styled(RecordLine)`
  ${media.down('sm')} {
    > a {
      display: -webkit-box;
      white-space: normal;
      -webkit-box-orient: vertical;
      -webkit-line-clamp: 2;
    }
  }
`;

const StateCell = styled(Td)`
  ${media.up('lg')} {
    max-width: 18rem;
  }
`;

/** A phone opens the message to read it. */
const Reason = styled(RecordNote)`
  color: ${vars.color.textFaint};

  ${media.down('lg')} {
    display: none;
  }
`;

interface MessageRowProps {
  readonly message: Message;
  readonly open: boolean;
  /** The list's query as an address, kept while messages are opened and closed. */
  readonly search: string;
  readonly now: Date;
  readonly chosen?: boolean;
  /** Left out where nothing is chosen. */
  readonly onToggle?: () => void;
}

/** One message. Its subject is the link; a press anywhere in the row follows it. */
export const MessageRow = ({ message, open, search, now, chosen = false, onToggle }: MessageRowProps) => {
  const { id, channel, to, failure, createdAt, demo } = message;
  const href = paths.message(id) + search;
  const press = useRowPress(href);

  return (
    <Tr interactive selected={open} onClick={press}>
      {onToggle && (
        <SelectTd>
          <SelectCell label={`Choose ${titleOf(message)} to ${to}`} checked={chosen} onChange={onToggle} />
        </SelectTd>
      )}
      <NameCell>
        <Line>
          <ChannelMark channel={channel} />
          <VisuallyHidden>{channelNames[channel]}: </VisuallyHidden>
          <RecordLink to={href} {...{ [rowAttribute]: id }} {...(open && { 'aria-current': true })}>
            {titleOf(message)}
          </RecordLink>
        </Line>
        <RecordLine>
          <RecordNote>{message.direction === 'in' ? `From ${to}` : to}</RecordNote>
          {demo && <DemoTag />}
        </RecordLine>
      </NameCell>
      <StateCell>
        <MessageBadge message={message} />
        {isTrouble(message) && failure && <Reason title={failure}>{failure}</Reason>}
      </StateCell>
      <RoomyTd numeric>
        <time dateTime={createdAt} title={formatFull(createdAt)}>
          {formatRecent(createdAt, now)}
        </time>
      </RoomyTd>
    </Tr>
  );
};
