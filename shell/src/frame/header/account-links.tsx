import { Link, useSession } from '@vitrine/shell-sdk';
import { ArrowUpRightIcon, VisuallyHidden } from '@vitrine/ui';
import { words } from './content.ts';

/** For people who are signed in: their bills, and for staff the agency's own and the dashboard. Nothing for anyone else. */
export const AccountLinks = ({ className }: { readonly className?: string }) => {
  const { user } = useSession();
  if (!user) return null;
  return (
    <div className={className}>
      <Link to={user.staff ? '/billing' : '/account'}>{words.billing}</Link>
      {user.staff ? (
        <a href="/admin" target="_blank" rel="noopener">
          {words.dashboard}
          <ArrowUpRightIcon size={12} />
          <VisuallyHidden> {words.newTab}</VisuallyHidden>
        </a>
      ) : null}
    </div>
  );
};
