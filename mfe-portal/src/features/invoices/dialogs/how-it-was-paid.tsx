import { offlineMethods } from '@vitrine/contracts';
import { SelectField, TextField } from '@vitrine/ui';
import { z } from 'zod';
import type { PortalForm } from '../../../shared/forms/use-portal-form.ts';
import { methodNames } from '../components/payment-texts.ts';

/** What is typed about money that came by transfer, check or cash. */
export const TypedPayment = z.object({
  receivedOn: z.string(),
  method: z.enum(offlineMethods),
  documentNumber: z.string(),
  note: z.string(),
});
export type TypedPayment = z.output<typeof TypedPayment>;

/** As a dialog opens with it, on the agency's day. */
export const newPayment = (today: string): TypedPayment => ({
  receivedOn: today,
  method: 'check',
  documentNumber: '',
  note: '',
});

interface HowItWasPaidProps {
  readonly form: Pick<PortalForm<TypedPayment>, 'values' | 'field'>;
  /** The agency's day; money comes no later. */
  readonly today: string;
}

/** The fields of {@link TypedPayment}. */
export const HowItWasPaid = ({ form, today }: HowItWasPaidProps) => {
  const { method } = form.values;
  return (
    <>
      <TextField id="offline-day" type="date" label="Received on" required max={today} {...form.field('receivedOn')} />
      <SelectField
        id="offline-method"
        label="How it was paid"
        options={offlineMethods.map((value) => ({ value, label: methodNames[value] }))}
        {...form.field('method')}
      />
      {(method === 'check' || method === 'wire') && (
        <TextField
          id="offline-number"
          label={method === 'check' ? 'Check number' : 'Reference of the transfer'}
          maxLength={100}
          autoComplete="off"
          {...form.field('documentNumber')}
        />
      )}
      <TextField
        id="offline-note"
        label="Note"
        required={method === 'other'}
        maxLength={500}
        autoComplete="off"
        {...form.field('note')}
      />
    </>
  );
};
