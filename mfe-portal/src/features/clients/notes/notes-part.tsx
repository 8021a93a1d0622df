import { api, NoteCreate, type ClientNote } from '@vitrine/contracts';
import { Button, FormBanner, Menu, MoreIcon, Pending, Text, useToast } from '@vitrine/ui';
import { useState } from 'react';
import { useRights } from '../../../shared/auth/rights.ts';
import { useChange } from '../../../shared/api/use-change.ts';
import { itemsOf, useEndpoint } from '../../../shared/api/use-endpoint.ts';
import { formatFull, useNow } from '../../../shared/format.ts';
import { NoteForm, NoteList, NoteText } from '../../../shared/notes.tsx';
import { actionText } from '../../../shared/problems.ts';
import { useNameOf } from '../../../shared/queries.ts';
import { InlineLoadError } from '../../../shared/screen/query-errors.tsx';
import { Section } from '../../../shared/screen/section.tsx';
import { NoteDialog } from './note-dialog.tsx';
import { staleAfterNote } from './stale-after-note.ts';

/** The team's notes about a client; they stand in its activity, too. */
export const NotesPart = ({ clientId }: { readonly clientId: string }) => {
  const mayChange = useRights()('clients.write', 'own');
  const nameOf = useNameOf();
  const now = useNow();
  const toast = useToast();
  const notes = useEndpoint(api.clientNotes.list, { params: { id: clientId } }, { select: itemsOf });
  const consequences = { stale: staleAfterNote(clientId) };
  const add = useChange(api.clientNotes.create, { params: { id: clientId } }, consequences);
  const remove = useChange(api.clientNotes.remove, {}, consequences);
  const restore = useChange(api.clientNotes.restore, {}, consequences);
  const [editing, setEditing] = useState<ClientNote | null>(null);
  const failed = remove.error ?? restore.error;

  const removeAndOffer = ({ id }: ClientNote): void => {
    const params = { id: clientId, noteId: id };
    remove.mutate(
      { params },
      {
        onSuccess: () =>
          toast({
            tone: 'success',
            title: 'Note deleted',
            action: { label: 'Undo', onPress: () => restore.mutate({ params }) },
          }),
      },
    );
  };

  return (
    <Section title="Notes">
      {mayChange && (
        <NoteForm
          id="client-note"
          draft={`client.${clientId}.note`}
          schema={NoteCreate}
          onAdd={(body, idempotencyKey) => add.mutateAsync({ body, idempotencyKey })}
        />
      )}
      {notes.isError && <InlineLoadError query={notes} />}
      {!mayChange && notes.data?.length === 0 && (
        <Text size="sm" tone="textFaint">
          No notes yet.
        </Text>
      )}
      {notes.data && notes.data.length > 0 && (
        <NoteList aria-label="Notes">
          {notes.data.map((note) => (
            <li key={note.id}>
              <NoteText
                note={note}
                now={now}
                after={note.editedAt !== null && <span title={formatFull(note.editedAt)}>, edited</span>}
              />
              {mayChange && (
                <Menu
                  trigger={
                    <Button size="sm" variant="subtle" aria-label={`Change the note of ${nameOf(note.author)}`}>
                      <MoreIcon />
                    </Button>
                  }
                  items={[
                    { id: 'edit', label: 'Edit', onSelect: () => setEditing(note) },
                    { id: 'delete', label: 'Delete', onSelect: () => removeAndOffer(note) },
                  ]}
                />
              )}
            </li>
          ))}
        </NoteList>
      )}
      <FormBanner tone="error">{failed && actionText(failed)}</FormBanner>
      <Pending>{editing && <NoteDialog clientId={clientId} note={editing} onClose={() => setEditing(null)} />}</Pending>
    </Section>
  );
};
