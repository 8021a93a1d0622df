import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { api, type ClientSummary } from '@vitrine/contracts';
import { useApi } from '@vitrine/shell-sdk';
import { useEffect, useState } from 'react';

/** Pause in typing after which clients are looked up, in milliseconds. */
const pause = 250;
const shortest = 2;

/** A few clients that match what is typed. Without an answer there are no suggestions, and nothing else changes. */
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
    enabled: search.length >= shortest,
    placeholderData: keepPreviousData,
    staleTime: 60_000,
  });
  return data?.items ?? [];
}
