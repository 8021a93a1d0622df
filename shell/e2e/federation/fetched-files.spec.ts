import { createServer, request, type IncomingHttpHeaders, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Page } from 'playwright/test';
import { fetchBudget } from '@vitrine/federation/deploy';
import { expect, test as base } from '../fixtures.ts';
import { demoOwner } from '../pages/sign-in-page.ts';
import { system } from '../system.ts';

/** What came over the network of files of builds, by URL path. */
interface Fetched {
  times: number;
  bytes: number;
}

interface Network {
  /** Address of the site over this network. */
  readonly url: string;
  /** What came since the last call. */
  readonly take: () => ReadonlyMap<string, Fetched>;
}

const isOfBuild = (path: string): boolean => /^\/(?:remotes|shell)\//.test(path);

/** As the edge expects it: the site's own origin. */
const ownHeaders = (headers: IncomingHttpHeaders): IncomingHttpHeaders => ({
  ...headers,
  host: new URL(system.edgeUrl).host,
  ...(headers.origin !== undefined && { origin: system.edgeUrl }),
});

/**
 * A network between browser and edge that counts. The browser's own figures count a request twice that joins another
 * one for the same file.
 */
const startNetwork = async (): Promise<Network & { readonly server: Server }> => {
  let fetched = new Map<string, Fetched>();
  const server = createServer((incoming, reply) => {
    const { url = '/', method, headers } = incoming;
    const outgoing = request(new URL(url, system.edgeUrl), { method, headers: ownHeaders(headers) }, (answer) => {
      reply.writeHead(answer.statusCode ?? 502, answer.headers);
      const path = url.split('?', 1)[0] ?? '';
      if (isOfBuild(path)) {
        const { times = 0, bytes = 0 } = fetched.get(path) ?? {};
        const counted = { times: times + 1, bytes };
        fetched.set(path, counted);
        answer.on('data', (chunk: Buffer) => {
          counted.bytes += chunk.length;
        });
      }
      answer.pipe(reply);
    });
    outgoing.on('error', () => reply.destroy());
    incoming.pipe(outgoing);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    server,
    url: `http://localhost:${String((server.address() as AddressInfo).port)}`,
    take: () => {
      const answer = fetched;
      fetched = new Map();
      return answer;
    },
  };
};

const test = base.extend<{ network: Network }>({
  network: async ({ page }, use) => {
    const network = await startNetwork();
    await use(network);
    // Before its network goes: what it asks for until then would fail.
    await page.close();
    network.server.closeAllConnections();
    await new Promise((resolve) => network.server.close(resolve));
  },
});

/** Opens a page as somebody does who is about to use it, and waits until it fetches nothing more. */
const openUntilRest = async (page: Page, address: string): Promise<void> => {
  await page.goto(address);
  await page.mouse.move(40, 40);
  await page.mouse.move(60, 60);
  await expect(page.locator('html[data-live]')).toBeAttached();
  await page.waitForLoadState('networkidle');
};

const pages = [
  ['/', 'mfe-marketing'],
  ['/contact', 'mfe-marketing'],
  ['/onboarding/package', 'mfe-onboarding'],
  ['/packages', 'mfe-onboarding'],
  ['/login', 'mfe-portal'],
  ['/admin', 'mfe-portal'],
  ['/invoices', 'mfe-portal'],
] as const;

for (const [path, remote] of pages)
  test(`${path} fetches each file once, within its budget, and none again when somebody returns`, async ({
    page,
    context,
    network,
  }) => {
    if (path === '/admin' || path === '/invoices')
      await context.request.post(`${system.edgeUrl}/api/auth/login`, { data: demoOwner });
    await openUntilRest(page, network.url + path);
    const cold = network.take();
    expect([...cold].filter(([, { times }]) => times > 1)).toEqual([]);
    const own = [...cold].filter(([file]) => file.startsWith(`/remotes/${remote}/`) && !file.includes('/remoteEntry.'));
    expect(own.length).toBeGreaterThan(0);
    expect(own.reduce((sum, [, { bytes }]) => sum + bytes, 0)).toBeLessThanOrEqual(fetchBudget(remote, path));
    await openUntilRest(page, network.url + path);
    // What came the first time stays; a page that had no time to fetch ahead may do it now.
    expect([...network.take().keys()].filter((file) => cold.has(file))).toEqual([]);
  });

/** Twice what a browser asks for at a time over HTTP/1.1. */
const twoRounds = 12;

test('the document of the dashboard asks for what comes in two rounds', async ({ context }) => {
  await context.request.post(`${system.edgeUrl}/api/auth/login`, { data: demoOwner });
  const html = await (await context.request.get(`${system.edgeUrl}/admin`)).text();
  const asked = html.match(/<link (?:rel="(?:preload|prefetch)"|data-for="staff")[^>]+>/g) ?? [];
  expect(asked.length, asked.join('\n')).toBeLessThanOrEqual(twoRounds);
  // Neither of them comes after the shell’s scripts.
  expect(asked.join()).toContain('/api/dashboard');
  expect(asked.join()).toContain('__federation_expose_routes.js');
});
