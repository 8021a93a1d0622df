import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { api } from '@vitrine/contracts';
import { useApi } from '@vitrine/shell-sdk';

/** Invoices, payments and receipts of the signed-in user. */
export function useAccount() {
  const client = useApi();
  return useQuery({ queryKey: ['account'], queryFn: ({ signal }) => client.call(api.account.get, { signal }) });
}

/** Earlier pages of a list, from the first page's cursor; loaded on demand. */
export function useEarlierPage(list: 'invoices' | 'payments', first: string | null) {
  const client = useApi();
  const earlier = useInfiniteQuery({
    queryKey: ['account', list, first],
    queryFn: ({ pageParam, signal }) => {
      const query = list === 'invoices' ? { invoicesCursor: pageParam } : { paymentsCursor: pageParam };
      return client.call(api.account.get, { query, signal });
    },
    initialPageParam: first ?? '',
    getNextPageParam: (page) => (list === 'invoices' ? page.nextInvoices : page.nextPayments),
    enabled: false,
  });
  return {
    pages: earlier.data?.pages ?? [],
    more: earlier.data ? earlier.hasNextPage : first !== null,
    busy: earlier.isFetching,
    error: earlier.error,
    onShow: () => void earlier.fetchNextPage(),
  };
}
