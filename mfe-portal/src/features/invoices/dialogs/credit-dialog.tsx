import { api, ApplyCredit, creditMessages, type Invoice } from '@vitrine/contracts';
import { formatCents, parseCents } from '@vitrine/money';
import { Button, Dialog, useToast } from '@vitrine/ui';
import { useId } from 'react';
import { z } from 'zod';
import { useChange } from '../../../shared/api/use-change.ts';
import { checkedAs } from '../../../shared/forms/form-errors.ts';
import { MoneyField } from '../../../shared/forms/money-field.tsx';
import { failureOf } from '../../../shared/forms/form-failure.tsx';
import { usePortalForm } from '../../../shared/forms/use-portal-form.ts';
import { StackedForm } from '../../../shared/screen/layout.ts';
import { useInvoiceUpdates } from '../invoices-queries.ts';

const Typed = z.object({ amount: z.string() });

interface CreditDialogProps {
  readonly invoice: Invoice;
  readonly onClose: () => void;
}

/** Pays an invoice with the credit of its client, in part or in full. */
export const CreditDialog = ({ invoice, onClose }: CreditDialogProps) => {
  const { number, version, amountDueCents, clientCreditCents, clientCompany } = invoice;
  const apply = useChange(api.clientCredits.apply, { params: { id: invoice.id } }, useInvoiceUpdates());
  const toast = useToast();
  const formId = useId();
  const maximumCents = Math.min(amountDueCents, clientCreditCents);
  const form = usePortalForm({
    values: { amount: formatCents(maximumCents).slice(1) },
    schema: checkedAs(
      Typed,
      ApplyCredit,
      (values) => ({ ...values, version }),
      ({ amount }, context) => {
        if ((parseCents(amount) ?? 0) > maximumCents)
          context.addIssue({
            code: 'custom',
            path: ['amount'],
            message: `${creditMessages.tooMuch}: ${formatCents(maximumCents)}`,
          });
      },
    ),
    save: async ({ amount }) => {
      const after = await apply.mutateAsync({ body: { version, amount } });
      onClose();
      toast({
        tone: 'success',
        title:
          after.status === 'paid'
            ? `${number} is paid`
            : `Credit used; ${formatCents(after.amountDueCents)} of ${number} is still due`,
      });
    },
  });
  const cents = parseCents(form.values.amount);
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title="Apply credit"
      description={
        `${clientCompany ?? 'The client'} has ${formatCents(clientCreditCents)} of credit, and ` +
        `${formatCents(amountDueCents)} of ${number} is due.`
      }
      width="sm"
      failure={failureOf(form)}
      actions={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" form={formId} variant="primary" busy={form.busy}>
            {cents === null ? 'Apply credit' : `Apply ${formatCents(cents)}`}
          </Button>
        </>
      }
    >
      <StackedForm {...form.props} id={formId}>
        <MoneyField id="credit-amount" label="Amount" required {...form.field('amount')} />
      </StackedForm>
    </Dialog>
  );
};
