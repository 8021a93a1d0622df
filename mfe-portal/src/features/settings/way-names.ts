import type { SignInWay } from '@vitrine/contracts';

export const wayNames: Record<SignInWay, string> = {
  email: 'Email and password',
  google: 'Google',
  facebook: 'Facebook',
};
