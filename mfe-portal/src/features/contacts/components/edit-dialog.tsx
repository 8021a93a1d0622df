import { contactFields, type Lead, Lead as LeadSchema } from '@vitrine/contracts';
import { SelectField, TextField, useToast } from '@vitrine/ui';
import { EditorDialog } from '../../../shared/forms/editor-dialog.tsx';
import { Pair } from '../../../shared/forms/editor-form.tsx';
import { conflictsOf, controlsOf, optionsOf } from '../../../shared/forms/record-form.ts';
import { usePortalForm } from '../../../shared/forms/use-portal-form.ts';
import { bodyOf, choicesOf, LeadForm, leadSchema, startOf } from '../lead-form.ts';
import { useUpdateCachedLead, useUpdateLead } from '../leads-queries.ts';

const staleFields = conflictsOf(contactFields);

interface EditDialogProps {
  readonly lead: Lead;
  readonly onClose: () => void;
}

/** Corrects the sender and project of a lead. The inquiry itself doesn't change. */
export const EditDialog = ({ lead, onClose }: EditDialogProps) => {
  const update = useUpdateLead(lead.id);
  const updateCache = useUpdateCachedLead();
  const toast = useToast();
  const start = startOf(lead);
  const form = usePortalForm({
    ...start,
    draft: { name: `lead.${lead.id}`, shape: LeadForm },
    schema: leadSchema(start),
    save: (values, { version, key }) =>
      update.mutateAsync({ body: bodyOf(version, values, start.values), idempotencyKey: key }),
    readCurrent: (current) => {
      const { data } = LeadSchema.safeParse(current);
      if (data) updateCache(data);
      return data ? startOf(data) : null;
    },
    onSaved: (saved) => {
      const before = lead.scoring?.current.leadScore.value;
      const after = saved?.scoring?.current.leadScore.value;
      toast({
        tone: 'success',
        title: 'Lead saved',
        ...(before !== undefined &&
          after !== undefined &&
          before !== after && { description: `Lead score ${before} → ${after}` }),
      });
      onClose();
    },
  });
  const choices = choicesOf(form.values);

  const control = controlsOf(contactFields, form, 'lead');
  const line = { autoComplete: 'off' };

  return (
    <EditorDialog
      form={form}
      stale={{ what: 'lead', fields: staleFields }}
      title={`Edit ${lead.name}`}
      description="The original inquiry stays as it is. Both scores update with your changes."
      submitLabel="Save Changes"
      onClose={onClose}
    >
      <Pair>
        <TextField {...line} {...control('name')} />
        <TextField {...line} {...control('email')} type="email" />
        <TextField {...line} {...control('company')} />
        <TextField {...line} {...control('position')} />
        <TextField {...line} {...control('phone')} type="tel" />
        <SelectField {...control('preferredLanguage')} {...optionsOf(contactFields.preferredLanguage)} />
        <SelectField {...control('projectType')} options={choices.projectType} />
        <SelectField {...control('budgetRange')} options={choices.budgetRange} />
        <SelectField {...control('timeline')} options={choices.timeline} />
        <SelectField {...control('urgency')} options={choices.urgency} />
      </Pair>
    </EditorDialog>
  );
};
