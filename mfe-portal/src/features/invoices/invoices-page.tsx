import { agencyMonth, monthsAfter } from '@vitrine/brand';
import { AgeFilter, api, type InvoiceStatus, invoiceStatuses } from '@vitrine/contracts';
import { lazy, Suspense } from 'react';
import { formatMonth } from '../../shared/format.ts';
import { paths } from '../../shared/paths.ts';
import { preloadable } from '../../shared/preloadable.ts';
import { InvoicingNav } from '../../shared/screen/invoicing-nav.tsx';
import { recordScreen } from '../../shared/screen/record-screen.tsx';
import type { DialogsProps } from '../../shared/screen/screen-definition.ts';
import { invoiceRows } from './components/invoice-rows.tsx';
import { InvoiceStats } from './components/invoice-stats.tsx';
import { ageLabels, statusLabels } from './content.ts';
import { useInvoice, useInvoiceList } from './invoices-queries.ts';
import { invoiceAddress } from './list-params.ts';

const { Component: Sheet, prepare } = preloadable(
  async () => (await import('./components/invoice-sheet.tsx')).InvoiceSheet,
);

/** In the order of the staff specification, section 2. */
const specified: readonly InvoiceStatus[] = ['paid', 'sent', 'draft', 'overdue'];

/** Months in the filter, the current one first. */
const monthCount = 24;

const recentMonths = (now: Date): string[] =>
  Array.from({ length: monthCount }, (_, back) => monthsAfter(agencyMonth(now), -back));

/** No row can be seen before them. */
const InvoiceKeys = lazy(async () => ({ default: (await import('./invoice-keys.ts')).InvoiceKeys }));
const Keys = (props: DialogsProps) => (
  <Suspense>
    <InvoiceKeys {...props} />
  </Suspense>
);

/** `/invoices` and `/invoices/:id`: the list of invoices and the open invoice. */
export const InvoicesPage = recordScreen({
  name: 'invoices',
  title: 'Invoices',
  noun: 'invoice',
  path: paths.invoices,
  address: invoiceAddress,
  useList: useInvoiceList,
  rows: invoiceRows,
  Nav: InvoicingNav,
  searchLabel: 'Search number, client or email',
  Figures: InvoiceStats,
  tabs: {
    name: 'status',
    label: 'Filter by status',
    // Every status has one, so that the counts add up.
    values: [...specified, ...invoiceStatuses.filter((status) => !specified.includes(status))],
    labels: statusLabels,
    counts: ({ countByStatus }) => countByStatus,
  },
  selects: [
    {
      name: 'age',
      label: 'Filter by age',
      any: 'Any age',
      options: AgeFilter.options.map((value) => ({ value, label: ageLabels[value] })),
    },
    {
      name: 'month',
      label: 'Filter by month',
      any: 'Any month',
      // The URL may name an earlier month.
      options: ({ value, now }) =>
        [...new Set([...recentMonths(now), ...(value ? [value] : [])])].map((month) => ({
          value: month,
          label: formatMonth(month, 'long'),
        })),
    },
  ],
  exportCsv: (download, query) => void download('invoices.csv', api.invoices.exportCsv, { query }),
  change: 'money.write',
  create: 'New invoice',
  Bulk: lazy(async () => ({ default: (await import('./components/bulk-actions.tsx')).InvoiceBulkBar })),
  empty: {
    title: 'No invoices found',
    text: 'Paid packages and subscription months show up here automatically.',
    create: 'Create Your First Invoice',
  },
  noMatch: 'No invoices found',
  useRecord: useInvoice,
  missing: 'The link may be incomplete.',
  Sheet,
  prepare,
  Dialogs: Keys,
  pages: ['new', 'edit', 'correct'],
});
