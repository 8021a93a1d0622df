import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { launchChromium } from '@vitrine/testing';
import type { BrowserContext, CDPSession } from 'playwright';
import { enter } from '../../../shell/e2e/screens/people.ts';
import { portalScreens } from '../../../shell/e2e/screens/portal-screens.ts';
import { publicScreens } from '../../../shell/e2e/screens/public-screens.ts';
import { open, type Screen } from '../../../shell/e2e/screens/screen.ts';
import { normalizePage } from './normalize-page.ts';

const sizes = [
  { width: 1440, height: 900 },
  { width: 1920, height: 1080 },
  { width: 768, height: 1024 },
  { width: 390, height: 844 },
] as const;
/** Of a state that only phones have, which is reached at the first. */
const phones = sizes.filter(({ width }) => width < 1000).toReversed();
/** Above this many pixels in a row the browser leaves the rest of a picture empty. */
const tallest = 16_000;

export interface Picture {
  readonly screen: string;
  readonly width: number;
  readonly scale: number;
  readonly file: string;
}

interface Order {
  readonly origin: string;
  readonly folder: string;
  readonly scales: readonly number[];
  /** Of the screens' names. */
  readonly filter: RegExp;
  readonly note: (text: string) => void;
}

/**
 * Writes every wanted screen at each width and scale as PNG; answers what was written and which screens could not be
 * reached.
 */
export async function takePictures(order: Order): Promise<{ pictures: Picture[]; missing: string[] }> {
  const browser = await launchChromium();
  const pictures: Picture[] = [];
  const missing: string[] = [];
  try {
    for (const { as, screens } of [...publicScreens, ...portalScreens]) {
      const chosen = screens.filter(({ name }) => order.filter.test(name));
      if (chosen.length === 0) continue;
      const context = await browser.newContext({
        baseURL: order.origin,
        reducedMotion: 'reduce',
        timezoneId: 'America/New_York',
        locale: 'en-US',
      });
      await enter(context, as, order.origin);
      for (const screen of chosen) {
        order.note(screen.name);
        await takeScreen(context, screen, order).then(
          (shots) => pictures.push(...shots),
          (error: unknown) => missing.push(`${screen.name}: ${String(error).split('\n')[0] ?? ''}`),
        );
      }
      await context.close();
    }
  } finally {
    await browser.close();
  }
  return { pictures, missing };
}

async function takeScreen(context: BrowserContext, screen: Screen, order: Order): Promise<Picture[]> {
  const page = await context.newPage();
  try {
    const own = screen.only === 'phone' ? phones : sizes.filter(({ width }) => !screen.only || width > 1000);
    await page.setViewportSize(own[0] ?? sizes[0]);
    await open(page, screen);
    const devtools = await context.newCDPSession(page);
    const pictures: Picture[] = [];
    for (const size of own) {
      for (const scale of order.scales) {
        await devtools.send('Emulation.setDeviceMetricsOverride', { ...size, deviceScaleFactor: scale, mobile: false });
        await page.evaluate(() => scrollTo({ top: 0, behavior: 'instant' }));
        await page.evaluate(normalizePage);
        const file = `${screen.name}.${String(size.width)}@${String(scale)}x.png`;
        writeFileSync(join(order.folder, file), await capture(devtools, size, scale));
        pictures.push({ screen: screen.name, width: size.width, scale, file });
      }
    }
    return pictures;
  } finally {
    // The browser keeps what was typed, and would show it on the next screen.
    await page.evaluate(() => localStorage.clear());
    await page.close();
  }
}

/** The whole page, or the window where something lies over the page. */
async function capture(
  devtools: CDPSession,
  { width, height }: { width: number; height: number },
  scale: number,
): Promise<Buffer> {
  const overlay = await devtools.send('Runtime.evaluate', {
    expression:
      `[...document.querySelectorAll('[role="dialog"],[role="alertdialog"],[role="menu"]')].some((box) => ` +
      'box.checkVisibility())',
    returnByValue: true,
  });
  const { cssContentSize } = await devtools.send('Page.getLayoutMetrics');
  const whole = Math.min(cssContentSize.height, Math.floor(tallest / scale));
  const { data } = await devtools.send('Page.captureScreenshot', {
    format: 'png',
    captureBeyondViewport: true,
    clip: { x: 0, y: 0, width, height: overlay.result.value === true ? height : Math.max(height, whole), scale: 1 },
  });
  return Buffer.from(data, 'base64');
}
