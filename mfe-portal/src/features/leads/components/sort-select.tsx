import { leadSorts } from '@vitrine/contracts';
import { QuietSelect } from '../../../shared/screen/quiet-select.tsx';
import type { ListQuery } from '../list-query.ts';
import { sortLabels } from '../lead-texts.ts';

const options = leadSorts.map((value) => ({ value, label: sortLabels[value] }));

interface SortSelectProps {
  readonly value: ListQuery['sort'];
  readonly onChange: (sort: ListQuery['sort']) => void;
}

/** The order of the rows, quiet at the end of the filters. */
export const SortSelect = ({ value, onChange }: SortSelectProps) => (
  <QuietSelect label="Sort" value={value} options={options} onChange={onChange} />
);
