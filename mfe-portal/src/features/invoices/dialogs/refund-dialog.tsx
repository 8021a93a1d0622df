import {
  adjustmentMessages,
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
import { AskOwner } from '../../../shared/auth/ask-owner.tsx';
import { useChange } from '../../../shared/api/use-change.ts';
import { ChoiceCards } from '../../../shared/choice-cards.tsx';
import { checkedAs } from '../../../shared/forms/form-errors.ts';
import { MoneyField } from '../../../shared/forms/money-field.tsx';
import { failureOf } from '../../../shared/forms/form-failure.tsx';
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
  effect: z.enum(['both', 'refund', 'note']),
  email: z.boolean(),
});
type Effect = z.infer<typeof Typed>['effect'];

const bodyOf = ({ effect, ...values }: z.infer<typeof Typed>) => ({ ...values, creditNote: effect === 'both' });

/** Beyond the contract: no more than is left of the payment, its open disputes leave, or can be taken off the bill. */
const refundSchema = (leftCents: number, dueCents: number, disputes: readonly Dispute[]) =>
  checkedAs(Typed, RefundCreate, bodyOf, ({ amount, effect, method }, context) => {
    const cents = parseCents(amount) ?? 0;
    const refuse = (message: string) => context.addIssue({ code: 'custom', path: ['amount'], message });
    const [maximumCents, message] =
      effect === 'note' ? [dueCents, adjustmentMessages.tooMuch] : [leftCents, refundMessages.overRefunded];
    const heldCents = effect === 'note' ? 0 : disputedCents(disputes, method === 'provider');
    const mostCents = leftCents - heldCents;
    if (cents > maximumCents) refuse(`${message}: ${formatCents(maximumCents)}`);
    else if (heldCents > 0 && cents > mostCents)
      refuse(refundMessages.inDispute(formatCents(heldCents), mostCents > 0 ? formatCents(mostCents) : null));
  });

/** What is meant most often; what counts for no invoice has no bill to correct. */
const usualEffect = (counts: boolean): Effect => (counts ? 'both' : 'refund');

/** What is due after it: without a credit note, what goes back is owed again. */
function dueAfter({ amountDueCents }: Invoice, effect: Effect, cents: number): number {
  if (effect === 'both') return amountDueCents;
  return effect === 'refund' ? amountDueCents + cents : Math.max(0, amountDueCents - cents);
}

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

/** Gives a payment back, takes a part off the bill, or both: the one place that decides which (ADR 0113). */
export const RefundDialog = ({ invoice, payment, leftCents, disputes, failed, onClose }: RefundDialogProps) => {
  const refunded = refundedKeys(invoice.id);
  const create = useChange(
    api.refunds.create,
    { params: { id: payment.id } },
    { stale: refunded, staleOnError: refunded },
  );
  const credit = useChange(
    api.adjustments.credit,
    { params: { id: invoice.id } },
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
      effect: usualEffect(counts),
      email: true,
    },
    schema: refundSchema(remainingCents, invoice.amountDueCents, disputes),
    save: async (values, { key }) => {
      if (values.effect === 'note') {
        const { amount: taken, reason } = values;
        const credited = { version: invoice.version, amount: taken, reason };
        const { amountDueCents } = await credit.mutateAsync({ body: credited, idempotencyKey: key });
        onClose();
        toast({
          tone: 'success',
          title: refundTexts.credited(formatCents(parseCents(taken) ?? 0), formatCents(amountDueCents)),
        });
        return;
      }
      const refund = await create.mutateAsync({ body: bodyOf(values), idempotencyKey: key });
      onClose();
      const amount = formatAmount(refund);
      toast({
        tone: 'success',
        title: refund.state === 'succeeded' ? refundTexts.refunded(amount) : refundTexts.onItsWay(amount),
      });
    },
  });
  const { method, amount, effect, email } = form.values;
  const effects: readonly Effect[] = invoice.amountDueCents > 0 ? ['both', 'refund', 'note'] : ['both', 'refund'];
  const isRefund = effect !== 'note';
  const cents = parseCents(amount);
  const methods = byProvider ? refundMethods : refundMethods.filter((one) => one !== 'provider');
  const money = (amountCents: number): string => formatAmount({ amountCents, currency: payment.currency });

  const failure = failureOf(form);
  const ask = <AskOwner error={create.error} amountCents={cents ?? 0} note={form.values.reason} />;

  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={refundTexts.title}
      description={refundTexts.description(money(payment.amountCents), money(remainingCents), invoice.number)}
      width="sm"
      failure={
        failure && (
          <>
            {failure} {ask}
          </>
        )
      }
      actions={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" form={formId} variant="primary" busy={form.busy}>
            {cents === null
              ? refundTexts.submit
              : (isRefund ? refundTexts.submitOf : refundTexts.creditOf)(formatCents(cents))}
          </Button>
        </>
      }
    >
      <StackedForm {...form.props} id={formId}>
        {disputedCents(disputes, false) > 0 && <FormBanner tone="error">{refundTexts.disputedWarning}</FormBanner>}
        <MoneyField id="refund-amount" label={refundTexts.amount} required {...form.field('amount')} />
        {counts && (
          <ChoiceCards
            legend={refundTexts.effect}
            {...form.field('effect')}
            options={effects.map((value) => ({
              value,
              label: refundTexts.effects[value].label,
              ...(value === effect && { hint: refundTexts.effects[value].hint }),
            }))}
          />
        )}
        {counts && cents !== null && (
          <Text size="sm" aria-live="polite">
            {refundTexts.afterwards[effect](formatCents(cents), formatCents(dueAfter(invoice, effect, cents)))}
          </Text>
        )}
        <TextField
          id="refund-reason"
          label={refundTexts.reason}
          hint={refundTexts.reasonHint}
          required
          maxLength={500}
          autoComplete="off"
          {...form.field('reason')}
        />
        {isRefund && (
          <>
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
          </>
        )}
      </StackedForm>
    </Dialog>
  );
};
