import { Button, Menu, MoreIcon } from '@vitrine/ui';

interface ListMenuProps {
  readonly busy: boolean;
  readonly onImport: () => void;
  /** Undefined while there is nothing to export. */
  readonly onExport: (() => void) | undefined;
}

/** Clients as files: in, and out as the list shows them. */
export const ListMenu = ({ busy, onImport, onExport }: ListMenuProps) => (
  <Menu
    trigger={
      <Button size="sm" busy={busy} aria-label="Import and export" title="Import and export">
        <MoreIcon />
      </Button>
    }
    items={[
      { id: 'import', label: 'Import clients', onSelect: onImport },
      ...(onExport ? [{ id: 'export', label: 'Export this list', onSelect: onExport }] : []),
    ]}
  />
);
