import { useLocation, useNavigate } from '@vitrine/shell-sdk';
import { Button, EmptyState, FilterTabs, Heading, Toolbar, ToolbarSpace, vars } from '@vitrine/ui';
import { useMemo } from 'react';
import { styled } from 'styled-components';
import { useMarkDemo } from '../../../shared/demo-marker.tsx';
import { ListBody } from '../../../shared/screen/list-body.tsx';
import { HeadSearch, HeadTools, ListHead } from '../../../shared/screen/list-head.tsx';
import { tabCount } from '../../../shared/screen/tab-count.ts';
import { ListSearch } from '../../../shared/screen/list-search.tsx';
import { QuietSelect } from '../../../shared/screen/quiet-select.tsx';
import { NothingFound } from '../../../shared/screen/nothing-found.tsx';
import { StateDrawing } from '../../../shared/screen/state-drawing.tsx';
import { useNarrow } from '../../../shared/screen/use-narrow.ts';
import { useDownload } from '../../../shared/use-download.ts';
import { useClientList } from '../api/client-list.ts';
import { planOptions, sortOptions, tabLabels } from '../client-texts.ts';
import {
  clientSearch,
  clientTabs,
  type ClientListQuery,
  everyClient,
  isFiltered,
  overviewCount,
  queryParts,
} from '../list-query.ts';
import { type OpenDialog, openSearch } from '../open-dialog.ts';
import { ClientCards } from './client-cards.tsx';
import { ClientStats } from './client-stats.tsx';
import { ClientTable } from './client-table.tsx';
import { ListMenu } from './list-menu.tsx';

interface ClientListProps {
  readonly query: ClientListQuery;
  readonly openId: string | undefined;
}

/** Title, figures, search, tabs and the rows, in every state they can be in. */
export const ClientList = ({ query, openId }: ClientListProps) => {
  const navigate = useNavigate();
  const narrow = useNarrow();
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
  const exportRows = (): void =>
    void download(`/api/clients/export.csv?${new URLSearchParams(queryParts(query))}`, 'clients.csv');
  const more =
    !isOverview && clients.hasNextPage && !clients.isFetchingNextPage && !clients.isFetchNextPageError
      ? () => void clients.fetchNextPage()
      : undefined;
  const show = (change: Partial<ClientListQuery>): void => {
    void navigate({ search: clientSearch({ ...query, ...change }) }, { replace: true });
  };
  const Rows = narrow ? ClientCards : ClientTable;

  return (
    <>
      <ListHead>
        <Heading as="h1" size="lg">
          Clients
        </Heading>
        <HeadSearch>
          <ListSearch
            id="client-search"
            label="Search name, e-mail or company"
            value={query.search}
            onSearch={(search) => show({ search })}
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
      </ListHead>
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
        <QuietSelect
          label="Filter by package"
          value={query.plan ?? 'any'}
          onChange={(plan) =>
            show({ plan: plan === 'any' ? null : plan, ...(isOverview && plan !== 'any' && { tab: 'all' }) })
          }
          options={planOptions}
        />
        <QuietSelect label="Sort" value={query.sort} onChange={(sort) => show({ sort })} options={sortOptions} />
      </Toolbar>
      <ListBody
        name="Clients"
        query={isOverview ? { ...clients, hasNextPage: false } : clients}
        shown={clients.data && items.length}
        total={newest?.total ?? items.length}
        empty={<NoRows query={query} onClear={() => show(everyClient)} onOpen={open} />}
      >
        <Rows
          clients={items}
          total={isOverview ? items.length : (newest?.total ?? items.length)}
          search={clientSearch(query)}
          openId={openId}
          loadMore={more}
        />
        {isOverview && all.length > overviewCount && (
          <Button size="sm" variant="quiet" onClick={() => show({ tab: 'all' })}>
            Show all clients
          </Button>
        )}
      </ListBody>
    </>
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
    <NothingFound title="No client matches" onClear={onClear}>
      {query.search ? `Nobody found for “${query.search}”` : 'Nobody'}
      {query.tab !== 'overview' && query.tab !== 'all' && ` who is ${query.tab}`}
      {query.plan && ` whose package is ${query.plan}`}.
    </NothingFound>
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
      Whoever pays for a package becomes a client by that payment.
    </EmptyState>
  );
