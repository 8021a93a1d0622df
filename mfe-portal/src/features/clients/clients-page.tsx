import { api, clientStatuses } from '@vitrine/contracts';
import { useNavigate } from '@vitrine/shell-sdk';
import { Button, Menu, MoreIcon, Pending, vars } from '@vitrine/ui';
import { lazy } from 'react';
import { styled } from 'styled-components';
import { useRights } from '../../shared/auth/rights.ts';
import { usePages } from '../../shared/api/use-pages.ts';
import { useHotkeys } from '../../shared/hotkeys.ts';
import { paths } from '../../shared/paths.ts';
import { preloadable } from '../../shared/preloadable.ts';
import { focusedRowId } from '../../shared/screen/list-hotkeys.ts';
import { openSearch } from '../../shared/screen/list-query.ts';
import { recordScreen } from '../../shared/screen/record-screen.tsx';
import type { DialogsProps, ToolsProps } from '../../shared/screen/screen-definition.ts';
import { useClient } from './clients-queries.ts';
import { clientRows } from './components/client-rows.tsx';
import { ClientStats } from './components/client-stats.tsx';
import { planOptions, statusLabels } from './content.ts';
import { clientAddress, type ClientListQuery, clientQuestion } from './list-params.ts';

const { Component: Sheet, prepare } = preloadable(
  async () => (await import('./components/client-sheet.tsx')).ClientSheet,
);

const CreateDialog = lazy(async () => ({ default: (await import('./editor/index.ts')).CreateDialog }));
const OpenEditor = lazy(async () => ({ default: (await import('./editor/index.ts')).OpenEditor }));
const ImportDialog = lazy(async () => ({ default: (await import('./import/import-dialog.tsx')).ImportDialog }));

/** Import, and export of the listed clients. */
const ListMenu = ({ exporting, onExport, onOpen }: ToolsProps) => {
  const may = useRights();
  const mayImport = may('clients.write');
  if (!mayImport && !onExport) return null;
  return (
    <Menu
      trigger={
        <Button
          size="sm"
          busy={exporting}
          aria-label={mayImport ? 'Import and export' : 'Export'}
          title={mayImport ? 'Import and export' : 'Export'}
        >
          <MoreIcon />
        </Button>
      }
      items={[
        ...(mayImport ? [{ id: 'import', label: 'Import clients', onSelect: () => onOpen('import') }] : []),
        ...(onExport ? [{ id: 'export', label: 'Export this list', onSelect: onExport }] : []),
      ]}
    />
  );
};

/** Buttons of an empty list. */
const Choices = styled.div`
  display: flex;
  flex-wrap: wrap;
  justify-content: center;
  gap: ${vars.space[3]};
`;

const ClientDialogs = ({ dialog, openId, search, onClose, onCreated }: DialogsProps) => {
  const navigate = useNavigate();
  useHotkeys({
    e: () => {
      const chosen = focusedRowId() ?? openId;
      if (chosen === undefined) return false;
      void navigate({ pathname: paths.client(chosen), search: openSearch(search, 'edit') });
      return true;
    },
  });
  return (
    <Pending>
      {dialog === 'new' && (
        <CreateDialog
          onClose={onClose}
          onCreated={({ id, company }) => onCreated(id, { title: `${company} was added` })}
        />
      )}
      {dialog === 'edit' && openId !== undefined && (
        <OpenEditor key={openId} id={openId} onClose={onClose} onSaved={onClose} />
      )}
      {dialog === 'import' && <ImportDialog onClose={onClose} />}
    </Pending>
  );
};

/** `/clients` and `/clients/:id`: the list of clients and the open client. */
export const ClientsPage = recordScreen({
  name: 'clients',
  title: 'Clients',
  noun: 'client',
  path: paths.clients,
  address: clientAddress,
  useList: (query: ClientListQuery) => usePages(api.clients.list, { query: { limit: 50, ...clientQuestion(query) } }),
  rows: clientRows,
  searchLabel: 'Search name, email or company',
  Figures: ClientStats,
  // Tabs of the staff specification, section 2, with Overview first; with Inactive their counts add up to All.
  tabs: {
    name: 'tab',
    label: 'Show',
    values: clientStatuses,
    labels: statusLabels,
    counts: ({ countByStatus }) => countByStatus,
    overview: { count: 6, more: 'Show all clients' },
  },
  selects: [
    { name: 'package', label: 'Filter by package', any: 'Any package', options: planOptions },
    {
      name: 'tag',
      label: 'Tag',
      any: 'Any tag',
      options: ({ page: { tags = [] } = {}, value }) =>
        (value && !tags.includes(value) ? [value, ...tags] : tags).map((tag) => ({ value: tag, label: tag })),
    },
  ],
  exportCsv: (download, query) => void download('clients.csv', api.clients.export, { query: clientQuestion(query) }),
  Tools: ListMenu,
  change: 'clients.write',
  create: 'Add Client',
  Bulk: lazy(async () => ({ default: (await import('./components/bulk-actions.tsx')).ClientBulkBar })),
  empty: {
    title: 'No clients yet',
    text: 'Anyone who pays for a package becomes a client automatically.',
    action: (onOpen) => (
      <Choices>
        <Button variant="primary" onClick={() => onOpen('new')}>
          Add Client
        </Button>
        <Button onClick={() => onOpen('import')}>Import a file</Button>
      </Choices>
    ),
  },
  noMatch: 'No matching clients',
  useRecord: useClient,
  missing: 'The link may be incomplete, or the client was removed.',
  Sheet,
  prepare,
  Dialogs: ClientDialogs,
});
