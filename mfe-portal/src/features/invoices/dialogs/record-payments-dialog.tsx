import { agencyDay } from '@vitrine/brand';
import { invoiceMessages, OfflinePayments, type OfflinePaymentsInput } from '@vitrine/contracts';
import { formatCents } from '@vitrine/money';
import { useState } from 'react';
import { EditorDialog } from '../../../shared/forms/editor-dialog.tsx';
import { checkedAs } from '../../../shared/forms/form-errors.ts';
import { usePortalForm } from '../../../shared/forms/use-portal-form.ts';
import { HowItWasPaid, newPayment, TypedPayment } from './how-it-was-paid.tsx';

/** An invoice and what is due on it, as the list shows it. */
export interface DueInvoice {
  readonly id: string;
  readonly amountDueCents: number;
}

interface RecordPaymentsDialogProps {
  readonly invoices: readonly DueInvoice[];
  /** Saves them; what it throws is shown. */
  readonly onRecord: (payments: OfflinePaymentsInput) => Promise<void>;
  readonly onClose: () => void;
}

/** Records that several invoices were paid in full: one check for three invoices, or what came on one day. */
export const RecordPaymentsDialog = ({ invoices, onRecord, onClose }: RecordPaymentsDialogProps) => {
  const [today] = useState(() => agencyDay(new Date()));
  const total = formatCents(invoices.reduce((sum, { amountDueCents }) => sum + amountDueCents, 0));
  const bodyOf = (values: TypedPayment): OfflinePaymentsInput => ({
    ...values,
    invoices: invoices.map(({ id, amountDueCents }) => ({ id, amount: formatCents(amountDueCents).slice(1) })),
  });
  const form = usePortalForm({
    values: newPayment(today),
    schema: checkedAs(TypedPayment, OfflinePayments, bodyOf, ({ receivedOn }, context) => {
      if (receivedOn > today)
        context.addIssue({ code: 'custom', path: ['receivedOn'], message: invoiceMessages.notYet });
    }),
    save: (values) => onRecord(bodyOf(values)),
    onSaved: onClose,
  });
  return (
    <EditorDialog
      form={form}
      title={`Record payment of ${invoices.length} ${invoices.length === 1 ? 'invoice' : 'invoices'}`}
      description={`Each is recorded as paid in full: ${total} in all, with the same day and the same number.`}
      submitLabel={`Record ${total}`}
      width="sm"
      onClose={onClose}
    >
      <HowItWasPaid form={form} today={today} />
    </EditorDialog>
  );
};
