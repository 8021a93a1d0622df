import { ApiError } from '@vitrine/api-client';
import { api, PasswordReset } from '@vitrine/contracts';
import { Link, useNavigate, useSearchParams, useSession } from '@vitrine/shell-sdk';
import { Button, FormBanner, TextField } from '@vitrine/ui';
import { z } from 'zod';
import { useChange } from '../../../shared/api/use-change.ts';
import { AuthActions, AuthForm } from '../../../shared/auth/auth-form.ts';
import { AuthScreen } from '../../../shared/auth/auth-screen.tsx';
import { PasswordField } from '../../../shared/auth/password-field.tsx';
import { failureText } from '../../../shared/problems.ts';
import { usePortalForm } from '../../../shared/forms/use-portal-form.ts';
import { homePath, paths } from '../../../shared/paths.ts';
import { eyebrows, invitationTexts, openTexts, resetTexts } from './content.ts';
import { useToken } from './use-token.ts';

/** Why a link does not work, with a link that requests another one. */
const Refused = ({ title, lead }: { readonly title: string; readonly lead: string }) => (
  <AuthScreen eyebrow={eyebrows.password} title={title} lead={lead}>
    <AuthActions>
      <Button variant="primary" render={<Link to={paths.forgotPassword} />}>
        {resetTexts.askAgain}
      </Button>
      <Button variant="subtle" render={<Link to={paths.login} />}>
        Sign in
      </Button>
    </AuthActions>
  </AuthScreen>
);

const Reset = ({ token }: { readonly token: string }) => {
  const [params] = useSearchParams();
  const navigate = useNavigate();
  const account = params.get('account');
  const invited = account === 'invited';
  const texts = invited
    ? { ...resetTexts, ...openTexts, ...invitationTexts }
    : account === 'new'
      ? { ...resetTexts, ...openTexts }
      : resetTexts;
  const eyebrow = invited ? eyebrows.invitation : eyebrows.password;
  const { refresh } = useSession();
  const { mutateAsync, data, error } = useChange(api.auth.resetPassword, {}, { gcTime: 0 });
  const form = usePortalForm({
    values: { name: '', password: '' },
    schema: z
      .object({ name: z.string(), password: z.string() })
      .transform(({ name, password }): z.input<typeof PasswordReset> => ({ token, password, ...(invited && { name }) }))
      .pipe(PasswordReset),
    save: async (body) => {
      const { secondFactor } = await mutateAsync({ body });
      const { user } = await refresh();
      if (invited && !secondFactor) await navigate(homePath(user), { replace: true });
    },
    describe: failureText,
    focusOnFailure: 'password',
  });

  const refused = error instanceof ApiError ? error.code : null;
  if (refused === 'link_expired') return <Refused {...texts.expired} />;
  if (refused === 'link_used') return <Refused {...texts.used} />;
  if (refused === 'link_invalid') return <Refused {...texts.incomplete} />;
  if (data) {
    const { title, lead } = data.secondFactor ? texts.secondFactor : texts.done;
    return (
      <AuthScreen key="done" eyebrow={eyebrow} title={title} lead={lead} form="iris">
        <AuthActions>
          <Button
            variant="primary"
            render={<Link to={data.secondFactor ? `${paths.login}?step=second-factor` : homePath(data.user)} />}
          >
            {data.secondFactor ? texts.enterCode : 'Continue'}
          </Button>
        </AuthActions>
      </AuthScreen>
    );
  }
  return (
    <AuthScreen eyebrow={eyebrow} title={texts.title} lead={texts.lead}>
      <AuthForm {...form.props} aria-label={texts.title}>
        {invited && (
          <TextField id="invited-name" label={invitationTexts.name} autoComplete="name" {...form.field('name')} />
        )}
        <PasswordField
          id="reset-password"
          label={texts.label}
          hint={texts.hint}
          autoComplete="new-password"
          {...form.field('password')}
        />
        <FormBanner tone="error">{form.failure}</FormBanner>
        <AuthActions>
          <Button type="submit" variant="primary" busy={form.busy}>
            {form.busy ? texts.setting : texts.submit}
          </Button>
          {invited && (
            <Button variant="subtle" render={<Link to={paths.login} />}>
              {invitationTexts.otherWays}
            </Button>
          )}
        </AuthActions>
      </AuthForm>
    </AuthScreen>
  );
};

/** `/reset-password`: target of the reset mail's link. */
export const ResetPasswordPage = () => {
  const token = useToken();
  return token === null ? <Refused {...resetTexts.incomplete} /> : <Reset key={token} token={token} />;
};
