import { readdirSync } from 'node:fs';
import type { Page, Route } from 'playwright/test';
import { expect } from '../fixtures.ts';
import { liveRemote, withAlteredFile, withoutFiles } from './deployed-files.ts';
import { test } from './own-edge.ts';

/** A fallback has to stand within five seconds of the remote's first request; the rest is the browser's start. */
const patience = { timeout: 9000 };

const fallbackOf = (page: Page, remote: string) => page.locator(`[data-fallback="${remote}"]`);

/** A value that a reload would take away. */
const markDocument = (page: Page) => page.evaluate(() => Object.assign(globalThis, { stillTheSameDocument: true }));
const expectSameDocument = async (page: Page) => expect(await page.evaluate(() => 'stillTheSameDocument' in globalThis)).toBe(true);

/** Brings a prerendered page alive, as a visitor's first movement does. */
const showIntent = (page: Page) => page.mouse.move(200, 200);

const expectRecovery = async (page: Page, remote: string) => {
  await markDocument(page);
  await fallbackOf(page, remote).getByRole('button', { name: 'Retry' }).click();
  await expect(page.locator(`main [data-remote="${remote}"]`).getByRole('heading', { level: 1 })).toBeVisible(patience);
  await expect(fallbackOf(page, remote)).toHaveCount(0);
  await expectSameDocument(page);
};

for (const [remote, path] of [
  ['mfe-marketing', '/'],
  ['mfe-onboarding', '/onboarding'],
  ['mfe-portal', '/login'],
] as const) {
  test(`without the files of ${remote} its fallback names it, and Retry recovers without a reload`, async ({ page, ownEdge }) => {
    const live = liveRemote(ownEdge.deployDir, remote);
    await withoutFiles(live, async (bringBack) => {
      await page.goto(path);
      await showIntent(page);
      const fallback = fallbackOf(page, remote);
      await expect(fallback).toBeVisible(patience);
      await expect(fallback).toContainText(remote);
      await expect(fallback).toContainText(live.owner);
      await expect(fallback).toContainText(live.buildId);
      await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1);
      bringBack();
      await expectRecovery(page, remote);
    });
  });
}

test('the rest works while one remote is gone', async ({ page, ownEdge }) => {
  await withoutFiles(liveRemote(ownEdge.deployDir, 'mfe-onboarding'), async () => {
    await page.goto('/');
    await showIntent(page);
    await page.getByRole('contentinfo').getByRole('link', { name: 'Start a project' }).click();
    await expect(fallbackOf(page, 'mfe-onboarding')).toBeVisible(patience);
    await page.getByRole('banner').getByRole('link', { name: /home/ }).click();
    await expect(page.locator('main [data-remote="mfe-marketing"]').getByRole('heading', { level: 1 })).toBeVisible();
  });
});

const faults: Record<string, (route: Route) => Promise<void>> = {
  refused: (route) => route.abort('connectionrefused'),
  hanging: () => new Promise(() => undefined),
  'a JSON 404': (route) => route.fulfill({ status: 404, json: { error: 'not found' } }),
  'an HTML 200': (route) => route.fulfill({ status: 200, contentType: 'text/html', body: '<!doctype html><title>Welcome</title>' }),
  'a 503': (route) => route.fulfill({ status: 503, body: 'busy' }),
  truncated: async (route) => {
    const response = await route.fetch();
    const body = await response.body();
    await route.fulfill({ response, body: body.subarray(0, body.length / 2) });
  },
};

const files = {
  manifest: '**/remotes/mfe-onboarding/*/mf-manifest.json',
  entry: '**/remotes/mfe-onboarding/*/remoteEntry.*.js',
  'exposed chunk': '**/remotes/mfe-onboarding/*/__federation_expose_routes.*.js',
};

for (const [file, pattern] of Object.entries(files)) {
  for (const [fault, answer] of Object.entries(faults)) {
    test(`${file} ${fault}: fallback, no uncaught error, recovery`, async ({ page }) => {
      const uncaught: string[] = [];
      page.on('pageerror', (error) => uncaught.push(error.message));
      const firstRequest = page.waitForRequest(pattern);
      await page.route(pattern, answer);
      await page.goto('/onboarding');
      await firstRequest;
      await expect(fallbackOf(page, 'mfe-onboarding')).toBeVisible({ timeout: 5000 });
      await page.unroute(pattern, answer);
      await expectRecovery(page, 'mfe-onboarding');
      expect(uncaught).toEqual([]);
    });
  }
}

for (const start of ['remoteEntry.', '__federation_expose_routes.', 'mf-manifest.']) {
  test(`one byte changed in ${start}* is blocked`, async ({ page, ownEdge }) => {
    const live = liveRemote(ownEdge.deployDir, 'mfe-onboarding');
    const file = readdirSync(live.folder).find((name) => name.startsWith(start) && /\.js(on)?$/.test(name));
    if (!file) throw new Error(`${live.folder} has no ${start}*`);
    await withAlteredFile(live, file, async (mend) => {
      await page.goto('/onboarding');
      await expect(fallbackOf(page, 'mfe-onboarding')).toBeVisible(patience);
      await expect(page.locator('main [data-remote="mfe-onboarding"]')).toHaveCount(0);
      mend();
      await expectRecovery(page, 'mfe-onboarding');
    });
  });
}

test('a changed manifest is blocked under a prerendered page too', async ({ page, ownEdge }) => {
  const live = liveRemote(ownEdge.deployDir, 'mfe-marketing');
  await withAlteredFile(live, 'mf-manifest.json', async () => {
    await page.goto('/');
    await showIntent(page);
    await expect(fallbackOf(page, 'mfe-marketing')).toBeVisible(patience);
  });
});
