import { ApiError } from '@vitrine/api-client';
import { useNavigate, useSession } from '@vitrine/shell-sdk';
import { Menu, useToast } from '@vitrine/ui';
import { leaveTo } from '../shared/leave.ts';
import { paths } from '../shared/paths.ts';
import { UserTrigger } from './user-trigger.tsx';

interface UserMenuProps {
  /** A whole new page, so that nothing of the session stays in memory. */
  readonly leave?: (path: string) => void;
}

/** Who is signed in, their settings, and the way out. */
export const UserMenu = ({ leave = leaveTo }: UserMenuProps) => {
  const { user, signOut } = useSession();
  const navigate = useNavigate();
  const toast = useToast();

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
      trigger={<UserTrigger email={user?.email} />}
      {...(user && { head: user.email })}
      items={[
        { id: 'settings', label: 'Settings', onSelect: () => void navigate(paths.settings) },
        { id: 'sign-out', label: 'Sign Out', onSelect: () => void leavePortal() },
      ]}
    />
  );
};
