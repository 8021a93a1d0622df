import { api } from '@vitrine/contracts';
import { keyOf } from '../api/use-endpoint.ts';
import { WriteEmailDialog } from '../messages/write-email-dialog.tsx';

interface EmailDialogProps {
  readonly lead: {
    readonly id: string;
    readonly name: string;
    readonly company: string | null;
    readonly email: string;
  };
  readonly onSent: () => void;
  readonly onClose: () => void;
}

/** Writes an email to a lead. The draft is the same wherever it is begun. */
export const EmailDialog = ({ lead, ...rest }: EmailDialogProps) => (
  <WriteEmailDialog
    to={lead}
    draftName={`lead.${lead.id}`}
    timelineKey={keyOf(api.contacts.get, { params: { id: lead.id } })}
    {...rest}
  />
);
