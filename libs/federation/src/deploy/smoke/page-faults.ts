import type { BrowserContext, Page, Request, Route } from 'playwright';

/** What a check is told beside the page. */
export interface Surroundings {
  readonly origin: string;
  /** Whether a BFF answers behind the edge; without one nobody is signed in, and the API counts for nothing. */
  readonly hasBff: boolean;
  /** `name=value` of a signed-in session; never printed. */
  readonly cookie: string | null;
}

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
export const lineOf = (text: string): string => (text.split('\n', 1)[0] ?? '').slice(0, 300);

/** Collects everything that goes wrong on a page, as sentences. */
export class PageFaults {
  private readonly faults = new Set<string>();
  private readonly requestPaths = new Set<string>();
  private readonly around: Surroundings;
  private closing = false;

  constructor(around: Surroundings) {
    this.around = around;
  }

  get sentences(): readonly string[] {
    return [...this.faults];
  }

  /** URL paths of our origin that the page asked for. */
  get requested(): ReadonlySet<string> {
    return this.requestPaths;
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
      if (report !== null) this.faults.add(report);
      return route.fulfill({ status: 204 });
    }
    if (!this.around.hasBff && request.url().endsWith('/api/auth/me')) return route.fulfill({ json: { user: null } });
    return route.continue();
  };

  follow(context: BrowserContext, page: Page, path: string): void {
    page.on('console', (message) => {
      // Requests that fail are told by the page's answers, with their status.
      if (message.type() === 'error' && !message.text().startsWith('Failed to load resource'))
        this.faults.add(`the console has the error “${lineOf(message.text())}”`);
    });
    context.on('weberror', (error) => {
      const { message, name } = error.error();
      this.faults.add(`the page has an error that nothing catches: “${lineOf(`${name}: ${message}`)}”`);
    });
    page.on('request', (request) => {
      if (this.isOurs(request.url())) this.requestPaths.add(new URL(request.url()).pathname);
    });
    page.on('response', (response) => {
      const { pathname } = new URL(response.url());
      // Its own status is compared with the one that is expected.
      const isDocument = response.request().isNavigationRequest() && pathname === path;
      if (response.status() >= 400 && !isDocument && this.isOurs(response.url()))
        this.faults.add(`${pathname} answers ${String(response.status())}`);
    });
    page.on('requestfailed', (request) => {
      const failure = request.failure()?.errorText ?? 'failed';
      // The page itself breaks off what it does not need any more.
      if (this.closing || failure.includes('ERR_ABORTED') || !this.isOurs(request.url())) return;
      this.faults.add(`${new URL(request.url()).pathname} fails: ${failure}`);
    });
  }

  private isOurs(url: string): boolean {
    const { origin, pathname } = new URL(url);
    return origin === this.around.origin && (this.around.hasBff || !pathname.startsWith('/api/'));
  }
}
