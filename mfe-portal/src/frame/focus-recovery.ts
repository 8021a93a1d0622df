/** From an element up to the document's root. */
const ancestorsOf = (element: Element): Element[] => {
  const path: Element[] = [];
  for (let one: Element | null = element; one; one = one.parentElement) path.push(one);
  return path;
};

/**
 * When the focused element is removed (a button that its own press removes, a deleted row), moves the focus to the
 * nearest focusable ancestor that is still in the page instead of to the top of the document. Answers what ends it.
 */
export function recoverFocus(): () => void {
  let path: Element[] = [];
  const remember = ({ target }: FocusEvent): void => {
    // A dialog returns the focus itself; only the element that opened it may be gone.
    if (target instanceof Element && target.closest('#main, #frame-bar')) path = ancestorsOf(target);
  };
  const leave = ({ target, relatedTarget }: FocusEvent): void => {
    if (relatedTarget !== null) return;
    // A press on empty space blurs on purpose; a removed element does not.
    setTimeout(() => {
      if (target === path[0] && path[0]?.isConnected && document.activeElement === document.body) path = [];
    });
  };
  const recover = (): void => {
    if (document.activeElement !== document.body || path.length === 0 || path[0]?.isConnected) return;
    const target = path.find(
      (one): one is HTMLElement => one instanceof HTMLElement && one.isConnected && one.hasAttribute('tabindex'),
    );
    path = [];
    (target ?? document.getElementById('main'))?.focus({ preventScroll: true });
  };
  const observer = new MutationObserver(recover);
  document.addEventListener('focusin', remember);
  document.addEventListener('focusout', leave);
  observer.observe(document.body, { childList: true, subtree: true });
  return () => {
    document.removeEventListener('focusin', remember);
    document.removeEventListener('focusout', leave);
    observer.disconnect();
  };
}
