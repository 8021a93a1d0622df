import { api, EstimateNeed, estimateStatuses } from '@vitrine/contracts';
import { lazy } from 'react';
import { usePages } from '../../../shared/api/use-pages.ts';
import { paths } from '../../../shared/paths.ts';
import { InvoicingNav } from '../../../shared/screen/invoicing-nav.tsx';
import { recordScreen } from '../../../shared/screen/record-screen.tsx';
import { estimateRows } from './components/estimate-rows.tsx';
import { EstimateStats } from './components/estimate-stats.tsx';
import { needLabels, statusLabels } from './content.ts';
import { useEstimate } from './estimates-queries.ts';
import { estimateAddress, type EstimateListQuery } from './list-params.ts';

/** `/estimates` and `/estimates/:id`: the list of estimates and the open one. */
export const EstimatesPage = recordScreen({
  name: 'estimates',
  title: 'Estimates',
  noun: 'estimate',
  path: paths.estimates,
  address: estimateAddress,
  useList: (query: EstimateListQuery) => usePages(api.estimates.list, { query: { limit: 100, ...query } }),
  rows: estimateRows,
  Nav: InvoicingNav,
  searchLabel: 'Search number, title, client or email',
  Figures: EstimateStats,
  tabs: {
    name: 'status',
    label: 'Filter by status',
    // Every status has one, so that the counts add up.
    values: estimateStatuses,
    labels: statusLabels,
    counts: ({ countByStatus }) => countByStatus,
  },
  selects: [
    {
      name: 'need',
      label: 'Filter by next step',
      any: 'Any next step',
      options: EstimateNeed.options.map((value) => ({ value, label: needLabels[value] })),
    },
  ],
  exportCsv: (download, query) => void download('estimates.csv', api.estimates.exportCsv, { query }),
  change: 'money.write',
  create: 'New estimate',
  Bulk: lazy(async () => ({ default: (await import('./components/bulk-actions.tsx')).EstimateBulkBar })),
  empty: {
    title: 'No estimates yet',
    text: 'A client accepts an estimate with a signature, and you turn it into an invoice.',
    create: 'Create your first estimate',
  },
  noMatch: 'No estimates found',
  useRecord: useEstimate,
  missing: 'The link may be incomplete.',
  Sheet: lazy(async () => ({ default: (await import('./components/estimate-sheet.tsx')).EstimateSheet })),
  pages: ['new', 'edit', 'revise'],
});
