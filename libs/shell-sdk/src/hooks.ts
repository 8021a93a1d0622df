import { brand } from '@vitrine/brand';
import type { SessionUser } from '@vitrine/contracts';
import { useEffect, useSyncExternalStore } from 'react';
import { useShellServices } from './services.ts';
import { loadingSession, type SessionState, type SessionStatus } from './session-store.ts';

export interface SessionHandle {
  readonly status: SessionStatus;
  readonly user: SessionUser | null;
  /** Asks the BFF again; call it after signing in. Never throws. */
  readonly refresh: () => Promise<SessionState>;
  /** Ends the session. Throws `ApiError` when the request fails. */
  readonly signOut: () => Promise<void>;
}

/** Who is signed in. `loading` in prerendered pages and until the BFF has answered. */
export const useSession = (): SessionHandle => {
  const { session } = useShellServices();
  const { status, user } = useSyncExternalStore(session.subscribe, session.getState, () => loadingSession);
  return { status, user, refresh: session.refresh, signOut: session.signOut };
};

/**
 * Titles the page '{title} · {agency}' while the component is mounted; the portal passes its product's name as
 * `suffix`.
 */
export const usePageTitle = (title: string, suffix: string = brand.agency): void => {
  useEffect(() => {
    document.title = `${title} · ${suffix}`;
  }, [title, suffix]);
};
