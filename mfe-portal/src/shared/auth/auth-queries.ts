import { useMutation } from '@tanstack/react-query';
import { api, type EndpointBody } from '@vitrine/contracts';
import { useApi } from '@vitrine/shell-sdk';

/** Requests a new verification link: for an address, an old link's token, or the signed-in user. */
export function useResendVerification() {
  const client = useApi();
  return useMutation({
    gcTime: 0,
    mutationFn: (body: EndpointBody<typeof api.auth.resendVerification>) =>
      client.call(api.auth.resendVerification, { body }),
  });
}
