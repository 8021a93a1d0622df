import { TeamMemberAdd, TeamRole } from '@vitrine/contracts';
import { Button, Dialog, FormBanner, TextField, useToast, vars } from '@vitrine/ui';
import { type FormEvent, useId, useRef, useState } from 'react';
import { styled } from 'styled-components';
import { z } from 'zod';
import { useKept } from '../../../../shared/edit/use-kept.ts';
import { type FormProblem, noProblem, saveProblem, schemaProblem } from '../../../../shared/form-problem.ts';
import { useAttempt } from '../../../../shared/use-attempt.ts';
import { useAddMember } from '../api.ts';
import { RoleChoice } from './role-choice.tsx';

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

/** Asks for an address and a role, and invites. What was typed stays through every failure and until it succeeds. */
export const AddMemberDialog = ({ open, onClose }: AddMemberDialogProps) => {
  const { values, set, forget } = useKept<z.infer<typeof Typed>>('team.add', Typed, { email: '', role: 'staff' });
  const [problem, setProblem] = useState<FormProblem<Field>>(noProblem);
  const attempt = useAttempt();
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
