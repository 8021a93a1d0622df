import { checkoutTexts, minimumChargeCents, type Quote } from '@vitrine/contracts';
import { type Cents, formatCents, parseCents } from '@vitrine/money';
import { TextField, touchTarget, vars } from '@vitrine/ui';
import { useId, useState } from 'react';
import { styled } from 'styled-components';
import { payTexts } from './content.ts';

const Choices = styled.fieldset`
  display: grid;
  gap: ${vars.space[2]};
  min-width: 0;
`;

const Legend = styled.legend`
  margin-block-end: ${vars.space[3]};
  font-size: ${vars.text.sm};
  color: ${vars.color.textMuted};
`;

const Choice = styled.label`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  justify-content: space-between;
  gap: ${vars.space[1]} ${vars.space[4]};
  padding: ${vars.space[3]} ${vars.space[4]};
  border: 1px solid ${vars.color.control};
  border-radius: ${vars.radius.md};
  cursor: pointer;
  ${touchTarget}

  &:has(:checked) {
    border-color: ${vars.color.champagne};
    background: ${vars.color.selected};
  }

  &:has(:focus-visible) {
    outline: 2px solid ${vars.color.champagne};
    outline-offset: 2px;
  }

  > span:first-child {
    display: flex;
    align-items: center;
    gap: ${vars.space[3]};
  }

  input {
    width: 1rem;
    height: 1rem;
    margin: 0;
    accent-color: ${vars.color.champagne};
    outline: none;
  }
`;

const Money = styled.span`
  font-variant-numeric: tabular-nums;
`;

const amountId = 'pay-amount';

type Way = 'now' | 'all' | 'other';

/** How much of an invoice the payer pays now. */
export interface PaymentChoice {
  readonly way: Way;
  readonly text: string;
  readonly error: string | undefined;
  /** What is chosen; null while the typed text is no amount in the bounds. */
  readonly cents: Cents | null;
  readonly choose: (way: Way) => void;
  readonly type: (text: string) => void;
  /** Shows what is wrong with the typed amount; false when something is. */
  readonly check: () => boolean;
}

/** Why an amount can't be paid; null when it can. The BFF says the same. */
function problemOf(cents: Cents | null, fromCents: Cents, toCents: Cents): string | null {
  if (cents === null || cents < fromCents || cents > toCents) return checkoutTexts.payRange(fromCents, toCents);
  return cents !== toCents && toCents - cents < minimumChargeCents ? checkoutTexts.payRest : null;
}

export function usePaymentChoice({ amountDueCents, amountDueNowCents = amountDueCents }: Quote): PaymentChoice {
  const [way, setWay] = useState<Way>('now');
  const [text, setText] = useState('');
  const [error, setError] = useState<string>();
  const typed = parseCents(text);
  const problem = problemOf(typed, amountDueNowCents, amountDueCents);
  const otherCents = problem === null ? typed : null;
  return {
    way,
    text,
    error,
    cents: { now: amountDueNowCents, all: amountDueCents, other: otherCents }[way],
    choose: (next) => {
      setWay(next);
      setError(undefined);
    },
    type: (next) => {
      setText(next);
      setError(undefined);
    },
    check: () => {
      if (way !== 'other' || problem === null) return true;
      setError(problem);
      document.getElementById(amountId)?.focus();
      return false;
    },
  };
}

interface ChoiceFieldsProps {
  readonly quote: Quote;
  readonly choice: PaymentChoice;
}

/** What's due now, everything, or an amount between. */
export const ChoiceFields = ({
  quote: { amountDueCents, amountDueNowCents = amountDueCents },
  choice,
}: ChoiceFieldsProps) => {
  const name = useId();
  const options = [
    { way: 'now', label: payTexts.payNow, cents: amountDueNowCents },
    { way: 'all', label: payTexts.payAll, cents: amountDueCents },
    { way: 'other', label: payTexts.payOther, cents: null },
  ] as const;
  return (
    <Choices>
      <Legend>{payTexts.howMuch}</Legend>
      {options.map(({ way, label, cents }) => (
        <Choice key={way}>
          <span>
            <input
              type="radio"
              name={name}
              value={way}
              checked={choice.way === way}
              onChange={() => choice.choose(way)}
            />
            {label}
          </span>
          {cents !== null && <Money>{formatCents(cents)}</Money>}
        </Choice>
      ))}
      {choice.way === 'other' && (
        <TextField
          id={amountId}
          label={payTexts.amount}
          inputMode="decimal"
          autoComplete="off"
          required
          value={choice.text}
          error={choice.error}
          hint={choice.error ? undefined : checkoutTexts.payRange(amountDueNowCents, amountDueCents)}
          onChange={({ target }) => choice.type(target.value)}
        />
      )}
    </Choices>
  );
};
