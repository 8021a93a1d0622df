import { ConfirmDialog } from '@vitrine/ui';
import { formatMomentInText, useNow } from '../format.ts';

export interface SendAgainQuestionProps {
  /** When it went out. */
  readonly sentAt: string;
  readonly to: string;
  readonly onConfirm: () => void;
  readonly onClose: () => void;
}

export const SendAgainQuestion = ({ sentAt, to, onConfirm, onClose }: SendAgainQuestionProps) => {
  const now = useNow();
  return (
    <ConfirmDialog
      open
      onOpenChange={(open) => !open && onClose()}
      title="Send it again?"
      confirmLabel="Send again"
      cancelLabel="Back"
      onConfirm={() => {
        onClose();
        onConfirm();
      }}
    >
      {`This was sent to ${to} ${formatMomentInText(sentAt, now)}.`}
    </ConfirmDialog>
  );
};
