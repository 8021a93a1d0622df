import type { LeadSummary } from '@vitrine/contracts';
import { Badge, media, Td, Tr, vars } from '@vitrine/ui';
import { styled } from 'styled-components';
import { formatFull, formatRecent } from '../../../shared/dates.ts';
import { paths } from '../../../shared/paths.ts';
import { assigneeName, followUpState } from '../lead-work-texts.ts';
import { leadScoreMaximum, statusLabels, statusTones } from '../lead-texts.ts';
import { rowAttribute } from '../../../shared/screen/use-list-hotkeys.ts';
import { DemoTag } from '../../../shared/screen/demo-tag.tsx';
import { RecordLink, RecordNote, RoomyTd, WideTd } from '../../../shared/screen/record-cells.ts';
import { useRowPress } from '../../../shared/screen/use-row-press.ts';
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
  /** The list's query as an address, kept while leads are opened and closed. */
  readonly search: string;
  readonly now: Date;
}

/** One lead. The name is the link; a press anywhere in the row follows it. */
export const LeadRow = ({ lead, open, search, now }: LeadRowProps) => {
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
          {[lead.company ?? lead.email, lead.assignee && assigneeName(lead.assignee)].filter(Boolean).join(' · ')}
        </RecordNote>
      </NameCell>
      <WideTd>{lead.projectType}</WideTd>
      <Td numeric>
        <ScoreMeter value={lead.leadScore} maximum={leadScoreMaximum} />
      </Td>
      <Td>
        <Badge tone={statusTones[lead.status]}>{statusLabels[lead.status]}</Badge>
      </Td>
      <RoomyTd numeric>
        <time dateTime={lead.lastInquiryAt} title={formatFull(lead.lastInquiryAt)}>
          {formatRecent(lead.lastInquiryAt, now)}
        </time>
      </RoomyTd>
    </Tr>
  );
};
