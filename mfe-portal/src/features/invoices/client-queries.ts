import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { api, type ClientSummary } from '@vitrine/contracts';
import { useApi } from '@vitrine/shell-sdk';
import { useEffect, useState } from 'react';

// Apart from the queries of invoices: their list would load the contract of clients with them.

/** The client that prefills a new invoice. */
export function usePrefilledClient(id: string) {
  const client = useApi();
  return useQuery({
    queryKey: ['clients', 'detail', id],
    queryFn: ({ signal }) => client.call(api.clients.get, { params: { id }, signal }),
  });
}

/** Debounce of the client search, in milliseconds. */
const pause = 250;
const shortestSearch = 2;

/** A few clients that match the typed text; none on errors. */
export function useClientSuggestions(text: string): readonly ClientSummary[] {
  const client = useApi();
  const [search, setSearch] = useState('');
  useEffect(() => {
    const timer = setTimeout(() => setSearch(text.trim()), pause);
    return () => clearTimeout(timer);
  }, [text]);
  const { data } = useQuery({
    queryKey: ['clients', 'suggestions', search],
    queryFn: ({ signal }) => client.call(api.clients.list, { query: { search, limit: 6 }, signal }),
    enabled: search.length >= shortestSearch,
    placeholderData: keepPreviousData,
    staleTime: 60_000,
  });
  return data?.items ?? [];
}
