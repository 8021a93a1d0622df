import { ApiError } from '@vitrine/api-client';
import { useLocation, useNavigate, useSession } from '@vitrine/shell-sdk';
import { media, Menu, touchTarget, useToast, vars } from '@vitrine/ui';
import type { ComponentPropsWithRef } from 'react';
import { styled } from 'styled-components';
import { loadPage, paths } from '../shared/paths.ts';
import { serverText } from '../shared/problems.ts';

/** The part of the email before the @, or 'Admin' (staff specification, section 2). */
export const userLabel = (email: string | undefined): string => email?.split('@')[0] || 'Admin';

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

  &[aria-current] {
    background: ${vars.color.selected};
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
  font-size: ${vars.text.sm};
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

/** The user's name as the button of the menu. */
const UserTrigger = ({ email, ...rest }: UserTriggerProps) => {
  const label = userLabel(email);
  const { pathname } = useLocation();
  const isOpen = pathname === paths.settings || pathname.startsWith(`${paths.settings}/`);
  return (
    <Trigger type="button" {...(isOpen && { 'aria-current': true })} {...rest}>
      <Initial aria-hidden="true">{label.slice(0, 1)}</Initial>
      <Name>{label}</Name>
    </Trigger>
  );
};

interface UserMenuProps {
  /** Loads a new document, so that nothing of the session stays in memory. */
  readonly leave?: (path: string) => void;
}

/** The user's menu: name, settings and sign out. */
export const UserMenu = ({ leave = loadPage }: UserMenuProps) => {
  const { user, signOut } = useSession();
  const navigate = useNavigate();
  const toast = useToast();

  const leavePortal = async (): Promise<void> => {
    try {
      await signOut();
      leave(paths.home);
    } catch (error) {
      const description = error instanceof ApiError ? serverText(error) : '';
      toast({ tone: 'error', title: 'You’re still signed in', description });
    }
  };

  return (
    <Menu
      trigger={<UserTrigger email={user?.email} />}
      {...(user && { head: user.email })}
      items={[
        { id: 'settings', label: 'Settings', onSelect: () => void navigate(paths.settings) },
        { id: 'sign-out', label: 'Sign Out', onSelect: () => void leavePortal() },
      ]}
    />
  );
};
