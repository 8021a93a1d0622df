import { amountRange } from '@vitrine/contracts';
import { type Cents, formatCents, parseCents } from '@vitrine/money';
import { TextField } from '@vitrine/ui';
import type { ComponentProps } from 'react';
import { styled } from 'styled-components';

const Field = styled(TextField)`
  input {
    text-align: end;
    font-variant-numeric: tabular-nums;
  }
`;

/** `499700` as somebody would type it: `4997.00`, and nothing for nothing. */
export const centsText = (cents: Cents): string => (cents === 0 ? '' : formatCents(cents).replaceAll(/[$,]/g, ''));

/** What was typed as money, `$4,997.00`; as it was typed where it is none. */
export function typedMoney(text: string): string {
  const cents = parseCents(text);
  return cents === null ? text : formatCents(cents);
}

type MoneyFieldProps = Omit<ComponentProps<typeof TextField>, 'type' | 'inputMode' | 'onChange' | 'value'> & {
  readonly value: string;
  /** The least it takes, in cents; one cent unless told. */
  readonly from?: number;
  readonly onText: (text: string) => void;
};

/**
 * An amount in dollars as text. What is typed stays as it is typed; while it is no amount the field says what it takes,
 * and nothing is saved (decision D11).
 */
export const MoneyField = ({ value, from = 1, onText, error, ...rest }: MoneyFieldProps) => {
  const odd = value.trim() !== '' && parseCents(value) === null;
  return (
    <Field
      {...rest}
      inputMode="decimal"
      autoComplete="off"
      value={value}
      onChange={({ target }) => onText(target.value)}
      error={odd ? amountRange(from) : error}
    />
  );
};
