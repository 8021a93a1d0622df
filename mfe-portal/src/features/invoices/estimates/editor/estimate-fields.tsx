import { estimateFields } from '@vitrine/contracts';
import { Text, TextArea, TextField, vars } from '@vitrine/ui';
import { styled } from 'styled-components';
import { Pair } from '../../../../shared/forms/editor-form.tsx';
import { controlsOf } from '../../../../shared/forms/record-form.ts';
import type { PortalForm } from '../../../../shared/forms/use-portal-form.ts';
import { ClientField } from '../../editor/client-field.tsx';
import { TypedSums } from '../../editor/items-foot.tsx';
import { DiscountField } from '../../editor/reduction-fields.tsx';
import type { TaxChoice } from '../../editor/tax-choices.ts';
import { type EditedEstimate, editorTexts, estimateSums, typedDepositRow } from './estimate-form.ts';
import { ItemRows } from './item-rows.tsx';

const Short = styled(TextArea)`
  textarea {
    min-height: 4.5rem;
  }
`;

const Sums = styled.div`
  display: grid;
  align-content: start;
  gap: ${vars.space[2]};

  dl {
    width: 100%;
  }
`;

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
  // A discount has one field for either kind.
  const discountError = error('discount.percent') ?? error('discount.cents') ?? error('discount');
  const depositError = error('deposit.percent') ?? error('deposit.amount') ?? error('deposit');
  return (
    <>
      <Pair>
        <ClientField idPrefix="estimate" form={form} linkedTo={linkedTo} />
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
      <ItemRows items={values.items} choices={choices} error={error} onChange={(items) => set({ items: [...items] })} />
      <Pair>
        <DiscountField
          id="estimate-discount"
          label={editorTexts.discount}
          {...field('discount')}
          error={discountError}
        />
        <Sums>
          <TypedSums
            discount={values.discount}
            totals={totals}
            below={typedDepositRow(values.deposit, totals?.totalCents)}
          />
          {values.items.some(({ optional }) => optional) && (
            <Text size="sm" tone="textMuted">
              {editorTexts.sums}
            </Text>
          )}
        </Sums>
      </Pair>
      <Pair>
        <Short {...control('message')} rows={2} maxLength={2000} />
        <Short {...control('terms')} rows={2} maxLength={4000} />
      </Pair>
    </>
  );
};
