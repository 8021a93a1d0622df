import { type Overrides, readOverrides, storeOverrides } from '../overrides/stored-overrides.ts';

declare global {
  /** Origins whose remotes take their edits themselves; set by `@vitrine/shell-sdk/refresh`. */
  var __VITRINE_HOT__: Set<string> | undefined;
}

/** An adopted style sheet: styled-components only works inside React. */
const markerStyles = `
#overrides{position:fixed;
inset:auto auto calc(1rem + env(safe-area-inset-bottom,0px)) calc(1rem + env(safe-area-inset-left,0px));
z-index:var(--layer-popover);box-sizing:border-box;max-inline-size:min(24rem,calc(100vw - 7rem));
padding:.625rem .75rem .5rem 1rem;border:1px dashed var(--color-ember);border-radius:var(--radius-lg);
background:var(--color-overlay);box-shadow:var(--shadow-floating);color:var(--color-text);
font:400 .8125rem/1.5 var(--font-text)}
#overrides p{margin:0;color:var(--color-ember);font-size:.75rem;letter-spacing:.04em}
#overrides ul{display:grid;gap:.125rem;margin:0;padding:0;list-style:none}
#overrides li{display:flex;gap:.75rem;align-items:center;justify-content:space-between}
#overrides span{min-inline-size:0;overflow-wrap:anywhere;color:var(--color-text-muted)}
#overrides code{color:var(--color-text);font:400 .75rem/1.5 var(--font-mono)}
#overrides button{flex:none;min-block-size:1.75rem;padding:0 .625rem;border:1px solid var(--color-hairline-strong);
border-radius:var(--radius-md);background:none;color:var(--color-text);font:inherit;cursor:pointer}
#overrides button:focus-visible{outline:2px solid var(--color-champagne);outline-offset:2px}
@media (hover:hover){#overrides button:hover{border-color:var(--color-champagne);color:var(--color-champagne-light)}}
@media print{#overrides{display:none}}
`;

const element = <K extends keyof HTMLElementTagNameMap>(
  tag: K,
  properties: Partial<HTMLElementTagNameMap[K]>,
  ...children: readonly (Node | string)[]
): HTMLElementTagNameMap[K] => {
  const made = Object.assign(document.createElement(tag), properties);
  made.append(...children);
  return made;
};

/**
 * Shows on every page which remote comes from where, so that nobody mistakes a local edit for a deployed build.
 * `onReset` gets the names of remotes to take from the deployment again.
 */
const placeMarker = (overrides: Overrides, onReset: (names: readonly string[]) => void): void => {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(markerStyles);
  document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet];

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
  const marker = element(
    'aside',
    { id: 'overrides' },
    element('p', { textContent: 'Not what is deployed' }),
    element('ul', {}, ...rows),
  );
  marker.setAttribute('aria-label', 'Development overrides');
  document.body.append(marker);
};

const pollIntervalMs = 1000;

/**
 * Reloads the page when the development server at an origin has built something new, unless the remote on the page
 * takes its edits itself (`@vitrine/shell-sdk/refresh`).
 */
const reloadOnEdit = (origin: string): void => {
  let known: string | null = null;
  const poll = async (): Promise<void> => {
    try {
      const response = await fetch(`${origin}/remote/remote.json`, { cache: 'no-store' });
      const built = response.ok ? await response.text() : '';
      if (known !== null && built !== '' && built !== known && !globalThis.__VITRINE_HOT__?.has(origin))
        location.reload();
      known = built === '' ? (known ?? '') : built;
    } catch {
      // The server is down, or builds for the first time; the remote's fallback says so.
      known ??= '';
    }
    setTimeout(() => void poll(), pollIntervalMs);
  };
  void poll();
};

/** Asks the edge for a policy under which these origins may load (shell/server/security-headers.ts). */
const cookieOf = (overrides: Overrides): string =>
  `vitrine-override=${[...new Set(Object.values(overrides))].map(encodeURIComponent).join('|')}`;

const save = (overrides: Overrides): void => {
  storeOverrides(overrides);
  const lifetime = Object.keys(overrides).length === 0 ? '; max-age=0' : '';
  document.cookie = `${cookieOf(overrides)}; path=/; samesite=strict${lifetime}`;
};

/**
 * `?override=<remote>@<origin>` adds one, `?override=none` takes all away, an origin that is not allowed changes
 * nothing. Answers null where the address says nothing.
 */
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
    save(next);
    location.replace(withoutParameter());
    return;
  }
  if (Object.keys(current).length === 0) return;
  if (!document.cookie.includes(cookieOf(current))) {
    // The cookie ends with the browser session, the stored override does not: reload to get its policy.
    save(current);
    if (document.cookie.includes(cookieOf(current))) location.reload();
  }
  placeMarker(current, (names) => {
    save(Object.fromEntries(Object.entries(current).filter(([name]) => !names.includes(name))));
    location.reload();
  });
  for (const origin of new Set(Object.values(current))) reloadOnEdit(origin);
  // A prerendered page of another build waits for a sign of intent; this event is one.
  dispatchEvent(new Event('wheel'));
};
