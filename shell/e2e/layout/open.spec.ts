import { expect, test } from '../fixtures.ts';
import { open } from '../screens/screen.ts';

test('a screen is reached only when its page is alive', async ({ page }) => {
  const shell = Promise.withResolvers<void>();
  await page.route('**/shell/*/*.js', async (route) => {
    await shell.promise;
    await route.continue();
  });
  const opened = open(page, { name: 'article', path: '/insights/the-price-of-an-empty-chair' });
  await page.waitForURL('**/insights/*');
  await page.locator('html[data-awake]').waitFor();
  // All that there is without the shell is there, and was for a while.
  await page.evaluate(async () => {
    await document.fonts.ready;
    for (let frame = 0; frame < 60; frame += 1) await new Promise((resolve) => requestAnimationFrame(resolve));
  });
  shell.resolve();
  await opened;
  // What is changed before React has compared it is reported as a crash.
  await page.evaluate(() => document.querySelector('time')?.replaceChildren('another day'));
  expect(await page.evaluate(() => 'live' in document.documentElement.dataset)).toBe(true);
});
