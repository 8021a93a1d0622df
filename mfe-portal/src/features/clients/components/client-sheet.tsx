import { agencyDay } from '@vitrine/brand';
import { type Client, clientFields, detailsOf, figures, figureSearch } from '@vitrine/contracts';
import { formatCents } from '@vitrine/money';
import { inPlace, Link, useLocation, useNavigate } from '@vitrine/shell-sdk';
import { Badge, Button, DescriptionList, Heading, Mono, Pending, Text, useToast, vars } from '@vitrine/ui';
import { lazy, Suspense, useState } from 'react';
import { styled } from 'styled-components';
import { useRights } from '../../../shared/auth/rights.ts';
import { copyText } from '../../../shared/copy-button.tsx';
import { DemoTag } from '../../../shared/demo-data.tsx';
import { formatDay, formatFull, useNow } from '../../../shared/format.ts';
import { editors } from '../../../shared/editor-paths.ts';
import { paths } from '../../../shared/paths.ts';
import { ContactLink, EmailLink, PhoneLink } from '../../../shared/screen/contact-link.tsx';
import { DetailHead, SheetBody, SheetTitle } from '../../../shared/screen/detail.tsx';
import { ButtonRow } from '../../../shared/screen/layout.ts';
import { exemptionText } from '../../../shared/tax-exemption.ts';
import { openSearch } from '../../../shared/screen/list-query.ts';
import type { SheetProps } from '../../../shared/screen/screen-definition.ts';
import { Section } from '../../../shared/screen/section.tsx';
import { phoneText, statusLabels, statusTones, withoutTitle } from '../content.ts';

const WriteToClient = lazy(async () => ({ default: (await import('../work.ts')).WriteToClient }));
const NotesPart = lazy(async () => ({ default: (await import('../work.ts')).NotesPart }));
const TasksPart = lazy(async () => ({ default: (await import('../../../shared/tasks/index.ts')).TasksPart }));
const FilesPart = lazy(async () => ({ default: (await import('../work.ts')).FilesPart }));
const PeoplePart = lazy(async () => ({ default: (await import('../work.ts')).PeoplePart }));
const CreditPart = lazy(async () => ({ default: (await import('./money-parts.ts')).CreditPart }));
const StatementDialog = lazy(async () => ({
  default: (await import('../../../shared/statements/statement-dialog.tsx')).StatementDialog,
}));
const SubscriptionPart = lazy(async () => ({ default: (await import('./money-parts.ts')).SubscriptionPart }));
const CardPart = lazy(async () => ({ default: (await import('./money-parts.ts')).CardPart }));
const SchedulesPart = lazy(async () => ({ default: (await import('./money-parts.ts')).SchedulesPart }));
const RemindersPart = lazy(async () => ({ default: (await import('./money-parts.ts')).RemindersPart }));
const TagsPart = lazy(async () => ({ default: (await import('../../../shared/tasks/index.ts')).TagsPart }));
const AssigneePart = lazy(async () => ({ default: (await import('../work.ts')).AssigneePart }));
const ClientPanels = lazy(async () => ({ default: (await import('./client-panels.tsx')).ClientPanels }));
const ClientTimeline = lazy(async () => ({ default: (await import('../work.ts')).ClientTimeline }));
const AnswersSection = lazy(async () => ({
  default: (await import('../../../shared/onboarding/answers-section.tsx')).AnswersSection,
}));
const DeleteDialog = lazy(async () => ({ default: (await import('../dialogs/delete-dialog.tsx')).DeleteDialog }));

const Features = styled.ul`
  display: grid;
  gap: ${vars.space[1]};
  padding-inline-start: ${vars.space[5]};
  font-size: ${vars.text.sm};
  color: ${vars.color.textMuted};
  list-style: disc;
`;

const Lines = styled(Text)`
  white-space: pre-line;
  overflow-wrap: anywhere;
`;

const Code = styled.span`
  display: inline-flex;
  flex-wrap: wrap;
  align-items: center;
  gap: ${vars.space[2]} ${vars.space[4]};
`;

export const ClientSheet = ({ record: client, onClose, children }: SheetProps<Client>) => {
  const may = useRights();
  const toast = useToast();
  const navigate = useNavigate();
  const { search } = useLocation();
  const [deleting, setDeleting] = useState(false);
  const [writing, setWriting] = useState(false);
  const [stating, setStating] = useState(false);
  const exemption = exemptionText(client, agencyDay(useNow()));
  const copyCode = async (): Promise<void> => {
    try {
      await copyText(client.accessCode);
      toast({ tone: 'success', title: 'Access code copied' });
    } catch {
      toast({
        tone: 'error',
        title: 'The code wasn’t copied',
        description: 'Your browser didn’t allow it. Select the code and copy it yourself.',
      });
    }
  };

  return (
    <article aria-labelledby="client-name">
      <DetailHead noun="client" onClose={onClose}>
        {client.demo && <DemoTag />}
      </DetailHead>
      {children}
      <SheetBody>
        <SheetTitle>
          <Heading as="h2" id="client-name">
            {client.company}
          </Heading>
          <Text size="sm" tone="textMuted">
            {withoutTitle(client.company, [client.name])}
          </Text>
          <Badge tone={statusTones[client.status]}>{statusLabels[client.status]}</Badge>
        </SheetTitle>
        {client.tags && (
          <Suspense>
            <TagsPart kind="client" id={client.id} tags={client.tags} mayChange={may('clients.write', 'own')} />
          </Suspense>
        )}
        <ButtonRow>
          {may('clients.write', 'own') && (
            <Button size="sm" onClick={() => void navigate({ search: openSearch(search, 'edit') })}>
              Edit
            </Button>
          )}
          {may('money.write') && (
            <>
              <Button
                size="sm"
                render={<Link to={`${editors.newInvoice}?${new URLSearchParams({ client: client.id })}`} />}
              >
                New invoice
              </Button>
              <Button
                size="sm"
                render={<Link to={`${editors.newSchedule}?${new URLSearchParams({ client: client.id })}`} />}
              >
                New schedule
              </Button>
            </>
          )}
          {may('leads.write') && (
            <Button size="sm" onClick={() => setWriting(true)}>
              Write an email
            </Button>
          )}
          {may('money.read') && (
            <Button size="sm" onClick={() => setStating(true)}>
              Statement…
            </Button>
          )}
          {may('clients.write') && (
            <Button size="sm" variant="subtle" onClick={() => setDeleting(true)}>
              Delete
            </Button>
          )}
        </ButtonRow>
        {may('clients.write') && <AssigneePart client={client} />}
        <DescriptionList
          items={[
            { term: 'Email', value: <EmailLink email={client.email} /> },
            ...(client.phone
              ? [{ term: 'Phone', value: <PhoneLink phone={client.phone} text={phoneText(client.phone)} /> }]
              : []),
            ...detailsOf(clientFields, client),
            ...(exemption === null ? [] : [{ term: 'Sales tax', value: exemption }]),
            ...(client.testMode
              ? [{ term: clientFields.testMode.label, value: `On. ${clientFields.testMode.hint}` }]
              : []),
            ...(client.contactId && may('leads.read', 'own')
              ? [
                  {
                    term: 'Lead',
                    value: (
                      <ContactLink as={Link} to={paths.lead(client.contactId)}>
                        What they first asked for
                      </ContactLink>
                    ),
                  },
                ]
              : []),
            {
              term: 'Joined',
              value: (
                <time dateTime={client.joinDate} title={formatFull(client.joinDate)}>
                  {formatDay(client.joinDate)}
                </time>
              ),
            },
          ]}
        />
        <Suspense>
          <PeoplePart client={client} />
        </Suspense>
        {may('leads.read', 'own') && (
          <Suspense>
            <NotesPart clientId={client.id} />
            <TasksPart about={{ kind: 'client', id: client.id, name: client.company }} />
            <FilesPart clientId={client.id} />
          </Suspense>
        )}
        <Section
          title="Plan"
          aside={
            may('money.read') && (
              <Button
                size="sm"
                variant="subtle"
                render={<Link to={`${paths.invoices}?${new URLSearchParams({ search: client.email })}`} />}
              >
                Invoices
              </Button>
            )
          }
        >
          <DescriptionList
            items={[
              { term: 'Package', value: client.subscriptionPlan ?? 'None yet' },
              { term: 'Monthly', value: formatCents(client.monthlyAmountCents) },
              {
                term: figures.clientSpent(client.id).label,
                value: (
                  <ContactLink
                    as={Link}
                    to={figureSearch('clientSpent', client.id, search)}
                    state={inPlace}
                    title={figures.clientSpent(client.id).definition}
                  >
                    {formatCents(client.totalSpentCents)}
                  </ContactLink>
                ),
              },
              { term: 'Payment', value: client.paymentCompleted ? 'Completed' : 'Not yet' },
              { term: 'Onboarding', value: client.onboardingCompleted ? 'Completed' : 'Not yet' },
            ]}
          />
        </Section>
        {may('money.read') && (
          <>
            <Suspense>
              <CreditPart clientId={client.id} creditCents={client.creditCents} />
            </Suspense>
            <Suspense>
              <SubscriptionPart clientId={client.id} />
            </Suspense>
            <Suspense>
              <CardPart clientId={client.id} />
            </Suspense>
            <Suspense>
              <SchedulesPart clientId={client.id} />
            </Suspense>
            <Suspense>
              <RemindersPart client={client} />
            </Suspense>
          </>
        )}
        {client.customPackage && (
          <Section title="Custom package">
            <Text size="sm" weight="medium">
              {client.customPackage.name}
            </Text>
            {client.customPackage.description && (
              <Lines size="sm" tone="textMuted">
                {client.customPackage.description}
              </Lines>
            )}
            {client.customPackage.features.length > 0 && (
              <Features>
                {client.customPackage.features.map((feature) => (
                  <li key={feature}>{feature}</li>
                ))}
              </Features>
            )}
          </Section>
        )}
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
        {may('leads.read') && (
          <Suspense>
            <AnswersSection of={{ clientId: client.id }} />
          </Suspense>
        )}
        <Suspense>
          <ClientPanels clientId={client.id} />
        </Suspense>
        <Suspense>
          <ClientTimeline id={client.id} />
        </Suspense>
      </SheetBody>
      <Pending>
        {deleting && <DeleteDialog client={client} onClose={() => setDeleting(false)} onDeleted={onClose} />}
        {stating && <StatementDialog of={client} onClose={() => setStating(false)} />}
        {writing && <WriteToClient client={client} onClose={() => setWriting(false)} />}
      </Pending>
    </article>
  );
};
