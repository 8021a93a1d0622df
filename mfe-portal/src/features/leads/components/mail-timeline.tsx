import type { EmailLog } from '@vitrine/contracts';
import { Badge, Text, Timeline, vars } from '@vitrine/ui';
import { styled } from 'styled-components';
import { formatMoment } from '../../../shared/dates.ts';
import { emailStatusLabels, emailStatusTones } from '../lead-texts.ts';
import { Section } from '../../../shared/screen/section.tsx';

const Mail = styled.span`
  display: grid;
  gap: ${vars.space[1]};
  overflow-wrap: anywhere;
`;

const Subject = styled.span`
  color: ${vars.color.text};
`;

interface MailTimelineProps {
  readonly emails: readonly EmailLog[];
  readonly now: Date;
}

/** The mails sent to or about the lead. Queued ones refresh by themselves, and the change is announced. */
export const MailTimeline = ({ emails, now }: MailTimelineProps) => (
  <Section title="Mails">
    <div aria-live="polite">
      {emails.length === 0 ? (
        <Text size="sm" tone="textFaint">
          No mail has been sent to or about this lead.
        </Text>
      ) : (
        <Timeline
          events={emails.map((email) => ({
            id: email.id,
            text: <MailEvent email={email} />,
            time: formatMoment(email.sentAt ?? email.createdAt, now),
            dateTime: email.sentAt ?? email.createdAt,
          }))}
        />
      )}
    </div>
  </Section>
);

const MailEvent = ({ email }: { readonly email: EmailLog }) => (
  <Mail>
    <Subject>{email.subject}</Subject>
    <span>to {email.to}</span>
    <Badge tone={emailStatusTones[email.status]}>
      {emailStatusLabels[email.status]}
      {email.status !== 'sent' && email.attempts > 0 && `, tried ${email.attempts === 1 ? 'once' : `${email.attempts} times`}`}
    </Badge>
    {email.failure && email.status !== 'sent' && <span>{email.failure}</span>}
  </Mail>
);
