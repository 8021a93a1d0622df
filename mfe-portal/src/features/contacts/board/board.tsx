import { api, type LeadStatus, leadStatuses, type LeadSummary } from '@vitrine/contracts';
import { FilterTabs, media, Pending, vars } from '@vitrine/ui';
import { lazy, useState } from 'react';
import { styled } from 'styled-components';
import { useEndpoint } from '../../../shared/api/use-endpoint.ts';
import { statusLabels } from '../content.ts';
import type { LeadListQuery } from '../list-params.ts';
import { BoardColumn } from './column.tsx';
import { useMoveLead } from './use-move-lead.ts';

const LostDialog = lazy(async () => ({ default: (await import('../components/lost-dialog.tsx')).LostDialog }));

/** One column at a time on phones. */
const Choice = styled.div`
  margin-block-start: ${vars.space[3]};

  ${media.up('sm')} {
    display: none;
  }
`;

const Columns = styled.section`
  display: grid;
  grid-template-columns: repeat(${leadStatuses.length}, minmax(12.5rem, 1fr));
  gap: ${vars.space[3]};
  overflow-x: auto;
  margin-block-start: ${vars.space[3]};
  padding-block-end: ${vars.space[3]};

  ${media.down('sm')} {
    grid-template-columns: minmax(0, 1fr);

    > :not([data-shown]) {
      display: none;
    }
  }
`;

interface BoardProps {
  readonly query: LeadListQuery;
  /** The list's query string, for links. */
  readonly search: string;
  readonly openId: string | undefined;
}

/** Leads in columns by status. A lead moves by pointer, by Alt and an arrow key, or by its menu. */
export const LeadBoard = ({ query: { status = 'new', ...query }, search, openId }: BoardProps) => {
  const { data } = useEndpoint(api.contacts.pipeline, { query });
  const [shown, setShown] = useState<LeadStatus>(status);
  const [dragged, setDragged] = useState<LeadSummary | null>(null);
  const [losing, setLosing] = useState<LeadSummary | null>(null);
  const { move, movedId } = useMoveLead();
  const sumOf = (of: LeadStatus) => data?.items.find((one) => one.status === of);

  const moveTo = (lead: LeadSummary, to: LeadStatus): void => {
    setDragged(null);
    if (lead.status === to) return;
    if (to === 'lost') setLosing(lead);
    else void move(lead, { status: to });
  };

  return (
    <>
      <Choice>
        <FilterTabs
          label="Column"
          value={shown}
          onChange={setShown}
          options={leadStatuses.map((value) => ({
            value,
            label: statusLabels[value],
            ...(data && { count: sumOf(value)?.count ?? 0 }),
          }))}
        />
      </Choice>
      <Columns aria-label="Board">
        {leadStatuses.map((of) => (
          <BoardColumn
            key={of}
            status={of}
            isShown={of === shown}
            query={query}
            search={search}
            sum={sumOf(of)}
            dragged={dragged}
            movedId={movedId}
            openId={openId}
            onDrag={setDragged}
            onMove={moveTo}
          />
        ))}
      </Columns>
      <Pending>
        {losing && (
          <LostDialog
            who={losing.name}
            onLost={(loss) => move(losing, { status: 'lost', ...loss }, true)}
            onClose={() => setLosing(null)}
          />
        )}
      </Pending>
    </>
  );
};
