import { expect, test } from '../fixtures.ts';

/** What the head of a page says, read without a browser as a crawler does. */
const headOf = (html: string) => {
  const content = (pattern: RegExp) => pattern.exec(html)?.[1] ?? '';
  return {
    title: content(/<title>([^<]+)</),
    description: content(/<meta name="description" content="([^"]+)"/),
    canonical: content(/<link rel="canonical" href="([^"]+)"/),
    image: content(/<meta property="og:image" content="([^"]+)"/),
    card: content(/<meta name="twitter:card" content="([^"]+)"/),
    types: [...html.matchAll(/<script type="application\/ld\+json">([\s\S]*?)<\/script>/g)].flatMap(([, text = '']) => {
      const data = JSON.parse(text) as { '@type'?: string; '@graph'?: { '@type': string }[] };
      return data['@graph']?.map((one) => one['@type']) ?? [data['@type']];
    }),
  };
};

test('every page of the sitemap has title, description, canonical address, a card of its own size, and one h1', async ({
  request,
}) => {
  const sitemap = await (await request.get('/sitemap.xml')).text();
  const addresses = [...sitemap.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, address = '']) => address);
  expect(addresses.length).toBeGreaterThan(18);
  const titles = new Set<string>();
  const types = new Set<unknown>();
  for (const address of addresses) {
    const { pathname } = new URL(address);
    const response = await request.get(pathname);
    const html = await response.text();
    const head = headOf(html);
    expect(response.status(), pathname).toBe(200);
    expect(response.headers()['x-robots-tag'], pathname).toBeUndefined();
    expect(head.canonical, pathname).toBe(address);
    expect(head.description.length, pathname).toBeGreaterThan(40);
    expect(head.card, pathname).toBe('summary_large_image');
    expect(html.match(/<h1[ >]/g), pathname).toHaveLength(1);
    const picture = await request.get(new URL(head.image).pathname);
    expect(picture.headers()['content-type'], pathname).toBe('image/png');
    const png = await picture.body();
    expect([png.readUInt32BE(16), png.readUInt32BE(20)], pathname).toEqual([1200, 630]);
    expect(png.length, pathname).toBeLessThan(120_000);
    titles.add(head.title);
    for (const type of head.types) types.add(type);
  }
  expect(titles.size).toBe(addresses.length);
  expect([...types].map(String).toSorted()).toEqual([
    'Article',
    'BreadcrumbList',
    'FAQPage',
    'Organization',
    'Service',
  ]);
});

test('staff, sign-in and client-rendered pages are closed to search engines by robots.txt, header and meta', async ({
  request,
}) => {
  const robots = await (await request.get('/robots.txt')).text();
  for (const path of ['/admin', '/login']) {
    expect(robots).toContain(`Disallow: ${path}\n`);
    const response = await request.get(path);
    expect(response.headers()['x-robots-tag']).toBe('noindex');
    expect(await response.text()).toContain('<meta name="robots" content="noindex">');
  }
  expect(robots).toContain('Disallow: /api/\n');
  expect(robots).toMatch(/^Sitemap: https:\/\/\S+\/sitemap\.xml$/m);
});

for (const [path, heading] of [
  ['/insights/nothing-here', 'We couldn’t find that article'],
  ['/capabilities/nothing-here', 'We couldn’t find that page'],
  ['/showcase/nothing-here', 'No such case study'],
] as const) {
  test(`${path} is a real 404 that hydrates`, async ({ page, expectConsole }) => {
    expectConsole(/status of 404 .*nothing-here/);
    await page.route('**/api/**', (route) => route.fulfill({ json: { user: null } }));
    const response = await page.goto(path);
    expect(response?.status()).toBe(404);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(heading);
    await page.mouse.move(200, 300);
    await page.mouse.move(210, 320);
    await page.waitForFunction(() =>
      Object.keys(document.querySelector('main h1') ?? {}).some((key) => key.startsWith('__react')),
    );
    // The console tells of the 404 itself.
  });
}

test('icons and manifest are where browsers look for them', async ({ request }) => {
  for (const [path, type] of [
    ['/favicon.ico', 'image/x-icon'],
    ['/apple-touch-icon.png', 'image/png'],
    ['/mail-contour.png', 'image/png'],
  ] as const) {
    expect((await request.get(path)).headers()['content-type']).toBe(type);
  }
  const manifest = (await (await request.get('/manifest.webmanifest')).json()) as { icons: { src: string }[] };
  for (const { src } of manifest.icons) expect((await request.get(src)).status()).toBe(200);
});

// People saw one page counted twice, with and without its slash.
test('a slash too many, and the names of sections, lead to the one address of a page', async ({ request }) => {
  for (const [from, to] of [
    ['/faq/', '/faq'],
    ['/insights', '/#insights'],
    ['/showcase/', '/#showcase'],
  ] as const) {
    const response = await request.get(from, { maxRedirects: 0 });
    expect([response.status(), response.headers()['location']]).toEqual([308, to]);
  }
});
