import { api, type Conversation, LeadCreate } from '@vitrine/contracts';
import { TextField, useToast } from '@vitrine/ui';
import { z } from 'zod';
import { useChange } from '../../../shared/api/use-change.ts';
import { EditorDialog } from '../../../shared/forms/editor-dialog.tsx';
import { addIssues } from '../../../shared/forms/form-errors.ts';
import { usePortalForm } from '../../../shared/forms/use-portal-form.ts';
import { nameOf } from '../content.ts';
import { inboxKeys } from '../inbox-queries.ts';

const Typed = z.object({ name: z.string(), company: z.string() });

/** Gives somebody unknown a name; their conversation goes with the lead. */
export const AddLeadDialog = ({
  conversation,
  onClose,
}: {
  readonly conversation: Conversation;
  readonly onClose: () => void;
}) => {
  const { id, name: itsName, email, phone } = conversation;
  const toast = useToast();
  const add = useChange(api.contacts.add, {}, { stale: [...inboxKeys, ['contacts']] });
  const form = usePortalForm({
    values: { name: itsName ?? '', company: '' },
    draft: { name: `inbox.${id}.lead`, shape: Typed },
    schema: Typed.transform(({ name, company }, context) => {
      const body = { name, company, source: 'other' as const, ...(email && { email }), ...(phone && { phone }) };
      addIssues(context, LeadCreate, body);
      return body;
    }),
    save: (body, { key }) => add.mutateAsync({ body, idempotencyKey: key }),
    onSaved: () => {
      form.discard();
      toast({ tone: 'success', title: 'Added to your leads' });
      onClose();
    },
  });
  return (
    <EditorDialog
      form={form}
      title="Add as lead"
      description={nameOf(conversation)}
      submitLabel={form.busy ? 'Adding...' : 'Add lead'}
      width="sm"
      onClose={onClose}
    >
      <TextField id="inbox-lead-name" label="Name" required autoComplete="off" {...form.field('name')} />
      <TextField id="inbox-lead-company" label="Practice" autoComplete="off" {...form.field('company')} />
    </EditorDialog>
  );
};
