import { safeNext } from '@vitrine/contracts';

export { safeNext };

/**
 * The login page's address that remembers where someone was going. With `sessionEnded` it says why they have to sign in
 * again.
 */
export function loginPath(next: string, { sessionEnded = false } = {}): string {
  const safe = safeNext(next);
  const params = new URLSearchParams({ ...(safe && { next: safe }), ...(sessionEnded && { ended: '' }) });
  return params.size > 0 ? `/login?${params}` : '/login';
}
