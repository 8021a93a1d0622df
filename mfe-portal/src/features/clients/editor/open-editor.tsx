import { useClient } from '../api/client-detail.ts';
import { EditDialog } from './edit-dialog.tsx';

interface OpenEditorProps {
  readonly id: string;
  readonly onClose: () => void;
  readonly onSaved: () => void;
}

/** The editor of the open client, once it has come. One that never comes says so in the screen below. */
export const OpenEditor = ({ id, onClose, onSaved }: OpenEditorProps) => {
  const { data, isPlaceholderData } = useClient(id, undefined);
  return data && !isPlaceholderData ? <EditDialog client={data} onClose={onClose} onSaved={onSaved} /> : null;
};
