import { Text, touchTarget, vars } from '@vitrine/ui';
import { useId } from 'react';
import { styled } from 'styled-components';

/** What is said of the rest of an invoice, wherever a part of it is paid. */
export const restTexts = {
  keepCard: 'Keep this card for the rest of the schedule',
  one: (amount: string, day: string): string => `The rest, ${amount}, is due by ${day}.`,
  several: (amount: string, count: number, day: string): string =>
    `The rest, ${amount}, is due in ${String(count)} payments until ${day}.`,
  charged: (amount: string, day: string): string => `The rest, ${amount}, is charged to your card on ${day}.`,
  chargedInParts: (amount: string, count: number, day: string): string =>
    `The rest, ${amount}, is charged to your card in ${String(count)} payments until ${day}.`,
} as const;

const Box = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: ${vars.space[2]};
`;

const Choice = styled.label`
  display: flex;
  align-items: center;
  gap: ${vars.space[3]};
  font-weight: ${vars.weight.medium};
  cursor: pointer;
  ${touchTarget}

  input {
    flex: none;
    width: 1.25rem;
    height: 1.25rem;
    margin: 0;
    accent-color: ${vars.color.champagne};
  }
`;

interface KeepCardProps {
  /** What the payer agrees to, in full. */
  readonly text: string;
  readonly checked: boolean;
  readonly onChange: (checked: boolean) => void;
}

/** Keeps the card that pays for the rest of the invoice; off until the payer turns it on. */
export const KeepCard = ({ text, checked, onChange }: KeepCardProps) => {
  const id = useId();
  return (
    <Box>
      <Choice>
        <input
          type="checkbox"
          checked={checked}
          aria-describedby={id}
          onChange={({ target }) => onChange(target.checked)}
        />
        {restTexts.keepCard}
      </Choice>
      <Text size="sm" tone="textMuted" id={id}>
        {text}
      </Text>
    </Box>
  );
};
