import {
  type AnalyticsEvent,
  type api,
  countedPath,
  countedReferrer,
  findRemote,
  type PageData,
  type PathOf,
  type PlatformReport,
  visitKey,
  type VisitOrigin,
} from '@vitrine/contracts';

/** Whether the browser says that its user does not want to be tracked (decision D10). */
const asksNotToBeTracked = (): boolean =>
  navigator.doNotTrack === '1' || (navigator as { globalPrivacyControl?: boolean }).globalPrivacyControl === true;

// Written out, because the endpoints bring zod with them; the type holds the path to the contract.
const viewsPath: PathOf<typeof api.analytics.record> = '/api/analytics/events';
/** In session storage: the browser forgets it with the session, and no cookie carries it. */
const sessionKey = 'analyticsSession';

/** A version 4 uuid. Not `crypto.randomUUID`, which plain-http pages on other hosts than localhost lack. */
const newId = (): string => {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  bytes[6] = ((bytes[6] ?? 0) & 0x0f) | 0x40;
  bytes[8] = ((bytes[8] ?? 0) & 0x3f) | 0x80;
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0'))
    .join('')
    .replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-');
};

const sessionId = (): string => {
  const id = sessionStorage.getItem(sessionKey) ?? newId();
  sessionStorage.setItem(sessionKey, id);
  return id;
};

/**
 * Keeps how the visit began for the forms that may follow: the first and last campaign, the site that led here, and the
 * first page. The browser forgets it with the session.
 */
export const keepVisitOrigin = (referrer: string): void => {
  if (asksNotToBeTracked()) return;
  try {
    const kept = JSON.parse(sessionStorage.getItem(visitKey) ?? 'null') as VisitOrigin | null;
    const [landing = '/', campaign] = countedPath(location.pathname + location.search).split('?');
    const site = countedReferrer(referrer);
    const origin: VisitOrigin = {
      first: kept?.first ?? campaign,
      last: campaign ?? kept?.last,
      referrer: kept ? kept.referrer : site === null || site.startsWith(location.origin) ? undefined : site,
      landing: kept?.landing ?? landing,
    };
    sessionStorage.setItem(visitKey, JSON.stringify(origin));
  } catch {
    // Storage is blocked.
  }
};

/** Counts one view of the current page, without cookies. Failures are ignored. */
export const countPageView = async (referrer: string): Promise<void> => {
  if (asksNotToBeTracked()) return;
  try {
    const event: AnalyticsEvent = {
      event_type: 'page_view',
      page_path: countedPath(location.pathname + location.search),
      referrer: countedReferrer(referrer) ?? '',
      session_id: sessionId(),
      metadata: {
        screen: { width: screen.width, height: screen.height },
        viewport: { width: innerWidth, height: innerHeight },
      },
    };
    await fetch(viewsPath, {
      method: 'POST',
      keepalive: true,
      credentials: 'omit',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(event),
    });
  } catch {
    // Not counted: the request failed, or storage is blocked.
  }
};

const reportsPath: PathOf<typeof api.platform.report> = '/api/platform/reports';
/** Milliseconds for which reports are collected into one request. */
const batchDelayMs = 1000;
/** A batch holds no more (PlatformReports). */
const maxBatchSize = 20;

const keyOf = ({ remote, build, kind, ...rest }: PlatformReport): string =>
  [remote, build, kind, 'name' in rest ? rest.name : ''].join(' ');

/**
 * Sends the page's reports about its builds: each once per document, in small batches, without cookies or addresses.
 * Views and vitals are not sent for visitors who ask not to be tracked; failures always are (ADR 0022).
 */
export const startReports = (page: PageData): void => {
  const mayMeasure = !asksNotToBeTracked();
  const reported = new Set<string>();
  const batch: PlatformReport[] = [];
  let timer: ReturnType<typeof setTimeout> | undefined;

  const send = (): void => {
    clearTimeout(timer);
    timer = undefined;
    while (batch.length > 0)
      navigator.sendBeacon(
        reportsPath,
        new Blob([JSON.stringify({ reports: batch.splice(0, maxBatchSize) })], { type: 'application/json' }),
      );
  };

  const push = (report: PlatformReport): void => {
    const isFailure = report.kind === 'load' || report.kind === 'crash';
    const key = keyOf(report);
    if (reported.has(key) || !(isFailure || mayMeasure)) return;
    reported.add(key);
    batch.push(report);
    // Vitals settle after `pagehide`, when no timer runs any more.
    if (document.visibilityState === 'hidden') queueMicrotask(send);
    else timer ??= setTimeout(send, batchDelayMs);
  };

  const queue = globalThis.__VITRINE_REPORTS__;
  globalThis.__VITRINE_REPORTS__ = { push };
  push({ kind: 'view', remote: 'shell', build: page.build });
  const visibleRemote = page.remotes.find(({ name }) => name === page.prerendered);
  // Prerendered markup is shown before its remote's code runs, and often without it.
  if (visibleRemote) push({ kind: 'view', remote: visibleRemote.name, build: visibleRemote.build });
  if (Array.isArray(queue)) for (const report of queue as PlatformReport[]) push(report);
  addEventListener('pagehide', send);

  if (mayMeasure) {
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
