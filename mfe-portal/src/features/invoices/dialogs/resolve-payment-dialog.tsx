import { type Invoice, type Payment, ResolvePayment } from '@vitrine/contracts';
import { formatCents } from '@vitrine/money';
import { Button, Dialog, FormBanner, TextField, useToast } from '@vitrine/ui';
import { type FormEvent, useId, useRef, useState } from 'react';
import { formatAmount } from '../../../shared/amounts.ts';
import { ChoiceCards } from '../../../shared/choice-cards.tsx';
import { type FormProblem, noProblem, saveProblem, schemaProblem } from '../../../shared/problems.ts';
import { StackedForm } from '../../../shared/screen/layout.ts';
import { useResolvePayment } from '../invoices-mutations.ts';

interface ResolvePaymentDialogProps {
  readonly invoice: Invoice;
  readonly payment: Payment;
  readonly onClose: () => void;
}

/** Resolves a payment in review, one that does not match or is a duplicate. */
export const ResolvePaymentDialog = ({ invoice, payment, onClose }: ResolvePaymentDialogProps) => {
  const resolve = useResolvePayment(invoice.id);
  const toast = useToast();
  const fits = payment.currency === 'usd' && payment.amountCents <= invoice.amountDueCents;
  const due = `${formatCents(invoice.amountDueCents)} of ${invoice.number}`;
  const [outcome, setOutcome] = useState<ResolvePayment['outcome']>(fits ? 'accepted' : 'refunded');
  const [note, setNote] = useState('');
  const [problem, setProblem] = useState<FormProblem<'note'>>(noProblem);
  const field = useRef<HTMLInputElement>(null);
  const formId = useId();

  const refuse = (next: FormProblem<'note'>): void => {
    setProblem(next);
    if (next.fields.note !== undefined) field.current?.focus();
  };

  const submit = (event: FormEvent): void => {
    event.preventDefault();
    if (resolve.isPending) return;
    const parsed = ResolvePayment.safeParse({ outcome, note });
    if (!parsed.success) return refuse(schemaProblem(parsed.error));
    setProblem(noProblem);
    resolve.mutate(
      { ...parsed.data, paymentId: payment.id },
      {
        onSuccess: ({ number }) => {
          onClose();
          toast({
            tone: 'success',
            title: outcome === 'accepted' ? `The payment counts for ${number}` : 'The payment is marked as refunded',
          });
        },
        onError: (error) => refuse(saveProblem(error, ['note'])),
      },
    );
  };

  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={`What becomes of ${formatAmount(payment)}?`}
      description={`${due} is due. Your decision stays in the timeline.`}
      width="sm"
      actions={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" form={formId} variant="primary" busy={resolve.isPending}>
            {outcome === 'accepted' ? 'Count it' : 'Mark as refunded'}
          </Button>
        </>
      }
    >
      <StackedForm id={formId} noValidate onSubmit={submit}>
        <ChoiceCards
          legend="Decision"
          name="outcome"
          value={outcome}
          onChange={setOutcome}
          options={[
            {
              value: 'accepted',
              label: 'It counts for this invoice',
              hint: fits ? 'It is taken off what is due.' : 'Only money in USD, and no more than is due, can count.',
            },
            {
              value: 'refunded',
              label: 'It was given back',
              hint: 'Refund it on the provider’s own page first. It counts for nothing here.',
            },
          ]}
        />
        <TextField
          ref={field}
          id="resolve-note"
          name="note"
          label="What was decided, and why"
          required
          maxLength={500}
          autoComplete="off"
          value={note}
          error={problem.fields.note}
          onChange={({ target }) => {
            setNote(target.value);
            setProblem(noProblem);
          }}
        />
        <FormBanner tone="error">{problem.form}</FormBanner>
      </StackedForm>
    </Dialog>
  );
};
