import { keepPreviousData } from '@tanstack/react-query';
import { api, type ClientSummary } from '@vitrine/contracts';
import { useEffect, useState } from 'react';
import { useEndpoint } from '../../../shared/api/use-endpoint.ts';

/** Debounce of the client search, in milliseconds. */
const pause = 250;
const shortestSearch = 2;

/** A few clients that match the typed text; none on errors. */
export function useClientSuggestions(text: string): readonly ClientSummary[] {
  const [search, setSearch] = useState('');
  useEffect(() => {
    const timer = setTimeout(() => setSearch(text.trim()), pause);
    return () => clearTimeout(timer);
  }, [text]);
  const { data } = useEndpoint(
    api.clients.list,
    { query: { search, limit: 6 } },
    { enabled: search.length >= shortestSearch, placeholderData: keepPreviousData, staleTime: 60_000 },
  );
  return data?.items ?? [];
}
