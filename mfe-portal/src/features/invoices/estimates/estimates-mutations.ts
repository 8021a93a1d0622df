import { useMutation, useQueryClient } from '@tanstack/react-query';
import { createAttempt } from '@vitrine/api-client';
import {
  api,
  type Estimate,
  type EstimateBulk,
  type EstimateCreateInput,
  type EstimateEditInput,
  type EstimateRevisionInput,
} from '@vitrine/contracts';
import { useApi } from '@vitrine/shell-sdk';
import { useState } from 'react';
import { useBulkRequests } from '../../../shared/screen/bulk-change.ts';
import {
  currentEstimate,
  useCancelReads,
  useRefreshEstimate,
  useRemoveCachedEstimate,
  useUpdateCachedEstimate,
} from './estimates-queries.ts';

interface Attempted<Body> {
  readonly body: Body;
  readonly key: string;
}

export function useCreateEstimate() {
  const client = useApi();
  return useMutation({
    mutationFn: ({ body, key }: Attempted<EstimateCreateInput>) =>
      client.call(api.estimates.create, { body, idempotencyKey: key }),
    onSuccess: useUpdateCachedEstimate(),
  });
}

/** Saves a draft; a stale `version` fails with `stale_version` and the current record. */
export function useEditEstimate(id: string) {
  const client = useApi();
  return useMutation({
    mutationFn: ({ body, key }: Attempted<EstimateEditInput>) =>
      client.call(api.estimates.edit, { params: { id }, body, idempotencyKey: key }),
    onSuccess: useUpdateCachedEstimate(),
  });
}

/** Sends a new version. */
export function useReviseEstimate(id: string) {
  const client = useApi();
  return useMutation({
    mutationFn: ({ body, key }: Attempted<EstimateRevisionInput>) =>
      client.call(api.estimates.revise, { params: { id }, body, idempotencyKey: key }),
    onSuccess: useUpdateCachedEstimate(),
  });
}

/** A change to the shown version. On `stale_version` the current version replaces it in the cache. */
function useEstimateChange<Input>(
  change: (input: Input, attempt: ReturnType<typeof createAttempt>) => Promise<Estimate>,
) {
  const updateCache = useUpdateCachedEstimate();
  const [attempt] = useState(createAttempt);
  return useMutation({
    mutationFn: async (input: Input) => {
      const changed = await change(input, attempt);
      attempt.done();
      return changed;
    },
    onSuccess: updateCache,
    onError: (error) => {
      const current = currentEstimate(error);
      if (current) updateCache(current);
    },
  });
}

export function useMarkSent({ id, version }: Estimate) {
  const client = useApi();
  return useEstimateChange<void>((_, attempt) =>
    client.call(api.estimates.markSent, { params: { id }, body: { version }, idempotencyKey: attempt.keyFor(version) }),
  );
}

export function useVoidEstimate({ id, version }: Estimate) {
  const client = useApi();
  return useEstimateChange<void>((_, attempt) =>
    client.call(api.estimates.void, { params: { id }, body: { version }, idempotencyKey: attempt.keyFor(version) }),
  );
}

/** Creates a draft with the same content. */
export function useDuplicateEstimate({ id }: Estimate) {
  const client = useApi();
  return useEstimateChange<void>((_, attempt) =>
    client.call(api.estimates.duplicate, { params: { id }, idempotencyKey: attempt.keyFor(id) }),
  );
}

/** Turns what was accepted into an invoice. */
export function useMakeInvoice({ id }: Estimate) {
  const client = useApi();
  return useEstimateChange((status: 'draft' | 'sent', attempt) =>
    client.call(api.estimates.makeInvoice, {
      params: { id },
      body: { status },
      idempotencyKey: attempt.keyFor(status),
    }),
  );
}

export function useAddNote({ id }: Estimate) {
  const client = useApi();
  const updateCache = useUpdateCachedEstimate();
  return useMutation({
    mutationFn: ({ body, key }: Attempted<{ readonly text: string }>) =>
      client.call(api.estimates.addNote, { params: { id }, body, idempotencyKey: key }),
    onSuccess: updateCache,
  });
}

/** Deletes a draft that was never sent. */
export function useDeleteDraft({ id }: Estimate) {
  const client = useApi();
  const cancelReads = useCancelReads();
  const remove = useRemoveCachedEstimate();
  return useMutation({
    mutationFn: async () => {
      await cancelReads(id);
      return client.call(api.estimates.remove, { params: { id } });
    },
    onSuccess: () => remove(id),
  });
}

/** Mails it to its client; a draft becomes sent. */
export function useEmailEstimate({ id }: Estimate) {
  const client = useApi();
  const refresh = useRefreshEstimate();
  const [attempt] = useState(createAttempt);
  return useMutation({
    mutationFn: () => client.call(api.estimates.email, { params: { id }, idempotencyKey: attempt.keyFor(id) }),
    onSuccess: () => {
      attempt.done();
      return refresh(id);
    },
  });
}

export function useSendSms({ id }: Estimate) {
  const client = useApi();
  const refresh = useRefreshEstimate();
  const [attempt] = useState(createAttempt);
  return useMutation({
    mutationFn: (body: { readonly to: string }) =>
      client.call(api.estimates.sendSms, { params: { id }, body, idempotencyKey: attempt.keyFor(body) }),
    onSuccess: () => {
      attempt.done();
      return refresh(id);
    },
  });
}

/** Runs one action on any number of estimates in batches. */
export function useBulkAction() {
  const client = useApi();
  const queries = useQueryClient();
  const request = useBulkRequests<EstimateBulk['action']>(async (_, action, { ids, options }) => {
    const { results } = await client.call(api.estimates.bulk, { body: { ids, action }, ...options });
    return results;
  });
  return useMutation({
    mutationFn: ({ ids, action }: EstimateBulk) => request(ids, action),
    onSettled: () => queries.invalidateQueries({ queryKey: ['estimates'] }),
  });
}
