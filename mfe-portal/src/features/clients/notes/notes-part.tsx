import { api, ClientNoteCreate, type ClientNote } from '@vitrine/contracts';
import { Button, FormBanner, Menu, MoreIcon, Pending, Text, TextArea, useToast, vars } from '@vitrine/ui';
import { useState } from 'react';
import { styled } from 'styled-components';
import { z } from 'zod';
import { useRights } from '../../../shared/auth/rights.ts';
import { useChange } from '../../../shared/api/use-change.ts';
import { itemsOf, useEndpoint } from '../../../shared/api/use-endpoint.ts';
import { formatFull, formatMomentInText, useNow } from '../../../shared/format.ts';
import { usePortalForm } from '../../../shared/forms/use-portal-form.ts';
import { actionText } from '../../../shared/problems.ts';
import { useNameOf } from '../../../shared/queries.ts';
import { InlineLoadError } from '../../../shared/screen/query-errors.tsx';
import { Section } from '../../../shared/screen/section.tsx';
import { NoteDialog } from './note-dialog.tsx';
import { staleAfterNote } from './stale-after-note.ts';

const Form = styled.form`
  display: grid;
  justify-items: start;
  gap: ${vars.space[3]};

  > :first-child {
    justify-self: stretch;
  }

  textarea {
    min-height: 4.5rem;
  }
`;

const List = styled.ol.attrs({ role: 'list' })`
  display: grid;
  gap: ${vars.space[4]};
`;

const Note = styled.li`
  display: grid;
  grid-template-columns: minmax(0, 1fr) auto;
  align-items: start;
  gap: ${vars.space[1]} ${vars.space[3]};
  padding-inline-start: ${vars.space[4]};
  border-inline-start: 1px solid ${vars.color.hairlineStrong};
  overflow-wrap: anywhere;
`;

const Copy = styled(Text)`
  white-space: pre-wrap;
`;

const NewNote = ({ clientId }: { readonly clientId: string }) => {
  const add = useChange(api.clientNotes.create, { params: { id: clientId } }, { stale: staleAfterNote(clientId) });
  const form = usePortalForm({
    values: { text: '' },
    draft: { name: `client.${clientId}.note`, shape: z.object({ text: z.string() }) },
    schema: ClientNoteCreate,
    save: (body, { key }) => add.mutateAsync({ body, idempotencyKey: key }),
    onSaved: () => form.discard(),
  });
  const field = form.field('text');
  return (
    <Form {...form.props} aria-label="New note">
      <TextArea
        id="client-note"
        label="New note"
        rows={2}
        maxLength={5000}
        {...field}
        error={field.error ?? form.failure ?? undefined}
      />
      <Button size="sm" type="submit" busy={form.busy}>
        Add note
      </Button>
    </Form>
  );
};

/** The team's notes about a client; they stand in its activity, too. */
export const NotesPart = ({ clientId }: { readonly clientId: string }) => {
  const mayChange = useRights()('clients.write', 'own');
  const nameOf = useNameOf();
  const now = useNow();
  const toast = useToast();
  const notes = useEndpoint(api.clientNotes.list, { params: { id: clientId } }, { select: itemsOf });
  const consequences = { stale: staleAfterNote(clientId) };
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
      {mayChange && <NewNote clientId={clientId} />}
      {notes.isError && <InlineLoadError query={notes} />}
      {!mayChange && notes.data?.length === 0 && (
        <Text size="sm" tone="textFaint">
          No notes yet.
        </Text>
      )}
      {notes.data && notes.data.length > 0 && (
        <List aria-label="Notes">
          {notes.data.map((note) => (
            <Note key={note.id}>
              <div>
                <Copy size="sm" as="div">
                  {note.text}
                </Copy>
                <Text size="sm" tone="textFaint">
                  {nameOf(note.author)},{' '}
                  <time dateTime={note.createdAt} title={formatFull(note.createdAt)}>
                    {formatMomentInText(note.createdAt, now)}
                  </time>
                  {note.editedAt !== null && <span title={formatFull(note.editedAt)}>, edited</span>}
                </Text>
              </div>
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
            </Note>
          ))}
        </List>
      )}
      <FormBanner tone="error">{failed && actionText(failed)}</FormBanner>
      <Pending>{editing && <NoteDialog clientId={clientId} note={editing} onClose={() => setEditing(null)} />}</Pending>
    </Section>
  );
};
