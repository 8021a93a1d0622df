import { api, type Estimate, estimateMessages } from '@vitrine/contracts';
import { Badge, Button, FocusedBanner, Text, TextArea, vars } from '@vitrine/ui';
import { styled } from 'styled-components';
import { z } from 'zod';
import { useChange } from '../../../../shared/api/use-change.ts';
import { useRights } from '../../../../shared/auth/rights.ts';
import { usePortalForm } from '../../../../shared/forms/use-portal-form.ts';
import { formatMoment, useNow } from '../../../../shared/format.ts';
import { useNameOf } from '../../../../shared/queries.ts';
import { ButtonRow, StackedForm } from '../../../../shared/screen/layout.ts';
import { Section } from '../../../../shared/screen/section.tsx';
import { useUpdateCachedEstimate } from '../estimates-queries.ts';

const Notes = styled.ul.attrs({ role: 'list' })`
  display: grid;
  gap: ${vars.space[4]};
  font-size: ${vars.text.sm};

  p {
    white-space: pre-line;
    overflow-wrap: anywhere;
  }
`;

const Short = styled(TextArea)`
  textarea {
    min-height: 4.5rem;
  }
`;

const Values = z.object({ text: z.string() });
const Note = z.object({ text: z.string().trim().min(1, estimateMessages.note).max(2000) });

/** Questions of the client, and notes that only the team sees. */
export const EstimateNotes = ({ estimate }: { readonly estimate: Estimate }) => {
  const may = useRights();
  const params = { id: estimate.id };
  const add = useChange(api.estimates.addNote, { params }, { onSuccess: useUpdateCachedEstimate() });
  const now = useNow();
  const nameOf = useNameOf();
  const form = usePortalForm({
    values: { text: '' },
    draft: { name: `estimate.${estimate.id}.note`, shape: Values },
    schema: Note,
    save: (body, { key }) => add.mutateAsync({ body, idempotencyKey: key }),
    onSaved: () => form.set({ text: '' }),
  });
  return (
    <Section title="Notes and questions">
      {estimate.notes.length > 0 && (
        <Notes>
          {estimate.notes.map(({ id, kind, author, text, at }) => (
            <li key={id}>
              {kind === 'question' && <Badge tone="steel">Question</Badge>}
              <p>{text}</p>
              <Text as="span" size="sm" tone="textFaint">
                {kind === 'note' ? nameOf(author) : author}, {formatMoment(at, now)}
              </Text>
            </li>
          ))}
        </Notes>
      )}
      {may('money.write') && (
        <StackedForm {...form.props} aria-label="Add a note">
          <Short
            id="estimate-note"
            label="Note"
            hint="Only the team sees it."
            rows={2}
            maxLength={2000}
            {...form.field('text')}
          />
          <FocusedBanner tone="error">{form.failure}</FocusedBanner>
          <ButtonRow>
            <Button type="submit" size="sm" busy={form.busy}>
              Add note
            </Button>
          </ButtonRow>
        </StackedForm>
      )}
    </Section>
  );
};
