import type { Message } from '@vitrine/contracts';
import { Button, FormBanner, Th, useToast, vars } from '@vitrine/ui';
import { useRef } from 'react';
import { styled } from 'styled-components';
import { actionText } from '../../../shared/form-problem.ts';
import { useSelection, useSelectionHotkeys } from '../../../shared/screen/use-selection.ts';
import { useNow } from '../../../shared/use-now.ts';
import { FittingTable, RoomyTh } from '../../../shared/screen/record-cells.ts';
import { retryMaximum, useRetryMessages } from '../api/retry-message.ts';
import { listSearch, type ListQuery } from '../list-query.ts';
import { MessageRow } from './message-row.tsx';
import { SelectCell } from './select-cell.tsx';

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

/** The rows; where they failed they can be chosen and tried again together. */
export const MessageTable = ({ messages, query, openId }: MessageTableProps) => {
  const list = useRef<HTMLDivElement>(null);
  /** Where nothing can be chosen, the keys for it stay free. */
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

  /** What is queued leaves this list, so a toast says it; what was refused stays, chosen, beside the reason. */
  const again = async (): Promise<void> => {
    // A failure stands above the rows; the mutation keeps it.
    const answer = await retry.mutateAsync(chosen.slice(0, retryMaximum)).catch(() => null);
    if (!answer) return;
    const refused = answer.results.filter(({ outcome }) => outcome === 'refused');
    const queued = answer.results.length - refused.length;
    selection.set(refused.map(({ id }) => id));
    if (queued > 0)
      toast({
        tone: 'success',
        title: queued === 1 ? '1 message is queued again' : `${String(queued)} messages are queued again`,
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
              ? 'Choose messages to try them again together.'
              : chosen.length > retryMaximum
                ? `${String(chosen.length)} chosen; the first ${String(retryMaximum)} are tried now.`
                : `${String(chosen.length)} chosen`}
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
                  label="Choose all that are shown"
                  checked={allChosen}
                  mixed={chosen.length > 0 && !allChosen}
                  onChange={(every) => selection.set(every ? all : [])}
                />
              </SelectTh>
            )}
            <Th>Message</Th>
            <Th>State</Th>
            <RoomyTh numeric>Created</RoomyTh>
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

/** Why some were not tried again. */
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
