import { TaxRate, TaxRateCreate } from '@vitrine/contracts';
import { formatPercent } from '@vitrine/money';
import { FormBanner, Text, TextField, useToast, vars } from '@vitrine/ui';
import { useId } from 'react';
import { styled } from 'styled-components';
import { z } from 'zod';
import { ChoiceCards, choiceFrame } from '../../../shared/choice-cards.tsx';
import type { ConflictFields } from '../../../shared/forms/edit-conflict.tsx';
import { EditorDialog } from '../../../shared/forms/editor-dialog.tsx';
import { checkedAs } from '../../../shared/forms/form-errors.ts';
import { type FieldProps, usePortalForm, type Versioned } from '../../../shared/forms/use-portal-form.ts';
import { kindOf, kinds, taxTexts } from './content.ts';
import { useAddRate, useUpdateRate } from './taxes-queries.ts';

const Typed = z.object({
  name: z.string(),
  percent: z.string(),
  kind: z.enum(['exclusive', 'inclusive']),
  isDefault: z.boolean(),
});
type Typed = z.infer<typeof Typed>;

const blank: Typed = { name: '', percent: '', kind: 'exclusive', isDefault: false };
const bodyOf = ({ kind, ...rest }: Typed) => ({ ...rest, inclusive: kind === 'inclusive' });
const TaxRateForm = checkedAs(Typed, TaxRateCreate, bodyOf);

const versioned = (rate: TaxRate): Versioned<Typed> => ({
  version: rate.version,
  values: {
    name: rate.name,
    percent: formatPercent(rate.percent).replace('%', ''),
    kind: kindOf(rate),
    isDefault: rate.isDefault,
  },
});

const staleFields: ConflictFields<Typed> = {
  name: { label: taxTexts.name, show: ({ name }) => name },
  percent: { label: taxTexts.percent, show: ({ percent }) => percent },
  kind: { label: taxTexts.kind, show: ({ kind }) => kinds[kind].label },
  isDefault: { label: taxTexts.isDefault, show: ({ isDefault }) => (isDefault ? 'Yes' : 'No') },
};

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

const Hint = styled(Text).attrs({ as: 'span' })`
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
      {taxTexts.isDefault}
      <Hint id={hintId} size="sm" tone="textMuted">
        {taxTexts.isDefaultHint}
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
  const add = useAddRate();
  const update = useUpdateRate(rate?.id ?? '');
  const toast = useToast();
  const form = usePortalForm({
    ...(rate ? versioned(rate) : { values: blank }),
    draft: { name: rate ? `tax-rate.${rate.id}` : 'tax-rate.new', shape: Typed },
    schema: TaxRateForm,
    save: (values, { version, key }) =>
      rate ? update.mutateAsync({ ...bodyOf(values), version }) : add.mutateAsync({ body: bodyOf(values), key }),
    readCurrent: (current) => {
      const parsed = TaxRate.safeParse(current);
      return parsed.success ? versioned(parsed.data) : null;
    },
    onSaved: (saved) => {
      if (saved) toast({ tone: 'success', title: rate ? taxTexts.saved(saved.name) : taxTexts.added(saved.name) });
      onClose();
    },
  });

  return (
    <EditorDialog
      form={form}
      stale={{ what: 'tax rate', fields: staleFields }}
      title={rate ? `Edit ${rate.name}` : taxTexts.add}
      {...(rate && { description: taxTexts.keeps })}
      submitLabel={rate ? 'Save tax rate' : taxTexts.add}
      onClose={onClose}
    >
      <TextField
        id="tax-name"
        label={taxTexts.name}
        hint={taxTexts.nameHint}
        required
        maxLength={60}
        autoComplete="off"
        {...form.field('name')}
      />
      <TextField
        id="tax-percent"
        label={taxTexts.percent}
        hint={taxTexts.percentHint}
        required
        inputMode="decimal"
        maxLength={20}
        autoComplete="off"
        {...form.field('percent')}
      />
      <ChoiceCards
        legend={taxTexts.kind}
        across
        {...form.field('kind')}
        options={(['exclusive', 'inclusive'] as const).map((value) => ({ value, ...kinds[value] }))}
      />
      <DefaultCheck {...form.field('isDefault')} />
      <FormBanner tone="error">{form.failure}</FormBanner>
    </EditorDialog>
  );
};
