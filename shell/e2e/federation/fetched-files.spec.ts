import type { Page } from 'playwright/test';
import { expect, test } from '../fixtures.ts';
import { enter } from '../screens/people.ts';
import { system } from '../system.ts';

/** What a page had from the network of files of builds, by URL path: how often, and bytes with their headers. */
type Fetched = Map<string, { times: number; bytes: number }>;

/** Follows what comes from the network, and not from the browser's cache. */
const followNetwork = async (page: Page): Promise<() => Fetched> => {
  const client = await page.context().newCDPSession(page);
  const paths = new Map<string, string>();
  let fetched: Fetched = new Map();
  client.on('Network.requestWillBeSent', ({ requestId, request }) => {
    const { origin, pathname } = new URL(request.url);
    if (origin === system.edgeUrl && /^\/(?:remotes|shell)\//.test(pathname)) paths.set(requestId, pathname);
  });
  client.on('Network.requestServedFromCache', ({ requestId }) => paths.delete(requestId));
  client.on('Network.responseReceived', ({ requestId, response }) => {
    if (response.fromDiskCache || response.fromPrefetchCache) paths.delete(requestId);
  });
  client.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    const path = paths.get(requestId);
    if (path === undefined) return;
    const { times, bytes } = fetched.get(path) ?? { times: 0, bytes: 0 };
    fetched.set(path, { times: times + 1, bytes: bytes + encodedDataLength });
  });
  await client.send('Network.enable');
  return () => {
    const answer = fetched;
    fetched = new Map();
    return answer;
  };
};

/** Opens a page as somebody does who is about to use it, and waits until it fetches nothing more. */
const openUntilRest = async (page: Page, path: string): Promise<void> => {
  await page.goto(path);
  await page.mouse.move(40, 40);
  await page.mouse.move(60, 60);
  await expect(page.locator('html[data-live]')).toBeAttached();
  await page.waitForLoadState('networkidle');
};

for (const path of ['/', '/contact', '/onboarding/package', '/packages', '/login', '/admin', '/invoices'])
  test(`${path} fetches each file once, and nothing of a build when somebody returns`, async ({ page, context }) => {
    if (path === '/admin' || path === '/invoices') await enter(context, 'owner', system.edgeUrl);
    const take = await followNetwork(page);
    await openUntilRest(page, path);
    const cold = take();
    const byBuild = Map.groupBy(cold, ([file]) => file.split('/').slice(1, -2).join('/') || 'shell');
    for (const [b, files] of byBuild)
      console.log(
        path,
        b,
        files.length,
        files.reduce((s, [, f]) => s + f.bytes, 0),
      );
    expect([...cold].filter(([, { times }]) => times > 1)).toEqual([]);
    expect([...cold.keys()].some((file) => file.startsWith('/remotes/'))).toBe(true);
    await openUntilRest(page, path);
    expect([...take()]).toEqual([]);
  });
