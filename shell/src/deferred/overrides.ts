import { element, placeMarker } from './marker.ts';
import { cookieOf, type Overrides, readOverrides, saveOverrides } from '../overrides/stored-overrides.ts';

declare global {
  /** Origins whose remotes take their edits themselves; set by `@vitrine/shell-sdk/refresh`. */
  var __VITRINE_HOT__: Set<string> | undefined;
}

/**
 * Shows on every page which remote comes from where, so that nobody mistakes a local edit for a deployed build.
 * `onReset` gets the names of remotes to take from the deployment again.
 */
const showOverrides = (overrides: Overrides, onReset: (names: readonly string[]) => void): void => {
  const rows = Object.entries(overrides).map(([name, origin]) => {
    const reset = element('button', { type: 'button', textContent: 'Reset' });
    reset.setAttribute('aria-label', `Reset ${name} to what is deployed`);
    reset.addEventListener('click', () => onReset([name]));
    return element(
      'li',
      {},
      element(
        'span',
        {},
        element('code', { textContent: name }),
        ' from ',
        element('code', { textContent: origin.replace('http://', '') }),
      ),
      reset,
    );
  });
  placeMarker(
    'Development overrides',
    element('p', { textContent: 'Not what is deployed' }),
    element('ul', {}, ...rows),
  );
};

const pollIntervalMs = 1000;

/**
 * Reloads the page when the development server at an origin has built something new, unless the remote on the page
 * takes its edits itself (`@vitrine/shell-sdk/refresh`).
 */
const reloadOnEdit = (origin: string): void => {
  let lastBuild: string | null = null;
  const poll = async (): Promise<void> => {
    try {
      const response = await fetch(`${origin}/remote/remote.json`, { cache: 'no-store' });
      const built = response.ok ? await response.text() : '';
      if (lastBuild !== null && built !== '' && built !== lastBuild && !globalThis.__VITRINE_HOT__?.has(origin))
        location.reload();
      lastBuild = built === '' ? (lastBuild ?? '') : built;
    } catch {
      // The server is down, or builds for the first time; the remote's fallback says so.
      lastBuild ??= '';
    }
    setTimeout(() => void poll(), pollIntervalMs);
  };
  void poll();
};

/**
 * `?override=<remote>@<origin>` adds one, `?override=none` takes all away, an origin that is not allowed changes
 * nothing. Answers null where the address says nothing.
 */
const fromAddress = (current: Overrides, allowed: readonly string[]): Overrides | null => {
  const parameter = new URLSearchParams(location.search).get('override');
  if (parameter === null) return null;
  if (parameter === 'none') return {};
  const [name = '', origin = ''] = parameter.split('@', 2);
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
    saveOverrides(next);
    location.replace(withoutParameter());
    return;
  }
  if (Object.keys(current).length === 0) return;
  if (!document.cookie.includes(cookieOf(current))) {
    // The cookie ends with the browser session, the stored override does not: reload to get its policy.
    saveOverrides(current);
    if (document.cookie.includes(cookieOf(current))) location.reload();
  }
  showOverrides(current, (names) => {
    saveOverrides(Object.fromEntries(Object.entries(current).filter(([name]) => !names.includes(name))));
    location.reload();
  });
  for (const origin of new Set(Object.values(current))) reloadOnEdit(origin);
  // A prerendered page of another build waits for a sign of intent; this event is one.
  dispatchEvent(new Event('wheel'));
};
