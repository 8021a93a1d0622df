import { Text, touchTarget, vars } from '@vitrine/ui';
import type { ReactNode } from 'react';
import { css, styled } from 'styled-components';

/** Frame of a label around a radio button; shows checked and focus state. */
export const choiceFrame = css`
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

  input {
    width: 1rem;
    height: 1rem;
    accent-color: ${vars.color.champagne};
    outline: none;
  }
`;

const Choices = styled.fieldset`
  display: grid;
  gap: ${vars.space[2]};
  min-width: 0;
`;

const Legend = styled.legend`
  margin-block-end: ${vars.space[2]};
  font-size: ${vars.text.sm};
  line-height: ${vars.leading.snug};
  color: ${vars.color.textMuted};
`;

const Cards = styled.div<{ $across: boolean }>`
  display: grid;
  grid-template-columns: ${({ $across }) =>
    $across ? 'repeat(auto-fit, minmax(min(100%, 11rem), 1fr))' : 'minmax(0, 1fr)'};
  gap: ${vars.space[2]};
`;

const Choice = styled.label`
  display: grid;
  grid-template-columns: auto minmax(0, 1fr);
  align-content: start;
  gap: ${vars.space[1]} ${vars.space[3]};
  padding: ${vars.space[2]} ${vars.space[4]};
  line-height: ${vars.leading.text};
  ${choiceFrame}

  input {
    margin: 0.25rem 0 0;
  }
`;

const Hint = styled.span`
  grid-column: 2;
  font-size: ${vars.text.sm};
  color: ${vars.color.textMuted};
  overflow-wrap: anywhere;
`;

interface ChoiceCardsProps<Value extends string> {
  readonly legend: string;
  /** Of the radio buttons. */
  readonly name: string;
  readonly value: Value;
  readonly options: readonly { readonly value: Value; readonly label: string; readonly hint?: ReactNode }[];
  readonly onChange: (value: Value) => void;
  readonly error?: string | undefined;
  /** Side by side where there is room. */
  readonly across?: boolean;
}

/** Radio group that shows every option. */
export const ChoiceCards = <Value extends string>({
  legend,
  name,
  value,
  options,
  onChange,
  error,
  across = false,
}: ChoiceCardsProps<Value>) => (
  <Choices>
    <Legend>{legend}</Legend>
    <Cards $across={across}>
      {options.map((option) => (
        <Choice key={option.value}>
          <input
            type="radio"
            name={name}
            value={option.value}
            checked={option.value === value}
            onChange={() => onChange(option.value)}
          />
          {option.label}
          {option.hint !== undefined && <Hint>{option.hint}</Hint>}
        </Choice>
      ))}
    </Cards>
    {error !== undefined && (
      <Text role="alert" size="sm" tone="ember">
        {error}
      </Text>
    )}
  </Choices>
);
