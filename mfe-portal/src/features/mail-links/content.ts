import { passwordLength } from '@vitrine/contracts';

export const eyebrows = { address: 'Your email address', password: 'Your password' } as const;

export const verifyTexts = {
  checking: { title: 'One moment', lead: 'We are confirming your email address.' },
  verified: {
    title: 'Your address is confirmed',
    lead: (email: string): string => `${email} is yours, and you are signed in.`,
  },
  passwordRequired: {
    title: 'Is it you?',
    lead: (email: string): string =>
      'You opened this link in another browser than the one you signed up in. Enter the password you chose for ' +
      `${email} to confirm it.`,
  },
  expired: { title: 'This link has expired', lead: 'Links work for a day. We can send you a new one.' },
  used: { title: 'This link was used already', lead: 'Your address is confirmed, most likely. Sign in to go on.' },
  incomplete: {
    title: 'This link is not complete',
    lead: 'Please open it again from your mailbox, all of it. If you sign in, we can send you a new one.',
  },
  taken: { title: 'You have an account already' },
  elsewhere: { title: 'Sign in first' },
  failed: {
    title: 'We could not confirm it now',
    lead: 'Nothing is lost: the link still works. Check your connection, then try again.',
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
  lead: 'Tell us the address of your account, and we send you a link to set a new one.',
  submit: 'Send the link',
  sending: 'Sending…',
  sentTitle: 'Check your mailbox',
  another: 'Use another address',
  signIn: 'Back to sign in',
} as const;

/** Texts of the first-password link that a paying customer gets. */
export const openTexts = {
  title: 'Choose a password',
  lead: 'It opens your account, with your invoices and receipts.',
  label: 'Password',
  done: { title: 'Your account is open', lead: 'Your address is confirmed, and you are signed in.' },
  expired: {
    title: 'This link has expired',
    lead: 'Links to open an account work for 7 days. We can send you a new one.',
  },
  used: {
    title: 'This link was used already',
    lead: 'Your account is open. Sign in with the password you chose, or ask for a link to set another one.',
  },
} as const;

export const resetTexts = {
  title: 'Set a new password',
  lead: 'It replaces the old one, and signs you out everywhere else.',
  label: 'New password',
  hint: `At least ${String(passwordLength.minimum)} characters. A few words make a good one.`,
  submit: 'Set password',
  setting: 'Setting…',
  done: { title: 'Your new password is set', lead: 'You are signed in here, and signed out everywhere else.' },
  secondFactor: { title: 'Your new password is set', lead: 'One more step: a code of your authenticator app.' },
  enterCode: 'Enter the code',
  expired: {
    title: 'This link has expired',
    lead: 'Links to set a password work for an hour. We can send you a new one.',
  },
  used: { title: 'This link was used already', lead: 'Sign in with your new password, or ask for another link.' },
  incomplete: {
    title: 'This link is not complete',
    lead: 'Please open it again from your mailbox, all of it, or ask for another link.',
  },
  askAgain: 'Ask for a new link',
} as const;
