import { api, Tag } from '@vitrine/contracts';
import { SelectField, TextField } from '@vitrine/ui';
import { useId } from 'react';
import { z } from 'zod';
import { itemsOf, useEndpoint } from '../api/use-endpoint.ts';
import { EditorDialog } from '../forms/editor-dialog.tsx';
import { usePortalForm } from '../forms/use-portal-form.ts';

interface BulkTagDialogProps {
  readonly act: 'add' | 'remove';
  readonly count: number;
  /** 'client' */
  readonly noun: string;
  readonly onTag: (tag: string) => Promise<void>;
  readonly onClose: () => void;
}

/** Asks for the tag that many records get, or lose. */
export const BulkTagDialog = ({ act, count, noun, onTag, onClose }: BulkTagDialogProps) => {
  const listId = useId();
  const { data: used = [] } = useEndpoint(api.tags.list, {}, { select: itemsOf });
  const form = usePortalForm({
    values: { tag: '' },
    schema: z.object({ tag: Tag }),
    save: async ({ tag }) => {
      await onTag(tag);
      onClose();
    },
  });
  const field = form.field('tag');
  const title = act === 'add' ? 'Add a tag' : 'Remove a tag';
  return (
    <EditorDialog
      form={form}
      title={title}
      description={`${act === 'add' ? 'To' : 'From'} ${count} ${noun}${count === 1 ? '' : 's'}.`}
      submitLabel={act === 'add' ? 'Add tag' : 'Remove tag'}
      width="sm"
      onClose={onClose}
    >
      {act === 'add' ? (
        <>
          <TextField id="bulk-tag" label="Tag" required maxLength={30} list={listId} autoComplete="off" {...field} />
          <datalist id={listId}>
            {used.map(({ tag }) => (
              <option key={tag} value={tag}>
                {tag}
              </option>
            ))}
          </datalist>
        </>
      ) : (
        <SelectField
          id="bulk-tag"
          label="Tag"
          required
          placeholder="Choose a tag"
          options={used.map(({ tag }) => ({ value: tag, label: tag }))}
          {...field}
        />
      )}
    </EditorDialog>
  );
};
