import { useInvoice } from '../api/invoice-detail.ts';
import { CorrectDialog } from './correct-dialog.tsx';
import { EditDialog } from './edit-dialog.tsx';

interface OpenEditorProps {
  readonly how: 'edit' | 'correct';
  readonly id: string;
  readonly onClose: () => void;
  readonly onSaved: () => void;
}

/** The editor of the open invoice, once it has come. What cannot be edited, or never comes, says so in the screen below. */
export const OpenEditor = ({ how, id, onClose, onSaved }: OpenEditorProps) => {
  const { data } = useInvoice(id);
  if (!data || data.status === 'void') return null;
  const Dialog = how === 'edit' ? EditDialog : CorrectDialog;
  return <Dialog key={how} invoice={data} onClose={onClose} onSaved={onSaved} />;
};
