import type { Account } from '@vitrine/contracts';
import { formatCents } from '@vitrine/money';
import { Link } from '@vitrine/shell-sdk';
import { Badge, Button, Text, VisuallyHidden } from '@vitrine/ui';
import { formatLongDate } from '../../shared/dates.ts';
import { accountTexts, statusLabels, statusTones } from './content.ts';
import { DocumentNumber, Money, Row, Rows, State, Way, Words } from './rows.ts';

export const InvoiceRows = ({ invoices }: Pick<Account, 'invoices'>) => (
  <Rows>
    {invoices.map(({ number, title, amountCents, amountDueCents, displayStatus, refundedCents, dueDate, payPath }) => (
      <Row key={number}>
        <Words>
          <span>{title}</span>
          <Text as="span" size="sm" tone="textMuted">
            <DocumentNumber>{number}</DocumentNumber>, due {formatLongDate(dueDate)}
          </Text>
        </Words>
        <State>
          <Badge tone={statusTones[displayStatus]}>{statusLabels[displayStatus]}</Badge>
        </State>
        <Money>
          {formatCents(amountCents)}
          {amountDueCents > 0 && amountDueCents < amountCents && (
            <Text as="span" size="sm" tone="textMuted">
              {formatCents(amountDueCents)} due
            </Text>
          )}
          {refundedCents > 0 && (
            <Text as="span" size="sm" tone="textMuted">
              {formatCents(refundedCents)} refunded
            </Text>
          )}
        </Money>
        <Way>
          {payPath !== null && (
            <Button size="sm" variant="primary" render={<Link to={payPath} />}>
              {accountTexts.pay} <VisuallyHidden>{number}</VisuallyHidden>
            </Button>
          )}
        </Way>
      </Row>
    ))}
  </Rows>
);
