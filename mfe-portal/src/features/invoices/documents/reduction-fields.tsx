import { readDiscount } from '@vitrine/contracts';
import { media, SelectField, TextField, vars } from '@vitrine/ui';
import type { ComponentProps } from 'react';
import { styled } from 'styled-components';
import { linesTexts } from './lines-form.ts';
import type { TaxChoice } from './tax-choices.ts';

const Text = styled(TextField)`
  input {
    text-align: end;
    font-variant-numeric: tabular-nums;
  }
`;

type DiscountFieldProps = Omit<ComponentProps<typeof TextField>, 'type' | 'inputMode' | 'value'> & {
  readonly value: string;
};

/** A discount as text. The input stays as typed; while it is no discount the field says what it takes. */
export const DiscountField = ({ value, error, ...rest }: DiscountFieldProps) => {
  const read = readDiscount(value);
  return (
    <Text
      {...rest}
      autoComplete="off"
      maxLength={40}
      placeholder={linesTexts.discountHint}
      value={value}
      error={typeof read === 'string' ? read : error}
    />
  );
};

type TaxFieldProps = Omit<ComponentProps<typeof SelectField>, 'options'> & { readonly choices: readonly TaxChoice[] };

/** The taxes that can be chosen, or none. */
export const TaxField = ({ choices, ...rest }: TaxFieldProps) => (
  <SelectField
    {...rest}
    options={[{ value: '', label: linesTexts.noTax }, ...choices.map(({ value, label }) => ({ value, label }))]}
  />
);

/** Discount and tax of a row, below its other fields. */
export const Reductions = styled.div`
  display: grid;
  grid-area: 3 / 1 / auto / -1;
  grid-template-columns: minmax(0, 7.5rem) minmax(0, 1fr);
  gap: ${vars.space[3]};

  ${media.up('sm')} {
    grid-area: auto / 1 / auto / -1;
    grid-template-columns: minmax(0, 9rem) minmax(0, 22rem);
    padding-block-end: ${vars.space[3]};
  }
`;
