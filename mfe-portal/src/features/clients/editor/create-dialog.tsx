import type { Client } from '@vitrine/contracts';
import { EditorDialog } from '../../../shared/edit/editor-dialog.tsx';
import { useEditForm } from '../../../shared/edit/use-edit-form.ts';
import { clientAlerts } from '../content.ts';
import { useCreateClient } from '../clients-queries.ts';
import { ClientFields, FailureBanner } from './client-fields.tsx';
import { bodyOf, checkClient, clientFields, ClientValues, noValues } from './client-form.ts';

const start = { version: 0, values: noValues };

interface CreateDialogProps {
  readonly onClose: () => void;
  readonly onCreated: (client: Client) => void;
}

/** Creates a client; the server adds the access code. */
export const CreateDialog = ({ onClose, onCreated }: CreateDialogProps) => {
  const create = useCreateClient();
  const form = useEditForm<ClientValues, Client>({
    name: 'client.new',
    shape: ClientValues,
    start,
    fields: clientFields,
    check: checkClient,
    save: (values, { key }) => create.mutateAsync({ body: bodyOf(values), key }),
    onSaved: (client) => client && onCreated(client),
  });

  return (
    <EditorDialog
      form={form}
      title="Add Client"
      description="They get an access code of their own, which opens the onboarding for them."
      width="lg"
      submitLabel="Add Client"
      onClose={onClose}
    >
      <FailureBanner problem={form.problem} alert={clientAlerts.addFailed} place="fields" />
      <ClientFields idPrefix="new-client" values={form.values} errors={form.problem.fields} onChange={form.set} />
      <FailureBanner problem={form.problem} alert={clientAlerts.addFailed} place="button" />
    </EditorDialog>
  );
};
