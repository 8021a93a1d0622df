import type { TeamMember } from '@vitrine/contracts';
import { useSession } from '@vitrine/shell-sdk';
import { ConfirmDialog, useToast } from '@vitrine/ui';
import { actionText } from '../../../../shared/form-problem.ts';
import { useChangeRole } from '../api.ts';
import { roleHints, roleLabels } from '../texts.ts';

interface RoleDialogProps {
  readonly member: TeamMember;
  readonly isSelf: boolean;
  readonly onClose: () => void;
}

/** Asks before someone gets the other role. */
export const RoleDialog = ({ member, isSelf, onClose }: RoleDialogProps) => {
  const change = useChangeRole();
  const { refresh } = useSession();
  const toast = useToast();
  const role = member.role === 'owner' ? 'staff' : 'owner';
  const who = isSelf ? 'You' : (member.name ?? member.email);

  const confirm = (): void =>
    change.mutate(
      { id: member.id, role },
      {
        onSuccess: () => {
          toast({ tone: 'success', title: `${who} ${isSelf ? 'are' : 'is'} now ${roleLabels[role]}` });
          onClose();
          if (isSelf) void refresh();
        },
      },
    );

  return (
    <ConfirmDialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={
        isSelf
          ? 'Give up your role as owner?'
          : `Make ${member.name ?? member.email} ${role === 'owner' ? 'an owner' : 'staff'}?`
      }
      confirmLabel={role === 'owner' ? 'Make owner' : 'Make staff'}
      busy={change.isPending}
      error={change.isError ? actionText(change.error) : undefined}
      onConfirm={confirm}
    >
      {isSelf
        ? 'You no longer manage the team and API keys. Only another owner can give that back.'
        : `${roleLabels[role]}: ${roleHints[role]}`}
    </ConfirmDialog>
  );
};
