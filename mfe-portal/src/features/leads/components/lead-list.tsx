import { leadStatuses } from '@vitrine/contracts';
import { useNavigate } from '@vitrine/shell-sdk';
import { Button, EmptyState, FilterTabs, Heading, Toolbar, ToolbarSpace, vars } from '@vitrine/ui';
import { styled } from 'styled-components';
import { useDownload } from '../../../shared/use-download.ts';
import { useMarkDemo } from '../../../shared/demo-marker.tsx';
import { ListBody } from '../../../shared/screen/list-body.tsx';
import { ListHead } from '../../../shared/screen/list-head.tsx';
import { useLeadList } from '../api/lead-list.ts';
import { filterOf, isFiltered, listSearch, type ListQuery } from '../list-query.ts';
import { statusLabels } from '../lead-texts.ts';
import { tabCount } from '../../../shared/screen/tab-count.ts';
import { ListSearch } from '../../../shared/screen/list-search.tsx';
import { LeadFilters } from './lead-filters.tsx';
import { LeadTable } from './lead-table.tsx';
import { SortSelect } from './sort-select.tsx';
import { NothingFound } from '../../../shared/screen/nothing-found.tsx';
import { StateDrawing } from '../../../shared/screen/state-drawing.tsx';

const Tools = styled.div`
  display: flex;
  flex: 1 1 20rem;
  flex-wrap: wrap;
  align-items: center;
  justify-content: flex-end;
  gap: ${vars.space[2]};

  > button {
    flex: none;
  }
`;

/** Together on a line of their own where they do not fit beside the states. */
const Filters = styled.div`
  display: flex;
  flex-wrap: wrap;
  gap: ${vars.space[1]} ${vars.space[3]};
`;

interface LeadListProps {
  readonly query: ListQuery;
  readonly openId: string | undefined;
}

/** Title, search, filters and the rows, in every state they can be in. */
export const LeadList = ({ query, openId }: LeadListProps) => {
  const navigate = useNavigate();
  const { download, downloading } = useDownload();
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
        <Tools>
          <ListSearch
            id="lead-search"
            label="Search name, e-mail or company"
            value={query.search}
            onSearch={(search) => show({ search })}
          />
          <Button
            size="sm"
            busy={downloading}
            disabled={items.length === 0}
            onClick={() => void download(`/api/contacts/export.csv?${filterOf(query).toString()}`, 'leads.csv')}
          >
            Export CSV
          </Button>
        </Tools>
      </ListHead>
      <Toolbar>
        <FilterTabs
          label="Filter by status"
          value={query.status ?? 'all'}
          onChange={(status) => show({ status: status === 'all' ? null : status })}
          options={[
            { value: 'all', label: 'All', ...tabCount(newest?.countByStatus, 'all') },
            ...leadStatuses.map((status) => ({
              value: status,
              label: statusLabels[status],
              ...tabCount(newest?.countByStatus, status),
            })),
          ]}
        />
        <ToolbarSpace />
        <Filters>
          <LeadFilters query={query} sources={newest?.sources ?? []} onChange={show} />
          <SortSelect value={query.sort} onChange={(sort) => show({ sort })} />
        </Filters>
      </Toolbar>
      <ListBody
        name="Leads"
        query={leads}
        shown={leads.data && items.length}
        total={newest?.total ?? items.length}
        empty={
          <NoRows
            query={query}
            onClear={() => show({ search: '', status: null, assignee: null, followUp: null, source: null })}
          />
        }
      >
        <LeadTable leads={items} query={query} openId={openId} onSort={(sort) => show({ sort })} />
      </ListBody>
    </>
  );
};

interface NoRowsProps {
  readonly query: ListQuery;
  readonly onClear: () => void;
}

const NoRows = ({ query, onClear }: NoRowsProps) =>
  isFiltered(query) ? (
    <NothingFound title="No lead matches" onClear={onClear}>
      {query.search ? `Nothing found for “${query.search}”` : 'Nobody'}
      {query.status && ` at ${statusLabels[query.status]}`}
      {(query.assignee || query.followUp || query.source) && ' with these filters'}.
    </NothingFound>
  ) : (
    <EmptyState title="No leads yet" picture={<StateDrawing form="molar" />}>
      Every inquiry from the contact form arrives here, scored and with the mails it caused.
    </EmptyState>
  );
