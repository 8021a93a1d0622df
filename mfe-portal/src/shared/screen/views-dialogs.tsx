import { type SavedView, SavedViewCreate, savedViewEndpoints, type ViewList } from '@vitrine/contracts';
import { Button, Dialog, FocusedBanner, SelectField, Text, TextField, useToast, vars } from '@vitrine/ui';
import { useId } from 'react';
import { styled } from 'styled-components';
import { z } from 'zod';
import { useChange } from '../api/use-change.ts';
import { keyOf } from '../api/use-endpoint.ts';
import { failureOf } from '../forms/form-failure.tsx';
import { usePortalForm } from '../forms/use-portal-form.ts';
import { actionText } from '../problems.ts';
import { StackedForm } from './layout.ts';

/** The list is asked for again after every change. */
const changed = { stale: [keyOf(savedViewEndpoints.list)] };

const seenBy = [
  { value: 'me', label: 'Only you' },
  { value: 'team', label: 'The whole team' },
];

interface SaveDialogProps {
  readonly list: ViewList;
  readonly search: string;
  readonly onClose: () => void;
}

export const SaveDialog = ({ list, search, onClose }: SaveDialogProps) => {
  const formId = useId();
  const create = useChange(savedViewEndpoints.create, {}, changed);
  const toast = useToast();
  const form = usePortalForm({
    values: { name: '', seenBy: 'me' },
    schema: SavedViewCreate.pick({ name: true }).extend({ seenBy: z.enum(['me', 'team']) }),
    save: async ({ name, seenBy }) => {
      await create.mutateAsync({ body: { list, name, query: search, shared: seenBy === 'team' } });
      toast({ tone: 'success', title: `${name} is saved` });
      onClose();
    },
  });
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title="Save this view"
      description="The search, filters and order you see now, under a name."
      width="sm"
      failure={failureOf(form)}
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
        <SelectField id="view-seen-by" label="Who sees it" options={seenBy} {...form.field('seenBy')} />
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

/** Renames views, gives them the filters shown now, shares them with the team, and deletes them. */
export const EditDialog = ({ views, search, onClose }: EditDialogProps) => (
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
  const params = { id: view.id };
  const update = useChange(savedViewEndpoints.update, { params }, changed);
  const remove = useChange(savedViewEndpoints.remove, { params }, changed);
  const toast = useToast();
  const form = usePortalForm({
    values: { name: view.name },
    schema: SavedViewCreate.pick({ name: true }),
    save: async ({ name }) => {
      await update.mutateAsync({ body: { name } });
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
      {view.by !== null && (
        <Text size="sm" tone="textMuted">
          Shared by {view.by}
        </Text>
      )}
      <Buttons>
        <Button type="submit" size="sm" busy={form.busy}>
          Rename
        </Button>
        <Button
          size="sm"
          disabled={search === '' || search === view.query}
          onClick={() =>
            update.mutate(
              { body: { query: search } },
              { onSuccess: () => toast({ tone: 'success', title: `${view.name} shows what you see now` }) },
            )
          }
        >
          Use what’s shown now
        </Button>
        {view.by === null && (
          <Button size="sm" onClick={() => update.mutate({ body: { shared: !view.shared } })}>
            {view.shared ? 'Keep to myself' : 'Share with the team'}
          </Button>
        )}
        <Button size="sm" variant="subtle" busy={remove.isPending} onClick={() => remove.mutate()}>
          Delete
        </Button>
      </Buttons>
      <FocusedBanner tone="error">{form.failure ?? (failure && actionText(failure))}</FocusedBanner>
    </form>
  );
};
