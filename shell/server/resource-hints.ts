import { hasScreen, type PageData, type RemoteBuild, type RemoteEntry } from '@vitrine/contracts';
import type { RemoteBuildRecord } from '@vitrine/federation/deploy';

/**
 * Whether somebody signed in with this browser and did not sign out (bff/src/platform/http/cookies.ts). Whether that
 * still holds only the BFF knows: it decides nothing but what a page fetches ahead.
 */
export const mayBeSignedIn = (cookies: string | undefined): boolean =>
  /(?:^|;\s*)(?:__Host-)?vitrine-session=./.test(cookies ?? '');

/** Which of a build's screens an address is of; undefined for none, and for builds that do not name them. */
export const screenOf = ({ screens }: Pick<RemoteBuild, 'screens'>, path: string): string | undefined =>
  screens?.find((screen) => hasScreen({ screens: [screen] }, path));

/** The scripts of the page that a screen belongs to: of `/invoices/:id` those of `/invoices`. */
const scriptsOf = ({ pages }: RemoteBuildRecord, screen: string): readonly string[] => {
  const parts = screen.split('/');
  for (let length = parts.length; length > 1; length -= 1) {
    const scripts = pages[parts.slice(0, length).join('/')];
    if (scripts) return scripts;
  }
  return [];
};

/** The shell's scripts: fetched at once on pages that start at once, so that its chunks do not wait for each other. */
export const shellPreloads = ({ prefetch, integrity }: PageData): string =>
  prefetch
    .map((url) => `<link rel="preload" as="script" href="${url}" integrity="${integrity[url] ?? ''}" crossorigin>`)
    .join('');

/**
 * The same for a prerendered page that starts at once, whose press tries again: it must not run into a preload that
 * failed, which a page keeps.
 */
export const shellPrefetches = ({ prefetch, integrity }: PageData): string =>
  prefetch
    .filter((url) => integrity[url])
    .map((url) => `<link rel="prefetch" href="${url}" crossorigin>`)
    .join('');

/**
 * What a screen of staff waits for beside its scripts: who is signed in, and what the screen asks the API for first.
 * The second is preloaded only where staff were signed in last (src/loader/first-paint.ts), so that nobody else is
 * refused it. The shell takes these answers (src/preloaded-answers.ts).
 */
export const answerPreloads = ({ answers }: RemoteBuildRecord, screen: string): string =>
  [
    '<link rel="preload" as="fetch" href="/api/auth/me" crossorigin>',
    ...(answers[screen] ?? []).map((url) => `<link data-for="staff" as="fetch" href="${url}" crossorigin>`),
  ].join('');

/**
 * What a page loads of the remote that owns it, so that it comes while the shell still starts: the manifest, the
 * scripts of its routes, and those of one screen, where it is sure that it will be shown. They are fetched into the
 * browser's cache and not preloaded: a page keeps a preload that failed, and would run into it again when somebody
 * presses Retry.
 */
export const remotePrefetches = (
  { name, current }: RemoteEntry,
  record: RemoteBuildRecord,
  screen: string | undefined,
): string => {
  const scripts = new Set([...record.firstView, ...(screen === undefined ? [] : scriptsOf(record, screen))]);
  const urls = [...scripts].map((script) => `/remotes/${name}/${current.buildId}/${script}`);
  return [current.entry, ...urls].map((url) => `<link rel="prefetch" href="${url}" crossorigin>`).join('');
};
