import { api, recurringStates } from '@vitrine/contracts';
import { lazy } from 'react';
import { usePages } from '../../../shared/api/use-pages.ts';
import { paths } from '../../../shared/paths.ts';
import { InvoicingNav } from '../../../shared/screen/invoicing-nav.tsx';
import { recordScreen } from '../../../shared/screen/record-screen.tsx';
import { recurringRows } from './components/recurring-rows.tsx';
import { recurringTexts, stateLabels } from './content.ts';
import { recurringAddress, type RecurringListQuery } from './list-params.ts';
import { useSchedule } from './recurring-queries.ts';

/** `/recurring` and `/recurring/:id`: schedules that make invoices, and the open one. */
export const RecurringPage = recordScreen({
  name: 'recurring',
  title: recurringTexts.title,
  noun: 'schedule',
  path: paths.recurring,
  address: recurringAddress,
  useList: ({ of: clientId, ...query }: RecurringListQuery) =>
    usePages(api.recurringInvoices.list, { query: { ...query, ...(clientId && { clientId }) } }),
  rows: recurringRows,
  Nav: InvoicingNav,
  searchLabel: 'Search title or client',
  tabs: {
    name: 'state',
    label: 'Filter by state',
    values: recurringStates,
    labels: stateLabels,
    counts: ({ countByState }) => countByState,
  },
  change: 'money.write',
  create: recurringTexts.create,
  empty: {
    title: recurringTexts.none,
    text: recurringTexts.noneText,
    form: 'iris',
    create: recurringTexts.create,
  },
  noMatch: 'No schedules found',
  useRecord: useSchedule,
  missing: 'The link may be incomplete.',
  Sheet: lazy(async () => ({ default: (await import('./components/recurring-sheet.tsx')).RecurringSheet })),
  pages: ['new', 'edit'],
});
