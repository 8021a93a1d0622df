import { readDiscount } from '@vitrine/contracts';
import { SelectField, TextField } from '@vitrine/ui';
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
