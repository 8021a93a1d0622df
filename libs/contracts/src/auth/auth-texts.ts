/** Same text for an unknown address and a wrong password. */
export const invalidCredentialsText = 'That email and password don’t match. Please try again.';

/** What people read about signing in. The specification names only the first (staff portal, section 8). */
export const authTexts = {
  failed: 'Authentication failed',
  emailUnverified: 'Please confirm your email address first. We’ve sent you a link.',
  signInExpired: 'Your sign-in timed out. Please start again.',
  wrongCode: 'That code isn’t right. Please enter the newest one.',
  wrongPassword: 'That isn’t your current password. Please try again.',
  registered: 'Check your email. We’ve sent you a link to confirm your address.',
  forgot: 'If there is an account with this address, a link to set a new password is on its way.',
  resent: 'If this address still needs to be confirmed, a new link is on its way.',
  linkExpired: 'This link has expired. We can send you a new one.',
  linkUsed: 'This link has already been used.',
  linkInvalid: 'This link isn’t complete. Please open it again from your email.',
} as const;

/** Why a sign-in elsewhere came back without a session: `?error=` of the sign-in page, and what to show for it. */
export const signInErrors = {
  authentication_failed: authTexts.failed,
  cancelled: 'Sign-in was canceled.', // lint-words: an API code
  provider_unavailable: 'We can’t reach this sign-in service right now. Please try again, or sign in another way.',
  email_missing: 'We didn’t get an email address, and your account needs one. Please share it, or sign in another way.',
  email_in_use: 'There is already an account with this email address. Please sign in the way you did before.',
  rate_limited: 'Too many requests. Please try again later.',
} as const;
export type SignInError = keyof typeof signInErrors;

/** The text for whatever stands in the address; an unknown reason is the specification's fallback. */
export const signInErrorText = (reason: string): string =>
  Object.hasOwn(signInErrors, reason) ? signInErrors[reason as SignInError] : authTexts.failed;
