import type { Page } from 'playwright/test';
import { expect } from '../fixtures.ts';
import { liveRemote, registryOf, withRegistry } from './deployed-files.ts';
import { test } from './own-edge.ts';

const overlay = (page: Page) => page.getByRole('complementary', { name: 'Development overlay' });
const outline = (page: Page) => page.locator('#outlines div');

test('the overlay outlines a remote with its owner, build and load time, and closes by its keys', async ({
  page,
  ownEdge,
  expectAccessible,
}) => {
  const { owner, buildId } = liveRemote(ownEdge.deployDir, 'mfe-marketing');
  await page.goto('/?overlay=1');
  await expect(overlay(page)).toContainText(`mfe-marketing ${owner} · live ${buildId} · not loaded yet`);
  await page.mouse.move(200, 200);
  await expect(overlay(page)).toContainText(new RegExp(`mfe-marketing .* live ${buildId} · loaded in \\d+ ms`));
  await expect(outline(page)).toHaveText(['mfe-marketing']);
  const boxOf = (selector: string) => page.locator(selector).evaluate((one) => one.getBoundingClientRect().toJSON());
  // The page moves under the outline while its parts load and when it scrolls; the outline follows a frame later.
  const outlinesTheRemote = () =>
    expect(async () =>
      expect(await boxOf('#outlines div')).toEqual(await boxOf('main [data-remote="mfe-marketing"]')),
    ).toPass({ timeout: 20_000 });
  await outlinesTheRemote();
  await page.mouse.wheel(0, 500);
  await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(0);
  await outlinesTheRemote();
  await expectAccessible(page);

  await page.goto('/login?overlay=1');
  await expect(overlay(page)).toContainText(/mfe-portal .* loaded in \d+ ms/);
  await expect(outline(page)).toHaveText(['mfe-portal']);
  await page.keyboard.press('Alt+Shift+O');
  await expect(overlay(page)).toHaveCount(0);
  await expect(outline(page)).toHaveCount(0);
  await page.keyboard.press('Alt+Shift+O');
  await expect(overlay(page)).toBeVisible();
});

test('the overlay takes a remote from a development address, copies a link to that, and resets it', async ({
  page,
  context,
  ownEdge,
  expectConsole,
}) => {
  // Nobody serves the remote there.
  expectConsole(/ERR_CONNECTION_REFUSED|Federation Runtime|RemoteError/);
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  const origin = `http://localhost:${String(ownEdge.overridePort)}`;
  const { buildId } = liveRemote(ownEdge.deployDir, 'mfe-portal');
  await page.goto('/forgot-password?overlay=1');
  await overlay(page).getByLabel('Development address of mfe-portal').selectOption(origin);
  await overlay(page).getByRole('button', { name: 'Override mfe-portal' }).click();
  await expect(overlay(page)).toContainText(
    `override  · failed to load · from localhost:${String(ownEdge.overridePort)}`,
  );
  await overlay(page).getByRole('button', { name: 'Copy link: mfe-portal' }).click();
  await expect(overlay(page).getByRole('button', { name: 'Copied' })).toBeVisible();
  const link = new URL(await page.evaluate(() => navigator.clipboard.readText()));
  expect(Object.fromEntries(link.searchParams)).toEqual({ overlay: '1', override: `mfe-portal@${origin}` });
  await overlay(page).getByRole('button', { name: 'Reset mfe-portal to what is deployed' }).click();
  await expect(overlay(page)).toContainText(`live ${buildId} · loaded in`);
});

test('the overlay names a canary as one', async ({ page, ownEdge }) => {
  const { buildId } = liveRemote(ownEdge.deployDir, 'mfe-portal');
  const since = new Date().toISOString();
  const withCanary = (registry: ReturnType<typeof registryOf>) => ({
    ...registry,
    remotes: registry.remotes.map((entry) =>
      entry.name === 'mfe-portal'
        ? {
            ...entry,
            current: { ...entry.current, buildId: 'ffffffffffff' },
            canary: { build: entry.current, share: 100, since },
          }
        : entry,
    ),
  });
  await withRegistry(ownEdge.deployDir, withCanary, async () => {
    const overlayText = async () => {
      await page.goto('/login?overlay=1');
      await expect(overlay(page)).toContainText('mfe-portal');
      return overlay(page).textContent();
    };
    await expect.poll(overlayText).toContain(`canary ${buildId}`);
  });
});
