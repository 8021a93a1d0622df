import { type Invoice, type Payment, ResolvePayment } from '@vitrine/contracts';
import { formatCents } from '@vitrine/money';
import { Button, Dialog, FormBanner, TextField, useToast } from '@vitrine/ui';
import { useId } from 'react';
import { formatAmount } from '../../../shared/format.ts';
import { ChoiceCards } from '../../../shared/choice-cards.tsx';
import { usePortalForm } from '../../../shared/forms/use-portal-form.ts';
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
  const formId = useId();
  const form = usePortalForm({
    values: { outcome: fits ? 'accepted' : 'refunded', note: '' },
    schema: ResolvePayment,
    save: async (body) => {
      const { number } = await resolve.mutateAsync({ ...body, paymentId: payment.id });
      onClose();
      toast({
        tone: 'success',
        title: body.outcome === 'accepted' ? `The payment counts for ${number}` : 'The payment is marked as refunded',
      });
    },
  });

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
          <Button type="submit" form={formId} variant="primary" busy={form.busy}>
            {form.values.outcome === 'accepted' ? 'Count it' : 'Mark as refunded'}
          </Button>
        </>
      }
    >
      <StackedForm {...form.props} id={formId}>
        <ChoiceCards
          legend="Decision"
          {...form.field('outcome')}
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
          id="resolve-note"
          label="What was decided, and why"
          required
          maxLength={500}
          autoComplete="off"
          {...form.field('note')}
        />
        <FormBanner tone="error">{form.failure}</FormBanner>
      </StackedForm>
    </Dialog>
  );
};
