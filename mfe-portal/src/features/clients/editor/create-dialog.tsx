import { type Client, clientFields, inputValues, typedValues } from '@vitrine/contracts';
import { EditorDialog } from '../../../shared/forms/editor-dialog.tsx';
import { usePortalForm } from '../../../shared/forms/use-portal-form.ts';
import { clientAlerts } from '../content.ts';
import { useCreateClient } from '../clients-queries.ts';
import { ClientFields, failedAs } from './client-fields.tsx';
import { Lookalikes } from './lookalikes.tsx';
import { ClientForm, ClientValues } from './client-form.ts';

interface CreateDialogProps {
  readonly onClose: () => void;
  readonly onCreated: (client: Client) => void;
}

/** Creates a client; the server adds the access code. */
export const CreateDialog = ({ onClose, onCreated }: CreateDialogProps) => {
  const create = useCreateClient();
  const form = usePortalForm({
    values: typedValues(clientFields, null),
    draft: { name: 'client.new', shape: ClientValues },
    schema: ClientForm,
    save: (values, { key }) => create.mutateAsync({ body: inputValues(clientFields, values), idempotencyKey: key }),
    onSaved: (client) => client && onCreated(client),
  });

  return (
    <EditorDialog
      form={form}
      title="Add Client"
      description="They’ll get their own access code for onboarding."
      width="lg"
      failed={failedAs(clientAlerts.addFailed, form)}
      submitLabel="Add Client"
      onClose={onClose}
    >
      <ClientFields idPrefix="new-client" form={form}>
        <Lookalikes values={form.values} />
      </ClientFields>
    </EditorDialog>
  );
};
