import { leadStatuses, type LeadPage } from '@vitrine/contracts';
import { useNavigate } from '@vitrine/shell-sdk';
import { Button, EmptyState, FilterTabs, Heading, Toolbar, ToolbarSpace } from '@vitrine/ui';
import { useMarkDemo } from '../../../shared/demo-marker.tsx';
import { ListBody } from '../../../shared/screen/list-body.tsx';
import { ListHead } from '../../../shared/screen/list-head.tsx';
import { useLeadList } from '../api/lead-list.ts';
import { listSearch, type ListQuery } from '../list-query.ts';
import { statusLabels } from '../lead-texts.ts';
import { ListSearch } from '../../../shared/screen/list-search.tsx';
import { LeadTable } from './lead-table.tsx';
import { SortSelect } from './sort-select.tsx';
import { StateDrawing } from '../../../shared/screen/state-drawing.tsx';

interface LeadListProps {
  readonly query: ListQuery;
  readonly openId: string | undefined;
}

/** Title, search, filters and the rows, in every state they can be in. */
export const LeadList = ({ query, openId }: LeadListProps) => {
  const navigate = useNavigate();
  const leads = useLeadList(query);
  const pages = leads.data?.pages ?? [];
  const items = pages.flatMap((page) => page.items);
  const newest = pages[0];
  useMarkDemo(items.some(({ demo }) => demo));

  const show = (change: Partial<ListQuery>): void => {
    void navigate({ search: listSearch({ ...query, ...change }) }, { replace: true });
  };

  return (
    <>
      <ListHead>
        <Heading as="h1" size="lg">
          Leads
        </Heading>
        <ListSearch id="lead-search" label="Search name, e-mail or company" value={query.search} onSearch={(search) => show({ search })} />
      </ListHead>
      <Toolbar>
        <FilterTabs
          label="Filter by status"
          value={query.status ?? 'all'}
          onChange={(status) => show({ status: status === 'all' ? null : status })}
          options={[
            { value: 'all', label: 'All', ...counted(newest, 'all') },
            ...leadStatuses.map((status) => ({ value: status, label: statusLabels[status], ...counted(newest, status) })),
          ]}
        />
        <ToolbarSpace />
        <SortSelect value={query.sort} onChange={(sort) => show({ sort })} />
      </Toolbar>
      <ListBody
        name="Leads"
        query={leads}
        shown={leads.data && items.length}
        total={newest?.total ?? items.length}
        empty={<NoRows query={query} onClear={() => show({ search: '', status: null })} />}
      >
        <LeadTable leads={items} query={query} openId={openId} onSort={(sort) => show({ sort })} />
      </ListBody>
    </>
  );
};

/** The count of a tab, once it is known: every lead of the search, or those at one status. */
function counted(page: LeadPage | undefined, status: keyof LeadPage['countByStatus'] | 'all'): { count?: number } {
  if (!page) return {};
  const counts = page.countByStatus;
  return { count: status === 'all' ? Object.values(counts).reduce((sum, count) => sum + count, 0) : (counts[status] ?? 0) };
}

interface NoRowsProps {
  readonly query: ListQuery;
  readonly onClear: () => void;
}

const NoRows = ({ query, onClear }: NoRowsProps) =>
  query.search || query.status ? (
    <EmptyState
      title="No lead matches"
      picture={<StateDrawing form="fingerprint" />}
      action={
        <Button size="sm" onClick={onClear}>
          Clear search and filter
        </Button>
      }
    >
      {query.search ? `Nothing found for “${query.search}”` : 'Nobody'} {query.status && `at ${statusLabels[query.status]}`}.
    </EmptyState>
  ) : (
    <EmptyState title="No leads yet" picture={<StateDrawing form="molar" />}>
      Every inquiry from the contact form arrives here, scored and with the mails it caused.
    </EmptyState>
  );
