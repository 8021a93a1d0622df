import { breakpoints } from '@vitrine/ui';
import { useSyncExternalStore } from 'react';

const query = `(max-width: ${breakpoints.sm / 16 - 0.01}em)`;

const subscribe = (onChange: () => void): (() => void) => {
  const list = window.matchMedia?.(query);
  list?.addEventListener('change', onChange);
  return () => list?.removeEventListener('change', onChange);
};

/** True on a phone, where rows become cards. Asked in code, so that only one of the two is in the page. */
export const useNarrow = (): boolean => useSyncExternalStore(subscribe, () => window.matchMedia?.(query).matches ?? false);
