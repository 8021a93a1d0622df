import type { InvoiceSummary } from '@vitrine/contracts';
import { formatCents } from '@vitrine/money';
import { Badge, CopyIcon, IconButton, Mono, Table, Td, Th, Tr, VisuallyHidden } from '@vitrine/ui';
import { memo, useMemo } from 'react';
import { DemoTag } from '../../../shared/demo-data.tsx';
import { formatDate, formatLongDate, useNow } from '../../../shared/format.ts';
import { paths } from '../../../shared/paths.ts';
import { rowAttribute } from '../../../shared/screen/list-hotkeys.ts';
import {
  NameTd,
  RecordLine,
  RecordLink,
  RecordName,
  RecordNote,
  useRowPress,
  WideTd,
  WideTh,
} from '../../../shared/screen/record-table.ts';
import { SelectBox, type Selection, SelectTd, SelectTh } from '../../../shared/screen/selection.tsx';
import { VirtualTableBody } from '../../../shared/screen/virtual-rows.tsx';
import { attentionTexts, isPayable, statusLabels, statusTones } from '../content.ts';
import { type InvoiceListQuery, type InvoiceSort, sortedBy } from '../list-params.ts';
import { useCopyPaymentLink } from './payment-link.tsx';

/** Optional columns; number, client and amount are always shown. */
export const invoiceColumns = [
  { id: 'issued', label: 'Issued' },
  { id: 'due', label: 'Due' },
  { id: 'status', label: 'Status' },
  { id: 'link', label: 'Payment link' },
] as const;

type InvoiceColumn = (typeof invoiceColumns)[number]['id'];

/** An invoice's status; a need for attention comes first. */
export const StatusBadge = ({
  invoice: { displayStatus: status, attention },
}: {
  readonly invoice: Pick<InvoiceSummary, 'displayStatus' | 'attention'>;
}) =>
  attention === null ? (
    <Badge tone={statusTones[status]}>{statusLabels[status]}</Badge>
  ) : (
    <Badge tone="ember">{`${statusLabels[status]}, ${attentionTexts[attention].label.toLowerCase()}`}</Badge>
  );

/** Height of a row with two lines, in pixels. */
const rowHeight = 65;

export interface InvoiceRowsProps {
  readonly invoices: readonly InvoiceSummary[];
  /** Total number of rows on the server. */
  readonly total: number;
  readonly query: InvoiceListQuery;
  /** The list's query string, kept while records are opened and closed. */
  readonly search: string;
  readonly openId: string | undefined;
  readonly selection: Selection;
  readonly isShown: (column: InvoiceColumn) => boolean;
  readonly onSort: (order: Pick<InvoiceListQuery, 'sort' | 'direction'>) => void;
  readonly loadMore: (() => void) | undefined;
}

/** The rows as a table, on wide screens. */
export const InvoiceTable = ({
  invoices,
  total,
  query,
  search,
  openId,
  selection,
  isShown,
  onSort,
  loadMore,
}: InvoiceRowsProps) => {
  const now = useNow();
  const ids = useMemo(() => invoices.map(({ id }) => id), [invoices]);
  const sort = (column: InvoiceSort) => ({
    sort:
      query.sort === column
        ? query.direction === 'asc'
          ? ('ascending' as const)
          : ('descending' as const)
        : ('none' as const),
    onSort: () => onSort(sortedBy(query, column)),
  });
  const all = ids.length > 0 && ids.every((id) => selection.ids.has(id));
  const count = 4 + [isShown('issued'), isShown('due'), isShown('status'), isShown('link')].filter(Boolean).length;

  return (
    <Table label="Invoices" aria-rowcount={total + 1}>
      <thead>
        <tr aria-rowindex={1}>
          <SelectTh>
            <SelectBox
              label={all ? 'Select none' : 'Select all shown'}
              checked={all}
              mixed={!all && selection.ids.size > 0}
              onChange={() => (all ? selection.clear() : selection.set(ids))}
            />
          </SelectTh>
          <Th {...sort('number')}>Number</Th>
          <Th>Client</Th>
          {isShown('issued') && <WideTh {...sort('date')}>Issued</WideTh>}
          {isShown('due') && <WideTh {...sort('due')}>Due</WideTh>}
          {isShown('status') && <Th>Status</Th>}
          <Th numeric {...sort('amount')}>
            Amount
          </Th>
          {isShown('link') && (
            <Th>
              <VisuallyHidden>Payment link</VisuallyHidden>
            </Th>
          )}
        </tr>
      </thead>
      <VirtualTableBody columns={count} rows={invoices} rowHeight={rowHeight} openId={openId} loadMore={loadMore}>
        {(invoice, index, measure) => (
          <InvoiceRow
            invoice={invoice}
            index={index}
            open={invoice.id === openId}
            chosen={selection.ids.has(invoice.id)}
            onChoose={selection.toggle}
            to={paths.invoice(invoice.id) + search}
            now={now}
            measure={measure}
            issued={isShown('issued')}
            due={isShown('due')}
            status={isShown('status')}
            link={isShown('link')}
          />
        )}
      </VirtualTableBody>
    </Table>
  );
};

type InvoiceRowProps = Readonly<Record<InvoiceColumn, boolean>> & {
  readonly invoice: InvoiceSummary;
  readonly index: number;
  readonly open: boolean;
  readonly chosen: boolean;
  readonly onChoose: Selection['toggle'];
  readonly to: string;
  readonly now: Date;
  readonly measure: (element: HTMLElement | null) => void;
};

/** Memoized, because lists of thousands rerender while scrolling. */
const InvoiceRow = memo(
  ({ invoice, index, open, chosen, onChoose, to, now, measure, issued, due, status, link }: InvoiceRowProps) => {
    const press = useRowPress(to);
    const copy = useCopyPaymentLink();
    const { id, number, paymentUrl } = invoice;
    return (
      <Tr
        interactive
        selected={open}
        onClick={press}
        ref={measure}
        data-index={index}
        aria-rowindex={index + 2}
        data-chosen={chosen}
      >
        <SelectTd>
          <SelectBox label={`Select ${number}`} checked={chosen} onChange={(range) => onChoose(id, range)} />
        </SelectTd>
        <Td nowrap>
          <RecordLink to={to} {...{ [rowAttribute]: id }} {...(open && { 'aria-current': true })}>
            <Mono>{number}</Mono>
          </RecordLink>
        </Td>
        <NameTd>
          <RecordLine>
            <RecordName>{invoice.clientName}</RecordName>
            {invoice.demo && <DemoTag />}
          </RecordLine>
          {invoice.clientEmail !== invoice.clientName && <RecordNote>{invoice.clientEmail}</RecordNote>}
        </NameTd>
        {issued && (
          <WideTd nowrap>
            <time dateTime={invoice.invoiceDate} title={formatLongDate(invoice.invoiceDate)}>
              {formatDate(invoice.invoiceDate, now)}
            </time>
          </WideTd>
        )}
        {due && (
          <WideTd nowrap>
            <time dateTime={invoice.dueDate} title={formatLongDate(invoice.dueDate)}>
              {formatDate(invoice.dueDate, now)}
            </time>
          </WideTd>
        )}
        {status && (
          <Td nowrap>
            <StatusBadge invoice={invoice} />
          </Td>
        )}
        <Td numeric>{formatCents(invoice.amountCents)}</Td>
        {link && (
          <Td numeric>
            {isPayable(invoice) && paymentUrl !== null && (
              <IconButton label={`Copy the payment link of ${number}`} onClick={() => void copy(paymentUrl, 'card')}>
                <CopyIcon />
              </IconButton>
            )}
          </Td>
        )}
      </Tr>
    );
  },
);
InvoiceRow.displayName = 'InvoiceRow';
