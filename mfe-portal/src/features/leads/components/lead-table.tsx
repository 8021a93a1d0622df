import type { LeadSummary } from '@vitrine/contracts';
import { Th } from '@vitrine/ui';
import { useNow } from '../../../shared/use-now.ts';
import { FittingTable, RoomyTh, WideTh } from '../../../shared/screen/record-cells.ts';
import { listSearch, type ListQuery } from '../list-query.ts';
import { LeadRow } from './lead-row.tsx';

interface LeadTableProps {
  readonly leads: readonly LeadSummary[];
  readonly query: ListQuery;
  readonly openId: string | undefined;
  readonly onSort: (sort: ListQuery['sort']) => void;
}

export const LeadTable = ({ leads, query, openId, onSort }: LeadTableProps) => {
  const search = listSearch(query);
  const now = useNow();
  return (
    <FittingTable label="Leads">
      <thead>
        <tr>
          <Th>Name</Th>
          <WideTh>Project</WideTh>
          <Th numeric sort={query.sort === 'score' ? 'descending' : 'none'} onSort={() => onSort('score')}>
            Score
          </Th>
          <Th>Status</Th>
          <RoomyTh numeric sort={query.sort === 'newest' ? 'descending' : 'none'} onSort={() => onSort('newest')}>
            Received
          </RoomyTh>
        </tr>
      </thead>
      <tbody>
        {leads.map((lead) => (
          <LeadRow key={lead.id} lead={lead} open={lead.id === openId} search={search} now={now} />
        ))}
      </tbody>
    </FittingTable>
  );
};
