import { api, type Lead, NoteCreate } from '@vitrine/contracts';
import { useRights } from '../../../shared/auth/rights.ts';
import { useChange } from '../../../shared/api/use-change.ts';
import { NoteForm, NoteList, NoteText } from '../../../shared/notes.tsx';
import { Section } from '../../../shared/screen/section.tsx';
import { useUpdateCachedLead } from '../leads-queries.ts';

/** The team's notes and calls, and how the lead moved along; append-only. */
export const NotesPart = ({ lead: { id, notes }, now }: { readonly lead: Lead; readonly now: Date }) => {
  const add = useChange(api.contacts.addNote, { params: { id } }, { onSuccess: useUpdateCachedLead() });
  const may = useRights();
  return (
    <Section title="Activity">
      {may('leads.write', 'own') && (
        <NoteForm
          id="lead-note"
          draft={`lead.${id}.note`}
          schema={NoteCreate}
          onAdd={(body, idempotencyKey) => add.mutateAsync({ body, idempotencyKey })}
        />
      )}
      {notes && notes.length > 0 && (
        <NoteList aria-label="Activity">
          {notes.map((note) => (
            <li key={note.id}>
              <NoteText note={note} now={now} before={note.kind === 'call' && 'Call, '} />
            </li>
          ))}
        </NoteList>
      )}
    </Section>
  );
};
