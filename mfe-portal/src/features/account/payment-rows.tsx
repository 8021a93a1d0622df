import type { Account } from '@vitrine/contracts';
import { formatCents } from '@vitrine/money';
import { Button, Text, VisuallyHidden } from '@vitrine/ui';
import { formatLongDay } from '../../shared/dates.ts';
import { accountTexts } from './content.ts';
import { DocumentNumber, Money, Row, Rows, State, Way, Words } from './rows.ts';

export const PaymentRows = ({ payments }: Pick<Account, 'payments'>) => (
  <Rows>
    {payments.map(
      ({ id, receiptNumber, title, invoiceNumber, amountCents, refundedCents, interval, paidAt, receiptPath }) => (
        <Row key={id}>
          <Words>
            <span>{title}</span>
            <Text as="span" size="sm" tone="textMuted">
              <DocumentNumber>{receiptNumber}</DocumentNumber>
              {invoiceNumber !== null && (
                <>
                  {' '}
                  for <DocumentNumber>{invoiceNumber}</DocumentNumber>
                </>
              )}
            </Text>
          </Words>
          <State>
            <Text as="span" size="sm" tone="textMuted">
              <time dateTime={paidAt}>{formatLongDay(paidAt)}</time>
            </Text>
          </State>
          <Money>
            {formatCents(amountCents)}
            {interval !== null && (
              <Text as="span" size="sm" tone="textMuted">
                a {interval}
              </Text>
            )}
            {refundedCents > 0 && (
              <Text as="span" size="sm" tone="textMuted">
                {formatCents(refundedCents)} refunded
              </Text>
            )}
          </Money>
          <Way>
            <Button size="sm" href={receiptPath} target="_blank" rel="noopener">
              {accountTexts.receipt} <VisuallyHidden>{receiptNumber} as PDF, opens in a new tab</VisuallyHidden>
            </Button>
          </Way>
        </Row>
      ),
    )}
  </Rows>
);
