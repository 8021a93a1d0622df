import type { PlatformReport } from '@vitrine/contracts';

declare global {
  /** What the page has to say about the builds it runs. Begun by whoever speaks first; the companion takes it over and sends it. */
  var __VITRINE_REPORTS__: { readonly push: (report: PlatformReport) => unknown } | undefined;
}

/** Notes what happened to a build. Nothing is sent from here: the companion may not have come yet. */
export const note = (report: PlatformReport): void => {
  (globalThis.__VITRINE_REPORTS__ ??= [] as PlatformReport[]).push(report);
};
