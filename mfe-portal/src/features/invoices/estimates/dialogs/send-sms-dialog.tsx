import { brand } from '@vitrine/brand';
import { api, type Estimate, estimateSmsText } from '@vitrine/contracts';
import { useChange } from '../../../../shared/api/use-change.ts';
import { SmsDialog } from '../../dialogs/sms-dialog.tsx';
import { messagedKeys } from '../estimates-queries.ts';

interface SendSmsDialogProps {
  readonly estimate: Estimate;
  readonly onClose: () => void;
}

/** Sends the link by SMS; a draft becomes sent. A draft has no link yet, and the BFF writes the text with it. */
export const SendSmsDialog = ({ estimate, onClose }: SendSmsDialogProps) => {
  const params = { id: estimate.id };
  const send = useChange(api.estimates.sendSms, { params }, { stale: messagedKeys(estimate.id) });
  const message = estimateSmsText({ ...estimate, url: estimate.url ?? '[link]', agency: brand.agency });
  return (
    <SmsDialog
      draft={`estimate.${estimate.id}.sms`}
      recipient={estimate}
      messages={{ estimate: { label: 'The estimate', message } }}
      first="estimate"
      send={({ to }) => send.mutateAsync({ body: { to } })}
      note={estimate.status === 'draft' ? 'The draft becomes Sent. From then on a change is a new version.' : undefined}
      onClose={onClose}
    />
  );
};
