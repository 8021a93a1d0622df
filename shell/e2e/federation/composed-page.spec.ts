import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect } from '../fixtures.ts';
import { system } from '../system.ts';
import { test } from './own-edge.ts';

const live = 'main [data-remote]';

for (const path of ['/', '/onboarding', '/login', '/leads']) {
  test(`${path} runs under its content security policy with a quiet console`, async ({ page }) => {
    const crashes: string[] = [];
    page.on('request', (request) => {
      if (request.url().endsWith('/api/crash-reports')) crashes.push(request.postData() ?? '');
    });
    await page.goto(path);
    await page.mouse.move(200, 200);
    await expect(page.locator(live).getByRole('heading', { level: 1 })).toBeVisible();
    await expect(page.locator('[data-remote="shell"]')).toHaveAttribute('data-build', /^[0-9a-f]{12}$/);
    await page.waitForLoadState('networkidle');
    // A hydration that did not fit is reported as a crash.
    expect(crashes).toEqual([]);
  });
}

for (const [path, owner] of [
  ['/', 'mfe-marketing'],
  ['/onboarding', 'mfe-onboarding'],
  ['/login', 'mfe-portal'],
] as const) {
  test(`${path} comes with what it takes to run ${owner}, without asking for the registry`, async ({ page }) => {
    const registryUrls: string[] = [];
    page.on('request', (request) => {
      if (new URL(request.url()).pathname === '/registry.json') registryUrls.push(request.url());
    });
    await page.goto(path);
    await page.mouse.move(200, 200);
    await expect(page.locator('[data-remote="shell"]')).toHaveAttribute('data-build', /^[0-9a-f]{12}$/);
    await page.waitForLoadState('networkidle');
    expect(registryUrls.filter((url) => url.includes(owner) || !url.includes('?'))).toEqual([]);
  });
}

test('an unknown address is a 404 page of the site', async ({ page, expectConsole }) => {
  expectConsole(/status of 404 .*\/nowhere/);
  const response = await page.goto('/nowhere');
  expect(response?.status()).toBe(404);
  await expect(page.getByRole('heading', { level: 1, name: 'Page not found' })).toBeVisible();
  await page.mouse.move(200, 200);
  await page.getByRole('main').getByRole('link', { name: 'Back to the homepage' }).click();
  await expect(page.locator('main [data-remote="mfe-marketing"]')).toBeVisible();
});

test('the landing page runs nothing of the shell before the first intent, and fetches none of it twice', async ({
  page,
}) => {
  const scripts: string[] = [];
  page.on('request', (request) => {
    if (request.resourceType() === 'script') scripts.push(new URL(request.url()).pathname);
  });
  await page.goto('/');
  // The deferred script and what it loads by itself are no part of the shell.
  const running = await page
    .locator('script[src]')
    .evaluateAll((found) => found.map((script) => (script as HTMLScriptElement).src));
  expect(running.filter((src) => !/\/(companion|vitals|overrides)\.[0-9a-f]+\.js$/.test(src))).toEqual([]);
  await page.mouse.move(200, 200);
  await expect.poll(() => scripts.some((path) => path.includes('__federation_expose_routes'))).toBe(true);
  const byName = Map.groupBy(scripts, (path) => path);
  const executed = await page.evaluate(
    () => performance.getEntriesByType('resource').filter(({ name }) => name.endsWith('.js')).length,
  );
  expect(executed).toBeGreaterThan(0);
  expect([...byName.keys()].filter((path) => /react-dom/.test(path))).toEqual([]);
});

test('the headline keeps its size whichever of its two fonts loads first', async ({ page, expectConsole }) => {
  expectConsole(/net::ERR_FAILED .*fraunces/);
  await page.setViewportSize({ width: 390, height: 844 });
  const roomWithout = async (late: RegExp | undefined) => {
    if (late) await page.route(late, (route) => route.abort());
    await page.goto('/');
    await expect(page.locator('html')).not.toHaveAttribute('data-unpainted');
    const fontStyles = await page.evaluate(async () => {
      // The italic is asked for when the page is laid out without the mark, which may be a frame away.
      document.body.getBoundingClientRect();
      await Promise.allSettled(
        [...document.fonts].filter(({ status }) => status === 'loading').map((face) => face.loaded),
      );
      return [...document.fonts]
        .filter(({ family, status }) => family === 'Fraunces' && status === 'loaded')
        .map(({ style }) => style);
    });
    await page.unrouteAll();
    return { fontStyles, room: await page.getByRole('heading', { level: 1 }).boundingBox() };
  };
  const both = await roomWithout(undefined);
  expect(both.fontStyles.sort()).toEqual(['italic', 'normal']);
  expect(await roomWithout(/\/fraunces-italic\.[^/]*woff2$/)).toEqual({ fontStyles: ['normal'], room: both.room });
  expect(await roomWithout(/\/fraunces\.[^/]*woff2$/)).toEqual({ fontStyles: ['italic'], room: both.room });
});

/** The edge's pages, from a server that sends a document up to its fold, and the rest when it is told. */
async function serveUpToFold(origin: string): Promise<{ url: string; sendRest: () => void; close: () => void }> {
  const rest = Promise.withResolvers<void>();
  const answer = async ({ url = '/' }: IncomingMessage, response: ServerResponse) => {
    const page = await fetch(new URL(url, origin));
    const body = Buffer.from(await page.arrayBuffer());
    const headers = ['content-type', 'content-security-policy'].map((name) => [name, page.headers.get(name)]);
    response.writeHead(page.status, Object.fromEntries(headers.filter(([, value]) => value !== null)));
    const fold = body.indexOf('<style data-fold');
    if (fold >= 0) {
      response.write(body.subarray(0, fold));
      await rest.promise;
    }
    response.end(body.subarray(Math.max(fold, 0)));
  };
  const server = createServer((request, response) => void answer(request, response).catch(() => response.destroy()));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const close = () => {
    rest.resolve();
    server.close();
    server.closeAllConnections();
  };
  return { url: `http://127.0.0.1:${String(port)}`, sendRest: rest.resolve, close };
}

test('the first view is painted before the rest of its document has come', async ({ page }) => {
  const server = await serveUpToFold(system.edgeUrl);
  try {
    await page.setViewportSize({ width: 390, height: 844 });
    await page.goto(server.url, { waitUntil: 'commit' });
    const heading = page.getByRole('heading', { level: 1 });
    await expect(heading).toBeVisible();
    await expect.poll(() => page.evaluate(() => performance.getEntriesByName('first-contentful-paint').length)).toBe(1);
    const place = await heading.boundingBox();
    await expect(page.getByRole('link', { name: 'Book a call' })).toHaveCSS('border-radius', /\d{2,}px/);
    await expect(page.locator('#capabilities')).toHaveCount(0);

    server.sendRest();
    await expect(page.locator('#contact')).toBeAttached();
    expect(await heading.boundingBox()).toEqual(place);
  } finally {
    // Before its server closes: the page fetches scripts ahead once it has come.
    await page.goto('about:blank');
    server.close();
  }
});

test('the styles at the fold are those that the page has after hydration, and are disabled then', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto('/');
  const styleOf = () =>
    page
      .locator('#capabilities h2')
      .evaluate((title) => [getComputedStyle(title).fontSize, getComputedStyle(title).marginTop]);
  const before = await styleOf();
  await page.mouse.move(200, 200);
  await page.mouse.move(210, 220);
  await expect
    .poll(() => page.locator('style[data-fold]').evaluate((style: HTMLStyleElement) => style.disabled))
    .toBe(true);
  expect(await styleOf()).toEqual(before);
});

// People lost the words that they typed before the scripts came.
test('what was typed and pressed before hydration is kept and replayed', async ({ page }) => {
  const shell = Promise.withResolvers<void>();
  await page.route('**/shell/*/*.js', async (route) => {
    await shell.promise;
    await route.continue();
  });
  await page.goto('/');
  await page.getByLabel('Name', { exact: false }).first().fill('Ines Marlow');
  await page.getByLabel('Budget range').selectOption('$50k - $100k');
  const submit = page.locator('#contact form [type=submit]');
  await submit.click();
  await expect(page.getByText('Please enter a valid email address')).toHaveCount(0);
  expect(new URL(page.url()).pathname).toBe('/');

  shell.resolve();
  await expect(page.getByText('Please enter a valid email address').first()).toBeVisible();
  await expect(page.getByLabel('Name', { exact: false }).first()).toHaveValue('Ines Marlow');
  await expect(page.getByLabel('Budget range')).toHaveValue('$50k - $100k');
});
