import { safeNext } from '@vitrine/contracts';

export { safeNext };

/** The login page's address that remembers where someone was going. */
export function loginPath(next: string): string {
  const safe = safeNext(next);
  return safe ? `/login?${new URLSearchParams({ next: safe })}` : '/login';
}
