import { PlatformChange, platformEndpoints, type PlatformRemote } from '@vitrine/contracts';
import { Button, Dialog, TextField, useToast } from '@vitrine/ui';
import { useState } from 'react';
import { z } from 'zod';
import { useChange } from '../../../shared/api/use-change.ts';
import { failureOf } from '../../../shared/forms/form-failure.tsx';
import { usePortalForm } from '../../../shared/forms/use-portal-form.ts';
import { StackedForm } from '../../../shared/screen/layout.ts';
import type { Step } from './content.ts';

interface StepDialogProps {
  readonly step: Step;
  readonly remote: PlatformRemote;
  readonly onClose: () => void;
}

const textsOf = (step: Step, { name, current, canary, rollbackTo }: PlatformRemote) => {
  const canaryId = canary?.build.buildId ?? '';
  if (step === 'disable')
    return {
      title: `Disable ${name}?`,
      verb: 'Disable',
      build: current.buildId,
      what:
        'Within a second its pages show a maintenance page to everyone, here too if you disable the portal. The rest ' +
        'of the site goes on. It stays disabled through deploys, until somebody enables it here or runs ' +
        `npm run vitrine -- enable ${name}.`,
      done: `${name} is disabled`,
    };
  if (step === 'enable')
    return {
      title: `Enable ${name}?`,
      verb: 'Enable',
      build: current.buildId,
      what: `Everyone gets ${current.buildId} within a second.`,
      done: `${name} is enabled again`,
    };
  if (step === 'promote')
    return {
      title: `Promote the canary of ${name}?`,
      verb: 'Promote',
      build: canaryId,
      what: `Everyone gets ${canaryId} within a second, and ${current.buildId} stays ready to roll back to.`,
      done: `${name} ${canaryId} is live for everyone`,
    };
  if (step === 'stopRamp')
    return {
      title: `Stop the ramp of ${name}?`,
      verb: 'Stop',
      build: canaryId,
      what: `${canaryId} stays at ${String(canary?.share ?? 0)}% until someone promotes it or rolls it back.`,
      done: `The ramp of ${name} was stopped`,
    };
  if (canary)
    return {
      title: `Roll back the canary of ${name}?`,
      verb: 'Roll back',
      build: canaryId,
      what:
        `Everyone gets ${current.buildId} within a second. Open pages stay as they are until someone ` +
        'reloads them.',
      done: `The canary of ${name} was rolled back`,
    };
  return {
    title: `Roll back ${name}?`,
    verb: 'Roll back',
    build: current.buildId,
    what:
      `Everyone gets ${rollbackTo ?? ''} within a second instead of ${current.buildId}. Open pages stay as they ` +
      'are until someone reloads them.',
    done: `${name} was rolled back to ${rollbackTo ?? ''}`,
  };
};

/** Explains a step and asks for a reason, which goes to the deploy log and the audit log. */
export const StepDialog = ({ step, remote, onClose }: StepDialogProps) => {
  // Fixed when the dialog opened: a refetch must not change what the user confirms.
  const [texts] = useState(() => textsOf(step, remote));
  // Also after an error: the live build may differ from the one shown.
  const change = useChange(
    platformEndpoints[step],
    { params: { name: remote.name } },
    { stale: [['platform']], staleOnError: [['platform']] },
  );
  const toast = useToast();
  const form = usePortalForm({
    values: { reason: '' },
    schema: z
      .object({ reason: z.string().refine((text) => text.trim() !== '', 'Please say why') })
      .transform(({ reason }) => ({ build: texts.build, reason }))
      .pipe(PlatformChange),
    save: async (body) => {
      await change.mutateAsync({ body });
      toast({ tone: 'success', title: texts.done });
      onClose();
    },
  });

  return (
    <Dialog
      open
      onOpenChange={(next) => !next && onClose()}
      title={texts.title}
      description={texts.what}
      failure={failureOf(form)}
      actions={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button
            type="submit"
            form="platform-step"
            variant={step === 'rollback' || step === 'disable' ? 'danger' : 'primary'}
            busy={form.busy}
          >
            {texts.verb}
          </Button>
        </>
      }
    >
      <StackedForm {...form.props} id="platform-step">
        <TextField
          id="platform-reason"
          label="Why"
          hint="One line for the log, so others can see why."
          autoComplete="off"
          required
          maxLength={300}
          {...form.field('reason')}
        />
      </StackedForm>
    </Dialog>
  );
};
