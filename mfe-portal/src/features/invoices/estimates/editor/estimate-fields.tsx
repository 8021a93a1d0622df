import { estimateFields } from '@vitrine/contracts';
import { Text, TextArea, TextField } from '@vitrine/ui';
import { styled } from 'styled-components';
import { Pair } from '../../../../shared/forms/editor-form.tsx';
import { controlsOf } from '../../../../shared/forms/record-form.ts';
import type { PortalForm } from '../../../../shared/forms/use-portal-form.ts';
import { ClientField } from '../../documents/client-field.tsx';
import type { TaxChoice } from '../../documents/tax-choices.ts';
import { useFormExemption } from '../../documents/use-exemption.ts';
import {
  type EditedEstimate,
  type EditedOption,
  editorTexts,
  estimateSums,
  newOption,
  typedDepositRow,
} from './estimate-form.ts';
import { Lines } from '../../documents/lines.tsx';

const Short = styled(TextArea)`
  textarea {
    min-height: 4.5rem;
  }
`;

/** Whether the client may switch a line on or off. */
const options = {
  heading: editorTexts.option,
  of: ({ optional, selected }: EditedOption, place: number, change: (changes: Partial<EditedOption>) => void) => (
    <>
      <label title={editorTexts.optional}>
        <input
          type="checkbox"
          checked={optional}
          aria-label={`Optional: item ${place}`}
          onChange={({ target }) => change({ optional: target.checked, selected: false })}
        />
        <span data-long="">{editorTexts.optional}</span>
      </label>
      {optional && (
        <label title={editorTexts.selected}>
          <input
            type="checkbox"
            checked={selected}
            aria-label={`Switched on: item ${place}`}
            onChange={({ target }) => change({ selected: target.checked })}
          />
          <span data-long="">{editorTexts.selected}</span>
          <span data-short="">On</span>
        </label>
      )}
    </>
  ),
};

interface EstimateFieldsProps {
  readonly form: Pick<PortalForm<EditedEstimate>, 'values' | 'field' | 'error'> & {
    readonly set: (changes: Partial<EditedEstimate>) => void;
  };
  /** Name of the linked client. */
  readonly linkedTo: string | null;
  readonly choices: readonly TaxChoice[];
}

/** The fields of an estimate, for a new one, a draft, and a new version. */
export const EstimateFields = ({ form, linkedTo, choices }: EstimateFieldsProps) => {
  const { values, field, error, set } = form;
  const control = controlsOf(estimateFields, form, 'estimate');
  const totals = estimateSums(values, choices);
  const { exemption, pick } = useFormExemption(form, values.estimateDate, choices);
  // A discount has one field for either kind.
  const discountError = error('discount.percent') ?? error('discount.cents') ?? error('discount');
  const depositError = error('deposit.percent') ?? error('deposit.amount') ?? error('deposit');
  return (
    <>
      <Pair>
        <ClientField idPrefix="estimate" form={form} linkedTo={linkedTo} onPick={pick} />
        <TextField {...control('title')} maxLength={120} />
        <TextField
          id="estimate-deposit"
          label={editorTexts.deposit}
          hint={editorTexts.depositHint}
          autoComplete="off"
          maxLength={20}
          {...field('deposit')}
          error={depositError}
        />
        <TextField {...control('estimateDate')} type="date" />
        <TextField {...control('validUntil')} type="date" />
      </Pair>
      <Lines
        items={values.items}
        choices={choices}
        exemption={exemption}
        error={error}
        newLine={newOption}
        reducible
        foot={{
          discount: values.discount,
          discountLabel: editorTexts.discount,
          discountError,
          totals,
          below: typedDepositRow(values.deposit, totals?.totalCents),
          onDiscount: (discount) => set({ discount }),
        }}
        onChange={(items) => set({ items: [...items] })}
        more={options}
      />
      {values.items.some(({ optional }) => optional) && (
        <Text size="sm" tone="textMuted">
          {editorTexts.optional}. {editorTexts.sums}
        </Text>
      )}
      <Pair>
        <Short {...control('message')} rows={2} maxLength={2000} />
        <Short {...control('terms')} rows={2} maxLength={4000} />
      </Pair>
    </>
  );
};
