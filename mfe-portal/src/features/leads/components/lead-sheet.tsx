import type { Lead } from '@vitrine/contracts';
import { DescriptionList, Heading, Text } from '@vitrine/ui';
import type { ReactNode } from 'react';
import { formatFull, formatMoment } from '../../../shared/dates.ts';
import { useNow } from '../../../shared/use-now.ts';
import { sourceLabel } from '../lead-texts.ts';
import { DemoTag } from '../../../shared/screen/demo-tag.tsx';
import { EarlierInquiries } from './earlier-inquiries.tsx';
import { InquiryText } from './inquiry-text.tsx';
import { DetailHead } from '../../../shared/screen/detail-head.tsx';
import { MailTimeline } from './mail-timeline.tsx';
import { ScoreBreakdown } from './score-breakdown.tsx';
import { Section } from '../../../shared/screen/section.tsx';
import { ContactLink, SheetBody, SheetTitle } from '../../../shared/screen/sheet.ts';
import { StatusEditor } from './status-editor.tsx';

interface LeadSheetProps {
  readonly lead: Lead;
  readonly onClose: () => void;
  /** A notice about the record itself. */
  readonly children?: ReactNode;
}

/** Everything known about one lead, most useful first. */
export const LeadSheet = ({ lead, onClose, children }: LeadSheetProps) => {
  const now = useNow();
  const [newest, ...earlier] = lead.inquiries;

  return (
    <article aria-labelledby="lead-name">
      <DetailHead backLabel="All leads" closeLabel="Close lead" onClose={onClose}>
        {newest && (
          <time dateTime={newest.createdAt} title={formatFull(newest.createdAt)}>
            {formatMoment(newest.createdAt, now)}
          </time>
        )}{' '}
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
        <StatusEditor lead={lead} now={now} />
        <DescriptionList
          items={[
            { term: 'Email', value: <ContactLink href={`mailto:${encodeURIComponent(lead.email).replace('%40', '@')}`}>{lead.email}</ContactLink> },
            ...(lead.phone ? [{ term: 'Phone', value: <ContactLink href={`tel:${lead.phone.replace(/[^\d+]/g, '')}`}>{lead.phone}</ContactLink> }] : []),
            ...(newest ? [{ term: 'Prefers', value: newest.preferredContactMethod === 'phone' ? 'A call' : 'An e-mail' }] : []),
            ...(newest ? [{ term: 'Source', value: sourceLabel(newest.source) }] : []),
            {
              term: 'Onboarding',
              value: lead.project
                ? `${lead.project.status === 'completed' ? 'Completed, begun' : 'Started'} ${formatMoment(lead.project.createdAt, now)}`
                : 'Not started',
            },
          ]}
        />
        {newest && (
          <>
            <Section title={newest.transcript ? 'Conversation' : 'Inquiry'}>
              <InquiryText inquiry={newest} />
            </Section>
            <ScoreBreakdown kind="leadScore" score={newest.leadScore} />
            <ScoreBreakdown kind="intentScore" score={newest.intentScore} />
          </>
        )}
        <MailTimeline emails={lead.emails} now={now} />
        {earlier.length > 0 && <EarlierInquiries inquiries={earlier} now={now} />}
      </SheetBody>
    </article>
  );
};
