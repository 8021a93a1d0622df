import { inPlace, Link, startAddress, type StartName, startPages, useNavigate, useSession } from '@vitrine/shell-sdk';
import { ArrowUpRightIcon, VisuallyHidden } from '@vitrine/ui';
import type { ComponentPropsWithRef, MouseEvent } from 'react';
import { useMenu } from '../../session/extensions.ts';
import { copy } from './content.ts';

interface StartLinkProps extends Omit<ComponentPropsWithRef<'a'>, 'href'> {
  readonly name: StartName;
}

/** Opens a start dialog over the page; a link to the same thing's own page for another tab, and without scripts. */
export const StartLink = ({ name, onClick, children, ...rest }: StartLinkProps) => {
  const navigate = useNavigate();
  const press = (event: MouseEvent<HTMLAnchorElement>) => {
    onClick?.(event);
    if (event.defaultPrevented || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    void navigate(startAddress(name), { state: inPlace });
  };
  return (
    <a {...rest} href={startPages[name]} data-in-place="" aria-haspopup="dialog" onClick={press}>
      {children}
    </a>
  );
};

/**
 * For people who are signed in, such as their bills. Every page carries all of them; the document shows those of
 * whoever is signed in (../document-styles.ts), at first by the hint that the last page kept, then by what the server
 * says. So nothing comes late or moves.
 */
export const AccountLinks = ({ className }: { readonly className?: string }) => {
  // The first who asks: the answer sets the hint.
  useSession();
  return (
    <div className={className}>
      {useMenu('account').map(({ label, to, newTab, ...entry }) =>
        newTab ? (
          <a key={to} href={to} target="_blank" rel="noopener" data-for={entry.for}>
            {label}
            <ArrowUpRightIcon size={12} />
            <VisuallyHidden> {copy.newTab}</VisuallyHidden>
          </a>
        ) : (
          <Link key={to} to={to} data-for={entry.for}>
            {label}
          </Link>
        ),
      )}
    </div>
  );
};
