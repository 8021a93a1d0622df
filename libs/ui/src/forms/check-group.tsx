import { styled } from 'styled-components';
import { chipStyles, chosenStyles } from '../actions/chip-styles.ts';
import { CheckIcon } from '../brand/icons.tsx';
import { media, vars } from '../tokens/vars.ts';

const Group = styled.fieldset`
  display: grid;
  gap: ${vars.space[3]};
`;

const Legend = styled.legend`
  padding: 0;
  margin-block-end: ${vars.space[3]};
  font-size: ${vars.text.sm};
  line-height: ${vars.leading.snug};
  color: ${vars.color.textMuted};
`;

const Choices = styled.div`
  display: flex;
  flex-wrap: wrap;
  gap: ${vars.space[2]};
`;

const Mark = styled.span`
  display: grid;
  flex: none;
  place-items: center;
  width: 1.125rem;
  height: 1.125rem;
  border: 1px solid ${vars.color.control};
  border-radius: ${vars.radius.sm};
  color: ${vars.color.onChampagne};

  svg {
    width: 0.75rem;
    height: 0.75rem;
    opacity: 0;
  }
`;

const Choice = styled.label`
  ${chipStyles}
  position: relative;
  padding-inline-start: ${vars.space[3]};

  input {
    position: absolute;
    inset: 0;
    width: 100%;
    height: 100%;
    opacity: 0;
    cursor: inherit;
  }

  &:has(:checked) {
    ${chosenStyles}
  }

  &:has(:checked) ${Mark} {
    border-color: ${vars.color.champagne};
    background: ${vars.color.champagne};

    svg {
      opacity: 1;
    }
  }

  &:has(:focus-visible) {
    outline: 2px solid ${vars.color.champagneLight};
    outline-offset: 3px;
  }

  ${media.forcedColors} {
    &:has(:checked) {
      border-color: Highlight;
    }
  }
`;

export type CheckGroupProps = {
  id: string;
  /** Name of the group and, in a native form, of each value. */
  name: string;
  label: string;
  options: readonly string[];
  value: readonly string[];
  /** Called with what is chosen now, in the order of `options`. */
  onChange: (value: string[]) => void;
};

/** Any number of a few choices, all in sight. Native checkboxes underneath. */
export const CheckGroup = ({ id, name, label, options, value, onChange }: CheckGroupProps) => (
  <Group>
    <Legend>{label}</Legend>
    <Choices>
      {options.map((option, index) => (
        <Choice key={option} htmlFor={`${id}-${index}`}>
          <input
            id={`${id}-${index}`}
            type="checkbox"
            name={name}
            value={option}
            checked={value.includes(option)}
            onChange={({ target }) =>
              onChange(options.filter((one) => (one === option ? target.checked : value.includes(one))))
            }
          />
          <Mark aria-hidden="true">
            <CheckIcon />
          </Mark>
          {option}
        </Choice>
      ))}
    </Choices>
  </Group>
);
