import { createAttempt } from '@vitrine/api-client';
import { type TeamMember, TeamMemberAdd, TeamRole } from '@vitrine/contracts';
import { useSession } from '@vitrine/shell-sdk';
import { Button, ConfirmDialog, Dialog, FormBanner, TextField, useToast, vars } from '@vitrine/ui';
import { type FormEvent, useId, useRef, useState } from 'react';
import { styled } from 'styled-components';
import { z } from 'zod';
import { ChoiceCards } from '../../../shared/choice-cards.tsx';
import { useDraft } from '../../../shared/edit/drafts.ts';
import { loadPage, paths } from '../../../shared/paths.ts';
import { actionText, type FormProblem, noProblem, saveProblem, schemaProblem } from '../../../shared/problems.ts';
import { useAddMember, useChangeRole, useRemoveMember } from './team-queries.ts';
import { keysText, roleHints, roleLabels } from './team-table.tsx';

interface RoleChoiceProps {
  readonly value: TeamRole;
  readonly onChange: (role: TeamRole) => void;
}

/** The roles with their permissions. */
const RoleChoice = ({ value, onChange }: RoleChoiceProps) => (
  <ChoiceCards
    legend="Role"
    name="role"
    value={value}
    onChange={onChange}
    options={TeamRole.options
      .toReversed()
      .map((role) => ({ value: role, label: roleLabels[role], hint: roleHints[role] }))}
  />
);

const Form = styled.form`
  display: grid;
  gap: ${vars.space[5]};
`;

type Field = 'email' | 'role';
const Typed = z.object({ email: z.string(), role: TeamRole });

interface AddMemberDialogProps {
  readonly open: boolean;
  readonly onClose: () => void;
}

/** Invites a person with a role. Input survives failures. */
export const AddMemberDialog = ({ open, onClose }: AddMemberDialogProps) => {
  const { values, set, forget } = useDraft<z.infer<typeof Typed>>('team.add', Typed, { email: '', role: 'staff' });
  const [problem, setProblem] = useState<FormProblem<Field>>(noProblem);
  const [attempt] = useState(createAttempt);
  const field = useRef<HTMLInputElement>(null);
  const formId = useId();
  const add = useAddMember();
  const toast = useToast();

  const close = (): void => {
    forget();
    setProblem(noProblem);
    onClose();
  };

  const fail = (next: FormProblem<Field>): void => {
    setProblem(next);
    if (next.fields.email) field.current?.focus();
  };

  const submit = (event: FormEvent): void => {
    event.preventDefault();
    if (add.isPending) return;
    const parsed = TeamMemberAdd.safeParse(values);
    if (!parsed.success) return fail(schemaProblem(parsed.error));
    setProblem(noProblem);
    add.mutate(
      { body: parsed.data, idempotencyKey: attempt.keyFor(parsed.data) },
      {
        onSuccess: (member) => {
          toast({ tone: 'success', title: `Invitation sent to ${member.email}` });
          attempt.done();
          close();
        },
        onError: (error) => fail(saveProblem(error, ['email'])),
      },
    );
  };

  const change = (changes: Partial<typeof values>): void => {
    set({ ...values, ...changes });
    setProblem(noProblem);
  };

  return (
    <Dialog
      open={open}
      onOpenChange={(next) => !next && onClose()}
      title="Add someone"
      description="They get a mail with the way in. Nobody else can use it: the mailbox has to be confirmed first."
      width="sm"
      actions={
        <>
          <Button onClick={close}>Cancel</Button>
          <Button type="submit" form={formId} variant="primary" busy={add.isPending}>
            Send invitation
          </Button>
        </>
      }
    >
      <Form id={formId} noValidate onSubmit={submit}>
        <TextField
          ref={field}
          id="team-email"
          name="email"
          label="Email"
          type="email"
          inputMode="email"
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          required
          value={values.email}
          error={problem.fields.email}
          onChange={({ target }) => change({ email: target.value })}
        />
        <RoleChoice value={values.role} onChange={(role) => change({ role })} />
        <FormBanner tone="error">{problem.form}</FormBanner>
      </Form>
    </Dialog>
  );
};

interface RoleDialogProps {
  readonly member: TeamMember;
  readonly isSelf: boolean;
  readonly onClose: () => void;
}

/** Confirms a change of role. */
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

interface RemoveMemberDialogProps {
  readonly member: TeamMember;
  readonly isSelf: boolean;
  readonly onClose: () => void;
}

/** Confirms a removal. */
export const RemoveMemberDialog = ({ member, isSelf, onClose }: RemoveMemberDialogProps) => {
  const removal = useRemoveMember();
  const toast = useToast();

  const confirm = (): void =>
    removal.mutate(member.id, {
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
        ? 'You are signed out everywhere at once and can no longer open the portal.'
        : `${member.email} is signed out everywhere at once and can no longer open the portal.`}
      {member.liveKeys > 0 && ` ${keysText(member.liveKeys)}`}
    </ConfirmDialog>
  );
};
