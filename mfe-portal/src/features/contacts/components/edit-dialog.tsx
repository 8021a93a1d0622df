import { type Lead, Lead as LeadSchema, LeadUpdate } from '@vitrine/contracts';
import { FormBanner, SelectField, TextField, useToast } from '@vitrine/ui';
import { EditorDialog } from '../../../shared/forms/editor-dialog.tsx';
import { Pair } from '../../../shared/forms/editor-form.tsx';
import { fieldsOf } from '../../../shared/forms/edit-conflict.tsx';
import { usePortalForm } from '../../../shared/forms/use-portal-form.ts';
import { bodyOf, choicesOf, formFields, LeadForm, leadSchema, startOf } from '../lead-form.ts';
import { useUpdateCachedLead, useUpdateLead } from '../leads-queries.ts';

const labels: Record<(typeof formFields)[number], string> = {
  name: 'Name',
  email: 'Email',
  company: 'Company',
  position: 'Position',
  phone: 'Phone',
  projectType: 'Project',
  budgetRange: 'Budget',
  timeline: 'Timeline',
  urgency: 'Urgency',
};

const staleFields = fieldsOf<LeadForm>(formFields, (name) => ({ label: labels[name], show: (values) => values[name] }));

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
      update.mutateAsync({ version, key, changes: LeadUpdate.parse(bodyOf(version, values, start.values)) }),
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

  const text = (name: 'name' | 'email' | 'company' | 'position' | 'phone') => ({
    id: `lead-${name}`,
    label: labels[name],
    autoComplete: 'off',
    ...form.field(name),
  });
  const choice = (name: 'projectType' | 'budgetRange' | 'timeline' | 'urgency') => ({
    id: `lead-${name}`,
    label: labels[name],
    options: choices[name],
    ...form.field(name),
  });

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
        <TextField required {...text('name')} />
        <TextField required type="email" {...text('email')} />
        <TextField {...text('company')} />
        <TextField {...text('position')} />
        <TextField type="tel" {...text('phone')} />
        <SelectField {...choice('projectType')} />
        <SelectField {...choice('budgetRange')} />
        <SelectField {...choice('timeline')} />
        <SelectField {...choice('urgency')} />
      </Pair>
      <FormBanner tone="error">{form.failure}</FormBanner>
    </EditorDialog>
  );
};
