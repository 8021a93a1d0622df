import {
  api,
  bankFailure,
  type Dispute,
  disputeReason,
  type Invoice,
  type InvoiceRefunds,
  pathOf,
  type Payment,
  type Refund,
  taxLabel,
} from '@vitrine/contracts';
import { formatCents } from '@vitrine/money';
import { Badge, Button, FormBanner, Mono, Pending, Text } from '@vitrine/ui';
import { lazy, useState } from 'react';
import { useRights } from '../../../shared/auth/rights.ts';
import { formatAmount, formatDay, formatMoment, useNow } from '../../../shared/format.ts';
import { useNameOf } from '../../../shared/queries.ts';
import { InlineLoadError } from '../../../shared/screen/query-errors.tsx';
import { disputeLabels, disputeTones } from '../../../shared/subscription-texts.ts';
import { useInvoiceRefunds } from '../refunds-queries.ts';
import { refundStates, refundTexts } from '../refund-texts.ts';
import { Line, Row, Rows, Tools } from './refund-rows.ts';

const RefundDialog = lazy(async () => ({ default: (await import('../dialogs/refund-dialog.tsx')).RefundDialog }));

/** What is left of a payment: neither given back nor on its way. */
export const leftCents = ({ id, amountCents, givenBackCents }: Payment, refunds: readonly Refund[]): number =>
  amountCents -
  givenBackCents -
  refunds
    .filter(({ paymentId, state }) => paymentId === id && state === 'pending')
    .reduce((sum, refund) => sum + refund.amountCents, 0);

const disputesOf = ({ id }: Payment, disputes: readonly Dispute[]): readonly Dispute[] =>
  disputes.filter(({ paymentId }) => paymentId === id);

interface RefundButtonProps {
  readonly invoice: Invoice;
  readonly payment: Payment;
}

/** Opens the dialog of a refund; nothing while nothing is left of the payment. */
export const RefundButton = ({ invoice, payment }: RefundButtonProps) => {
  const { data } = useInvoiceRefunds(invoice.id);
  const [open, setOpen] = useState(false);
  const may = useRights();
  const remainingCents = data ? leftCents(payment, data.refunds) : 0;
  if (!data || !may('money.out') || (remainingCents <= 0 && !open)) return null;
  return (
    <>
      <Button size="sm" onClick={() => setOpen(true)} aria-label={refundTexts.buttonOf(formatAmount(payment))}>
        {refundTexts.button}
      </Button>
      <Pending>
        {open && (
          <RefundDialog
            invoice={invoice}
            payment={payment}
            leftCents={remainingCents}
            disputes={disputesOf(payment, data.disputes)}
            onClose={() => setOpen(false)}
          />
        )}
      </Pending>
    </>
  );
};

/** Disputes of an invoice, and the refunds that staff asked for, while they wait, failed, or have a credit note. */
export const RefundList = ({ invoice }: { readonly invoice: Invoice }) => {
  const refunds = useInvoiceRefunds(invoice.id);
  const now = useNow();
  if (refunds.isError) return <InlineLoadError query={refunds} />;
  const { data } = refunds;
  if (!data) return null;
  const visibleRefunds = data.refunds.filter(({ state, creditNote }) => state !== 'succeeded' || creditNote !== null);
  return (
    <div aria-live="polite">
      <Rows>
        {data.disputes.map((dispute) => (
          <DisputeRow key={dispute.id} dispute={dispute} now={now} />
        ))}
        {visibleRefunds.map((refund) => (
          <RefundRow key={refund.id} refund={refund} data={data} invoice={invoice} now={now} />
        ))}
      </Rows>
    </div>
  );
};

/** What the decision of the bank means. */
function lossOf({ isReturn, feeCents, currency }: Dispute): string {
  const fee = feeCents ? formatAmount({ amountCents: feeCents, currency }) : null;
  if (isReturn) return [refundTexts.owedAgain, fee && refundTexts.returnFee(fee)].filter(Boolean).join(' ');
  return fee ? refundTexts.lostWithFee(fee) : refundTexts.lost;
}

const DisputeRow = ({ dispute, now }: { readonly dispute: Dispute; readonly now: Date }) => (
  <Row>
    <Line>
      <Text as="span" size="sm" weight="medium">
        {dispute.isReturn ? refundTexts.returned(formatAmount(dispute)) : refundTexts.disputed(formatAmount(dispute))}
      </Text>
      <Badge tone={disputeTones[dispute.state]}>{dispute.isReturn ? 'Returned' : disputeLabels[dispute.state]}</Badge>
    </Line>
    <Text size="sm" tone="textMuted">
      {dispute.isReturn ? bankFailure(dispute.reason) : `${disputeReason(dispute)}.`}{' '}
      {refundTexts[dispute.isReturn ? 'returnedOn' : 'openedOn'](formatDay(dispute.openedAt, now))}
    </Text>
    {dispute.state === 'needs_response' && dispute.respondBy !== null && (
      <FormBanner tone="error">{refundTexts.answerBy(formatMoment(dispute.respondBy, now))}</FormBanner>
    )}
    {dispute.state === 'lost' && (
      <Text size="sm" tone="textMuted">
        {lossOf(dispute)}
      </Text>
    )}
  </Row>
);

interface RefundRowProps {
  readonly refund: Refund;
  readonly data: InvoiceRefunds;
  readonly invoice: Invoice;
  readonly now: Date;
}

const RefundRow = ({ refund, data, invoice, now }: RefundRowProps) => {
  const may = useRights();
  const nameOf = useNameOf();
  const [again, setAgain] = useState(false);
  const payment = invoice.payments.find(({ id }) => id === refund.paymentId);
  const remainingCents = payment ? leftCents(payment, data.refunds) : 0;
  const { label, tone } = refundStates[refund.state];
  const { creditNote } = refund;
  return (
    <Row>
      <Line>
        <Text as="span" size="sm" weight="medium">
          {refundTexts.refundOf(formatAmount(refund))}
        </Text>
        <Badge tone={tone}>{label}</Badge>
      </Line>
      <Text size="sm" tone="textMuted">
        {refund.reason}
      </Text>
      <Text size="sm" tone="textMuted">
        {refundTexts.askedFor(nameOf(refund.requestedBy), formatMoment(refund.requestedAt, now))}
      </Text>
      {creditNote?.taxes.map((tax) => (
        <Text key={taxLabel(tax)} size="sm" tone="textMuted">
          {refundTexts.taxInNote(taxLabel(tax), formatCents(tax.taxCents))}
        </Text>
      ))}
      {refund.failure !== null && <FormBanner tone="error">{refund.failure}</FormBanner>}
      <Tools>
        {refund.state === 'failed' && payment && remainingCents > 0 && may('money.out') && (
          <Button size="sm" onClick={() => setAgain(true)}>
            {refundTexts.tryAgain}
          </Button>
        )}
        {creditNote !== null && (
          <Button
            size="sm"
            href={pathOf(api.refunds.creditNote, { params: { id: creditNote.id } })}
            target="_blank"
            rel="noopener"
            aria-label={refundTexts.openCreditNote(creditNote.number)}
          >
            {creditNote.voidedAt === null ? refundTexts.creditNote : refundTexts.voidedCreditNote}{' '}
            <Mono>{creditNote.number}</Mono>
          </Button>
        )}
      </Tools>
      <Pending>
        {again && payment && (
          <RefundDialog
            invoice={invoice}
            payment={payment}
            leftCents={remainingCents}
            disputes={disputesOf(payment, data.disputes)}
            failed={refund}
            onClose={() => setAgain(false)}
          />
        )}
      </Pending>
    </Row>
  );
};
