import type { InvoicePage } from '@vitrine/contracts';
import { useNavigate } from '@vitrine/shell-sdk';
import { Button, EmptyState, FilterTabs, Heading, Toolbar } from '@vitrine/ui';
import { useMarkDemo } from '../../../shared/demo-marker.tsx';
import { ListBody } from '../../../shared/screen/list-body.tsx';
import { ListHead } from '../../../shared/screen/list-head.tsx';
import { ListSearch } from '../../../shared/screen/list-search.tsx';
import { StateDrawing } from '../../../shared/screen/state-drawing.tsx';
import { useNarrow } from '../../../shared/screen/use-narrow.ts';
import { useInvoiceList } from '../api/invoice-list.ts';
import { statusLabels } from '../invoice-texts.ts';
import { invoiceFilters, invoiceSearch, type InvoiceListQuery } from '../list-query.ts';
import { InvoiceCards } from './invoice-cards.tsx';
import { InvoiceStats } from './invoice-stats.tsx';
import { InvoiceTable } from './invoice-table.tsx';

interface InvoiceListProps {
  readonly query: InvoiceListQuery;
  readonly openId: string | undefined;
}

/** Title, figures, search, filters and the rows, in every state they can be in. */
export const InvoiceList = ({ query, openId }: InvoiceListProps) => {
  const navigate = useNavigate();
  const narrow = useNarrow();
  const invoices = useInvoiceList(query);
  const pages = invoices.data?.pages ?? [];
  const items = pages.flatMap((page) => page.items);
  const newest = pages[0];
  useMarkDemo(items.some(({ demo }) => demo));

  const show = (change: Partial<InvoiceListQuery>): void => {
    void navigate({ search: invoiceSearch({ ...query, ...change }) }, { replace: true });
  };
  const Rows = narrow ? InvoiceCards : InvoiceTable;

  return (
    <>
      <ListHead>
        <Heading as="h1" size="lg">
          Invoices
        </Heading>
        <ListSearch id="invoice-search" label="Search number, client or e-mail" value={query.search} onSearch={(search) => show({ search })} />
      </ListHead>
      {!(invoices.isError && invoices.data === undefined) && <InvoiceStats page={newest} />}
      <Toolbar>
        <FilterTabs
          label="Filter by status"
          value={query.status ?? 'all'}
          onChange={(status) => show({ status: status === 'all' ? null : status })}
          options={[
            { value: 'all', label: 'All', ...counted(newest, 'all') },
            ...invoiceFilters.map((status) => ({ value: status, label: statusLabels[status], ...counted(newest, status) })),
          ]}
        />
      </Toolbar>
      <ListBody
        name="Invoices"
        query={invoices}
        shown={invoices.data && items.length}
        total={newest?.total ?? items.length}
        empty={<NoRows query={query} onClear={() => show({ search: '', status: null })} />}
      >
        <Rows invoices={items} search={invoiceSearch(query)} openId={openId} />
      </ListBody>
    </>
  );
};

/** The count of a tab, once it is known. */
function counted(page: InvoicePage | undefined, status: keyof InvoicePage['countByStatus'] | 'all'): { count?: number } {
  if (!page) return {};
  const counts = page.countByStatus;
  return { count: status === 'all' ? Object.values(counts).reduce((sum, count) => sum + count, 0) : (counts[status] ?? 0) };
}

interface NoRowsProps {
  readonly query: InvoiceListQuery;
  readonly onClear: () => void;
}

const NoRows = ({ query, onClear }: NoRowsProps) =>
  query.search || query.status ? (
    <EmptyState
      title="No invoices found"
      picture={<StateDrawing form="fingerprint" />}
      action={
        <Button size="sm" onClick={onClear}>
          Clear search and filter
        </Button>
      }
    >
      {query.search ? `Nothing for “${query.search}”` : 'None'}
      {query.status && ` that is ${statusLabels[query.status].toLowerCase()}`}.
    </EmptyState>
  ) : (
    <EmptyState title="No invoices found" picture={<StateDrawing form="molar" />}>
      Every paid package and each month of a subscription is filed here by itself.
    </EmptyState>
  );
