import { ApiError, referenceOf } from '@vitrine/api-client';
import { api, type SharedEstimate } from '@vitrine/contracts';
import { useApi, useSearchParams } from '@vitrine/shell-sdk';
import { useCallback, useEffect, useState } from 'react';

const uuid = /^[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}$/i;

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

/** The estimate that the address names. An id that is no UUID is never looked up. */
export function useEstimate(): EstimateHandle {
  const client = useApi();
  const [params] = useSearchParams();
  const id = params.get('id')?.trim() ?? '';
  const [attempt, setAttempt] = useState(0);
  const [answer, setAnswer] = useState<{ readonly of: string; readonly state: EstimateState } | null>(null);
  const asked = `${id} ${String(attempt)}`;

  useEffect(() => {
    if (!uuid.test(id)) return undefined;
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
      if (!leaving.signal.aborted) setAnswer({ of: asked, state });
    };
    void settle();
    return () => leaving.abort();
  }, [client, id, asked]);

  const reload = useCallback(() => setAttempt((before) => before + 1), []);
  const show = useCallback(
    (estimate: SharedEstimate) => setAnswer({ of: asked, state: { status: 'ready', id, estimate } }),
    [asked, id],
  );
  const known: EstimateState = answer?.of === asked ? answer.state : { status: 'loading' };
  const state: EstimateState = uuid.test(id) ? known : { status: 'missing' };
  const failed = state.status === 'failed';
  useEffect(() => {
    if (!failed) return undefined;
    addEventListener('online', reload);
    return () => removeEventListener('online', reload);
  }, [failed, reload]);
  return { state, show, reload };
}
