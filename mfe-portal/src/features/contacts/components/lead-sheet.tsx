import { contactFields, detailsOf, type Lead, type LeadOrigin, lostReasons, type Utm } from '@vitrine/contracts';
import { Link } from '@vitrine/shell-sdk';
import { DescriptionList, Heading, Mono, Text, vars } from '@vitrine/ui';
import { lazy, Suspense } from 'react';
import { styled } from 'styled-components';
import { useRights } from '../../../shared/auth/rights.ts';
import { DemoTag } from '../../../shared/demo-data.tsx';
import { formatFull, formatMoment, useNow } from '../../../shared/format.ts';
import { MessageTimeline } from '../../../shared/messages/message-timeline.tsx';
import { paths } from '../../../shared/paths.ts';
import { EmailLink, PhoneLink } from '../../../shared/screen/contact-link.tsx';
import { DetailHead, SheetBody, SheetTitle } from '../../../shared/screen/detail.tsx';
import type { SheetProps } from '../../../shared/screen/screen-definition.ts';
import { Section } from '../../../shared/screen/section.tsx';
import { sourceLabel } from '../../../shared/leads/source-label.ts';
import { AssigneeEditor } from './assignee-editor.tsx';
import { FollowUpPart } from './follow-up-part.tsx';
import { LeadActions } from './lead-actions.tsx';
import { EarlierInquiries, InquiryText } from './inquiries.tsx';
import { NotesPart } from './notes-part.tsx';
import { ScorePart } from './score-part.tsx';
import { StatusEditor } from './status-editor.tsx';
import { StepsPart } from './steps-part.tsx';

/** Below the first view of the panel. */
const AnswersSection = lazy(async () => ({
  default: (await import('../../../shared/onboarding/answers-section.tsx')).AnswersSection,
}));
const TagsPart = lazy(async () => ({ default: (await import('../../../shared/tasks/index.ts')).TagsPart }));
const TasksPart = lazy(async () => ({ default: (await import('../../../shared/tasks/index.ts')).TasksPart }));
const DuplicatesPart = lazy(async () => ({ default: (await import('./duplicates-part.tsx')).DuplicatesPart }));

const Editors = styled.div`
  display: grid;
  grid-template-columns: repeat(2, minmax(0, 1fr));
  gap: ${vars.space[4]};
`;

const Lines = styled(Text)`
  white-space: pre-line;
  overflow-wrap: anywhere;
`;

const ClientLink = styled(Link)`
  display: inline-flex;
  align-items: center;
  min-height: 1.5rem;
  color: ${vars.color.champagne};
`;

const LostText = ({ reason, note }: NonNullable<Lead['lost']>) => (
  <>
    {reason === null ? 'No reason given' : lostReasons[reason]}
    {note !== null && <Lines size="sm">{note}</Lines>}
  </>
);

const sourceOf = ({ source, inquiries: [newest] }: Lead) => {
  const known = newest?.source ?? source;
  return known === undefined ? [] : [{ term: 'Source', value: sourceLabel(known) }];
};

const campaignText = (utm: Utm): string =>
  [utm.source, utm.medium, utm.campaign, utm.term, utm.content].filter((label) => label !== null).join(' / ');

/** Where they came from first, and last where that is something else. */
const originOf = (origin: LeadOrigin | null) => {
  const first = origin?.first ? campaignText(origin.first) : null;
  const last = origin?.last ? campaignText(origin.last) : null;
  return [
    { term: 'First campaign', value: first },
    { term: 'Last campaign', value: last === first ? null : last },
    { term: 'Came from', value: origin?.referrer ?? null },
    { term: 'First page', value: origin?.page ?? null },
  ].filter(({ value }) => value !== null);
};

export const LeadSheet = ({ record: lead, onClose, children }: SheetProps<Lead>) => {
  const may = useRights();
  const now = useNow();
  const [newest, ...earlier] = lead.inquiries;
  const client = lead.client ?? null;

  return (
    <article aria-labelledby="lead-name">
      <DetailHead noun="lead" onClose={onClose}>
        {newest && (
          <time dateTime={newest.createdAt} title={formatFull(newest.createdAt)}>
            {formatMoment(newest.createdAt, now)}
          </time>
        )}
        {lead.demo && <DemoTag />}
      </DetailHead>
      {children}
      <SheetBody>
        <SheetTitle>
          <Heading as="h2" id="lead-name">
            {lead.name}
          </Heading>
          {(lead.position ?? lead.company) && (
            <Text size="sm" tone="textMuted">
              {[lead.position, lead.company].filter(Boolean).join(', ')}
            </Text>
          )}
        </SheetTitle>
        {lead.tags && (
          <Suspense>
            <TagsPart kind="lead" id={lead.id} tags={lead.tags} mayChange={may('leads.write', 'own')} />
          </Suspense>
        )}
        <LeadActions lead={lead} />
        {may('leads.write', 'own') && (
          <Editors>
            <StatusEditor lead={lead} now={now} />
            {may('leads.write') && <AssigneeEditor lead={lead} />}
          </Editors>
        )}
        <DescriptionList
          items={[
            ...(lead.email ? [{ term: 'Email', value: <EmailLink email={lead.email} /> }] : []),
            ...(lead.phone ? [{ term: 'Phone', value: <PhoneLink phone={lead.phone} /> }] : []),
            ...(newest
              ? [{ term: 'Prefers', value: newest.preferredContactMethod === 'phone' ? 'A call' : 'An email' }]
              : []),
            ...detailsOf(contactFields, lead),
            ...(lead.availability ? [{ term: 'Availability', value: lead.availability }] : []),
            ...(lead.lost ? [{ term: 'Lost because', value: <LostText {...lead.lost} /> }] : []),
            ...sourceOf(lead),
            ...originOf(lead.origin ?? null),
            ...(client
              ? [
                  { term: 'Client', value: <ClientLink to={paths.client(client.id)}>{client.company}</ClientLink> },
                  { term: 'Access code', value: <Mono>{client.accessCode}</Mono> },
                ]
              : []),
          ]}
        />
        <FollowUpPart lead={lead} now={now} />
        <Suspense>
          <TasksPart about={{ kind: 'lead', id: lead.id, name: lead.name }} />
        </Suspense>
        {newest && (
          <>
            <Section title={newest.transcript ? 'Conversation' : newest.kind === 'call' ? 'Call request' : 'Inquiry'}>
              <InquiryText inquiry={newest} />
            </Section>
          </>
        )}
        {may('leads.read') && (
          <>
            <Suspense>
              <DuplicatesPart lead={lead} />
            </Suspense>
            <Suspense>
              <AnswersSection of={{ contactId: lead.id }} />
            </Suspense>
          </>
        )}
        <NotesPart lead={lead} now={now} />
        {lead.project && may('leads.write') && <StepsPart contactId={lead.id} now={now} />}
        {newest && <ScorePart lead={lead} newest={newest} now={now} />}
        {lead.messages && (
          <MessageTimeline messages={lead.messages} now={now} none="No messages to or about this lead yet." />
        )}
        {earlier.length > 0 && <EarlierInquiries inquiries={earlier} now={now} />}
      </SheetBody>
    </article>
  );
};
