import {
  adjustmentMessages,
  api,
  CreditNoteCreate,
  type Invoice,
  type WriteOff,
  WriteOffEnd,
} from '@vitrine/contracts';
import { centsText, formatCents, parseCents } from '@vitrine/money';
import { Text, TextField, useToast } from '@vitrine/ui';
import { z } from 'zod';
import { useChange } from '../../../shared/api/use-change.ts';
import { EditorDialog } from '../../../shared/forms/editor-dialog.tsx';
import { checkedAs } from '../../../shared/forms/form-errors.ts';
import { MoneyField } from '../../../shared/forms/money-field.tsx';
import { usePortalForm } from '../../../shared/forms/use-portal-form.ts';
import { adjustmentTexts } from '../adjustment-texts.ts';
import { creditableCents } from '../creditable.ts';
import { refundedKeys } from '../refunds-queries.ts';

const Typed = z.object({ amount: z.string(), reason: z.string() });

interface AdjustmentDialogProps {
  readonly invoice: Invoice;
  readonly onClose: () => void;
}

/** Takes a part off the bill with a credit note; what was paid of it already becomes the client's credit. */
export const CreditNoteDialog = (props: AdjustmentDialogProps) => (
  <AdjustmentDialog
    {...props}
    endpoint={api.adjustments.credit}
    texts={adjustmentTexts.credit}
    amount=""
    paidCents={creditableCents(props.invoice)}
  />
);

/** Books what will not be paid as bad debt. */
export const WriteOffDialog = (props: AdjustmentDialogProps) => (
  <AdjustmentDialog
    {...props}
    endpoint={api.adjustments.writeOff}
    texts={adjustmentTexts.writeOff}
    amount={centsText(props.invoice.amountDueCents)}
  />
);

interface KindProps extends AdjustmentDialogProps {
  readonly endpoint: typeof api.adjustments.credit | typeof api.adjustments.writeOff;
  readonly texts: (typeof adjustmentTexts)['credit' | 'writeOff'];
  /** To start with. */
  readonly amount: string;
  /** What may be taken off besides what is due. */
  readonly paidCents?: number;
}

const AdjustmentDialog = ({ invoice, endpoint, texts, amount: proposed, paidCents = 0, onClose }: KindProps) => {
  const { id, number, version, clientName, amountDueCents } = invoice;
  const mostCents = amountDueCents + paidCents;
  const changed = refundedKeys(id);
  const change = useChange(endpoint, { params: { id } }, { stale: changed, staleOnError: changed });
  const toast = useToast();
  const form = usePortalForm({
    values: { amount: proposed, reason: '' },
    schema: checkedAs(
      Typed,
      CreditNoteCreate,
      (values) => ({ ...values, version }),
      ({ amount }, context) => {
        const tooMuch = paidCents > 0 ? adjustmentMessages.moreThanPaid : adjustmentMessages.tooMuch;
        if ((parseCents(amount) ?? 0) > mostCents)
          context.addIssue({ code: 'custom', path: ['amount'], message: `${tooMuch}: ${formatCents(mostCents)}` });
      },
    ),
    save: async (values, { key }) => {
      const after = await change.mutateAsync({ body: { ...values, version }, idempotencyKey: key });
      onClose();
      toast({
        tone: 'success',
        title: texts.done(formatCents(parseCents(values.amount) ?? 0), number, formatCents(after.amountDueCents)),
      });
    },
  });
  const cents = parseCents(form.values.amount);
  return (
    <EditorDialog
      form={form}
      title={texts.title(number)}
      description={
        amountDueCents === 0 ? adjustmentTexts.credit.paidDescription : texts.description(formatCents(amountDueCents))
      }
      width="sm"
      submitLabel={cents === null ? texts.submit : `${texts.submit} ${formatCents(cents)}`}
      onClose={onClose}
    >
      <MoneyField id="adjustment-amount" label={adjustmentTexts.amount} required {...form.field('amount')} />
      <TextField
        id="adjustment-reason"
        label={adjustmentTexts.reason}
        hint={texts.reasonHint}
        required
        maxLength={500}
        autoComplete="off"
        {...form.field('reason')}
      />
      {cents !== null && cents <= amountDueCents && (
        <Text size="sm" aria-live="polite">
          {texts.afterwards(formatCents(cents), formatCents(amountDueCents - cents))}
        </Text>
      )}
      {cents !== null && cents > amountDueCents && cents <= mostCents && (
        <Text size="sm" aria-live="polite">
          {adjustmentTexts.credit.kept(formatCents(cents), formatCents(cents - amountDueCents), clientName)}
        </Text>
      )}
    </EditorDialog>
  );
};

interface EndWriteOffDialogProps extends AdjustmentDialogProps {
  readonly writeOff: WriteOff;
}

/** The money comes after all: what was written off is owed again. */
export const EndWriteOffDialog = ({ invoice, writeOff, onClose }: EndWriteOffDialogProps) => {
  const { id, number, version, amountDueCents } = invoice;
  const changed = refundedKeys(id);
  const change = useChange(
    api.adjustments.endWriteOff,
    { params: { id, writeOffId: writeOff.id } },
    { stale: changed, staleOnError: changed },
  );
  const toast = useToast();
  const texts = adjustmentTexts.end;
  const form = usePortalForm({
    values: { reason: '' },
    schema: checkedAs(z.object({ reason: z.string() }), WriteOffEnd, (values) => ({ ...values, version })),
    save: async (values, { key }) => {
      const after = await change.mutateAsync({ body: { ...values, version }, idempotencyKey: key });
      onClose();
      toast({ tone: 'success', title: texts.done(number, formatCents(after.amountDueCents)) });
    },
  });
  return (
    <EditorDialog
      form={form}
      title={texts.title(formatCents(writeOff.amountCents))}
      description={texts.description(number, formatCents(amountDueCents + writeOff.amountCents))}
      width="sm"
      submitLabel={texts.submit}
      onClose={onClose}
    >
      <TextField
        id="end-write-off-reason"
        label={adjustmentTexts.reason}
        hint={texts.reasonHint}
        required
        maxLength={500}
        autoComplete="off"
        {...form.field('reason')}
      />
    </EditorDialog>
  );
};
