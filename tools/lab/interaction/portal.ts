/** Staff in front of the portal: a fresh context, signed in, for each measure, without anything it saw before. */
import type { Browser, BrowserContext, BrowserContextOptions, CDPSession, Page } from 'playwright';
import { referencePieces } from './in-page.ts';
import type { Pieces } from './phone.ts';
import {
  dashboardSteps,
  haveSheets,
  isInteractive,
  sheetTimes,
  type Step,
  watchDashboard,
  watchSheets,
} from './portal-in-page.ts';

/** Somebody who is signed in at a site. */
export interface SignedIn {
  readonly origin: string;
  readonly state: BrowserContextOptions['storageState'];
}

/** The dashboard's way until it is interactive, in milliseconds since the navigation began. */
export interface DashboardMeasure {
  readonly interactive: number;
  /** Of that, how long the main thread worked, with the throttled processor. */
  readonly busy: number;
  readonly steps: readonly Step[];
  readonly pieces: Pieces;
}

/** Milliseconds from the press on a row until its sheet is painted. */
export interface SheetMeasure {
  readonly first: number;
  readonly later: readonly number[];
  readonly pieces: Pieces;
}

/**
 * What Chrome's DevTools call Fast 4G: 9 and 1.5 Mbit/s and 60 ms of round trip, each with the factor by which DevTools
 * adjust them to throttling by request (devtools-frontend, front_end/core/sdk/NetworkManager.ts, `Fast4GConditions`).
 * Bytes a second, and milliseconds that each request waits at least.
 */
const fast4G = {
  offline: false,
  downloadThroughput: ((9 * 1000 * 1000) / 8) * 0.9,
  uploadThroughput: ((1.5 * 1000 * 1000) / 8) * 0.9,
  latency: 60 * 2.75,
} as const;

/** How many times slower the processor is on the dashboard. */
const rate = 4;
/** Rows that are pressed after the first one. */
const laterRows = 4;

/** Signs in on the sign-in page, as the demo's owner, and answers the session for the contexts of the measures. */
export const signInAsStaff = async (browser: Browser, origin: string): Promise<SignedIn> => {
  const context = await browser.newContext();
  try {
    const page = await context.newPage();
    await page.goto(`${origin}/login`);
    await page.getByRole('button', { name: 'Sign in' }).click();
    await page.getByRole('button', { name: 'Continue with Email' }).click();
    await page.getByLabel('Email').fill('owner@vitrine.test');
    await page.getByLabel('Password', { exact: true }).fill('vitrine-demo');
    await page.getByRole('dialog').getByRole('button', { name: 'Sign in', exact: true }).click();
    await page.getByRole('heading', { name: 'Admin Dashboard' }).waitFor();
    return { origin, state: await context.storageState() };
  } finally {
    await context.close();
  }
};

interface Opened {
  readonly page: Page;
  readonly devtools: CDPSession;
}

const inPortal = async <T>(
  browser: Browser,
  { state }: SignedIn,
  watch: (context: BrowserContext) => Promise<unknown>,
  measure: (opened: Opened) => Promise<T>,
): Promise<T & { readonly pieces: Pieces }> => {
  const context = await browser.newContext({
    viewport: { width: 1440, height: 900 },
    ...(state !== undefined && { storageState: state }),
  });
  try {
    await watch(context);
    const page = await context.newPage();
    const devtools = await context.newCDPSession(page);
    const before = await page.evaluate(referencePieces);
    const measured = await measure({ page, devtools });
    await devtools.send('Emulation.setCPUThrottlingRate', { rate: 1 });
    return { ...measured, pieces: [...before, ...(await page.evaluate(referencePieces))] };
  } finally {
    await context.close();
  }
};

/** Opens the dashboard with nothing in the cache, over fast 4G with the processor four times slower. */
export const measureDashboard = (browser: Browser, signedIn: SignedIn): Promise<DashboardMeasure> =>
  inPortal(
    browser,
    signedIn,
    (context) => context.addInitScript(watchDashboard),
    async ({ page, devtools }) => {
      await devtools.send('Network.enable');
      await devtools.send('Network.emulateNetworkConditions', fast4G);
      await devtools.send('Emulation.setCPUThrottlingRate', { rate });
      await devtools.send('Performance.enable', { timeDomain: 'timeTicks' });
      await page.goto(`${signedIn.origin}/admin`, { waitUntil: 'commit' });
      await page.waitForFunction(isInteractive, undefined, { timeout: 60_000 });
      const { metrics } = await devtools.send('Performance.getMetrics');
      const { interactive, steps } = await page.evaluate(dashboardSteps);
      const busy = (metrics.find(({ name }) => name === 'TaskDuration')?.value ?? Number.NaN) * 1000;
      return { interactive, busy: Math.min(busy, interactive), steps };
    },
  );

/** Opens the list of invoices and presses its rows, one after another. */
export const measureSheet = (browser: Browser, signedIn: SignedIn): Promise<SheetMeasure> =>
  inPortal(
    browser,
    signedIn,
    (context) => context.addInitScript(watchSheets),
    async ({ page }) => {
      await page.goto(`${signedIn.origin}/invoices`);
      await page.locator('tr[data-index="0"]').waitFor();
      for (let row = 0; row <= laterRows; row += 1) {
        const box = await page.locator(`tr[data-index="${String(row)}"] > :last-child`).boundingBox();
        if (!box) throw new Error(`The list of invoices has no row ${String(row)}`);
        // Nobody rests over it first: the pointer comes and presses at once, as a finger does.
        await page.mouse.move(box.x + 2, box.y + box.height / 2);
        await page.mouse.down();
        await page.mouse.up();
        await page.waitForFunction(haveSheets, row + 1);
      }
      const [first = Number.NaN, ...later] = await page.evaluate(sheetTimes);
      return { first, later };
    },
  );
