import { useQuery } from '@tanstack/react-query';
import { ApiError } from '@vitrine/api-client';
import { api, EmailVerification, type SessionUser } from '@vitrine/contracts';
import { Link, useApi, useSession } from '@vitrine/shell-sdk';
import { Button, FormBanner, Spinner } from '@vitrine/ui';
import { useEffect } from 'react';
import { z } from 'zod';
import { useChange } from '../../../shared/api/use-change.ts';
import { keyOf } from '../../../shared/api/use-endpoint.ts';
import { AuthActions, AuthForm } from '../../../shared/auth/auth-form.ts';
import { useResendVerification } from '../../../shared/queries.ts';
import { AuthScreen } from '../../../shared/auth/auth-screen.tsx';
import { PasswordField } from '../../../shared/auth/password-field.tsx';
import { failureText } from '../../../shared/problems.ts';
import { usePortalForm } from '../../../shared/forms/use-portal-form.ts';
import { homePath, paths } from '../../../shared/paths.ts';
import { eyebrows, verifyTexts } from './content.ts';
import { useToken } from './use-token.ts';

const SignInLink = () => (
  <AuthActions>
    <Button variant="primary" render={<Link to={paths.login} />}>
      {verifyTexts.signIn}
    </Button>
  </AuthActions>
);

const Done = ({ user }: { readonly user: SessionUser }) => {
  const { refresh } = useSession();
  useEffect(() => void refresh(), [refresh]);
  return (
    <AuthScreen
      eyebrow={eyebrows.address}
      title={verifyTexts.verified.title}
      lead={verifyTexts.verified.lead(user.email)}
      form="iris"
    >
      <AuthActions>
        <Button variant="primary" render={<Link to={homePath(user)} />}>
          {verifyTexts.goOn}
        </Button>
      </AuthActions>
    </AuthScreen>
  );
};

const PasswordForm = ({ token, email }: { readonly token: string; readonly email: string }) => {
  const { mutateAsync, data, error } = useChange(api.auth.verifyEmail, {}, { gcTime: 0, meta: { ownProblems: true } });
  const form = usePortalForm({
    values: { password: '' },
    schema: z
      .object({ password: z.string() })
      .transform(({ password }): z.input<typeof EmailVerification> => ({ token, password }))
      .pipe(EmailVerification),
    save: (body) => mutateAsync({ body }),
    describe: failureText,
    focusOnFailure: 'password',
  });
  if (data?.status === 'verified') return <Done user={data.user} />;
  if (isFinal(error)) return <Refused error={error} token={token} />;
  return (
    <AuthScreen
      eyebrow={eyebrows.address}
      title={verifyTexts.passwordRequired.title}
      lead={verifyTexts.passwordRequired.lead(email)}
    >
      <AuthForm {...form.props} aria-label={verifyTexts.confirm}>
        <input type="hidden" autoComplete="username" value={email} readOnly />
        <PasswordField
          id="verify-password"
          label="Password"
          autoComplete="current-password"
          {...form.field('password')}
        />
        <FormBanner tone="error">{form.failure}</FormBanner>
        <AuthActions>
          <Button type="submit" variant="primary" busy={form.busy}>
            {form.busy ? verifyTexts.confirming : verifyTexts.confirm}
          </Button>
        </AuthActions>
      </AuthForm>
    </AuthScreen>
  );
};

const Expired = ({ token }: { readonly token: string }) => {
  const resend = useResendVerification();
  return (
    <AuthScreen eyebrow={eyebrows.address} title={verifyTexts.expired.title} lead={verifyTexts.expired.lead}>
      <FormBanner tone={resend.isError ? 'error' : 'success'}>
        {resend.isError ? failureText(resend.error) : resend.data?.message}
      </FormBanner>
      {!resend.isSuccess && (
        <AuthActions>
          <Button variant="primary" busy={resend.isPending} onClick={() => resend.mutate({ body: { token } })}>
            {verifyTexts.sendAgain}
          </Button>
        </AuthActions>
      )}
    </AuthScreen>
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

/** Errors of a verification link and what to do about them. */
const Refused = ({ error: { code, message }, token }: { readonly error: ApiError; readonly token: string }) => {
  if (code === 'link_expired') return <Expired token={token} />;
  const { title, lead }: { title: string; lead: string } =
    code === 'link_used'
      ? verifyTexts.used
      : code === 'conflict'
        ? { ...verifyTexts.accountExists, lead: message }
        : code === 'unauthenticated'
          ? { ...verifyTexts.elsewhere, lead: message }
          : verifyTexts.incomplete;
  return (
    <AuthScreen eyebrow={eyebrows.address} title={title} lead={lead}>
      <SignInLink />
    </AuthScreen>
  );
};

/**
 * Verifies a mailbox when the page opens, once per token. A query, so that it is not sent twice; the page shows its
 * errors.
 */
function useVerification(token: string | null) {
  const client = useApi();
  return useQuery({
    queryKey: [...keyOf(api.auth.verifyEmail), token],
    enabled: token !== null,
    staleTime: Infinity,
    gcTime: 0,
    meta: { ownProblems: true },
    queryFn: () => client.call(api.auth.verifyEmail, { body: { token: token ?? '' } }),
  });
}

const Verification = ({ token }: { readonly token: string }) => {
  const { data, error, isFetching, refetch } = useVerification(token);
  if (data?.status === 'verified') return <Done user={data.user} />;
  if (data) return <PasswordForm token={token} email={data.email} />;
  if (isFinal(error)) return <Refused error={error} token={token} />;
  if (error) {
    return (
      <AuthScreen
        eyebrow={eyebrows.address}
        title={verifyTexts.failed.title}
        lead={error instanceof ApiError && error.code === 'rate_limited' ? failureText(error) : verifyTexts.failed.lead}
      >
        <AuthActions>
          <Button variant="primary" busy={isFetching} onClick={() => void refetch()}>
            {verifyTexts.retry}
          </Button>
        </AuthActions>
      </AuthScreen>
    );
  }
  return (
    <AuthScreen
      eyebrow={eyebrows.address}
      title={verifyTexts.checking.title}
      lead={verifyTexts.checking.lead}
      form="iris"
    >
      <Spinner />
    </AuthScreen>
  );
};

/** `/verify-email`: target of the verification mail's link. */
export const VerifyEmailPage = () => {
  const token = useToken();
  if (token !== null) return <Verification key={token} token={token} />;
  return (
    <AuthScreen eyebrow={eyebrows.address} title={verifyTexts.incomplete.title} lead={verifyTexts.incomplete.lead}>
      <SignInLink />
    </AuthScreen>
  );
};
