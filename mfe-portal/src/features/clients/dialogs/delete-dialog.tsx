import { ApiError } from '@vitrine/api-client';
import { type Client, clientFields, inputValues, typedValues } from '@vitrine/contracts';
import { ConfirmDialog, useToast } from '@vitrine/ui';
import { actionText } from '../../../shared/problems.ts';
import { useDeleteClient, useUpdateClient } from '../clients-queries.ts';
import { clientAlerts } from '../content.ts';

interface DeleteDialogProps {
  readonly client: Client;
  readonly onClose: () => void;
  readonly onDeleted: () => void;
}

/** Confirms the deletion of a client. A client with invoices can only be set inactive. */
export const DeleteDialog = ({ client, onClose, onDeleted }: DeleteDialogProps) => {
  const remove = useDeleteClient(client.id);
  const update = useUpdateClient(client.id);
  const toast = useToast();
  const isKept = remove.error instanceof ApiError && remove.error.code === 'client_has_invoices';

  const confirm = (): void =>
    remove.mutate(undefined, {
      onSuccess: () => {
        toast({ tone: 'success', title: `${client.company} was deleted` });
        onDeleted();
      },
    });
  const rest = (): void =>
    update.mutate(
      {
        body: {
          ...inputValues(clientFields, { ...typedValues(clientFields, client), status: 'inactive' }),
          version: client.version,
        },
      },
      {
        onSuccess: () => {
          toast({ tone: 'success', title: `${client.company} is inactive` });
          onClose();
        },
      },
    );

  if (isKept) {
    const isInactive = client.status === 'inactive';
    return (
      <ConfirmDialog
        key="kept"
        open
        onOpenChange={(open) => !open && onClose()}
        title={`${client.company} stays on file`}
        confirmLabel={isInactive ? 'Close' : 'Set to inactive'}
        busy={update.isPending}
        error={update.error ? `${clientAlerts.saveFailed} ${actionText(update.error)}` : undefined}
        onConfirm={isInactive ? onClose : rest}
      >
        {isInactive
          ? 'This client has invoices or payments, which we keep for your books. It’s already inactive.'
          : remove.error?.message}
      </ConfirmDialog>
    );
  }
  return (
    <ConfirmDialog
      key="ask"
      open
      onOpenChange={(open) => !open && onClose()}
      title="Delete client?"
      confirmLabel="Delete client"
      tone="danger"
      // Until the next screen is there.
      busy={remove.isPending || remove.isSuccess}
      error={remove.error ? `${clientAlerts.deleteFailed} ${actionText(remove.error)}` : undefined}
      onConfirm={confirm}
    >
      {clientAlerts.deleteQuestion(client.name)}
    </ConfirmDialog>
  );
};
