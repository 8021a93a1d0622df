import { useMutation } from '@tanstack/react-query';
import { api } from '@vitrine/contracts';
import { useApi } from '@vitrine/shell-sdk';

export interface SignInInput {
  readonly email: string;
  readonly password: string;
}

/** Signs in; the session cookie comes with the answer. Fails with `invalid_credentials` or `rate_limited`. */
export function useSignIn() {
  const client = useApi();
  return useMutation({ mutationFn: (body: SignInInput) => client.call(api.auth.login, { body }) });
}
