import type { Browser, BrowserContext, Page, Request, Route } from 'playwright';
import type { Fault } from './smoke-record.ts';

/** The scripts of a build that one page may wait for. */
interface FirstView {
  /** Bytes, as the edge sends them, of each script that counts, by its URL path. */
  readonly scripts: ReadonlyMap<string, number>;
  /** Those that the build counts for this page. */
  readonly counted: ReadonlySet<string>;
  /** Bytes, compressed, that its first screen may wait for. */
  readonly budget: number;
}

/** One address to open, and what has to stand there. */
export interface Target {
  readonly path: string;
  /** 404 for the page of unknown addresses. */
  readonly status: 200 | 404;
  /** The remote that owns the address; null for a page of the shell itself. */
  readonly remote: { readonly name: string; readonly build: string } | null;
  readonly firstView: FirstView;
}

/** What a check is told beside the page. */
export interface Surroundings {
  readonly origin: string;
  /** Whether a BFF answers behind the edge; without one nobody is signed in, and the API counts for nothing. */
  readonly hasBff: boolean;
  /** `name=value` of a signed-in session; never printed. */
  readonly cookie: string | null;
}

interface Visit {
  readonly ms: number;
  readonly bytes: number;
  readonly faults: readonly Fault[];
}

/** Milliseconds in which the first screen of a page stands on a busy machine. */
const screenTimeoutMs = 20_000;
/** Milliseconds for what a page does once it stands; a page that never rests is no fault. */
const restTimeoutMs = 5000;

/** In the page, at each frame: what its first screen came after, once it stands. */
const measureScreen = (remote: string | null): { ms: number; scripts: string[]; fallback: boolean } | null => {
  const fallback = document.querySelector('[data-fallback]') !== null;
  const heading = document.querySelector('main h1, main h2, h1');
  const stands =
    'live' in document.documentElement.dataset &&
    heading?.checkVisibility() === true &&
    (remote === null || document.querySelector(`[data-remote="${remote}"]`) !== null);
  if (!stands && !fallback) return null;
  const entries = performance.getEntriesByType('resource') as PerformanceResourceTiming[];
  const scripts = entries
    .filter(({ name, responseEnd }) => name.endsWith('.js') && responseEnd > 0)
    .map(({ name }) => new URL(name).pathname);
  return { ms: Math.round(performance.now()), scripts, fallback };
};

/** What a page found out about itself: the body of a report that the shell would send to the BFF. */
const reportOf = (request: Request): string | null => {
  const body = request.postData() ?? '';
  if (request.url().endsWith('/api/crash-reports')) {
    const { message = 'without a message' } = JSON.parse(body || '{}') as { message?: string };
    return `the page reported a crash: ${message}`;
  }
  if (!request.url().endsWith('/api/platform/reports')) return null;
  const { reports = [] } = JSON.parse(body || '{}') as {
    reports?: { kind: string; remote: string; build: string; reason?: string }[];
  };
  const failure = reports.find(({ kind }) => kind === 'load' || kind === 'crash');
  return failure
    ? `the page reported that ${failure.remote} ${failure.build} failed (${failure.reason ?? failure.kind})`
    : null;
};

/** The first line of what the console has, at a readable length. */
const lineOf = (text: string): string => (text.split('\n', 1)[0] ?? '').slice(0, 300);

/** Collects everything that goes wrong on a page, as sentences. */
class PageFaults {
  private readonly seen = new Set<string>();
  private readonly around: Surroundings;
  private closing = false;

  constructor(around: Surroundings) {
    this.around = around;
  }

  get sentences(): readonly string[] {
    return [...this.seen];
  }

  /** What is broken off from now on is broken off by the check. */
  close(): void {
    this.closing = true;
  }

  /** Reports are read here and sent nowhere: a check changes nothing, and is no visitor. */
  readonly answer = async (route: Route): Promise<void> => {
    const request = route.request();
    if (request.method() !== 'GET') {
      const report = reportOf(request);
      if (report !== null) this.seen.add(report);
      return route.fulfill({ status: 204 });
    }
    if (!this.around.hasBff && request.url().endsWith('/api/auth/me')) return route.fulfill({ json: { user: null } });
    return route.continue();
  };

  follow(context: BrowserContext, page: Page, path: string): void {
    page.on('console', (message) => {
      // Requests that fail are told by the page's answers, with their status.
      if (message.type() === 'error' && !message.text().startsWith('Failed to load resource'))
        this.seen.add(`the console has the error “${lineOf(message.text())}”`);
    });
    context.on('weberror', (error) => {
      const { message, name } = error.error();
      this.seen.add(`the page has an error that nothing catches: “${lineOf(`${name}: ${message}`)}”`);
    });
    page.on('response', (response) => {
      const { pathname } = new URL(response.url());
      // Its own status is compared with the one that is expected.
      const isDocument = response.request().isNavigationRequest() && pathname === path;
      if (response.status() >= 400 && !isDocument && this.isOurs(response.url()))
        this.seen.add(`${pathname} answers ${String(response.status())}`);
    });
    page.on('requestfailed', (request) => {
      const failure = request.failure()?.errorText ?? 'failed';
      // The page itself breaks off what it does not need any more.
      if (this.closing || failure.includes('ERR_ABORTED') || !this.isOurs(request.url())) return;
      this.seen.add(`${new URL(request.url()).pathname} fails: ${failure}`);
    });
  }

  private isOurs(url: string): boolean {
    const { origin, pathname } = new URL(url);
    return origin === this.around.origin && (this.around.hasBff || !pathname.startsWith('/api/'));
  }
}

const kilobytes = (bytes: number): string => (bytes / 1000).toFixed(1);

const consoleFix = 'open that page with this build (`npm run dev`), mend it, and deploy again';

const addSession = async (context: BrowserContext, { origin, cookie }: Surroundings): Promise<void> => {
  if (cookie === null) return;
  const at = cookie.indexOf('=');
  const name = cookie.slice(0, at).trim();
  await context.addCookies([
    { name, value: cookie.slice(at + 1).trim(), url: origin, httpOnly: true, secure: name.startsWith('__Host-') },
  ]);
};

const waitForScreen = (page: Page, { remote }: Target) =>
  page
    .waitForFunction(measureScreen, remote?.name ?? null, { timeout: screenTimeoutMs })
    .then((handle) => handle.jsonValue())
    .catch(() => null);

/** A prerendered page starts with the first sign of a person. Each move is one, for the page may just have come. */
const moveMouse = (page: Page): Promise<void> =>
  page
    .waitForLoadState('domcontentloaded')
    .then(() => page.mouse.move(40, 40))
    .then(() => page.mouse.move(60, 60))
    .catch(() => undefined);

const checkPage = async (page: Page, found: PageFaults, target: Target): Promise<Visit> => {
  const { path, status, firstView } = target;
  const response = await page.goto(path, { waitUntil: 'commit', timeout: screenTimeoutMs });
  const answered = response?.status() ?? 0;
  if (answered !== status)
    return {
      ms: 0,
      bytes: 0,
      faults: [
        { why: `${path} answers ${String(answered)}`, fix: 'let its `screens` and `routes` agree, and build again' },
      ],
    };
  const moved = moveMouse(page);
  const screen = await waitForScreen(page, target);
  await moved;
  // What comes after the first screen is checked, too; reports wait a second for others.
  await page.waitForLoadState('networkidle', { timeout: restTimeoutMs }).catch(() => undefined);
  found.close();
  const sentences = found.sentences;
  const faults: Fault[] = sentences.map((text) => ({ why: `on ${path} ${text}`, fix: consoleFix }));
  if (screen?.fallback === true || (await page.locator('[data-fallback]').count()) > 0)
    faults.unshift({ why: `${path} shows the fallback in the place of its screen`, fix: consoleFix });
  else if (!screen)
    faults.unshift({
      why: `${path} shows no screen with a heading within ${String(screenTimeoutMs / 1000)} s`,
      fix: consoleFix,
    });
  if (!screen) return { ms: screenTimeoutMs, bytes: 0, faults };
  return { ms: screen.ms, bytes: bytesOf(firstView.scripts, screen.scripts), faults };
};

const withPage = async <T>(
  browser: Browser,
  around: Surroundings,
  { path }: Target,
  work: (page: Page, found: PageFaults) => Promise<T>,
): Promise<T> => {
  const context = await browser.newContext({ baseURL: around.origin, reducedMotion: 'reduce' });
  try {
    const found = new PageFaults(around);
    await addSession(context, around);
    await context.route('**/api/**', found.answer);
    const page = await context.newPage();
    found.follow(context, page, path);
    return await work(page, found);
  } finally {
    await context.close();
  }
};

/** Bytes of those scripts that count. */
const bytesOf = (scripts: FirstView['scripts'], paths: Iterable<string>): number =>
  [...new Set(paths)].reduce((sum, path) => sum + (scripts.get(path) ?? 0), 0);

/**
 * From now on, the page gets no script beyond its budget: those that the build counts for it, and of others as many as
 * fit. The rest is never answered, so close the page when its screen stands, or fails for want of one. Answers how many
 * bytes it has got, with all that the build counts.
 */
const limitFirstView = async (page: Page, { scripts, counted, budget }: FirstView): Promise<() => number> => {
  // A script that is fetched ahead is asked for a second time when it runs, and counts once.
  const granted = new Set(counted);
  await page.route('**/*.js', async (route) => {
    const path = new URL(route.request().url()).pathname;
    const counts = scripts.has(path) && !granted.has(path);
    if (counts && bytesOf(scripts, [...granted, path]) > budget) return;
    granted.add(path);
    await route.continue();
  });
  return () => bytesOf(scripts, granted);
};

/**
 * The bytes with which the first screen stands when it gets no script beyond its budget, or null when it does not. What
 * has come before a screen says too much: it starts to load what its visitor may need next, and a busy machine shows
 * the screen after that.
 */
const bytesWithinBudget = (browser: Browser, around: Surroundings, target: Target): Promise<number | null> =>
  withPage(browser, around, target, async (page) => {
    const bytes = await limitFirstView(page, target.firstView);
    await page.goto(target.path, { waitUntil: 'commit', timeout: screenTimeoutMs });
    const moved = moveMouse(page);
    const screen = await waitForScreen(page, target);
    await moved;
    return screen?.fallback === false ? bytes() : null;
  });

/** Opens one address in a browser that knows nothing, and looks at it until it rests. */
export const visitPage = async (browser: Browser, around: Surroundings, target: Target): Promise<Visit> => {
  const { path, firstView } = target;
  try {
    const visit = await withPage(browser, around, target, (page, found) => checkPage(page, found, target));
    if (visit.bytes <= firstView.budget || visit.faults.length > 0) return visit;
    const bytes = await bytesWithinBudget(browser, around, target);
    if (bytes !== null) return { ...visit, bytes };
    const [waited, allowed] = [kilobytes(visit.bytes), String(firstView.budget / 1000)];
    const why = `the first screen of ${path} waits for ${waited} KB of ${allowed}`;
    const fix = 'move what it does without behind a lazy import, and measure with `npm run sizes`';
    return { ...visit, faults: [{ why, fix }] };
  } catch (error) {
    const text = lineOf(error instanceof Error ? error.message : String(error));
    return { ms: 0, bytes: 0, faults: [{ why: `${path} can’t be opened: ${text}`, fix: consoleFix }] };
  }
};
