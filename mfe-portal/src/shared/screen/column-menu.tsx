import { Button, Menu } from '@vitrine/ui';
import { useState } from 'react';
import { z } from 'zod';
import { ToolWord } from './list-tools.tsx';

const key = (screen: string): string => `vitrine.portal.columns.${screen}`;

function readHidden(screen: string): readonly string[] {
  try {
    return z.array(z.string()).safeParse(JSON.parse(window.localStorage.getItem(key(screen)) ?? '[]')).data ?? [];
  } catch {
    return [];
  }
}

/** Hidden columns of a table, stored on this device. */
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
        // Storage is refused; the choice lasts until the page is left.
      }
    },
  };
}

interface ColumnMenuProps {
  /** Columns that can be left out, in the order of the table. */
  readonly columns: readonly { readonly id: string; readonly label: string }[];
  readonly isShown: (column: string) => boolean;
  readonly onToggle: (column: string) => void;
}

/** Which columns a table shows. */
export const ColumnMenu = ({ columns, isShown, onToggle }: ColumnMenuProps) => (
  <Menu
    trigger={
      <Button size="sm" variant="subtle">
        <svg
          width="16"
          height="16"
          viewBox="0 0 16 16"
          fill="none"
          stroke="currentColor"
          strokeWidth="1.25"
          aria-hidden
        >
          <path d="M2.5 3h11v10h-11zM6.2 3v10M9.8 3v10" />
        </svg>
        <ToolWord>Columns</ToolWord>
      </Button>
    }
    items={columns.map(({ id, label }) => ({ id, label, checked: isShown(id), onSelect: () => onToggle(id) }))}
  />
);
