/** Staff in front of the portal on a slow phone, as Lighthouse applies its mobile test, signed in or not. */
import type { Browser, Page } from 'playwright';
import { pageStart, watchPageStart } from './portal-in-page.ts';
import type { SignedIn } from './portal.ts';

/** How a screen starts, in milliseconds since the navigation began; `shift` is Chrome's sum of layout shifts. */
export interface ScreenStart {
  readonly firstPaint: number;
  readonly largestPaint: number;
  /** What tasks of the main thread took beyond 50 ms each. */
  readonly blocking: number;
  readonly shift: number;
  /** When it serves its purpose: see `Purpose`. Not a number where none is named. */
  readonly usable: number;
  /** Kilobytes (1,000 bytes) that arrived before the largest paint, as they were on the wire. */
  readonly kilobytes: number;
}

/** Lighthouse's slow 4G as it applies it by request: 150 ms and 1.6 Mbit/s, with its factors 3.75 and 0.9. */
const slow4G = {
  offline: false,
  latency: 150 * 3.75,
  downloadThroughput: (1.6 * 1024 * 0.9 * 1024) / 8,
  uploadThroughput: (750 * 0.9 * 1024) / 8,
} as const;

/** Lighthouse's phone. */
const phone = { viewport: { width: 412, height: 823 }, deviceScaleFactor: 1.75, isMobile: true, hasTouch: true };

/** How many times slower the processor is. */
const rate = 4;

/** Waits until a screen serves its purpose, and answers when that was, by the page's clock. */
type Purpose = (page: Page) => Promise<number>;

/** Sign-in: a press on its button, made as soon as it is there, has opened the field for the address. */
export const whenAddressCanBeTyped: Purpose = async (page) => {
  await page.getByRole('button', { name: 'Sign in' }).click();
  await page.getByRole('textbox', { name: 'Email' }).waitFor();
  return page.evaluate(() => performance.now());
};

/** The dashboard: the first frame with its figures. */
export const whenFiguresStand: Purpose = (page) =>
  page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        const look = (): unknown =>
          /\$\d/.test(document.querySelector('main a[href*="figure=totalRevenue"]')?.textContent ?? '')
            ? resolve(performance.now())
            : requestAnimationFrame(look);
        look();
      }),
  );

/** Opens a screen with nothing in the cache; with `ready` in it, and the page at rest, its start is over. */
export const measureStart = async (
  browser: Browser,
  { origin, state }: SignedIn,
  path: string,
  ready: string,
  purpose?: Purpose,
): Promise<ScreenStart> => {
  const context = await browser.newContext({ ...phone, ...(state !== undefined && { storageState: state }) });
  try {
    await context.addInitScript(watchPageStart);
    const page = await context.newPage();
    const devtools = await context.newCDPSession(page);
    const chunks: { readonly at: number; readonly bytes: number }[] = [];
    let began = Number.NaN;
    devtools.on('Network.requestWillBeSent', ({ timestamp }) => {
      if (Number.isNaN(began)) began = timestamp;
    });
    devtools.on('Network.loadingFinished', ({ timestamp, encodedDataLength: bytes }) => {
      chunks.push({ at: (timestamp - began) * 1000, bytes });
    });
    await devtools.send('Network.enable');
    await devtools.send('Network.emulateNetworkConditions', slow4G);
    await devtools.send('Emulation.setCPUThrottlingRate', { rate });
    await page.goto(origin + path, { waitUntil: 'commit' });
    const usable = (await purpose?.(page)) ?? Number.NaN;
    await page.locator(ready).first().waitFor({ timeout: 60_000 });
    await page.waitForLoadState('networkidle');
    const start = await page.evaluate(pageStart);
    const before = chunks.filter(({ at }) => at <= start.largestPaint);
    return { ...start, usable, kilobytes: before.reduce((sum, { bytes }) => sum + bytes, 0) / 1000 };
  } finally {
    await context.close();
  }
};
