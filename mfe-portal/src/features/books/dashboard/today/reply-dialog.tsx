import { api, type TodayLead } from '@vitrine/contracts';
import { keyOf } from '../../../../shared/api/use-endpoint.ts';
import { WriteEmailDialog } from '../../../../shared/messages/write-email-dialog.tsx';

interface ReplyDialogProps {
  readonly lead: TodayLead & { readonly email: string };
  readonly onSent: () => void;
  readonly onClose: () => void;
}

/** Writes an email to a lead. The draft is the one of the lead's own panel. */
export const ReplyDialog = ({ lead, ...rest }: ReplyDialogProps) => (
  <WriteEmailDialog
    to={lead}
    draftName={`lead.${lead.id}`}
    timelineKey={keyOf(api.contacts.get, { params: { id: lead.id } })}
    {...rest}
  />
);
