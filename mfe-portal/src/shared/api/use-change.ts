import { type QueryKey, useMutation, type UseMutationOptions, useQueryClient } from '@tanstack/react-query';
import { type CallOptions, createAttempt } from '@vitrine/api-client';
import type { Endpoint, EndpointResponse } from '@vitrine/contracts';
import { useApi } from '@vitrine/shell-sdk';
import { useState } from 'react';

/** Makes answers stale; lasts until those on screen are read again. */
export function useRefresh(): (keys: readonly QueryKey[]) => Promise<void> {
  const queries = useQueryClient();
  return async (keys) => {
    await Promise.all(keys.map((queryKey) => queries.invalidateQueries({ queryKey })));
  };
}

/** What a call has to bring besides what is fixed; nothing where nothing of it is required. */
type Rest<Call, Fixed> = object extends Omit<Call, keyof Fixed> ? void : Omit<Call, keyof Fixed>;

/** What follows from a change. */
export interface Consequences<Answer> extends Pick<UseMutationOptions<Answer>, 'gcTime' | 'meta'> {
  /** Key of the answer that the change's own replaces: the record as it is now. */
  readonly replaces?: QueryKey;
  /** Keys of answers that it makes stale. The change lasts until those on screen are read again. */
  readonly stale?: readonly QueryKey[];
  /** Keys of answers that are stale when it fails: what is shown may no longer be so. */
  readonly staleOnError?: readonly QueryKey[];
  readonly onSuccess?: (answer: Answer) => unknown;
  readonly onError?: (error: Error) => void;
}

/**
 * Calls an endpoint that changes something. `fixed` is what each call has in common, such as the record's id; a call
 * brings the rest. A repetition after a failure has the same idempotency key, unless the call brings its own.
 */
export function useChange<E extends Endpoint, const Fixed extends object>(
  endpoint: E,
  fixed: Fixed & Partial<CallOptions<E>>,
  { replaces, stale = [], staleOnError = [], onSuccess, onError, ...options }: Consequences<EndpointResponse<E>> = {},
) {
  const client = useApi();
  const queries = useQueryClient();
  const refresh = useRefresh();
  const [attempt] = useState(createAttempt);
  return useMutation<EndpointResponse<E>, Error, Rest<CallOptions<E>, Fixed>>({
    ...options,
    mutationFn: (rest) => {
      const call = { ...fixed, ...rest };
      const key = endpoint.idempotent && { idempotencyKey: attempt.keyFor(call) };
      return client.call(endpoint, { ...key, ...call } as CallOptions<E>);
    },
    onSuccess: async (answer) => {
      attempt.done();
      if (replaces) queries.setQueryData(replaces, answer);
      await onSuccess?.(answer);
      await refresh(stale);
    },
    onError: async (error) => {
      onError?.(error);
      await refresh(staleOnError);
    },
  });
}
