import type { ClientPage } from '@vitrine/contracts';
import { formatCents } from '@vitrine/money';
import { Figures, searchNote } from '../../../shared/screen/figures.tsx';
import type { FiguresProps } from '../../../shared/screen/screen-definition.ts';

/** Figures over the current search; each opens its rows (staff specification, section 9). */
export const ClientStats = ({ page, search, isSearched }: FiguresProps<ClientPage>) => {
  const counts = page?.countByStatus;
  const all = counts && Object.values(counts).reduce((sum, count) => sum + count, 0);
  const within = searchNote(isSearched);
  return (
    <Figures
      search={search}
      figures={[
        {
          id: 'totalClients',
          label: 'Clients',
          value: all,
          note: isSearched ? 'Found by this search' : 'All your clients',
        },
        {
          id: 'activeClients',
          value: counts && (counts.active ?? 0),
          note: counts && within(`${counts.pending ?? 0} pending`),
        },
        {
          id: 'monthlyRecurring',
          value: page && formatCents(page.totals.monthlyRecurringCents),
          note: within('Active clients'),
        },
        {
          id: 'totalSpent',
          value: page && formatCents(page.totals.totalSpentCents),
          note: within('All time'),
        },
      ]}
    />
  );
};
