import { TextField, vars } from '@vitrine/ui';
import { type ComponentProps, useState } from 'react';
import { styled } from 'styled-components';

const Frame = styled.div`
  position: relative;
`;

/** On the label's line, because password managers draw inside the field. */
const Toggle = styled.button`
  position: absolute;
  inset-block-start: -0.375rem;
  inset-inline-end: 0;
  min-height: 1.75rem;
  padding-inline: ${vars.space[1]};
  border-radius: ${vars.radius.sm};
  font-size: ${vars.text.sm};
  color: ${vars.color.champagne};

  @media (pointer: coarse) {
    inset-block-start: -0.875rem;
    min-height: 2.75rem;
    min-width: 2.75rem;
  }
`;

/** A password with a toggle that shows what was typed. */
export const PasswordField = (props: Omit<ComponentProps<typeof TextField>, 'type'>) => {
  const [isVisible, setIsVisible] = useState(false);
  return (
    <Frame>
      <TextField {...props} type={isVisible ? 'text' : 'password'} autoCapitalize="none" spellCheck={false} />
      <Toggle
        type="button"
        aria-label={isVisible ? 'Hide password' : 'Show password'}
        aria-controls={props.id}
        onClick={() => setIsVisible(!isVisible)}
      >
        {isVisible ? 'Hide' : 'Show'}
      </Toggle>
    </Frame>
  );
};
