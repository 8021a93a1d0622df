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

/** What the text counts as: text that is no amount is 0 (staff specification, section 5). */
export const centsOf = (text: string): Cents => parseCents(text) ?? 0;

/** `499700` as somebody would type it: `4997.00`, and nothing for nothing. */
export const centsText = (cents: Cents): string => (cents === 0 ? '' : formatCents(cents).replaceAll(/[$,]/g, ''));

type MoneyFieldProps = Omit<ComponentProps<typeof TextField>, 'type' | 'inputMode' | 'onChange' | 'value'> & {
  readonly value: string;
  readonly onText: (text: string) => void;
};

/**
 * An amount in dollars as text. What is typed stays as it is typed; while it is no amount it counts as 0, and the
 * field says so.
 */
export const MoneyField = ({ value, onText, hint, ...rest }: MoneyFieldProps) => {
  const odd = value.trim() !== '' && parseCents(value) === null;
  const note = odd ? 'This is no amount, so it counts as $0.00' : hint;
  return <Field {...rest} inputMode="decimal" autoComplete="off" value={value} onChange={({ target }) => onText(target.value)} {...(note !== undefined && { hint: note })} />;
};
