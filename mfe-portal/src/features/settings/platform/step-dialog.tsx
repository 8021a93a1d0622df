import { PlatformChange, type PlatformRemote } from '@vitrine/contracts';
import { Button, Dialog, FormBanner, TextField, useToast, vars } from '@vitrine/ui';
import { type FormEvent, useRef, useState } from 'react';
import { styled } from 'styled-components';
import { type FormProblem, noProblem, saveProblem, schemaProblem } from '../../../shared/problems.ts';
import { type Step, usePlatformStep } from './platform-queries.ts';

const Form = styled.form`
  display: grid;
  gap: ${vars.space[5]};
`;

interface StepDialogProps {
  readonly step: Step;
  readonly remote: PlatformRemote;
  readonly onClose: () => void;
}

const textsOf = (step: Step, { name, current, canary, rollbackTo }: PlatformRemote) => {
  const canaryId = canary?.build.buildId ?? '';
  if (step === 'promote')
    return {
      title: `Promote the canary of ${name}?`,
      verb: 'Promote',
      build: canaryId,
      what: `Everyone gets ${canaryId} within a second, and ${current.buildId} stays ready to come back.`,
      done: `${name} ${canaryId} is live for everyone`,
    };
  if (canary)
    return {
      title: `Take the canary of ${name} back?`,
      verb: 'Take back',
      build: canaryId,
      what:
        `Everyone gets ${current.buildId} within a second. Open pages keep what they run until they are loaded ` +
        'again.',
      done: `The canary of ${name} was taken back`,
    };
  return {
    title: `Roll ${name} back?`,
    verb: 'Roll back',
    build: current.buildId,
    what:
      `Everyone gets ${rollbackTo ?? ''} within a second instead of ${current.buildId}. Open pages keep what they ` +
      'run until they are loaded again.',
    done: `${name} was rolled back to ${rollbackTo ?? ''}`,
  };
};

/** Explains a step and asks for a reason, which goes to the deploy log and the audit log. */
export const StepDialog = ({ step, remote, onClose }: StepDialogProps) => {
  // Fixed when the dialog opened: a refetch must not change what the user confirms.
  const [texts] = useState(() => textsOf(step, remote));
  const [reason, setReason] = useState('');
  const [problem, setProblem] = useState<FormProblem<'reason'>>(noProblem);
  const form = useRef<HTMLFormElement>(null);
  const change = usePlatformStep(step, remote.name);
  const toast = useToast();

  const fail = (next: FormProblem<'reason'>): void => {
    setProblem(next);
    if (next.fields.reason) form.current?.querySelector('input')?.focus();
  };

  const submit = (event: FormEvent): void => {
    event.preventDefault();
    if (change.isPending) return;
    if (reason.trim() === '') return fail({ fields: { reason: 'Please say why' }, form: null });
    const parsed = PlatformChange.safeParse({ build: texts.build, reason });
    if (!parsed.success) return fail(schemaProblem(parsed.error));
    setProblem(noProblem);
    change.mutate(parsed.data, {
      onSuccess: () => {
        toast({ tone: 'success', title: texts.done });
        onClose();
      },
      onError: (error) => fail(saveProblem(error, ['reason'])),
    });
  };

  return (
    <Dialog
      open
      onOpenChange={(next) => !next && onClose()}
      title={texts.title}
      description={texts.what}
      actions={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button
            type="submit"
            form="platform-step"
            variant={step === 'promote' ? 'primary' : 'danger'}
            busy={change.isPending}
          >
            {texts.verb}
          </Button>
        </>
      }
    >
      <Form ref={form} id="platform-step" noValidate onSubmit={submit}>
        <TextField
          id="platform-reason"
          name="reason"
          label="Why"
          hint="One line for the log, read by whoever asks later."
          autoComplete="off"
          required
          maxLength={300}
          value={reason}
          error={problem.fields.reason}
          onChange={({ target }) => {
            setReason(target.value);
            setProblem(noProblem);
          }}
        />
        <FormBanner tone="error">{problem.form}</FormBanner>
      </Form>
    </Dialog>
  );
};
