import { useNavigate } from '@vitrine/shell-sdk';
import { useEffect, useRef } from 'react';

/**
 * Changes the query of a list in the address. A second change in quick succession builds on the first, which may not be
 * shown yet; until the address that is shown has changed, both count.
 */
export function useChangeQuery<Query extends object>(
  query: Query,
  searchOf: (query: Query) => string,
): (change: Partial<Query>) => void {
  const navigate = useNavigate();
  const wanted = useRef<Query | null>(null);
  const shown = searchOf(query);
  const before = useRef(shown);
  useEffect(() => {
    if (before.current === shown) return;
    before.current = shown;
    wanted.current = null;
  }, [shown]);
  return (change) => {
    wanted.current = { ...(wanted.current ?? query), ...change };
    void navigate({ search: searchOf(wanted.current) }, { replace: true });
  };
}
