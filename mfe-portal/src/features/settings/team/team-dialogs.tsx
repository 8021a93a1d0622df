import { teamEndpoints, type TeamMember, TeamMemberUpdate, TeamRole } from '@vitrine/contracts';
import { useSession } from '@vitrine/shell-sdk';
import { Button, ConfirmDialog, Dialog, FormBanner, useToast } from '@vitrine/ui';
import { useId } from 'react';
import { z } from 'zod';
import { useChange } from '../../../shared/api/use-change.ts';
import { roleNames } from '../../../shared/auth/role-names.ts';
import { failureOf } from '../../../shared/forms/form-failure.tsx';
import { usePortalForm } from '../../../shared/forms/use-portal-form.ts';
import { loadPage, paths } from '../../../shared/paths.ts';
import { actionText } from '../../../shared/problems.ts';
import { StackedForm } from '../../../shared/screen/layout.ts';
import { RoleChoice } from './role-choice.tsx';
import { keysText, roleOf } from './team-table.tsx';

interface RoleDialogProps {
  readonly member: TeamMember;
  readonly isSelf: boolean;
  readonly onClose: () => void;
}

const Typed = z.object({ role: TeamRole });

/** Changes a role. */
export const RoleDialog = ({ member, isSelf, onClose }: RoleDialogProps) => {
  const formId = useId();
  const change = useChange(teamEndpoints.update, { params: { id: member.id } }, { stale: [['team'], ['apiKeys']] });
  const { refresh } = useSession();
  const toast = useToast();
  const who = member.name ?? member.email;
  const form = usePortalForm({
    values: { role: roleOf(member) },
    draft: { name: `team.role.${member.id}`, shape: Typed },
    schema: TeamMemberUpdate,
    save: async (body) => {
      await change.mutateAsync({ body });
      const name = roleNames[body.role].toLowerCase();
      toast({ tone: 'success', title: isSelf ? `Your role is ${name} now` : `The role of ${who} is ${name} now` });
      if (isSelf) void refresh();
    },
    onSaved: () => close(),
  });
  const close = (): void => {
    form.discard();
    onClose();
  };

  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={isSelf ? 'Change your own role' : `Role of ${who}`}
      description={
        isSelf
          ? 'Without being an owner you won’t manage the team anymore. Only another owner can make you one again.'
          : 'It applies right away.'
      }
      width="sm"
      failure={failureOf(form)}
      actions={
        <>
          <Button onClick={close}>Cancel</Button>
          <Button type="submit" form={formId} variant="primary" busy={form.busy}>
            Save role
          </Button>
        </>
      }
    >
      <StackedForm {...form.props} id={formId}>
        <RoleChoice {...form.field('role')} />
        {member.liveKeys > 0 && form.values.role !== 'owner' && (
          <FormBanner tone="error">{keysText(member.liveKeys)}</FormBanner>
        )}
      </StackedForm>
    </Dialog>
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
