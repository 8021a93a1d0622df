import type { ComponentPropsWithRef, MouseEvent } from 'react';
import { createPath, useHref, useLocation, useNavigate, useResolvedPath, type To } from 'react-router';

export interface LinkProps extends Omit<ComponentPropsWithRef<'a'>, 'href'> {
  readonly to: To;
  /** Takes the current entry's place in the history; so does a link to where one is. */
  readonly replace?: boolean;
  /** Of the new entry, such as `inPlace`. */
  readonly state?: unknown;
}

/** Whether the page follows the press itself, and not the browser into another tab or window. */
const isPlain = ({ button, metaKey, altKey, ctrlKey, shiftKey }: MouseEvent, target: string | undefined): boolean =>
  button === 0 && (target === undefined || target === '_self') && !metaKey && !altKey && !ctrlKey && !shiftKey;

/** A real link that navigates inside the page. */
export const Link = ({ to, replace, state, target, onClick, children, ...rest }: LinkProps) => {
  const href = useHref(to);
  const path = createPath(useResolvedPath(to));
  const here = createPath(useLocation());
  const navigate = useNavigate();
  const press = (event: MouseEvent<HTMLAnchorElement>) => {
    onClick?.(event);
    if (event.defaultPrevented || !isPlain(event, target)) return;
    event.preventDefault();
    void navigate(to, { replace: replace ?? path === here, state });
  };
  return (
    <a {...rest} href={href} target={target} onClick={press}>
      {children}
    </a>
  );
};

export interface NavLinkProps extends LinkProps {
  /** Current on this very path only, not on those below it. */
  readonly end?: boolean;
}

/** A link that says when it leads to where one is (`aria-current="page"`). */
export const NavLink = ({ end = false, ...link }: NavLinkProps) => {
  const target = useResolvedPath(link.to).pathname;
  const { pathname } = useLocation();
  const current = pathname === target || (!end && pathname.startsWith(`${target}/`));
  return <Link {...(current && { 'aria-current': 'page' as const })} {...link} />;
};
