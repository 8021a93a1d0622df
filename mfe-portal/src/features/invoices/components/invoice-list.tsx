import { agencyMonth, monthsAfter } from '@vitrine/brand';
import { AgeFilter, api } from '@vitrine/contracts';
import { useLocation, useNavigate } from '@vitrine/shell-sdk';
import { Button, EmptyState, FilterTabs, Heading, Toolbar, ToolbarSpace } from '@vitrine/ui';
import { lazy, Suspense, useMemo, useRef } from 'react';
import { useMarkDemo } from '../../../shared/demo-data.tsx';
import { useDownload } from '../../../shared/download.ts';
import { formatMonth, useNow } from '../../../shared/format.ts';
import { NoResults } from '../../../shared/screen/empty-states.tsx';
import { tabCount } from '../../../shared/screen/figures.tsx';
import { HeadSearch, HeadTools, PageHead } from '../../../shared/screen/layout.ts';
import { InvoicingNav } from '../../../shared/screen/invoicing-nav.tsx';
import { ListControls, useListState } from '../../../shared/screen/list-controls.tsx';
import { useChangeQuery } from '../../../shared/screen/list-query.ts';
import { ListSearch, SubtleSelect } from '../../../shared/screen/list-tools.tsx';
import { RecordPages } from '../../../shared/screen/record-pages.tsx';
import { useSelectionHotkeys } from '../../../shared/screen/selection.tsx';
import { StateDrawing } from '../../../shared/screen/state-drawing.tsx';
import { ageLabels, statusLabels } from '../content.ts';
import { useInvoiceList } from '../invoices-queries.ts';
import {
  everyInvoice,
  invoiceFilters,
  invoiceOrders,
  type InvoiceListQuery,
  invoiceSearch,
  isFiltered,
  openSearch,
  queryParts,
} from '../list-params.ts';
import { InvoiceStats } from './invoice-stats.tsx';
import { invoiceRows } from './invoice-rows.tsx';

/** Months in the filter, the current one first. */
const monthCount = 24;

const recentMonths = (now: Date): string[] =>
  Array.from({ length: monthCount }, (_, back) => monthsAfter(agencyMonth(now), -back));

interface InvoiceFiltersProps {
  readonly query: InvoiceListQuery;
  readonly onChange: (change: Partial<InvoiceListQuery>) => void;
}

/** Filters by age and month. */
const InvoiceFilters = ({ query, onChange }: InvoiceFiltersProps) => {
  const months = recentMonths(useNow());
  // The URL may name an earlier month.
  const shown = query.month !== null && !months.includes(query.month) ? [...months, query.month] : months;
  return (
    <>
      <SubtleSelect
        label="Filter by age"
        value={query.age ?? 'any'}
        onChange={(age) => onChange({ age: age === 'any' ? null : age })}
        options={[
          { value: 'any', label: 'Any age' },
          ...AgeFilter.options.map((age) => ({ value: age, label: ageLabels[age] })),
        ]}
      />
      <SubtleSelect
        label="Filter by month"
        value={query.month ?? 'any'}
        onChange={(month) => onChange({ month: month === 'any' ? null : month })}
        options={[
          { value: 'any', label: 'Any month' },
          ...shown.map((month) => ({ value: month, label: formatMonth(month, 'long') })),
        ]}
      />
    </>
  );
};

const InvoiceBulkBar = lazy(async () => ({ default: (await import('./bulk-actions.tsx')).InvoiceBulkBar }));

interface InvoiceListProps {
  readonly query: InvoiceListQuery;
  readonly openId: string | undefined;
}

/** The list with its title, figures, search and filters. */
export const InvoiceList = ({ query, openId }: InvoiceListProps) => {
  const navigate = useNavigate();
  const location = useLocation();
  const invoices = useInvoiceList(query);
  const pages = invoices.data?.pages;
  const items = useMemo(() => pages?.flatMap((page) => page.items) ?? [], [pages]);
  const newest = pages?.[0];
  useMarkDemo(items.some(({ demo }) => demo));

  const search = invoiceSearch(query);
  const frame = useRef<HTMLDivElement>(null);
  const state = useListState('invoices', items, search);
  useSelectionHotkeys(state.selection, frame);
  const { download, downloading } = useDownload();

  const show = useChangeQuery(query, invoiceSearch);
  const create = (): void => void navigate({ search: openSearch(location.search, 'new') });
  const exportRows = (): void => void download('invoices.csv', api.invoices.exportCsv, { query: queryParts(query) });

  return (
    <div ref={frame}>
      <InvoicingNav />
      <PageHead>
        <Heading as="h1" size="lg">
          Invoices
        </Heading>
        <HeadSearch>
          <ListSearch
            id="invoice-search"
            label="Search number, client or email"
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
            New invoice
          </Button>
        </HeadTools>
      </PageHead>
      {!(invoices.isError && invoices.data === undefined) && <InvoiceStats page={newest} query={query} />}
      <Toolbar>
        <FilterTabs
          label="Filter by status"
          value={query.status ?? 'all'}
          onChange={(status) => show({ status: status === 'all' ? null : status })}
          options={[
            { value: 'all', label: 'All', ...tabCount(newest?.countByStatus, 'all') },
            ...invoiceFilters.map((status) => ({
              value: status,
              label: statusLabels[status],
              ...tabCount(newest?.countByStatus, status),
            })),
          ]}
        />
        <ToolbarSpace />
        <InvoiceFilters query={query} onChange={show} />
        <ListControls
          list="invoices"
          all="All invoices"
          definition={invoiceRows}
          state={state}
          orders={invoiceOrders}
          order={query}
          onOrder={show}
          search={search}
          onSearch={(next) => void navigate({ search: next })}
        />
      </Toolbar>
      <RecordPages
        definition={invoiceRows}
        query={invoices}
        rows={items}
        total={newest?.total}
        empty={<NoRows query={query} onClear={() => show(everyInvoice)} onCreate={create} />}
        state={state}
        orders={invoiceOrders}
        order={query}
        onOrder={show}
        search={search}
        openId={openId}
      />
      <Suspense>
        <InvoiceBulkBar selection={state.selection} />
      </Suspense>
    </div>
  );
};

interface NoRowsProps {
  readonly query: InvoiceListQuery;
  readonly onClear: () => void;
  readonly onCreate: () => void;
}

const NoRows = ({ query, onClear, onCreate }: NoRowsProps) =>
  isFiltered(query) ? (
    <NoResults
      title="No invoices found"
      search={query.search}
      filtered={query.status !== null || query.age !== null || query.month !== null}
      onClear={onClear}
    />
  ) : (
    <EmptyState
      title="No invoices found"
      picture={<StateDrawing form="molar" />}
      action={
        <Button variant="primary" onClick={onCreate}>
          Create Your First Invoice
        </Button>
      }
    >
      Paid packages and subscription months show up here automatically.
    </EmptyState>
  );
