import { type Account, methodName, partName, type PendingPayment } from '@vitrine/contracts';
import { formatCents } from '@vitrine/money';
import { Link } from '@vitrine/shell-sdk';
import { Badge, Button, media, Mono, Text, vars, VisuallyHidden } from '@vitrine/ui';
import { styled } from 'styled-components';
import { formatDate, formatDay } from '../../../shared/format.ts';
import { accountTexts, statusLabels, statusTones } from './content.ts';

/** Rows with the text at the left, the amount and the action at the right; on phones, the amount is below the text. */
const Rows = styled.ul`
  margin: 0;
  padding: 0;
  list-style: none;
  border-block-start: 1px solid ${vars.color.hairlineStrong};
`;

const Row = styled.li`
  display: grid;
  grid-template-columns: auto minmax(0, 1fr);
  align-items: center;
  gap: ${vars.space[2]} ${vars.space[5]};
  padding-block: ${vars.space[4]};
  border-block-end: 1px solid ${vars.color.hairline};

  ${media.up('sm')} {
    grid-template-columns: minmax(0, 1fr) 10rem 8rem 6rem;
  }
`;

const Copy = styled.div`
  display: grid;
  gap: ${vars.space[1]};
  min-width: 0;
  overflow-wrap: anywhere;

  ${media.down('sm')} {
    grid-column: 1 / -1;
  }
`;

/** A document number doesn't wrap. */
const DocumentNumber = styled(Mono)`
  white-space: nowrap;
`;

/** Title with notes below it. */
const Money = styled.div`
  display: grid;
  font-variant-numeric: tabular-nums;
  text-align: end;

  ${media.down('sm')} {
    grid-area: 2 / 2;
    align-self: start;
  }
`;

/** Below the rest on phones, full width. */
const RowAction = styled.div`
  display: grid;
  grid-column: 1 / -1;
  gap: ${vars.space[2]};

  &:empty {
    display: none;
  }

  ${media.up('sm')} {
    grid-column: auto;
    justify-items: end;

    &:empty {
      display: grid;
    }
  }
`;

/** Beside the amount; below the text on phones. */
const State = styled.div`
  ${media.down('sm')} {
    grid-area: 2 / 1;
    align-self: start;
  }
`;

const PartList = styled.ol`
  display: grid;
  gap: ${vars.space[1]};
  margin: ${vars.space[2]} 0 0;
  padding: 0;
  list-style: none;
  font-size: ${vars.text.sm};
  color: ${vars.color.textMuted};
  font-variant-numeric: tabular-nums;
`;

/** The parts of an invoice, with their days and what became of them. */
const Parts = ({ parts }: Pick<Account['invoices'][number], 'parts'>) => (
  <PartList aria-label={accountTexts.schedule}>
    {parts.map((part, index) => (
      <li key={part.dueDate}>
        {partName(part, index, parts.length)}: {formatCents(part.amountCents)},{' '}
        {accountTexts.partStates[part.state](formatDate(part.dueDate))}
      </li>
    ))}
  </PartList>
);

/** How much is on its way, from where, and when it usually arrives. */
const OnItsWay = ({ pending: { amountCents, method, expectedOn } }: { readonly pending: PendingPayment }) => (
  <Text as="span" size="sm" tone="textMuted">
    {formatCents(amountCents)}
    {method !== null && `, ${methodName(method)}`}. {accountTexts.arrives(formatDate(expectedOn))}
  </Text>
);

/** Payments on their way of what has no invoice yet. */
export const PendingRows = ({ pending }: Pick<Account, 'pending'>) => (
  <Rows>
    {pending.map((payment) => (
      <Row key={payment.startedAt}>
        <Copy>
          <span>{payment.title}</span>
          <OnItsWay pending={payment} />
        </Copy>
        <State>
          <Badge tone="champagne">{accountTexts.onItsWay}</Badge>
        </State>
        <Money>{formatCents(payment.amountCents)}</Money>
      </Row>
    ))}
  </Rows>
);

export const InvoiceRows = ({ invoices }: Pick<Account, 'invoices'>) => (
  <Rows>
    {invoices.map((invoice) => {
      const { number, title, amountCents, amountDueCents, displayStatus, refundedCents, dueDate, payPath } = invoice;
      const {
        creditedCents,
        amountDueNowCents = amountDueCents,
        paidCents,
        parts,
        nextDueDate = dueDate,
        overdueSince,
        pending,
      } = invoice;
      return (
        <Row key={number}>
          <Copy>
            <span>{title}</span>
            <Text as="span" size="sm" tone="textMuted">
              <DocumentNumber>{number}</DocumentNumber>, due {formatDate(nextDueDate)}
            </Text>
            {pending !== null && <OnItsWay pending={pending} />}
            {parts.length > 0 && <Parts parts={parts} />}
          </Copy>
          <State>
            {pending !== null ? (
              <Badge tone="champagne">{accountTexts.onItsWay}</Badge>
            ) : displayStatus === 'paid' && amountCents > 0 && creditedCents === amountCents ? (
              <Badge tone="neutral">{accountTexts.settled}</Badge>
            ) : (
              <Badge tone={overdueSince !== null ? 'ember' : statusTones[displayStatus]}>
                {statusLabels[displayStatus]}
              </Badge>
            )}
          </State>
          <Money>
            {formatCents(amountCents)}
            {amountDueCents > 0 && amountDueCents < amountCents && (
              <Text as="span" size="sm" tone="textMuted">
                {formatCents(paidCents)} paid
              </Text>
            )}
            {amountDueCents > 0 && (amountDueCents < amountCents || amountDueNowCents < amountDueCents) && (
              <Text as="span" size="sm" tone="textMuted">
                {amountDueNowCents < amountDueCents
                  ? accountTexts.dueNowOf(formatCents(amountDueNowCents), formatCents(amountDueCents))
                  : accountTexts.dueAmount(formatCents(amountDueCents))}
              </Text>
            )}
            {refundedCents > 0 && (
              <Text as="span" size="sm" tone="textMuted">
                {formatCents(refundedCents)} refunded
              </Text>
            )}
          </Money>
          <RowAction>
            {payPath !== null && (
              <Button size="sm" variant="primary" render={<Link to={payPath} />}>
                {accountTexts.pay} <VisuallyHidden>{number}</VisuallyHidden>
              </Button>
            )}
          </RowAction>
        </Row>
      );
    })}
  </Rows>
);

export const PaymentRows = ({ payments }: Pick<Account, 'payments'>) => (
  <Rows>
    {payments.map(
      ({
        id,
        receiptNumber,
        title,
        invoiceNumber,
        amountCents,
        refundedCents,
        interval,
        paidAt,
        receiptPath,
        creditNotes,
        paymentMethod,
      }) => (
        <Row key={id}>
          <Copy>
            <span>{title}</span>
            <Text as="span" size="sm" tone="textMuted">
              <DocumentNumber>{receiptNumber}</DocumentNumber>
              {invoiceNumber !== null && (
                <>
                  {' '}
                  for <DocumentNumber>{invoiceNumber}</DocumentNumber>
                </>
              )}
              {paymentMethod !== null && `, ${methodName(paymentMethod)}`}
            </Text>
          </Copy>
          <State>
            <Text as="span" size="sm" tone="textMuted">
              <time dateTime={paidAt}>{formatDay(paidAt)}</time>
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
          <RowAction>
            <Button size="sm" href={receiptPath} target="_blank" rel="noopener">
              {accountTexts.receipt} <VisuallyHidden>{receiptNumber} as PDF, opens in a new tab</VisuallyHidden>
            </Button>
            {creditNotes.map(({ number, path }) => (
              <Button key={number} size="sm" href={path} target="_blank" rel="noopener">
                {accountTexts.creditNote} <VisuallyHidden>{number} as PDF, opens in a new tab</VisuallyHidden>
              </Button>
            ))}
          </RowAction>
        </Row>
      ),
    )}
  </Rows>
);
