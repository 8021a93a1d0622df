import type { Page, Route } from 'playwright/test';
import { expect, test } from '../fixtures.ts';

/** Fonts arrive in this order, each when everything has been drawn without it. */
type Arrival = readonly RegExp[];

const display = /fraunces\.[^/]*woff2$/;
const displayItalic = /fraunces-italic[^/]*woff2$/;
const text = /geist\.[^/]*woff2$/;
const mono = /geist-mono[^/]*woff2$/;

const arrivals: Readonly<Record<string, Arrival>> = {
  'display, then text': [display, displayItalic, text, mono],
  'text, then display': [mono, text, displayItalic, display],
};

interface Shift {
  readonly value: number;
  readonly what: readonly string[];
}

/** Collects every shift of the page from now on, also those that a visitor's touch would excuse. */
const watchShifts = (page: Page) =>
  page.addInitScript(() => {
    const shifts: Shift[] = [];
    Object.assign(globalThis, { shifts });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as (PerformanceEntry & {
        value: number;
        sources: { node: Node | null; previousRect: DOMRectReadOnly; currentRect: DOMRectReadOnly }[];
      })[]) {
        const box = ({ x, y, width, height }: DOMRectReadOnly) =>
          [x, y, width, height].map((value) => Math.round(value)).join(' ');
        shifts.push({
          value: entry.value,
          what: entry.sources.map(
            ({ node, previousRect, currentRect }) =>
              `${node?.nodeName ?? 'gone'} “${(node?.textContent ?? '').slice(0, 40)}” ${box(previousRect)} → ${box(currentRect)}`,
          ),
        });
      }
    }).observe({ type: 'layout-shift', buffered: true });
  });

/** Once what has changed is drawn and reported. */
const drawn = (page: Page): Promise<void> =>
  page.evaluate(
    () => new Promise<void>((resolve) => requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(resolve)))),
  );

const shiftsOf = async (page: Page): Promise<Shift[]> => {
  await drawn(page);
  return page.evaluate(() => (globalThis as unknown as { shifts: Shift[] }).shifts);
};

/** Keeps the fonts on their way; answers how to let those come that match, and to wait until they are used. */
const holdFonts = async (page: Page) => {
  const held = new Set<Route>();
  await page.route(/\.woff2$/, (route) => {
    held.add(route);
  });
  return async (which: RegExp) => {
    for (const route of held) {
      if (!which.test(route.request().url())) continue;
      held.delete(route);
      const response = page.waitForResponse(route.request().url());
      await route.continue();
      await (await response).finished();
    }
    await drawn(page);
  };
};

/** As a visitor's first movement does, until the page answers to scripts. */
const wake = async (page: Page): Promise<void> => {
  const live = page.evaluate(
    () => new Promise<void>((resolve) => addEventListener('vitrine:live', () => resolve(), { once: true })),
  );
  await page.mouse.move(200, 200);
  await page.mouse.move(220, 210);
  await live;
};

test.use({ contextOptions: { reducedMotion: 'no-preference' } });

for (const [width, height] of [
  [390, 844],
  [768, 1024],
  [1440, 900],
] as const) {
  test.describe(`the landing page at ${String(width)} px`, () => {
    test.use({ viewport: { width, height } });
    test.beforeEach(({ page }) => watchShifts(page));

    for (const [name, order] of Object.entries(arrivals)) {
      test(`does not move by a pixel when its fonts come late: ${name}`, async ({ page }) => {
        const arrive = await holdFonts(page);
        await page.goto('/', { waitUntil: 'domcontentloaded' });
        await drawn(page);
        for (const font of order) await arrive(font);
        await wake(page);
        expect(await shiftsOf(page)).toEqual([]);
      });
    }

    test('does not move by a pixel when no font comes', async ({ page, expectConsole }) => {
      expectConsole(/net::ERR_FAILED/);
      await page.route(/\.woff2$/, (route) => route.abort());
      await page.goto('/');
      await wake(page);
      expect(await shiftsOf(page)).toEqual([]);
    });

    test('does not move by a pixel when its fonts are there', async ({ page }) => {
      await page.goto('/');
      await wake(page);
      expect(await shiftsOf(page)).toEqual([]);
    });
  });
}
