import { useQuery } from '@tanstack/react-query';
import { api } from '@vitrine/contracts';
import { useApi } from '@vitrine/shell-sdk';

/** The client an invoice was begun for. */
export function useBilledClient(id: string) {
  const client = useApi();
  return useQuery({
    queryKey: ['clients', 'detail', id],
    queryFn: ({ signal }) => client.call(api.clients.get, { params: { id }, signal }),
  });
}
