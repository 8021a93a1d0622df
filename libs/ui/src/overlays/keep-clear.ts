/**
 * For the `ref` of a screen's last part, such as a form with its buttons: messages in the corner are shown above it.
 */
export const keepClear = (foot: HTMLElement | null): (() => void) | undefined => {
  if (!foot || typeof ResizeObserver === 'undefined') return undefined;
  const { style } = document.documentElement;
  const observer = new ResizeObserver(() => style.setProperty('--foot', `${String(foot.offsetHeight)}px`));
  observer.observe(foot);
  return () => {
    observer.disconnect();
    style.removeProperty('--foot');
  };
};
