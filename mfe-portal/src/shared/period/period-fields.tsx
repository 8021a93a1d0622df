import { media, SelectField, TextField, vars } from '@vitrine/ui';
import { styled } from 'styled-components';
import { formatMonth } from '../format.ts';
import { daysOfPeriod, firstOf, type PeriodKind, periodKindOf, periodKinds, periodsOf } from './period.ts';

const Fields = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: ${vars.space[4]};
  align-items: start;

  ${media.up('sm')} {
    grid-template-columns: repeat(auto-fit, minmax(10rem, 1fr));
  }
`;

const periodTexts = {
  kind: 'Period',
  kinds: { month: 'Month', quarter: 'Quarter', year: 'Year', custom: 'Days of my own' } satisfies Record<
    PeriodKind,
    string
  >,
  which: { month: 'Which month', quarter: 'Which quarter', year: 'Which year' },
  from: 'First day',
  to: 'Last day',
  order: 'The last day is before the first one',
  quarter: (year: string, number: string): string => `Quarter ${number} of ${year}`,
} as const;

function labelOf(period: string): string {
  const kind = periodKindOf(period);
  if (kind === 'month') return formatMonth(period, 'long');
  const [year = '', part = ''] = period.split('-');
  return kind === 'quarter' ? periodTexts.quarter(year, part.slice(1)) : period;
}

interface PeriodFieldsProps {
  /** Prefix of the fields' ids. */
  readonly id: string;
  /** As of `period.ts`: `2026-11`, `2026-Q4`. */
  readonly value: string;
  readonly onChange: (period: string) => void;
  readonly now: Date;
}

/** Chooses a month, a quarter, a year, or days of one's own, in the agency's calendar. */
export const PeriodFields = ({ id, value, onChange, now }: PeriodFieldsProps) => {
  const kind = periodKindOf(value) ?? 'month';
  const [from = '', to = ''] = value.split('..');
  return (
    <Fields>
      <SelectField
        id={`${id}-kind`}
        label={periodTexts.kind}
        value={kind}
        options={periodKinds.map((one) => ({ value: one, label: periodTexts.kinds[one] }))}
        onChange={(event) => onChange(firstOf(event.target.value as PeriodKind, daysOfPeriod(value), now))}
      />
      {kind === 'custom' ? (
        <>
          <TextField
            id={`${id}-from`}
            type="date"
            label={periodTexts.from}
            value={from}
            onChange={(event) => onChange(`${event.target.value}..${to}`)}
          />
          <TextField
            id={`${id}-to`}
            type="date"
            label={periodTexts.to}
            value={to}
            error={from !== '' && to !== '' && to < from ? periodTexts.order : undefined}
            onChange={(event) => onChange(`${from}..${event.target.value}`)}
          />
        </>
      ) : (
        <SelectField
          id={`${id}-which`}
          label={periodTexts.which[kind]}
          value={value}
          options={[...new Set([...periodsOf(kind, now), value])].map((one) => ({ value: one, label: labelOf(one) }))}
          onChange={(event) => onChange(event.target.value)}
        />
      )}
    </Fields>
  );
};
