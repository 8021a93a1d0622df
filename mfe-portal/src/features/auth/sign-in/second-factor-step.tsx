import { ApiError } from '@vitrine/api-client';
import { api, SecondFactorSignIn } from '@vitrine/contracts';
import { Button, FormBanner, TextField } from '@vitrine/ui';
import { useChange } from '../../../shared/api/use-change.ts';
import { failureText } from '../../../shared/problems.ts';
import { usePortalForm } from '../../../shared/forms/use-portal-form.ts';
import { StackedForm } from '../../../shared/screen/layout.ts';
import { dialogTexts } from './content.ts';

interface SecondFactorStepProps {
  readonly onSignedIn: () => Promise<void>;
  /** The password step has expired: start again with a reason. */
  readonly onExpired: (message: string) => void;
}

/** A code of the authenticator app, or a recovery code. */
export const SecondFactorStep = ({ onSignedIn, onExpired }: SecondFactorStepProps) => {
  const { mutateAsync } = useChange(api.auth.loginSecondFactor, {}, { gcTime: 0 });
  const form = usePortalForm({
    values: { code: '' },
    schema: SecondFactorSignIn,
    save: async (body) => {
      try {
        await mutateAsync({ body });
      } catch (error) {
        if (!(error instanceof ApiError) || error.code !== 'sign_in_expired') throw error;
        onExpired(error.message);
        return;
      }
      await onSignedIn();
    },
    describe: failureText,
    focusOnFailure: 'code',
  });
  return (
    <StackedForm {...form.props} aria-label="Two-step verification">
      <TextField
        id="sign-in-code"
        label="Code"
        hint={dialogTexts.codeHint}
        autoComplete="one-time-code"
        autoCapitalize="none"
        spellCheck={false}
        {...form.field('code')}
      />
      <FormBanner tone="error">{form.failure}</FormBanner>
      <Button type="submit" variant="primary" wide busy={form.busy}>
        {form.busy ? 'Signing in…' : 'Continue'}
      </Button>
    </StackedForm>
  );
};
