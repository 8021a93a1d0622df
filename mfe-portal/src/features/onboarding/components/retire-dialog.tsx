import type { CampaignCode } from '@vitrine/contracts';
import { ConfirmDialog } from '@vitrine/ui';

interface RetireDialogProps {
  readonly code: CampaignCode;
  readonly busy: boolean;
  readonly error: string | undefined;
  readonly onConfirm: () => void;
  readonly onClose: () => void;
}

/** Confirms that a code is retired. */
export const RetireDialog = ({ code, busy, error, onConfirm, onClose }: RetireDialogProps) => (
  <ConfirmDialog
    open
    onOpenChange={(open) => !open && onClose()}
    title={`Retire ${code.code}?`}
    confirmLabel="Retire code"
    tone="danger"
    busy={busy}
    error={error}
    onConfirm={onConfirm}
  >
    Nobody new can use it. Anyone who already has its price can still pay. You can bring it back anytime.
  </ConfirmDialog>
);
