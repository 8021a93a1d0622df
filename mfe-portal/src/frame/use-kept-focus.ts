import { useEffect } from 'react';

/** From an element up to the document's root. */
const lineOf = (element: Element): Element[] => {
  const line: Element[] = [];
  for (let one: Element | null = element; one; one = one.parentElement) line.push(one);
  return line;
};

/**
 * Where what has the focus goes away with what it did (a button that makes itself needless, a row that was deleted),
 * the focus goes to the nearest part around it that is still there, and not to the top of the document.
 */
export function useKeptFocus(): void {
  useEffect(() => {
    let line: Element[] = [];
    const remember = ({ target }: FocusEvent): void => {
      // A dialog hands the focus back by itself; what opened it is what may be gone.
      if (target instanceof Element && target.closest('#main, #frame-bar')) line = lineOf(target);
    };
    const leave = ({ target, relatedTarget }: FocusEvent): void => {
      if (relatedTarget !== null) return;
      // Someone who presses beside everything means it; an element that goes away does not.
      setTimeout(() => {
        if (target === line[0] && line[0]?.isConnected && document.activeElement === document.body) line = [];
      });
    };
    const mend = (): void => {
      if (document.activeElement !== document.body || line.length === 0 || line[0]?.isConnected) return;
      const place = line.find(
        (one): one is HTMLElement => one instanceof HTMLElement && one.isConnected && one.hasAttribute('tabindex'),
      );
      line = [];
      (place ?? document.getElementById('main'))?.focus({ preventScroll: true });
    };
    const observer = new MutationObserver(mend);
    document.addEventListener('focusin', remember);
    document.addEventListener('focusout', leave);
    observer.observe(document.body, { childList: true, subtree: true });
    return () => {
      document.removeEventListener('focusin', remember);
      document.removeEventListener('focusout', leave);
      observer.disconnect();
    };
  }, []);
}
