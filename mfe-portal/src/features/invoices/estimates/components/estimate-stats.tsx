import { type EstimatePage, type FigureId, figures, figureSearch } from '@vitrine/contracts';
import { formatCents } from '@vitrine/money';
import { Figures, searchNote } from '../../../../shared/screen/figures.tsx';
import type { FiguresProps } from '../../../../shared/screen/screen-definition.ts';

/** Sums over the current search; each opens its rows. */
export const EstimateStats = ({ page, search, isSearched }: FiguresProps<EstimatePage>) => {
  const counts = page?.countByStatus;
  const within = searchNote(isSearched);
  const to = (id: FigureId): string => figureSearch(id, undefined, search);
  return (
    <Figures
      figures={[
        {
          id: 'openEstimates' as const,
          value: page && formatCents(page.totals.openCents),
          note: counts && within(`${String((counts.sent ?? 0) + (counts.viewed ?? 0))} waiting for the client`),
        },
        {
          id: 'acceptedEstimates' as const,
          value: page && formatCents(page.totals.acceptedCents),
          note: counts && within(`${String(counts.accepted ?? 0)} signed`),
        },
        {
          id: 'estimatesToInvoice' as const,
          value: page && formatCents(page.totals.toInvoiceCents),
          note: within('Accepted, without an invoice'),
        },
        {
          id: 'draftEstimates' as const,
          value: counts && counts.draft,
          note: within('Not sent yet'),
        },
      ].map(({ id, ...shown }) => ({
        label: figures[id].label,
        definition: figures[id].definition,
        to: to(id),
        ...shown,
      }))}
    />
  );
};
