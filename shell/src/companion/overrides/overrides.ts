import { readOverrides, storeOverrides, type Overrides } from '../../overrides/stored-overrides.ts';
import { placeMarker } from './marker.ts';
import { reloadOnEdit } from './reload-on-edit.ts';

/** Asks the edge for a policy under which these origins may load (shell/server/overrides.ts). */
const cookieOf = (overrides: Overrides): string =>
  `vitrine-override=${[...new Set(Object.values(overrides))].map(encodeURIComponent).join('|')}`;

const keep = (overrides: Overrides): void => {
  storeOverrides(overrides);
  const lifetime = Object.keys(overrides).length === 0 ? '; max-age=0' : '';
  document.cookie = `${cookieOf(overrides)}; path=/; samesite=strict${lifetime}`;
};

/** `?override=<remote>@<origin>` adds one, `?override=none` takes all away, an origin that is not allowed changes nothing. Answers null where the address says nothing. */
const fromAddress = (current: Overrides, allowed: readonly string[]): Overrides | null => {
  const wanted = new URLSearchParams(location.search).get('override');
  if (wanted === null) return null;
  if (wanted === 'none') return {};
  const [name = '', origin = ''] = wanted.split('@', 2);
  return allowed.includes(origin) ? { ...current, [name]: origin } : current;
};

const withoutParameter = (): string => {
  const url = new URL(location.href);
  url.searchParams.delete('override');
  return url.href;
};

/** Remotes that this browser takes from a developer's machine: set by an address, shown on the page, reset there. */
export const startOverrides = (allowed: readonly string[]): void => {
  const current = readOverrides(allowed);
  const next = fromAddress(current, allowed);
  if (next) {
    keep(next);
    location.replace(withoutParameter());
    return;
  }
  if (Object.keys(current).length === 0) return;
  if (!document.cookie.includes(cookieOf(current))) {
    // The cookie ends with the session, the choice does not: ask for the page again under its policy.
    keep(current);
    if (document.cookie.includes(cookieOf(current))) location.reload();
  }
  placeMarker(current, (names) => {
    keep(Object.fromEntries(Object.entries(current).filter(([name]) => !names.includes(name))));
    location.reload();
  });
  for (const origin of new Set(Object.values(current))) reloadOnEdit(origin);
  // A prerendered page is another build's, and waits for a touch: this is one.
  dispatchEvent(new Event('wheel'));
};
