import { ConfirmDialog } from '@vitrine/ui';
import { formatMomentInText, useNow } from '../format.ts';

const fewMinutes = 10 * 60_000;

/** Whether somebody got this only minutes ago, so that sending it again is more likely a slip than a wish. */
export const isJustSent = (sentAt: string | null): sentAt is string =>
  sentAt !== null && Date.now() - Date.parse(sentAt) < fewMinutes;

interface SendAgainDialogProps {
  /** When it went out; the dialog is closed while null. */
  readonly sentAt: string | null;
  readonly to: string;
  readonly onConfirm: () => void;
  readonly onClose: () => void;
}

/** Asks before the same message goes to the same person within minutes. */
export const SendAgainDialog = ({ sentAt, to, onConfirm, onClose }: SendAgainDialogProps) => {
  const now = useNow();
  return (
    <ConfirmDialog
      open={sentAt !== null}
      onOpenChange={(open) => !open && onClose()}
      title="Send it again?"
      confirmLabel="Send again"
      cancelLabel="Back"
      onConfirm={() => {
        onClose();
        onConfirm();
      }}
    >
      {sentAt !== null && `This was sent to ${to} ${formatMomentInText(sentAt, now)}.`}
    </ConfirmDialog>
  );
};
