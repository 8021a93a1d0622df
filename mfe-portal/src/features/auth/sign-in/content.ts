import { passwordLength, type SessionEnd, type SignInProvider } from '@vitrine/contracts';

export const pageTexts = {
  restricted: 'Restricted access',
  title: 'Payment Portal',
  open: 'Sign in',
  paid:
    'Your payment is confirmed. Sign in with the address you paid with. If you don’t have an account yet, open it ' +
    'with the link we emailed you, or sign in with Google or Facebook.',
} as const;

export const sessionEndTexts: Record<SessionEnd, string> = {
  expired: 'You were signed out because seven days have passed since you signed in. Sign in again to continue.',
  signed_out_elsewhere: 'You were signed out from another device. Sign in again to continue.',
  password_changed: 'You were signed out because your password was changed. Sign in with the new one.',
  second_factor_enabled:
    'You were signed out because two-step verification was turned on for your account. Sign in again to continue.',
  removed_from_team: 'You were signed out because your portal access was removed. Ask an owner if that’s a mistake.',
};

export const stepTitles = {
  providers: 'Sign in',
  'sign-in': 'Sign in',
  create: 'Create account',
  mailbox: 'Check your mailbox',
  'second-factor': 'One more step',
} as const;
export type Step = keyof typeof stepTitles;

export const providerNames: Record<SignInProvider, string> = { google: 'Google', facebook: 'Facebook' };

export const dialogTexts = {
  continueWith: (name: string): string => `Continue with ${name}`,
  email: 'Continue with Email',
  byEmail: 'Sign in by email',
  or: 'or',
  providersMissing: 'We couldn’t load the other ways to sign in.',
  retry: 'Retry',
  back: 'All ways to sign in',
  forgot: 'Forgot password?',
  toCreate: 'New here?',
  toSignIn: 'Have an account?',
  passwordHint: `At least ${String(passwordLength.minimum)} characters. A few words make a good one.`,
  mailboxHint: 'Open the link in this browser. If it isn’t there in a few minutes, check your spam folder, or',
  resend: 'send it again',
  codeHint: 'Six digits from your authenticator app, or one of your recovery codes.',
} as const;
