import { ApiError } from '@vitrine/api-client';
import { EmailVerification, type SessionUser } from '@vitrine/contracts';
import { Link, useSession } from '@vitrine/shell-sdk';
import { Button, FormBanner, Spinner } from '@vitrine/ui';
import { useEffect } from 'react';
import { failureText } from '../../shared/account-problem.ts';
import { EntryForm, EntryWays } from '../../shared/entry/entry-form.ts';
import { EntryScreen } from '../../shared/entry/entry-screen.tsx';
import { homeOf } from '../../shared/home-of.ts';
import { PasswordField } from '../../shared/password-field.tsx';
import { paths } from '../../shared/paths.ts';
import { useFields } from '../../shared/use-fields.ts';
import { useResend } from '../../shared/use-resend.ts';
import { useVerification, useVerificationWithPassword } from './api.ts';
import { eyebrows, verifyTexts } from './content.ts';
import { useToken } from './use-token.ts';

const SignInWay = () => (
  <EntryWays>
    <Button variant="primary" render={<Link to={paths.login} />}>
      {verifyTexts.signIn}
    </Button>
  </EntryWays>
);

const Done = ({ user }: { readonly user: SessionUser }) => {
  const { refresh } = useSession();
  useEffect(() => void refresh(), [refresh]);
  return (
    <EntryScreen
      eyebrow={eyebrows.address}
      title={verifyTexts.verified.title}
      lead={verifyTexts.verified.lead(user.email)}
      form="iris"
    >
      <EntryWays>
        <Button variant="primary" render={<Link to={homeOf(user)} />}>
          {verifyTexts.goOn}
        </Button>
      </EntryWays>
    </EntryScreen>
  );
};

const WithPassword = ({ token, email }: { readonly token: string; readonly email: string }) => {
  const { mutateAsync, data, error } = useVerificationWithPassword();
  const fields = useFields({
    initial: { password: '' },
    schema: EmailVerification,
    input: ({ password }) => ({ token, password }),
    focusOnFailure: 'password',
    send: mutateAsync,
  });
  if (data?.status === 'verified') return <Done user={data.user} />;
  if (isFinal(error)) return <Refused error={error} token={token} />;
  return (
    <EntryScreen
      eyebrow={eyebrows.address}
      title={verifyTexts.passwordRequired.title}
      lead={verifyTexts.passwordRequired.lead(email)}
    >
      <EntryForm noValidate onSubmit={fields.onSubmit} aria-label={verifyTexts.confirm}>
        <input type="hidden" autoComplete="username" value={email} readOnly />
        <PasswordField
          id="verify-password"
          label="Password"
          autoComplete="current-password"
          {...fields.field('password')}
        />
        <FormBanner tone="error">{fields.problem.form}</FormBanner>
        <EntryWays>
          <Button type="submit" variant="primary" busy={fields.busy}>
            {fields.busy ? verifyTexts.confirming : verifyTexts.confirm}
          </Button>
        </EntryWays>
      </EntryForm>
    </EntryScreen>
  );
};

const Expired = ({ token }: { readonly token: string }) => {
  const resend = useResend();
  return (
    <EntryScreen eyebrow={eyebrows.address} title={verifyTexts.expired.title} lead={verifyTexts.expired.lead}>
      <FormBanner tone={resend.isError ? 'error' : 'success'}>
        {resend.isError ? failureText(resend.error) : resend.data?.message}
      </FormBanner>
      {!resend.isSuccess && (
        <EntryWays>
          <Button variant="primary" busy={resend.isPending} onClick={() => resend.mutate({ token })}>
            {verifyTexts.sendAgain}
          </Button>
        </EntryWays>
      )}
    </EntryScreen>
  );
};

const finalCodes: ReadonlySet<string> = new Set([
  'link_invalid',
  'link_expired',
  'link_used',
  'conflict',
  'unauthenticated',
]);
const isFinal = (error: unknown): error is ApiError => error instanceof ApiError && finalCodes.has(error.code);

/** Each way in which a link does not work any more, and how to go on from it. */
const Refused = ({ error: { code, message }, token }: { readonly error: ApiError; readonly token: string }) => {
  if (code === 'link_expired') return <Expired token={token} />;
  const { title, lead }: { title: string; lead: string } =
    code === 'link_used'
      ? verifyTexts.used
      : code === 'conflict'
        ? { ...verifyTexts.taken, lead: message }
        : code === 'unauthenticated'
          ? { ...verifyTexts.elsewhere, lead: message }
          : verifyTexts.incomplete;
  return (
    <EntryScreen eyebrow={eyebrows.address} title={title} lead={lead}>
      <SignInWay />
    </EntryScreen>
  );
};

const Verification = ({ token }: { readonly token: string }) => {
  const { data, error, isFetching, refetch } = useVerification(token);
  if (data?.status === 'verified') return <Done user={data.user} />;
  if (data) return <WithPassword token={token} email={data.email} />;
  if (isFinal(error)) return <Refused error={error} token={token} />;
  if (error) {
    return (
      <EntryScreen
        eyebrow={eyebrows.address}
        title={verifyTexts.failed.title}
        lead={error instanceof ApiError && error.code === 'rate_limited' ? failureText(error) : verifyTexts.failed.lead}
      >
        <EntryWays>
          <Button variant="primary" busy={isFetching} onClick={() => void refetch()}>
            {verifyTexts.retry}
          </Button>
        </EntryWays>
      </EntryScreen>
    );
  }
  return (
    <EntryScreen
      eyebrow={eyebrows.address}
      title={verifyTexts.checking.title}
      lead={verifyTexts.checking.lead}
      form="iris"
    >
      <Spinner />
    </EntryScreen>
  );
};

/** `/verify-email`: where the link of the verification mail leads. */
export const VerifyEmailPage = () => {
  const token = useToken();
  if (token !== null) return <Verification key={token} token={token} />;
  return (
    <EntryScreen eyebrow={eyebrows.address} title={verifyTexts.incomplete.title} lead={verifyTexts.incomplete.lead}>
      <SignInWay />
    </EntryScreen>
  );
};
