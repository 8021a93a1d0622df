import { isWeekly, recurringRuleText, scheduleFields, shortMonthText } from '@vitrine/contracts';
import { SelectField, Text, TextArea, TextField, vars } from '@vitrine/ui';
import { styled } from 'styled-components';
import { ChoiceCards } from '../../../../shared/choice-cards.tsx';
import { Pair } from '../../../../shared/forms/editor-form.tsx';
import { controlsOf, optionsOf } from '../../../../shared/forms/record-form.ts';
import type { PortalForm } from '../../../../shared/forms/use-portal-form.ts';
import { useNow } from '../../../../shared/format.ts';
import { PrintedFields } from '../../editor/invoice-fields.tsx';
import { newLine, typedTotals } from '../../documents/lines-form.ts';
import { Lines } from '../../documents/lines.tsx';
import type { TaxChoice } from '../../documents/tax-choices.ts';
import type { Exemption } from '../../documents/use-exemption.ts';
import { DateList } from '../components/date-list.tsx';
import { modeHints } from '../content.ts';
import { previewOf, type ScheduleForm } from './schedule-form.ts';

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

const modes = (['draft', 'send'] as const).map((value) => ({
  value,
  label: scheduleFields.mode.labels[value],
  hint: modeHints[value],
}));

const Preview = styled.section`
  display: grid;
  gap: ${vars.space[3]};
`;

const Title = styled.h2`
  font-size: ${vars.text.md};
  font-weight: ${vars.weight.medium};
`;

interface ScheduleFieldsProps {
  readonly form: PortalForm<ScheduleForm>;
  readonly choices: readonly TaxChoice[];
  readonly exemption: Exemption;
  /** Invoices it made so far. */
  readonly createdCount: number;
}

/** Everything of a schedule but its client, with a preview of the next dates. */
export const ScheduleFields = ({ form, choices, exemption, createdCount }: ScheduleFieldsProps) => {
  const { values, field, set } = form;
  const control = controlsOf(scheduleFields, form, 'edit-schedule');
  const now = useNow();
  const totals = typedTotals({ items: values.items, discount: '' }, choices);
  const dates = previewOf(values, createdCount, now);
  const { interval, startOn } = values;
  const dayOfMonth = Number(values.dayOfMonth);
  const weekdayText =
    isWeekly(interval) && startOn !== '' ? `${recurringRuleText({ interval, dayOfMonth, startOn })}.` : undefined;
  return (
    <>
      <TextField {...control('title')} maxLength={120} />
      <Lines
        items={values.items}
        choices={choices}
        exemption={exemption}
        error={form.error}
        newLine={newLine}
        foot={{ discount: '', totals }}
        onChange={(items) => set({ items: [...items] })}
      />
      <Pair>
        <SelectField {...control('interval')} {...optionsOf(scheduleFields.interval)} />
        {!isWeekly(interval) && (
          <SelectField
            {...control('dayOfMonth')}
            options={daysOfMonth}
            hint={shortMonthText({ interval, dayOfMonth }) ?? undefined}
          />
        )}
        <TextField {...control('startOn')} type="date" hint={weekdayText} />
        <TextField {...control('dueInDays')} inputMode="numeric" maxLength={3} />
        <SelectField id="schedule-ends" label="Ends" options={ends} {...field('ends')} />
        {values.ends === 'on' && <TextField {...control('endOn')} type="date" />}
        {values.ends === 'after' && <TextField {...control('count')} inputMode="numeric" maxLength={3} />}
      </Pair>
      <ChoiceCards legend={scheduleFields.mode.label} across {...field('mode')} options={modes} />
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
      <PrintedFields idPrefix="schedule" form={form} />
      <TextArea {...control('message')} rows={3} maxLength={500} />
    </>
  );
};
