import { agencyDay } from '@vitrine/brand';
import type { leadSorts, LeadSummary } from '@vitrine/contracts';
import { Badge, Text } from '@vitrine/ui';
import { styled } from 'styled-components';
import { DemoTag } from '../../../shared/demo-data.tsx';
import { formatDate, formatFull, formatLongDate, formatRecent } from '../../../shared/format.ts';
import { CardLine, CardName } from '../../../shared/screen/record-cards.ts';
import type { RecordListDefinition } from '../../../shared/screen/record-list.tsx';
import { RecordLine, RecordNote } from '../../../shared/screen/record-table.ts';
import { assigneeName, followUpState, leadScoreMaximum, statusLabels, statusTones } from '../content.ts';
import { ScoreMeter } from './score-meter.tsx';

/** A long name must not take the room of the lead's own. */
const Assignee = styled(RecordNote)`
  max-width: 10rem;
`;

const Status = ({ lead: { status } }: { readonly lead: LeadSummary }) => (
  <Badge tone={statusTones[status]}>{statusLabels[status]}</Badge>
);

const Received = ({ lead: { lastInquiryAt }, now }: { readonly lead: LeadSummary; readonly now: Date }) => (
  <time dateTime={lastInquiryAt} title={formatFull(lastInquiryAt)}>
    {formatRecent(lastInquiryAt, now)}
  </time>
);

/** The day of an open follow-up; one that is due is marked. */
const FollowUp = ({ lead, now }: { readonly lead: LeadSummary; readonly now: Date }) => {
  const { followUpDate, status } = lead;
  if (!followUpDate || status === 'won' || status === 'lost') return null;
  const { tone, text } = followUpState(followUpDate, now);
  return (
    <time dateTime={followUpDate} title={formatLongDate(followUpDate)}>
      {followUpDate > agencyDay(now) ? (
        formatDate(followUpDate, now)
      ) : (
        <Badge tone={tone}>{text === 'Overdue' ? `Due ${formatDate(followUpDate, now)}` : text}</Badge>
      )}
    </time>
  );
};

/** Name, score and status are always shown. */
export const leadRows: RecordListDefinition<LeadSummary, (typeof leadSorts)[number]> = {
  nameOf: ({ name }) => name,
  rowHeight: 65,
  cardHeight: 138,
  columns: [
    {
      id: 'name',
      label: 'Name',
      sort: 'name',
      wide: true,
      cell: (lead, { link }) => (
        <>
          {link(lead.name)}
          <RecordLine>
            {lead.demo && <DemoTag />}
            <RecordNote>{lead.company ?? (lead.email || lead.phone)}</RecordNote>
          </RecordLine>
        </>
      ),
    },
    {
      id: 'project',
      label: 'Project',
      sort: 'project',
      optional: true,
      from: 'full',
      cell: ({ projectType }) => projectType,
    },
    {
      id: 'score',
      label: 'Score',
      sort: 'score',
      numeric: true,
      cell: ({ leadScore }) => <ScoreMeter value={leadScore} maximum={leadScoreMaximum} />,
    },
    { id: 'status', label: 'Status', sort: 'status', cell: (lead) => <Status lead={lead} /> },
    {
      id: 'assignee',
      label: 'Assigned to',
      sort: 'assignee',
      optional: true,
      from: 'wide',
      cell: ({ assignee }) => assignee && <Assignee title={assigneeName(assignee)}>{assigneeName(assignee)}</Assignee>,
    },
    {
      id: 'follow-up',
      label: 'Follow-up',
      sort: 'follow-up',
      optional: true,
      from: 'middle',
      cell: (lead, { now }) => <FollowUp lead={lead} now={now} />,
    },
    {
      id: 'received',
      label: 'Received',
      sort: 'newest',
      optional: true,
      numeric: true,
      cell: (lead, { now }) => <Received lead={lead} now={now} />,
    },
  ],
  card: (lead, { now, link }) => (
    <>
      <CardLine>
        <CardName>
          {link(lead.name)}
          <RecordNote>{lead.company ?? (lead.email || lead.phone)}</RecordNote>
        </CardName>
        {lead.demo && <DemoTag />}
      </CardLine>
      <CardLine>
        <Status lead={lead} />
        <ScoreMeter value={lead.leadScore} maximum={leadScoreMaximum} />
      </CardLine>
      <CardLine>
        <Text as="span" size="sm" tone="textMuted">
          Received <Received lead={lead} now={now} />
        </Text>
        <FollowUp lead={lead} now={now} />
      </CardLine>
    </>
  ),
};
