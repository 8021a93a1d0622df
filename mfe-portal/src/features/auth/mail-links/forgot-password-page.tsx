import { api, PasswordForgotten } from '@vitrine/contracts';
import { Link, useLocation } from '@vitrine/shell-sdk';
import { Button, FormBanner } from '@vitrine/ui';
import { useChange } from '../../../shared/api/use-change.ts';
import { AuthForm, AuthActions } from '../../../shared/auth/auth-form.ts';
import { AuthScreen } from '../../../shared/auth/auth-screen.tsx';
import { EmailField } from '../../../shared/auth/email-field.tsx';
import { paths } from '../../../shared/paths.ts';
import { failureText } from '../../../shared/problems.ts';
import { usePortalForm } from '../../../shared/forms/use-portal-form.ts';
import { eyebrows, forgotTexts } from './content.ts';

/** The address typed on the sign-in page, passed in the history state: a URL would be logged. */
const prefilledEmail = (state: unknown): string =>
  typeof state === 'object' && state !== null && 'email' in state && typeof state.email === 'string' ? state.email : '';

const BackToSignIn = () => (
  <Button variant="subtle" render={<Link to={paths.login} />}>
    {forgotTexts.signIn}
  </Button>
);

/** `/forgot-password`: requests a reset mail. The answer is the same for every address. */
export const ForgotPasswordPage = () => {
  const { state } = useLocation() as { state: unknown };
  const { mutateAsync, data, reset } = useChange(api.auth.forgotPassword, {}, { gcTime: 0 });
  const form = usePortalForm({
    values: { email: prefilledEmail(state) },
    schema: PasswordForgotten,
    save: (body) => mutateAsync({ body }),
    describe: failureText,
    focusOnFailure: 'email',
  });

  if (data) {
    return (
      <AuthScreen key="sent" eyebrow={eyebrows.password} title={forgotTexts.sentTitle} lead={data.message}>
        <AuthActions>
          <Button onClick={reset}>{forgotTexts.another}</Button>
          <BackToSignIn />
        </AuthActions>
      </AuthScreen>
    );
  }
  return (
    <AuthScreen eyebrow={eyebrows.password} title={forgotTexts.title} lead={forgotTexts.lead}>
      <AuthForm {...form.props} aria-label={forgotTexts.title}>
        <EmailField id="forgot-email" {...form.field('email')} />
        <FormBanner tone="error">{form.failure}</FormBanner>
        <AuthActions>
          <Button type="submit" variant="primary" busy={form.busy}>
            {form.busy ? forgotTexts.sending : forgotTexts.submit}
          </Button>
          <BackToSignIn />
        </AuthActions>
      </AuthForm>
    </AuthScreen>
  );
};
