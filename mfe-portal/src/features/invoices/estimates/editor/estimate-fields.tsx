import { formatCents } from '@vitrine/money';
import { TextArea, TextField, vars } from '@vitrine/ui';
import { styled } from 'styled-components';
import { Pair } from '../../../../shared/forms/editor-form.tsx';
import type { FieldProps, PortalForm } from '../../../../shared/forms/use-portal-form.ts';
import { ClientField } from '../../editor/client-field.tsx';
import { type EditedEstimate, editorTexts, typedTotal } from './estimate-form.ts';
import { ItemRows } from './item-rows.tsx';

const Short = styled(TextArea)`
  textarea {
    min-height: 4.5rem;
  }
`;

const Total = styled.p`
  display: flex;
  justify-content: space-between;
  padding-block: ${vars.space[3]};
  border-block-start: 1px solid ${vars.color.hairlineStrong};
  font-weight: ${vars.weight.medium};
  font-variant-numeric: tabular-nums;
`;

type TextName = Exclude<keyof EditedEstimate, 'items'>;

interface EstimateFieldsProps {
  readonly form: Pick<PortalForm<EditedEstimate>, 'values' | 'error'> & {
    readonly field: (name: TextName) => FieldProps<string, string>;
    readonly set: (changes: Partial<EditedEstimate>) => void;
  };
  /** Name of the linked client. */
  readonly linkedTo: string | null;
}

/** The fields of an estimate, for a new one, a draft, and a new version. */
export const EstimateFields = ({ form, linkedTo }: EstimateFieldsProps) => {
  const { values, field, error, set } = form;
  const total = typedTotal(values);
  // A discount has one field for either kind.
  const discountError = error('discount.percent') ?? error('discount.cents') ?? error('discount');
  return (
    <>
      <Pair>
        <ClientField idPrefix="estimate" form={form} linkedTo={linkedTo} />
        <TextField id="estimate-title" label="Title" required maxLength={120} {...field('title')} />
        <TextField
          id="estimate-deposit"
          label="Deposit"
          hint={editorTexts.depositHint}
          inputMode="decimal"
          autoComplete="off"
          maxLength={20}
          {...field('depositPercent')}
        />
        <TextField id="estimate-date" type="date" label="Date" {...field('estimateDate')} />
        <TextField id="estimate-valid" type="date" label="Valid until" {...field('validUntil')} />
      </Pair>
      <ItemRows items={values.items} error={error} onChange={(items) => set({ items: [...items] })} />
      <Pair>
        <TextField
          id="estimate-discount"
          label="Discount on the whole estimate"
          hint={editorTexts.discountHint}
          autoComplete="off"
          maxLength={40}
          {...field('discount')}
          error={discountError}
        />
        <Total>
          <span>Total with options that are switched on</span>
          <output aria-label="Total">{total === null ? '—' : formatCents(total)}</output>
        </Total>
      </Pair>
      <Pair>
        <Short id="estimate-message" label="Message" rows={2} maxLength={2000} {...field('message')} />
        <Short
          id="estimate-terms"
          label="Terms"
          hint="Such as what is included, and when you start"
          rows={2}
          maxLength={4000}
          {...field('terms')}
        />
      </Pair>
    </>
  );
};
