import type { Page } from 'playwright/test';
import { expect, test } from '../fixtures.ts';

/** What the page asked for, by when: names without hashes, before or after its first paint. */
const requests = (page: Page) =>
  page.evaluate(() => {
    const paint = performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? Infinity;
    const names = (isEarly: boolean) =>
      performance
        .getEntriesByType('resource')
        .filter(({ startTime }) => startTime < paint === isEarly)
        .map(({ name }) => name.replace(/.*\//, '').replace(/\..*\./, '.'));
    return { early: names(true), late: names(false) };
  });

test('what is read comes first: the drawing, the italic and the scripts wait for the first paint', async ({ page }) => {
  await page.goto('/');
  await expect.poll(async () => (await requests(page)).late).toContain('shell.js');
  const { early, late } = await requests(page);
  expect(late).toEqual(expect.arrayContaining(['portrait.svg', 'fraunces-italic.woff2', 'companion.js']));
  expect(early).toEqual(expect.arrayContaining(['fraunces.woff2']));
  expect(early.filter((name) => late.includes(name) || name.endsWith('.js'))).toEqual([]);

  // Now that they are in the cache, they would only flicker.
  await page.reload();
  expect((await requests(page)).early).toEqual(expect.arrayContaining(['portrait.svg', 'fraunces-italic.woff2']));
});

test('the portrait is drawn where a browser does not say when it paints', async ({ page }) => {
  await page.addInitScript(() => {
    globalThis.PerformanceObserver = class extends PerformanceObserver {
      override observe(options: PerformanceObserverInit) {
        if (options.type !== 'paint') super.observe(options);
      }
    };
  });
  const drawing = page.waitForRequest(/portrait\..*svg/);
  await page.goto('/');
  await drawing;
  await expect(page.locator('html')).not.toHaveAttribute('data-unpainted');
});

test('the portrait is drawn where storage is closed, and nothing fails', async ({ page }) => {
  const errors: Error[] = [];
  page.on('pageerror', (error) => errors.push(error));
  await page.addInitScript(() => {
    for (const name of ['localStorage', 'sessionStorage'])
      Object.defineProperty(globalThis, name, {
        get: () => {
          throw new DOMException('Access is denied', 'SecurityError');
        },
      });
  });
  const drawing = page.waitForRequest(/portrait\..*svg/);
  await page.goto('/');
  await drawing;
  expect(errors).toEqual([]);
});

test('before it, a phone lays out the hero alone, unless a link leads into the page', async ({ page }) => {
  // A later page of a visit marks nothing by itself.
  await page.addInitScript(() => sessionStorage.setItem('painted', '1'));
  const unpainted = async (path: string, width: number): Promise<string[]> => {
    await page.setViewportSize({ width, height: 844 });
    await page.goto(path);
    return page.evaluate(() => {
      // Alive, so that no section waits for its turn.
      Object.assign(document.documentElement.dataset, { unpainted: '', live: '' });
      const sections = [...(document.querySelector('#capabilities')?.parentElement?.children ?? [])].slice(0, 3);
      return sections.map((section) => getComputedStyle(section).contentVisibility);
    });
  };
  expect(await unpainted('/', 390)).toEqual(['hidden', 'hidden', 'auto']);
  expect(await unpainted('/#capabilities', 390)).not.toContain('hidden');
  expect(await unpainted('/', 1440)).toEqual(['auto', 'auto', 'auto']);
});
