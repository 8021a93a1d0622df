import {
  type Invoice,
  type InvoiceReminder,
  type InvoiceReminders,
  reminderEndpoints,
  reminderStops,
} from '@vitrine/contracts';
import { Link } from '@vitrine/shell-sdk';
import { Button, Pending, Skeleton, Text, vars } from '@vitrine/ui';
import { lazy, type ReactNode, useState } from 'react';
import { styled } from 'styled-components';
import { useRights } from '../../../shared/auth/rights.ts';
import { useEndpoint } from '../../../shared/api/use-endpoint.ts';
import { formatDate, formatDay, formatFull, useNow } from '../../../shared/format.ts';
import { paths } from '../../../shared/paths.ts';
import { HoldNote, type RemindersOf, ResumeButton } from '../../../shared/reminders/hold-note.tsx';
import { ContactLink } from '../../../shared/screen/contact-link.tsx';
import { InlineLoadError } from '../../../shared/screen/query-errors.tsx';
import { Section } from '../../../shared/screen/section.tsx';
import { timelineKey } from '../invoices-queries.ts';

const HoldDialog = lazy(async () => ({
  default: (await import('../../../shared/reminders/hold-dialog.tsx')).HoldDialog,
}));

const Items = styled.ul.attrs({ role: 'list' })`
  display: grid;
  gap: ${vars.space[2]};
  font-size: ${vars.text.sm};
`;

const Item = styled.li`
  display: flex;
  flex-wrap: wrap;
  justify-content: space-between;
  gap: ${vars.space[1]} ${vars.space[4]};
  color: ${vars.color.textMuted};
`;

const channelNames = { email: 'email', sms: 'text message', both: 'email and text message' } as const;
const firstNames = { email: 'Email', sms: 'Text message' } as const;
const dayCount = new Intl.NumberFormat('en-US', { style: 'unit', unit: 'day', unitDisplay: 'long' });

/** `Email, 3 days before`, `Text message, sent by hand`. */
function nameOf({ channel, days }: InvoiceReminder): string {
  if (days === null) return `${firstNames[channel]}, by hand`;
  if (days === 0) return `${firstNames[channel]}, on the due date`;
  return `${firstNames[channel]}, ${dayCount.format(Math.abs(days))} ${days < 0 ? 'before' : 'after'}`;
}

/** `Nov 27`, as the client's calendar has it. */
const dayIn = (at: string, timeZone: string, now: Date): string =>
  formatDate(new Date(at).toLocaleDateString('sv-SE', { timeZone }), now);

/** What comes next, or why nothing does. */
function nextOf({ on, next, stop }: InvoiceReminders, now: Date): ReactNode {
  if (!on)
    return (
      <>
        Automatic reminders are off.{' '}
        <ContactLink as={Link} to={paths.reminders}>
          Set up reminders
        </ContactLink>
      </>
    );
  if (next) return `Next reminder: ${dayIn(next.at, next.timeZone, now)}, ${channelNames[next.channel]}`;
  return stop === null ? 'No more reminders are planned.' : `No reminders: ${reminderStops[stop]}.`;
}

const Reminder = ({ reminder, now }: { readonly reminder: InvoiceReminder; readonly now: Date }) => (
  <Item>
    <span>
      {nameOf(reminder)}
      {reminder.stop !== null && `. Canceled: ${reminderStops[reminder.stop]}.`}
      {reminder.state === 'planned' && '. Waits for the end of quiet hours.'}
    </span>
    <time dateTime={reminder.at} title={formatFull(reminder.at)}>
      {formatDay(reminder.at, now)}
    </time>
  </Item>
);

/** The reminders of an open invoice: what was sent, what comes next, and the hold. */
export const RemindersPart = ({ invoice: { id, number, status } }: { readonly invoice: Invoice }) => {
  const may = useRights();
  const reminders = useEndpoint(reminderEndpoints.ofInvoice, { params: { id } });
  const now = useNow();
  const [holding, setHolding] = useState(false);
  const of: RemindersOf = { kind: 'invoice', id, timelineKey: timelineKey(id) };
  const isOpen = status === 'sent' || status === 'overdue';
  const { data } = reminders;
  if (!isOpen && !data?.items.length) return null;
  return (
    <>
      <Section
        title="Reminders"
        aside={
          data && isOpen && may('money.write') ? (
            data.hold?.of === 'invoice' ? (
              <ResumeButton of={of} />
            ) : (
              <Button size="sm" variant="subtle" onClick={() => setHolding(true)}>
                Put on hold
              </Button>
            )
          ) : undefined
        }
      >
        {data ? (
          <>
            {isOpen && (data.hold ? <HoldNote hold={data.hold} /> : <Text size="sm">{nextOf(data, now)}</Text>)}
            {data.items.length > 0 && (
              <Items aria-label="Reminders so far">
                {data.items.map((reminder) => (
                  <Reminder key={reminder.id} reminder={reminder} now={now} />
                ))}
              </Items>
            )}
          </>
        ) : reminders.isError ? (
          <InlineLoadError query={reminders} />
        ) : (
          <Skeleton width="medium" />
        )}
      </Section>
      <Pending>{holding && <HoldDialog of={of} what={number} onClose={() => setHolding(false)} />}</Pending>
    </>
  );
};
