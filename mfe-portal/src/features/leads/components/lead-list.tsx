import { api, followUpFilters, leadSorts, leadStatuses } from '@vitrine/contracts';
import { useNavigate } from '@vitrine/shell-sdk';
import { Button, EmptyState, FilterTabs, Heading, Toolbar, ToolbarSpace, vars } from '@vitrine/ui';
import { styled } from 'styled-components';
import { useMarkDemo } from '../../../shared/demo-data.tsx';
import { useDownload } from '../../../shared/download.ts';
import { NoResults } from '../../../shared/screen/empty-states.tsx';
import { tabCount } from '../../../shared/screen/figures.tsx';
import { PageHead } from '../../../shared/screen/layout.ts';
import { ListBody } from '../../../shared/screen/list-body.tsx';
import { ListSearch, SubtleSelect } from '../../../shared/screen/list-tools.tsx';
import { StateDrawing } from '../../../shared/screen/state-drawing.tsx';
import { followUpLabels, sortLabels, sourceLabel, statusLabels } from '../content.ts';
import { useLeadList } from '../leads-queries.ts';
import { filterOf, isFiltered, type ListQuery, listSearch } from '../list-params.ts';
import { LeadTable } from './lead-table.tsx';

const options = leadSorts.map((value) => ({ value, label: sortLabels[value] }));

interface SortSelectProps {
  readonly value: ListQuery['sort'];
  readonly onChange: (sort: ListQuery['sort']) => void;
}

/** Sort order, at the end of the filters. */
const SortSelect = ({ value, onChange }: SortSelectProps) => (
  <SubtleSelect label="Sort" value={value} options={options} onChange={onChange} />
);

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
  const pages = leads.data?.pages ?? [];
  const items = pages.flatMap((page) => page.items);
  const newest = pages[0];
  useMarkDemo(items.some(({ demo }) => demo));

  const show = (change: Partial<ListQuery>): void => {
    void navigate({ search: listSearch({ ...query, ...change }) }, { replace: true });
  };

  return (
    <>
      <PageHead>
        <Heading as="h1" size="lg">
          Leads
        </Heading>
        <Tools>
          <ListSearch
            id="lead-search"
            label="Search name, email or company"
            value={query.search}
            onSearch={(search) => show({ search })}
          />
          <Button
            size="sm"
            busy={downloading}
            disabled={items.length === 0}
            onClick={() => void download('leads.csv', api.contacts.exportCsv, { query: filterOf(query) })}
          >
            Export CSV
          </Button>
        </Tools>
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
