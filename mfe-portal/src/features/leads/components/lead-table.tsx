import type { LeadSummary } from '@vitrine/contracts';
import { Badge, media, Td, Th, Tr, vars } from '@vitrine/ui';
import { styled } from 'styled-components';
import { DemoTag } from '../../../shared/demo-data.tsx';
import { formatFull, formatRecent, useNow } from '../../../shared/format.ts';
import { paths } from '../../../shared/paths.ts';
import { rowAttribute } from '../../../shared/screen/list-hotkeys.ts';
import {
  FittingTable,
  RecordLink,
  RecordNote,
  TabletUpTd,
  TabletUpTh,
  useRowPress,
  WideTd,
  WideTh,
} from '../../../shared/screen/record-table.ts';
import { assigneeName, followUpState, leadScoreMaximum, statusLabels, statusTones } from '../content.ts';
import { type ListQuery, listSearch } from '../list-params.ts';
import { ScoreMeter } from './score-meter.tsx';

const NameCell = styled(Td)`
  max-width: 0;
  width: 45%;
`;

const NameLine = styled.span`
  display: flex;
  align-items: baseline;
  gap: 0 ${vars.space[2]};
  min-width: 0;

  /* A phone has no room for both: the mark goes below the name. */
  ${media.down('sm')} {
    flex-wrap: wrap;
  }
`;

interface LeadRowProps {
  readonly lead: LeadSummary;
  readonly open: boolean;
  /** The list's query string, kept while records are opened and closed. */
  readonly search: string;
  readonly now: Date;
}

/** One lead. The name is the link; the whole row is clickable. */
const LeadRow = ({ lead, open, search, now }: LeadRowProps) => {
  const to = paths.lead(lead.id) + search;
  const press = useRowPress(to);
  const settled = lead.status === 'won' || lead.status === 'lost';
  const followUp = lead.followUpDate && !settled ? followUpState(lead.followUpDate, now) : null;

  return (
    <Tr interactive selected={open} onClick={press}>
      <NameCell>
        <NameLine>
          <RecordLink to={to} {...{ [rowAttribute]: lead.id }} {...(open && { 'aria-current': true })}>
            {lead.name}
          </RecordLink>
          {lead.demo && <DemoTag />}
          {followUp && followUp.text !== 'Planned' && <Badge tone={followUp.tone}>{followUp.text}</Badge>}
        </NameLine>
        <RecordNote>
          {[lead.company ?? (lead.email || lead.phone), lead.assignee && assigneeName(lead.assignee)]
            .filter(Boolean)
            .join(' · ')}
        </RecordNote>
      </NameCell>
      <WideTd>{lead.projectType}</WideTd>
      <Td numeric>
        <ScoreMeter value={lead.leadScore} maximum={leadScoreMaximum} />
      </Td>
      <Td>
        <Badge tone={statusTones[lead.status]}>{statusLabels[lead.status]}</Badge>
      </Td>
      <TabletUpTd numeric>
        <time dateTime={lead.lastInquiryAt} title={formatFull(lead.lastInquiryAt)}>
          {formatRecent(lead.lastInquiryAt, now)}
        </time>
      </TabletUpTd>
    </Tr>
  );
};

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
          <TabletUpTh numeric sort={query.sort === 'newest' ? 'descending' : 'none'} onSort={() => onSort('newest')}>
            Received
          </TabletUpTh>
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
