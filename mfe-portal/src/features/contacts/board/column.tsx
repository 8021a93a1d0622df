import { api, type LeadPipeline, type LeadStatus, leadStatuses, type LeadSummary } from '@vitrine/contracts';
import { Button, Skeleton, Text, vars } from '@vitrine/ui';
import { type DragEvent, type KeyboardEvent, useState } from 'react';
import { styled } from 'styled-components';
import { usePages } from '../../../shared/api/use-pages.ts';
import { problemText } from '../../../shared/problems.ts';
import { statusLabels } from '../content.ts';
import type { LeadListQuery } from '../list-params.ts';
import { BoardCard } from './card.tsx';

const Frame = styled.section<{ $isTarget: boolean }>`
  display: grid;
  grid-template-rows: auto minmax(8rem, 1fr);
  align-content: start;
  min-width: 0;
  border: 1px solid ${({ $isTarget }) => ($isTarget ? vars.color.champagne : vars.color.hairline)};
  border-radius: ${vars.radius.lg};
  background: ${({ $isTarget }) => ($isTarget ? vars.color.panelRaised : 'transparent')};
`;

const Head = styled.header`
  display: flex;
  flex-wrap: wrap;
  align-items: baseline;
  justify-content: space-between;
  gap: 0 ${vars.space[3]};
  padding: ${vars.space[2]} ${vars.space[3]};
  border-block-end: 1px solid ${vars.color.hairline};
  font-size: ${vars.text.sm};

  h2 {
    font-size: inherit;
    font-weight: ${vars.weight.medium};
  }

  span {
    font-variant-numeric: tabular-nums;
    color: ${vars.color.textMuted};
  }
`;

const List = styled.ol.attrs({ role: 'list' })`
  display: grid;
  align-content: start;
  gap: ${vars.space[2]};
  padding: ${vars.space[2]};
`;

/** `$85,000+`: what their budgets come to at least. */
const atLeast = (cents: number): string => `$${(cents / 100).toLocaleString('en-US')}+`;

/** Cards of a column that are read at once. */
const pageSize = 25;

interface BoardColumnProps {
  readonly status: LeadStatus;
  readonly isShown: boolean;
  readonly query: Omit<LeadListQuery, 'status'>;
  readonly search: string;
  readonly sum: LeadPipeline['items'][number] | undefined;
  readonly dragged: LeadSummary | null;
  readonly movedId: string | null;
  readonly openId: string | undefined;
  readonly onDrag: (lead: LeadSummary | null) => void;
  readonly onMove: (lead: LeadSummary, to: LeadStatus) => void;
}

/** The leads of one status, how many there are, and what their budgets come to. */
export const BoardColumn = ({
  status,
  isShown,
  query,
  search,
  sum,
  dragged,
  movedId,
  openId,
  onDrag,
  onMove,
}: BoardColumnProps) => {
  const answer = usePages(api.contacts.list, { query: { limit: pageSize, ...query, status } });
  const [isOver, setIsOver] = useState(false);
  const accepts = dragged !== null && dragged.status !== status;
  const items = answer.data?.pages.flatMap((page) => page.items);

  const over = (event: DragEvent): void => {
    if (!accepts) return;
    event.preventDefault();
    setIsOver(true);
  };
  const drop = (event: DragEvent): void => {
    event.preventDefault();
    setIsOver(false);
    if (accepts) onMove(dragged, status);
  };
  const press = (lead: LeadSummary) => (event: KeyboardEvent) => {
    if (!event.altKey || (event.key !== 'ArrowLeft' && event.key !== 'ArrowRight')) return;
    event.preventDefault();
    const to = leadStatuses[leadStatuses.indexOf(status) + (event.key === 'ArrowRight' ? 1 : -1)];
    if (to) onMove(lead, to);
  };

  return (
    <Frame
      aria-labelledby={`board-${status}`}
      data-shown={isShown || undefined}
      $isTarget={isOver && accepts}
      onDragOver={over}
      onDragLeave={() => setIsOver(false)}
      onDrop={drop}
    >
      <Head>
        <h2 id={`board-${status}`}>{statusLabels[status]}</h2>
        {sum && (
          <span title="What their budgets come to at least">
            {sum.count}
            {sum.valueCents > 0 && `, ${atLeast(sum.valueCents)}`}
          </span>
        )}
      </Head>
      <List aria-label={statusLabels[status]}>
        {answer.isPending && <Skeleton width="full" size="figure" />}
        {items?.map((lead) => (
          <BoardCard
            key={lead.id}
            lead={lead}
            search={search}
            isOpen={lead.id === openId}
            isMoved={lead.id === movedId}
            onDrag={onDrag}
            onPress={press(lead)}
            onMove={(to) => onMove(lead, to)}
          />
        ))}
        {items?.length === 0 && (
          <Text as="li" size="sm" tone="textFaint">
            Nobody here.
          </Text>
        )}
        {answer.isError && (
          <Text as="li" size="sm" tone="textMuted">
            {problemText(answer.error, '').message}{' '}
            <Button size="sm" variant="subtle" onClick={() => void answer.refetch()}>
              Retry
            </Button>
          </Text>
        )}
        {answer.hasNextPage && (
          <li>
            <Button
              size="sm"
              variant="subtle"
              busy={answer.isFetchingNextPage}
              onClick={() => void answer.fetchNextPage()}
            >
              Load more
            </Button>
          </li>
        )}
      </List>
    </Frame>
  );
};
