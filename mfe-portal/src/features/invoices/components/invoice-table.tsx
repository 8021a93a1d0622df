import type { InvoiceSummary } from '@vitrine/contracts';
import { formatCents } from '@vitrine/money';
import { CopyIcon, IconButton, Mono, Table, Td, Th, Tr } from '@vitrine/ui';
import { formatDate, formatLongDate } from '../../../shared/dates.ts';
import { paths } from '../../../shared/paths.ts';
import { DemoTag } from '../../../shared/screen/demo-tag.tsx';
import { NameTd, RecordLine, RecordLink, RecordName, RecordNote, WideTd, WideTh } from '../../../shared/screen/record-cells.ts';
import { rowAttribute } from '../../../shared/screen/use-list-hotkeys.ts';
import { useRowPress } from '../../../shared/screen/use-row-press.ts';
import { useNow } from '../../../shared/use-now.ts';
import { useCopyPaymentLink } from '../api/copy-payment-link.ts';
import { isPayable } from '../payable.ts';
import { StatusBadge } from './status-badge.tsx';

export interface InvoiceRowsProps {
  readonly invoices: readonly InvoiceSummary[];
  /** The list's query as an address, kept while invoices are opened and closed. */
  readonly search: string;
  readonly openId: string | undefined;
}

/** Newest first, amounts at the right. */
export const InvoiceTable = ({ invoices, search, openId }: InvoiceRowsProps) => {
  const now = useNow();
  return (
    <Table label="Invoices">
      <thead>
        <tr>
          <Th>Number</Th>
          <Th>Client</Th>
          <WideTh>Issued</WideTh>
          <WideTh>Due</WideTh>
          <Th>Status</Th>
          <Th numeric>Amount</Th>
          <Th aria-label="Payment link" />
        </tr>
      </thead>
      <tbody>
        {invoices.map((invoice) => (
          <InvoiceRow key={invoice.id} invoice={invoice} open={invoice.id === openId} to={paths.invoice(invoice.id) + search} now={now} />
        ))}
      </tbody>
    </Table>
  );
};

interface InvoiceRowProps {
  readonly invoice: InvoiceSummary;
  readonly open: boolean;
  readonly to: string;
  readonly now: Date;
}

const InvoiceRow = ({ invoice, open, to, now }: InvoiceRowProps) => {
  const press = useRowPress(to);
  const copy = useCopyPaymentLink();
  return (
    <Tr interactive selected={open} onClick={press}>
      <Td nowrap>
        <RecordLink to={to} {...{ [rowAttribute]: invoice.id }} {...(open && { 'aria-current': true })}>
          <Mono>{invoice.number}</Mono>
        </RecordLink>
      </Td>
      <NameTd>
        <RecordLine>
          <RecordName>{invoice.clientName}</RecordName>
          {invoice.demo && <DemoTag />}
        </RecordLine>
        {invoice.clientEmail !== invoice.clientName && <RecordNote>{invoice.clientEmail}</RecordNote>}
      </NameTd>
      <WideTd>
        <time dateTime={invoice.invoiceDate} title={formatLongDate(invoice.invoiceDate)}>
          {formatDate(invoice.invoiceDate, now)}
        </time>
      </WideTd>
      <WideTd>
        <time dateTime={invoice.dueDate} title={formatLongDate(invoice.dueDate)}>
          {formatDate(invoice.dueDate, now)}
        </time>
      </WideTd>
      <Td nowrap>
        <StatusBadge invoice={invoice} />
      </Td>
      <Td numeric>{formatCents(invoice.amountCents)}</Td>
      <Td numeric>
        {isPayable(invoice) && (
          <IconButton label={`Copy the payment link of ${invoice.number}`} onClick={() => void copy(invoice, 'card')}>
            <CopyIcon />
          </IconButton>
        )}
      </Td>
    </Tr>
  );
};
