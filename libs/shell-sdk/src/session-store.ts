import type { ApiClient } from '@vitrine/api-client';
import type { SessionUser } from '@vitrine/contracts';
import { lightEndpoints } from './light-endpoints.ts';

/**
 * - `loading`: not asked yet, or the answer is on its way
 * - `unavailable`: the BFF could not be reached; treated as not signed in
 */
export type SessionStatus = 'loading' | 'anonymous' | 'signed-in' | 'unavailable';

export interface SessionState {
  readonly status: SessionStatus;
  readonly user: SessionUser | null;
}

/** Who is signed in, asked once and shared by shell and remotes. */
export interface SessionStore {
  readonly getState: () => SessionState;
  /** The first subscriber triggers the first request. */
  readonly subscribe: (listener: () => void) => () => void;
  /** Asks the BFF again and answers who is signed in; call it after signing in. Never throws. */
  readonly refresh: () => Promise<SessionState>;
  /** Ends the session on the server, then here. Throws `ApiError` when the request fails. */
  readonly signOut: () => Promise<void>;
}

export const loadingSession: SessionState = { status: 'loading', user: null };

/**
 * Stores for this page and later ones which links are this person's, so that a prerendered page shows them from its
 * first paint. The hint identifies nobody, and the server is asked for the session in any case.
 */
const hintAccount = ({ status, user }: SessionState): void => {
  if (status === 'unavailable') return;
  const account = user ? (user.staff ? 'staff' : 'client') : '';
  document.documentElement.dataset['account'] = account;
  try {
    localStorage['account'] = account;
  } catch {
    // Storage is closed to us: the next page asks before it shows them.
  }
};

export const createSessionStore = (api: ApiClient): SessionStore => {
  let state = loadingSession;
  let pending: Promise<SessionState> | null = null;
  const listeners = new Set<() => void>();

  const set = (next: SessionState): SessionState => {
    state = next;
    hintAccount(next);
    for (const listener of listeners) listener();
    return state;
  };

  const ask = async (): Promise<SessionState> => {
    try {
      const { user } = await api.call(lightEndpoints.me);
      return set(user ? { status: 'signed-in', user } : { status: 'anonymous', user: null });
    } catch {
      return set({ status: 'unavailable', user: null });
    }
  };

  const refresh = (): Promise<SessionState> => {
    const request = ask().finally(() => {
      if (pending === request) pending = null;
    });
    pending = request;
    return request;
  };

  return {
    getState: () => state,
    subscribe: (listener) => {
      listeners.add(listener);
      if (state.status === 'loading' && !pending) void refresh();
      return () => listeners.delete(listener);
    },
    refresh,
    signOut: async () => {
      await api.call(lightEndpoints.logout);
      set({ status: 'anonymous', user: null });
    },
  };
};
