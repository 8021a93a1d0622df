import { readdirSync } from 'node:fs';
import type { Page } from 'playwright/test';
import { expect } from '../fixtures.ts';
import { liveRemote, withAlteredFile } from './deployed-files.ts';
import { test } from './own-edge.ts';

const below = '**/assets/index.below.*.css';
const hasStyles = (page: Page) =>
  page.evaluate(() => document.querySelector<HTMLLinkElement>('[data-fold]')?.sheet !== null);

test('a stylesheet that was altered on its way is not applied, and the page works without it', async ({
  page,
  expectConsole,
}) => {
  const blocked = expectConsole(/integrity/);
  await page.route(below, async (route) => {
    const response = await route.fetch();
    await route.fulfill({ response, body: `${await response.text()} body{display:none}` });
  });
  await page.goto('/');
  await expect.poll(() => blocked().length).toBeGreaterThan(0);
  expect(await hasStyles(page)).toBe(false);
  await page.getByRole('button', { name: /chat/ }).click();
  await expect(page.getByRole('dialog')).toBeVisible();
});

for (const kind of ['.css', '.svg'])
  test(`a ${kind} that was altered where it lies is not sent`, async ({ ownEdge, request }) => {
    for (const name of ['mfe-marketing', 'mfe-portal', 'mfe-onboarding']) {
      const live = liveRemote(ownEdge.deployDir, name);
      const file = readdirSync(live.folder, { recursive: true, encoding: 'utf8' }).find(
        (path) => path.endsWith(kind) && !path.startsWith('prerender'),
      );
      if (file === undefined) continue;
      const url = `${ownEdge.url}/remotes/${name}/${live.buildId}/${file}`;
      expect((await request.get(url)).status()).toBe(200);
      await withAlteredFile(live, file, async () => expect((await request.get(url)).status()).toBe(404));
      expect((await request.get(url)).status()).toBe(200);
      return;
    }
    throw new Error(`No remote has a ${kind}`);
  });

test('a stylesheet that hangs holds the page up for a few seconds at most', async ({ page }) => {
  const coming = Promise.withResolvers<void>();
  await page.route(below, async (route) => {
    await coming.promise;
    await route.continue();
  });
  await page.goto('/', { waitUntil: 'commit' });
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(page.getByRole('contentinfo')).toBeVisible({ timeout: 6000 });
  // Nothing after the stylesheet waits for it any more, scripts neither.
  await page.getByRole('button', { name: /chat/ }).click();
  await expect(page.getByRole('dialog')).toBeVisible();
  coming.resolve();
});

test('a stylesheet that comes late is applied to a page that nobody has touched', async ({ page }) => {
  const coming = Promise.withResolvers<void>();
  await page.route(below, async (route) => {
    await coming.promise;
    await route.continue();
  });
  await page.goto('/', { waitUntil: 'domcontentloaded' });
  expect(await hasStyles(page)).toBe(false);
  coming.resolve();
  await expect.poll(() => hasStyles(page)).toBe(true);
});
