import { useQuery } from '@tanstack/react-query';
import { api } from '@vitrine/contracts';
import { useApi } from '@vitrine/shell-sdk';

/** Invoices, payments and receipts of whoever is signed in. */
export function useAccount() {
  const client = useApi();
  return useQuery({ queryKey: ['account'], queryFn: ({ signal }) => client.call(api.account.get, { signal }) });
}
