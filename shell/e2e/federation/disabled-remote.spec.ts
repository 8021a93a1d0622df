import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect } from '../fixtures.ts';
import { test, type OwnEdge } from './own-edge.ts';

const checkout = join(import.meta.dirname, '../../..');

/** The tool itself, on the edge's folder. */
const operate = ({ url, deployDir }: OwnEdge, ...command: string[]) =>
  promisify(execFile)(process.execPath, ['libs/federation/src/deploy/cli.ts', ...command], {
    cwd: checkout,
    env: { ...process.env, VITRINE_DEPLOY_DIR: deployDir, EDGE_URL: url, BFF_URL: '' },
  });

/** Ends when the edge answers with that status: it reads the registry a moment after the tool wrote it. */
const untilAnswered = ({ url }: OwnEdge, status: number) =>
  expect.poll(async () => (await fetch(`${url}/packages`)).status).toBe(status);

const disable = async (edge: OwnEdge) => {
  await operate(edge, 'disable', 'mfe-onboarding', '--reason', 'wrong prices');
  await untilAnswered(edge, 503);
};

const enable = async (edge: OwnEdge) => {
  await operate(edge, 'enable', 'mfe-onboarding');
  await untilAnswered(edge, 200);
};

test('a disabled remote shows a maintenance page, in open tabs at their next navigation too; the rest goes on', async ({
  page,
  context,
  ownEdge,
  expectConsole,
  expectAccessible,
}) => {
  expectConsole(/status of 503 .*\/(?:onboarding|packages)/);
  // A tab that has the remote's code already, and one that has not.
  await page.goto('/packages');
  await expect(page.locator('main [data-remote="mfe-onboarding"]')).toBeVisible();
  const other = await context.newPage();
  await other.goto('/faq');
  const closed = page.getByRole('heading', { level: 1, name: 'This page is closed for maintenance' });
  try {
    await disable(ownEdge);
    // What stands stays, and can be read and copied.
    await expect(page.locator('main [data-remote="mfe-onboarding"]')).toBeVisible();
    // A navigation before the deferred script has come is not checked.
    await expect(async () => {
      await page.evaluate(() => {
        for (const path of ['/packages', '/onboarding']) history.pushState(null, '', path);
      });
      await expect(closed).toBeVisible({ timeout: 5_000 });
    }).toPass();
    await expectAccessible(page);
    await expect(page.locator('#reason')).toBeEmpty();

    const answer = await other.goto('/packages');
    expect([answer?.status(), answer?.headers()['retry-after']]).toEqual([503, '300']);
    expect((await other.goto('/faq'))?.status()).toBe(200);
    await expect(other.getByRole('heading', { level: 1 })).toBeVisible();
  } finally {
    await enable(ownEdge);
  }
  await page.getByRole('link', { name: 'Try again' }).click();
  await expect(page.locator('main [data-remote="mfe-onboarding"]')).toBeVisible();
});

test('the maintenance page tells the team the reason', async ({ page, ownEdge, expectConsole }) => {
  expectConsole(/status of 503 .*\/packages/);
  await page.goto('/');
  await page.evaluate(() => localStorage.setItem('account', 'staff'));
  const disabled = { reason: 'wrong prices', by: 'ada', at: '2026-11-20T09:00:00.000Z' };
  await page.route('**/api/platform/status', (route) =>
    route.fulfill({ json: { remotes: [{ name: 'mfe-onboarding', disabled }] } }),
  );
  try {
    await disable(ownEdge);
    await page.goto('/packages');
    await expect(page.getByRole('status')).toHaveText('For the team: wrong prices');
  } finally {
    await enable(ownEdge);
  }
});
