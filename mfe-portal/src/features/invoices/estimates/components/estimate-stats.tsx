import type { EstimatePage } from '@vitrine/contracts';
import { formatCents } from '@vitrine/money';
import { Figures, searchNote } from '../../../../shared/screen/figures.tsx';
import type { FiguresProps } from '../../../../shared/screen/screen-definition.ts';

/** Sums over the current search; each opens its rows. */
export const EstimateStats = ({ page, search, isSearched }: FiguresProps<EstimatePage>) => {
  const counts = page?.countByStatus;
  const within = searchNote(isSearched);
  return (
    <Figures
      search={search}
      figures={[
        {
          id: 'openEstimates',
          value: page && formatCents(page.totals.openCents),
          note: counts && within(`${String((counts.sent ?? 0) + (counts.viewed ?? 0))} waiting for the client`),
        },
        {
          id: 'acceptedEstimates',
          value: page && formatCents(page.totals.acceptedCents),
          note: counts && within(`${String(counts.accepted ?? 0)} signed`),
        },
        {
          id: 'estimatesToInvoice',
          value: page && formatCents(page.totals.toInvoiceCents),
          note: within('Accepted, without an invoice'),
        },
        {
          id: 'draftEstimates',
          value: counts && counts.draft,
          note: within('Not sent yet'),
        },
      ]}
    />
  );
};
