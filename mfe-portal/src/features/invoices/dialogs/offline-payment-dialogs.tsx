import { agencyDay } from '@vitrine/brand';
import { type Invoice, invoiceMessages, OfflinePayment, type Payment } from '@vitrine/contracts';
import { formatCents, parseCents } from '@vitrine/money';
import { Button, Dialog, FormBanner, TextField, useToast } from '@vitrine/ui';
import { type FormEvent, useId, useRef, useState } from 'react';
import { z } from 'zod';
import { useDraft } from '../../../shared/edit/drafts.ts';
import { MoneyField } from '../../../shared/edit/money-field.tsx';
import { type FormProblem, noProblem, saveProblem, schemaProblem } from '../../../shared/problems.ts';
import { StackedForm } from '../../../shared/screen/layout.ts';
import { useRecordPayment, useTakeBack } from '../invoices-mutations.ts';

type Field = 'amount' | 'receivedOn' | 'note';
const fields = ['amount', 'receivedOn', 'note'] as const;
const Typed = z.object({ amount: z.string(), receivedOn: z.string(), note: z.string() });

interface OfflinePaymentDialogProps {
  readonly invoice: Invoice;
  readonly onClose: () => void;
}

/** Records a payment by transfer, check, or cash. */
export const OfflinePaymentDialog = ({ invoice, onClose }: OfflinePaymentDialogProps) => {
  const record = useRecordPayment(invoice);
  const toast = useToast();
  const [today] = useState(() => agencyDay(new Date()));
  const { values, set, forget } = useDraft(`invoice.${invoice.id}.payment`, Typed, {
    amount: formatCents(invoice.amountDueCents).slice(1),
    receivedOn: today,
    note: '',
  });
  const [problem, setProblem] = useState<FormProblem<Field>>(noProblem);
  const form = useRef<HTMLFormElement>(null);
  const formId = useId();

  const cents = parseCents(values.amount);

  const close = (): void => {
    forget();
    onClose();
  };

  const change = (changes: Partial<typeof values>): void => {
    set({ ...values, ...changes });
    setProblem(noProblem);
  };

  const refuse = (next: FormProblem<Field>): void => {
    setProblem(next);
    const first = fields.find((field) => next.fields[field] !== undefined);
    if (first) form.current?.querySelector<HTMLElement>(`[name="${first}"]`)?.focus();
  };

  const submit = (event: FormEvent): void => {
    event.preventDefault();
    if (record.isPending) return;
    const parsed = OfflinePayment.safeParse({ ...values, version: invoice.version });
    if (!parsed.success) return refuse(schemaProblem(parsed.error));
    const { amount } = parsed.data;
    if (amount === 0) return refuse({ fields: { amount: invoiceMessages.amountMissing }, form: null });
    if (amount > invoice.amountDueCents) return refuse({ fields: { amount: invoiceMessages.overpaid }, form: null });
    if (values.receivedOn > today) return refuse({ fields: { receivedOn: invoiceMessages.notYet }, form: null });
    setProblem(noProblem);
    record.mutate(values, {
      onSuccess: ({ status, amountDueCents, number }) => {
        close();
        toast({
          tone: 'success',
          title:
            status === 'paid'
              ? `${number} is paid`
              : `Recorded; ${formatCents(amountDueCents)} of ${number} is still due`,
        });
      },
      onError: (error) => refuse(saveProblem(error, fields)),
    });
  };

  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title="Record payment"
      description={
        `Money for ${invoice.number} that came by transfer, cheque or in cash. ` +
        `${formatCents(invoice.amountDueCents)} is due.`
      }
      width="sm"
      actions={
        <>
          <Button onClick={close}>Cancel</Button>
          <Button type="submit" form={formId} variant="primary" busy={record.isPending}>
            {cents === null ? 'Record payment' : `Record ${formatCents(cents)}`}
          </Button>
        </>
      }
    >
      <StackedForm ref={form} id={formId} noValidate onSubmit={submit}>
        <MoneyField
          id="offline-amount"
          name="amount"
          label="Amount"
          required
          value={values.amount}
          error={problem.fields.amount}
          onText={(amount) => change({ amount })}
        />
        <TextField
          id="offline-day"
          name="receivedOn"
          type="date"
          label="Received on"
          required
          max={today}
          value={values.receivedOn}
          error={problem.fields.receivedOn}
          onChange={({ target }) => change({ receivedOn: target.value })}
        />
        <TextField
          id="offline-note"
          name="note"
          label="How it was paid"
          hint="Such as the number of the check or the transfer."
          required
          maxLength={500}
          autoComplete="off"
          value={values.note}
          error={problem.fields.note}
          onChange={({ target }) => change({ note: target.value })}
        />
        <FormBanner tone="error">{problem.form}</FormBanner>
      </StackedForm>
    </Dialog>
  );
};

interface TakeBackDialogProps {
  readonly invoice: Invoice;
  readonly payment: Payment;
  readonly onClose: () => void;
}

/** Reverses a payment that was recorded by hand; explains the consequences first. */
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
      description={
        `${invoice.number} will be unpaid by ${amount} again, and your revenue goes down by as much. Receipt ` +
        `${payment.receiptNumber ?? ''} stays in the books as taken back. No money moves: if you owe the client ` +
        'anything, pay it yourself.'
      }
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
      <StackedForm id={formId} noValidate onSubmit={submit}>
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
      </StackedForm>
    </Dialog>
  );
};
