import { Link, useSession } from '@vitrine/shell-sdk';
import { ArrowUpRightIcon, VisuallyHidden } from '@vitrine/ui';
import { words } from './content.ts';

/**
 * For people who are signed in: their bills, and for staff the agency's own and the dashboard. Every page carries all of
 * them; the document shows those of whoever is signed in (../document-styles.ts), at first by the hint that the last page
 * kept, then by what the server says. So nothing comes late or moves.
 */
export const AccountLinks = ({ className }: { readonly className?: string }) => {
  // The first who asks: the answer sets the hint.
  useSession();
  return (
    <div className={className}>
      <Link to="/account" data-for="client">
        {words.billing}
      </Link>
      <Link to="/billing" data-for="staff">
        {words.billing}
      </Link>
      <a href="/admin" target="_blank" rel="noopener" data-for="staff">
        {words.dashboard}
        <ArrowUpRightIcon size={12} />
        <VisuallyHidden> {words.newTab}</VisuallyHidden>
      </a>
    </div>
  );
};
