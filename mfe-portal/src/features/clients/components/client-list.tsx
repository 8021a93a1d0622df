import { api, type ClientPage, type FigureId, figures, figureSearch } from '@vitrine/contracts';
import { formatCents } from '@vitrine/money';
import { useLocation, useNavigate } from '@vitrine/shell-sdk';
import { Button, EmptyState, FilterTabs, Heading, Menu, MoreIcon, Toolbar, ToolbarSpace, vars } from '@vitrine/ui';
import { lazy, Suspense, useMemo, useRef } from 'react';
import { styled } from 'styled-components';
import { useMarkDemo } from '../../../shared/demo-data.tsx';
import { useDownload } from '../../../shared/download.ts';
import { NoResults } from '../../../shared/screen/empty-states.tsx';
import { Figures, searchNote, tabCount } from '../../../shared/screen/figures.tsx';
import { HeadSearch, HeadTools, PageHead } from '../../../shared/screen/layout.ts';
import { ListControls, useListState } from '../../../shared/screen/list-controls.tsx';
import { useChangeQuery } from '../../../shared/screen/list-query.ts';
import { ListSearch, SubtleSelect } from '../../../shared/screen/list-tools.tsx';
import { RecordPages } from '../../../shared/screen/record-pages.tsx';
import { useSelectionHotkeys } from '../../../shared/screen/selection.tsx';
import { StateDrawing } from '../../../shared/screen/state-drawing.tsx';
import { planOptions, tabLabels } from '../content.ts';
import { useClientList } from '../clients-queries.ts';
import {
  type ClientListQuery,
  clientOrders,
  clientSearch,
  clientTabs,
  everyClient,
  isFiltered,
  isSearched,
  type OpenDialog,
  openSearch,
  overviewCount,
  queryParts,
} from '../list-params.ts';
import { clientRows } from './client-rows.tsx';

const ClientBulkBar = lazy(async () => ({ default: (await import('./bulk-actions.tsx')).ClientBulkBar }));

interface ListMenuProps {
  readonly busy: boolean;
  readonly onImport: () => void;
  readonly onExport: (() => void) | undefined;
}

/** Import, and export of the listed clients. */
const ListMenu = ({ busy, onImport, onExport }: ListMenuProps) => (
  <Menu
    trigger={
      <Button size="sm" busy={busy} aria-label="Import and export" title="Import and export">
        <MoreIcon />
      </Button>
    }
    items={[
      { id: 'import', label: 'Import clients', onSelect: onImport },
      ...(onExport ? [{ id: 'export', label: 'Export this list', onSelect: onExport }] : []),
    ]}
  />
);

interface ClientStatsProps {
  readonly page: ClientPage | undefined;
  readonly query: ClientListQuery;
}

/** Figures over the current search; each opens its rows (staff specification, section 9). */
const ClientStats = ({ page, query }: ClientStatsProps) => {
  const counts = page?.countByStatus;
  const all = counts && Object.values(counts).reduce((sum, count) => sum + count, 0);
  const within = searchNote(isSearched(query));
  const to = (id: FigureId): string => figureSearch(id, undefined, clientSearch(query));
  return (
    <Figures
      figures={[
        {
          id: 'totalClients' as const,
          label: 'Clients',
          value: all,
          note: isSearched(query) ? 'Found by this search' : 'All your clients',
        },
        {
          id: 'activeClients' as const,
          value: counts && (counts.active ?? 0),
          note: counts && within(`${counts.pending ?? 0} pending`),
        },
        {
          id: 'monthlyRecurring' as const,
          value: page && formatCents(page.totals.monthlyRecurringCents),
          note: within('Active clients'),
        },
        {
          id: 'totalSpent' as const,
          value: page && formatCents(page.totals.totalSpentCents),
          note: within('All time'),
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

interface ClientListProps {
  readonly query: ClientListQuery;
  readonly openId: string | undefined;
}

/** The list with its title, figures, search and tabs. */
export const ClientList = ({ query, openId }: ClientListProps) => {
  const navigate = useNavigate();
  const clients = useClientList(query);
  const { search: address } = useLocation();
  const { download, downloading } = useDownload();
  const pages = clients.data?.pages;
  const isOverview = query.tab === 'overview';
  const all = useMemo(() => pages?.flatMap((page) => page.items) ?? [], [pages]);
  const items = useMemo(() => (isOverview ? all.slice(0, overviewCount) : all), [all, isOverview]);
  const newest = pages?.[0];
  useMarkDemo(items.some(({ demo }) => demo));

  const open = (dialog: OpenDialog): void => void navigate({ search: openSearch(address, dialog) });
  const exportRows = (): void => void download('clients.csv', api.clients.export, { query: queryParts(query) });
  const show = useChangeQuery(query, clientSearch);
  const search = clientSearch(query);
  const frame = useRef<HTMLDivElement>(null);
  const state = useListState('clients', items, search);
  useSelectionHotkeys(state.selection, frame);

  return (
    <div ref={frame}>
      <PageHead>
        <Heading as="h1" size="lg">
          Clients
        </Heading>
        <HeadSearch>
          <ListSearch
            id="client-search"
            label="Search name, email or company"
            value={query.search}
            onSearch={(text) => show({ search: text })}
          />
        </HeadSearch>
        <HeadTools>
          <ListMenu
            busy={downloading}
            onImport={() => open('import')}
            onExport={items.length > 0 ? exportRows : undefined}
          />
          <Button size="sm" variant="primary" onClick={() => open('new')}>
            Add Client
          </Button>
        </HeadTools>
      </PageHead>
      {!(clients.isError && clients.data === undefined) && <ClientStats page={newest} query={query} />}
      <Toolbar>
        <FilterTabs
          label="Show"
          value={query.tab}
          onChange={(tab) => show({ tab })}
          options={clientTabs.map((tab) => ({
            value: tab,
            label: tabLabels[tab],
            ...(tab !== 'overview' && tabCount(newest?.countByStatus, tab)),
          }))}
        />
        <ToolbarSpace />
        <SubtleSelect
          label="Filter by package"
          value={query.plan ?? 'any'}
          onChange={(plan) =>
            show({ plan: plan === 'any' ? null : plan, ...(isOverview && plan !== 'any' && { tab: 'all' }) })
          }
          options={planOptions}
        />
        <ListControls
          list="clients"
          all="All clients"
          definition={clientRows}
          state={state}
          orders={clientOrders}
          order={query}
          onOrder={show}
          search={search}
          onSearch={(next) => void navigate({ search: next })}
        />
      </Toolbar>
      <RecordPages
        definition={clientRows}
        query={isOverview ? { ...clients, hasNextPage: false } : clients}
        rows={items}
        total={newest?.total}
        empty={<NoRows query={query} onClear={() => show(everyClient)} onOpen={open} />}
        state={state}
        orders={clientOrders}
        order={query}
        onOrder={show}
        search={search}
        openId={openId}
      >
        {isOverview && all.length > overviewCount && (
          <Button size="sm" variant="subtle" onClick={() => show({ tab: 'all' })}>
            Show all clients
          </Button>
        )}
      </RecordPages>
      <Suspense>
        <ClientBulkBar selection={state.selection} />
      </Suspense>
    </div>
  );
};

interface NoRowsProps {
  readonly query: ClientListQuery;
  readonly onClear: () => void;
  readonly onOpen: (dialog: OpenDialog) => void;
}

const Choices = styled.div`
  display: flex;
  flex-wrap: wrap;
  justify-content: center;
  gap: ${vars.space[3]};
`;

const NoRows = ({ query, onClear, onOpen }: NoRowsProps) =>
  isFiltered(query) ? (
    <NoResults
      title="No matching clients"
      search={query.search}
      filtered={(query.tab !== 'overview' && query.tab !== 'all') || query.plan !== null}
      onClear={onClear}
    />
  ) : (
    <EmptyState
      title="No clients yet"
      picture={<StateDrawing form="molar" />}
      action={
        <Choices>
          <Button variant="primary" onClick={() => onOpen('new')}>
            Add Client
          </Button>
          <Button onClick={() => onOpen('import')}>Import a file</Button>
        </Choices>
      }
    >
      Anyone who pays for a package becomes a client automatically.
    </EmptyState>
  );
