import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { installFonts, launchChromium, platformNames } from '@vitrine/testing';
import type { Browser, Page, Route } from 'playwright/test';
import { expect, test } from '../fixtures.ts';
import { system } from '../system.ts';

const display = /fraunces\.[^/]*woff2$/;
const displayItalic = /fraunces-italic\.[^/]*woff2$/;
const mono = /geist-mono\.[^/]*woff2$/;

/** Each font comes when everything has been drawn without it. */
const orders: Readonly<Record<string, readonly RegExp[]>> = {
  'display first': [display, displayItalic, mono],
  'display last': [mono, displayItalic, display],
};

interface Shift {
  readonly value: number;
  readonly what: readonly string[];
}

/** Collects every shift of the page, also those that a visitor's touch would excuse. */
const watchShifts = (page: Page) =>
  page.addInitScript(() => {
    interface LayoutShift extends PerformanceEntry {
      readonly value: number;
      readonly sources: readonly { node: Node | null; previousRect: DOMRectReadOnly; currentRect: DOMRectReadOnly }[];
    }
    const shifts: Shift[] = [];
    const box = ({ x, y, width, height }: DOMRectReadOnly) => [x, y, width, height].map(Math.round).join(' ');
    const collect = (entries: PerformanceEntryList) => {
      for (const { value, sources } of entries as LayoutShift[]) {
        const what = sources.map(
          ({ node, previousRect, currentRect }) =>
            `${node?.nodeName ?? 'gone'} “${(node?.textContent ?? '').slice(0, 40)}” ` +
            `${box(previousRect)} → ${box(currentRect)}`,
        );
        shifts.push({ value, what });
      }
    };
    const observer = new PerformanceObserver((list) => collect(list.getEntries()));
    observer.observe({ type: 'layout-shift', buffered: true });
    Object.assign(globalThis, {
      takeShifts: () => {
        collect(observer.takeRecords());
        return shifts;
      },
    });
  });

/** Once what has changed is drawn. */
const drawn = (page: Page): Promise<void> =>
  page.evaluate(
    () => new Promise<void>((resolve) => requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(resolve)))),
  );

const shiftsOf = async (page: Page): Promise<Shift[]> => {
  await drawn(page);
  return page.evaluate(() => (globalThis as unknown as { takeShifts: () => Shift[] }).takeShifts());
};

/** As a visitor's first movement does, until the page answers to scripts. */
const wake = async (page: Page): Promise<void> => {
  const live = page.evaluate(
    () => new Promise<void>((resolve) => addEventListener('vitrine:live', () => resolve(), { once: true })),
  );
  await page.mouse.move(200, 200);
  await page.mouse.move(220, 210);
  await live;
  await drawn(page);
};

/** Keeps the fonts on their way; answers how to let those come that match, and to wait until they are drawn. */
const holdFonts = async (page: Page) => {
  const routes = new Set<Route>();
  await page.route(/\.woff2$/, (route) => {
    routes.add(route);
  });
  return async (which: RegExp) => {
    for (const route of routes) {
      if (!which.test(route.request().url())) continue;
      routes.delete(route);
      const finished = page.waitForEvent('requestfinished', (request) => request === route.request());
      await route.continue();
      await finished;
    }
    await drawn(page);
  };
};

const sizes = [
  [390, 844],
  [768, 1024],
  [1440, 900],
] as const;

for (const platform of platformNames) {
  test.describe(`with the fonts of ${platform}`, () => {
    test.describe.configure({ mode: 'default' });
    let folder = '';
    let browser: Browser;

    test.beforeAll(async () => {
      folder = mkdtempSync(join(tmpdir(), 'vitrine-fonts-'));
      browser = await launchChromium({ env: installFonts(platform, folder) });
    });
    test.afterAll(async () => {
      await browser.close();
      rmSync(folder, { recursive: true, force: true });
    });

    /** A visitor's page whose shifts are collected. */
    const open = async (
      [width, height]: readonly [number, number],
      work: (page: Page) => Promise<void>,
      reducedMotion: 'no-preference' | 'reduce' = 'no-preference',
    ): Promise<void> => {
      const page = await browser.newPage({ baseURL: system.edgeUrl, viewport: { width, height }, reducedMotion });
      try {
        await watchShifts(page);
        await work(page);
      } finally {
        await page.close();
      }
    };

    for (const size of sizes) {
      const at = `at ${String(size[0])} px`;
      for (const [name, order] of Object.entries(orders)) {
        test(`the landing page does not move when its fonts come late, ${name}, ${at}`, () =>
          open(size, async (page) => {
            const arrive = await holdFonts(page);
            const italicRequested = page.waitForRequest(displayItalic);
            await page.goto('/', { waitUntil: 'domcontentloaded' });
            await italicRequested;
            await drawn(page);
            for (const font of order) await arrive(font);
            await wake(page);
            expect(await shiftsOf(page)).toEqual([]);
          }));
      }

      test(`the landing page does not move when no font comes, ${at}`, () =>
        open(size, async (page) => {
          await page.route(/\.woff2$/, (route) => route.abort());
          await page.goto('/');
          await wake(page);
          expect(await shiftsOf(page)).toEqual([]);
        }));

      for (const motion of ['no-preference', 'reduce'] as const) {
        test(`the landing page does not move when its fonts come at once, motion ${motion}, ${at}`, () =>
          open(
            size,
            async (page) => {
              await page.goto('/');
              await page.evaluate(() => document.fonts.ready);
              await wake(page);
              expect(await shiftsOf(page)).toEqual([]);
            },
            motion,
          ));
      }
    }
  });
}
