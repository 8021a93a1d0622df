import type { TeamMember } from '@vitrine/contracts';
import { ConfirmDialog, useToast } from '@vitrine/ui';
import { actionText } from '../../../../shared/form-problem.ts';
import { leaveTo } from '../../../../shared/leave.ts';
import { paths } from '../../../../shared/paths.ts';
import { useRemoveMember } from '../api.ts';
import { keysText } from '../texts.ts';

interface RemoveMemberDialogProps {
  readonly member: TeamMember;
  readonly isSelf: boolean;
  readonly onClose: () => void;
}

/** Says what ends with a removal, and asks. */
export const RemoveMemberDialog = ({ member, isSelf, onClose }: RemoveMemberDialogProps) => {
  const removal = useRemoveMember();
  const toast = useToast();

  const confirm = (): void =>
    removal.mutate(member.id, {
      onSuccess: () => {
        // Their own session has just ended: nothing of it may stay on the screen.
        if (isSelf) return leaveTo(paths.home);
        toast({ tone: 'success', title: `${member.email} was removed` });
        onClose();
      },
    });

  return (
    <ConfirmDialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={isSelf ? 'Remove yourself from the team?' : `Remove ${member.name ?? member.email}?`}
      confirmLabel={isSelf ? 'Remove me' : 'Remove'}
      tone="danger"
      busy={removal.isPending}
      error={removal.isError ? actionText(removal.error) : undefined}
      onConfirm={confirm}
    >
      {isSelf
        ? 'You are signed out everywhere at once and can no longer open the portal.'
        : `${member.email} is signed out everywhere at once and can no longer open the portal.`}
      {member.liveKeys > 0 && ` ${keysText(member.liveKeys)}`}
    </ConfirmDialog>
  );
};
