import { Client, timeZoneNames } from '@vitrine/contracts';
import { EditorDialog } from '../../../shared/forms/editor-dialog.tsx';
import { formatTypedMoney } from '../../../shared/forms/money-field.tsx';
import type { ConflictFields } from '../../../shared/forms/edit-conflict.tsx';
import { usePortalForm, type Versioned } from '../../../shared/forms/use-portal-form.ts';
import { clientAlerts, statusLabels } from '../content.ts';
import { useClient, useUpdateClient } from '../clients-queries.ts';
import { ClientFields, FailureBanner } from './client-fields.tsx';
import { bodyOf, ClientForm, ClientValues, errorNames, valuesOf } from './client-form.ts';

const versioned = (client: Client): Versioned<ClientValues> => ({ version: client.version, values: valuesOf(client) });

const staleFields: ConflictFields<ClientValues> = {
  name: { label: 'Name', show: ({ name }) => name },
  email: { label: 'Email', show: ({ email }) => email },
  company: { label: 'Company', show: ({ company }) => company },
  phone: { label: 'Phone', show: ({ phone }) => phone },
  industry: { label: 'Industry', show: ({ industry }) => industry },
  businessType: { label: 'Business type', show: ({ businessType }) => businessType },
  status: { label: 'Status', show: ({ status }) => statusLabels[status] },
  monthlyAmount: { label: 'Monthly amount', show: ({ monthlyAmount }) => formatTypedMoney(monthlyAmount) },
  subscriptionPlan: { label: 'Plan', show: ({ subscriptionPlan }) => subscriptionPlan },
  packageName: { label: 'Custom package', show: ({ packageName }) => packageName },
  packageDescription: { label: 'Package description', show: ({ packageDescription }) => packageDescription },
  features: { label: 'Features', show: ({ features }) => features.join('\n') },
  timeZone: { label: 'Time zone', show: ({ timeZone }) => (timeZone ? timeZoneNames[timeZone] : 'The same as yours') },
  testMode: { label: 'Test mode', show: ({ testMode }) => (testMode ? 'On' : 'Off') },
};

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
    errorNames,
    save: (values, attempt) => update.mutateAsync({ ...bodyOf(values), ...attempt }),
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
      submitLabel="Save Changes"
      onClose={onClose}
    >
      <FailureBanner form={form} alert={clientAlerts.saveFailed} place="fields" />
      <ClientFields idPrefix="edit-client" form={form} />
      <FailureBanner form={form} alert={clientAlerts.saveFailed} place="button" />
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
