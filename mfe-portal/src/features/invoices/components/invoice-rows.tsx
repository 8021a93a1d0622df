import type { invoiceSorts, InvoiceSummary } from '@vitrine/contracts';
import { formatCents } from '@vitrine/money';
import { Badge, Button, CopyIcon, IconButton, Mono, Text, vars } from '@vitrine/ui';
import { lazy } from 'react';
import { styled } from 'styled-components';
import { DemoTag } from '../../../shared/demo-data.tsx';
import { formatDate, formatLongDate } from '../../../shared/format.ts';
import { CardFacts, CardLine } from '../../../shared/screen/record-cards.ts';
import type { RecordListDefinition } from '../../../shared/screen/record-list.tsx';
import { RecordLine, RecordName, RecordNote, RecordTitle } from '../../../shared/screen/record-table.ts';
import { RowAct } from '../../../shared/screen/row-act.tsx';
import { attentionLabels, disputedLabel, isPayable, stateText, stateTitle, toneOf } from '../content.ts';
import { useCopyPaymentLink } from './use-copy-payment-link.ts';

/** What it does and asks is loaded after the rows. */
const InvoiceRowAct = lazy(async () => ({ default: (await import('./invoice-row-act.tsx')).InvoiceRowAct }));

/** Where an invoice stands, since when; a need for attention comes with it. */
export const StatusBadge = ({ invoice, now }: { readonly invoice: InvoiceSummary; readonly now: Date }) => {
  const { attention, disputeState, pending } = invoice;
  const note = disputeState === null ? attention && attentionLabels[attention] : disputedLabel;
  const text = stateText(invoice, now);
  return (
    <span title={stateTitle(invoice)}>
      {note === null && pending !== null ? (
        <Badge tone="champagne">Processing</Badge>
      ) : note === null ? (
        <Badge tone={toneOf(invoice)}>{text}</Badge>
      ) : (
        <Badge tone="ember">{`${text}, ${note.toLowerCase()}`}</Badge>
      )}
    </span>
  );
};

const Day = ({ day, now }: { readonly day: string; readonly now: Date }) => (
  <time dateTime={day} title={formatLongDate(day)}>
    {formatDate(day, now)}
  </time>
);

/** What is owed now; nothing for a draft, and for what is paid or void. */
const dueNow = ({ status, amountDueCents }: InvoiceSummary): string =>
  status === 'draft' || status === 'void' || amountDueCents === 0 ? '' : formatCents(amountDueCents);

const Due = styled.span`
  font-weight: ${vars.weight.medium};
`;

interface CopyLinkProps {
  readonly invoice: InvoiceSummary;
  readonly asText?: boolean;
}

/** Copies the payment link; nothing where the invoice can't be paid. */
const CopyLink = ({ invoice: { number, paymentUrl, ...invoice }, asText = false }: CopyLinkProps) => {
  const copy = useCopyPaymentLink();
  if (!isPayable(invoice) || paymentUrl === null) return null;
  const press = () => void copy(paymentUrl, 'card');
  return asText ? (
    <Button size="sm" variant="subtle" onClick={press} aria-label={`Link: copy the payment link of ${number}`}>
      Link
    </Button>
  ) : (
    <IconButton label={`Copy the payment link of ${number}`} onClick={press}>
      <CopyIcon />
    </IconButton>
  );
};

/** Number, client and amount are always shown. */
export const invoiceRows: RecordListDefinition<InvoiceSummary, (typeof invoiceSorts)[number]> = {
  nameOf: ({ number }) => number,
  isDone: ({ status, amountDueCents }) => status === 'void' || (status === 'paid' && amountDueCents === 0),
  columns: [
    { id: 'number', label: 'Number', sort: 'number', cell: ({ number }, { link }) => link(<Mono>{number}</Mono>) },
    {
      id: 'client',
      label: 'Client',
      sort: 'client',
      wide: true,
      cell: ({ clientName, clientEmail, demo }) => (
        <RecordTitle>
          <RecordName>{clientName}</RecordName>
          <RecordLine>
            {demo && <DemoTag />}
            {clientEmail !== clientName && <RecordNote>{clientEmail}</RecordNote>}
          </RecordLine>
        </RecordTitle>
      ),
    },
    {
      id: 'issued',
      label: 'Issued',
      sort: 'date',
      optional: true,
      from: 'middle',
      cell: ({ invoiceDate }, { now }) => <Day day={invoiceDate} now={now} />,
    },
    {
      id: 'due',
      label: 'Due',
      sort: 'due',
      optional: true,
      from: 'middle',
      cell: ({ nextDueDate, dueDate }, { now }) => <Day day={nextDueDate ?? dueDate} now={now} />,
    },
    {
      id: 'status',
      label: 'Status',
      sort: 'status',
      optional: true,
      cell: (invoice, { now }) => <StatusBadge invoice={invoice} now={now} />,
    },
    {
      id: 'amount',
      label: 'Amount',
      sort: 'amount',
      numeric: true,
      cell: ({ amountCents }) => formatCents(amountCents),
    },
    {
      id: 'due-now',
      label: 'Due now',
      optional: true,
      from: 'wide',
      numeric: true,
      cell: (invoice) => <Due>{dueNow(invoice)}</Due>,
    },
    {
      id: 'act',
      label: 'Next step',
      headless: true,
      optional: true,
      from: 'full',
      numeric: true,
      cell: (invoice) => (
        <RowAct>
          <InvoiceRowAct invoice={invoice} />
        </RowAct>
      ),
    },
    {
      id: 'link',
      label: 'Payment link',
      headless: true,
      optional: true,
      from: 'wide',
      numeric: true,
      cell: (invoice) => <CopyLink invoice={invoice} />,
    },
  ],
  card: (invoice, { now, link }) => (
    <>
      <CardLine>
        {link(invoice.clientName)}
        <Text as="span" size="sm" weight="medium" tabular>
          {dueNow(invoice) || formatCents(invoice.amountCents)}
        </Text>
      </CardLine>
      <CardLine>
        <CardFacts>
          <Mono>{invoice.number}</Mono>
          <StatusBadge invoice={invoice} now={now} />
          {invoice.demo && <DemoTag />}
        </CardFacts>
        <CardFacts>
          {dueNow(invoice) !== '' && `Due ${formatDate(invoice.nextDueDate ?? invoice.dueDate, now)}`}
          <CopyLink invoice={invoice} asText />
        </CardFacts>
      </CardLine>
    </>
  ),
};
