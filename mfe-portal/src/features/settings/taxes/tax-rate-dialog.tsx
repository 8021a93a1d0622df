import {
  inputValues,
  TaxRate,
  TaxRateCreate,
  taxRateEndpoints,
  taxRateFields,
  typedShape,
  type TypedValues,
  typedValues,
} from '@vitrine/contracts';
import { TextArea, TextField, useToast } from '@vitrine/ui';
import { z } from 'zod';
import { useChange } from '../../../shared/api/use-change.ts';
import { ChoiceCards } from '../../../shared/choice-cards.tsx';
import { CheckCard } from '../../../shared/forms/check-card.tsx';
import { EditorDialog } from '../../../shared/forms/editor-dialog.tsx';
import { checkedAs } from '../../../shared/forms/form-errors.ts';
import { conflictsOf, controlsOf } from '../../../shared/forms/record-form.ts';
import { usePortalForm, type Versioned } from '../../../shared/forms/use-portal-form.ts';
import { afterTaxChange, priceHints, taxTexts } from './content.ts';

const Typed = z.object(typedShape(taxRateFields));
type Typed = TypedValues<typeof taxRateFields>;

const bodyOf = (values: Typed) => inputValues(taxRateFields, values);
const TaxRateForm = checkedAs(Typed, TaxRateCreate, bodyOf);

const versioned = (rate: TaxRate | undefined): Versioned<Typed> => ({
  version: rate?.version ?? 0,
  values: typedValues(taxRateFields, rate ?? null),
});

const staleFields = conflictsOf(taxRateFields);
const priceOptions = ([false, true] as const).map((inclusive) => ({
  value: `${inclusive}` as const,
  label: taxRateFields.inclusive.showTyped(inclusive),
  hint: priceHints[`${inclusive}`],
}));

interface TaxRateDialogProps {
  /** Left out for a new one. */
  readonly rate?: TaxRate;
  readonly onClose: () => void;
}

/** Adds or edits a tax rate. Input stays until it is saved. */
export const TaxRateDialog = ({ rate, onClose }: TaxRateDialogProps) => {
  const add = useChange(taxRateEndpoints.create, {}, afterTaxChange);
  const update = useChange(taxRateEndpoints.update, { params: { id: rate?.id ?? '' } }, afterTaxChange);
  const toast = useToast();
  const form = usePortalForm({
    ...versioned(rate),
    draft: { name: rate ? `tax-rate.${rate.id}` : 'tax-rate.new', shape: Typed },
    schema: TaxRateForm,
    save: (values, { version, key }) =>
      rate
        ? update.mutateAsync({ body: { ...bodyOf(values), version } })
        : add.mutateAsync({ body: bodyOf(values), idempotencyKey: key }),
    readCurrent: (current) => {
      const parsed = TaxRate.safeParse(current);
      return parsed.success ? versioned(parsed.data) : null;
    },
    onSaved: (saved) => {
      if (saved) toast({ tone: 'success', title: rate ? taxTexts.saved(saved.name) : taxTexts.added(saved.name) });
      onClose();
    },
  });
  const control = controlsOf(taxRateFields, form, 'tax');
  const prices = control('inclusive');

  return (
    <EditorDialog
      form={form}
      stale={{ what: 'tax rate', fields: staleFields }}
      title={rate ? `Edit ${rate.name}` : taxTexts.add}
      {...(rate && { description: taxTexts.keeps })}
      submitLabel={rate ? 'Save tax rate' : taxTexts.add}
      onClose={onClose}
    >
      <TextField {...control('name')} maxLength={60} autoComplete="off" />
      <TextField {...control('percent')} inputMode="decimal" maxLength={20} autoComplete="off" />
      <TextArea {...control('parts')} rows={3} maxLength={1000} />
      <ChoiceCards
        legend={prices.label}
        across
        name={prices.name}
        value={`${prices.value}`}
        onChange={(value) => prices.onChange(value === 'true')}
        options={priceOptions}
      />
      <CheckCard {...control('isDefault')} />
    </EditorDialog>
  );
};
