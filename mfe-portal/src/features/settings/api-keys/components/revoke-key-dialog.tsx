import type { ApiKey } from '@vitrine/contracts';
import { ConfirmDialog, useToast } from '@vitrine/ui';
import { formatMoment } from '../../../../shared/dates.ts';
import { actionText } from '../../../../shared/form-problem.ts';
import { useNow } from '../../../../shared/use-now.ts';
import { useRevokeKey } from '../api.ts';

interface RevokeKeyDialogProps {
  readonly apiKey: ApiKey;
  readonly onClose: () => void;
}

/** Says when a key was last at work, and asks. */
export const RevokeKeyDialog = ({ apiKey: { id, name, lastUsedAt }, onClose }: RevokeKeyDialogProps) => {
  const revoke = useRevokeKey();
  const toast = useToast();
  const now = useNow();

  const confirm = (): void =>
    revoke.mutate(id, {
      onSuccess: () => {
        toast({ tone: 'success', title: `${name} was revoked` });
        onClose();
      },
    });

  return (
    <ConfirmDialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={`Revoke ${name}?`}
      confirmLabel="Revoke key"
      tone="danger"
      busy={revoke.isPending}
      error={revoke.isError ? actionText(revoke.error) : undefined}
      onConfirm={confirm}
    >
      The program that uses it is refused from its next call on. This cannot be undone.{' '}
      {lastUsedAt ? `Last used ${formatMoment(lastUsedAt, now)}.` : 'It has never been used.'}
    </ConfirmDialog>
  );
};
