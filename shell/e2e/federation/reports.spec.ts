import { PlatformReports, type PlatformReport } from '@vitrine/contracts';
import type { Page } from 'playwright/test';
import { aRemoteFailed } from '../screens/screen.ts';
import { expect, test } from '../fixtures.ts';
import { system } from '../system.ts';
import { liveRemote } from './deployed-files.ts';

/**
 * What a page has reported so far, and how the BFF answered. On its way, because the body of a beacon shows nowhere
 * else.
 */
const listen = async (page: Page): Promise<{ readonly reports: PlatformReport[]; readonly statuses: number[] }> => {
  const received: { reports: PlatformReport[]; statuses: number[] } = { reports: [], statuses: [] };
  await page.route('**/api/platform/reports', async (route) => {
    const body = route.request().postData();
    if (body !== null) received.reports.push(...PlatformReports.parse(JSON.parse(body)).reports);
    await route.continue();
  });
  page.on('response', (response) => {
    if (response.url().endsWith('/api/platform/reports')) received.statuses.push(response.status());
  });
  return received;
};

/** Names of the vitals that were reported for the landing page. */
const vitalsOf = (reports: readonly PlatformReport[]): string[] =>
  reports.flatMap((report) => (report.kind === 'vital' && report.remote === 'mfe-marketing' ? [report.name] : []));

const manifest = '**/remotes/mfe-onboarding/*/mf-manifest.json';

test('a page reports its builds, their web vitals, and which part failed', async ({ page, landing, expectConsole }) => {
  expectConsole(aRemoteFailed);
  const { reports, statuses } = await listen(page);
  const marketing = { remote: 'mfe-marketing', build: liveRemote(system.deployDir, 'mfe-marketing').buildId };
  const onboarding = { remote: 'mfe-onboarding', build: liveRemote(system.deployDir, 'mfe-onboarding').buildId };
  await page.goto('/');
  // Until it is live, its links load a new document, in which nothing has run before.
  await landing.hydrate();
  await expect.poll(() => reports).toContainEqual({ kind: 'view', ...marketing });
  expect(reports.filter(({ kind, remote }) => kind === 'view' && remote === 'shell')).toHaveLength(1);
  // The first of the vitals, of the remote that the document was loaded for. The others settle while the page is left,
  // where no test can look; the deferred script's own spec shows that they are sent.
  await expect.poll(() => vitalsOf(reports)).toContain('TTFB');

  await page.route(manifest, (route) => route.abort('connectionrefused'));
  await landing.layOut();
  await page.getByRole('contentinfo').getByRole('link', { name: 'Start a project' }).click();
  const retry = page.locator('[data-fallback="mfe-onboarding"]').getByRole('button', { name: 'Retry' });
  await retry.click();
  // It stands through the next try too, and that one asks more than once: only when it is over has it failed again.
  await expect(retry).not.toHaveAttribute('aria-busy');
  // The shell and the marketing remote had run before.
  const beside = [expect.objectContaining({ remote: 'shell' }), marketing];
  await expect.poll(() => reports).toContainEqual({ kind: 'load', ...onboarding, reason: 'code', beside });
  await page.unroute(manifest);
  await retry.click();
  await expect.poll(() => reports).toContainEqual({ kind: 'view', ...onboarding, beside });

  expect(reports.filter(({ kind }) => kind === 'load')).toHaveLength(1);
  await expect.poll(() => statuses.length).toBeGreaterThanOrEqual(2);
  expect(new Set(statuses)).toEqual(new Set([204]));
});

test('with Do Not Track it only reports failures', async ({ page, expectConsole }) => {
  expectConsole(aRemoteFailed);
  await page.addInitScript(() =>
    Object.defineProperty(Navigator.prototype, 'globalPrivacyControl', { get: () => true }),
  );
  const { reports } = await listen(page);
  await page.route(manifest, (route) => route.abort('connectionrefused'));
  await page.goto('/onboarding');
  await expect(page.locator('[data-fallback="mfe-onboarding"]')).toBeVisible();
  await expect.poll(() => reports.length).toBeGreaterThan(0);
  await page.goto('/login');
  await expect(page.locator('main [data-remote="mfe-portal"]')).toBeVisible();
  expect(reports.map(({ kind }) => kind)).toEqual(['load']);
});

test('who reports gets an id for this session, for the API alone, unless they ask not to be tracked', async ({
  page,
  context,
}) => {
  const idOf = async () =>
    (await context.cookies(`${system.edgeUrl}/api/`)).find(({ name }) => name === 'release-visitor');
  await page.setExtraHTTPHeaders({ 'sec-gpc': '1' });
  const { statuses } = await listen(page);
  await page.goto('/');
  await expect.poll(() => statuses).toEqual([204]);
  expect(await idOf()).toBeUndefined();

  // Left before the header goes: what a page reports when it is left would get an id of its own.
  await page.goto('about:blank');
  await page.setExtraHTTPHeaders({});
  await page.goto('/contact');
  await expect.poll(idOf).toMatchObject({ path: '/api', httpOnly: true, sameSite: 'Lax', expires: -1 });
  const id = await idOf();
  expect(id?.value).toMatch(/^[\w-]{16}\.[\da-z]+\.[\w-]{43}$/);
  const before = statuses.length;
  const visit = page.waitForRequest((request) => request.isNavigationRequest());
  await page.goto('/insights');
  expect((await (await visit).allHeaders())['cookie'] ?? '').not.toContain('release-visitor');
  await expect.poll(() => statuses.length).toBeGreaterThan(before);
  expect(await idOf()).toEqual(id);
});
