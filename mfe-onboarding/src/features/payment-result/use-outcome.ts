import { ApiError } from '@vitrine/api-client';
import { api, type CheckoutOutcome } from '@vitrine/contracts';
import { useApi } from '@vitrine/shell-sdk';
import { useCallback, useEffect, useState } from 'react';

/**
 * Delays before each retry, in milliseconds. A provider confirms within seconds; after the last delay the page shows
 * the status and a button to ask again.
 */
export const retryDelays = [500, 1000, 1500, 2500, 4000, 6000, 8000] as const;

type OutcomeState =
  | { readonly status: 'asking' }
  | { readonly status: 'answered'; readonly outcome: CheckoutOutcome }
  | { readonly status: 'unknown' | 'unreachable' };

/** Whether the status may still change within seconds. */
const isPending = (state: OutcomeState): boolean =>
  state.status === 'unreachable' || (state.status === 'answered' && state.outcome.status === 'open');

/** The status of a session at the provider, read through the BFF (decision D2). Never writes anything. */
export function useOutcome(session: string | null): { readonly state: OutcomeState; readonly again: () => void } {
  const client = useApi();
  const [round, setRound] = useState(0);
  const [answer, setAnswer] = useState<{ readonly to: string; readonly state: OutcomeState } | null>(null);
  const question = `${session ?? ''} ${round}`;

  useEffect(() => {
    const leaving = new AbortController();
    let timer: ReturnType<typeof setTimeout> | undefined;

    const ask = async (id: string): Promise<OutcomeState> => {
      try {
        return {
          status: 'answered',
          outcome: await client.call(api.checkout.getSession, { params: { id }, signal: leaving.signal }),
        };
      } catch (error) {
        const isUnknown =
          error instanceof ApiError && error.status >= 400 && error.status < 500 && error.status !== 429;
        return { status: isUnknown ? 'unknown' : 'unreachable' };
      }
    };
    const askFrom = async (id: string, tries: number): Promise<void> => {
      const next = await ask(id);
      if (leaving.signal.aborted) return;
      const delay = retryDelays[tries];
      if (isPending(next) && delay !== undefined) timer = setTimeout(() => void askFrom(id, tries + 1), delay);
      else setAnswer({ to: question, state: next });
    };

    if (session !== null) void askFrom(session, 0);
    return () => {
      leaving.abort();
      clearTimeout(timer);
    };
  }, [client, session, question]);

  const state: OutcomeState =
    session === null ? { status: 'unknown' } : answer?.to === question ? answer.state : { status: 'asking' };
  return { state, again: useCallback(() => setRound((before) => before + 1), []) };
}
