import {
  auditSentence,
  lineNotes,
  isWeekly,
  type RecurringInvoice,
  recurringRuleText,
  scheduleFields,
  shortMonthText,
} from '@vitrine/contracts';
import { documentTotals, formatCents } from '@vitrine/money';
import { Link, useLocation, useNavigate } from '@vitrine/shell-sdk';
import {
  Button,
  ConfirmDialog,
  DescriptionList,
  Figure,
  FormBanner,
  Mono,
  Text,
  Timeline,
  useToast,
  vars,
} from '@vitrine/ui';
import { useState } from 'react';
import { styled } from 'styled-components';
import { useRights } from '../../../../shared/auth/rights.ts';
import { formatDate, formatLongDate, formatMoment, useNow } from '../../../../shared/format.ts';
import { editors } from '../../../../shared/editor-paths.ts';
import { paths } from '../../../../shared/paths.ts';
import { actionText } from '../../../../shared/problems.ts';
import { ContactLink } from '../../../../shared/screen/contact-link.tsx';
import { DetailHead, SheetBody, SheetLine, SheetTitle } from '../../../../shared/screen/detail.tsx';
import { ButtonRow } from '../../../../shared/screen/layout.ts';
import type { SheetProps } from '../../../../shared/screen/screen-definition.ts';
import { Section } from '../../../../shared/screen/section.tsx';
import { ItemNote, ItemsTable, TotalRow } from '../../components/items-table.tsx';
import { modeHints, outcomeTexts, reasonTexts, recurringTexts } from '../content.ts';
import { type ScheduleStep, useScheduleStep } from '../recurring-queries.ts';
import { DateList } from './date-list.tsx';
import { StateBadge } from './recurring-rows.tsx';

const Title = styled.h2`
  min-width: 0;
  font-size: ${vars.text.lg};
`;

const Runs = styled.ul.attrs({ role: 'list' })`
  display: grid;
  font-size: ${vars.text.sm};
`;

const Run = styled.li`
  display: grid;
  gap: ${vars.space[1]};
  padding-block: ${vars.space[2]};
  border-block-start: 1px solid ${vars.color.hairline};
`;

/** Line items with the total of each invoice. */
const ScheduleItems = ({ schedule: { items, amountCents } }: { readonly schedule: RecurringInvoice }) => {
  const lines = documentTotals(
    items.map((item) => ({ ...item, tax: null })),
    null,
  )?.lines;
  const rows = items.map((item, place) => ({ ...item, place, lineCents: lines?.[place]?.amountCents ?? 0 }));
  const taxCents = amountCents - rows.reduce((sum, { lineCents }) => sum + lineCents, 0);
  return (
    <ItemsTable
      foot={
        <>
          {taxCents > 0 && (
            <tr>
              <th scope="row">{recurringTexts.taxes}</th>
              <td>{formatCents(taxCents)}</td>
            </tr>
          )}
          <TotalRow>
            <th scope="row">Total</th>
            <td>{formatCents(amountCents)}</td>
          </TotalRow>
        </>
      }
    >
      {rows.map(({ place, description, quantity, rateCents, discount, lineCents }) => (
        <tr key={place}>
          <th scope="row">
            {description || recurringTexts.noDescription}
            {quantity !== '1' && (
              <ItemNote>
                {quantity} × {formatCents(rateCents)}
              </ItemNote>
            )}
            {lineNotes({ discount, tax: null }).map((note) => (
              <ItemNote key={note}>{note}</ItemNote>
            ))}
          </th>
          <td>{formatCents(lineCents)}</td>
        </tr>
      ))}
    </ItemsTable>
  );
};

/** One schedule: what happens next and when, what it made, and what was done to it. */
export const RecurringSheet = ({ record: schedule, onClose, children }: SheetProps<RecurringInvoice>) => {
  const { state, mode, client, names } = schedule;
  const now = useNow();
  return (
    <article aria-labelledby="schedule-title">
      <DetailHead noun="schedule" onClose={onClose} />
      {children}
      <SheetBody>
        <SheetTitle>
          <SheetLine>
            <Title id="schedule-title" tabIndex={-1}>
              {schedule.title}
            </Title>
            <StateBadge state={state} />
          </SheetLine>
          <Figure>{formatCents(schedule.amountCents)}</Figure>
          <Text size="sm" tone="textMuted">
            {recurringRuleText(schedule)}
          </Text>
        </SheetTitle>
        {schedule.problem !== null && <FormBanner tone="error">{schedule.problem}</FormBanner>}
        <Actions schedule={schedule} />
        <Section title="What happens next">
          <Text size="sm">{nextText(schedule)}</Text>
          <DateList
            label="Next dates"
            dates={schedule.upcoming.map(({ on }) => on)}
            amountCents={schedule.amountCents}
          />
        </Section>
        <DescriptionList
          items={[
            {
              term: 'Client',
              value: (
                <ContactLink as={Link} to={paths.client(client.id)}>
                  {client.company}
                </ContactLink>
              ),
            },
            { term: scheduleFields.mode.label, value: `${scheduleFields.mode.labels[mode]}. ${modeHints[mode]}` },
            { term: 'Payment terms', value: termsText(schedule.dueInDays) },
            ...(isWeekly(schedule.interval)
              ? []
              : [{ term: 'Short months', value: shortMonthText(schedule) ?? 'Every month has this day.' }]),
            { term: 'Starts', value: formatLongDate(schedule.startOn) },
            { term: 'Ends', value: endText(schedule) },
          ]}
        />
        <Section title="Items">
          <ScheduleItems schedule={schedule} />
        </Section>
        <Section title="Invoices it made">
          {schedule.runs.length === 0 ? (
            <Text size="sm" tone="textMuted">
              {recurringTexts.nothingMade}
            </Text>
          ) : (
            <Runs>
              {schedule.runs.map(({ periodOn, outcome, reason, invoice }) => (
                <Run key={periodOn}>
                  <SheetLine>
                    {invoice ? (
                      <ContactLink as={Link} to={paths.invoice(invoice.id)}>
                        <Mono>{invoice.number}</Mono>
                      </ContactLink>
                    ) : (
                      'The draft was deleted'
                    )}
                    <time dateTime={periodOn}>{formatDate(periodOn, now)}</time>
                  </SheetLine>
                  <Text as="span" size="sm" tone={reason === null ? 'textMuted' : 'ember'}>
                    {outcomeTexts[outcome]}
                    {reason !== null && `. ${reasonTexts[reason]}`}
                  </Text>
                </Run>
              ))}
            </Runs>
          )}
        </Section>
        {schedule.history.length > 0 && (
          <Section title="History">
            <Timeline
              events={schedule.history.map((entry) => ({
                id: entry.id,
                text: auditSentence(entry, names, now)
                  .map(({ text }) => text)
                  .join(''),
                time: formatMoment(entry.at, now),
                dateTime: entry.at,
              }))}
            />
          </Section>
        )}
      </SheetBody>
    </article>
  );
};

const termsText = (days: number): string =>
  days === 0 ? 'Due on the invoice date' : `Due ${days} ${days === 1 ? 'day' : 'days'} after the invoice date`;

function endText({ endOn, count, made }: RecurringInvoice): string {
  if (endOn !== null) return formatLongDate(endOn);
  return count === null ? 'Never, until you end it' : `After ${count} invoices, ${made} made so far`;
}

function nextText({ state, nextOn, mode, client }: RecurringInvoice): string {
  if (state === 'paused') return recurringTexts.paused;
  if (nextOn === null) return recurringTexts.ended;
  const day = formatLongDate(nextOn);
  return mode === 'send'
    ? `On ${day} we make an invoice and email it to ${client.email}.`
    : `On ${day} we make a draft. You check it and send it.`;
}

const Actions = ({ schedule }: { readonly schedule: RecurringInvoice }) => {
  const may = useRights();
  const navigate = useNavigate();
  const { search } = useLocation();
  const step = useScheduleStep(schedule);
  const toast = useToast();
  const [ending, setEnding] = useState(false);
  if (schedule.state === 'ended' || !may('money.write')) return null;
  const take = (name: ScheduleStep): void =>
    step.mutate(name, {
      onSuccess: () => setEnding(false),
      onError: (error) => {
        if (name !== 'end') toast({ tone: 'error', title: recurringTexts.failed, description: actionText(error) });
      },
    });
  const other = schedule.state === 'active' ? 'pause' : 'resume';
  return (
    <ButtonRow>
      <Button size="sm" onClick={() => void navigate(editors.schedule(schedule.id) + search)}>
        Edit
      </Button>
      <Button size="sm" busy={step.isPending && step.variables === other} onClick={() => take(other)}>
        {other === 'pause' ? 'Pause' : 'Resume'}
      </Button>
      <Button size="sm" variant="subtle" onClick={() => setEnding(true)}>
        End
      </Button>
      <ConfirmDialog
        open={ending}
        onOpenChange={setEnding}
        title={recurringTexts.end}
        confirmLabel="End schedule"
        tone="danger"
        busy={step.isPending}
        error={step.isError && step.variables === 'end' ? actionText(step.error) : undefined}
        onConfirm={() => take('end')}
      >
        {recurringTexts.endText}
      </ConfirmDialog>
    </ButtonRow>
  );
};
