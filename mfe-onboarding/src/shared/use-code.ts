import { ApiError } from '@vitrine/api-client';
import { api, invalidCodeText, type ResolvedCode } from '@vitrine/contracts';
import { useApi } from '@vitrine/shell-sdk';
import { useCallback, useEffect, useState } from 'react';

/**
 * - `unknown`: the BFF does not know it, or it has ended; it says no more than that (decision D4)
 * - `unreachable`: nobody could be asked; the code goes with the answers and is checked with them
 */
export type CodeState =
  | { readonly status: 'none' }
  | { readonly status: 'checking' }
  | { readonly status: 'known'; readonly offer: ResolvedCode }
  | { readonly status: 'unknown' | 'limited' | 'unreachable'; readonly message: string };

const unreachable = 'We cannot check the code right now. It stays with your answers, and is checked before you pay.';

const stateOf = (error: unknown): CodeState => {
  if (!(error instanceof ApiError)) return { status: 'unreachable', message: unreachable };
  if (error.status === 429) return { status: 'limited', message: error.message };
  if (error.status >= 400 && error.status < 500) return { status: 'unknown', message: error.code === 'validation_failed' ? invalidCodeText : error.message };
  return { status: 'unreachable', message: unreachable };
};

/** Asks the BFF what a code offers; never throws. */
export function useResolveCode(): (code: string, signal?: AbortSignal) => Promise<CodeState> {
  const client = useApi();
  return useCallback(
    async (code, signal) => {
      try {
        return { status: 'known', offer: await client.call(api.codes.resolve, { body: { code }, ...(signal && { signal }) }) };
      } catch (error) {
        return stateOf(error);
      }
    },
    [client],
  );
}

/** What a settled code offers: pass it when it is typed to the end, not with every letter. Empty asks nothing. */
export function useCode(code: string): CodeState {
  const resolve = useResolveCode();
  const [answer, setAnswer] = useState<{ readonly code: string; readonly state: CodeState } | null>(null);
  useEffect(() => {
    if (code === '') return undefined;
    const leaving = new AbortController();
    const ask = async (): Promise<void> => {
      const state = await resolve(code, leaving.signal);
      if (!leaving.signal.aborted) setAnswer({ code, state });
    };
    void ask();
    return () => leaving.abort();
  }, [code, resolve]);
  if (code === '') return { status: 'none' };
  return answer?.code === code ? answer.state : { status: 'checking' };
}
