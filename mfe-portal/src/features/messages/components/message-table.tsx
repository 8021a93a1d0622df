import type { Message, MessageChannel } from '@vitrine/contracts';
import {
  Button,
  FormBanner,
  MailIcon,
  media,
  Td,
  Th,
  touchTarget,
  Tr,
  useToast,
  vars,
  VisuallyHidden,
} from '@vitrine/ui';
import { useRef } from 'react';
import { styled } from 'styled-components';
import { DemoTag } from '../../../shared/demo-data.tsx';
import { formatFull, formatRecent, useNow } from '../../../shared/format.ts';
import { channelNames, needsAttention, titleOf } from '../../../shared/messages/content.ts';
import { MessageBadge } from '../../../shared/messages/message-timeline.tsx';
import { paths } from '../../../shared/paths.ts';
import { actionText } from '../../../shared/problems.ts';
import { rowAttribute } from '../../../shared/screen/list-hotkeys.ts';
import {
  FittingTable,
  RecordLine,
  RecordLink,
  RecordNote,
  TabletUpTd,
  TabletUpTh,
  useRowPress,
} from '../../../shared/screen/record-table.ts';
import { useSelection, useSelectionHotkeys } from '../../../shared/screen/selection.tsx';
import { retryMaximum, useRetryMessages } from '../messages-queries.ts';
import { type ListQuery, listSearch } from '../list-params.ts';

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

const Target = styled.label`
  display: inline-grid;
  place-items: center;
  width: 1.5rem;
  height: 1.5rem;
  cursor: pointer;
  ${touchTarget}

  input {
    width: 1rem;
    height: 1rem;
    accent-color: ${vars.color.champagne};
  }
`;

interface SelectCellProps {
  readonly label: string;
  readonly checked: boolean;
  /** Indeterminate: some rows are selected. */
  readonly mixed?: boolean;
  readonly onChange: (checked: boolean) => void;
}

/** Checkbox that selects a row, or all of them. */
const SelectCell = ({ label, checked, mixed = false, onChange }: SelectCellProps) => (
  <Target>
    <input
      ref={(box) => {
        if (box) box.indeterminate = mixed;
      }}
      type="checkbox"
      aria-label={label}
      checked={checked}
      onChange={({ target }) => onChange(target.checked)}
    />
  </Target>
);

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

/** On phones the subject has its own line; shorter cuts would make rows look alike. */
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

/** Phones open the message to read it. */
const Reason = styled(RecordNote)`
  color: ${vars.color.textFaint};

  ${media.down('lg')} {
    display: none;
  }
`;

interface MessageRowProps {
  readonly message: Message;
  readonly open: boolean;
  /** The list's query string, kept while records are opened and closed. */
  readonly search: string;
  readonly now: Date;
  readonly chosen?: boolean;
  /** Omitted where rows can't be selected. */
  readonly onToggle?: () => void;
}

/** One message. The subject is the link; the whole row is clickable. */
const MessageRow = ({ message, open, search, now, chosen = false, onToggle }: MessageRowProps) => {
  const { id, channel, to, failure, createdAt, demo } = message;
  const href = paths.message(id) + search;
  const press = useRowPress(href);

  return (
    <Tr interactive selected={open} onClick={press}>
      {onToggle && (
        <SelectTd>
          <SelectCell label={`Select ${titleOf(message)} to ${to}`} checked={chosen} onChange={onToggle} />
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
        {needsAttention(message) && failure && <Reason title={failure}>{failure}</Reason>}
      </StateCell>
      <TabletUpTd numeric>
        <time dateTime={createdAt} title={formatFull(createdAt)}>
          {formatRecent(createdAt, now)}
        </time>
      </TabletUpTd>
    </Tr>
  );
};

const SelectTh = styled(Th)`
  width: 2.5rem;
  padding-inline-end: 0;
`;

const Bulk = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: ${vars.space[3]};
  min-height: ${vars.control.md};
  font-size: ${vars.text.sm};
  color: ${vars.color.textMuted};
`;

interface MessageTableProps {
  readonly messages: readonly Message[];
  readonly query: ListQuery;
  readonly openId: string | undefined;
}

/** The rows; failed ones can be selected and retried together. */
export const MessageTable = ({ messages, query, openId }: MessageTableProps) => {
  const list = useRef<HTMLDivElement>(null);
  /** Without selectable rows the selection keys are inactive. */
  const nowhere = useRef<HTMLDivElement>(null);
  const retry = useRetryMessages();
  const toast = useToast();
  const now = useNow();
  const search = listSearch(query);
  const choosing = query.view === 'failed';
  const ids = messages.map(({ id }) => id);
  const selection = useSelection(choosing ? ids : [], search);
  useSelectionHotkeys(selection, choosing ? list : nowhere);
  const chosen = choosing ? ids.filter((id) => selection.ids.has(id)) : [];
  const all = ids.slice(0, retryMaximum);
  const allChosen = all.length > 0 && all.every((id) => selection.ids.has(id));

  /** Queued messages leave this list, so a toast reports them; refused ones stay selected with their reason. */
  const again = async (): Promise<void> => {
    // The mutation keeps the failure, which is shown above the rows.
    const answer = await retry.mutateAsync(chosen.slice(0, retryMaximum)).catch(() => null);
    if (!answer) return;
    const refused = answer.results.filter(({ outcome }) => outcome === 'refused');
    const queued = answer.results.length - refused.length;
    selection.set(refused.map(({ id }) => id));
    if (queued > 0)
      toast({
        tone: 'success',
        title: queued === 1 ? '1 message will be sent again' : `${String(queued)} messages will be sent again`,
      });
  };

  return (
    <div ref={list}>
      {choosing && (
        <Bulk>
          <Button size="sm" busy={retry.isPending} disabled={chosen.length === 0} onClick={() => void again()}>
            {chosen.length === 0 ? 'Retry' : `Retry ${String(Math.min(chosen.length, retryMaximum))}`}
          </Button>
          <output>
            {chosen.length === 0
              ? 'Select messages to send them again.'
              : chosen.length > retryMaximum
                ? `${String(chosen.length)} selected. We’ll send the first ${String(retryMaximum)} now.`
                : `${String(chosen.length)} selected`}
          </output>
        </Bulk>
      )}
      <FormBanner tone={retry.isError ? 'error' : 'info'}>
        {retry.isError
          ? actionText(retry.error)
          : anyRefused(retry.data?.results) && <Refusals results={retry.data?.results ?? []} messages={messages} />}
      </FormBanner>
      <FittingTable label="Messages">
        <thead>
          <tr>
            {choosing && (
              <SelectTh>
                <SelectCell
                  label="Select all shown"
                  checked={allChosen}
                  mixed={chosen.length > 0 && !allChosen}
                  onChange={(every) => selection.set(every ? all : [])}
                />
              </SelectTh>
            )}
            <Th>Message</Th>
            <Th>State</Th>
            <TabletUpTh numeric>Created</TabletUpTh>
          </tr>
        </thead>
        <tbody>
          {messages.map((message) => (
            <MessageRow
              key={message.id}
              message={message}
              open={message.id === openId}
              search={search}
              now={now}
              {...(choosing && { chosen: selection.ids.has(message.id), onToggle: () => selection.toggle(message.id) })}
            />
          ))}
        </tbody>
      </FittingTable>
    </div>
  );
};

const anyRefused = (results: RefusalsProps['results'] | undefined): boolean =>
  results?.some(({ outcome }) => outcome === 'refused') ?? false;

interface RefusalsProps {
  readonly results: readonly {
    readonly id: string;
    readonly outcome: 'queued' | 'refused';
    readonly message: string | null;
  }[];
  readonly messages: readonly Message[];
}

/** Why some were not retried. */
const Refusals = ({ results, messages }: RefusalsProps) => (
  <ul>
    {results.flatMap(({ id, outcome, message }) =>
      outcome === 'refused'
        ? [
            <li key={id}>
              {messages.find((one) => one.id === id)?.to ?? id}: {message}
            </li>,
          ]
        : [],
    )}
  </ul>
);
