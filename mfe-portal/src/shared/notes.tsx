import { Button, Text, TextArea, vars } from '@vitrine/ui';
import type { ReactNode } from 'react';
import { styled } from 'styled-components';
import { z } from 'zod';
import { formatFull, formatMomentInText } from './format.ts';
import { usePortalForm } from './forms/use-portal-form.ts';
import { useNameOf } from './queries.ts';

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

const Typed = z.object({ text: z.string() });
type Typed = z.infer<typeof Typed>;

interface NoteFormProps {
  /** Of the field. */
  readonly id: string;
  /** Name of the draft that outlives a reload. */
  readonly draft: string;
  /** What the endpoint takes. */
  readonly schema: z.ZodType<Typed>;
  /** Stores it, once with one key; what it throws is shown. */
  readonly onAdd: (note: Typed, key: string) => Promise<unknown>;
}

/** Writes a note about a record. */
export const NoteForm = ({ id, draft, schema, onAdd }: NoteFormProps) => {
  const form = usePortalForm({
    values: { text: '' },
    draft: { name: draft, shape: Typed },
    schema,
    save: (note, { key }) => onAdd(note, key),
    onSaved: () => form.discard(),
  });
  const field = form.field('text');
  return (
    <Form {...form.props} aria-label="New note">
      <TextArea
        id={id}
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

export const NoteList = styled.ol.attrs({ role: 'list' })`
  display: grid;
  gap: ${vars.space[4]};

  li {
    display: grid;
    grid-template-columns: minmax(0, 1fr) auto;
    align-items: start;
    gap: ${vars.space[1]} ${vars.space[3]};
    padding-inline-start: ${vars.space[4]};
    border-inline-start: 1px solid ${vars.color.hairlineStrong};
    overflow-wrap: anywhere;
  }
`;

const Written = styled(Text)`
  white-space: pre-wrap;
`;

interface NoteTextProps {
  readonly note: { readonly text: string; readonly author: string; readonly createdAt: string };
  readonly now: Date;
  /** Before who wrote it, and after when. */
  readonly before?: ReactNode;
  readonly after?: ReactNode;
}

/** What a note says, who wrote it, and when. */
export const NoteText = ({ note: { text, author, createdAt }, now, before, after }: NoteTextProps) => {
  const nameOf = useNameOf();
  return (
    <div>
      <Written size="sm" as="div">
        {text}
      </Written>
      <Text size="sm" tone="textFaint">
        {before}
        {nameOf(author)},{' '}
        <time dateTime={createdAt} title={formatFull(createdAt)}>
          {formatMomentInText(createdAt, now)}
        </time>
        {after}
      </Text>
    </div>
  );
};
