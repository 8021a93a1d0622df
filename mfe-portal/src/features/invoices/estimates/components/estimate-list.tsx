import { api, EstimateNeed } from '@vitrine/contracts';
import { useLocation, useNavigate } from '@vitrine/shell-sdk';
import { Button, EmptyState, FilterTabs, Heading, Toolbar, ToolbarSpace } from '@vitrine/ui';
import { lazy, Suspense, useMemo, useRef } from 'react';
import { useMarkDemo } from '../../../../shared/demo-data.tsx';
import { useDownload } from '../../../../shared/download.ts';
import { NoResults } from '../../../../shared/screen/empty-states.tsx';
import { tabCount } from '../../../../shared/screen/figures.tsx';
import { InvoicingNav } from '../../../../shared/screen/invoicing-nav.tsx';
import { HeadSearch, HeadTools, PageHead } from '../../../../shared/screen/layout.ts';
import { ListControls, useListState } from '../../../../shared/screen/list-controls.tsx';
import { useChangeQuery } from '../../../../shared/screen/list-query.ts';
import { ListSearch, SubtleSelect } from '../../../../shared/screen/list-tools.tsx';
import { RecordPages } from '../../../../shared/screen/record-pages.tsx';
import { useSelectionHotkeys } from '../../../../shared/screen/selection.tsx';
import { StateDrawing } from '../../../../shared/screen/state-drawing.tsx';
import { needLabels, statusLabels } from '../content.ts';
import { useEstimateList } from '../estimates-queries.ts';
import {
  estimateFilters,
  type EstimateListQuery,
  estimateOrders,
  estimateParts,
  estimateSearch,
  everyEstimate,
  isFiltered,
  openSearch,
} from '../list-params.ts';
import { estimateRows } from './estimate-rows.tsx';
import { EstimateStats } from './estimate-stats.tsx';

const EstimateBulkBar = lazy(async () => ({ default: (await import('./bulk-actions.tsx')).EstimateBulkBar }));

interface EstimateListProps {
  readonly query: EstimateListQuery;
  readonly openId: string | undefined;
}

/** The list with its title, figures, search and filters. */
export const EstimateList = ({ query, openId }: EstimateListProps) => {
  const navigate = useNavigate();
  const location = useLocation();
  const estimates = useEstimateList(query);
  const pages = estimates.data?.pages;
  const items = useMemo(() => pages?.flatMap((page) => page.items) ?? [], [pages]);
  const newest = pages?.[0];
  useMarkDemo(items.some(({ demo }) => demo));

  const search = estimateSearch(query);
  const frame = useRef<HTMLDivElement>(null);
  const state = useListState('estimates', items, search);
  useSelectionHotkeys(state.selection, frame);
  const { download, downloading } = useDownload();

  const show = useChangeQuery(query, estimateSearch);
  const create = (): void => void navigate({ search: openSearch(location.search, 'new') });
  const exportRows = (): void =>
    void download('estimates.csv', api.estimates.exportCsv, { query: estimateParts(query) });

  return (
    <div ref={frame}>
      <InvoicingNav />
      <PageHead>
        <Heading as="h1" size="lg">
          Estimates
        </Heading>
        <HeadSearch>
          <ListSearch
            id="estimate-search"
            label="Search number, title, client or email"
            value={query.search}
            onSearch={(text) => show({ search: text })}
          />
        </HeadSearch>
        <HeadTools>
          {items.length > 0 && (
            <Button size="sm" busy={downloading} onClick={exportRows}>
              Export
            </Button>
          )}
          <Button size="sm" variant="primary" onClick={create}>
            New estimate
          </Button>
        </HeadTools>
      </PageHead>
      {!(estimates.isError && estimates.data === undefined) && <EstimateStats page={newest} query={query} />}
      <Toolbar>
        <FilterTabs
          label="Filter by status"
          value={query.status ?? 'all'}
          onChange={(status) => show({ status: status === 'all' ? null : status })}
          options={[
            { value: 'all', label: 'All', ...tabCount(newest?.countByStatus, 'all') },
            ...estimateFilters.map((status) => ({
              value: status,
              label: statusLabels[status],
              ...tabCount(newest?.countByStatus, status),
            })),
          ]}
        />
        <ToolbarSpace />
        <SubtleSelect
          label="Filter by next step"
          value={query.need ?? 'any'}
          onChange={(need) => show({ need: need === 'any' ? null : need })}
          options={[
            { value: 'any', label: 'Any next step' },
            ...EstimateNeed.options.map((need) => ({ value: need, label: needLabels[need] })),
          ]}
        />
        <ListControls
          list="estimates"
          all="All estimates"
          definition={estimateRows}
          state={state}
          orders={estimateOrders}
          order={query}
          onOrder={show}
          search={search}
          onSearch={(next) => void navigate({ search: next })}
        />
      </Toolbar>
      <RecordPages
        definition={estimateRows}
        query={estimates}
        rows={items}
        total={newest?.total}
        empty={<NoRows query={query} onClear={() => show(everyEstimate)} onCreate={create} />}
        state={state}
        orders={estimateOrders}
        order={query}
        onOrder={show}
        search={search}
        openId={openId}
      />
      <Suspense>
        <EstimateBulkBar selection={state.selection} />
      </Suspense>
    </div>
  );
};

interface NoRowsProps {
  readonly query: EstimateListQuery;
  readonly onClear: () => void;
  readonly onCreate: () => void;
}

const NoRows = ({ query, onClear, onCreate }: NoRowsProps) =>
  isFiltered(query) ? (
    <NoResults
      title="No estimates found"
      search={query.search}
      filtered={query.status !== null || query.need !== null}
      onClear={onClear}
    />
  ) : (
    <EmptyState
      title="No estimates yet"
      picture={<StateDrawing form="molar" />}
      action={
        <Button variant="primary" onClick={onCreate}>
          Create your first estimate
        </Button>
      }
    >
      A client accepts an estimate with a signature, and you turn it into an invoice.
    </EmptyState>
  );
