import { agencyDay } from '@vitrine/brand';
import { type Invoice, invoiceMessages, OfflinePayment } from '@vitrine/contracts';
import { formatCents, parseCents } from '@vitrine/money';
import { Button, Dialog, FormBanner, TextField, useToast } from '@vitrine/ui';
import { type FormEvent, useId, useRef, useState } from 'react';
import { z } from 'zod';
import { MoneyField } from '../../../shared/edit/money-field.tsx';
import { useKept } from '../../../shared/edit/use-kept.ts';
import { type FormProblem, noProblem, saveProblem, schemaProblem } from '../../../shared/form-problem.ts';
import { useRecordPayment } from '../api/change-invoice.ts';
import { DialogForm } from './dialog-form.ts';

type Field = 'amount' | 'receivedOn' | 'note';
const fields = ['amount', 'receivedOn', 'note'] as const;
const Typed = z.object({ amount: z.string(), receivedOn: z.string(), note: z.string() });

interface OfflinePaymentDialogProps {
  readonly invoice: Invoice;
  readonly onClose: () => void;
}

/** Records money that came by transfer, check, or in cash. */
export const OfflinePaymentDialog = ({ invoice, onClose }: OfflinePaymentDialogProps) => {
  const record = useRecordPayment(invoice);
  const toast = useToast();
  const [today] = useState(() => agencyDay(new Date()));
  const { values, set, forget } = useKept(`invoice.${invoice.id}.payment`, Typed, {
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
      description={`Money for ${invoice.number} that came by transfer, cheque or in cash. ${formatCents(invoice.amountDueCents)} is due.`}
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
      <DialogForm ref={form} id={formId} noValidate onSubmit={submit}>
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
      </DialogForm>
    </Dialog>
  );
};
