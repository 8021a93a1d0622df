import { api, type Invoice, type Payment, ResolvePayment } from '@vitrine/contracts';
import { formatCents } from '@vitrine/money';
import { Button, Dialog, TextField, useToast } from '@vitrine/ui';
import { useId } from 'react';
import { useChange } from '../../../shared/api/use-change.ts';
import { formatAmount } from '../../../shared/format.ts';
import { ChoiceCards } from '../../../shared/choice-cards.tsx';
import { failureOf } from '../../../shared/forms/form-failure.tsx';
import { usePortalForm } from '../../../shared/forms/use-portal-form.ts';
import { StackedForm } from '../../../shared/screen/layout.ts';
import { invoiceKey, timelineKey } from '../invoices-queries.ts';

interface ResolvePaymentDialogProps {
  readonly invoice: Invoice;
  readonly payment: Payment;
  readonly onClose: () => void;
}

/** Resolves a payment in review, one that does not match or is a duplicate. */
export const ResolvePaymentDialog = ({ invoice, payment, onClose }: ResolvePaymentDialogProps) => {
  const { id, number } = invoice;
  const resolve = useChange(
    api.payments.resolve,
    { params: { id: payment.id } },
    { stale: [invoiceKey(id), timelineKey(id), ['dashboard']] },
  );
  const toast = useToast();
  const fits = payment.currency === 'usd' && payment.amountCents <= invoice.amountDueCents;
  const due = `${formatCents(invoice.amountDueCents)} of ${invoice.number}`;
  const formId = useId();
  const form = usePortalForm({
    values: { outcome: fits ? 'accepted' : 'refunded', note: '' },
    schema: ResolvePayment,
    save: async (body) => {
      await resolve.mutateAsync({ body });
      onClose();
      toast({
        tone: 'success',
        title:
          body.outcome === 'accepted' ? `The payment now counts for ${number}` : 'The payment is marked as refunded',
      });
    },
  });

  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={`What should happen with ${formatAmount(payment)}?`}
      description={`${due} is due. We’ll keep your decision in the timeline.`}
      width="sm"
      failure={failureOf(form)}
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
              hint: fits ? 'It reduces the amount due.' : 'Only US dollars, up to the amount due, can count.',
            },
            {
              value: 'refunded',
              label: 'It was refunded',
              hint: 'Refund it in Stripe first. It won’t count here.',
            },
          ]}
        />
        <TextField id="resolve-note" label="Why" required maxLength={500} autoComplete="off" {...form.field('note')} />
      </StackedForm>
    </Dialog>
  );
};
