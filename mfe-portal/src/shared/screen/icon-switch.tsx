import { IconButton, vars } from '@vitrine/ui';
import type { ComponentType } from 'react';
import { styled } from 'styled-components';

const Frame = styled.fieldset`
  display: flex;

  [aria-pressed='true'] {
    background: ${vars.color.selected};
    color: ${vars.color.text};
  }
`;

interface IconSwitchProps<Value extends string> {
  /** What is chosen: 'Row height'. */
  readonly label: string;
  readonly choices: readonly { readonly value: Value; readonly label: string; readonly Icon: ComponentType }[];
  readonly value: Value;
  readonly onChange: (value: Value) => void;
}

/** One of a few choices, each a button with a picture. */
export const IconSwitch = <Value extends string>({
  label: name,
  choices,
  value: chosen,
  onChange,
}: IconSwitchProps<Value>) => (
  <Frame aria-label={name}>
    {choices.map(({ value, label, Icon }) => (
      <IconButton key={value} label={label} aria-pressed={value === chosen} onClick={() => onChange(value)}>
        <Icon />
      </IconButton>
    ))}
  </Frame>
);
