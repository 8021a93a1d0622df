/** In local storage: remote → origin of the development server it comes from. */
const key = 'vitrine:override';

export type Overrides = Readonly<Record<string, string>>;

const read = (): unknown => {
  try {
    return JSON.parse(localStorage.getItem(key) ?? 'null');
  } catch {
    // Storage that is closed to us, or holds something of another's: nothing is overridden.
    return null;
  }
};

/** What this browser overrides, as far as the edge allows it. */
export const readOverrides = (allowed: readonly string[]): Overrides => {
  const stored = read();
  if (typeof stored !== 'object' || stored === null) return {};
  return Object.fromEntries(
    Object.entries(stored).filter((entry): entry is [string, string] => allowed.includes(String(entry[1]))),
  );
};

/** Asks the edge for a policy under which these origins may load (shell/server/security-headers.ts). */
export const cookieOf = (overrides: Overrides): string =>
  `vitrine-override=${[...new Set(Object.values(overrides))].map(encodeURIComponent).join('|')}`;

/** Stores what this browser overrides, and asks the edge for its policy; both hold from the next page on. */
export const saveOverrides = (overrides: Overrides): void => {
  const none = Object.keys(overrides).length === 0;
  if (none) localStorage.removeItem(key);
  else localStorage.setItem(key, JSON.stringify(overrides));
  document.cookie = `${cookieOf(overrides)}; path=/; samesite=strict${none ? '; max-age=0' : ''}`;
};
