import type { Page } from 'playwright/test';
import { expect, test } from '../fixtures.ts';

/** Font files that the page has loaded, without their hashes, and their bytes with headers. */
const loadedFonts = async (page: Page): Promise<{ names: string[]; bytes: number }> => {
  const fonts = await page.evaluate(() =>
    (performance.getEntriesByType('resource') as PerformanceResourceTiming[])
      .filter(({ name }) => name.endsWith('.woff2'))
      .map(({ name, transferSize }) => ({ name: name.replace(/.*\//, '').replace(/\..*/, ''), transferSize })),
  );
  return {
    names: fonts.map(({ name }) => name).toSorted(),
    bytes: fonts.reduce((sum, { transferSize }) => sum + transferSize, 0),
  };
};

for (const width of [390, 1440]) {
  test(`the landing page needs three font files, of at most 46 KB together, at ${String(width)} px`, async ({
    page,
    landing,
  }) => {
    await page.setViewportSize({ width, height: 900 });
    await landing.open();
    await landing.hydrate();
    await page.evaluate(async () => {
      for (const section of document.querySelectorAll('main section')) section.scrollIntoView();
      await document.fonts.ready;
    });
    const { names, bytes } = await loadedFonts(page);
    expect(names).toEqual(['fraunces', 'fraunces-italic', 'geist-mono']);
    expect(bytes).toBeLessThanOrEqual(46_000);
  });
}

test('a name is set in our own faces, whatever its accents', async ({ page, landing }) => {
  await landing.openForm();
  await landing.complete({ Name: 'José Núñez' });
  await page.evaluate(() => document.fonts.ready);
  expect((await loadedFonts(page)).names).not.toContain('geist-latin');
  await landing.complete({ Name: 'Élise Öztürk' });
  await expect.poll(async () => (await loadedFonts(page)).names).toContain('geist-latin');
  expect((await loadedFonts(page)).names).not.toContain('geist-latin-ext');
  await landing.complete({ Name: 'Łukasz Dvořák' });
  await expect.poll(async () => (await loadedFonts(page)).names).toContain('geist-latin-ext');
});

/** Lighthouse's slow 4G, as `npm run lab -- lighthouse` applies it, and a processor a quarter as fast. */
const slowPhone = async (page: Page): Promise<void> => {
  const session = await page.context().newCDPSession(page);
  await session.send('Network.enable');
  await session.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: 562.5,
    downloadThroughput: 184_320,
    uploadThroughput: 84_375,
  });
  await session.send('Emulation.setCPUThrottlingRate', { rate: 4 });
};

/** Which widths texts had, frame by frame, and when: a text that is set in another face has another width. */
const watchWidths = (page: Page) =>
  page.addInitScript(() => {
    const widths: Record<string, { width: number; at: number }[]> = { running: [], headline: [] };
    Object.assign(globalThis, { widths });
    const look = (): void => {
      const texts = {
        running: document.querySelector('#hero-title ~ p a'),
        headline: document.querySelector('h1 > span'),
      };
      for (const [name, element] of Object.entries(texts)) {
        if (!element) continue;
        const range = document.createRange();
        range.selectNodeContents(element);
        const { width } = range.getBoundingClientRect();
        const samples = (widths[name] ??= []);
        if (samples.at(-1)?.width !== width) samples.push({ width, at: performance.now() });
      }
      requestAnimationFrame(look);
    };
    requestAnimationFrame(look);
  });

for (const width of [390, 1440]) {
  test(`a first visit on slow 4G is painted in our own faces, at ${String(width)} px`, async ({ page }) => {
    await page.setViewportSize({ width, height: 844 });
    await slowPhone(page);
    await watchWidths(page);
    await page.goto('/', { waitUntil: 'load' });
    await page.evaluate(() => document.fonts.ready);
    const measurements = await page.evaluate(() => ({
      paint: performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? Infinity,
      widths: (globalThis as unknown as { widths: Record<string, { width: number; at: number }[]> }).widths,
    }));
    const { paint, widths } = measurements;
    /** What a text's face was at the first paint and since: nobody sees the frames before it. */
    const seen = (name: string) => {
      const samples = widths[name] ?? [];
      return samples.filter((_, index) => (samples[index + 1]?.at ?? Infinity) > paint);
    };
    // Running text has its own face at the first paint, and keeps it.
    expect(seen('running'), `first paint at ${String(paint)}`).toHaveLength(1);
    // The headline takes its own once, within a second of the first paint.
    expect(seen('headline').length).toBeLessThanOrEqual(2);
    expect(widths['headline']?.at(-1)?.at).toBeLessThan(paint + 1000);
  });
}
