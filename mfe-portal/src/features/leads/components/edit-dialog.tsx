import { type Lead, Lead as LeadSchema } from '@vitrine/contracts';
import { FormBanner, SelectField, TextField, useToast } from '@vitrine/ui';
import { EditorDialog } from '../../../shared/edit/editor-dialog.tsx';
import { Pair } from '../../../shared/edit/editor-form.tsx';
import type { ConflictField } from '../../../shared/edit/edit-conflict.tsx';
import { useEditForm } from '../../../shared/edit/use-edit-form.ts';
import { bodyOf, choicesOf, formFields, LeadForm, startOf } from '../lead-form.ts';
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

const staleFields: readonly ConflictField<LeadForm>[] = formFields.map((name) => ({
  name,
  label: labels[name],
  show: (values) => values[name],
}));

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
  const form = useEditForm<LeadForm, Lead>({
    name: `lead.${lead.id}`,
    shape: LeadForm,
    start,
    fields: formFields,
    check: (values) => {
      const checked = bodyOf(start.version, values, start.values);
      return 'problem' in checked ? checked.problem : null;
    },
    save: (values, { version, key }) => {
      const checked = bodyOf(version, values, start.values);
      return update.mutateAsync({ version, key, changes: 'body' in checked ? checked.body : {} });
    },
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
  const { values, problem, set } = form;
  const choices = choicesOf(values);

  const text = (name: 'name' | 'email' | 'company' | 'position' | 'phone') => ({
    id: `lead-${name}`,
    name,
    label: labels[name],
    autoComplete: 'off',
    value: values[name],
    error: problem.fields[name],
    onChange: ({ target }: { target: HTMLInputElement }) => set({ [name]: target.value }),
  });
  const choice = (name: 'projectType' | 'budgetRange' | 'timeline' | 'urgency') => ({
    id: `lead-${name}`,
    name,
    label: labels[name],
    options: choices[name],
    value: values[name],
    error: problem.fields[name],
    onChange: ({ target }: { target: HTMLSelectElement }) => set({ [name]: target.value }),
  });

  return (
    <EditorDialog
      form={form}
      stale={{ what: 'lead', fields: staleFields }}
      title={`Edit ${lead.name}`}
      description="The inquiry stays as it was written. Both scores follow what you set here."
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
      <FormBanner tone="error">{problem.form}</FormBanner>
    </EditorDialog>
  );
};
