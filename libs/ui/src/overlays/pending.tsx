import { Children, type ReactNode, Suspense, useEffect } from 'react';

/** Milliseconds before it shows, so that what comes at once does not flash. A press must be answered within 100. */
const delay = 50;

/**
 * Says “Loading…” in the page's status region (the shell's `#wait`) while something that was asked for has not come.
 * A page without the region shows nothing.
 */
export function useLoadingSign(loading: boolean): void {
  useEffect(() => {
    const region = document.querySelector<HTMLElement>('#wait');
    if (!loading || !region) return undefined;
    const text = region.dataset['held'] ?? 'Loading…';
    // At once, for who can't see whether a page is ready (shell/e2e/screens).
    region.dataset['pending'] = '';
    const timer = setTimeout(() => {
      region.textContent = text;
    }, delay);
    return () => {
      clearTimeout(timer);
      delete region.dataset['pending'];
      if (region.textContent === text) region.textContent = '';
    };
  }, [loading]);
}

function LoadingSign(): null {
  useLoadingSign(true);
  return null;
}

/**
 * Around what is loaded at a press, such as a dialog: says “Loading…” until it is there. The boundary is mounted with
 * its content, because one that was there before would keep the old page until a navigation has loaded.
 */
export const Pending = ({ children }: { readonly children: ReactNode }) =>
  Children.toArray(children).length > 0 && <Suspense fallback={<LoadingSign />}>{children}</Suspense>;
