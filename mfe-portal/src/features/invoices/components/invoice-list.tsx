import { useLocation, useNavigate } from '@vitrine/shell-sdk';
import { Button, EmptyState, FilterTabs, Heading, Toolbar, ToolbarSpace } from '@vitrine/ui';
import { lazy, Suspense, useMemo, useRef } from 'react';
import { formatMonth } from '../../../shared/dates.ts';
import { useMarkDemo } from '../../../shared/demo-marker.tsx';
import { ColumnMenu } from '../../../shared/screen/column-menu.tsx';
import { ListBody } from '../../../shared/screen/list-body.tsx';
import { HeadSearch, HeadTools, ListHead } from '../../../shared/screen/list-head.tsx';
import { tabCount } from '../../../shared/screen/tab-count.ts';
import { ListSearch } from '../../../shared/screen/list-search.tsx';
import { NothingFound } from '../../../shared/screen/nothing-found.tsx';
import { StateDrawing } from '../../../shared/screen/state-drawing.tsx';
import { useColumns } from '../../../shared/screen/use-columns.ts';
import { useNarrow } from '../../../shared/screen/use-narrow.ts';
import { useSelection, useSelectionHotkeys } from '../../../shared/screen/use-selection.ts';
import { useDownload } from '../../../shared/use-download.ts';
import { useInvoiceList } from '../api/invoice-list.ts';
import { ageLabels, statusLabels } from '../invoice-texts.ts';
import {
  everyInvoice,
  invoiceFilters,
  invoiceSearch,
  type InvoiceListQuery,
  isFiltered,
  queryParts,
} from '../list-query.ts';
import { openSearch } from '../open-dialog.ts';
import { InvoiceCards } from './invoice-cards.tsx';
import { invoiceColumns } from './invoice-columns.ts';
import { InvoiceFilters } from './invoice-filters.tsx';
import { InvoiceStats } from './invoice-stats.tsx';
import { InvoiceTable } from './invoice-table.tsx';

const BulkBar = lazy(async () => ({ default: (await import('./bulk-bar.tsx')).BulkBar }));

interface InvoiceListProps {
  readonly query: InvoiceListQuery;
  readonly openId: string | undefined;
}

/** Title, figures, search, filters and the rows, in every state they can be in. */
export const InvoiceList = ({ query, openId }: InvoiceListProps) => {
  const navigate = useNavigate();
  const location = useLocation();
  const narrow = useNarrow();
  const invoices = useInvoiceList(query);
  const pages = invoices.data?.pages;
  const items = useMemo(() => pages?.flatMap((page) => page.items) ?? [], [pages]);
  const newest = pages?.[0];
  useMarkDemo(items.some(({ demo }) => demo));

  const search = invoiceSearch(query);
  const frame = useRef<HTMLDivElement>(null);
  const ids = useMemo(() => items.map(({ id }) => id), [items]);
  const selection = useSelection(ids, search);
  useSelectionHotkeys(selection, frame);
  const columns = useColumns('invoices');
  const { download, downloading } = useDownload();

  const show = (change: Partial<InvoiceListQuery>): void => {
    void navigate({ search: invoiceSearch({ ...query, ...change }) }, { replace: true });
  };
  const create = (): void => void navigate({ search: openSearch(location.search, 'new') });
  const exportRows = (): void =>
    void download(`/api/invoices/export.csv?${new URLSearchParams(queryParts(query))}`, 'invoices.csv');
  const Rows = narrow ? InvoiceCards : InvoiceTable;
  const more =
    invoices.hasNextPage && !invoices.isFetchingNextPage && !invoices.isFetchNextPageError
      ? () => void invoices.fetchNextPage()
      : undefined;

  return (
    <div ref={frame}>
      <ListHead>
        <Heading as="h1" size="lg">
          Invoices
        </Heading>
        <HeadSearch>
          <ListSearch
            id="invoice-search"
            label="Search number, client or e-mail"
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
      </ListHead>
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
        {!narrow && <ColumnMenu columns={invoiceColumns} isShown={columns.isShown} onToggle={columns.toggle} />}
      </Toolbar>
      <ListBody
        name="Invoices"
        query={invoices}
        shown={invoices.data && items.length}
        total={newest?.total ?? items.length}
        empty={<NoRows query={query} onClear={() => show(everyInvoice)} onCreate={create} />}
      >
        <Rows
          invoices={items}
          total={newest?.total ?? items.length}
          query={query}
          search={search}
          openId={openId}
          selection={selection}
          isShown={columns.isShown}
          onSort={show}
          loadMore={more}
        />
      </ListBody>
      <Suspense>
        <BulkBar selection={selection} />
      </Suspense>
    </div>
  );
};

/** 'that is draft, of November 2026': why nothing is shown. */
const filterText = ({ status, age, month }: InvoiceListQuery): string =>
  [
    status && ` that is ${statusLabels[status].toLowerCase()}`,
    age && ` that is ${ageLabels[age].toLowerCase()}`,
    month && ` of ${formatMonth(month, 'long')}`,
  ]
    .filter(Boolean)
    .join(',');

interface NoRowsProps {
  readonly query: InvoiceListQuery;
  readonly onClear: () => void;
  readonly onCreate: () => void;
}

const NoRows = ({ query, onClear, onCreate }: NoRowsProps) =>
  isFiltered(query) ? (
    <NothingFound title="No invoices found" onClear={onClear}>
      {query.search ? `Nothing for “${query.search}”` : 'None'}
      {filterText(query)}.
    </NothingFound>
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
      Every paid package and each month of a subscription is filed here by itself.
    </EmptyState>
  );
