import { leadStatuses, type LeadPage } from '@vitrine/contracts';
import { useNavigate } from '@vitrine/shell-sdk';
import { Button, EmptyState, ErrorState, FilterTabs, FormBanner, Heading, Toolbar, ToolbarSpace, vars } from '@vitrine/ui';
import { styled } from 'styled-components';
import { useMarkDemo } from '../../../shared/demo-marker.tsx';
import { problemText } from '../../../shared/problem-text.ts';
import { useLeadList } from '../api/lead-list.ts';
import { listSearch, type ListQuery } from '../list-query.ts';
import { statusLabels } from '../lead-texts.ts';
import { LeadSearch } from './lead-search.tsx';
import { LeadTable } from './lead-table.tsx';
import { LeadTableSkeleton } from './lead-table-skeleton.tsx';
import { SortSelect } from './sort-select.tsx';
import { StateDrawing } from './state-drawing.tsx';

const Head = styled.header`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  justify-content: space-between;
  gap: ${vars.space[3]} ${vars.space[6]};
  margin-block-end: ${vars.space[5]};
`;

const Body = styled.div`
  margin-block-start: ${vars.space[3]};
`;

const More = styled.footer`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: ${vars.space[4]};
  padding-block: ${vars.space[5]};
`;

const Shown = styled.output`
  font-size: ${vars.text.sm};
  color: ${vars.color.textFaint};
`;

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
      <Head>
        <Heading as="h1" size="lg">
          Leads
        </Heading>
        <LeadSearch value={query.search} onSearch={(search) => show({ search })} />
      </Head>
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
      <Body aria-busy={leads.isFetching}>
        {leads.isPending ? (
          <LeadTableSkeleton />
        ) : leads.data === undefined ? (
          <ErrorState
            {...problemText(leads.error, 'Leads could not be loaded')}
            onRetry={() => void leads.refetch()}
            retrying={leads.isFetching}
          />
        ) : (
          <>
            <FormBanner tone="error">
              {leads.isError && (
                <>
                  {problemText(leads.error, 'Leads could not be refreshed').message}{' '}
                  <Button size="sm" variant="quiet" onClick={() => void (leads.isFetchNextPageError ? leads.fetchNextPage() : leads.refetch())}>
                    Retry
                  </Button>
                </>
              )}
            </FormBanner>
            {items.length === 0 ? (
              <NoRows query={query} onClear={() => show({ search: '', status: null })} />
            ) : (
              <LeadTable leads={items} query={query} openId={openId} onSort={(sort) => show({ sort })} />
            )}
            {items.length > 0 && (
              <More>
                {leads.hasNextPage && (
                  <Button size="sm" busy={leads.isFetchingNextPage} onClick={() => void leads.fetchNextPage()}>
                    Load more
                  </Button>
                )}
                <Shown>
                  {items.length} of {newest?.total ?? items.length}
                </Shown>
              </More>
            )}
          </>
        )}
      </Body>
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
