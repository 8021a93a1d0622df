/// <reference lib="dom" />
import type { PageData, RemoteEntry } from '@vitrine/contracts';

/** A build that a page runs. */
interface PageBuildName {
  readonly remote: string;
  readonly build: string;
}

/**
 * Runs in the page, before any code of a build: it says that the page starts, and later that a screen stands. A page
 * that freezes or stays blank says only the first, and by that the BFF knows of it. While the page runs, it reports a
 * screen whose links lead nowhere. It uses nothing from outside of itself, because its text is what the page gets.
 */
const watchTrial = (builds: readonly PageBuildName[]): void => {
  const { dataset } = document.documentElement;
  const send = (reports: readonly object[]): unknown =>
    navigator.sendBeacon(
      '/api/platform/reports',
      new Blob([JSON.stringify({ reports })], { type: 'application/json' }),
    );
  const isCounted =
    navigator.doNotTrack !== '1' && (navigator as { globalPrivacyControl?: boolean }).globalPrivacyControl !== true;
  const sendAll = (kind: string): unknown => isCounted && send(builds.map((about) => ({ ...about, kind })));
  const now = performance.now.bind(performance);
  let startedAt: number | null = null;
  let isReady = false;
  let hasStood = false;

  const start = (): void => {
    if (startedAt !== null || !('awake' in dataset)) return;
    startedAt = now();
    sendAll('start');
  };
  // The loader marks the document when it starts the shell, or will in this very task.
  new MutationObserver(start).observe(document.documentElement, { attributeFilter: ['data-awake'] });
  addEventListener('vitrine:live', () => {
    isReady = true;
  });
  addEventListener('pagehide', () => {
    // Somebody who leaves so soon says nothing about the build.
    if (startedAt !== null && !hasStood && now() - startedAt < 5000) sendAll('left');
  });

  const standing = setInterval(() => {
    if (!isReady || startedAt === null || !document.querySelector('main')?.textContent.trim()) return;
    hasStood = true;
    clearInterval(standing);
    sendAll('stood');
  }, 250);

  let lastPath = location.pathname;
  let lastAt = now();
  const links = setInterval(() => {
    const { pathname } = location;
    const isShown = dataset['shown'] === undefined || dataset['shown'] === pathname;
    if (isShown || pathname !== lastPath || document.hidden || !navigator.onLine) {
      lastPath = pathname;
      lastAt = now();
      return;
    }
    // Longer than a remote may take (src/remotes/guarded-fetch.ts).
    if (now() - lastAt < 10_000) return;
    clearInterval(links);
    const running = [...document.querySelectorAll<HTMLElement>('[data-remote][data-build]')];
    const stuck = running.flatMap(({ dataset: { remote = 'shell', build = '' } }) =>
      remote === 'shell' ? [] : [{ kind: 'load', reason: 'stuck', remote, build }],
    );
    if (stuck.length > 0) send(stuck);
  }, 500);
};

/** The script as a page has it: for its shell, and for the remote that owns its address. */
export const trialScript = (
  { build }: Pick<PageData, 'build'>,
  owner: Pick<RemoteEntry, 'name' | 'current'> | null,
): string => {
  const ofOwner = owner ? [{ remote: owner.name, build: owner.current.buildId }] : [];
  const builds = JSON.stringify([{ remote: 'shell', build }, ...ofOwner]).replaceAll('<', String.raw`\u003c`);
  return `<script>(${watchTrial.toString()})(${builds})</script>`;
};
