import { useEffect, useRef } from 'react';

/**
 * Answers how to run what a loss of focus asks for; where a press caused the loss, once that press is over. Otherwise an
 * error that appears meanwhile would move the pressed button from under the pointer, and its click would be lost.
 */
export const useAfterPress = (): ((task: () => void) => void) => {
  const down = useRef(false);
  useEffect(() => {
    const gone = new AbortController();
    const options = { capture: true, signal: gone.signal };
    // Fingers tell of a mouse, too, just before the click.
    addEventListener('mousedown', () => (down.current = true), options);
    addEventListener('mouseup', () => (down.current = false), options);
    return () => gone.abort();
  }, []);
  return (task) => {
    // The click follows the release; what it does comes first.
    if (down.current) addEventListener('mouseup', () => setTimeout(task), { once: true, capture: true });
    else task();
  };
};
