import type { EstimatePage } from '@vitrine/contracts';
import { formatCents } from '@vitrine/money';
import { paths } from '../../../../shared/paths.ts';
import { Figures, searchNote } from '../../../../shared/screen/figures.tsx';
import { type EstimateListQuery, estimateSearch, isSearched } from '../list-params.ts';

interface EstimateStatsProps {
  readonly page: EstimatePage | undefined;
  readonly query: EstimateListQuery;
}

/** Sums over the current search; each links to its rows. */
export const EstimateStats = ({ page, query }: EstimateStatsProps) => {
  const counts = page?.countByStatus;
  const within = searchNote(isSearched(query));
  const to = (change: Partial<EstimateListQuery>): string => paths.estimates + estimateSearch({ ...query, ...change });
  return (
    <Figures
      figures={[
        {
          label: 'Open',
          definition: 'Totals of estimates that are sent or viewed, and not decided or expired.',
          value: page && formatCents(page.totals.openCents),
          note: within(`${String((counts?.sent ?? 0) + (counts?.viewed ?? 0))} waiting for the client`),
          to: to({ status: 'viewed' }),
        },
        {
          label: 'Accepted',
          definition: 'Totals of accepted estimates, with the options that clients chose.',
          value: page && formatCents(page.totals.acceptedCents),
          note: within(`${String(counts?.accepted ?? 0)} signed`),
          to: to({ status: 'accepted' }),
        },
        {
          label: 'To be invoiced',
          definition: 'Totals of accepted estimates that no invoice was made of yet.',
          value: page && formatCents(page.totals.toInvoiceCents),
          note: within('Accepted, without an invoice'),
          to: to({ status: null, need: 'invoice' }),
        },
        {
          label: 'Drafts',
          definition: 'Estimates that were not sent yet.',
          value: counts && counts.draft,
          note: within('Not sent yet'),
          to: to({ status: 'draft' }),
        },
      ]}
    />
  );
};
