import { Text, vars } from '@vitrine/ui';
import { useId } from 'react';
import { styled } from 'styled-components';
import { choiceFrame } from '../choice-cards.tsx';

const Check = styled.label`
  display: grid;
  grid-template-columns: auto minmax(0, 1fr);
  gap: 0 ${vars.space[3]};
  padding: ${vars.space[2]} ${vars.space[4]};
  ${choiceFrame}

  input {
    margin: 0.25rem 0 0;
  }
`;

// `as` would replace Text itself, and with it size and tone.
const Hint = styled(Text).attrs({ forwardedAs: 'span' })`
  grid-column: 2;
`;

interface CheckCardProps {
  readonly name: string;
  readonly label: string;
  readonly hint?: string | undefined;
  readonly value: boolean;
  readonly error?: string | undefined;
  readonly onChange: (checked: boolean) => void;
}

/** A choice of yes or no in a form, with what it means; an error takes the place of that. */
export const CheckCard = ({ name, label, hint, value, error, onChange }: CheckCardProps) => {
  const hintId = useId();
  return (
    <Check>
      <input
        type="checkbox"
        name={name}
        checked={value}
        aria-describedby={hintId}
        aria-invalid={error !== undefined}
        onChange={({ target }) => onChange(target.checked)}
      />
      {label}
      <Hint id={hintId} size="sm" tone={error === undefined ? 'textMuted' : 'ember'} role={error && 'alert'}>
        {error ?? hint}
      </Hint>
    </Check>
  );
};
