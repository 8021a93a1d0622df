import { ApiError, referenceOf } from '@vitrine/api-client';
import { api, linkedId, linkValue, type SharedEstimate } from '@vitrine/contracts';
import { useApi, useSearchParams } from '@vitrine/shell-sdk';
import { useCallback, useEffect, useState } from 'react';

type EstimateState =
  | { readonly status: 'loading' }
  | { readonly status: 'missing' }
  /** `reference`: of a failure of ours. */
  | { readonly status: 'failed'; readonly message: string | null; readonly reference: string | undefined }
  | { readonly status: 'ready'; readonly id: string; readonly estimate: SharedEstimate };

interface EstimateHandle {
  readonly state: EstimateState;
  /** Shows what an answer of the BFF held. */
  readonly show: (estimate: SharedEstimate) => void;
  readonly reload: () => void;
}

/** 404 and bad input alike: the address names no estimate. */
const isMissing = (error: unknown): boolean =>
  error instanceof ApiError && error.status >= 400 && error.status < 500 && error.status !== 429;

/**
 * The estimate that the address names. Of its id the first UUID is looked up, whatever a mail program put beside it.
 */
export function useEstimate(): EstimateHandle {
  const client = useApi();
  const [params] = useSearchParams();
  const id = linkedId(linkValue(params, 'id'));
  const [attempt, setAttempt] = useState(0);
  const [answer, setAnswer] = useState<{ readonly of: string; readonly state: EstimateState } | null>(null);
  const requestKey = `${id ?? ''} ${String(attempt)}`;

  useEffect(() => {
    if (id === null) return undefined;
    const leaving = new AbortController();
    const ask = async (): Promise<EstimateState> => {
      try {
        const estimate = await client.call(api.sharedEstimates.view, { body: { id }, signal: leaving.signal });
        return { status: 'ready', id, estimate };
      } catch (error) {
        if (isMissing(error)) return { status: 'missing' };
        const message = error instanceof ApiError && error.status === 429 ? error.message : null;
        return { status: 'failed', message, reference: referenceOf(error) };
      }
    };
    const settle = async (): Promise<void> => {
      const state = await ask();
      if (!leaving.signal.aborted) setAnswer({ of: requestKey, state });
    };
    void settle();
    return () => leaving.abort();
  }, [client, id, requestKey]);

  const reload = useCallback(() => setAttempt((before) => before + 1), []);
  const show = useCallback(
    (estimate: SharedEstimate) => {
      if (id !== null) setAnswer({ of: requestKey, state: { status: 'ready', id, estimate } });
    },
    [requestKey, id],
  );
  const current: EstimateState = answer?.of === requestKey ? answer.state : { status: 'loading' };
  const state: EstimateState = id !== null ? current : { status: 'missing' };
  const failed = state.status === 'failed';
  useEffect(() => {
    if (!failed) return undefined;
    addEventListener('online', reload);
    return () => removeEventListener('online', reload);
  }, [failed, reload]);
  return { state, show, reload };
}
