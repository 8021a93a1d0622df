import { createAttempt } from '@vitrine/api-client';
import { type Lead, LeadNoteCreate } from '@vitrine/contracts';
import { Button, Text, TextArea, vars } from '@vitrine/ui';
import { type FormEvent, useState } from 'react';
import { styled } from 'styled-components';
import { z } from 'zod';
import { useDraft } from '../../../shared/edit/drafts.ts';
import { formatFull, formatMoment } from '../../../shared/format.ts';
import { saveProblem, schemaProblem } from '../../../shared/problems.ts';
import { Section } from '../../../shared/screen/section.tsx';
import { useAddNote } from '../leads-queries.ts';

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

/** The team's notes; append-only. */
export const NotesPart = ({ lead: { id, notes }, now }: { readonly lead: Lead; readonly now: Date }) => {
  const add = useAddNote(id);
  const { values: text, set, forget } = useDraft(`lead.${id}.note`, z.string(), '');
  const [problem, setProblem] = useState('');
  const [attempt] = useState(createAttempt);

  const submit = (event: FormEvent): void => {
    event.preventDefault();
    if (add.isPending) return;
    const parsed = LeadNoteCreate.safeParse({ text });
    if (!parsed.success) return setProblem(schemaProblem<'text'>(parsed.error).fields.text ?? '');
    add.mutate(
      { text: parsed.data.text, key: attempt.keyFor(parsed.data) },
      {
        onSuccess: () => {
          attempt.done();
          forget();
        },
        onError: (error) => {
          const { fields, form } = saveProblem(error, ['text']);
          setProblem(fields.text ?? form ?? '');
        },
      },
    );
  };

  return (
    <Section title="Notes">
      <Form noValidate onSubmit={submit} aria-label="New note">
        <TextArea
          id="lead-note"
          label="New note"
          rows={2}
          maxLength={5000}
          value={text}
          error={problem}
          onChange={({ target }) => {
            set(target.value);
            setProblem('');
          }}
        />
        <Button size="sm" type="submit" busy={add.isPending}>
          Add note
        </Button>
      </Form>
      {notes && notes.length > 0 && (
        <List aria-label="Notes">
          {notes.map((note) => (
            <li key={note.id}>
              <Copy size="sm" as="div">
                {note.text}
              </Copy>
              <Text size="xs" tone="textFaint">
                {note.author},{' '}
                <time dateTime={note.createdAt} title={formatFull(note.createdAt)}>
                  {formatMoment(note.createdAt, now)}
                </time>
              </Text>
            </li>
          ))}
        </List>
      )}
    </Section>
  );
};
