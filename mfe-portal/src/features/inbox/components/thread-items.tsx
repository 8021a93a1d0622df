import { api, type ChatLine, type InboxAttachment, looksLikePatientDetails, type ThreadItem } from '@vitrine/contracts';
import { Link } from '@vitrine/shell-sdk';
import { AlertIcon, Button, DownloadIcon, vars, VisuallyHidden } from '@vitrine/ui';
import { styled } from 'styled-components';
import { useDownload } from '../../../shared/download.ts';
import { bytesText, formatDayHeading, formatFull, formatTime } from '../../../shared/format.ts';
import { needsAttention, statusLabels } from '../../../shared/messages/content.ts';
import { paths } from '../../../shared/paths.ts';
import { byLine, patientNotes, quotedText } from '../content.ts';
import { ChannelIcon } from './channel-icon.tsx';

const List = styled.ol.attrs({ role: 'list' })`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: ${vars.space[4]};
`;

const Day = styled.li`
  display: flex;
  align-items: center;
  gap: ${vars.space[4]};
  font-size: ${vars.text.sm};
  color: ${vars.color.textMuted};

  &::before,
  &::after {
    content: '';
    flex: 1;
    border-block-start: 1px solid ${vars.color.hairline};
  }
`;

const Entry = styled.li<{ $ours: boolean }>`
  display: grid;
  gap: ${vars.space[1]};
  justify-items: ${({ $ours }) => ($ours ? 'end' : 'start')};
  min-width: 0;
`;

const By = styled.p`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: 0 ${vars.space[2]};
  max-width: 100%;
  font-size: ${vars.text.sm};
  color: ${vars.color.textMuted};
  overflow-wrap: anywhere;

  svg {
    flex: none;
  }

  b {
    font-weight: ${vars.weight.medium};
    color: ${vars.color.text};
  }
`;

const Bubble = styled.div<{ $ours: boolean; $machine: boolean }>`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: ${vars.space[3]};
  max-width: min(88%, 42rem);
  padding: ${vars.space[3]} ${vars.space[4]};
  border: 1px ${({ $machine }) => ($machine ? 'dashed' : 'solid')} ${vars.color.hairlineStrong};
  border-radius: ${vars.radius.lg};
  background: ${({ $ours }) => ($ours ? vars.color.panelRaised : vars.color.panel)};
  font-size: 0.9375rem;
  line-height: ${vars.leading.text};
  color: ${({ $machine }) => ($machine ? vars.color.textMuted : vars.color.text)};
  overflow-wrap: anywhere;
`;

const Copy = styled.p`
  white-space: pre-wrap;
`;

const Event = styled.li`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  justify-content: center;
  gap: 0 ${vars.space[2]};
  font-size: ${vars.text.sm};
  color: ${vars.color.textMuted};
  text-align: center;
  overflow-wrap: anywhere;

  svg {
    flex: none;
  }
`;

const Fold = styled.details`
  font-size: ${vars.text.sm};
  color: ${vars.color.textMuted};

  summary {
    width: max-content;
    min-height: 1.5rem;
    cursor: pointer;
  }
`;

const Note = styled.p`
  display: flex;
  gap: ${vars.space[2]};
  font-size: ${vars.text.sm};
  color: ${vars.color.champagneLight};

  svg {
    flex: none;
    margin-block-start: 0.2em;
  }
`;

const Foot = styled.span<{ $failed: boolean }>`
  font-size: ${vars.text.sm};
  color: ${({ $failed }) => ($failed ? vars.color.ember : vars.color.textMuted)};
`;

const Files = styled.ul.attrs({ role: 'list' })`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: ${vars.space[2]};
  font-size: ${vars.text.sm};
`;

const Attachment = ({ of, file }: { readonly of: string; readonly file: InboxAttachment }) => {
  const { download, downloading } = useDownload();
  if (file.refused !== null)
    return (
      <li>
        {file.name}: {file.refused}
      </li>
    );
  return (
    <li>
      <Button
        size="sm"
        variant="subtle"
        busy={downloading}
        onClick={() => void download(file.name, api.inbox.attachment, { params: { id: of, attachmentId: file.id } })}
      >
        <DownloadIcon size={14} /> {file.name} ({bytesText(file.size)})
      </Button>
    </li>
  );
};

/** Who said what in a chat: the studio’s half is ours. */
const Transcript = ({ lines, person }: { readonly lines: readonly ChatLine[]; readonly person: string }) => (
  <>
    {lines.map(({ from, text }, place) => (
      // oxlint-disable-next-line react/no-array-index-key -- a transcript only grows at its end
      <Copy key={place}>
        <b>{from === 'visitor' ? person : 'Chat'}:</b> {text}
      </Copy>
    ))}
  </>
);

interface ItemProps {
  readonly of: string;
  readonly item: ThreadItem;
  readonly person: string;
}

const Message = ({ of, item, person }: ItemProps) => {
  const { direction, channel, kind, text, quoted, subject, status, failure, messageId, estimate } = item;
  const ours = direction === 'out';
  const { who, how } = byLine(item, person);
  const hasFailed = status !== null && needsAttention({ status });
  const warns =
    !ours && looksLikePatientDetails([text, ...(item.transcript ?? []).map((line) => line.text)].join('\n'));
  return (
    <Entry $ours={ours}>
      <By>
        <ChannelIcon channel={channel} />
        <b>{who}</b> <span>{how}</span>
        {item.from !== null && <span>{item.from}</span>}
        <time dateTime={item.at} title={formatFull(item.at)}>
          {formatTime(item.at)}
        </time>
      </By>
      <Bubble $ours={ours} $machine={kind !== 'message'}>
        {warns && (
          <Note>
            <AlertIcon size={14} /> {patientNotes.received}
          </Note>
        )}
        {subject !== null && channel === 'email' && <b>{subject}</b>}
        {estimate && (
          <Link to={paths.estimate(estimate.id)}>
            {estimate.number}, {estimate.title}
          </Link>
        )}
        {item.preferredTime !== null && <Copy>Time that suits: {item.preferredTime}</Copy>}
        {item.transcript ? (
          <Transcript lines={item.transcript} person={person} />
        ) : (
          text !== null && text !== '' && <Copy>{text}</Copy>
        )}
        {text === null && !item.transcript && item.preferredTime === null && (
          <Copy>{failure ?? 'We don’t have its text: it hasn’t been sent yet, or it’s past the time we keep it.'}</Copy>
        )}
        {quoted !== null && (
          <Fold>
            <summary>{quotedText(quoted)}</summary>
            <Copy>{quoted}</Copy>
          </Fold>
        )}
        {item.attachments.length > 0 && (
          <Files aria-label="Files">
            {item.attachments.map((file) => (
              <Attachment key={file.id} of={of} file={file} />
            ))}
          </Files>
        )}
      </Bubble>
      {ours && status !== null && (
        <Foot $failed={hasFailed}>
          {statusLabels[status]}
          {hasFailed && failure !== null && `: ${failure}`}
          {hasFailed && messageId !== null && (
            <>
              {' '}
              <Link to={paths.message(messageId)}>See what happened</Link>
            </>
          )}
        </Foot>
      )}
    </Entry>
  );
};

/** What the product sent by itself, as one line. */
const Automatic = ({ item }: { readonly item: ThreadItem }) => (
  <Event>
    <ChannelIcon channel={item.channel} />
    {item.messageId === null ? (
      (item.subject ?? 'Sent automatically')
    ) : (
      <Link to={paths.message(item.messageId)}>{item.subject ?? item.text?.slice(0, 80) ?? 'Sent automatically'}</Link>
    )}
    <time dateTime={item.at} title={formatFull(item.at)}>
      {formatTime(item.at)}
    </time>
    {item.status !== null && <VisuallyHidden>{statusLabels[item.status]}</VisuallyHidden>}
  </Event>
);

interface ThreadItemsProps {
  readonly of: string;
  readonly items: readonly ThreadItem[];
  readonly person: string;
  readonly now: Date;
}

/** What was said, oldest first, by days. */
export const ThreadItems = ({ of, items, person, now }: ThreadItemsProps) => (
  <List aria-label={`Conversation with ${person}`} aria-live="polite">
    {items.flatMap((item, place) => {
      const day = formatDayHeading(item.at, now);
      const before = items[place - 1];
      const isNewDay = !before || formatDayHeading(before.at, now) !== day;
      return [
        ...(isNewDay ? [<Day key={`day ${item.id}`}>{day}</Day>] : []),
        item.kind === 'automatic' ? (
          <Automatic key={item.id} item={item} />
        ) : (
          <Message key={item.id} of={of} item={item} person={person} />
        ),
      ];
    })}
  </List>
);
