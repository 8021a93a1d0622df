/** Milliseconds after which a busy page runs it all the same. */
const timeoutMs = 3000;

/**
 * Runs a task once the page has nothing more urgent to do: code that nobody has asked for yet must not come between a
 * screen and its first picture. Answers what calls it off, as an effect does.
 */
export const whenIdle = (task: () => void): (() => void) => {
  // Safari has no idle callbacks.
  if (typeof requestIdleCallback !== 'function') {
    const timer = setTimeout(task, 1);
    return () => clearTimeout(timer);
  }
  const handle = requestIdleCallback(task, { timeout: timeoutMs });
  return () => cancelIdleCallback(handle);
};
