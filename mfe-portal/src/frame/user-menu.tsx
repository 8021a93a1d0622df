import { ApiError } from '@vitrine/api-client';
import { useSession } from '@vitrine/shell-sdk';
import { Menu, media, touchTarget, useToast, vars } from '@vitrine/ui';
import { styled } from 'styled-components';
import { leaveTo } from '../shared/leave.ts';
import { paths } from '../shared/paths.ts';
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

interface UserMenuProps {
  /** A whole new page, so that nothing of the session stays in memory. */
  readonly leave?: (path: string) => void;
}

/** Who is signed in, and the way out. */
export const UserMenu = ({ leave = leaveTo }: UserMenuProps) => {
  const { user, signOut } = useSession();
  const toast = useToast();
  const label = userLabel(user?.email);

  const leavePortal = async (): Promise<void> => {
    try {
      await signOut();
      leave(paths.home);
    } catch (error) {
      const description = error instanceof ApiError ? error.message : '';
      toast({ tone: 'error', title: 'You are still signed in', description });
    }
  };

  return (
    <Menu
      trigger={
        <Trigger type="button">
          <Initial aria-hidden="true">{label.slice(0, 1)}</Initial>
          <Name>{label}</Name>
        </Trigger>
      }
      {...(user && { head: user.email })}
      items={[{ id: 'sign-out', label: 'Sign Out', onSelect: () => void leavePortal() }]}
    />
  );
};
