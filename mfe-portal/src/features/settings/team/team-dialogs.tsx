import { teamEndpoints, type TeamMember } from '@vitrine/contracts';
import { useSession } from '@vitrine/shell-sdk';
import { ConfirmDialog, useToast } from '@vitrine/ui';
import { useChange } from '../../../shared/api/use-change.ts';
import { loadPage, paths } from '../../../shared/paths.ts';
import { actionText } from '../../../shared/problems.ts';
import { keysText, roleHints, roleLabels } from './team-table.tsx';

interface RoleDialogProps {
  readonly member: TeamMember;
  readonly isSelf: boolean;
  readonly onClose: () => void;
}

/** Confirms a change of role. */
export const RoleDialog = ({ member, isSelf, onClose }: RoleDialogProps) => {
  const change = useChange(teamEndpoints.update, { params: { id: member.id } }, { stale: [['team']] });
  const { refresh } = useSession();
  const toast = useToast();
  const role = member.role === 'owner' ? 'staff' : 'owner';
  const who = isSelf ? 'You' : (member.name ?? member.email);

  const confirm = (): void =>
    change.mutate(
      { body: { role } },
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
        ? 'You won’t manage the team and API keys anymore. Only another owner can make you an owner again.'
        : `${roleLabels[role]}: ${roleHints[role]}`}
    </ConfirmDialog>
  );
};

/** Confirms that a colleague's second factor is taken away. */
export const ResetFactorDialog = ({ member, onClose }: Omit<RoleDialogProps, 'isSelf'>) => {
  const reset = useChange(teamEndpoints.resetSecondFactor, { params: { id: member.id } }, { stale: [['team']] });
  const toast = useToast();
  const who = member.name ?? member.email;
  const confirm = (): void =>
    reset.mutate(undefined, {
      onSuccess: () => {
        toast({ tone: 'success', title: `The two-step verification of ${who} was reset` });
        onClose();
      },
    });
  return (
    <ConfirmDialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={`Reset the two-step verification of ${who}?`}
      confirmLabel="Reset"
      tone="danger"
      busy={reset.isPending}
      error={reset.isError ? actionText(reset.error) : undefined}
      onConfirm={confirm}
    >
      Do this only if you’re sure that it’s really them who lost their phone and recovery codes: ask them in person or
      by phone. They’ll be signed out everywhere, we’ll email them, and their password alone opens the portal until they
      set it up again.
    </ConfirmDialog>
  );
};

interface RemoveMemberDialogProps {
  readonly member: TeamMember;
  readonly isSelf: boolean;
  readonly onClose: () => void;
}

/** Confirms a removal. */
export const RemoveMemberDialog = ({ member, isSelf, onClose }: RemoveMemberDialogProps) => {
  const removal = useChange(
    teamEndpoints.remove,
    { params: { id: member.id } },
    { stale: [['team'], ['apiKeys'], ['audit']] },
  );
  const toast = useToast();

  const confirm = (): void =>
    removal.mutate(undefined, {
      onSuccess: () => {
        // Users who removed themselves are signed out.
        if (isSelf) return loadPage(paths.home);
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
        ? 'You’ll be signed out everywhere right away, and you won’t be able to open the portal anymore.'
        : `${member.email} will be signed out everywhere right away and won’t be able to open the portal anymore.`}
      {member.liveKeys > 0 && ` ${keysText(member.liveKeys)}`}
    </ConfirmDialog>
  );
};
