import { PasswordForgotten } from '@vitrine/contracts';
import { Link, useLocation } from '@vitrine/shell-sdk';
import { Button, FormBanner, TextField } from '@vitrine/ui';
import { EntryForm, EntryWays } from '../../shared/entry/entry-form.ts';
import { EntryScreen } from '../../shared/entry/entry-screen.tsx';
import { paths } from '../../shared/paths.ts';
import { useFields } from '../../shared/use-fields.ts';
import { useForgotPassword } from './api.ts';
import { eyebrows, forgotTexts } from './content.ts';

/** The address typed on the way here, handed over inside the page: in the URL it would be logged. */
const typedBefore = (state: unknown): string =>
  typeof state === 'object' && state !== null && 'email' in state && typeof state.email === 'string' ? state.email : '';

const BackToSignIn = () => (
  <Button variant="quiet" render={<Link to={paths.login} />}>
    {forgotTexts.signIn}
  </Button>
);

/** `/forgot-password`: asks for the mail with a link. Says the same for every address. */
export const ForgotPasswordPage = () => {
  const { state } = useLocation() as { state: unknown };
  const { mutateAsync, data, reset } = useForgotPassword();
  const fields = useFields({
    initial: { email: typedBefore(state) },
    schema: PasswordForgotten,
    focusOnFailure: 'email',
    send: ({ email }) => mutateAsync(email),
  });

  if (data) {
    return (
      <EntryScreen key="sent" eyebrow={eyebrows.password} title={forgotTexts.sentTitle} lead={data.message}>
        <EntryWays>
          <Button onClick={reset}>{forgotTexts.another}</Button>
          <BackToSignIn />
        </EntryWays>
      </EntryScreen>
    );
  }
  return (
    <EntryScreen eyebrow={eyebrows.password} title={forgotTexts.title} lead={forgotTexts.lead}>
      <EntryForm noValidate onSubmit={fields.onSubmit} aria-label={forgotTexts.title}>
        <TextField
          id="forgot-email"
          label="Email"
          type="email"
          inputMode="email"
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
          {...fields.field('email')}
        />
        <FormBanner tone="error">{fields.problem.form}</FormBanner>
        <EntryWays>
          <Button type="submit" variant="primary" busy={fields.busy}>
            {fields.busy ? forgotTexts.sending : forgotTexts.submit}
          </Button>
          <BackToSignIn />
        </EntryWays>
      </EntryForm>
    </EntryScreen>
  );
};
