import type { Invoice } from '@vitrine/contracts';
import { useBilledClient } from '../api/billed-client.ts';
import { CreateDialog } from './create-dialog.tsx';

interface CreateForClientProps {
  readonly clientId: string;
  readonly onClose: () => void;
  readonly onCreated: (invoice: Invoice) => void;
}

/** A new invoice that begins with a client's name and address, or empty when they cannot be read. */
export const CreateForClient = ({ clientId, onClose, onCreated }: CreateForClientProps) => {
  const { data, isPending } = useBilledClient(clientId);
  if (isPending) return null;
  return (
    <CreateDialog
      onClose={onClose}
      onCreated={onCreated}
      {...(data && { billed: { id: data.id, clientName: data.company, clientEmail: data.email } })}
    />
  );
};
