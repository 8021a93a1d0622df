import type { Invoice } from '@vitrine/contracts';
import { formatCents } from '@vitrine/money';
import { Link } from '@vitrine/shell-sdk';
import { DescriptionList, Figure, FormBanner, Mono, Text, vars } from '@vitrine/ui';
import type { ReactNode } from 'react';
import { styled } from 'styled-components';
import { formatLongDate } from '../../../shared/dates.ts';
import { paths } from '../../../shared/paths.ts';
import { DemoTag } from '../../../shared/screen/demo-tag.tsx';
import { DetailHead } from '../../../shared/screen/detail-head.tsx';
import { Section } from '../../../shared/screen/section.tsx';
import { SheetBody, SheetTitle } from '../../../shared/screen/sheet.ts';
import { attentionTexts } from '../invoice-texts.ts';
import { isPayable } from '../payable.ts';
import { InvoiceActions } from './invoice-actions.tsx';
import { InvoiceItems } from './invoice-items.tsx';
import { InvoiceTimeline } from './invoice-timeline.tsx';
import { PaymentLink } from './payment-link.tsx';
import { Payments } from './payments.tsx';
import { StatusBadge } from './status-badge.tsx';

const Line = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: baseline;
  justify-content: space-between;
  gap: ${vars.space[2]};
`;

const Number = styled.h2`
  font-size: ${vars.text.sm};
  color: ${vars.color.textMuted};
`;

const Words = styled.span`
  white-space: pre-line;
`;

interface InvoiceSheetProps {
  readonly invoice: Invoice;
  readonly onClose: () => void;
  /** A notice about the record itself. */
  readonly children?: ReactNode;
}

/** Everything known about one invoice, what is owed first. */
export const InvoiceSheet = ({ invoice, onClose, children }: InvoiceSheetProps) => {
  const partly = invoice.status !== 'paid' && invoice.amountDueCents !== invoice.amountCents;
  return (
    <article aria-labelledby="invoice-number">
      <DetailHead backLabel="All invoices" closeLabel="Close invoice" onClose={onClose}>
        {invoice.demo && <DemoTag />}
      </DetailHead>
      {children}
      <SheetBody>
        <SheetTitle>
          <Line>
            <Number id="invoice-number" tabIndex={-1}>
              <Mono>{invoice.number}</Mono>
            </Number>
            <StatusBadge invoice={invoice} />
          </Line>
          <Figure>{formatCents(invoice.amountCents)}</Figure>
          <Text size="sm" tone="textMuted">
            {invoice.clientName}
            {partly && invoice.status !== 'void' && `, ${formatCents(invoice.amountDueCents)} still due`}
            {invoice.refundedCents > 0 && `, ${formatCents(invoice.refundedCents)} refunded`}
            {invoice.recurring && ', one month of a subscription'}
          </Text>
        </SheetTitle>
        {invoice.attention !== null && <FormBanner tone="error">{attentionTexts[invoice.attention].text}</FormBanner>}
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
              value: <time dateTime={invoice.invoiceDate}>{formatLongDate(invoice.invoiceDate)}</time>,
            },
            { term: 'Due date', value: <time dateTime={invoice.dueDate}>{formatLongDate(invoice.dueDate)}</time> },
          ]}
        />
        <Section title="Items">
          <InvoiceItems items={invoice.items} totalCents={invoice.amountCents} />
        </Section>
        {invoice.memo + invoice.terms !== '' && (
          <DescriptionList
            items={[['Message', invoice.memo] as const, ['Terms', invoice.terms] as const].flatMap(([term, value]) =>
              value === '' ? [] : [{ term, value: <Words>{value}</Words> }],
            )}
          />
        )}
        {invoice.payments.length > 0 && (
          <Section title="Payments">
            <Payments invoice={invoice} />
          </Section>
        )}
        <InvoiceTimeline id={invoice.id} />
      </SheetBody>
    </article>
  );
};
