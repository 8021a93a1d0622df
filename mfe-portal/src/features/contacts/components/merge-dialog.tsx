import {
  api,
  contactFields,
  type Lead,
  MergeField,
  mergeFields,
  mergeUndoDays,
  type TypedValues,
  typedValues,
} from '@vitrine/contracts';
import { Text } from '@vitrine/ui';
import { z } from 'zod';
import { ChoiceCards } from '../../../shared/choice-cards.tsx';
import { useChange } from '../../../shared/api/use-change.ts';
import { keyOf } from '../../../shared/api/use-endpoint.ts';
import { EditorDialog } from '../../../shared/forms/editor-dialog.tsx';
import { conflictsOf } from '../../../shared/forms/record-form.ts';
import { usePortalForm } from '../../../shared/forms/use-portal-form.ts';
import { formatDate } from '../../../shared/format.ts';
import { assigneeName, statusLabels } from '../content.ts';
import { useUpdateCachedLead } from '../leads-queries.ts';

const facts = conflictsOf(contactFields);
const isFact = (field: MergeField): field is keyof typeof contactFields => field in contactFields;

const labels: Readonly<Record<Exclude<MergeField, keyof typeof contactFields>, string>> = {
  status: 'Status',
  assignee: 'Assigned to',
  followUp: 'Follow-up',
};
const labelOf = (field: MergeField): string => (isFact(field) ? facts[field].label : labels[field]);

/** A field of a lead as text; empty where nothing is known. */
function textOf(lead: Lead, values: TypedValues<typeof contactFields>, field: MergeField): string {
  if (isFact(field)) return facts[field].show(values);
  if (field === 'status') return statusLabels[lead.status];
  if (field === 'assignee') return lead.assignee ? assigneeName(lead.assignee) : '';
  return lead.followUp ? formatDate(lead.followUp.date) : '';
}

const Choices = z.partialRecord(MergeField, z.enum(['this', 'other']));
type Choices = z.infer<typeof Choices>;

interface MergeDialogProps {
  readonly lead: Lead;
  readonly other: Lead;
  readonly onMerged: () => void;
  readonly onClose: () => void;
}

/** Makes two leads one; where they differ, each field is chosen. */
export const MergeDialog = ({ lead, other, onMerged, onClose }: MergeDialogProps) => {
  const params = { id: lead.id };
  const merge = useChange(
    api.leadMerges.merge,
    { params },
    {
      onSuccess: useUpdateCachedLead(),
      // Not the other lead, which is gone.
      stale: [
        keyOf(api.leadMerges.list, { params }),
        keyOf(api.contacts.findMatches),
        keyOf(api.contacts.pipeline),
        ['dashboard'],
      ],
    },
  );
  const [mine, theirs] = [typedValues(contactFields, lead), typedValues(contactFields, other)];
  const differing = mergeFields
    .map((field) => ({ field, this: textOf(lead, mine, field), other: textOf(other, theirs, field) }))
    .filter((one) => one.this !== one.other);
  const form = usePortalForm<Choices, Choices, unknown>({
    // What only one of them has is kept.
    values: Object.fromEntries(differing.map((one) => [one.field, one.this === '' ? 'other' : 'this'])),
    schema: Choices,
    save: (choices) =>
      merge.mutateAsync({
        body: {
          otherId: other.id,
          version: lead.version,
          otherVersion: other.version,
          take: mergeFields.filter((field) => choices[field] === 'other'),
        },
      }),
    onSaved: onMerged,
  });
  return (
    <EditorDialog
      form={form}
      title={`Merge ${other.name} into ${lead.name}`}
      description={
        'Inquiries, notes, messages and the client of both are kept together. You can take them apart again for ' +
        `${mergeUndoDays} days.`
      }
      submitLabel="Merge"
      onClose={onClose}
    >
      {differing.length === 0 && <Text size="sm">Both say the same.</Text>}
      {differing.map((one) => (
        <ChoiceCards
          key={one.field}
          legend={labelOf(one.field)}
          across
          name={`merge-${one.field}`}
          value={form.values[one.field] ?? 'this'}
          error={form.error(one.field)}
          options={[
            { value: 'this', label: one.this || 'Nothing' },
            { value: 'other', label: one.other || 'Nothing' },
          ]}
          onChange={(side) => form.set({ [one.field]: side })}
        />
      ))}
    </EditorDialog>
  );
};
