import { Button, ColumnsIcon, Menu } from '@vitrine/ui';
import { z } from 'zod';
import { useStoredChoice } from '../stored-choice.ts';
import { ToolWord } from './list-tools.tsx';

const Hidden = z.array(z.string());
const none: string[] = [];

/** Hidden columns of a table, stored on this device. */
export function useColumns(screen: string): {
  readonly isShown: (column: string) => boolean;
  readonly toggle: (column: string) => void;
} {
  const [hidden, setHidden] = useStoredChoice(`vitrine.portal.columns.${screen}`, Hidden, none);
  return {
    isShown: (column) => !hidden.includes(column),
    toggle: (column) =>
      setHidden(hidden.includes(column) ? hidden.filter((one) => one !== column) : [...hidden, column]),
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
        <ColumnsIcon />
        <ToolWord>Columns</ToolWord>
      </Button>
    }
    items={columns.map(({ id, label }) => ({ id, label, checked: isShown(id), onSelect: () => onToggle(id) }))}
  />
);
