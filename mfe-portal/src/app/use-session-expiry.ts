import type { QueryClient } from '@tanstack/react-query';
import { ApiError } from '@vitrine/api-client';
import { useLocation, useNavigate, useSession } from '@vitrine/shell-sdk';
import { useEffect, useEffectEvent } from 'react';
import { loginPath } from '../shared/safe-next.ts';

/**
 * When the server no longer knows the session, the login screen comes, with the way back. When it knows the person but not as staff any more, the shell asks again and shows its guard. What is marked `ownProblems` shows such an answer itself.
 */
export function useSessionExpiry(queries: QueryClient): void {
  const { refresh } = useSession();
  const { pathname, search } = useLocation();
  const navigate = useNavigate();

  const onError = useEffectEvent((error: unknown) => {
    if (!(error instanceof ApiError)) return;
    if (error.code !== 'unauthenticated' && error.code !== 'forbidden') return;
    if (error.code === 'unauthenticated')
      void navigate(loginPath(pathname + search, { sessionEnded: true }), { replace: true });
    void refresh();
  });

  useEffect(() => {
    const stopQueries = queries.getQueryCache().subscribe((event) => {
      if (event.type === 'updated' && event.action.type === 'error' && event.query.meta?.['ownProblems'] !== true)
        onError(event.action.error);
    });
    const stopMutations = queries.getMutationCache().subscribe((event) => {
      if (event.type === 'updated' && event.action.type === 'error' && event.mutation.meta?.['ownProblems'] !== true)
        onError(event.action.error);
    });
    return () => {
      stopQueries();
      stopMutations();
    };
  }, [queries]);
}
