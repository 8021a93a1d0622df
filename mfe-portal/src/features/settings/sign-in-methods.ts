import type { SignInMethod } from '@vitrine/contracts';

export const signInMethodNames: Record<SignInMethod, string> = {
  email: 'Email and password',
  google: 'Google',
  facebook: 'Facebook',
};
