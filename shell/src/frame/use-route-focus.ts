import { isInPlace, useLocation, useNavigationType } from '@vitrine/shell-sdk';
import { useEffect, useRef } from 'react';

/** Milliseconds a remote may take to bring the element that a fragment names. */
const patience = 5000;

const prefersStillness = (): boolean => matchMedia('(prefers-reduced-motion: reduce)').matches;

const show = (target: HTMLElement): void => {
  target.scrollIntoView({ behavior: prefersStillness() ? 'auto' : 'smooth', block: 'start' });
  if (!target.matches('a[href],button,input,select,textarea,[tabindex]')) target.tabIndex = -1;
  target.focus({ preventScroll: true });
};

/** Shows the element with this id, now or as soon as a remote brings it. Answers how to stop waiting. */
const showWhenThere = (id: string): (() => void) => {
  const find = () => document.querySelector<HTMLElement>(`#${CSS.escape(id)}`);
  const target = find();
  if (target) {
    show(target);
    return () => undefined;
  }
  const observer = new MutationObserver(() => {
    const late = find();
    if (!late) return;
    stop();
    show(late);
  });
  const timer = setTimeout(() => stop(), patience);
  const stop = () => {
    observer.disconnect();
    clearTimeout(timer);
  };
  observer.observe(document.body, { childList: true, subtree: true });
  return stop;
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
    if (before?.pathname === pathname && (type === 'POP' || isInPlace(state))) return undefined;
    if (hash.length > 1 && (before || !document.querySelector(`#${CSS.escape(hash.slice(1))}`))) return showWhenThere(hash.slice(1));
    if (!before || before.key === key) return undefined;
    if (before.pathname !== pathname) {
      scrollTo({ top: 0, behavior: 'instant' });
      document.querySelector<HTMLElement>('#main')?.focus({ preventScroll: true });
    } else if (hash === '' && pathname === '/') {
      scrollTo({ top: 0 });
    }
    return undefined;
  }, [pathname, hash, key, state, type]);
};
