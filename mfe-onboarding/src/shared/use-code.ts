import { ApiError, type ApiClient } from '@vitrine/api-client';
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

const unreachable = 'We couldn’t check the code yet. It stays with your answers, and is checked before you pay.';

const stateOf = (error: unknown): CodeState => {
  if (!(error instanceof ApiError)) return { status: 'unreachable', message: unreachable };
  if (error.status === 429) return { status: 'limited', message: error.message };
  if (error.status >= 400 && error.status < 500)
    return { status: 'unknown', message: error.code === 'validation_failed' ? invalidCodeText : error.message };
  return { status: 'unreachable', message: unreachable };
};

/** Whether nothing is known of it, and another question may bring more. */
export const isUnchecked = ({ status }: CodeState): boolean => status === 'limited' || status === 'unreachable';

export type ResolveCode = (code: string) => Promise<CodeState>;

/** How long an answer is good, milliseconds: every question counts against the visitor's limit. */
const memory = 60_000;
interface Answer {
  readonly at: number;
  readonly state: Promise<CodeState>;
}
interface Book {
  readonly answers: Map<string, Answer>;
  /** Whoever shows a code hears what the next one who asks about it is told: a page never says two things of one code. */
  readonly hearers: Set<(code: string, state: CodeState) => void>;
}
const books = new WeakMap<ApiClient, Book>();

const bookOf = (client: ApiClient): Book => {
  const book = books.get(client) ?? { answers: new Map<string, Answer>(), hearers: new Set() };
  books.set(client, book);
  return book;
};

async function ask(client: ApiClient, code: string): Promise<CodeState> {
  try {
    return { status: 'known', offer: await client.call(api.codes.resolve, { body: { code } }) };
  } catch (error) {
    return stateOf(error);
  }
}

/** Asks the BFF what a code offers; never throws. Whoever asks while the answer is on its way, or just after, gets the same one. */
export function useResolveCode(): ResolveCode {
  const client = useApi();
  return useCallback(
    async (code) => {
      const { answers, hearers } = bookOf(client);
      const recent = answers.get(code);
      const answer = recent && Date.now() - recent.at < memory ? recent : { at: Date.now(), state: ask(client, code) };
      answers.set(code, answer);
      const state = await answer.state;
      // What failed for another reason than the code may be asked again at once.
      if (isUnchecked(state)) answers.delete(code);
      for (const hear of hearers) hear(code, state);
      return state;
    },
    [client],
  );
}

/** What a settled code offers: pass it when it is typed to the end, not with every letter. Empty asks nothing. */
export function useCode(code: string): CodeState {
  const client = useApi();
  const resolve = useResolveCode();
  const [answer, setAnswer] = useState<{ readonly code: string; readonly state: CodeState } | null>(null);
  useEffect(() => {
    if (code === '') return undefined;
    const { hearers } = bookOf(client);
    const hear = (about: string, state: CodeState): void => {
      if (about === code) setAnswer({ code, state });
    };
    hearers.add(hear);
    void resolve(code);
    return () => void hearers.delete(hear);
  }, [code, resolve, client]);
  if (code === '') return { status: 'none' };
  return answer?.code === code ? answer.state : { status: 'checking' };
}
