import type { PageData, PlatformReport } from '@vitrine/contracts';

/** Replaced by the build (libs/federation); specs run without one. */
declare const process: { readonly env: { readonly VITRINE_BUILD_ID?: string } };

/** Content hash of the shell's sources. */
export const buildId: string = process.env.VITRINE_BUILD_ID ?? 'development';

/** The data that the edge put into this page. Throws when the edge did not compose it. */
export const readPageData = (): PageData => {
  const text = document.querySelector('#vitrine-page')?.textContent;
  if (!text) throw new Error('This page carries no data of the edge: open it through the edge');
  return JSON.parse(text) as PageData;
};

/** Tells the inline loader that the page is interactive, so that it replays the presses it held. */
export const announceReady = (): void => {
  dispatchEvent(new Event('vitrine:live'));
};

/**
 * Tells the inline loader that the page could not start, so that it says so. A failure that is the shell's own is
 * reported by the loader, with this build.
 */
export const announceFailure = (isShellFault: boolean): void => {
  dispatchEvent(new CustomEvent('vitrine:failed', { detail: isShellFault }));
};

/** Marks the document: the shell has rendered, whatever its remotes do. Until then the loader waits for that. */
export const announceRendered = (): void => {
  document.documentElement.dataset['live'] = '';
};

/** Whether the shell has rendered. */
export const hasRendered = (): boolean => 'live' in document.documentElement.dataset;

/** Marks the document: the screen of this address is shown. The edge's script compares (server/trial-script.ts). */
export const announceShown = (pathname: string): void => {
  document.documentElement.dataset['shown'] = pathname;
};

declare global {
  /** Queue of reports about the builds on this page. The first reporter creates it; the deferred script sends it. */
  var __VITRINE_REPORTS__: { readonly push: (report: PlatformReport) => unknown } | undefined;
}

/** Builds of remotes whose code ran in this document, by name. */
const ran = new Map<string, string>();

/** Notes that a build's code ran, for the reports that follow: what it changed for the whole page, others meet. */
export const noteRun = (remote: string, build: string): void => {
  ran.set(remote, build);
};

const besideOf = (about: string) =>
  [['shell', buildId] as const, ...ran]
    .filter(([remote]) => remote !== about)
    .map(([remote, build]) => ({ remote, build }));

/** Queues a report about a build; the deferred script (src/deferred) sends it once it has loaded. */
export const queueReport = (report: PlatformReport): void => {
  (globalThis.__VITRINE_REPORTS__ ??= [] as PlatformReport[]).push(
    report.kind === 'view' || report.kind === 'load' || report.kind === 'crash'
      ? { ...report, beside: besideOf(report.remote) }
      : report,
  );
};
