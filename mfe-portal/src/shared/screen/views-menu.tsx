import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import {
  type SavedView,
  SavedViewCreate,
  savedViewEndpoints,
  type SavedViewUpdate,
  type ViewList,
} from '@vitrine/contracts';
import { useApi } from '@vitrine/shell-sdk';
import { Button, ChevronDownIcon, Dialog, FormBanner, Menu, TextField, useToast, vars } from '@vitrine/ui';
import { useId, useState } from 'react';
import { styled } from 'styled-components';
import { usePortalForm } from '../forms/use-portal-form.ts';
import { actionText } from '../problems.ts';
import { StackedForm } from './layout.ts';

/** One line, with dots where it ends too early: the menu has the whole name. */
const Name = styled.span`
  overflow: hidden;
  max-inline-size: 12rem;
  text-overflow: ellipsis;
  white-space: nowrap;
`;

const viewsKey = ['saved-views'] as const;

function useViews(list: ViewList) {
  const client = useApi();
  return useQuery({
    queryKey: viewsKey,
    queryFn: async ({ signal }) => (await client.call(savedViewEndpoints.list, { signal })).items,
    select: (views) => views.filter((view) => view.list === list),
    staleTime: 60_000,
  });
}

function useViewChanges() {
  const client = useApi();
  const queries = useQueryClient();
  const onSuccess = () => queries.invalidateQueries({ queryKey: viewsKey });
  return {
    create: useMutation({
      mutationFn: (body: SavedViewCreate) => client.call(savedViewEndpoints.create, { body }),
      onSuccess,
    }),
    update: useMutation({
      mutationFn: ({ id, ...body }: SavedViewUpdate & { readonly id: string }) =>
        client.call(savedViewEndpoints.update, { params: { id }, body }),
      onSuccess,
    }),
    remove: useMutation({
      mutationFn: (id: string) => client.call(savedViewEndpoints.remove, { params: { id } }),
      onSuccess,
    }),
  };
}

interface ViewsMenuProps {
  readonly list: ViewList;
  /** Every record: 'All invoices'. */
  readonly all: string;
  /** The list's query string now. */
  readonly search: string;
  readonly onOpen: (search: string) => void;
}

/** The views a person saved of a list; each is its filters and order under a name. */
export const ViewsMenu = ({ list, all, search, onOpen }: ViewsMenuProps) => {
  const { data: views = [] } = useViews(list);
  const [dialog, setDialog] = useState<'save' | 'edit' | null>(null);
  const current = views.find(({ query }) => query === search);
  return (
    <>
      <Menu
        trigger={
          <Button size="sm" variant="subtle" aria-label={current ? `View: ${current.name}` : 'Views'}>
            <Name>{current?.name ?? 'Views'}</Name> <ChevronDownIcon size={12} />
          </Button>
        }
        items={[
          { id: 'all', label: all, checked: search === '', closes: true, onSelect: () => onOpen('') },
          ...views.map(({ id, name, query }) => ({
            id,
            label: name,
            checked: query === search,
            closes: true as const,
            onSelect: () => onOpen(query),
          })),
          { separator: true, id: 'line' },
          { id: 'save', label: 'Save this view', disabled: search === '', onSelect: () => setDialog('save') },
          ...(views.length > 0 ? [{ id: 'edit', label: 'Edit views', onSelect: () => setDialog('edit') }] : []),
        ]}
      />
      {dialog === 'save' && <SaveDialog list={list} search={search} onClose={() => setDialog(null)} />}
      {dialog === 'edit' && <EditDialog views={views} search={search} onClose={() => setDialog(null)} />}
    </>
  );
};

interface SaveDialogProps {
  readonly list: ViewList;
  readonly search: string;
  readonly onClose: () => void;
}

const SaveDialog = ({ list, search, onClose }: SaveDialogProps) => {
  const formId = useId();
  const { create } = useViewChanges();
  const toast = useToast();
  const form = usePortalForm({
    values: { name: '' },
    schema: SavedViewCreate.pick({ name: true }),
    save: async ({ name }) => {
      await create.mutateAsync({ list, name, query: search });
      toast({ tone: 'success', title: `${name} is saved` });
      onClose();
    },
  });
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title="Save this view"
      description="The search, filters and order you see now, under a name. Only you see your views."
      width="sm"
      actions={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" form={formId} variant="primary" busy={form.busy}>
            Save view
          </Button>
        </>
      }
    >
      <StackedForm {...form.props} id={formId}>
        <TextField id="view-name" label="Name" autoComplete="off" required maxLength={40} {...form.field('name')} />
        <FormBanner tone="error">{form.failure}</FormBanner>
      </StackedForm>
    </Dialog>
  );
};

const Rows = styled.ul.attrs({ role: 'list' })`
  display: grid;
  gap: ${vars.space[5]};
`;

const Buttons = styled.div`
  display: flex;
  flex-wrap: wrap;
  gap: ${vars.space[2]};
  margin-block-start: ${vars.space[2]};
`;

interface EditDialogProps {
  readonly views: readonly SavedView[];
  readonly search: string;
  readonly onClose: () => void;
}

/** Renames views, gives them the filters shown now, and deletes them. */
const EditDialog = ({ views, search, onClose }: EditDialogProps) => (
  <Dialog
    open
    onOpenChange={(open) => !open && onClose()}
    title="Edit views"
    width="sm"
    actions={
      <Button variant="primary" onClick={onClose}>
        Done
      </Button>
    }
  >
    <Rows>
      {views.map((view) => (
        <li key={view.id}>
          <ViewRow view={view} search={search} />
        </li>
      ))}
    </Rows>
  </Dialog>
);

const ViewRow = ({ view, search }: { readonly view: SavedView; readonly search: string }) => {
  const { update, remove } = useViewChanges();
  const toast = useToast();
  const form = usePortalForm({
    values: { name: view.name },
    schema: SavedViewCreate.pick({ name: true }),
    save: async ({ name }) => {
      await update.mutateAsync({ id: view.id, name });
      toast({ tone: 'success', title: 'Renamed' });
    },
  });
  const failure = update.error ?? remove.error;
  return (
    <form {...form.props} aria-label={view.name}>
      <TextField
        id={`view-${view.id}`}
        label={`Name of ${view.name}`}
        autoComplete="off"
        maxLength={40}
        {...form.field('name')}
      />
      <Buttons>
        <Button type="submit" size="sm" busy={form.busy}>
          Rename
        </Button>
        <Button
          size="sm"
          disabled={search === '' || search === view.query}
          onClick={() =>
            update.mutate(
              { id: view.id, query: search },
              { onSuccess: () => toast({ tone: 'success', title: `${view.name} shows what you see now` }) },
            )
          }
        >
          Use what’s shown now
        </Button>
        <Button size="sm" variant="subtle" busy={remove.isPending} onClick={() => remove.mutate(view.id)}>
          Delete
        </Button>
      </Buttons>
      <FormBanner tone="error">{form.failure ?? (failure && actionText(failure))}</FormBanner>
    </form>
  );
};
