import { type Proof, SecondFactorCode } from '@vitrine/contracts';
import { Button, Dialog, FormBanner, Text, TextField, vars } from '@vitrine/ui';
import { useId } from 'react';
import { styled } from 'styled-components';
import { z } from 'zod';
import { PasswordField } from '../../../shared/password-field.tsx';
import { useFields } from '../../../shared/use-fields.ts';

const Form = styled.form`
  display: grid;
  gap: ${vars.space[5]};
`;

/** By what somebody shows that it is really them. */
export type ProofKind = 'password' | 'code' | 'nothing';

const schemas = {
  password: z.object({
    password: z.string().min(1, 'Your current password is required').max(1000, 'That password is too long'),
  }),
  code: z.object({ code: SecondFactorCode }),
  nothing: z.object({}),
} as const;

interface ProofDialogProps {
  readonly title: string;
  readonly text: string;
  readonly action: string;
  readonly tone?: 'primary' | 'danger';
  readonly kind: ProofKind;
  readonly onClose: () => void;
  /** Does what was asked for; its failure is shown here, and nothing typed is lost. */
  readonly send: (proof: z.infer<typeof Proof>) => Promise<unknown>;
}

/** Asks who changes how somebody signs in, before it changes. */
export const ProofDialog = ({ title, text, action, tone = 'primary', kind, onClose, send }: ProofDialogProps) => {
  const formId = useId();
  const fields = useFields<'password' | 'code', z.ZodType<z.infer<typeof Proof>>>({
    initial: { password: '', code: '' },
    schema: schemas[kind],
    ...(kind !== 'nothing' && { focusOnFailure: kind }),
    send,
  });
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={title}
      width="sm"
      actions={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" form={formId} variant={tone} busy={fields.busy}>
            {action}
          </Button>
        </>
      }
    >
      <Form id={formId} noValidate onSubmit={fields.onSubmit} aria-label={title}>
        <Text size="sm" tone="textMuted">
          {text}
        </Text>
        {kind === 'password' && (
          <PasswordField
            id="proof-password"
            label="Your password"
            autoComplete="current-password"
            {...fields.field('password')}
          />
        )}
        {kind === 'code' && (
          <TextField
            id="proof-code"
            label="Code"
            hint="Of your authenticator app, or a recovery code."
            autoComplete="one-time-code"
            autoCapitalize="none"
            spellCheck={false}
            {...fields.field('code')}
          />
        )}
        <FormBanner tone="error">{fields.problem.form}</FormBanner>
      </Form>
    </Dialog>
  );
};
