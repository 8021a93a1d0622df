import type { SignInWay } from '@vitrine/contracts';

export const signInMethodNames: Record<SignInWay, string> = {
  email: 'Email and password',
  google: 'Google',
  facebook: 'Facebook',
};
