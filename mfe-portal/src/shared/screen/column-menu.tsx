import { Button, ChevronDownIcon, Menu } from '@vitrine/ui';

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
      <Button size="sm" variant="quiet">
        Columns <ChevronDownIcon size={12} />
      </Button>
    }
    items={columns.map(({ id, label }) => ({ id, label, checked: isShown(id), onSelect: () => onToggle(id) }))}
  />
);
