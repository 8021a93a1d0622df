import { passwordLength, type SignInProvider } from '@vitrine/contracts';

export const pageTexts = {
  restricted: 'Restricted access',
  title: 'Payment Portal',
  open: 'Sign in',
} as const;

export const stepTitles = {
  ways: 'Sign in',
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
  waysMissing: 'Other ways to sign in could not be loaded.',
  retry: 'Retry',
  back: 'All ways to sign in',
  forgot: 'Forgot password?',
  toCreate: 'New here?',
  toSignIn: 'Have an account?',
  passwordHint: `At least ${String(passwordLength.minimum)} characters. A few words make a good one.`,
  mailboxHint: 'The link works in this browser. Nothing there after a few minutes? Look among the spam, or',
  resend: 'send it again',
  codeHint: 'Six digits from your authenticator app, or one of your recovery codes.',
} as const;
