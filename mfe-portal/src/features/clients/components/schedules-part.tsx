import { api, recurringRuleText } from '@vitrine/contracts';
import { formatCents } from '@vitrine/money';
import { Link } from '@vitrine/shell-sdk';
import { Button, Text, vars } from '@vitrine/ui';
import { styled } from 'styled-components';
import { useEndpoint } from '../../../shared/api/use-endpoint.ts';
import { formatDate, useNow } from '../../../shared/format.ts';
import { paths } from '../../../shared/paths.ts';
import { ContactLink } from '../../../shared/screen/contact-link.tsx';
import { InlineLoadError } from '../../../shared/screen/query-errors.tsx';
import { Section } from '../../../shared/screen/section.tsx';

const List = styled.ul.attrs({ role: 'list' })`
  display: grid;
  gap: ${vars.space[3]};
  font-size: ${vars.text.sm};
`;

const Row = styled.li`
  display: grid;
  gap: ${vars.space[1]};
  overflow-wrap: anywhere;
`;

/** Shown at most; the others are on the screen of the schedules. */
const shownMaximum = 5;
const states = { active: null, paused: 'Paused', ended: 'Ended' } as const;

/** A client's recurring invoices; nothing without any. */
export const SchedulesPart = ({ clientId }: { readonly clientId: string }) => {
  const now = useNow();
  const schedules = useEndpoint(api.recurringInvoices.list, { query: { clientId, limit: shownMaximum } });
  if (schedules.isError)
    return (
      <Section title="Recurring invoices">
        <InlineLoadError query={schedules} />
      </Section>
    );
  if (!schedules.data || schedules.data.total === 0) return null;
  return (
    <Section
      title="Recurring invoices"
      aside={
        <Button
          size="sm"
          variant="subtle"
          render={<Link to={`${paths.recurring}?${new URLSearchParams({ of: clientId })}`} />}
        >
          All
        </Button>
      }
    >
      <List>
        {schedules.data.items.map((schedule) => (
          <Row key={schedule.id}>
            <ContactLink as={Link} to={paths.recurringInvoice(schedule.id)}>
              {schedule.title}
            </ContactLink>
            <Text as="span" size="sm" tone="textMuted">
              {formatCents(schedule.amountCents)}. {recurringRuleText(schedule)}.{' '}
              {states[schedule.state] ?? (schedule.nextOn && `Next on ${formatDate(schedule.nextOn, now)}`)}
            </Text>
          </Row>
        ))}
      </List>
    </Section>
  );
};
