import { type Proof as ProofSchema, SecondFactorCode } from '@vitrine/contracts';
import { Button, Dialog, Text, TextField } from '@vitrine/ui';
import { useId } from 'react';
import { z } from 'zod';
import { failureText } from '../../../shared/problems.ts';
import { PasswordField } from '../../../shared/auth/password-field.tsx';
import { failureOf } from '../../../shared/forms/form-failure.tsx';
import { usePortalForm } from '../../../shared/forms/use-portal-form.ts';
import { StackedForm } from '../../../shared/screen/layout.ts';

type Proof = z.infer<typeof ProofSchema>;

/** Proof of identity: password or code. */
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
  /** Runs the action; its error is shown here and the input stays. */
  readonly send: (proof: Proof) => Promise<unknown>;
}

/** Asks for proof before a change of sign-in. */
export const ProofDialog = ({ title, text, action, tone = 'primary', kind, onClose, send }: ProofDialogProps) => {
  const formId = useId();
  const schema: z.ZodType<Proof> = schemas[kind];
  const form = usePortalForm({
    values: { password: '', code: '' },
    schema,
    save: (proof) => send(proof),
    describe: failureText,
    ...(kind !== 'nothing' && { focusOnFailure: kind }),
  });
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={title}
      width="sm"
      failure={failureOf(form)}
      actions={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" form={formId} variant={tone} busy={form.busy}>
            {action}
          </Button>
        </>
      }
    >
      <StackedForm {...form.props} id={formId} aria-label={title}>
        <Text size="sm" tone="textMuted">
          {text}
        </Text>
        {kind === 'password' && (
          <PasswordField
            id="proof-password"
            label="Your password"
            autoComplete="current-password"
            {...form.field('password')}
          />
        )}
        {kind === 'code' && (
          <TextField
            id="proof-code"
            label="Code"
            hint="From your authenticator app, or a recovery code."
            autoComplete="one-time-code"
            autoCapitalize="none"
            spellCheck={false}
            {...form.field('code')}
          />
        )}
      </StackedForm>
    </Dialog>
  );
};
