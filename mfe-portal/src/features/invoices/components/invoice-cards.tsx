import type { InvoiceSummary } from '@vitrine/contracts';
import { formatCents } from '@vitrine/money';
import { Button, Mono, Text } from '@vitrine/ui';
import { memo, useMemo } from 'react';
import { formatDate } from '../../../shared/dates.ts';
import { paths } from '../../../shared/paths.ts';
import { DemoTag } from '../../../shared/screen/demo-tag.tsx';
import { Card, CardLine, CardName, Cards } from '../../../shared/screen/record-cards.ts';
import { RecordLink, RecordNote } from '../../../shared/screen/record-cells.ts';
import { rowAttribute } from '../../../shared/screen/use-list-hotkeys.ts';
import { useVirtualRows } from '../../../shared/screen/use-virtual-rows.ts';
import { RoomItem } from '../../../shared/screen/virtual-room.tsx';
import { useNow } from '../../../shared/use-now.ts';
import { useCopyPaymentLink } from '../api/copy-payment-link.ts';
import { isPayable } from '../payable.ts';
import type { InvoiceRowsProps } from './invoice-table.tsx';
import { StatusBadge } from './status-badge.tsx';

/** Of a card, and between two, in pixels. */
const cardHeight = 122;
const gap = 12;

/** The rows on a phone. */
export const InvoiceCards = ({ invoices, total, search, openId, loadMore }: InvoiceRowsProps) => {
  const now = useNow();
  const ids = useMemo(() => invoices.map(({ id }) => id), [invoices]);
  const rows = useVirtualRows({ ids, rowHeight: cardHeight, gap, openId, loadMore });
  return (
    <Cards aria-label="Invoices" {...rows.list}>
      {rows.entries.map((entry) => {
        if (entry.row === undefined) return <RoomItem key={entry.key} height={entry.height} />;
        const invoice = invoices[entry.row];
        return (
          invoice && (
            <InvoiceCard
              key={entry.key}
              invoice={invoice}
              index={entry.row}
              total={total}
              to={paths.invoice(invoice.id) + search}
              now={now}
              measure={rows.measure}
            />
          )
        );
      })}
    </Cards>
  );
};

interface InvoiceCardProps {
  readonly invoice: InvoiceSummary;
  readonly index: number;
  readonly total: number;
  readonly to: string;
  readonly now: Date;
  readonly measure: (element: HTMLElement | null) => void;
}

const InvoiceCard = memo(({ invoice, index, total, to, now, measure }: InvoiceCardProps) => {
  const copy = useCopyPaymentLink();
  const { id, number, paymentUrl } = invoice;
  return (
    <Card ref={measure} data-index={index} aria-posinset={index + 1} aria-setsize={total}>
      <CardLine>
        <CardName>
          <RecordLink to={to} {...{ [rowAttribute]: id }}>
            {invoice.clientName}
          </RecordLink>
          <RecordNote>
            <Mono>{number}</Mono> {invoice.demo && <DemoTag />}
          </RecordNote>
        </CardName>
        <Text as="span" weight="medium" tabular>
          {formatCents(invoice.amountCents)}
        </Text>
      </CardLine>
      <CardLine>
        <StatusBadge invoice={invoice} />
        <span>Due {formatDate(invoice.dueDate, now)}</span>
        {isPayable(invoice) && paymentUrl !== null && (
          <Button
            size="sm"
            onClick={() => void copy(paymentUrl, 'card')}
            aria-label={`Link: copy the payment link of ${number}`}
          >
            Link
          </Button>
        )}
      </CardLine>
    </Card>
  );
});
InvoiceCard.displayName = 'InvoiceCard';
