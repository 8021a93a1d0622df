import {
  type ComponentPropsWithRef,
  type MouseEvent,
  type ReactNode,
  startTransition,
  useLayoutEffect,
  useMemo,
  useState,
} from 'react';
import {
  createPath,
  createSearchParams,
  type NavigateOptions,
  NavigationType,
  Router,
  type To,
  UNSAFE_createBrowserHistory as createBrowserHistory,
  type URLSearchParamsInit,
  useHref,
  useLocation,
  useNavigate,
  useResolvedPath,
} from 'react-router';

/**
 * State of a navigation that opens or closes something over the page, such as a dialog with an address
 * of its own: `navigate(to, { state: inPlace })`. The shell then leaves scroll and focus where they are.
 */
export const inPlace = { inPlace: true } as const;

/** Whether a location's state is `inPlace`. */
export const isInPlace = (state: unknown): boolean => typeof state === 'object' && state !== null && 'inPlace' in state;

/**
 * A plain fragment link makes an entry without state, which the history library reports as `POP`, like going back. It
 * is a new entry: it is reported as that, and marked, so that only coming back to it is a `POP`.
 */
const isFragmentLink = (): boolean => {
  if (window.history.state) return false;
  window.history.replaceState({ idx: 0 }, '');
  return true;
};

/**
 * react-router's BrowserRouter over its own history and `Router`. Its module is left out because it
 * brings forms, fetchers and the framework's prefetching to every first load (see ADR 0009).
 */
export const BrowserRouter = ({ children }: { readonly children: ReactNode }) => {
  const [history] = useState(() => createBrowserHistory({ v5Compat: true }));
  const [{ action, location }, setState] = useState({ action: history.action, location: history.location });
  useLayoutEffect(
    () =>
      history.listen(({ action: reported, location: next }) => {
        const latest = { action: isFragmentLink() ? NavigationType.Push : reported, location: next };
        startTransition(() => setState(latest));
      }),
    [history],
  );
  return (
    <Router location={location} navigationType={action} navigator={history}>
      {children}
    </Router>
  );
};

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

export type SetSearchParams = (
  next: URLSearchParamsInit | ((current: URLSearchParams) => URLSearchParamsInit),
  options?: NavigateOptions,
) => void;

/** The query of the address, and a function that navigates to another one on the same path. */
export const useSearchParams = (): readonly [URLSearchParams, SetSearchParams] => {
  const { search } = useLocation();
  const navigate = useNavigate();
  const current = useMemo(() => createSearchParams(search), [search]);
  const set = useMemo(
    (): SetSearchParams => (next, options) => {
      const query = createSearchParams(typeof next === 'function' ? next(new URLSearchParams(current)) : next);
      void navigate(`?${query.toString()}`, options);
    },
    [current, navigate],
  );
  return [current, set];
};
