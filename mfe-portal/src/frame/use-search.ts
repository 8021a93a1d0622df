import { useQuery } from '@tanstack/react-query';
import { api } from '@vitrine/contracts';
import { useApi } from '@vitrine/shell-sdk';
import { useEffect, useState } from 'react';

/** Pause in typing after which the server is asked, in milliseconds. */
const pause = 150;
export const shortestSearch = 2;
const longest = 200;

/** Clients, invoices, leads and codes that hold the text. */
export function useSearch(text: string) {
  const client = useApi();
  const typed = text.trim().slice(0, longest);
  const [asked, setAsked] = useState('');
  useEffect(() => {
    const timer = setTimeout(() => setAsked(typed), pause);
    return () => clearTimeout(timer);
  }, [typed]);

  const enabled = asked.length >= shortestSearch && typed.length >= shortestSearch;
  const { data, isError, isFetching, refetch } = useQuery({
    queryKey: ['search', asked],
    queryFn: ({ signal }) => client.call(api.search.find, { query: { q: asked }, signal }),
    enabled,
    // What was found for less stays until more is known, so that the list does not flicker.
    placeholderData: (before) => before,
  });
  return {
    results: enabled ? data : undefined,
    failed: enabled && isError,
    searching: typed.length >= shortestSearch && (typed !== asked || isFetching),
    retry: refetch,
  };
}
