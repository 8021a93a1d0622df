import { agencyDay } from '@vitrine/brand';
import type { leadSorts, LeadSummary } from '@vitrine/contracts';
import { Badge } from '@vitrine/ui';
import { lazy } from 'react';
import { styled } from 'styled-components';
import { DemoTag } from '../../../shared/demo-data.tsx';
import { formatDate, formatFull, formatLongDate, formatRecent } from '../../../shared/format.ts';
import { CardFacts, CardLine } from '../../../shared/screen/record-cards.ts';
import type { RecordListDefinition } from '../../../shared/screen/record-list.tsx';
import { RecordLine, RecordNote, RecordTitle } from '../../../shared/screen/record-table.ts';
import { RowAct } from '../../../shared/screen/row-act.tsx';
import { assigneeName, followUpState, leadScoreMaximum, statusLabels, statusTones } from '../content.ts';
import { ScoreMeter } from './score-meter.tsx';

/** What it does and asks is loaded after the rows. */
const LeadRowAct = lazy(async () => ({ default: (await import('./lead-row-act.tsx')).LeadRowAct }));

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
  columns: [
    {
      id: 'name',
      label: 'Name',
      sort: 'name',
      wide: true,
      cell: (lead, { link }) => (
        <RecordTitle>
          {link(lead.name)}
          <RecordLine>
            {lead.demo && <DemoTag />}
            <RecordNote>{lead.company ?? (lead.email || lead.phone)}</RecordNote>
          </RecordLine>
        </RecordTitle>
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
    {
      id: 'tags',
      label: 'Tags',
      optional: true,
      from: 'full',
      cell: ({ tags = [] }) => <RecordNote>{tags.join(', ')}</RecordNote>,
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
    {
      id: 'act',
      label: 'Next step',
      headless: true,
      optional: true,
      from: 'full',
      numeric: true,
      cell: (lead) => (
        <RowAct>
          <LeadRowAct lead={lead} />
        </RowAct>
      ),
    },
  ],
  card: (lead, { now, link }) => (
    <>
      <CardLine>
        {link(lead.name)}
        <ScoreMeter value={lead.leadScore} maximum={leadScoreMaximum} />
      </CardLine>
      <CardLine>
        <CardFacts>
          <Status lead={lead} />
          {lead.company ?? (lead.email || lead.phone)}
          {lead.demo && <DemoTag />}
        </CardFacts>
        <CardFacts>
          <FollowUp lead={lead} now={now} />
          <Received lead={lead} now={now} />
        </CardFacts>
      </CardLine>
    </>
  ),
};
