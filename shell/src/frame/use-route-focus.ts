import { isStaffScreen } from '@vitrine/contracts';
import { isInPlace, useLocation, useNavigationType } from '@vitrine/shell-sdk';
import { useEffect, useRef } from 'react';
import { useExtensions } from '../session/extensions.ts';

/** Milliseconds to wait for the element that a fragment names. */
const arrivalTimeoutMs = 5000;
/** Milliseconds for which a new page may still grow above that element. */
const settleMs = 2000;

const prefersReducedMotion = (): boolean => matchMedia('(prefers-reduced-motion: reduce)').matches;

const focusTarget = (target: HTMLElement, behavior: ScrollBehavior): void => {
  target.scrollIntoView({ behavior, block: 'start' });
  if (!target.matches('a[href],button,input,select,textarea,[tabindex]')) target.tabIndex = -1;
  target.focus({ preventScroll: true });
};

/** Whether the focus is in a dialog that was opened while the page loaded; it keeps the focus. */
const isInDialog = (): boolean => document.activeElement?.closest('[role$=dialog]:not([data-closed])') != null;

/** Keeps the element in place while the page above it grows, until the visitor takes over. */
const holdInPlace = (target: HTMLElement): (() => void) => {
  const userInput = ['wheel', 'touchstart', 'pointerdown', 'keydown'] as const;
  const observer = new ResizeObserver(() => target.scrollIntoView({ behavior: 'instant', block: 'start' }));
  const stop = () => {
    observer.disconnect();
    clearTimeout(timer);
    for (const type of userInput) removeEventListener(type, stop, true);
  };
  const timer = setTimeout(stop, settleMs);
  for (const type of userInput) addEventListener(type, stop, { passive: true, capture: true });
  observer.observe(document.body);
  return stop;
};

/** Scrolls to the element with this id once it exists. Returns a function that stops waiting. */
const showWhenThere = (id: string): (() => void) => {
  let stop = () => undefined as void;
  const arrive = (target: HTMLElement) => {
    focusTarget(target, 'instant');
    stop = holdInPlace(target);
  };
  const target = document.getElementById(id);
  if (target) {
    arrive(target);
    return () => stop();
  }
  const observer = new MutationObserver(() => {
    const late = document.getElementById(id);
    if (!late) return;
    stop();
    arrive(late);
  });
  const timer = setTimeout(() => observer.disconnect(), arrivalTimeoutMs);
  stop = () => {
    observer.disconnect();
    clearTimeout(timer);
  };
  observer.observe(document.body, { childList: true, subtree: true });
  return () => stop();
};

/**
 * Going back to an address with a fragment, Chrome scrolls to the fragment and focuses it, wherever the reader was.
 * What opens over a page has its address in the query: where only that changes, the page stays still.
 */
const keepStill = (event: NavigateEvent): void => {
  const to = new URL(event.destination.url);
  const isOverPage = to.pathname === location.pathname && to.search !== location.search;
  if (event.navigationType === 'traverse' && event.canIntercept && isOverPage && to.hash !== '')
    event.intercept({ scroll: 'manual', focusReset: 'manual' });
};

/**
 * After a client-side navigation, scrolls to the fragment's element, or to the top with the focus on `main`. The
 * browser itself handles the first view and going back and forward on one path; a navigation `inPlace` moves nothing.
 */
export const useRouteFocus = (): void => {
  const { pathname, hash, key, state } = useLocation();
  const type: string = useNavigationType();
  const extensions = useExtensions();
  const previous = useRef<{ pathname: string; key: string } | null>(null);

  useEffect(() => {
    if (!('navigation' in globalThis)) return undefined;
    navigation.addEventListener('navigate', keepStill);
    return () => navigation.removeEventListener('navigate', keepStill);
  }, []);

  useEffect(() => {
    const before = previous.current;
    previous.current = { pathname, key };
    // The browser's own scroll to a fragment is lost when its link was pressed during hydration: it is repeated below.
    if (before && (isInPlace(state) || (before.pathname === pathname && type === 'POP'))) return undefined;
    const id = hash.slice(1);
    const here = id === '' ? null : document.getElementById(id);
    if (id !== '' && before?.pathname === pathname && here) {
      focusTarget(here, prefersReducedMotion() ? 'instant' : 'smooth');
      return undefined;
    }
    // On a first view the browser itself scrolls to an element that exists.
    if (id !== '' && (before || !here)) return showWhenThere(id);
    if (!before || before.key === key) return undefined;
    if (before.pathname !== pathname) {
      scrollTo({ top: 0, behavior: 'instant' });
      // After sign-in (its dialog is about to close) focus starts at the top: skip link, then navigation.
      if (isStaffScreen(extensions, pathname) && !isStaffScreen(extensions, before.pathname))
        document.getElementById('frame-top')?.focus({ preventScroll: true });
      else if (!isInDialog()) document.getElementById('main')?.focus({ preventScroll: true });
    } else if (hash === '' && pathname === '/') {
      scrollTo({ top: 0, behavior: prefersReducedMotion() ? 'instant' : 'smooth' });
    }
    return undefined;
  }, [pathname, hash, key, state, type, extensions]);
};
