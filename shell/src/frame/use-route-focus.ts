import { isInPlace, useLocation, useNavigationType } from '@vitrine/shell-sdk';
import { useEffect, useRef } from 'react';
import { isStaffScreen } from '../session/areas.ts';

/** Milliseconds a remote may take to bring the element that a fragment names. */
const patience = 5000;
/** Milliseconds for which a page that has just come may still grow above that element. */
const settling = 2000;

const prefersStillness = (): boolean => matchMedia('(prefers-reduced-motion: reduce)').matches;

const show = (target: HTMLElement, behavior: ScrollBehavior): void => {
  target.scrollIntoView({ behavior, block: 'start' });
  if (!target.matches('a[href],button,input,select,textarea,[tabindex]')) target.tabIndex = -1;
  target.focus({ preventScroll: true });
};

/** A dialog that was opened while the page was on its way keeps what is typed into it. */
const isInDialog = (): boolean => document.activeElement?.closest('[role$=dialog]:not([data-closed])') != null;

/** Keeps the element in place while the page above it grows, until the visitor takes over. */
const holdInPlace = (target: HTMLElement): (() => void) => {
  const takingOver = ['wheel', 'touchstart', 'pointerdown', 'keydown'] as const;
  const observer = new ResizeObserver(() => target.scrollIntoView({ behavior: 'instant', block: 'start' }));
  const stop = () => {
    observer.disconnect();
    clearTimeout(timer);
    for (const type of takingOver) removeEventListener(type, stop);
  };
  const timer = setTimeout(stop, settling);
  for (const type of takingOver) addEventListener(type, stop, { passive: true });
  observer.observe(document.body);
  return stop;
};

/** Shows the element with this id as soon as a remote brings it. Answers how to stop waiting. */
const showWhenThere = (id: string): (() => void) => {
  let stop = () => undefined as void;
  const arrive = (target: HTMLElement) => {
    show(target, 'instant');
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
  const timer = setTimeout(() => observer.disconnect(), patience);
  stop = () => {
    observer.disconnect();
    clearTimeout(timer);
  };
  observer.observe(document.body, { childList: true, subtree: true });
  return () => stop();
};

/**
 * After a navigation inside the page: to the fragment's element, or to the top with the focus on
 * `main`. The first view is the browser's own business, so is going back and forward on one path, and a
 * navigation `inPlace` moves nothing.
 */
export const useRouteFocus = (): void => {
  const { pathname, hash, key, state } = useLocation();
  const type: string = useNavigationType();
  const previous = useRef<{ pathname: string; key: string } | null>(null);

  useEffect(() => {
    const before = previous.current;
    previous.current = { pathname, key };
    // A plain fragment link makes an entry without state. The browser's own jump to it is lost when the link
    // was pressed while the page woke, so it is made here.
    const isReturn = type === 'POP' && history.state !== null;
    if (before && (isInPlace(state) || (before.pathname === pathname && isReturn))) return undefined;
    const id = hash.slice(1);
    const here = id === '' ? null : document.getElementById(id);
    if (id !== '' && before?.pathname === pathname && here) {
      show(here, prefersStillness() ? 'instant' : 'smooth');
      return undefined;
    }
    // A first view whose element is there already is the browser's own business.
    if (id !== '' && (before || !here)) return showWhenThere(id);
    if (!before || before.key === key) return undefined;
    if (before.pathname !== pathname) {
      scrollTo({ top: 0, behavior: 'instant' });
      // Whoever comes in by a door (its dialog is about to go) begins at the top: the skip link, then the navigation.
      if (isStaffScreen(pathname) && !isStaffScreen(before.pathname))
        document.getElementById('frame-top')?.focus({ preventScroll: true });
      else if (!isInDialog()) document.getElementById('main')?.focus({ preventScroll: true });
    } else if (hash === '' && pathname === '/') {
      scrollTo({ top: 0, behavior: prefersStillness() ? 'instant' : 'smooth' });
    }
    return undefined;
  }, [pathname, hash, key, state, type]);
};
