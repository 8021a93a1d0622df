import { installmentLimits } from '@vitrine/contracts';
import { type Cents, formatCents } from '@vitrine/money';
import { SelectField, Text, TextField, vars } from '@vitrine/ui';
import { styled } from 'styled-components';
import { ChoiceCards } from '../../../shared/choice-cards.tsx';
import { Pair } from '../../../shared/forms/editor-form.tsx';
import { MoneyField } from '../../../shared/forms/money-field.tsx';
import { formatDate } from '../../../shared/format.ts';
import { type EditedTerms, termsTexts, typedAmounts, withCount } from './terms-form.ts';

const Frame = styled.div`
  display: grid;
  gap: ${vars.space[4]};
`;

const Rows = styled.div`
  display: grid;
  gap: ${vars.space[3]};
`;

const Row = styled.div`
  display: grid;
  grid-template-columns: 1.5rem minmax(0, 1fr) minmax(0, 1fr);
  align-items: start;
  gap: ${vars.space[3]};
`;

/** Beside the fields, level with their text. */
const Place = styled.span`
  padding-block-start: 2.5rem;
  color: ${vars.color.textMuted};
  font-variant-numeric: tabular-nums;
`;

const counts = Array.from({ length: installmentLimits.maximum - installmentLimits.minimum + 1 }, (_, index) =>
  String(index + installmentLimits.minimum),
);

interface TermsFieldsProps {
  /** Prefix of the field ids. */
  readonly idPrefix: string;
  readonly terms: EditedTerms;
  readonly total: Cents | null;
  /** Day by which the rest after a deposit is due. */
  readonly dueDate: string;
  /** Message of a part of the form: 'parts.amount'. */
  readonly error: (name: string) => string | undefined;
  readonly onChange: (terms: EditedTerms) => void;
}

/** In full, a deposit first, or installments. */
export const TermsFields = ({ idPrefix, terms, total, dueDate, error, onChange }: TermsFieldsProps) => {
  const change = (changes: Partial<EditedTerms>): void => onChange({ ...terms, ...changes });
  const amounts = typedAmounts(terms, total);
  const changeRow = (place: number, row: Partial<EditedTerms['installments'][number]>): void =>
    change({ installments: terms.installments.map((one, index) => (index === place ? { ...one, ...row } : one)) });
  return (
    <Frame>
      <ChoiceCards
        legend={termsTexts.legend}
        name={`${idPrefix}-parts-kind`}
        across
        value={terms.kind}
        onChange={(kind) => change({ kind })}
        options={[
          { value: 'full', label: termsTexts.full, hint: termsTexts.fullHint },
          { value: 'deposit', label: termsTexts.deposit, hint: termsTexts.depositHint },
          { value: 'installments', label: termsTexts.installments, hint: termsTexts.installmentsHint },
        ]}
      />
      {terms.kind === 'deposit' && (
        <>
          <Pair>
            <SelectField
              id={`${idPrefix}-parts-by`}
              label={termsTexts.by}
              options={[
                { value: 'percent', label: termsTexts.percent },
                { value: 'amount', label: termsTexts.amount },
              ]}
              value={terms.by}
              onChange={({ target }) => change({ by: target.value === 'amount' ? 'amount' : 'percent' })}
            />
            {terms.by === 'percent' ? (
              <TextField
                id={`${idPrefix}-parts-percent`}
                label={termsTexts.depositPercent}
                inputMode="decimal"
                autoComplete="off"
                required
                value={terms.percent}
                error={error('parts.percent')}
                onChange={({ target }) => change({ percent: target.value })}
              />
            ) : (
              <MoneyField
                id={`${idPrefix}-parts-amount`}
                label={termsTexts.depositAmount}
                required
                value={terms.amount}
                error={error('parts.amount')}
                onChange={({ target }) => change({ amount: target.value })}
              />
            )}
            <TextField
              id={`${idPrefix}-parts-due`}
              type="date"
              label={termsTexts.depositDue}
              required
              value={terms.dueDate}
              error={error('parts.dueDate')}
              onChange={({ target }) => change({ dueDate: target.value })}
            />
          </Pair>
          {amounts && dueDate !== '' && (
            <Text size="sm" tone="textMuted" tabular>
              {formatCents(amounts[0] ?? 0)}. {termsTexts.rest(formatCents(amounts[1] ?? 0), formatDate(dueDate))}
            </Text>
          )}
        </>
      )}
      {terms.kind === 'installments' && (
        <>
          <SelectField
            id={`${idPrefix}-parts-count`}
            label={termsTexts.count}
            options={counts}
            value={String(terms.installments.length)}
            onChange={({ target }) => change({ installments: withCount(terms.installments, Number(target.value)) })}
          />
          <Rows>
            {terms.installments.map((row, index) => {
              const of = `of installment ${index + 1}`;
              const name = `parts.installments.${index}`;
              return (
                // A row has no other identity than its place.
                // oxlint-disable-next-line react/no-array-index-key
                <Row key={index}>
                  <Place aria-hidden>{index + 1}.</Place>
                  <TextField
                    id={`${idPrefix}-parts-day-${index}`}
                    type="date"
                    label="Due"
                    aria-label={`Due date ${of}`}
                    required
                    value={row.dueDate}
                    error={error(`${name}.dueDate`)}
                    onChange={({ target }) => changeRow(index, { dueDate: target.value })}
                  />
                  <MoneyField
                    id={`${idPrefix}-parts-amount-${index}`}
                    label={termsTexts.amount}
                    aria-label={`Amount ${of}`}
                    placeholder={amounts ? formatCents(amounts[index] ?? 0) : ''}
                    value={row.amount}
                    error={error(`${name}.amount`)}
                    onChange={({ target }) => changeRow(index, { amount: target.value })}
                  />
                </Row>
              );
            })}
          </Rows>
          <Text size="sm" tone="textMuted">
            {termsTexts.equalHint}
          </Text>
        </>
      )}
    </Frame>
  );
};
