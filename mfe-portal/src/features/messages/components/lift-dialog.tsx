import { type Suppression, SuppressionLift } from '@vitrine/contracts';
import { Button, Dialog, FormBanner, TextArea, useToast, vars } from '@vitrine/ui';
import { type FormEvent, useId, useRef, useState } from 'react';
import { styled } from 'styled-components';
import { type FormProblem, noProblem, saveProblem, schemaProblem } from '../../../shared/form-problem.ts';
import { useLiftSuppression } from '../api/suppressions.ts';
import { reasonNames, suppressionAdvice } from '../content.ts';

const Form = styled.form`
  display: grid;
  gap: ${vars.space[5]};
  overflow-wrap: anywhere;
`;

interface LiftDialogProps {
  readonly suppression: Suppression;
  readonly onClose: () => void;
}

/** Asks why an address may be written to again; the answer stands in the audit log. */
export const LiftDialog = ({ suppression, onClose }: LiftDialogProps) => {
  const { id, address, reason, detail } = suppression;
  const [text, setText] = useState('');
  const [problem, setProblem] = useState<FormProblem<'reason'>>(noProblem);
  const field = useRef<HTMLTextAreaElement>(null);
  const formId = useId();
  const lift = useLiftSuppression();
  const toast = useToast();

  const fail = (next: FormProblem<'reason'>): void => {
    setProblem(next);
    if (next.fields.reason) field.current?.focus();
  };

  const submit = (event: FormEvent): void => {
    event.preventDefault();
    if (lift.isPending) return;
    const parsed = SuppressionLift.safeParse({ reason: text });
    if (!parsed.success) return fail(schemaProblem(parsed.error));
    setProblem(noProblem);
    lift.mutate(
      { id, reason: parsed.data.reason },
      {
        onSuccess: () => {
          toast({ tone: 'success', title: `${address} can be written to again` });
          onClose();
        },
        onError: (error) => fail(saveProblem(error, ['reason'])),
      },
    );
  };

  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={`Write to ${address} again?`}
      description={
        <>
          {reasonNames[reason]}
          {detail && `: ${detail}`}. {suppressionAdvice(suppression)}
        </>
      }
      width="sm"
      actions={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" form={formId} variant="primary" busy={lift.isPending}>
            Lift the silence
          </Button>
        </>
      }
    >
      <Form id={formId} noValidate onSubmit={submit}>
        <TextArea
          ref={field}
          id="lift-reason"
          label="Why it may be written to again"
          hint="It stands in the audit log under your name."
          required
          rows={3}
          value={text}
          error={problem.fields.reason}
          onChange={({ target }) => {
            setText(target.value);
            setProblem(noProblem);
          }}
        />
        <FormBanner tone="error">{problem.form}</FormBanner>
      </Form>
    </Dialog>
  );
};
