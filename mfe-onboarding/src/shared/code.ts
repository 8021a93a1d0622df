import { type ApiClient, ApiError } from '@vitrine/api-client';
import {
  codeResolutionEndpoints,
  codeTexts,
  invalidCodeText,
  type PackageId,
  pastedCode,
  type ResolvedCode,
} from '@vitrine/contracts';
import { useApi } from '@vitrine/shell-sdk';
import { useCallback, useEffect, useState } from 'react';

/** Letters, digits and dashes, as codes are made; 40 is the longest the BFF looks at. */
const codePattern = /^[A-Z0-9-]{1,40}$/;

/** The code of an onboarding link, upper case; null when there is none or it cannot be one. */
export function readCode(params: URLSearchParams): string | null {
  const code = pastedCode(params.get('code') ?? '');
  return codePattern.test(code) ? code : null;
}

/**
 * - `unknown`: the BFF doesn't know it, or it has ended; it doesn't say which (decision D4)
 * - `unreachable`: the BFF could not be asked; the code is submitted with the answers and checked then
 */
export type CodeState =
  | { readonly status: 'none' }
  | { readonly status: 'checking' }
  | { readonly status: 'known'; readonly offer: ResolvedCode }
  | { readonly status: 'unknown' | 'limited' | 'unreachable'; readonly message: string };

const unreachable = 'We couldn’t check this code just now. We’ll check it before you pay.';

const stateOf = (error: unknown): CodeState => {
  if (!(error instanceof ApiError)) return { status: 'unreachable', message: unreachable };
  if (error.status === 429) return { status: 'limited', message: error.message };
  if (error.status >= 400 && error.status < 500)
    return { status: 'unknown', message: error.code === 'validation_failed' ? invalidCodeText : error.message };
  return { status: 'unreachable', message: unreachable };
};

/** Whether the code is unchecked and can be checked again. */
export const isUnchecked = ({ status }: CodeState): boolean => status === 'limited' || status === 'unreachable';

export type ResolveCode = (code: string) => Promise<CodeState>;

/** How long an answer is cached, in milliseconds: every request counts against the visitor's rate limit. */
const answerLifetime = 60_000;
interface Answer {
  readonly at: number;
  readonly state: Promise<CodeState>;
}
interface CodeCache {
  readonly answers: Map<string, Answer>;
  /** Every component that shows a code gets the latest answer, so that a page never contradicts itself. */
  readonly listeners: Set<(code: string, state: CodeState) => void>;
}
const codeCaches = new WeakMap<ApiClient, CodeCache>();

const cacheOf = (client: ApiClient): CodeCache => {
  const cache = codeCaches.get(client) ?? { answers: new Map<string, Answer>(), listeners: new Set() };
  codeCaches.set(client, cache);
  return cache;
};

async function ask(client: ApiClient, code: string): Promise<CodeState> {
  try {
    return { status: 'known', offer: await client.call(codeResolutionEndpoints.resolve, { body: { code } }) };
  } catch (error) {
    return stateOf(error);
  }
}

/** Asks the BFF what a code offers; never throws. Requests during the first one, or shortly after, share its answer. */
export function useResolveCode(): ResolveCode {
  const client = useApi();
  return useCallback(
    async (code) => {
      const { answers, listeners } = cacheOf(client);
      const recent = answers.get(code);
      const answer =
        recent && Date.now() - recent.at < answerLifetime ? recent : { at: Date.now(), state: ask(client, code) };
      answers.set(code, answer);
      const state = await answer.state;
      // Failures that aren't about the code itself may be retried at once.
      if (isUnchecked(state)) answers.delete(code);
      for (const listener of listeners) listener(code, state);
      return state;
    },
    [client],
  );
}

/** What a code offers. Pass it when it is complete, not with every letter; an empty one sends no request. */
export function useCode(code: string): CodeState {
  const client = useApi();
  const resolve = useResolveCode();
  const [answer, setAnswer] = useState<{ readonly code: string; readonly state: CodeState } | null>(null);
  useEffect(() => {
    if (code === '') return undefined;
    const { listeners } = cacheOf(client);
    const listener = (about: string, state: CodeState): void => {
      if (about === code) setAnswer({ code, state });
    };
    listeners.add(listener);
    void resolve(code);
    return () => void listeners.delete(listener);
  }, [code, resolve, client]);
  if (code === '') return { status: 'none' };
  return answer?.code === code ? answer.state : { status: 'checking' };
}

interface Chosen {
  readonly id: PackageId;
  readonly name: string;
  /** List price, a month. */
  readonly cents: number;
}

const soldBy = ({ kind, name, packages }: ResolvedCode): string[] => {
  if (packages.length > 0) return packages.map((one) => one.name);
  return [kind === 'client' ? codeTexts.clientPlan : name];
};

/** Cents a month of a package with a code; null when the code does not set its price. */
export const priceWithCode = (state: CodeState, id: PackageId): number | null =>
  state.status === 'known' ? (state.offer.packages.find((one) => one.id === id)?.priceCents ?? null) : null;

/**
 * Why a code does not apply to a package, or, without one, why it has no price by itself; null where it applies, and
 * while it is unchecked: then it is checked with the answers.
 */
export function codeProblem(state: CodeState, chosen: Chosen | null): string | null {
  if (state.status === 'unknown' || state.status === 'limited') return state.message;
  if (state.status !== 'known') return null;
  if (chosen)
    return priceWithCode(state, chosen.id) === null
      ? codeTexts.unfit(soldBy(state.offer), chosen.name, chosen.cents)
      : null;
  return state.offer.packages.length > 1 ? codeTexts.choose(soldBy(state.offer)) : null;
}
