import { agencyMonth, monthsAfter } from '@vitrine/brand';
import { AgeFilter } from '@vitrine/contracts';
import { formatMonth } from '../../../shared/dates.ts';
import { QuietSelect } from '../../../shared/screen/quiet-select.tsx';
import { useNow } from '../../../shared/use-now.ts';
import { ageLabels } from '../invoice-texts.ts';
import type { InvoiceListQuery } from '../list-query.ts';

/** Months that can be chosen, this one first. */
const monthCount = 24;

const recentMonths = (now: Date): string[] =>
  Array.from({ length: monthCount }, (_, back) => monthsAfter(agencyMonth(now), -back));

interface InvoiceFiltersProps {
  readonly query: InvoiceListQuery;
  readonly onChange: (change: Partial<InvoiceListQuery>) => void;
}

/** Besides the status: how late, and of which month. */
export const InvoiceFilters = ({ query, onChange }: InvoiceFiltersProps) => {
  const months = recentMonths(useNow());
  // An address may ask for a month that is further back.
  const shown = query.month !== null && !months.includes(query.month) ? [...months, query.month] : months;
  return (
    <>
      <QuietSelect
        label="Filter by age"
        value={query.age ?? 'any'}
        onChange={(age) => onChange({ age: age === 'any' ? null : age })}
        options={[
          { value: 'any', label: 'Any age' },
          ...AgeFilter.options.map((age) => ({ value: age, label: ageLabels[age] })),
        ]}
      />
      <QuietSelect
        label="Filter by month"
        value={query.month ?? 'any'}
        onChange={(month) => onChange({ month: month === 'any' ? null : month })}
        options={[
          { value: 'any', label: 'Any month' },
          ...shown.map((month) => ({ value: month, label: formatMonth(month, 'long') })),
        ]}
      />
    </>
  );
};
