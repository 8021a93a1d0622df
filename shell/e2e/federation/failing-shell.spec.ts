import { PlatformReports, type PlatformReport } from '@vitrine/contracts';
import type { Page } from 'playwright/test';
import { expect } from '../fixtures.ts';
import { withBrokenShell } from './deployed-files.ts';
import { test } from './own-edge.ts';

const lost = (page: Page) => page.getByRole('alert').filter({ hasText: 'This page didn’t load' });
const status = (page: Page) => page.locator('#wait');

/** What the page reported as failing, in the order in which it came. */
const listen = async (page: Page): Promise<PlatformReport[]> => {
  const failures: PlatformReport[] = [];
  await page.route('**/api/platform/reports', async (route) => {
    const { reports } = PlatformReports.parse(JSON.parse(route.request().postData() ?? ''));
    failures.push(...reports.filter(({ kind }) => kind === 'load' || kind === 'crash'));
    await route.fulfill({ status: 204 });
  });
  return failures;
};
const buildOf = (page: Page) =>
  page.evaluate(
    () => (JSON.parse(document.querySelector('#vitrine-page')?.textContent ?? '{}') as { build: string }).build,
  );
const shellFailure = (build: string) => ({ kind: 'load', remote: 'shell', build, reason: 'code' });

test.beforeEach(({ expectConsole }) => {
  // A busy machine runs the scripts, which a page fetches when idle, seconds after they came.
  expectConsole(/was preloaded using link preload but not used/);
  expectConsole(/status of 404|a defect of this build|ChunkLoadError|no element with the id/);
  // A page that is idle late asks for a file of the broken build, which is gone by then.
  expectConsole(/Refused to execute script from .*\/shell\/badbadbadbad\//);
});

for (const [path, frame] of [
  ['/forgot-password', false],
  ['/onboarding', true],
] as const)
  test(`without the scripts of the shell ${path} says so, reports it, and Retry loads the page`, async ({
    page,
    expectAccessible,
  }) => {
    const failures = await listen(page);
    await page.route('**/shell/*/*.js', (route) => route.fulfill({ status: 404 }));
    await page.goto(path);
    await expect(lost(page)).toBeVisible();
    await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1);
    await expect(page.getByRole('banner')).toHaveCount(frame ? 1 : 0);
    await expect(page.locator('[data-shape]').first()).toBeHidden();
    await expect(lost(page).getByRole('link', { name: 'send us a message' })).toHaveAttribute('href', '/contact');
    await expect(lost(page).getByRole('link', { name: 'Back to homepage' })).toHaveAttribute('href', '/');
    await expect.poll(() => failures).toEqual([shellFailure(await buildOf(page))]);
    await expectAccessible(page);
    await page.unroute('**/shell/*/*.js');
    await lost(page).getByRole('link', { name: 'Retry' }).click();
    await expect(page.locator('main [data-remote]').getByRole('heading', { level: 1 })).toBeVisible();
    await expect(lost(page)).toBeHidden();
  });

for (const path of ['/faq', '/login'])
  test(`without the scripts of the shell ${path}, prerendered, stays readable, says so, and reports it`, async ({
    page,
  }) => {
    const failures = await listen(page);
    await page.route('**/shell/*/*.js', (route) => route.fulfill({ status: 404 }));
    await page.goto(path);
    const text = await page.getByRole('main').innerText();
    await page.mouse.move(200, 200);
    await page.mouse.move(220, 210);
    await expect(status(page)).toContainText('That didn’t load.');
    expect(await page.getByRole('main').innerText()).toBe(text);
    await expect.poll(() => failures).toEqual([shellFailure(await buildOf(page))]);
  });

test('the sign-in page says that its scripts didn’t come, and a press tries again', async ({ page }) => {
  await page.route('**/shell/*/*.js', (route) => route.fulfill({ status: 404 }));
  await page.goto('/login');
  await expect(status(page)).toContainText('That didn’t load.');
  await page.unroute('**/shell/*/*.js');
  await page.getByRole('button', { name: 'Sign in' }).click();
  await expect(page.getByRole('dialog')).toBeVisible();
  await expect(status(page)).toBeEmpty();
});

/** What a build of the shell can be that was published whole and is broken in itself. */
const defects: Record<string, (file: string, text: string) => string> = {
  'throws while it loads': (file, text) =>
    /\/?shell\.\w+\.js$/.test(file) ? `throw new Error('a defect of this build');\n${text}` : text,
  'throws in boot()': (_, text) =>
    text.includes('The page has no element with the id root') ? text.replace(/(["'`])#root\1/, '"#none"') : text,
};

for (const [defect, spoil] of Object.entries(defects))
  test(`a shell that ${defect} is reported and said, and Retry brings the one before it`, async ({ page, ownEdge }) => {
    const failures = await listen(page);
    await withBrokenShell(ownEdge.deployDir, spoil, async (broken, putBack) => {
      const until = (build: string) =>
        expect
          .poll(async () => ((await (await fetch(`${ownEdge.url}/healthz`)).json()) as { shell: string }).shell)
          .toBe(build);
      await until(broken);
      await page.goto('/forgot-password');
      await expect(lost(page)).toBeVisible();
      await expect.poll(() => failures).toEqual([shellFailure(broken)]);
      await page.goto('/');
      await page.mouse.move(200, 200);
      await page.mouse.move(220, 210);
      await expect(status(page)).toContainText('That didn’t load.');
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      await expect.poll(() => failures).toHaveLength(2);
      await page.goto('/forgot-password');
      await expect(lost(page)).toBeVisible();
      await until(putBack());
      await lost(page).getByRole('link', { name: 'Retry' }).click();
      await expect(page.locator('main [data-remote]').getByRole('heading', { level: 1 })).toBeVisible();
    });
  });
