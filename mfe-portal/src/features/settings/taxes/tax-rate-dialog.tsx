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
import { Text, TextArea, TextField, useToast, vars } from '@vitrine/ui';
import { useId } from 'react';
import { styled } from 'styled-components';
import { z } from 'zod';
import { useChange } from '../../../shared/api/use-change.ts';
import { ChoiceCards, choiceFrame } from '../../../shared/choice-cards.tsx';
import { EditorDialog } from '../../../shared/forms/editor-dialog.tsx';
import { checkedAs } from '../../../shared/forms/form-errors.ts';
import { conflictsOf, controlsOf } from '../../../shared/forms/record-form.ts';
import { type FieldProps, usePortalForm, type Versioned } from '../../../shared/forms/use-portal-form.ts';
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

const Check = styled.label`
  display: grid;
  grid-template-columns: auto minmax(0, 1fr);
  gap: 0 ${vars.space[3]};
  padding: ${vars.space[2]} ${vars.space[4]};
  ${choiceFrame}

  input {
    margin: 0.25rem 0 0;
  }
`;

// `as` would replace Text itself, and with it size and tone.
const Hint = styled(Text).attrs({ forwardedAs: 'span' })`
  grid-column: 2;
`;

const DefaultCheck = ({ name, value, onChange }: FieldProps<'isDefault', boolean>) => {
  const hintId = useId();
  return (
    <Check>
      <input
        type="checkbox"
        name={name}
        checked={value}
        aria-describedby={hintId}
        onChange={({ target }) => onChange(target.checked)}
      />
      {taxRateFields.isDefault.label}
      <Hint id={hintId} size="sm" tone="textMuted">
        {taxRateFields.isDefault.hint}
      </Hint>
    </Check>
  );
};

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
      <DefaultCheck {...form.field('isDefault')} />
    </EditorDialog>
  );
};
