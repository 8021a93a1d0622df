import { media, touchTarget, vars } from '@vitrine/ui';
import type { ComponentPropsWithRef } from 'react';
import { styled } from 'styled-components';
import { userLabel } from './user-label.ts';

const Trigger = styled.button`
  display: inline-flex;
  align-items: center;
  gap: ${vars.space[2]};
  min-height: ${vars.control.sm};
  padding-inline: ${vars.space[1]};
  border-radius: ${vars.radius.md};
  font-size: ${vars.text.sm};
  color: ${vars.color.text};
  ${touchTarget}

  ${media.hover} {
    &:hover {
      background: ${vars.color.hover};
    }
  }
`;

const Initial = styled.span`
  display: grid;
  place-items: center;
  flex: none;
  width: 1.625rem;
  height: 1.625rem;
  border: 1px solid color-mix(in srgb, ${vars.color.champagne} 50%, transparent);
  border-radius: 50%;
  background: ${vars.color.overlay};
  font-size: ${vars.text.xs};
  color: ${vars.color.champagne};
  text-transform: uppercase;
`;

const Name = styled.span`
  max-width: 6rem;
  overflow: hidden;
  text-overflow: ellipsis;
  white-space: nowrap;

  ${media.up('sm')} {
    max-width: 12rem;
  }
`;

interface UserTriggerProps extends ComponentPropsWithRef<'button'> {
  readonly email: string | undefined;
}

/** Who is signed in, as the button that opens their menu. */
export const UserTrigger = ({ email, ...rest }: UserTriggerProps) => {
  const label = userLabel(email);
  return (
    <Trigger type="button" {...rest}>
      <Initial aria-hidden="true">{label.slice(0, 1)}</Initial>
      <Name>{label}</Name>
    </Trigger>
  );
};
