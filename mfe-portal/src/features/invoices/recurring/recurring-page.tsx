import { api, recurringStates } from '@vitrine/contracts';
import { Pending } from '@vitrine/ui';
import { lazy } from 'react';
import { usePages } from '../../../shared/api/use-pages.ts';
import { paths } from '../../../shared/paths.ts';
import { InvoicingNav } from '../../../shared/screen/invoicing-nav.tsx';
import { clientParameter } from '../../../shared/screen/list-query.ts';
import { recordScreen } from '../../../shared/screen/record-screen.tsx';
import type { DialogsProps } from '../../../shared/screen/screen-definition.ts';
import { recurringRows } from './components/recurring-rows.tsx';
import { recurringTexts, stateLabels } from './content.ts';
import { recurringAddress, type RecurringListQuery } from './list-params.ts';
import { useSchedule } from './recurring-queries.ts';

const NewSchedule = lazy(async () => ({ default: (await import('./editor/index.ts')).NewSchedule }));
const OpenScheduleEditor = lazy(async () => ({ default: (await import('./editor/index.ts')).OpenScheduleEditor }));

const ScheduleDialogs = ({ dialog, openId, search, onClose, onCreated }: DialogsProps) => (
  <Pending>
    {dialog === 'new' && (
      <NewSchedule
        clientId={new URLSearchParams(search).get(clientParameter)}
        onClose={onClose}
        onCreated={({ id }) => onCreated(id, { title: 'The schedule is set up', stayMs: 3000 })}
      />
    )}
    {dialog === 'edit' && openId !== undefined && <OpenScheduleEditor key={openId} id={openId} onClose={onClose} />}
  </Pending>
);

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
  Dialogs: ScheduleDialogs,
});
