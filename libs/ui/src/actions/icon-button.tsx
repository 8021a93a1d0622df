import type { ComponentPropsWithRef, ReactNode } from 'react';
import { styled } from 'styled-components';
import { media, touchTarget, vars } from '../tokens/vars.ts';

const Element = styled.button`
  display: inline-grid;
  place-items: center;
  flex: none;
  width: ${vars.control.sm};
  height: ${vars.control.sm};
  border-radius: ${vars.radius.md};
  color: ${vars.color.textMuted};
  transition:
    background-color ${vars.motion.quick} ${vars.motion.ease},
    color ${vars.motion.quick} ${vars.motion.ease};
  ${touchTarget}

  ${media.hover} {
    &:hover {
      background: ${vars.color.hover};
      color: ${vars.color.text};
    }
  }
`;

export type IconButtonProps = Omit<ComponentPropsWithRef<'button'>, 'aria-label' | 'children'> & {
  /** Accessible name; also the native tooltip. */
  label: string;
  /** One of the icons. */
  children: ReactNode;
};

/** A button that is only an icon. */
export const IconButton = ({ label, type = 'button', ...rest }: IconButtonProps) => (
  <Element type={type} aria-label={label} title={label} {...rest} />
);
