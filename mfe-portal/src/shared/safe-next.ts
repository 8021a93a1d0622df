/** Pages that lead back to themselves, or are not pages. */
const neverNext = /^\/(?:login|admin-login|api)(?:[/?#]|$)/i;

/**
 * Where to go after sign-in, out of the `?next=` of the address: a path of this site, or null. Anything
 * that a browser could read as another origin is refused (open redirect), so a link to the login page
 * can never send staff elsewhere.
 */
export function safeNext(next: string | null): string | null {
  if (!next?.startsWith('/') || next.length > 2000) return null;
  const base = 'https://portal.invalid';
  if (!URL.canParse(next, base)) return null;
  const { origin, pathname, search, hash } = new URL(next, base);
  // `/.//evil.test` keeps the origin here, but its normalised path `//evil.test` would not keep it later.
  if (origin !== base || pathname.startsWith('//')) return null;
  const path = pathname + search + hash;
  return neverNext.test(path) ? null : path;
}

/** The login page's address that remembers where someone was going. */
export function loginPath(next: string): string {
  const safe = safeNext(next);
  return safe ? `/login?${new URLSearchParams({ next: safe })}` : '/login';
}
