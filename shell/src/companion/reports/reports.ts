import { findRemote, type PageData, type PlatformReport } from '@vitrine/contracts';
import { asksNotToBeTracked } from '../consent.ts';

const endpoint = '/api/platform/reports';
/** Milliseconds in which what happens together is sent together. */
const gathering = 1000;
/** A batch holds no more (PlatformReports). */
const most = 20;

const keyOf = ({ remote, build, kind, ...rest }: PlatformReport): string =>
  [remote, build, kind, 'name' in rest ? rest.name : ''].join(' ');

/**
 * Sends what this page has to say about the builds it runs: each thing once for a document, in small batches, without
 * cookies that could name anyone and without an address. Views and vitals are a measurement, and are left out for whoever
 * asks not to be tracked; a build that failed is said in any case, because nobody else can know (ADR 0022).
 */
export const startReports = (page: PageData): void => {
  const measures = !asksNotToBeTracked();
  const said = new Set<string>();
  const batch: PlatformReport[] = [];
  let timer: ReturnType<typeof setTimeout> | undefined;

  const send = (): void => {
    clearTimeout(timer);
    timer = undefined;
    while (batch.length > 0)
      navigator.sendBeacon(
        endpoint,
        new Blob([JSON.stringify({ reports: batch.splice(0, most) })], { type: 'application/json' }),
      );
  };

  const push = (report: PlatformReport): void => {
    const isFailure = report.kind === 'load' || report.kind === 'crash';
    const key = keyOf(report);
    if (said.has(key) || !(isFailure || measures)) return;
    said.add(key);
    batch.push(report);
    // On its way out a page has no later: vitals settle after `pagehide`, and no timer runs any more.
    if (document.visibilityState === 'hidden') queueMicrotask(send);
    else timer ??= setTimeout(send, gathering);
  };

  const waiting = globalThis.__VITRINE_REPORTS__;
  globalThis.__VITRINE_REPORTS__ = { push };
  push({ kind: 'view', remote: 'shell', build: page.build });
  const shown = page.remotes.find(({ name }) => name === page.prerendered);
  // Prerendered markup stands on the page before its remote's code does, and often instead of it.
  if (shown) push({ kind: 'view', remote: shown.name, build: shown.build });
  if (Array.isArray(waiting)) for (const report of waiting as PlatformReport[]) push(report);
  addEventListener('vitrine:failed', () => push({ kind: 'load', remote: 'shell', build: page.build, reason: 'code' }));
  addEventListener('pagehide', send);

  if (measures) {
    const owner = findRemote(page.remotes, location.pathname);
    const about = owner ? { remote: owner.name, build: owner.build } : { remote: 'shell', build: page.build };
    const load = async (): Promise<void> => {
      try {
        const { watchVitals } = await import(/* webpackChunkName: "vitals" */ './vitals.ts');
        watchVitals((name, value) => push({ kind: 'vital', ...about, name, value }));
      } catch {
        // Not measured this time.
      }
    };
    void load();
  }
};
