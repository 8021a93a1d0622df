import { useState } from 'react';
import { z } from 'zod';

const key = (screen: string): string => `vitrine.portal.columns.${screen}`;

function readHidden(screen: string): readonly string[] {
  try {
    return z.array(z.string()).safeParse(JSON.parse(window.localStorage.getItem(key(screen)) ?? '[]')).data ?? [];
  } catch {
    return [];
  }
}

/** Which columns of a table somebody left out on this device. */
export function useColumns(screen: string): {
  readonly isShown: (column: string) => boolean;
  readonly toggle: (column: string) => void;
} {
  const [hidden, setHidden] = useState(() => readHidden(screen));
  return {
    isShown: (column) => !hidden.includes(column),
    toggle: (column) => {
      const next = hidden.includes(column) ? hidden.filter((one) => one !== column) : [...hidden, column];
      setHidden(next);
      try {
        window.localStorage.setItem(key(screen), JSON.stringify(next));
      } catch {
        // Storage is refused: the choice lasts until the page is left.
      }
    },
  };
}
