import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from 'playwright/test';
import { expect } from '../fixtures.ts';
import { liveRemote, registryFile, registryOf } from './deployed-files.ts';
import type { OwnEdge } from './own-edge.ts';
import { aRemoteFailed } from '../screens/screen.ts';
import { content, moreButton, operate, test, title } from './own-remote.ts';

test.describe.configure({ mode: 'serial' });

/** Builds of mfe-booking that a page asked anything of. */
const buildsAsked = (page: Page): Set<string> => {
  const builds = new Set<string>();
  page.on('request', (request) => {
    const build = /\/remotes\/mfe-booking\/([0-9a-f]+)\//.exec(request.url())?.[1];
    if (build) builds.add(build);
  });
  return builds;
};

/** What the registry of a deploy folder says of all other remotes. */
const otherEntries = (deployDir: string) => registryOf(deployDir).remotes.filter(({ name }) => name !== 'mfe-booking');

/** A hash of every tree of the deploy folder that is not mfe-booking's. */
const otherTrees = (deployDir: string): Record<string, string> => {
  const folders = ['shell', 'remotes/mfe-marketing', 'remotes/mfe-onboarding', 'remotes/mfe-portal'];
  return Object.fromEntries(
    folders.map((folder) => {
      const hash = createHash('sha256');
      const names = readdirSync(join(deployDir, folder), { recursive: true, encoding: 'utf8' }).toSorted();
      for (const name of names)
        if (statSync(join(deployDir, folder, name)).isFile())
          hash.update(`${name}\0`).update(readFileSync(join(deployDir, folder, name)));
      return [folder, hash.digest('hex')];
    }),
  );
};

test('a new remote passes every check, and goes live without a restart or a change of others @proof-1', async ({
  page,
  ownEdge,
  ownWorkspace,
  expectConsole,
}) => {
  test.setTimeout(180_000);
  // Nobody serves its address yet.
  expectConsole(/status of 404 .*\/booking/);
  await test.step('types, lint, boundaries and its spec', async () => {
    const boundaries = async () => {
      // The copy's packages are links, which libraries' own rules do not know; only what the new remote breaks is
      // asked.
      const report = await ownWorkspace
        .run([
          'node_modules/.bin/depcruise',
          '--config',
          '.dependency-cruiser.mjs',
          '--output-type',
          'json',
          'mfe-booking',
        ])
        .catch((error: Error) => (error.cause as { stdout: string }).stdout);
      const { summary } = JSON.parse(report) as { summary: { violations: { from: string }[] } };
      expect(summary.violations.filter(({ from }) => from.startsWith('mfe-booking/'))).toEqual([]);
    };
    await Promise.all([
      ownWorkspace.run(['node_modules/.bin/tsc', '--noEmit', '-p', 'mfe-booking']),
      ownWorkspace.run(['node_modules/.bin/oxlint', '--type-aware', '--deny-warnings', 'mfe-booking']),
    ]);
    await Promise.all([
      boundaries(),
      ownWorkspace.run([
        '--experimental-vm-modules',
        'node_modules/.bin/jest',
        '--ci',
        '--selectProjects',
        'web',
        '--testPathPatterns',
        'mfe-booking',
      ]),
    ]);
  });

  const before = { trees: otherTrees(ownEdge.deployDir), entries: otherEntries(ownEdge.deployDir) };
  // Another file's tests may have deployed it to this worker's edge.
  const isNew = registryOf(ownEdge.deployDir).remotes.length === before.entries.length;
  expect((await page.goto('/booking'))?.status()).toBe(isNew ? 404 : 200);
  await operate(ownWorkspace, ownEdge, 'deploy', 'mfe-booking');

  await page.goto('/booking');
  await expect(title(page)).toHaveText('Booking');
  await moreButton(page).click();
  await expect(page.getByRole('main').getByRole('listitem')).toHaveCount(3);
  expect((await page.goto('/booking/x'))?.status()).toBe(404);
  await expect(page.getByRole('heading', { level: 1, name: 'Page not found' })).toBeVisible();
  // Proof 1: no other tree and no other entry of the registry has changed, and the process is the one it was.
  expect(otherTrees(ownEdge.deployDir)).toEqual(before.trees);
  expect(otherEntries(ownEdge.deployDir)).toEqual(before.entries);
  expect(ownEdge.process.exitCode).toBeNull();
});

test('a tab keeps its build, lazy chunks too, after a newer deploy; rollback shows within 1 s @proof-2', async ({
  page,
  context,
  ownEdge,
  ownWorkspace,
}) => {
  test.setTimeout(120_000);
  const first = liveRemote(ownEdge.deployDir, 'mfe-booking').buildId;
  const buildIds = buildsAsked(page);
  await page.goto('/booking');
  await expect(title(page)).toHaveText('Booking');

  ownWorkspace.edit(content, "title: 'Booking'", "title: 'Booking, again'");
  ownWorkspace.edit(content, 'One command builds', 'Version two: one command builds');
  const second = await operate(ownWorkspace, ownEdge, 'deploy', 'mfe-booking');
  expect(second).not.toBe(first);

  await moreButton(page).click();
  await expect(page.getByRole('main').getByRole('listitem').last()).toContainText('One command builds');
  expect([...buildIds]).toEqual([first]);

  const tab = await context.newPage();
  const tabAsked = buildsAsked(tab);
  await tab.goto('/booking');
  await expect(title(tab)).toHaveText('Booking, again');
  await moreButton(tab).click();
  await expect(tab.getByRole('main').getByRole('listitem').last()).toContainText('Version two');
  expect([...tabAsked]).toEqual([second]);

  const [, milliseconds] = await Promise.all([
    operate(ownWorkspace, ownEdge, 'rollback', 'mfe-booking'),
    untilServed(ownEdge, first),
  ]);
  test.info().annotations.push({
    type: 'rollback shown after the write of the registry',
    description: `${String(milliseconds)} ms`,
  });
  expect(milliseconds).toBeLessThanOrEqual(1000);
  const third = await context.newPage();
  await third.goto('/booking');
  await expect(title(third)).toHaveText('Booking');
  // Whatever this worker tests next begins with the sources that are live.
  ownWorkspace.edit(content, "title: 'Booking, again'", "title: 'Booking'");
  ownWorkspace.edit(content, 'Version two: one command builds', 'One command builds');
});

/** Milliseconds from the registry's write to the first page composed with a build. */
const untilServed = async ({ url, deployDir }: OwnEdge, build: string): Promise<number> => {
  for (;;) {
    const html = await (await fetch(`${url}/booking`)).text();
    if (html.includes(`"build":"${build}"`)) return Math.round(Date.now() - statSync(registryFile(deployDir)).mtimeMs);
  }
};

test('one page adopts version 2 whole where version 1 ran @proof-3', async ({
  page,
  ownEdge,
  ownWorkspace,
  expectConsole,
}) => {
  test.setTimeout(120_000);
  expectConsole(aRemoteFailed);
  await operate(ownWorkspace, ownEdge, 'publish', 'mfe-booking');
  const first = await operate(ownWorkspace, ownEdge, 'rollback', 'mfe-booking');
  const buildIds = buildsAsked(page);
  await page.goto('/booking');
  await expect(title(page)).toHaveText('Booking');

  const second = await operate(ownWorkspace, ownEdge, 'publish', 'mfe-booking');
  // The page would reload itself once for the newer build; this one has done so before.
  await page.evaluate((build) => sessionStorage.setItem(`vitrine.reloaded.mfe-booking.${build}`, 'before'), first);
  await page.route(`**/remotes/mfe-booking/${first}/*.js`, (route) => route.abort('connectionrefused'));
  await moreButton(page).click();
  const fallback = page.locator('[data-fallback="mfe-booking"]');
  await expect(fallback).toContainText(first);
  await page.evaluate(() => Object.assign(globalThis, { stillTheSameDocument: true }));
  buildIds.clear();
  await fallback.getByRole('button', { name: 'Retry' }).click();

  await expect(title(page)).toHaveText('Booking, again');
  await expect(page.locator('main [data-remote="mfe-booking"]')).toHaveAttribute('data-build', second);
  await moreButton(page).click();
  await expect(page.getByRole('main').getByRole('listitem').last()).toContainText('Version two');
  expect([...buildIds]).toEqual([second]);
  expect(await page.evaluate(() => 'stillTheSameDocument' in globalThis)).toBe(true);
});

test('a chunk that went with an old build leads to one reload, onto the new one, and never to a second', async ({
  page,
  ownEdge,
  ownWorkspace,
  expectConsole,
}) => {
  expectConsole(aRemoteFailed);
  test.setTimeout(120_000);
  const second = liveRemote(ownEdge.deployDir, 'mfe-booking').buildId;
  const first = await operate(ownWorkspace, ownEdge, 'rollback', 'mfe-booking');
  await page.goto('/booking');
  await expect(title(page)).toHaveText('Booking');
  await operate(ownWorkspace, ownEdge, 'publish', 'mfe-booking');

  let loads = 0;
  page.on('load', () => (loads += 1));
  await page.route(`**/remotes/mfe-booking/${first}/*.js`, (route) =>
    route.fulfill({ status: 404, json: { error: 'pruned' } }),
  );
  await moreButton(page).click();
  await expect(title(page)).toHaveText('Booking, again');
  expect(loads).toBe(1);

  // The new build lacks a chunk, too: a second reload would not bring it.
  await page.route(`**/remotes/mfe-booking/${second}/*.js`, (route) =>
    route.fulfill({ status: 404, json: { error: 'pruned' } }),
  );
  await moreButton(page).click();
  await expect(page.locator('[data-fallback="mfe-booking"]')).toContainText(second);
  expect(loads).toBe(1);
});

test('an origin that the edge does not allow is ignored, whatever the browser stored', async ({ page, ownEdge }) => {
  await page.goto('/login');
  await page.evaluate(() =>
    localStorage.setItem('vitrine:override', JSON.stringify({ 'mfe-portal': 'http://localhost:1' })),
  );
  await page.goto('/login?override=mfe-portal@https://evil.test');
  await expect(page.locator('main [data-remote="mfe-portal"]')).toHaveAttribute(
    'data-build',
    liveRemote(ownEdge.deployDir, 'mfe-portal').buildId,
  );
  await expect(page.getByRole('complementary', { name: 'Development overrides' })).toHaveCount(0);
});
