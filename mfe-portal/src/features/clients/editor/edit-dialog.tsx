import { Client, clientFields, inputValues, typedValues } from '@vitrine/contracts';
import { EditorDialog } from '../../../shared/forms/editor-dialog.tsx';
import { conflictsOf } from '../../../shared/forms/record-form.ts';
import { usePortalForm, type Versioned } from '../../../shared/forms/use-portal-form.ts';
import { clientAlerts } from '../content.ts';
import { useClient, useUpdateClient } from '../clients-queries.ts';
import { ClientFields, failedAs } from './client-fields.tsx';
import { ClientForm, ClientValues } from './client-form.ts';

const versioned = (client: Client): Versioned<ClientValues> => ({
  version: client.version,
  values: typedValues(clientFields, client),
});

const staleFields = conflictsOf(clientFields);

interface EditDialogProps {
  readonly client: Client;
  readonly onClose: () => void;
  readonly onSaved: () => void;
}

const EditDialog = ({ client, onClose, onSaved }: EditDialogProps) => {
  const update = useUpdateClient(client.id);
  const form = usePortalForm({
    ...versioned(client),
    draft: { name: `client.${client.id}`, shape: ClientValues },
    schema: ClientForm,
    save: (values, { version, key }) =>
      update.mutateAsync({
        body: { ...inputValues(clientFields, values), version },
        idempotencyKey: key,
      }),
    readCurrent: (current) => {
      const parsed = Client.safeParse(current);
      return parsed.success ? versioned(parsed.data) : null;
    },
    onSaved,
  });

  return (
    <EditorDialog
      form={form}
      stale={{ what: 'client', fields: staleFields }}
      title="Edit Client"
      description={client.company}
      width="lg"
      failed={failedAs(clientAlerts.saveFailed, form)}
      submitLabel="Save Changes"
      onClose={onClose}
    >
      <ClientFields idPrefix="edit-client" form={form} />
    </EditorDialog>
  );
};

interface OpenEditorProps {
  readonly id: string;
  readonly onClose: () => void;
  readonly onSaved: () => void;
}

/** Editor of the open client once it is loaded; load errors are shown by the screen below. */
export const OpenEditor = ({ id, onClose, onSaved }: OpenEditorProps) => {
  const { data, isPlaceholderData } = useClient(id, undefined);
  return data && !isPlaceholderData ? <EditDialog client={data} onClose={onClose} onSaved={onSaved} /> : null;
};
