import { ChevronDownIcon, touchTarget, vars } from '@vitrine/ui';
import { styled } from 'styled-components';

const Frame = styled.span`
  position: relative;
  display: inline-flex;
  align-items: center;
  max-width: 100%;
  color: ${vars.color.textMuted};

  &:has([data-chosen='true']) {
    color: ${vars.color.text};
  }

  svg {
    position: absolute;
    inset-inline-end: 0;
    pointer-events: none;
  }
`;

const Select = styled.select`
  appearance: none;
  /* As wide as the choice, not as the longest one, where the browser can. */
  field-sizing: content;
  max-width: 16rem;
  min-height: ${vars.control.sm};
  padding-inline: ${vars.space[1]} ${vars.space[6]};
  border: 0;
  border-radius: ${vars.radius.sm};
  background: none;
  font-size: ${vars.text.sm};
  color: inherit;
  text-overflow: ellipsis;
  cursor: pointer;
  ${touchTarget}

  option {
    background: ${vars.color.overlay};
    color: ${vars.color.text};
  }
`;

interface QuietSelectProps<Value extends string> {
  readonly label: string;
  readonly value: Value;
  readonly options: readonly { readonly value: Value; readonly label: string }[];
  readonly onChange: (value: Value) => void;
}

/** A choice among a list's tools: no frame, as wide as what is chosen. Anything but the first option stands out. */
export const QuietSelect = <Value extends string>({ label, value, options, onChange }: QuietSelectProps<Value>) => (
  <Frame>
    <Select
      aria-label={label}
      value={value}
      data-chosen={value !== options[0]?.value}
      onChange={({ target }) => {
        const chosen = options.find((option) => option.value === target.value);
        if (chosen) onChange(chosen.value);
      }}
    >
      {options.map((option) => (
        <option key={option.value} value={option.value}>
          {option.label}
        </option>
      ))}
    </Select>
    <ChevronDownIcon size={12} />
  </Frame>
);
