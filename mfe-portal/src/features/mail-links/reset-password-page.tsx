import { ApiError } from '@vitrine/api-client';
import { PasswordReset } from '@vitrine/contracts';
import { Link, useSearchParams, useSession } from '@vitrine/shell-sdk';
import { Button, FormBanner } from '@vitrine/ui';
import { EntryForm, EntryWays } from '../../shared/entry/entry-form.ts';
import { EntryScreen } from '../../shared/entry/entry-screen.tsx';
import { homeOf } from '../../shared/home-of.ts';
import { PasswordField } from '../../shared/password-field.tsx';
import { paths } from '../../shared/paths.ts';
import { useFields } from '../../shared/use-fields.ts';
import { useResetPassword } from './api.ts';
import { eyebrows, openTexts, resetTexts } from './content.ts';
import { useToken } from './use-token.ts';

/** Why a link does not work, and the way to another one. */
const Refused = ({ title, lead }: { readonly title: string; readonly lead: string }) => (
  <EntryScreen eyebrow={eyebrows.password} title={title} lead={lead}>
    <EntryWays>
      <Button variant="primary" render={<Link to={paths.forgotPassword} />}>
        {resetTexts.askAgain}
      </Button>
      <Button variant="quiet" render={<Link to={paths.login} />}>
        Sign in
      </Button>
    </EntryWays>
  </EntryScreen>
);

const Reset = ({ token }: { readonly token: string }) => {
  const [params] = useSearchParams();
  const texts = params.get('account') === 'new' ? { ...resetTexts, ...openTexts } : resetTexts;
  const { refresh } = useSession();
  const { mutateAsync, data, error } = useResetPassword();
  const fields = useFields({
    initial: { password: '' },
    schema: PasswordReset,
    input: ({ password }) => ({ token, password }),
    focusOnFailure: 'password',
    send: async (body) => {
      await mutateAsync(body);
      await refresh();
    },
  });

  const refused = error instanceof ApiError ? error.code : null;
  if (refused === 'link_expired') return <Refused {...texts.expired} />;
  if (refused === 'link_used') return <Refused {...texts.used} />;
  if (refused === 'link_invalid') return <Refused {...texts.incomplete} />;
  if (data) {
    const { title, lead } = data.secondFactor ? texts.secondFactor : texts.done;
    return (
      <EntryScreen key="done" eyebrow={eyebrows.password} title={title} lead={lead} form="iris">
        <EntryWays>
          <Button
            variant="primary"
            render={<Link to={data.secondFactor ? `${paths.login}?step=second-factor` : homeOf(data.user)} />}
          >
            {data.secondFactor ? texts.enterCode : 'Continue'}
          </Button>
        </EntryWays>
      </EntryScreen>
    );
  }
  return (
    <EntryScreen eyebrow={eyebrows.password} title={texts.title} lead={texts.lead}>
      <EntryForm noValidate onSubmit={fields.onSubmit} aria-label={texts.title}>
        <PasswordField
          id="reset-password"
          label={texts.label}
          hint={texts.hint}
          autoComplete="new-password"
          {...fields.field('password')}
        />
        <FormBanner tone="error">{fields.problem.form}</FormBanner>
        <EntryWays>
          <Button type="submit" variant="primary" busy={fields.busy}>
            {fields.busy ? texts.setting : texts.submit}
          </Button>
        </EntryWays>
      </EntryForm>
    </EntryScreen>
  );
};

/** `/reset-password`: where the link of the mail about a forgotten password leads. */
export const ResetPasswordPage = () => {
  const token = useToken();
  return token === null ? <Refused {...resetTexts.incomplete} /> : <Reset key={token} token={token} />;
};
