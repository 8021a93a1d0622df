import { type ClientFigure, type ClientPage, figures } from '@vitrine/contracts';
import { formatCents } from '@vitrine/money';
import { Figures, found } from '../../../shared/screen/figures.tsx';
import { type ClientListQuery, clientSearch, isSearched } from '../list-query.ts';

interface ClientStatsProps {
  readonly page: ClientPage | undefined;
  readonly query: ClientListQuery;
}

/** Figures over the current search; each says what it counts, and leads to its rows (staff specification, section 9). */
export const ClientStats = ({ page, query }: ClientStatsProps) => {
  const counts = page?.countByStatus;
  const all = counts && Object.values(counts).reduce((sum, count) => sum + count, 0);
  const within = found(isSearched(query) ? all : undefined);
  const to = ({ rows }: ClientFigure): string => `/clients${clientSearch({ ...query, tab: rows.status ?? 'all' })}`;
  return (
    <Figures
      figures={[
        {
          figure: figures.totalClients,
          label: 'Clients',
          value: all,
          note: isSearched(query) ? 'Found by this search' : 'Everyone on file',
        },
        {
          figure: figures.activeClients,
          value: counts && (counts.active ?? 0),
          note: within(`${counts?.pending ?? 0} pending`),
        },
        {
          figure: figures.monthlyRecurring,
          value: page && formatCents(page.totals.monthlyRecurringCents),
          note: within('Active clients'),
        },
        {
          figure: figures.totalSpent,
          value: page && formatCents(page.totals.totalSpentCents),
          note: within('All time'),
        },
      ].map(({ figure, ...shown }) => ({
        label: figure.label,
        definition: figure.definition,
        to: to(figure),
        ...shown,
      }))}
    />
  );
};
