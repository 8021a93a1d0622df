import { readdirSync } from 'node:fs';
import { contractMajor, type PageRegistry, type Registry, type RemoteBuild } from '@vitrine/contracts';
import { placeOn, folderTarget } from '@vitrine/federation/deploy';
import { freePort } from '@vitrine/testing';
import { fastify } from 'fastify';
import type { Page, Route } from 'playwright/test';
import { createEventStreams } from '../../server/event-streams.ts';
import { createResponseReader } from '../../server/upstream-responses.ts';
import { serveApi } from '../../server/bff-proxy.ts';
import { edgeLimits } from '../../server/limits.ts';
import { createBodyReader } from '../../server/request-bodies.ts';
import { RequestLimiter } from '../../server/request-limiter.ts';
import { createEdge } from '../../server/edge.ts';
import { aRemoteFailed } from '../screens/screen.ts';
import { expect } from '../fixtures.ts';
import { system } from '../system.ts';
import {
  changing,
  liveRemote,
  withAlteredFile,
  withBrokenBuild,
  withoutFiles,
  withRegistry,
} from './deployed-files.ts';
import { test, type OwnEdge } from './own-edge.ts';

/** A fallback has to stand within five seconds of the remote's first request; the rest is the browser's start. */
const fallbackTimeout = { timeout: 9000 };

const fallbackOf = (page: Page, remote: string) => page.locator(`[data-fallback="${remote}"]`);

/** The edge looks at the registry some times a second; what it has not read yet no page can know. */
const untilEdgeServes = ({ url }: OwnEdge, text: string, isThere: boolean) =>
  expect
    .poll(async () => (await (await fetch(`${url}/registry.json`)).text()).includes(text), { intervals: [50] })
    .toBe(isThere);

/** A value that a reload would take away. */
const markDocument = (page: Page) => page.evaluate(() => Object.assign(globalThis, { stillTheSameDocument: true }));
const expectSameDocument = async (page: Page) =>
  expect(await page.evaluate(() => 'stillTheSameDocument' in globalThis)).toBe(true);

test.beforeEach(({ expectConsole }) => {
  expectConsole(aRemoteFailed);
});

/** Starts hydration of a prerendered page, as a visitor's first movement does. */
const showIntent = (page: Page) => page.mouse.move(200, 200);

const expectRecovery = async (page: Page, remote: string) => {
  await markDocument(page);
  await fallbackOf(page, remote).getByRole('button', { name: 'Retry' }).click();
  await expect(page.locator(`main [data-remote="${remote}"]`).getByRole('heading', { level: 1 })).toBeVisible(
    fallbackTimeout,
  );
  await expect(fallbackOf(page, remote)).toHaveCount(0);
  await expectSameDocument(page);
};

for (const [remote, path] of [
  ['mfe-marketing', '/'],
  ['mfe-onboarding', '/onboarding'],
  ['mfe-portal', '/login'],
] as const) {
  test(`without the files of ${remote} its fallback names it, and Retry recovers without a reload @proof-4`, async ({
    page,
    ownEdge,
  }) => {
    const live = liveRemote(ownEdge.deployDir, remote);
    await withoutFiles(live, async (bringBack) => {
      await page.goto(path);
      await showIntent(page);
      const fallback = fallbackOf(page, remote);
      await expect(fallback).toBeVisible(fallbackTimeout);
      await expect(fallback).toContainText(remote);
      await expect(fallback).toContainText(live.owner);
      await expect(fallback).toContainText(live.buildId);
      await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1);
      bringBack();
      await expectRecovery(page, remote);
    });
  });
}

test('the rest works while one remote is gone @proof-4', async ({ page, ownEdge }) => {
  await withoutFiles(liveRemote(ownEdge.deployDir, 'mfe-onboarding'), async () => {
    await page.goto('/');
    await showIntent(page);
    await page.getByRole('contentinfo').getByRole('link', { name: 'Start a project' }).click();
    await expect(fallbackOf(page, 'mfe-onboarding')).toBeVisible(fallbackTimeout);
    await page.getByRole('banner').getByRole('link', { name: /home/ }).click();
    await expect(page.locator('main [data-remote="mfe-marketing"]').getByRole('heading', { level: 1 })).toBeVisible();
  });
});

for (const [what, file] of [
  ['its remote is away', /\/remotes\/mfe-marketing\/.*\.js/],
  ['a piece of its remote is away', /\/remotes\/mfe-marketing\/[^/]+\/\d+\.js$/],
] as const)
  test(`when ${what}, a prerendered page stays readable and keeps what was typed @proof-4`, async ({ page }) => {
    await page.route(file, (route) => route.fulfill({ status: 404 }));
    await page.goto('/contact');
    const main = page.getByRole('main');
    const heading = await page.getByRole('heading', { level: 1 }).innerText();
    const texts = (await main.innerText()).split('\n').filter((line) => line.length > 40);
    const name = main.getByRole('textbox', { name: 'Name', exact: true });
    await name.fill('Ines Marlow');
    const urgency = main.getByRole('combobox', { name: 'Urgency' });
    await urgency.selectOption('urgent');
    const notice = fallbackOf(page, 'mfe-marketing');
    await expect(notice).toBeVisible(fallbackTimeout);
    await expect(notice).toContainText('You can read this page');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(heading);
    for (const text of texts) await expect(main).toContainText(text);
    await expect(name).toHaveValue('Ines Marlow');
    await expect(urgency).toHaveValue('urgent');
    await page.unroute(file);
    await expectRecovery(page, 'mfe-marketing');
    await expect(name).toHaveValue('Ines Marlow');
    await expect(urgency).toHaveValue('urgent');
    // It works: its own script reads the form.
    await main.getByRole('button', { name: 'Send message' }).click();
    await expect(main.locator('[aria-invalid=true]').first()).toBeVisible();
  });

test('the fallback of the portal has ways out', async ({ page }) => {
  await page.route('**/remotes/mfe-portal/**', (route) => route.fulfill({ status: 404 }));
  await page.goto('/forgot-password');
  const fallback = fallbackOf(page, 'mfe-portal');
  await fallback.getByRole('link', { name: 'Back to homepage' }).click();
  await expect(page.locator('main [data-remote="mfe-marketing"]').getByRole('heading', { level: 1 })).toBeVisible();
});

/** What the network, a proxy or a broken deploy makes of a file. */
const faults: Record<string, (route: Route) => Promise<void>> = {
  refused: (route) => route.abort('connectionrefused'),
  hanging: () => new Promise(() => undefined),
  'a JSON 404': (route) => route.fulfill({ status: 404, json: { error: 'not found' } }),
  'an HTML 200': (route) =>
    route.fulfill({ status: 200, contentType: 'text/html', body: '<!doctype html><title>Welcome</title>' }),
  'a 503': (route) => route.fulfill({ status: 503, body: 'busy' }),
  truncated: async (route) => {
    const response = await route.fetch();
    const body = await response.body();
    await route.fulfill({ response, body: body.subarray(0, body.length / 2) });
  },
};

const isIn = (name: RegExp) => (url: URL) =>
  url.pathname.startsWith('/remotes/mfe-onboarding/') &&
  name.test(url.pathname.slice(url.pathname.lastIndexOf('/') + 1));

/** The files a remote comes up with, one after the other; the page of `/onboarding` is a lazy chunk. */
const files = {
  manifest: /^mf-manifest\.json$/,
  entry: /^remoteEntry\..*\.js$/,
  'exposed chunk': /^__federation_expose_routes\.js$/,
  'lazy chunk': /^\d+\.js$/,
};

/** Everything that reached the window as an error. */
const listenForErrors = (page: Page): string[] => {
  const uncaught: string[] = [];
  page.on('pageerror', (error) => uncaught.push(error.message));
  return uncaught;
};

for (const [file, name] of Object.entries(files)) {
  test(`${file} that fails in any way: fallback within 5 s, no uncaught error, recovery @proof-5`, async ({ page }) => {
    const uncaught = listenForErrors(page);
    const pattern = isIn(name);
    for (const [fault, answer] of Object.entries(faults)) {
      await test.step(fault, async () => {
        const firstRequest = page.waitForRequest((request) => pattern(new URL(request.url())));
        await page.route(pattern, answer);
        await page.goto('/onboarding');
        await firstRequest;
        await expect(fallbackOf(page, 'mfe-onboarding')).toBeVisible({ timeout: 5000 });
        await expect(fallbackOf(page, 'mfe-onboarding')).toContainText(
          file === 'lazy chunk' ? 'Some of its code didn’t load' : 'Its code couldn’t be loaded',
        );
        await page.unroute(pattern, answer);
        await expectRecovery(page, 'mfe-onboarding');
        expect(uncaught).toEqual([]);
      });
    }
  });
}

/** What a build can be that was published whole, with the right integrity, and is broken in itself. */
const defects: Record<string, (text: string) => string> = {
  throws: (text) => `throw new Error('a defect of this build');\n${text}`,
  'lacks what it should expose': () => '',
};
const manifestDefects: Record<string, (text: string) => string> = {
  'is of another shape': (text) => text.replace('"exposes":', '"exposesOf":'),
  'names an entry that is not there': (text) => text.replaceAll(/"remoteEntry\.[^"]+"/g, '"remoteEntry.none.js"'),
};

for (const [file, name] of Object.entries(files)) {
  for (const [defect, spoil] of Object.entries(file === 'manifest' ? manifestDefects : defects)) {
    test(`a build whose ${file} ${defect}: fallback within 5 s, recovery by rollback @proof-5`, async ({
      page,
      ownEdge,
    }) => {
      const uncaught = listenForErrors(page);
      const spoilFile = (path: string, text: string) => (name.test(path) ? spoil(text) : text);
      await withBrokenBuild(ownEdge.deployDir, 'mfe-onboarding', spoilFile, async (putBack) => {
        await untilEdgeServes(ownEdge, 'badbadbadbad', true);
        // The page would reload itself once when it learns of the build before; here the visitor's own Retry is the
        // subject.
        await page.addInitScript(() =>
          sessionStorage.setItem('vitrine.reloaded.mfe-onboarding.badbadbadbad', 'before'),
        );
        const firstRequest = page.waitForRequest((request) => isIn(name)(new URL(request.url())));
        await page.goto('/onboarding');
        await firstRequest;
        await expect(fallbackOf(page, 'mfe-onboarding')).toBeVisible({ timeout: 5000 });
        await expect(fallbackOf(page, 'mfe-onboarding')).toContainText('badbadbadbad');
        putBack();
        await untilEdgeServes(ownEdge, 'badbadbadbad', false);
        await expectRecovery(page, 'mfe-onboarding');
      });
      // Only a script that throws while it runs is reported to the window.
      expect(uncaught.filter((message) => !message.includes('a defect of this build'))).toEqual([]);
    });
  }
}

const newer: Record<string, { readonly needs: Partial<RemoteBuild>; readonly says: string }> = {
  'a contract that page and BFF do not speak': { needs: { contract: 9 }, says: 'it speaks contract 9' },
  'a newer shell-sdk': { needs: { sdk: '^9.0.0' }, says: 'it needs a newer shell' },
  'a newer minor of shell-sdk': { needs: { sdk: '^1.999.0' }, says: 'it needs a newer shell, with shell-sdk ^1.999.0' },
  'a newer React': { needs: { react: '99.0.0' }, says: 'it was built with React 99.0.0' },
};

for (const [what, { needs, says }] of Object.entries(newer)) {
  test(`a build that needs ${what}, forced into the registry, is refused before any of its code is asked for`, async ({
    page,
    ownEdge,
  }) => {
    const requestUrls: string[] = [];
    page.on('request', (request) => {
      if (request.url().includes('/remotes/mfe-onboarding/')) requestUrls.push(request.url());
    });
    await withRegistry(
      ownEdge.deployDir,
      changing('mfe-onboarding', (entry) => ({ ...entry, current: { ...entry.current, ...needs } })),
      async (putBack) => {
        const need = JSON.stringify(needs).slice(1, -1);
        await untilEdgeServes(ownEdge, need, true);
        await page.goto('/onboarding');
        await expect(fallbackOf(page, 'mfe-onboarding')).toContainText(`This build can’t run here: ${says}`);
        expect(requestUrls).toEqual([]);
        putBack();
        await untilEdgeServes(ownEdge, need, false);
        await expectRecovery(page, 'mfe-onboarding');
      },
    );
  });
}

/** An edge before a BFF that says it speaks another contract, and answers as the system's for the rest. */
const withBffOf = async (
  deployDir: string,
  contract: number,
  during: (url: string, become: (contract: number) => void) => Promise<void>,
): Promise<void> => {
  let spoken = contract;
  const [bffPort, port] = await Promise.all([freePort(), freePort()]);
  const bff = fastify({ forceCloseConnections: true });
  bff.get('/api/health/live', () => ({ status: 'ok', contract: spoken }));
  const readers = {
    readBody: createBodyReader(edgeLimits),
    readResponse: createResponseReader(edgeLimits),
    eventStreams: createEventStreams(edgeLimits),
  };
  await serveApi(bff, { bffUrl: system.edgeUrl, ...readers, limiter: new RequestLimiter(edgeLimits) });
  await bff.listen({ port: bffPort, host: '127.0.0.1' });
  const edge = await createEdge({
    port,
    host: '127.0.0.1',
    bffUrl: `http://127.0.0.1:${String(bffPort)}`,
    deploy: placeOn(folderTarget(deployDir), 'local'),
    trustedProxies: [],
    overrideOrigins: [],
    logLevel: 'silent',
  });
  try {
    await edge.listen({ port, host: '127.0.0.1' });
    await during(`http://localhost:${String(port)}`, (next) => (spoken = next));
  } finally {
    // The page holds a connection open on which it has asked nothing yet.
    edge.server.closeAllConnections();
    await edge.close();
    await bff.close();
  }
};

test('builds that need a newer BFF are refused before their code loads, and run once it is deployed', async ({
  page,
  ownEdge,
}) => {
  const requestUrls: string[] = [];
  page.on('request', (request) => {
    if (request.url().includes('/remotes/mfe-onboarding/')) requestUrls.push(request.url());
  });
  await withBffOf(ownEdge.deployDir, contractMajor - 1, async (url, become) => {
    const untilPagesHear = (contract: number) =>
      expect
        .poll(async () => ((await (await fetch(`${url}/registry.json`)).json()) as PageRegistry).bff)
        .toBe(contract);
    await untilPagesHear(contractMajor - 1);
    await page.goto(`${url}/onboarding`);
    await expect(fallbackOf(page, 'mfe-onboarding')).toContainText(
      `This build can’t run here: it speaks contract ${String(contractMajor)}, the BFF ${String(contractMajor - 1)}`,
    );
    expect(requestUrls).toEqual([]);
    become(contractMajor);
    await untilPagesHear(contractMajor);
    await expectRecovery(page, 'mfe-onboarding');
    // What the page still fetches, a font for one, would fail with the edge.
    await page.goto('about:blank');
  });
});

test('a remote that claims another’s page, forced into the registry, runs nowhere', async ({ page, ownEdge }) => {
  const requestUrls: string[] = [];
  page.on('request', (request) => {
    if (request.url().includes('/remotes/mfe-overlapping/')) requestUrls.push(request.url());
  });
  const intrude = (registry: Registry): Registry => {
    const portal = registry.remotes.find(({ name }) => name === 'mfe-portal');
    if (!portal) throw new Error('There is no portal to intrude upon');
    const build = JSON.parse(
      JSON.stringify(portal.current).replaceAll('/remotes/mfe-portal/', '/remotes/mfe-overlapping/'),
    ) as RemoteBuild;
    const overlapping = {
      name: 'mfe-overlapping',
      owner: 'Nobody',
      routes: ['/login'],
      history: [],
      current: { ...build, deployedAt: new Date().toISOString() },
    };
    // Whose new name shows when the edge has read all of this.
    const others = registry.remotes.map((entry) =>
      entry.name === 'mfe-marketing' ? { ...entry, owner: 'Seen' } : entry,
    );
    return { ...registry, remotes: [overlapping, ...others] };
  };
  await withRegistry(ownEdge.deployDir, intrude, async () => {
    await untilEdgeServes(ownEdge, '"owner":"Seen"', true);
    const { remotes } = (await (await fetch(`${ownEdge.url}/registry.json`)).json()) as Registry;
    expect(remotes.map(({ name }) => name)).toEqual(['mfe-marketing', 'mfe-onboarding', 'mfe-portal']);
    await page.goto('/login');
    await expect(page.locator('main [data-remote="mfe-portal"]').getByRole('heading', { level: 1 })).toBeVisible();
    expect(requestUrls).toEqual([]);
  });
});

for (const start of ['remoteEntry.', '__federation_expose_routes.', 'mf-manifest.']) {
  test(`one byte changed in ${start}* is blocked`, async ({ page, ownEdge }) => {
    const live = liveRemote(ownEdge.deployDir, 'mfe-onboarding');
    const file = readdirSync(live.folder).find((name) => name.startsWith(start) && /\.js(on)?$/.test(name));
    if (!file) throw new Error(`${live.folder} has no ${start}*`);
    await withAlteredFile(live, file, async (restore) => {
      await page.goto('/onboarding');
      await expect(fallbackOf(page, 'mfe-onboarding')).toBeVisible(fallbackTimeout);
      await expect(page.locator('main [data-remote="mfe-onboarding"]')).toHaveCount(0);
      restore();
      await expectRecovery(page, 'mfe-onboarding');
    });
  });
}

test('a changed manifest is blocked under a prerendered page too', async ({ page, ownEdge }) => {
  const live = liveRemote(ownEdge.deployDir, 'mfe-marketing');
  await withAlteredFile(live, 'mf-manifest.json', async () => {
    await page.goto('/');
    await showIntent(page);
    await expect(fallbackOf(page, 'mfe-marketing')).toBeVisible(fallbackTimeout);
  });
});

/** The same script with one byte more, from a server that says nothing about it. */
const withOneByteMore = async (route: Route): Promise<void> => {
  const response = await route.fetch();
  await route.fulfill({ response, body: Buffer.concat([await response.body(), Buffer.from(' ')]) });
};

test('one byte changed in a lazy chunk is blocked', async ({ page }) => {
  const pattern = isIn(files['lazy chunk']);
  await page.route(pattern, withOneByteMore);
  await page.goto('/onboarding');
  await expect(fallbackOf(page, 'mfe-onboarding')).toBeVisible(fallbackTimeout);
  await page.unroute(pattern, withOneByteMore);
  await expectRecovery(page, 'mfe-onboarding');
});

test('one byte changed in the shell’s own scripts is blocked, and the prerendered page stays readable', async ({
  page,
  expectConsole,
}) => {
  const blocked = expectConsole(/integrity/);
  const altered: string[] = [];
  await page.route('**/shell/*/*.js', async (route) => {
    altered.push(new URL(route.request().url()).pathname);
    await withOneByteMore(route);
  });
  await page.goto('/');
  await showIntent(page);
  await page.mouse.wheel(0, 200);
  // The entry and the deferred script; nothing behind them is requested, because neither runs.
  // A second sign of intent asks for the entry again, maybe before the idle page loads its deferred script.
  for (const script of ['/shell.', '/companion.'])
    await expect.poll(() => altered.some((path) => path.includes(script))).toBe(true);
  await expect.poll(() => blocked().length).toBeGreaterThanOrEqual(2);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  expect(await page.evaluate(() => '__FEDERATION__' in globalThis)).toBe(false);
  // A script that is asked for at the end would be answered after the page has gone.
  await page.unrouteAll({ behavior: 'ignoreErrors' });
});
