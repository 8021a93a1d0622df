import type { ViewList } from '@vitrine/contracts';
import { BookmarkIcon, Button, Menu, Pending } from '@vitrine/ui';
import { lazy, useState } from 'react';
import { styled } from 'styled-components';
import { ToolWord } from './list-tools.tsx';
import { useViews } from './saved-views.ts';

// The menu is part of the screen: a press on a button that only stands in for it would be lost.
const SaveDialog = lazy(async () => ({ default: (await import('./views-dialogs.tsx')).SaveDialog }));
const EditDialog = lazy(async () => ({ default: (await import('./views-dialogs.tsx')).EditDialog }));

/** One line, with dots where it ends too early: the menu has the whole name. */
const Name = styled.span`
  overflow: hidden;
  max-inline-size: 12rem;
  text-overflow: ellipsis;
  white-space: nowrap;
`;

interface ViewsMenuProps {
  readonly list: ViewList;
  /** Every record: 'All invoices'. */
  readonly all: string;
  /** The list's query string now. */
  readonly search: string;
  readonly onOpen: (search: string) => void;
}

/** The views of a list that a person saved and that the team shares; each is its filters and order under a name. */
export const ViewsMenu = ({ list, all, search, onOpen }: ViewsMenuProps) => {
  const { data: views = [] } = useViews(list);
  const [dialog, setDialog] = useState<'save' | 'edit' | null>(null);
  const editable = views.filter((view) => view.editable);
  const current = views.find(({ query }) => query === search);
  return (
    <>
      <Menu
        trigger={
          <Button size="sm" variant="subtle" aria-label={current ? `View: ${current.name}` : 'Views'}>
            <BookmarkIcon />
            {current ? <Name>{current.name}</Name> : <ToolWord>Views</ToolWord>}
          </Button>
        }
        items={[
          { id: 'all', label: all, checked: search === '', closes: true, onSelect: () => onOpen('') },
          ...views.map(({ id, name, query, by }) => ({
            id,
            label: by === null ? name : `${name}, from ${by}`,
            checked: query === search,
            closes: true as const,
            onSelect: () => onOpen(query),
          })),
          { separator: true, id: 'line' },
          { id: 'save', label: 'Save this view', disabled: search === '', onSelect: () => setDialog('save') },
          ...(editable.length > 0 ? [{ id: 'edit', label: 'Edit views', onSelect: () => setDialog('edit') }] : []),
        ]}
      />
      <Pending>
        {dialog === 'save' && <SaveDialog list={list} search={search} onClose={() => setDialog(null)} />}
        {dialog === 'edit' && <EditDialog views={editable} search={search} onClose={() => setDialog(null)} />}
      </Pending>
    </>
  );
};
