import { useQueryClient } from '@tanstack/react-query';
import { type ApiClient, ApiError, createAttempt } from '@vitrine/api-client';
import type { BulkResult } from '@vitrine/contracts';
import { useApi } from '@vitrine/shell-sdk';
import { useState } from 'react';
import { serverText } from '../problems.ts';

/** Most records that one request takes. */
const bulkMaximum = 100;

/** What one request of a change to many records is sent with. */
export interface BulkPart {
  readonly ids: string[];
  readonly options: { readonly idempotencyKey: string; readonly timeoutMs: number };
}

type Results = BulkResult['results'];

/**
 * Changes many records, at most 100 in a request. An attempt that is repeated because its answer was lost changes each
 * record once. Where a later request fails, its records are answered as left as they were.
 */
export function useBulkRequests<Change>(
  send: (client: ApiClient, change: Change, part: BulkPart) => Promise<Results>,
): (ids: readonly string[], change: Change) => Promise<Results> {
  const client = useApi();
  const [attempt] = useState(createAttempt);
  return async (ids, change) => {
    const key = attempt.keyFor({ ids, change });
    const results: Results = [];
    for (let from = 0; from < ids.length; from += bulkMaximum) {
      const options = { idempotencyKey: `${key}-${from}`, timeoutMs: 60_000 };
      try {
        results.push(...(await send(client, change, { ids: ids.slice(from, from + bulkMaximum), options })));
      } catch (error) {
        if (from === 0) throw error;
        const message = error instanceof ApiError ? serverText(error) : 'We didn’t get to this one.';
        return [...results, ...ids.slice(from).map((id) => ({ id, label: null, ok: false, message }))];
      }
    }
    attempt.done();
    return results;
  };
}

/** The same, and refreshes the queries under `keys` afterwards. */
export function useBulkChange<Change>(
  send: (client: ApiClient, change: Change, part: BulkPart) => Promise<Results>,
  keys: readonly string[],
): (change: Change) => (ids: readonly string[]) => Promise<Results> {
  const queries = useQueryClient();
  const request = useBulkRequests(send);
  return (change) => async (ids) => {
    try {
      return await request(ids, change);
    } finally {
      await Promise.all(keys.map((key) => queries.invalidateQueries({ queryKey: [key] })));
    }
  };
}
