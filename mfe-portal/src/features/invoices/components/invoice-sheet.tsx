import { detailsOf, type Invoice, invoiceFields, type PaymentAttention, printedIn } from '@vitrine/contracts';
import { formatCents } from '@vitrine/money';
import { Link } from '@vitrine/shell-sdk';
import { DescriptionList, Figure, FormBanner, Mono, Text } from '@vitrine/ui';
import { lazy, Suspense } from 'react';
import { styled } from 'styled-components';
import { DemoTag } from '../../../shared/demo-data.tsx';
import { formatDate, useNow } from '../../../shared/format.ts';
import { paths } from '../../../shared/paths.ts';
import { DetailHead, SheetBody, SheetLine, SheetNumber, SheetTitle } from '../../../shared/screen/detail.tsx';
import type { SheetProps } from '../../../shared/screen/screen-definition.ts';
import { Section } from '../../../shared/screen/section.tsx';
import { adjustmentTexts } from '../adjustment-texts.ts';
import { isPayable } from '../content.ts';
import { InvoiceActions } from './invoice-actions.tsx';
import { StatusBadge } from './invoice-rows.tsx';
import { InvoiceTimeline } from './invoice-timeline.tsx';
import { ItemNote, ItemsTable, TotalRow } from './items-table.tsx';
import { PaymentLink } from './payment-link.tsx';
import { Payments } from './payments.tsx';

/** What the note beside the status asks for. */
const attentionTexts: Record<PaymentAttention, string> = {
  review: 'A payment came in with the wrong amount or currency. It doesn’t count until someone has checked it.',
  refund_due: 'This was paid more than once. Please refund the extra payment.',
};

const Adjustments = lazy(async () => ({ default: (await import('./adjustments.tsx')).Adjustments }));
const Schedule = lazy(async () => ({ default: (await import('./schedule.tsx')).Schedule }));
const AutopayPart = lazy(async () => ({ default: (await import('./autopay-part.tsx')).AutopayPart }));
const RemindersPart = lazy(async () => ({ default: (await import('./reminders-part.tsx')).RemindersPart }));

/** Loaded for an invoice with discounts or taxes. */
const LineNotes = lazy(async () => ({ default: (await import('./invoice-figures.tsx')).LineNotes }));
const FigureRows = lazy(async () => ({ default: (await import('./invoice-figures.tsx')).FigureRows }));

interface InvoiceItemsProps {
  readonly invoice: Invoice;
}

/** Line items with their total. */
const InvoiceItems = ({ invoice }: InvoiceItemsProps) => (
  <ItemsTable
    foot={
      <>
        {(invoice.discountCents > 0 || invoice.taxes.length > 0) && (
          <Suspense>
            <FigureRows figures={invoice} />
          </Suspense>
        )}
        <TotalRow>
          <th scope="row">Total</th>
          <td>{formatCents(invoice.amountCents)}</td>
        </TotalRow>
      </>
    }
  >
    {invoice.items.map((item) => (
      <tr key={item.id}>
        <th scope="row">
          {item.description}
          {Number(item.quantity) !== 1 && (
            <ItemNote>
              {item.quantity} × {formatCents(item.rateCents)}
            </ItemNote>
          )}
          {(item.discount ?? item.tax) && (
            <Suspense>
              <LineNotes item={item} />
            </Suspense>
          )}
        </th>
        <td>{formatCents(item.amountCents)}</td>
      </tr>
    ))}
  </ItemsTable>
);

const Copy = styled.span`
  white-space: pre-line;
`;

export const InvoiceSheet = ({ record: invoice, onClose, children }: SheetProps<Invoice>) => {
  const now = useNow();
  const notes = detailsOf(printedIn(invoiceFields, 'note'), invoice);
  const partly = invoice.status !== 'paid' && invoice.amountDueCents !== invoice.amountCents;
  return (
    <article aria-labelledby="invoice-number">
      <DetailHead noun="invoice" onClose={onClose}>
        {invoice.demo && <DemoTag />}
      </DetailHead>
      {children}
      <SheetBody>
        <SheetTitle>
          <SheetLine>
            <SheetNumber id="invoice-number" tabIndex={-1}>
              <Mono>{invoice.number}</Mono>
            </SheetNumber>
            <StatusBadge invoice={invoice} now={now} />
          </SheetLine>
          <Figure>{formatCents(invoice.amountCents)}</Figure>
          <Text size="sm" tone="textMuted">
            {invoice.clientName}
            {partly && invoice.status !== 'void' && `, ${formatCents(invoice.amountDueCents)} still due`}
            {invoice.amountDueNowCents > 0 &&
              invoice.amountDueNowCents < invoice.amountDueCents &&
              `, ${formatCents(invoice.amountDueNowCents)} due now`}
            {invoice.creditedCents > 0 && `, ${formatCents(invoice.creditedCents)} credited`}
            {invoice.writtenOffCents > 0 && `, ${formatCents(invoice.writtenOffCents)} written off`}
            {invoice.refundedCents > 0 && `, ${formatCents(invoice.refundedCents)} refunded`}
            {invoice.recurring && ', one month of a subscription'}
          </Text>
        </SheetTitle>
        {invoice.attention !== null && <FormBanner tone="error">{attentionTexts[invoice.attention]}</FormBanner>}
        <InvoiceActions invoice={invoice} />
        {isPayable(invoice) && invoice.paymentUrl !== null && (
          <PaymentLink invoice={invoice} url={invoice.paymentUrl} />
        )}
        <DescriptionList
          items={[
            {
              term: 'Bill To',
              value: (
                <>
                  {invoice.clientName}
                  {invoice.clientEmail !== invoice.clientName && (
                    <>
                      <br />
                      {invoice.clientEmail}
                    </>
                  )}
                </>
              ),
            },
            {
              term: 'Client',
              value:
                invoice.clientId === null ? (
                  'Not linked'
                ) : (
                  <Link to={paths.client(invoice.clientId)}>{invoice.clientCompany}</Link>
                ),
            },
            {
              term: 'Invoice date',
              value: <time dateTime={invoice.invoiceDate}>{formatDate(invoice.invoiceDate)}</time>,
            },
            { term: 'Due date', value: <time dateTime={invoice.dueDate}>{formatDate(invoice.dueDate)}</time> },
            ...detailsOf(printedIn(invoiceFields, 'fact'), invoice),
          ]}
        />
        <Section title="Items">
          <InvoiceItems invoice={invoice} />
        </Section>
        {invoice.parts.length > 0 && (
          <Section title="Payment schedule">
            <Suspense>
              <Schedule parts={invoice.parts} />
            </Suspense>
          </Section>
        )}
        {notes.length > 0 && (
          <DescriptionList items={notes.map(({ term, value }) => ({ term, value: <Copy>{value}</Copy> }))} />
        )}
        {(invoice.creditedCents > 0 || invoice.writtenOffCents > 0) && (
          <Section title={adjustmentTexts.section}>
            <Suspense>
              <Adjustments invoice={invoice} />
            </Suspense>
          </Section>
        )}
        {(invoice.payments.length > 0 || invoice.pending !== null) && (
          <Section title="Payments">
            <Payments invoice={invoice} />
          </Section>
        )}
        <Suspense>
          <AutopayPart invoice={invoice} />
        </Suspense>
        {invoice.status !== 'draft' && (
          <Suspense>
            <RemindersPart invoice={invoice} />
          </Suspense>
        )}
        <InvoiceTimeline id={invoice.id} />
      </SheetBody>
    </article>
  );
};
