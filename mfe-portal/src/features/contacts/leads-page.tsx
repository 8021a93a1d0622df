import { api, followUpFilters, leadStatuses } from '@vitrine/contracts';
import { Pending } from '@vitrine/ui';
import { lazy } from 'react';
import { usePages } from '../../shared/api/use-pages.ts';
import { sourceLabel } from '../../shared/leads/source-label.ts';
import { paths } from '../../shared/paths.ts';
import { recordScreen } from '../../shared/screen/record-screen.tsx';
import type { DialogsProps } from '../../shared/screen/screen-definition.ts';
import { leadRows } from './components/lead-rows.tsx';
import { followUpLabels, statusLabels } from './content.ts';
import { useLead } from './leads-queries.ts';
import { leadAddress, type LeadListQuery } from './list-params.ts';

const AddLeadDialog = lazy(async () => ({
  default: (await import('./components/add-lead-dialog.tsx')).AddLeadDialog,
}));

const LeadDialogs = ({ dialog, onClose, onCreated }: DialogsProps) => (
  <Pending>
    {dialog === 'new' && (
      <AddLeadDialog onClose={onClose} onAdded={({ id, name }) => onCreated(id, { title: `${name} was added` })} />
    )}
  </Pending>
);

/** `/leads` and `/leads/:id`: the list of leads and the open lead. */
export const LeadsPage = recordScreen({
  name: 'leads',
  title: 'Leads',
  noun: 'lead',
  path: paths.leads,
  address: leadAddress,
  useList: (query: LeadListQuery) => usePages(api.contacts.list, { query: { limit: 50, ...query } }),
  rows: leadRows,
  searchLabel: 'Search name, email or company',
  tabs: {
    name: 'status',
    label: 'Filter by status',
    values: leadStatuses,
    labels: statusLabels,
    counts: ({ countByStatus }) => countByStatus,
  },
  selects: [
    {
      name: 'assignee',
      label: 'Assigned to',
      any: 'Everyone’s',
      options: [
        { value: 'me', label: 'Assigned to me' },
        { value: 'nobody', label: 'Unassigned' },
      ],
    },
    {
      name: 'followUp',
      label: 'Follow-up',
      any: 'Any follow-up',
      options: followUpFilters.map((value) => ({ value, label: followUpLabels[value] })),
    },
    {
      name: 'source',
      label: 'Source',
      any: 'Any source',
      options: ({ page: { sources = [] } = {}, value }) =>
        (value && !sources.includes(value) ? [value, ...sources] : sources).map((source) => ({
          value: source,
          label: sourceLabel(source),
        })),
    },
    {
      name: 'campaign',
      label: 'Campaign',
      any: 'Any campaign',
      options: ({ page: { campaigns = [] } = {}, value }) =>
        (value && !campaigns.includes(value) ? [value, ...campaigns] : campaigns).map((campaign) => ({
          value: campaign,
          label: campaign,
        })),
    },
    {
      name: 'tag',
      label: 'Tag',
      any: 'Any tag',
      options: ({ page: { tags = [] } = {}, value }) =>
        (value && !tags.includes(value) ? [value, ...tags] : tags).map((tag) => ({ value: tag, label: tag })),
    },
  ],
  exportCsv: (download, query) => void download('leads.csv', api.contacts.exportCsv, { query }),
  Board: lazy(async () => ({ default: (await import('./board/board.tsx')).LeadBoard })),
  create: 'Add Lead',
  Dialogs: LeadDialogs,
  Bulk: lazy(async () => ({ default: (await import('./components/bulk-actions.tsx')).LeadBulkBar })),
  empty: {
    title: 'No leads yet',
    text: 'Every inquiry from the contact form shows up here with its score and emails.',
    create: 'Add Lead',
  },
  noMatch: 'No matching leads',
  change: 'leads.write',
  useRecord: useLead,
  missing: 'The link may be incomplete, or the lead was removed.',
  Sheet: lazy(async () => ({ default: (await import('./components/lead-sheet.tsx')).LeadSheet })),
});
