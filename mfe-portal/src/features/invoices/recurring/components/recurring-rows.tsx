import {
  recurringRuleText,
  type RecurringInvoiceSummary,
  type recurringSorts,
  scheduleFields,
} from '@vitrine/contracts';
import { formatCents } from '@vitrine/money';
import { Badge, Text } from '@vitrine/ui';
import { formatDate, formatLongDate } from '../../../../shared/format.ts';
import { CardFacts, CardLine } from '../../../../shared/screen/record-cards.ts';
import type { RecordListDefinition } from '../../../../shared/screen/record-list.tsx';
import { RecordName, RecordNote, RecordTitle } from '../../../../shared/screen/record-table.ts';
import { stateLabels, stateTones } from '../content.ts';

export const StateBadge = ({ state }: Pick<RecurringInvoiceSummary, 'state'>) => (
  <Badge tone={stateTones[state]}>{stateLabels[state]}</Badge>
);

const Next = ({ day, now }: { readonly day: string | null; readonly now: Date }) =>
  day === null ? (
    '—'
  ) : (
    <time dateTime={day} title={formatLongDate(day)}>
      {formatDate(day, now)}
    </time>
  );

/** Title, next date and amount are always shown. */
export const recurringRows: RecordListDefinition<RecurringInvoiceSummary, (typeof recurringSorts)[number]> = {
  nameOf: ({ title, client }) => `${title} for ${client.company}`,
  columns: [
    {
      id: 'title',
      label: 'For',
      sort: 'title',
      wide: true,
      cell: (schedule, { link }) => (
        <RecordTitle>
          {link(schedule.title)}
          <RecordNote>{recurringRuleText(schedule)}</RecordNote>
        </RecordTitle>
      ),
    },
    {
      id: 'client',
      label: 'Client',
      sort: 'client',
      optional: true,
      from: 'middle',
      cell: ({ client }) => <RecordName>{client.company}</RecordName>,
    },
    {
      id: 'mode',
      label: scheduleFields.mode.label,
      optional: true,
      from: 'wide',
      cell: ({ mode }) => scheduleFields.mode.labels[mode],
    },
    { id: 'state', label: 'State', optional: true, cell: ({ state }) => <StateBadge state={state} /> },
    { id: 'next', label: 'Next', sort: 'next', cell: ({ nextOn }, { now }) => <Next day={nextOn} now={now} /> },
    {
      id: 'amount',
      label: 'Amount',
      sort: 'amount',
      numeric: true,
      cell: ({ amountCents }) => formatCents(amountCents),
    },
  ],
  card: (schedule, { now, link }) => (
    <>
      <CardLine>
        {link(schedule.title)}
        <Text as="span" size="sm" weight="medium" tabular>
          {formatCents(schedule.amountCents)}
        </Text>
      </CardLine>
      <CardLine>
        <CardFacts>
          <StateBadge state={schedule.state} />
          {schedule.client.company}, {recurringRuleText(schedule)}
        </CardFacts>
        {schedule.nextOn !== null && <CardFacts>Next on {formatDate(schedule.nextOn, now)}</CardFacts>}
      </CardLine>
    </>
  ),
};
