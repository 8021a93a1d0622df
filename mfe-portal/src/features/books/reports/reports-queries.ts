import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { createAttempt } from '@vitrine/api-client';
import { api } from '@vitrine/contracts';
import { useApi } from '@vitrine/shell-sdk';
import { useState } from 'react';
import type { Days } from '../../../shared/period/period.ts';

export function useJournal(days: Days) {
  const client = useApi();
  return useQuery({
    queryKey: ['reports', 'journal', days],
    queryFn: ({ signal }) => client.call(api.bookkeeping.journal, { query: days, signal }),
  });
}

export function useTaxSummary(days: Days) {
  const client = useApi();
  return useQuery({
    queryKey: ['reports', 'taxes', days],
    queryFn: ({ signal }) => client.call(api.taxRates.summary, { query: days, signal }),
  });
}

export function useReconciliation(days: Days) {
  const client = useApi();
  return useQuery({
    queryKey: ['reports', 'reconciliation', days],
    queryFn: ({ signal }) => client.call(api.bookkeeping.reconciliation, { query: days, signal }),
  });
}

/** Compares the ledger with the provider's balance now; fees are in the journal afterwards. */
export function useReconcile() {
  const client = useApi();
  const queries = useQueryClient();
  const [attempt] = useState(createAttempt);
  return useMutation({
    mutationFn: async () => {
      let former = '';
      // A long check answers in between, with the days that it got through.
      for (;;) {
        const checked = await client.call(api.bookkeeping.reconcile, { idempotencyKey: attempt.keyFor('reconcile') });
        attempt.done();
        if (checked.isComplete || checked.checkedUntil <= former) return checked;
        former = checked.checkedUntil;
        void queries.invalidateQueries({ queryKey: ['reports'] });
      }
    },
    // Also after a failure: the days before it are checked.
    onSettled: () => queries.invalidateQueries({ queryKey: ['reports'] }),
  });
}

/** Letters from which clients are searched for. */
const least = 2;

/** The first clients of a name; none for less than two letters. */
export function useClientMatches(search: string) {
  const client = useApi();
  return useQuery({
    queryKey: ['reports', 'clients', search],
    queryFn: ({ signal }) => client.call(api.clients.list, { query: { search, limit: 5, sort: 'name' }, signal }),
    enabled: search.length >= least,
    placeholderData: keepPreviousData,
  });
}
