import type { ClientPage } from '@vitrine/contracts';
import { useNavigate } from '@vitrine/shell-sdk';
import { Button, EmptyState, FilterTabs, Heading, Toolbar } from '@vitrine/ui';
import { useMarkDemo } from '../../../shared/demo-marker.tsx';
import { ListBody } from '../../../shared/screen/list-body.tsx';
import { ListHead } from '../../../shared/screen/list-head.tsx';
import { ListSearch } from '../../../shared/screen/list-search.tsx';
import { StateDrawing } from '../../../shared/screen/state-drawing.tsx';
import { useNarrow } from '../../../shared/screen/use-narrow.ts';
import { useClientList } from '../api/client-list.ts';
import { tabLabels } from '../client-texts.ts';
import { clientSearch, clientTabs, overviewCount, type ClientListQuery, type ClientTab } from '../list-query.ts';
import { ClientCards } from './client-cards.tsx';
import { ClientStats } from './client-stats.tsx';
import { ClientTable } from './client-table.tsx';

interface ClientListProps {
  readonly query: ClientListQuery;
  readonly openId: string | undefined;
}

/** Title, figures, search, tabs and the rows, in every state they can be in. */
export const ClientList = ({ query, openId }: ClientListProps) => {
  const navigate = useNavigate();
  const narrow = useNarrow();
  const clients = useClientList(query);
  const pages = clients.data?.pages ?? [];
  const all = pages.flatMap((page) => page.items);
  const isOverview = query.tab === 'overview';
  const items = isOverview ? all.slice(0, overviewCount) : all;
  const newest = pages[0];
  useMarkDemo(items.some(({ demo }) => demo));

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
        <ListSearch id="client-search" label="Search name, e-mail or company" value={query.search} onSearch={(search) => show({ search })} />
      </ListHead>
      {!(clients.isError && clients.data === undefined) && <ClientStats page={newest} />}
      <Toolbar>
        <FilterTabs
          label="Show"
          value={query.tab}
          onChange={(tab) => show({ tab })}
          options={clientTabs.map((tab) => ({ value: tab, label: tabLabels[tab], ...counted(newest, tab) }))}
        />
      </Toolbar>
      <ListBody
        name="Clients"
        query={isOverview ? { ...clients, hasNextPage: false } : clients}
        shown={clients.data && items.length}
        total={newest?.total ?? items.length}
        empty={<NoRows query={query} onClear={() => show({ search: '', tab: 'overview' })} />}
      >
        <Rows clients={items} search={clientSearch(query)} openId={openId} />
        {isOverview && all.length > overviewCount && (
          <Button size="sm" variant="quiet" onClick={() => show({ tab: 'all' })}>
            Show all clients
          </Button>
        )}
      </ListBody>
    </>
  );
};

/** The count of a tab, once it is known; the overview has none, for it is no filter. */
function counted(page: ClientPage | undefined, tab: ClientTab): { count?: number } {
  if (!page || tab === 'overview') return {};
  const counts = page.countByStatus;
  return { count: tab === 'all' ? Object.values(counts).reduce((sum, count) => sum + count, 0) : (counts[tab] ?? 0) };
}

interface NoRowsProps {
  readonly query: ClientListQuery;
  readonly onClear: () => void;
}

const NoRows = ({ query, onClear }: NoRowsProps) =>
  query.search || query.tab === 'pending' || query.tab === 'active' ? (
    <EmptyState
      title="No client matches"
      picture={<StateDrawing form="fingerprint" />}
      action={
        <Button size="sm" onClick={onClear}>
          Clear search and filter
        </Button>
      }
    >
      {query.search ? `Nobody found for “${query.search}”` : 'Nobody'}
      {(query.tab === 'pending' || query.tab === 'active') && ` who is ${query.tab}`}.
    </EmptyState>
  ) : (
    <EmptyState title="No clients yet" picture={<StateDrawing form="molar" />}>
      Whoever pays for a package becomes a client by that payment.
    </EmptyState>
  );
