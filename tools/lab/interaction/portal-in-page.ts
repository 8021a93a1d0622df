/** What runs inside the portal's pages; each function is handed to the browser as text, and needs nothing outside. */

/** Something that happened on the way, in milliseconds since the navigation began. */
export interface Step {
  readonly name: string;
  readonly at: number;
}

interface DashboardWindow extends Window {
  dashboard: { painted: number | null; interactive: number | null; failure: string | null };
}

/**
 * Before the page's own scripts: waits until every figure is painted, then until the main thread is idle, and presses a
 * figure.
 */
export function watchDashboard(): void {
  const dashboard: DashboardWindow['dashboard'] = { painted: null, interactive: null, failure: null };
  Object.assign(window, { dashboard });
  const figures = ['totalClients', 'monthlyRevenue', 'totalRevenue', 'pendingPayments'];
  const linkOf = (figure: string) => document.querySelector<HTMLAnchorElement>(`main a[href*="figure=${figure}"]`);
  const isShown = (figure: string): boolean => {
    const link = linkOf(figure);
    // A figure without its number is a placeholder, which screen readers skip.
    return /\d/.test(link?.children[1]?.textContent ?? '');
  };
  const press = (): void => {
    linkOf('totalRevenue')?.click();
    if (location.search.includes('figure=totalRevenue')) dashboard.interactive = performance.now();
    else dashboard.failure = 'A press on a figure was not answered';
  };
  const afterPaint = (then: () => void): void =>
    void requestAnimationFrame(() => {
      const { port1, port2 } = new MessageChannel();
      port1.addEventListener('message', then, { once: true });
      port1.start();
      port2.postMessage(null);
    });
  const observer = new MutationObserver(() => {
    if (!figures.every(isShown)) return;
    observer.disconnect();
    afterPaint(() => {
      dashboard.painted = performance.now();
      requestIdleCallback(press);
    });
  });
  observer.observe(document, { childList: true, subtree: true, characterData: true });
}

/** Whether the press on a figure was answered. Throws where it was not. */
export function isInteractive(): boolean {
  const { interactive, failure } = (window as unknown as DashboardWindow).dashboard;
  if (failure !== null) throw new Error(failure);
  return interactive !== null;
}

/** When the dashboard was interactive, and what came before, in order. */
export function dashboardSteps(): { readonly interactive: number; readonly steps: readonly Step[] } {
  const { painted, interactive } = (window as unknown as DashboardWindow).dashboard;
  const resources = performance.getEntriesByType('resource') as PerformanceResourceTiming[];
  const [navigation] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
  const endOf = (part: string): number => resources.find(({ name }) => name.endsWith(part))?.responseEnd ?? Number.NaN;
  const scripts = resources.filter(({ name, responseEnd }) => name.endsWith('.js') && responseEnd < (painted ?? 0));
  const steps = [
    { name: 'the document is here', at: navigation?.responseEnd ?? Number.NaN },
    {
      name: 'something is painted',
      at: performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? Number.NaN,
    },
    { name: 'who is signed in is known', at: endOf('/api/auth/me') },
    { name: 'the last script before the figures is here', at: Math.max(...scripts.map((one) => one.responseEnd)) },
    { name: 'what Today shows is here', at: endOf('/api/dashboard/today') },
    { name: 'what the figures show is here', at: endOf('/api/dashboard') },
    { name: 'the figures are painted', at: painted ?? Number.NaN },
    { name: 'it is interactive', at: interactive ?? Number.NaN },
  ];
  return { interactive: interactive ?? Number.NaN, steps: steps.toSorted((a, b) => a.at - b.at) };
}

interface StartWindow extends Window {
  start: { firstPaint: number; largestPaint: number; blocking: number; shift: number };
}

/** Before the page's own scripts: observes paints, long tasks and shifts of the layout. */
export function watchPageStart(): void {
  const start: StartWindow['start'] = { firstPaint: Number.NaN, largestPaint: Number.NaN, blocking: 0, shift: 0 };
  Object.assign(window, { start });
  const observe = (type: string, take: (entry: PerformanceEntry) => void): void =>
    new PerformanceObserver((list) => list.getEntries().forEach(take)).observe({ type, buffered: true });
  observe('paint', ({ name, startTime }) => {
    if (name === 'first-paint') start.firstPaint = startTime;
  });
  observe('largest-contentful-paint', ({ startTime }) => (start.largestPaint = startTime));
  observe('longtask', ({ duration }) => (start.blocking += Math.max(0, duration - 50)));
  observe('layout-shift', (entry) => (start.shift += (entry as PerformanceEntry & { value: number }).value));
}

/** What was observed so far, in milliseconds since the navigation began. */
export function pageStart(): StartWindow['start'] {
  return (window as unknown as StartWindow).start;
}

interface SheetWindow extends Window {
  sheets: number[];
}

/** Before the page's own scripts: takes the time from each press on a row until its sheet is painted. */
export function watchSheets(): void {
  const sheets: number[] = [];
  Object.assign(window, { sheets });
  let pressed: { readonly at: number; readonly number: string } | null = null;
  addEventListener(
    'pointerdown',
    ({ target, timeStamp }) => {
      const number = (target as Element).closest('tr')?.querySelector('a')?.textContent;
      if (number) pressed = { at: timeStamp, number };
    },
    { capture: true },
  );
  new MutationObserver(() => {
    const sheet = document.querySelector('article[aria-labelledby="invoice-number"]');
    if (pressed?.number !== sheet?.querySelector('#invoice-number')?.textContent || !sheet?.querySelector('tbody td'))
      return;
    const { at } = pressed ?? { at: Number.NaN };
    pressed = null;
    requestAnimationFrame(() => {
      const { port1, port2 } = new MessageChannel();
      port1.addEventListener('message', () => sheets.push(performance.now() - at), { once: true });
      port1.start();
      port2.postMessage(null);
    });
  }).observe(document, { childList: true, subtree: true, characterData: true });
}

/** Milliseconds of each press so far. */
export function sheetTimes(): readonly number[] {
  return (window as unknown as SheetWindow).sheets;
}

/** Whether so many presses have been answered. */
export function haveSheets(count: number): boolean {
  return (window as unknown as SheetWindow).sheets.length >= count;
}
