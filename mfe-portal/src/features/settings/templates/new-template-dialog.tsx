import { type MessageTemplate, TemplateCreate } from '@vitrine/contracts';
import { FormBanner, TextArea, TextField } from '@vitrine/ui';
import { z } from 'zod';
import { EditorDialog } from '../../../shared/edit/editor-dialog.tsx';
import { useEditForm } from '../../../shared/edit/use-edit-form.ts';
import { variablesIn } from './content.ts';
import { useCreateTemplate } from './templates-queries.ts';

const Values = z.object({ name: z.string(), subject: z.string(), heading: z.string(), body: z.string() });
type Values = z.infer<typeof Values>;

const toBody = ({ name, subject, heading, body }: Values): TemplateCreate => ({
  name,
  texts: { subject, heading, body },
  variables: variablesIn([subject, heading, body]),
});

const description =
  'A mail of your own, sent through the API or by hand. Write {name} for what is filled in when it is sent.';

interface NewTemplateDialogProps {
  readonly onClose: () => void;
  readonly onMade: (template: MessageTemplate) => void;
}

/** Creates a template; the editor opens afterwards. */
export const NewTemplateDialog = ({ onClose, onMade }: NewTemplateDialogProps) => {
  const create = useCreateTemplate();
  const form = useEditForm<Values, MessageTemplate>({
    name: 'template.new',
    shape: Values,
    start: { version: 0, values: { name: '', subject: '', heading: '', body: '' } },
    fields: ['name', 'texts.subject', 'texts.heading', 'texts.body'],
    check: ({ name, subject, heading, body }) => {
      const fields = {
        ...(!name.trim() && { name: 'Name is required' }),
        ...(!subject.trim() && { 'texts.subject': 'Subject is required' }),
        ...(!heading.trim() && { 'texts.heading': 'Heading is required' }),
        ...(!body.trim() && { 'texts.body': 'Words are required' }),
      };
      return Object.keys(fields).length > 0 ? { fields, form: null } : null;
    },
    save: (values, { key }) => create.mutateAsync({ body: toBody(values), key }),
    onSaved: (made) => {
      onClose();
      if (made) onMade(made);
    },
  });

  return (
    <EditorDialog
      form={form}
      title="New template"
      description={description}
      submitLabel="Make template"
      onClose={onClose}
    >
      <TextField
        id="new-template-name"
        label="Name"
        hint="For the team; recipients do not see it."
        required
        autoComplete="off"
        value={form.values.name}
        error={form.problem.fields['name']}
        onChange={({ target }) => form.set({ name: target.value })}
      />
      <TextField
        id="new-template-subject"
        label="Subject"
        required
        autoComplete="off"
        value={form.values.subject}
        error={form.problem.fields['texts.subject']}
        onChange={({ target }) => form.set({ subject: target.value })}
      />
      <TextField
        id="new-template-heading"
        label="Heading"
        required
        autoComplete="off"
        value={form.values.heading}
        error={form.problem.fields['texts.heading']}
        onChange={({ target }) => form.set({ heading: target.value })}
      />
      <TextArea
        id="new-template-body"
        label="Words"
        hint="A blank line begins a new paragraph."
        required
        rows={6}
        value={form.values.body}
        error={form.problem.fields['texts.body']}
        onChange={({ target }) => form.set({ body: target.value })}
      />
      <FormBanner tone="error">{form.problem.form}</FormBanner>
    </EditorDialog>
  );
};
