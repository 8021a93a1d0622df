import { agencyDay } from '@vitrine/brand';
import { api, type Invoice, invoiceMessages, OfflinePayment, type Payment } from '@vitrine/contracts';
import { formatCents, parseCents } from '@vitrine/money';
import { Button, Dialog, TextField, touchTarget, useToast, vars } from '@vitrine/ui';
import { useId, useState } from 'react';
import { styled } from 'styled-components';
import { z } from 'zod';
import { useChange } from '../../../shared/api/use-change.ts';
import { checkedAs } from '../../../shared/forms/form-errors.ts';
import { MoneyField } from '../../../shared/forms/money-field.tsx';
import { failureOf } from '../../../shared/forms/form-failure.tsx';
import { usePortalForm } from '../../../shared/forms/use-portal-form.ts';
import { StackedForm } from '../../../shared/screen/layout.ts';
import { useInvoiceUpdates } from '../invoices-queries.ts';
import { HowItWasPaid, newPayment, TypedPayment } from './how-it-was-paid.tsx';

const Typed = TypedPayment.extend({ amount: z.string(), keepExcess: z.boolean() });

/** Beyond the contract: no more than is due unless the rest is kept as credit, and not before it came. */
const paymentSchema = ({ version, amountDueCents, clientId }: Invoice, today: string) =>
  checkedAs(
    Typed,
    OfflinePayment,
    (values) => ({ ...values, version }),
    ({ amount, receivedOn, keepExcess }, context) => {
      const cents = parseCents(amount) ?? 0;
      const isTooMuch = cents > amountDueCents && !(keepExcess && clientId !== null);
      const wrong = cents === 0 ? invoiceMessages.amountMissing : isTooMuch && invoiceMessages.overpaid;
      if (wrong) context.addIssue({ code: 'custom', path: ['amount'], message: wrong });
      else if (receivedOn > today)
        context.addIssue({ code: 'custom', path: ['receivedOn'], message: invoiceMessages.notYet });
    },
  );

const KeepExcess = styled.label`
  display: flex;
  align-items: center;
  gap: ${vars.space[3]};
  font-size: ${vars.text.sm};
  cursor: pointer;
  ${touchTarget}

  input {
    width: 1rem;
    height: 1rem;
    accent-color: ${vars.color.champagne};
  }
`;

interface OfflinePaymentDialogProps {
  readonly invoice: Invoice;
  readonly onClose: () => void;
}

/** Records a payment by transfer, check, or cash. */
export const OfflinePaymentDialog = ({ invoice, onClose }: OfflinePaymentDialogProps) => {
  const { id, version } = invoice;
  const record = useChange(api.invoices.recordOfflinePayment, { params: { id } }, useInvoiceUpdates());
  const toast = useToast();
  const [today] = useState(() => agencyDay(new Date()));
  const formId = useId();
  const form = usePortalForm({
    values: {
      amount: formatCents(invoice.amountDueNowCents || invoice.amountDueCents).slice(1),
      ...newPayment(today),
      keepExcess: false,
    },
    draft: { name: `invoice.${invoice.id}.payment`, shape: Typed },
    schema: paymentSchema(invoice, today),
    save: async (payment) => {
      const { status, amountDueCents, number } = await record.mutateAsync({ body: { ...payment, version } });
      onClose();
      toast({
        tone: 'success',
        title:
          status === 'paid'
            ? `${number} is paid`
            : `Recorded; ${formatCents(amountDueCents)} of ${number} is still due`,
      });
    },
  });
  const cents = parseCents(form.values.amount);
  const excess = (cents ?? 0) - invoice.amountDueCents;

  const cancel = (): void => {
    form.discard();
    onClose();
  };

  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title="Record payment"
      description={
        `Money for ${invoice.number} that came by transfer, check or cash. ` +
        `${formatCents(invoice.amountDueCents)} is due.`
      }
      width="sm"
      failure={failureOf(form)}
      actions={
        <>
          <Button onClick={cancel}>Cancel</Button>
          <Button type="submit" form={formId} variant="primary" busy={form.busy}>
            {cents === null ? 'Record payment' : `Record ${formatCents(cents)}`}
          </Button>
        </>
      }
    >
      <StackedForm {...form.props} id={formId}>
        <MoneyField id="offline-amount" label="Amount" required {...form.field('amount')} />
        {excess > 0 && invoice.clientId !== null && (
          <KeepExcess>
            <input
              type="checkbox"
              checked={form.values.keepExcess}
              onChange={({ target }) => {
                form.clear('amount');
                form.set({ keepExcess: target.checked });
              }}
            />
            Keep {formatCents(excess)} as credit for the next invoice
          </KeepExcess>
        )}
        <HowItWasPaid form={form} today={today} />
      </StackedForm>
    </Dialog>
  );
};

/** A reason, as the dialogs ask for it. */
const Reason = z.object({ reason: z.string().refine((text) => text.trim() !== '', 'Please say why') });

interface TakeBackDialogProps {
  readonly invoice: Invoice;
  readonly payment: Payment;
  readonly onClose: () => void;
}

/** Reverses a payment that was recorded by hand; explains the consequences first. */
export const TakeBackDialog = ({ invoice, payment, onClose }: TakeBackDialogProps) => {
  const { id, version } = invoice;
  const takeBack = useChange(api.invoices.takeBack, { params: { id } }, useInvoiceUpdates());
  const toast = useToast();
  const formId = useId();
  const amount = formatCents(payment.amountCents - payment.givenBackCents);
  const form = usePortalForm({
    values: { reason: '' },
    schema: Reason,
    save: async ({ reason }) => {
      const body = { version, paymentId: payment.id, reason };
      const { number, amountDueCents } = await takeBack.mutateAsync({ body });
      onClose();
      toast({ tone: 'success', title: `Taken back: ${formatCents(amountDueCents)} of ${number} is due` });
    },
  });

  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={`Take back ${amount}?`}
      description={
        `${invoice.number} will be unpaid by ${amount} again, and your revenue goes down by as much. Receipt ` +
        `${payment.receiptNumber ?? ''} stays in your books as taken back. No money moves, so if you owe the client ` +
        'anything, please pay it yourself.'
      }
      width="sm"
      failure={failureOf(form)}
      actions={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" form={formId} variant="danger" busy={form.busy}>
            Take back {amount}
          </Button>
        </>
      }
    >
      <StackedForm {...form.props} id={formId}>
        <TextField
          id="take-back-reason"
          label="Reason"
          hint="Such as a check that bounced. Kept in the timeline."
          required
          maxLength={500}
          autoComplete="off"
          {...form.field('reason')}
        />
      </StackedForm>
    </Dialog>
  );
};
