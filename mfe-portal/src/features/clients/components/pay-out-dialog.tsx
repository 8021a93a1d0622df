import { api, CreditPayOut, creditMessages } from '@vitrine/contracts';
import { centsText, formatCents, parseCents } from '@vitrine/money';
import { TextField, useToast } from '@vitrine/ui';
import { z } from 'zod';
import { AskOwner } from '../../../shared/auth/ask-owner.tsx';
import { useChange } from '../../../shared/api/use-change.ts';
import { keyOf } from '../../../shared/api/use-endpoint.ts';
import { ChoiceCards } from '../../../shared/choice-cards.tsx';
import { EditorDialog } from '../../../shared/forms/editor-dialog.tsx';
import { checkedAs } from '../../../shared/forms/form-errors.ts';
import { MoneyField } from '../../../shared/forms/money-field.tsx';
import { usePortalForm } from '../../../shared/forms/use-portal-form.ts';

const methods = ['check', 'wire', 'cash'] as const;
const methodLabels = { check: 'By check', wire: 'By wire', cash: 'In cash' } as const;

const Typed = z.object({ amount: z.string(), method: z.enum(methods), reference: z.string(), reason: z.string() });

interface PayOutDialogProps {
  readonly clientId: string;
  readonly creditCents: number;
  readonly onClose: () => void;
}

/** Pays a client's credit out by hand. */
export const PayOutDialog = ({ clientId, creditCents, onClose }: PayOutDialogProps) => {
  const changed = [keyOf(api.clientCredits.ofClient, { params: { id: clientId } }), ['clients'], ['dashboard']];
  const payOut = useChange(
    api.clientCredits.payOut,
    { params: { id: clientId } },
    { stale: changed, staleOnError: changed },
  );
  const toast = useToast();
  const form = usePortalForm({
    values: { amount: centsText(creditCents), method: 'check', reference: '', reason: '' },
    schema: checkedAs(
      Typed,
      CreditPayOut,
      (values) => values,
      ({ amount }, context) => {
        if ((parseCents(amount) ?? 0) > creditCents)
          context.addIssue({
            code: 'custom',
            path: ['amount'],
            message: `${creditMessages.moreThanCredit}: ${formatCents(creditCents)}`,
          });
      },
    ),
    save: async (body, { key }) => {
      const { balanceCents } = await payOut.mutateAsync({ body, idempotencyKey: key });
      onClose();
      toast({
        tone: 'success',
        title: `${formatCents(parseCents(body.amount) ?? 0)} was paid out; ${formatCents(balanceCents)} credit is left`,
      });
    },
  });
  const { amount, method } = form.values;
  const cents = parseCents(amount);
  return (
    <EditorDialog
      form={form}
      title="Pay out credit"
      description={
        `This client has ${formatCents(creditCents)} of credit. You pay it yourself; it’s recorded here. To send it ` +
        'back to a card, use Refund beside the payment it came from.'
      }
      width="sm"
      submitLabel={cents === null ? 'Pay out' : `Pay out ${formatCents(cents)}`}
      onClose={onClose}
    >
      <AskOwner error={payOut.error} amountCents={cents ?? 0} note={form.values.reason} />
      <MoneyField id="pay-out-amount" label="Amount" required {...form.field('amount')} />
      <ChoiceCards
        legend="How the client gets it"
        across
        {...form.field('method')}
        options={methods.map((value) => ({ value, label: methodLabels[value] }))}
      />
      {method !== 'cash' && (
        <TextField
          id="pay-out-reference"
          label="Number of the check or transfer"
          maxLength={120}
          autoComplete="off"
          {...form.field('reference')}
        />
      )}
      <TextField
        id="pay-out-reason"
        label="Reason"
        hint="Kept with the client."
        required
        maxLength={500}
        autoComplete="off"
        {...form.field('reason')}
      />
    </EditorDialog>
  );
};
