import type { ClientSummary } from '@vitrine/contracts';
import { formatCents } from '@vitrine/money';
import { Link } from '@vitrine/shell-sdk';
import { Badge, Button, DescriptionList, Heading, Mono, Text, useToast, vars } from '@vitrine/ui';
import type { ReactNode } from 'react';
import { styled } from 'styled-components';
import { copyText } from '../../../shared/copy-text.ts';
import { formatFull } from '../../../shared/dates.ts';
import { paths } from '../../../shared/paths.ts';
import { DemoTag } from '../../../shared/screen/demo-tag.tsx';
import { DetailHead } from '../../../shared/screen/detail-head.tsx';
import { Section } from '../../../shared/screen/section.tsx';
import { ContactLink, SheetBody, SheetTitle } from '../../../shared/screen/sheet.ts';
import { besides } from '../besides.ts';
import { statusLabels, statusTones } from '../client-texts.ts';

const Code = styled.span`
  display: inline-flex;
  flex-wrap: wrap;
  align-items: center;
  gap: ${vars.space[2]} ${vars.space[4]};
`;

interface ClientSheetProps {
  readonly client: ClientSummary;
  readonly onClose: () => void;
  /** A notice about the record itself. */
  readonly children?: ReactNode;
}

/** Everything known about one client, their contact first. */
export const ClientSheet = ({ client, onClose, children }: ClientSheetProps) => {
  const toast = useToast();
  const copyCode = async (): Promise<void> => {
    try {
      await copyText(client.accessCode);
      toast({ tone: 'success', title: 'Access code copied' });
    } catch {
      toast({ tone: 'error', title: 'The code was not copied', description: 'Your browser refused. Select it and copy it by hand.' });
    }
  };

  return (
    <article aria-labelledby="client-name">
      <DetailHead backLabel="All clients" closeLabel="Close client" onClose={onClose}>
        {client.demo && <DemoTag />}
      </DetailHead>
      {children}
      <SheetBody>
        <SheetTitle>
          <Heading as="h2" id="client-name">
            {client.company}
          </Heading>
          <Text size="sm" tone="textMuted">
            {besides(client.company, [client.name])}
          </Text>
          <Badge tone={statusTones[client.status]}>{statusLabels[client.status]}</Badge>
        </SheetTitle>
        <DescriptionList
          items={[
            { term: 'Email', value: <ContactLink href={`mailto:${encodeURIComponent(client.email).replace('%40', '@')}`}>{client.email}</ContactLink> },
            ...(client.phone ? [{ term: 'Phone', value: <ContactLink href={`tel:${client.phone.replaceAll(/[^\d+]/g, '')}`}>{client.phone}</ContactLink> }] : []),
            { term: 'Industry', value: client.industry },
            ...(client.businessType ? [{ term: 'Business', value: client.businessType }] : []),
            { term: 'Joined', value: <time dateTime={client.joinDate}>{formatFull(client.joinDate)}</time> },
          ]}
        />
        <Section
          title="Plan"
          aside={
            <Button size="sm" variant="quiet" render={<Link to={`${paths.invoices}?${new URLSearchParams({ search: client.email })}`} />}>
              Invoices
            </Button>
          }
        >
          <DescriptionList
            items={[
              { term: 'Package', value: client.subscriptionPlan ?? 'None yet' },
              { term: 'Monthly', value: formatCents(client.monthlyAmountCents) },
              { term: 'Total spent', value: formatCents(client.totalSpentCents) },
              { term: 'Payment', value: client.paymentCompleted ? 'Completed' : 'Not yet' },
              { term: 'Onboarding', value: client.onboardingCompleted ? 'Completed' : 'Not yet' },
            ]}
          />
        </Section>
        {client.accessCode !== '' && (
          <Section title="Access code">
            <Code>
              <Mono>{client.accessCode}</Mono>
              <Button size="sm" onClick={() => void copyCode()}>
                Copy
              </Button>
            </Code>
            <Text size="sm" tone="textMuted">
              {client.codeUsed ? 'Used.' : 'Not used yet.'}
            </Text>
          </Section>
        )}
      </SheetBody>
    </article>
  );
};
