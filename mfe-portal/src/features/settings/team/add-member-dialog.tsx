import { teamEndpoints, TeamMemberAdd, TeamRole } from '@vitrine/contracts';
import { Button, Dialog, TextField, useToast } from '@vitrine/ui';
import { useId } from 'react';
import { z } from 'zod';
import { useChange } from '../../../shared/api/use-change.ts';
import { failureOf } from '../../../shared/forms/form-failure.tsx';
import { usePortalForm } from '../../../shared/forms/use-portal-form.ts';
import { StackedForm } from '../../../shared/screen/layout.ts';
import { RoleChoice } from './role-choice.tsx';

const Typed = z.object({ email: z.string(), role: TeamRole });
const blank: z.infer<typeof Typed> = { email: '', role: 'staff' };

interface AddMemberDialogProps {
  readonly onClose: () => void;
}

/** Invites a person with a role. Input survives failures. */
export const AddMemberDialog = ({ onClose }: AddMemberDialogProps) => {
  const formId = useId();
  const add = useChange(teamEndpoints.add, {}, { stale: [['team']] });
  const toast = useToast();
  const form = usePortalForm({
    values: blank,
    draft: { name: 'team.add', shape: Typed },
    schema: TeamMemberAdd,
    save: async (body, { key }) => {
      const { email } = await add.mutateAsync({ body, idempotencyKey: key });
      toast({ tone: 'success', title: `Invitation sent to ${email}` });
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
      title="Add someone"
      description="We’ll email them a link to create their account. Only they can use it."
      width="sm"
      failure={failureOf(form)}
      actions={
        <>
          <Button onClick={close}>Cancel</Button>
          <Button type="submit" form={formId} variant="primary" busy={form.busy}>
            Send invitation
          </Button>
        </>
      }
    >
      <StackedForm {...form.props} id={formId}>
        <TextField
          id="team-email"
          label="Email"
          type="email"
          inputMode="email"
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          required
          {...form.field('email')}
        />
        <RoleChoice {...form.field('role')} />
      </StackedForm>
    </Dialog>
  );
};
