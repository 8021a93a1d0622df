import { z } from 'zod';
import { IdParams } from '../common/fields.ts';
import { defineEndpoint } from '../endpoint.ts';
import {
  PasswordChange,
  Profile,
  ProfileUpdate,
  Proof,
  RecoveryCodes,
  SecondFactorConfirmation,
  SecondFactorSetup,
  SecondFactorStatus,
  Session,
  SessionInfo,
  Credentials,
  EmailVerification,
  EmailVerified,
  LoginAnswer,
  MailOnItsWay,
  PasswordForgotten,
  PasswordReset,
  ProviderParams,
  Registration,
  SecondFactorSignIn,
  SignInMethods,
  VerificationResend,
} from './auth.ts';

export const authEndpoints = {
  /**
   * Fails with `invalid_credentials`, `email_unverified` (right password, mailbox not proven yet) or `rate_limited`.
   */
  login: defineEndpoint({
    id: 'auth.login',
    method: 'POST',
    path: '/auth/login',
    summary: 'Sign in with email and password; sets the session cookie unless a second factor is required',
    access: 'public',
    body: Credentials,
    status: 200,
    response: LoginAnswer,
  }),
  /** Fails with `validation_failed` at `code`, `sign_in_expired` (begin again) or `rate_limited`. */
  loginSecondFactor: defineEndpoint({
    id: 'auth.loginSecondFactor',
    method: 'POST',
    path: '/auth/login/second-factor',
    summary: 'Complete a sign-in that requires a second factor; sets the session cookie',
    access: 'public',
    body: SecondFactorSignIn,
    status: 200,
    response: Session,
  }),
  logout: defineEndpoint({
    id: 'auth.logout',
    method: 'POST',
    path: '/auth/logout',
    summary: 'End this session',
    access: 'public',
    status: 204,
  }),
  logoutEverywhere: defineEndpoint({
    id: 'auth.logoutEverywhere',
    method: 'POST',
    path: '/auth/logout-everywhere',
    summary: 'End every session of the signed-in person, this one included',
    access: 'signed-in',
    status: 204,
  }),
  me: defineEndpoint({
    id: 'auth.me',
    method: 'GET',
    path: '/auth/me',
    summary: 'Who is signed in, if anyone',
    access: 'public',
    status: 200,
    response: Session,
  }),

  /**
   * Nobody is signed in by it. Common passwords and such with the address fail as `validation_failed` at `password`.
   */
  register: defineEndpoint({
    id: 'auth.register',
    method: 'POST',
    path: '/auth/register',
    summary:
      'Sign up; a mail asks to confirm the address. Answers the same for an address that has an account, whose ' +
      'owner is told by mail',
    access: 'public',
    body: Registration,
    status: 202,
    response: MailOnItsWay,
  }),
  /**
   * Fails with `link_invalid`, `link_expired`, `link_used`, `conflict` (the address got an account meanwhile: sign in),
   * or `validation_failed` at `password`.
   */
  verifyEmail: defineEndpoint({
    id: 'auth.verifyEmail',
    method: 'POST',
    path: '/auth/verify-email',
    summary: 'Confirm an address with the token of the mail, and sign in',
    access: 'public',
    body: EmailVerification,
    status: 200,
    response: EmailVerified,
  }),
  resendVerification: defineEndpoint({
    id: 'auth.resendVerification',
    method: 'POST',
    path: '/auth/verify-email/resend',
    summary: 'Send a new link to an address that waits to be confirmed; answers the same whether one does',
    access: 'public',
    body: VerificationResend,
    status: 202,
    response: MailOnItsWay,
  }),
  forgotPassword: defineEndpoint({
    id: 'auth.forgotPassword',
    method: 'POST',
    path: '/auth/forgot-password',
    summary: 'Send a link to set a new password; answers the same for every address',
    access: 'public',
    body: PasswordForgotten,
    status: 202,
    response: MailOnItsWay,
  }),
  /**
   * Fails with `link_invalid`, `link_expired`, `link_used` or `validation_failed` at `password`. A second factor is
   * still asked for.
   */
  resetPassword: defineEndpoint({
    id: 'auth.resetPassword',
    method: 'POST',
    path: '/auth/reset-password',
    summary:
      'Set a new password with the token of the mail; ends every session and signs in, unless a second factor ' +
      'is required',
    access: 'public',
    body: PasswordReset,
    status: 200,
    response: LoginAnswer,
  }),

  ways: defineEndpoint({
    id: 'auth.ways',
    method: 'GET',
    path: '/auth/ways',
    summary: 'The ways to sign in that are offered here',
    access: 'public',
    status: 200,
    response: SignInMethods,
  }),
  /** A link, not a call: the browser goes there. `returnTo` is a path of this site; anything else is left out. */
  providerStart: defineEndpoint({
    id: 'auth.providerStart',
    method: 'GET',
    path: '/auth/:provider/start',
    summary: 'Go to Google or Facebook to sign in, and come back',
    access: 'public',
    params: ProviderParams,
    query: z.object({ returnTo: z.string().max(2000).optional() }),
    status: 302,
  }),
  /**
   * Leads on to `/auth/callback?next=…`, to `/login?step=second-factor&next=…`, or to `/login?error=…&next=…` (see
   * `signInErrors`).
   */
  providerCallback: defineEndpoint({
    id: 'auth.providerCallback',
    method: 'GET',
    path: '/auth/:provider/callback',
    summary: 'Where Google and Facebook send people back to; sets the session cookie',
    access: 'public',
    params: ProviderParams,
    status: 302,
  }),

  profile: defineEndpoint({
    id: 'auth.profile',
    method: 'GET',
    path: '/auth/profile',
    summary: 'The signed-in person’s own account',
    access: 'signed-in',
    status: 200,
    response: Profile,
  }),
  updateProfile: defineEndpoint({
    id: 'auth.updateProfile',
    method: 'PATCH',
    path: '/auth/profile',
    summary: 'Change one’s name',
    access: 'signed-in',
    body: ProfileUpdate,
    status: 200,
    response: Profile,
  }),
  /** Fails with `validation_failed` at `currentPassword` or `newPassword`. */
  changePassword: defineEndpoint({
    id: 'auth.changePassword',
    method: 'POST',
    path: '/auth/change-password',
    summary: 'Change one’s password; ends every other session',
    access: 'signed-in',
    body: PasswordChange,
    status: 204,
  }),

  sessions: defineEndpoint({
    id: 'auth.sessions',
    method: 'GET',
    path: '/auth/sessions',
    summary: 'Where one is signed in, this browser first, then the latest seen',
    access: 'signed-in',
    status: 200,
    response: z.object({ items: z.array(SessionInfo) }),
  }),
  /** Another person’s session is as unknown as one that never was: `not_found`. */
  endSession: defineEndpoint({
    id: 'auth.endSession',
    method: 'DELETE',
    path: '/auth/sessions/:id',
    summary: 'End one of one’s sessions',
    access: 'signed-in',
    params: IdParams,
    status: 204,
  }),
  endOtherSessions: defineEndpoint({
    id: 'auth.endOtherSessions',
    method: 'POST',
    path: '/auth/sessions/end-others',
    summary: 'End all of one’s sessions but this',
    access: 'signed-in',
    status: 200,
    response: z.object({ ended: z.number().int() }),
  }),

  secondFactor: defineEndpoint({
    id: 'auth.secondFactor',
    method: 'GET',
    path: '/auth/second-factor',
    summary: 'Whether a second factor is on',
    access: 'signed-in',
    status: 200,
    response: SecondFactorStatus,
  }),
  /** Fails with `validation_failed` at `password`, or `conflict` when one is on. */
  beginSecondFactor: defineEndpoint({
    id: 'auth.beginSecondFactor',
    method: 'POST',
    path: '/auth/second-factor/begin',
    summary: 'Begin to turn on a second factor; answers the secret for an authenticator app',
    access: 'signed-in',
    body: Proof,
    status: 200,
    response: SecondFactorSetup,
  }),
  /** Fails with `validation_failed` at `code`, or `conflict` when none was begun. Ends every other session. */
  confirmSecondFactor: defineEndpoint({
    id: 'auth.confirmSecondFactor',
    method: 'POST',
    path: '/auth/second-factor/confirm',
    summary: 'Turn on the second factor with a first code of the app',
    access: 'signed-in',
    body: SecondFactorConfirmation,
    status: 200,
    response: RecoveryCodes,
  }),
  /** Fails with `validation_failed` at `password` or `code`. */
  disableSecondFactor: defineEndpoint({
    id: 'auth.disableSecondFactor',
    method: 'POST',
    path: '/auth/second-factor/disable',
    summary: 'Turn off the second factor',
    access: 'signed-in',
    body: Proof,
    status: 204,
  }),
  /** Fails with `validation_failed` at `password` or `code`, or `conflict` when no second factor is on. */
  renewRecoveryCodes: defineEndpoint({
    id: 'auth.renewRecoveryCodes',
    method: 'POST',
    path: '/auth/second-factor/recovery-codes',
    summary: 'New recovery codes; the earlier ones are void',
    access: 'signed-in',
    body: Proof,
    status: 200,
    response: RecoveryCodes,
  }),
} as const;
