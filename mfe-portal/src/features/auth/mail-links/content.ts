import { brand } from '@vitrine/brand';
import { passwordLength } from '@vitrine/contracts';

export const eyebrows = {
  address: 'Your email address',
  password: 'Your password',
  invitation: 'Your invitation',
} as const;

export const verifyTexts = {
  checking: { title: 'One moment', lead: 'We’re confirming your email address.' },
  verified: {
    title: 'Your address is confirmed',
    lead: (email: string): string => `We’ve confirmed ${email}, and you’re signed in.`,
  },
  passwordRequired: {
    title: 'Is it you?',
    lead: (email: string): string =>
      `You signed up in a different browser. Enter the password you chose for ${email} to confirm it’s you.`,
  },
  expired: { title: 'This link has expired', lead: 'These links work for 24 hours. We can send you a new one.' },
  used: { title: 'This link has already been used', lead: 'Your address is probably confirmed. Sign in to continue.' },
  incomplete: {
    title: 'This link is incomplete',
    lead: 'Part of it is missing. Open it again from the email, or sign in and we’ll send you a new one.',
  },
  accountExists: { title: 'You already have an account' },
  elsewhere: { title: 'Sign in first' },
  failed: {
    title: 'We couldn’t confirm your address',
    lead: 'Your link still works. Check your connection and try again.',
  },
  confirm: 'Confirm',
  confirming: 'Confirming…',
  goOn: 'Continue',
  signIn: 'Sign in',
  sendAgain: 'Send a new link',
  retry: 'Retry',
} as const;

export const forgotTexts = {
  title: 'Forgot your password?',
  lead: 'Enter your email address, and we’ll send you a link to set a new one.',
  submit: 'Send link',
  sending: 'Sending…',
  sentTitle: 'Check your mailbox',
  another: 'Use a different address',
  signIn: 'Back to sign in',
} as const;

/** Texts of the first-password link that a paying customer gets. */
export const openTexts = {
  title: 'Choose a password',
  lead: 'You’ll use it to sign in to your invoices and receipts.',
  label: 'Password',
  done: { title: 'Your account is ready', lead: 'Your address is confirmed, and you’re signed in.' },
  expired: {
    title: 'This link has expired',
    lead: 'These links work for 7 days. We can send you a new one.',
  },
  used: {
    title: 'This link has already been used',
    lead: 'Your account is ready. Sign in with the password you chose, or ask for a link to set a new one.',
  },
} as const;

/** Texts of the link in an invitation to the team. */
export const invitationTexts = {
  title: `Join ${brand.agency}`,
  lead: `Tell us your name and choose a password. That’s all you need to use ${brand.product}.`,
  name: 'Name',
  label: 'Password',
  submit: 'Create account',
  setting: 'Creating account…',
  otherWays: 'Sign in another way',
  expired: {
    title: 'This invitation has expired',
    lead: 'Invitations work for 7 days. Enter your address, and we’ll send you a new link.',
  },
  used: {
    title: 'This invitation has already been used',
    lead: 'Your account is ready. Sign in with the password you chose, or ask for a link to set a new one.',
  },
} as const;

export const resetTexts = {
  title: 'Set a new password',
  lead: 'It replaces your old one and signs you out everywhere else.',
  label: 'New password',
  hint: `At least ${String(passwordLength.minimum)} characters. A few words make a good one.`,
  submit: 'Set password',
  setting: 'Setting…',
  done: { title: 'Your new password is set', lead: 'You’re signed in here and signed out everywhere else.' },
  secondFactor: { title: 'Your new password is set', lead: 'One more step: enter a code from your authenticator app.' },
  enterCode: 'Enter the code',
  expired: {
    title: 'This link has expired',
    lead: 'These links work for an hour. We can send you a new one.',
  },
  used: { title: 'This link has already been used', lead: 'Sign in with your new password, or ask for a new link.' },
  incomplete: {
    title: 'This link is incomplete',
    lead: 'Part of it is missing. Open it again from the email, or ask for a new one.',
  },
  askAgain: 'Ask for a new link',
} as const;
