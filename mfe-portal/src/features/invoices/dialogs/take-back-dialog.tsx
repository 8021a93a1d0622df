import type { Invoice, Payment } from '@vitrine/contracts';
import { formatCents } from '@vitrine/money';
import { Button, Dialog, FormBanner, TextField, useToast } from '@vitrine/ui';
import { type FormEvent, useId, useState } from 'react';
import { saveProblem } from '../../../shared/form-problem.ts';
import { useTakeBack } from '../api/change-invoice.ts';
import { DialogForm } from './dialog-form.ts';

interface TakeBackDialogProps {
  readonly invoice: Invoice;
  readonly payment: Payment;
  readonly onClose: () => void;
}

/** A payment that was recorded by hand didn't come after all: says what that does before it does it. */
export const TakeBackDialog = ({ invoice, payment, onClose }: TakeBackDialogProps) => {
  const takeBack = useTakeBack(invoice);
  const toast = useToast();
  const formId = useId();
  const [reason, setReason] = useState('');
  const [problem, setProblem] = useState<{ readonly reason?: string; readonly form?: string }>({});
  const amount = formatCents(payment.amountCents - payment.givenBackCents);

  const submit = (event: FormEvent): void => {
    event.preventDefault();
    if (takeBack.isPending) return;
    if (reason.trim() === '') return setProblem({ reason: 'Please say why' });
    takeBack.mutate(
      { paymentId: payment.id, reason },
      {
        onSuccess: ({ number, amountDueCents }) => {
          onClose();
          toast({ tone: 'success', title: `Taken back: ${formatCents(amountDueCents)} of ${number} is due` });
        },
        onError: (error) => {
          const { fields, form } = saveProblem(error, ['reason']);
          setProblem({ ...(fields.reason !== undefined && { reason: fields.reason }), ...(form !== null && { form }) });
        },
      },
    );
  };

  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={`Take back ${amount}?`}
      description={`${invoice.number} will be unpaid by ${amount} again, and your revenue goes down by as much. Receipt ${payment.receiptNumber ?? ''} stays in the books as taken back. No money moves: if you owe the client anything, pay it yourself.`}
      width="sm"
      actions={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" form={formId} variant="danger" busy={takeBack.isPending}>
            Take back {amount}
          </Button>
        </>
      }
    >
      <DialogForm id={formId} noValidate onSubmit={submit}>
        <TextField
          id="take-back-reason"
          name="reason"
          label="Reason"
          hint="Such as a check that bounced. Kept in the timeline."
          required
          maxLength={500}
          autoComplete="off"
          value={reason}
          error={problem.reason}
          onChange={({ target }) => {
            setReason(target.value);
            setProblem({});
          }}
        />
        <FormBanner tone="error">{problem.form}</FormBanner>
      </DialogForm>
    </Dialog>
  );
};
