import { breakpoints } from '@vitrine/ui';
import { useSyncExternalStore } from 'react';

/** Whether the window is narrower than a breakpoint, asked in code, so that only one of two layouts is in the page. */
function belowHook(breakpoint: keyof typeof breakpoints): () => boolean {
  const query = `(max-width: ${breakpoints[breakpoint] / 16 - 0.01}em)`;
  const subscribe = (onChange: () => void): (() => void) => {
    const list = window.matchMedia?.(query);
    list?.addEventListener('change', onChange);
    return () => list?.removeEventListener('change', onChange);
  };
  const matches = (): boolean => window.matchMedia?.(query).matches ?? false;
  return () => useSyncExternalStore(subscribe, matches);
}

/** True on a phone, where rows become cards. */
export const useNarrow = belowHook('sm');

/** True where list and detail take turns instead of standing side by side. */
export const useOneColumn = belowHook('md');
