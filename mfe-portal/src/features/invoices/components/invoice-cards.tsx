import type { InvoiceSummary } from '@vitrine/contracts';
import { formatCents } from '@vitrine/money';
import { Button, Mono, Text } from '@vitrine/ui';
import { memo } from 'react';
import { DemoTag } from '../../../shared/demo-data.tsx';
import { formatDate, useNow } from '../../../shared/format.ts';
import { paths } from '../../../shared/paths.ts';
import { rowAttribute } from '../../../shared/screen/list-hotkeys.ts';
import { Card, CardLine, CardName } from '../../../shared/screen/record-cards.ts';
import { RecordLink, RecordNote } from '../../../shared/screen/record-table.ts';
import { VirtualCards } from '../../../shared/screen/virtual-rows.tsx';
import { isPayable } from '../content.ts';
import { type InvoiceRowsProps, StatusBadge } from './invoice-table.tsx';
import { useCopyPaymentLink } from './payment-link.tsx';

/** Estimated height of a card, in pixels. */
const cardHeight = 122;

/** The rows as cards, on phones. */
export const InvoiceCards = ({ invoices, total, search, openId, loadMore }: InvoiceRowsProps) => {
  const now = useNow();
  return (
    <VirtualCards label="Invoices" rows={invoices} rowHeight={cardHeight} openId={openId} loadMore={loadMore}>
      {(invoice, index, measure) => (
        <InvoiceCard
          invoice={invoice}
          index={index}
          total={total}
          to={paths.invoice(invoice.id) + search}
          now={now}
          measure={measure}
        />
      )}
    </VirtualCards>
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
