import { amountRange, unitPriceMessages } from '@vitrine/contracts';
import { hasPartOfCent, parseCents } from '@vitrine/money';
import { TextField } from '@vitrine/ui';
import type { ComponentProps } from 'react';
import { styled } from 'styled-components';

const Field = styled(TextField)`
  input {
    text-align: end;
    font-variant-numeric: tabular-nums;
  }
`;

type MoneyFieldProps = Omit<ComponentProps<typeof TextField>, 'type' | 'inputMode' | 'value'> & {
  readonly value: string;
  /** Minimum in cents; default 1. */
  readonly from?: number;
  /** The price of one of several: it isn't rounded to cents. */
  readonly perUnit?: boolean;
};

/**
 * An amount in dollars as text. The input stays as typed; while it is no amount the field shows the allowed range and
 * nothing is saved (decision D11).
 */
export const MoneyField = ({ value, from = 1, perUnit = false, error, ...rest }: MoneyFieldProps) => {
  const invalid = value.trim() !== '' && parseCents(value) === null;
  const wrong = invalid ? amountRange(from) : perUnit && hasPartOfCent(value) && unitPriceMessages.partOfCent;
  return <Field {...rest} inputMode="decimal" autoComplete="off" value={value} error={wrong || error} />;
};
