import { useInvoice } from '../api/invoice-detail.ts';
import { EditDialog } from './edit-dialog.tsx';

interface OpenEditorProps {
  readonly id: string;
  readonly onClose: () => void;
  readonly onSaved: () => void;
}

/** The editor of the open invoice, once it has come. What cannot be edited, or never comes, says so in the screen below. */
export const OpenEditor = ({ id, onClose, onSaved }: OpenEditorProps) => {
  const { data } = useInvoice(id);
  return data && data.status !== 'void' ? <EditDialog invoice={data} onClose={onClose} onSaved={onSaved} /> : null;
};
