/**
 * For the `ref` of what stands at the foot of a screen, such as a form with its buttons: messages in the corner stand
 * above it.
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
