import { useMutation } from '@tanstack/react-query';
import { api, type EndpointBody } from '@vitrine/contracts';
import { useApi } from '@vitrine/shell-sdk';

/** Asks for a new link to confirm a mailbox: of an address, of an old link's token, or of whoever is signed in. */
export function useResend() {
  const client = useApi();
  return useMutation({
    gcTime: 0,
    mutationFn: (body: EndpointBody<typeof api.auth.resendVerification>) =>
      client.call(api.auth.resendVerification, { body }),
  });
}
