import { type ApiKey, apiKeyEndpoints } from '@vitrine/contracts';
import { ConfirmDialog, useToast } from '@vitrine/ui';
import { useChange } from '../../../shared/api/use-change.ts';
import { formatMomentInText, useNow } from '../../../shared/format.ts';
import { actionText } from '../../../shared/problems.ts';

interface RevokeKeyDialogProps {
  readonly apiKey: ApiKey;
  readonly onClose: () => void;
}

/** Confirms the revocation; shows when the key was last used. */
export const RevokeKeyDialog = ({ apiKey: { id, name, lastUsedAt }, onClose }: RevokeKeyDialogProps) => {
  const revoke = useChange(apiKeyEndpoints.revoke, { params: { id } }, { stale: [['apiKeys'], ['team'], ['audit']] });
  const toast = useToast();
  const now = useNow();

  const confirm = (): void =>
    revoke.mutate(undefined, {
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
      The program that uses it will stop working right away. This can’t be undone.{' '}
      {lastUsedAt ? `Last used ${formatMomentInText(lastUsedAt, now)}.` : 'It has never been used.'}
    </ConfirmDialog>
  );
};
