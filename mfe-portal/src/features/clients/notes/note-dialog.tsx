import { api, ClientNote, NoteCreate } from '@vitrine/contracts';
import { TextArea, useToast } from '@vitrine/ui';
import { z } from 'zod';
import { useChange } from '../../../shared/api/use-change.ts';
import { EditorDialog } from '../../../shared/forms/editor-dialog.tsx';
import { usePortalForm, type Versioned } from '../../../shared/forms/use-portal-form.ts';
import { staleAfterNote } from './stale-after-note.ts';

const Typed = z.object({ text: z.string() });
type Typed = z.infer<typeof Typed>;

const versioned = ({ version, text }: ClientNote): Versioned<Typed> => ({ version, values: { text } });

interface NoteDialogProps {
  readonly clientId: string;
  readonly note: ClientNote;
  readonly onClose: () => void;
}

/** Changes a note; it then says that it was edited. */
export const NoteDialog = ({ clientId, note, onClose }: NoteDialogProps) => {
  const params = { id: clientId, noteId: note.id };
  const update = useChange(api.clientNotes.update, { params }, { stale: staleAfterNote(clientId) });
  const toast = useToast();
  const form = usePortalForm({
    ...versioned(note),
    draft: { name: `client-note.${note.id}`, shape: Typed },
    schema: NoteCreate,
    save: (body, { version }) => update.mutateAsync({ body: { ...body, version } }),
    readCurrent: (current) => {
      const parsed = ClientNote.safeParse(current);
      return parsed.success ? versioned(parsed.data) : null;
    },
    onSaved: () => {
      toast({ tone: 'success', title: 'Note saved' });
      onClose();
    },
  });
  return (
    <EditorDialog
      form={form}
      stale={{ what: 'note', fields: { text: { label: 'Note', show: ({ text }) => text } } }}
      title="Edit note"
      submitLabel="Save note"
      onClose={onClose}
    >
      <TextArea id="edit-note" label="Note" rows={6} maxLength={5000} {...form.field('text')} />
    </EditorDialog>
  );
};
