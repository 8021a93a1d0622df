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
  test(`the landing page needs four font files, of at most 60 KB together, at ${String(width)} px`, async ({
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
    expect(names).toEqual(['fraunces', 'fraunces-italic', 'geist', 'geist-mono']);
    expect(bytes).toBeLessThanOrEqual(60_000);
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
