import { api, followUpFilters, leadStatuses } from '@vitrine/contracts';
import { useNavigate } from '@vitrine/shell-sdk';
import { Button, EmptyState, FilterTabs, Heading, Toolbar, ToolbarSpace, vars } from '@vitrine/ui';
import { lazy, Suspense, useMemo, useRef } from 'react';
import { styled } from 'styled-components';
import { useMarkDemo } from '../../../shared/demo-data.tsx';
import { useDownload } from '../../../shared/download.ts';
import { NoResults } from '../../../shared/screen/empty-states.tsx';
import { tabCount } from '../../../shared/screen/figures.tsx';
import { HeadSearch, HeadTools, PageHead } from '../../../shared/screen/layout.ts';
import { ListControls, useListState } from '../../../shared/screen/list-controls.tsx';
import { useChangeQuery } from '../../../shared/screen/list-query.ts';
import { ListSearch, SubtleSelect } from '../../../shared/screen/list-tools.tsx';
import { RecordPages } from '../../../shared/screen/record-pages.tsx';
import { useSelectionHotkeys } from '../../../shared/screen/selection.tsx';
import { StateDrawing } from '../../../shared/screen/state-drawing.tsx';
import { followUpLabels, sourceLabel, statusLabels } from '../content.ts';
import { useLeadList } from '../leads-queries.ts';
import { filterOf, isFiltered, leadOrders, type ListQuery, listSearch } from '../list-params.ts';
import { leadRows } from './lead-rows.tsx';

const LeadBulkBar = lazy(async () => ({ default: (await import('./bulk-actions.tsx')).LeadBulkBar }));

const assignees = [
  { value: '', label: 'Everyone’s' },
  { value: 'me', label: 'Assigned to me' },
  { value: 'nobody', label: 'Unassigned' },
] as const;

const followUps = [
  { value: '', label: 'Any follow-up' } as const,
  ...followUpFilters.map((value) => ({ value, label: followUpLabels[value] })),
];

interface LeadFiltersProps {
  readonly query: ListQuery;
  readonly sources: readonly string[];
  readonly onChange: (change: Partial<ListQuery>) => void;
}

/** Filters by assignee, follow-up and source. */
const LeadFilters = ({ query, sources, onChange }: LeadFiltersProps) => {
  const shown = query.source && !sources.includes(query.source) ? [query.source, ...sources] : sources;
  return (
    <>
      <SubtleSelect
        label="Assigned to"
        value={query.assignee ?? ''}
        options={assignees}
        onChange={(assignee) => onChange({ assignee: assignee || null })}
      />
      <SubtleSelect
        label="Follow-up"
        value={query.followUp ?? ''}
        options={followUps}
        onChange={(followUp) => onChange({ followUp: followUp || null })}
      />
      {shown.length > 1 && (
        <SubtleSelect
          label="Source"
          value={query.source ?? ''}
          options={[
            { value: '', label: 'Any source' },
            ...shown.map((value) => ({ value, label: sourceLabel(value) })),
          ]}
          onChange={(source) => onChange({ source: source || null })}
        />
      )}
    </>
  );
};

/** On their own line where they do not fit beside the statuses. */
const Filters = styled.div`
  display: flex;
  flex-wrap: wrap;
  gap: ${vars.space[1]} ${vars.space[3]};
`;

interface LeadListProps {
  readonly query: ListQuery;
  readonly openId: string | undefined;
}

/** The list with its title, search and filters. */
export const LeadList = ({ query, openId }: LeadListProps) => {
  const navigate = useNavigate();
  const { download, downloading } = useDownload();
  const leads = useLeadList(query);
  const pages = leads.data?.pages;
  const items = useMemo(() => pages?.flatMap((page) => page.items) ?? [], [pages]);
  const newest = pages?.[0];
  useMarkDemo(items.some(({ demo }) => demo));
  const search = listSearch(query);
  const frame = useRef<HTMLDivElement>(null);
  const state = useListState('leads', items, search);
  useSelectionHotkeys(state.selection, frame);

  const show = useChangeQuery(query, listSearch);

  return (
    <div ref={frame}>
      <PageHead>
        <Heading as="h1" size="lg">
          Leads
        </Heading>
        <HeadSearch>
          <ListSearch
            id="lead-search"
            label="Search name, email or company"
            value={query.search}
            onSearch={(text) => show({ search: text })}
          />
        </HeadSearch>
        <HeadTools>
          {items.length > 0 && (
            <Button
              size="sm"
              busy={downloading}
              onClick={() => void download('leads.csv', api.contacts.exportCsv, { query: filterOf(query) })}
            >
              Export
            </Button>
          )}
        </HeadTools>
      </PageHead>
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
          <ListControls
            list="leads"
            all="All leads"
            definition={leadRows}
            state={state}
            orders={leadOrders}
            order={query}
            onOrder={show}
            search={search}
            onSearch={(next) => void navigate({ search: next })}
          />
        </Filters>
      </Toolbar>
      <RecordPages
        definition={leadRows}
        query={leads}
        rows={items}
        total={newest?.total}
        empty={
          <NoRows
            query={query}
            onClear={() => show({ search: '', status: null, assignee: null, followUp: null, source: null })}
          />
        }
        state={state}
        orders={leadOrders}
        order={query}
        onOrder={show}
        search={search}
        openId={openId}
      />
      <Suspense>
        <LeadBulkBar selection={state.selection} />
      </Suspense>
    </div>
  );
};

interface NoRowsProps {
  readonly query: ListQuery;
  readonly onClear: () => void;
}

const NoRows = ({ query, onClear }: NoRowsProps) =>
  isFiltered(query) ? (
    <NoResults
      title="No matching leads"
      search={query.search}
      filtered={Boolean(query.status || query.assignee || query.followUp || query.source)}
      onClear={onClear}
    />
  ) : (
    <EmptyState title="No leads yet" picture={<StateDrawing form="molar" />}>
      Every inquiry from the contact form shows up here with its score and emails.
    </EmptyState>
  );
