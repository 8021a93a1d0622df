import { api, type Lead, LeadNoteCreate } from '@vitrine/contracts';
import { Button, Text, TextArea, vars } from '@vitrine/ui';
import { styled } from 'styled-components';
import { z } from 'zod';
import { useRights } from '../../../shared/auth/rights.ts';
import { useChange } from '../../../shared/api/use-change.ts';
import { formatFull, formatMomentInText } from '../../../shared/format.ts';
import { usePortalForm } from '../../../shared/forms/use-portal-form.ts';
import { useNameOf } from '../../../shared/queries.ts';
import { Section } from '../../../shared/screen/section.tsx';
import { useUpdateCachedLead } from '../leads-queries.ts';

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

  li {
    display: grid;
    gap: ${vars.space[1]};
    padding-inline-start: ${vars.space[4]};
    border-inline-start: 1px solid ${vars.color.hairlineStrong};
    overflow-wrap: anywhere;
  }
`;

const Copy = styled(Text)`
  white-space: pre-wrap;
`;

/** The team's notes and calls, and how the lead moved along; append-only. */
export const NotesPart = ({ lead: { id, notes }, now }: { readonly lead: Lead; readonly now: Date }) => {
  const add = useChange(api.contacts.addNote, { params: { id: id } }, { onSuccess: useUpdateCachedLead() });
  const nameOf = useNameOf();
  const may = useRights();
  const form = usePortalForm({
    values: { text: '' },
    draft: { name: `lead.${id}.note`, shape: z.object({ text: z.string() }) },
    schema: LeadNoteCreate,
    save: (body, { key }) => add.mutateAsync({ body, idempotencyKey: key }),
    onSaved: () => form.discard(),
  });

  const field = form.field('text');

  return (
    <Section title="Activity">
      {may('leads.write', 'own') && (
        <Form {...form.props} aria-label="New note">
          <TextArea
            id="lead-note"
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
      )}
      {notes && notes.length > 0 && (
        <List aria-label="Activity">
          {notes.map((note) => (
            <li key={note.id}>
              <Copy size="sm" as="div">
                {note.text}
              </Copy>
              <Text size="sm" tone="textFaint">
                {note.kind === 'call' && 'Call, '}
                {nameOf(note.author)},{' '}
                <time dateTime={note.createdAt} title={formatFull(note.createdAt)}>
                  {formatMomentInText(note.createdAt, now)}
                </time>
              </Text>
            </li>
          ))}
        </List>
      )}
    </Section>
  );
};
