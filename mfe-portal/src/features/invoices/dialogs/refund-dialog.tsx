import {
  api,
  type Dispute,
  disputedCents,
  type Invoice,
  type Payment,
  type Refund,
  RefundCreate,
  refundMessages,
  refundMethods,
} from '@vitrine/contracts';
import { centsText, formatCents, parseCents } from '@vitrine/money';
import { Button, Dialog, FormBanner, Text, TextField, touchTarget, useToast, vars } from '@vitrine/ui';
import { useId, useState } from 'react';
import { styled } from 'styled-components';
import { z } from 'zod';
import { useChange } from '../../../shared/api/use-change.ts';
import { ChoiceCards } from '../../../shared/choice-cards.tsx';
import { checkedAs } from '../../../shared/forms/form-errors.ts';
import { MoneyField } from '../../../shared/forms/money-field.tsx';
import { usePortalForm } from '../../../shared/forms/use-portal-form.ts';
import { formatAmount } from '../../../shared/format.ts';
import { StackedForm } from '../../../shared/screen/layout.ts';
import { refundedKeys } from '../refunds-queries.ts';
import { methodTexts, refundTexts } from '../refund-texts.ts';

const Check = styled.label`
  display: grid;
  grid-template-columns: auto minmax(0, 1fr);
  gap: ${vars.space[1]} ${vars.space[3]};
  cursor: pointer;
  ${touchTarget}

  input {
    width: 1.125rem;
    height: 1.125rem;
    margin: 0.1875rem 0 0;
    accent-color: ${vars.color.champagne};
  }

  p {
    grid-column: 2;
    overflow-wrap: anywhere;
  }
`;

const Typed = z.object({
  amount: z.string(),
  method: z.enum(refundMethods),
  reference: z.string(),
  reason: z.string(),
  creditNote: z.boolean(),
  email: z.boolean(),
});

/** Beyond the contract: no more than is left of the payment, nor than its open disputes leave. */
const refundSchema = (leftCents: number, disputes: readonly Dispute[]) =>
  checkedAs(
    Typed,
    RefundCreate,
    (values) => values,
    ({ amount, method }, context) => {
      const cents = parseCents(amount) ?? 0;
      const refuse = (message: string) => context.addIssue({ code: 'custom', path: ['amount'], message });
      const heldCents = disputedCents(disputes, method === 'provider');
      const mostCents = leftCents - heldCents;
      if (cents > leftCents) refuse(`${refundMessages.overRefunded}: ${formatCents(leftCents)}`);
      else if (heldCents > 0 && cents > mostCents)
        refuse(refundMessages.inDispute(formatCents(heldCents), mostCents > 0 ? formatCents(mostCents) : null));
    },
  );

interface RefundDialogProps {
  readonly invoice: Invoice;
  readonly payment: Payment;
  /** What is left of the payment. */
  readonly leftCents: number;
  /** Of the payment. */
  readonly disputes: readonly Dispute[];
  /** The refund that failed and is tried again. */
  readonly failed?: Refund;
  readonly onClose: () => void;
}

/** Gives a payment back in full or in part, through the provider or by hand. */
export const RefundDialog = ({ invoice, payment, leftCents, disputes, failed, onClose }: RefundDialogProps) => {
  const refunded = refundedKeys(invoice.id);
  const create = useChange(
    api.refunds.create,
    { params: { id: payment.id } },
    { stale: refunded, staleOnError: refunded },
  );
  const toast = useToast();
  const formId = useId();
  // What is left changes while the refund is sent.
  const [remainingCents] = useState(leftCents);
  const byProvider = payment.kind === 'charge';
  const heldCents = disputedCents(disputes, byProvider);
  const firstCents = remainingCents > heldCents ? remainingCents - heldCents : remainingCents;
  const counts = payment.state === 'succeeded';
  const form = usePortalForm({
    values: {
      amount: centsText(failed ? Math.min(failed.amountCents, firstCents) : firstCents),
      method: byProvider ? 'provider' : 'check',
      reference: '',
      reason: failed?.reason ?? '',
      creditNote: counts,
      email: true,
    },
    schema: refundSchema(remainingCents, disputes),
    save: async (body, { key }) => {
      const refund = await create.mutateAsync({ body, idempotencyKey: key });
      onClose();
      const amount = formatAmount(refund);
      toast({
        tone: 'success',
        title: refund.state === 'succeeded' ? refundTexts.refunded(amount) : refundTexts.onItsWay(amount),
      });
    },
  });
  const { method, amount, creditNote, email } = form.values;
  const cents = parseCents(amount);
  const methods = byProvider ? refundMethods : refundMethods.filter((one) => one !== 'provider');
  const money = (amountCents: number): string => formatAmount({ amountCents, currency: payment.currency });

  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={refundTexts.title}
      description={refundTexts.description(money(payment.amountCents), money(remainingCents), invoice.number)}
      width="sm"
      actions={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" form={formId} variant="primary" busy={form.busy}>
            {cents === null ? refundTexts.submit : refundTexts.submitOf(formatCents(cents))}
          </Button>
        </>
      }
    >
      <StackedForm {...form.props} id={formId}>
        {disputedCents(disputes, false) > 0 && <FormBanner tone="error">{refundTexts.disputedWarning}</FormBanner>}
        <MoneyField id="refund-amount" label={refundTexts.amount} required {...form.field('amount')} />
        <TextField
          id="refund-reason"
          label={refundTexts.reason}
          hint={refundTexts.reasonHint}
          required
          maxLength={500}
          autoComplete="off"
          {...form.field('reason')}
        />
        <ChoiceCards
          legend={refundTexts.method}
          {...form.field('method')}
          options={methods.map((value) => ({
            value,
            label: methodTexts[value].label,
            ...(value === method && { hint: methodTexts[value].hint }),
          }))}
        />
        {method !== 'provider' && method !== 'cash' && (
          <TextField
            id="refund-reference"
            label={refundTexts.reference}
            hint={refundTexts.referenceHint}
            maxLength={120}
            autoComplete="off"
            {...form.field('reference')}
          />
        )}
        {counts && (
          <Check>
            <input
              type="checkbox"
              name="creditNote"
              checked={creditNote}
              aria-describedby="refund-credit-note-hint"
              onChange={({ target }) => form.set({ creditNote: target.checked })}
            />
            {refundTexts.makeCreditNote}
            <Text size="sm" tone="textMuted" id="refund-credit-note-hint">
              {refundTexts.makeCreditNoteHint}
            </Text>
          </Check>
        )}
        <Check>
          <input
            type="checkbox"
            name="email"
            checked={email}
            aria-describedby="refund-email-hint"
            onChange={({ target }) => form.set({ email: target.checked })}
          />
          {refundTexts.emailClient}
          <Text size="sm" tone="textMuted" id="refund-email-hint">
            {refundTexts.emailClientHint(invoice.clientEmail)}
          </Text>
        </Check>
        <FormBanner tone="error">{form.failure}</FormBanner>
      </StackedForm>
    </Dialog>
  );
};
