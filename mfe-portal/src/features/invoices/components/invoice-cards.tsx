import type { InvoiceSummary } from '@vitrine/contracts';
import { formatCents } from '@vitrine/money';
import { Button, Mono, Text } from '@vitrine/ui';
import { formatDate } from '../../../shared/dates.ts';
import { paths } from '../../../shared/paths.ts';
import { DemoTag } from '../../../shared/screen/demo-tag.tsx';
import { Card, CardLine, CardName, Cards } from '../../../shared/screen/record-cards.ts';
import { RecordLink, RecordNote } from '../../../shared/screen/record-cells.ts';
import { rowAttribute } from '../../../shared/screen/use-list-hotkeys.ts';
import { useNow } from '../../../shared/use-now.ts';
import { useCopyPaymentLink } from '../api/copy-payment-link.ts';
import { isPayable } from '../payable.ts';
import type { InvoiceRowsProps } from './invoice-table.tsx';
import { StatusBadge } from './status-badge.tsx';

/** The rows on a phone. */
export const InvoiceCards = ({ invoices, search }: InvoiceRowsProps) => {
  const now = useNow();
  return (
    <Cards aria-label="Invoices">
      {invoices.map((invoice) => (
        <InvoiceCard key={invoice.id} invoice={invoice} to={paths.invoice(invoice.id) + search} now={now} />
      ))}
    </Cards>
  );
};

const InvoiceCard = ({ invoice, to, now }: { readonly invoice: InvoiceSummary; readonly to: string; readonly now: Date }) => {
  const copy = useCopyPaymentLink();
  return (
    <Card>
      <CardLine>
        <CardName>
          <RecordLink to={to} {...{ [rowAttribute]: invoice.id }}>
            {invoice.clientName}
          </RecordLink>
          <RecordNote>
            <Mono>{invoice.number}</Mono> {invoice.demo && <DemoTag />}
          </RecordNote>
        </CardName>
        <Text as="span" weight="medium" tabular>
          {formatCents(invoice.amountCents)}
        </Text>
      </CardLine>
      <CardLine>
        <StatusBadge invoice={invoice} />
        <span>Due {formatDate(invoice.dueDate, now)}</span>
        {isPayable(invoice) && (
          <Button size="sm" onClick={() => void copy(invoice, 'card')} aria-label={`Link: copy the payment link of ${invoice.number}`}>
            Link
          </Button>
        )}
      </CardLine>
    </Card>
  );
};
