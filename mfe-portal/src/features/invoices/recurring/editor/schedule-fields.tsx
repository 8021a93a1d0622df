import { shortMonthText } from '@vitrine/contracts';
import { SelectField, Text, TextArea, TextField, vars } from '@vitrine/ui';
import { styled } from 'styled-components';
import { ChoiceCards } from '../../../../shared/choice-cards.tsx';
import { Pair } from '../../../../shared/forms/editor-form.tsx';
import type { PortalForm } from '../../../../shared/forms/use-portal-form.ts';
import { useNow } from '../../../../shared/format.ts';
import { PrintedFields } from '../../editor/invoice-fields.tsx';
import { typedTotals } from '../../editor/invoice-form.ts';
import { ItemRows } from '../../editor/item-rows.tsx';
import type { TaxChoice } from '../../editor/tax-choices.ts';
import { DateList } from '../components/date-list.tsx';
import { modeTexts } from '../content.ts';
import { previewOf, type ScheduleForm } from './schedule-form.ts';

const intervals = [
  { value: 'month', label: 'Every month' },
  { value: 'quarter', label: 'Every three months' },
  { value: 'year', label: 'Every year' },
] as const;

/** 31 is the last day of every month. */
const daysOfMonth = Array.from({ length: 31 }, (_, index) => ({
  value: String(index + 1),
  label: index === 30 ? 'Last day' : String(index + 1),
}));

const ends = [
  { value: 'never', label: 'Never' },
  { value: 'on', label: 'On a day' },
  { value: 'after', label: 'After a number' },
] as const;

const Preview = styled.section`
  display: grid;
  gap: ${vars.space[3]};
`;

const Title = styled.h3`
  font-size: ${vars.text.md};
  font-weight: ${vars.weight.medium};
`;

interface ScheduleFieldsProps {
  readonly form: PortalForm<ScheduleForm>;
  readonly choices: readonly TaxChoice[];
  /** Invoices it made so far. */
  readonly made: number;
}

/** Everything of a schedule but its client, with a preview of the next dates. */
export const ScheduleFields = ({ form, choices, made }: ScheduleFieldsProps) => {
  const { values, field, set } = form;
  const now = useNow();
  const totals = typedTotals({ items: values.items, discount: '' }, choices);
  const dates = previewOf(values, made, now);
  const short = shortMonthText(Number(values.dayOfMonth));
  return (
    <>
      <TextField id="schedule-title" label="What it’s for" required maxLength={120} {...field('title')} />
      <ItemRows
        items={values.items}
        totals={totals}
        choices={choices}
        error={form.error}
        frozen={false}
        onChange={(items) => set({ items: [...items] })}
      />
      <Pair>
        <SelectField id="schedule-interval" label="How often" options={intervals} {...field('interval')} />
        <SelectField
          id="schedule-day"
          label="Day of the month"
          options={daysOfMonth}
          hint={short ?? undefined}
          {...field('dayOfMonth')}
        />
        <TextField id="schedule-start" type="date" label="Starts" {...field('startOn')} />
        <TextField
          id="schedule-terms-days"
          label="Due after days"
          inputMode="numeric"
          maxLength={3}
          {...field('dueInDays')}
        />
        <SelectField id="schedule-ends" label="Ends" options={ends} {...field('ends')} />
        {values.ends === 'on' && <TextField id="schedule-end" type="date" label="Last day" {...field('endOn')} />}
        {values.ends === 'after' && (
          <TextField
            id="schedule-count"
            label="Number of invoices"
            inputMode="numeric"
            maxLength={3}
            {...field('count')}
          />
        )}
      </Pair>
      <ChoiceCards
        legend="On its date"
        across
        {...field('mode')}
        options={(['draft', 'send'] as const).map((value) => ({ value, ...modeTexts[value] }))}
      />
      <Preview aria-labelledby="schedule-preview">
        <Title id="schedule-preview">Next dates</Title>
        {dates === null || dates.length === 0 ? (
          <Text size="sm" tone="textMuted">
            {dates === null
              ? 'They show up here once the schedule is filled in.'
              : 'No date is left with these settings.'}
          </Text>
        ) : (
          <DateList label="Next dates" dates={dates} amountCents={totals?.totalCents ?? null} />
        )}
      </Preview>
      <PrintedFields idPrefix="schedule" field={field} />
      <TextArea
        id="schedule-message"
        label="Message with the payment link"
        rows={3}
        maxLength={500}
        {...field('message')}
      />
    </>
  );
};
