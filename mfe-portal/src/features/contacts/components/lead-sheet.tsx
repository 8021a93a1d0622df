import { contactFields, detailsOf, type Lead } from '@vitrine/contracts';
import { Link } from '@vitrine/shell-sdk';
import { Button, DescriptionList, Heading, Mono, Pending, Text, vars } from '@vitrine/ui';
import { lazy, Suspense, useState } from 'react';
import { styled } from 'styled-components';
import { DemoTag } from '../../../shared/demo-data.tsx';
import { formatFull, formatMoment, useNow } from '../../../shared/format.ts';
import { MessageTimeline } from '../../../shared/messages/message-timeline.tsx';
import { paths } from '../../../shared/paths.ts';
import { EmailLink, PhoneLink } from '../../../shared/screen/contact-link.tsx';
import { DetailHead, SheetBody, SheetTitle } from '../../../shared/screen/detail.tsx';
import { ButtonRow } from '../../../shared/screen/layout.ts';
import type { SheetProps } from '../../../shared/screen/screen-definition.ts';
import { Section } from '../../../shared/screen/section.tsx';
import { sourceLabel } from '../content.ts';
import { leadKey } from '../leads-queries.ts';
import { AssigneeEditor } from './assignee-editor.tsx';
import { FollowUpPart } from './follow-up-part.tsx';
import { EarlierInquiries, InquiryText } from './inquiries.tsx';
import { NotesPart } from './notes-part.tsx';
import { ScorePart } from './score-part.tsx';
import { StatusEditor } from './status-editor.tsx';
import { StepsPart } from './steps-part.tsx';

const WriteEmailDialog = lazy(async () => ({
  default: (await import('../../../shared/messages/write-email-dialog.tsx')).WriteEmailDialog,
}));
/** Each dialog is loaded when it is first opened. */
const AnswersSection = lazy(async () => ({
  default: (await import('../../../shared/onboarding/answers-section.tsx')).AnswersSection,
}));
const EditDialog = lazy(async () => ({ default: (await import('./edit-dialog.tsx')).EditDialog }));
const ConvertDialog = lazy(async () => ({ default: (await import('./convert-dialog.tsx')).ConvertDialog }));

const Editors = styled.div`
  display: grid;
  grid-template-columns: repeat(2, minmax(0, 1fr));
  gap: ${vars.space[4]};
`;

const ClientLink = styled(Link)`
  display: inline-flex;
  align-items: center;
  min-height: 1.5rem;
  color: ${vars.color.champagne};
`;

export const LeadSheet = ({ record: lead, onClose, children }: SheetProps<Lead>) => {
  const now = useNow();
  const [newest, ...earlier] = lead.inquiries;
  const [open, setOpen] = useState<'edit' | 'convert' | 'email' | null>(null);
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
        <ButtonRow>
          <Button size="sm" onClick={() => setOpen('edit')}>
            Edit
          </Button>
          {lead.email && (
            <Button size="sm" onClick={() => setOpen('email')}>
              Write an email
            </Button>
          )}
          {!client && lead.email && (
            <Button size="sm" variant="primary" onClick={() => setOpen('convert')}>
              Turn into client
            </Button>
          )}
        </ButtonRow>
        <Editors>
          <StatusEditor lead={lead} now={now} />
          <AssigneeEditor lead={lead} />
        </Editors>
        <DescriptionList
          items={[
            ...(lead.email ? [{ term: 'Email', value: <EmailLink email={lead.email} /> }] : []),
            ...(lead.phone ? [{ term: 'Phone', value: <PhoneLink phone={lead.phone} /> }] : []),
            ...(newest
              ? [{ term: 'Prefers', value: newest.preferredContactMethod === 'phone' ? 'A call' : 'An email' }]
              : []),
            ...detailsOf(contactFields, lead),
            ...(lead.availability ? [{ term: 'Availability', value: lead.availability }] : []),
            ...(newest ? [{ term: 'Source', value: sourceLabel(newest.source) }] : []),
            ...(client
              ? [
                  { term: 'Client', value: <ClientLink to={paths.client(client.id)}>{client.company}</ClientLink> },
                  { term: 'Access code', value: <Mono>{client.accessCode}</Mono> },
                ]
              : []),
          ]}
        />
        <FollowUpPart lead={lead} now={now} />
        {newest && (
          <>
            <Section title={newest.transcript ? 'Conversation' : newest.kind === 'call' ? 'Call request' : 'Inquiry'}>
              <InquiryText inquiry={newest} />
            </Section>
          </>
        )}
        <Suspense>
          <AnswersSection of={{ contactId: lead.id }} />
        </Suspense>
        <NotesPart lead={lead} now={now} />
        {lead.project && <StepsPart contactId={lead.id} now={now} />}
        {newest && <ScorePart lead={lead} newest={newest} now={now} />}
        {lead.messages && (
          <MessageTimeline messages={lead.messages} now={now} none="No messages to or about this lead yet." />
        )}
        {earlier.length > 0 && <EarlierInquiries inquiries={earlier} now={now} />}
      </SheetBody>
      <Pending>
        {open === 'edit' && <EditDialog lead={lead} onClose={() => setOpen(null)} />}
        {open === 'email' && (
          <WriteEmailDialog
            to={lead}
            draftName={`lead.${lead.id}`}
            timelineKey={leadKey(lead.id)}
            onClose={() => setOpen(null)}
          />
        )}
        {open === 'convert' && <ConvertDialog lead={lead} onClose={() => setOpen(null)} />}
      </Pending>
    </article>
  );
};
