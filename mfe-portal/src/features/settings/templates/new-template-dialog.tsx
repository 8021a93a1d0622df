import { type MessageTemplate, TemplateCreate } from '@vitrine/contracts';
import { TextArea, TextField } from '@vitrine/ui';
import { z } from 'zod';
import { EditorDialog } from '../../../shared/forms/editor-dialog.tsx';
import { usePortalForm } from '../../../shared/forms/use-portal-form.ts';
import { variablesIn } from './content.ts';
import { useCreateTemplate } from './templates-queries.ts';

const Values = z.object({ name: z.string(), subject: z.string(), heading: z.string(), body: z.string() });
const required = (label: string) => z.string().refine((text) => text.trim() !== '', `${label} is required`);
const Complete = z.object({
  name: required('Name'),
  subject: required('Subject'),
  heading: required('Heading'),
  body: z.string().refine((text) => text.trim() !== '', 'Text is required'),
});
type Values = z.infer<typeof Values>;

const toBody = ({ name, subject, heading, body }: Values): TemplateCreate => ({
  name,
  texts: { subject, heading, body },
  variables: variablesIn([subject, heading, body]),
});

const description =
  'An email of your own, sent by hand or through the API. Write {name} where the recipient’s name should go.';

interface NewTemplateDialogProps {
  readonly onClose: () => void;
  readonly onMade: (template: MessageTemplate) => void;
}

/** Creates a template; the editor opens afterwards. */
export const NewTemplateDialog = ({ onClose, onMade }: NewTemplateDialogProps) => {
  const create = useCreateTemplate();
  const form = usePortalForm({
    values: { name: '', subject: '', heading: '', body: '' },
    draft: { name: 'template.new', shape: Values },
    schema: Complete,
    errorNames: { subject: 'texts.subject', heading: 'texts.heading', body: 'texts.body' },
    save: (values, { key }) => create.mutateAsync({ body: toBody(values), idempotencyKey: key }),
    onSaved: (createdTemplate) => {
      onClose();
      if (createdTemplate) onMade(createdTemplate);
    },
  });

  return (
    <EditorDialog
      form={form}
      title="New template"
      description={description}
      submitLabel="Create template"
      onClose={onClose}
    >
      <TextField
        id="new-template-name"
        label="Name"
        hint="Only your team sees it."
        required
        autoComplete="off"
        {...form.field('name')}
      />
      <TextField id="new-template-subject" label="Subject" required autoComplete="off" {...form.field('subject')} />
      <TextField id="new-template-heading" label="Heading" required autoComplete="off" {...form.field('heading')} />
      <TextArea
        id="new-template-body"
        label="Text"
        hint="A blank line starts a new paragraph."
        required
        rows={6}
        {...form.field('body')}
      />
    </EditorDialog>
  );
};
