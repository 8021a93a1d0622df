import { cpSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import { deployPlace } from '@vitrine/federation/deploy';
import type { FastifyInstance } from 'fastify';
import { readConfig } from './config.ts';
import { createEdge } from './edge.ts';
import { startEdge, type EdgeFixture } from './testing-edge.ts';

describe('the edge', () => {
  let fixture: EdgeFixture;
  let edge: FastifyInstance;

  beforeEach(async () => {
    fixture = await startEdge();
    ({ edge } = fixture);
  });

  afterEach(async () => {
    await fixture.close();
  });

  it('composes the frame with the remote of the registry', async () => {
    const { statusCode, body, headers } = await edge.inject('/');
    expect(statusCode).toBe(200);
    expect(body).toContain('<title>First</title>');
    expect(body).toContain(
      '<!--$--><div data-remote="mfe-marketing" data-build="bbbbbbbbbbbb"><h1>First</h1></div><!--/$-->',
    );
    expect(headers).toMatchObject({
      'cache-control': 'no-cache',
      'x-content-type-options': 'nosniff',
      'cross-origin-opener-policy': 'same-origin',
    });
    expect(headers['content-security-policy']).toContain("default-src 'self'");
    expect(headers).not.toHaveProperty('strict-transport-security');
    expect(headers).not.toHaveProperty('x-robots-tag');
    expect(headers['referrer-policy']).toBe('strict-origin-when-cross-origin');
  });

  it('serves client-rendered pages in the site’s frame, and bare screens with the bare document', async () => {
    const answers = await Promise.all(['/pay', '/pay/desk', '/pay/desk/7'].map((path) => edge.inject(path)));
    expect(
      answers.map(({ statusCode, body }) => [
        statusCode,
        body.includes('<header>'),
        body.includes('"prerendered":null'),
      ]),
    ).toEqual([
      [200, true, true],
      [200, false, true],
      [200, false, true],
    ]);
  });

  describe('an override of a remote', () => {
    const local = 'http://localhost:4203';
    const cookie = (origin: string) => ({ cookie: `theme=dark; vitrine-override=${encodeURIComponent(origin)}` });

    it('is announced to the page, and widens the policy for a browser that asks, by that origin alone', async () => {
      const plain = await edge.inject('/');
      expect(plain.body).toContain(`"overrides":["${local}"]`);
      expect(plain.headers['content-security-policy']).not.toContain('localhost');
      const withOverride = await edge.inject({ url: '/', headers: cookie(local) });
      expect(withOverride.headers['content-security-policy']).toMatch(
        new RegExp(`script-src 'self' [^;]* ${local};.*connect-src 'self' ${local};`),
      );
      expect(withOverride.headers['content-security-policy']).not.toMatch(
        /(?:default|style|base|form|object)-[a-z]+ [^;]*localhost/,
      );
    });

    it.each(['http://localhost:9999', 'https://evil.test', '*', "'unsafe-inline'"])(
      'is refused for an origin that is not allowed: %s',
      async (origin) => {
        const { headers } = await edge.inject({ url: '/', headers: cookie(origin) });
        expect(headers['content-security-policy']).toBe((await edge.inject('/')).headers['content-security-policy']);
      },
    );

    it.each(['%', '%zz', `${encodeURIComponent(local)}|%`, '%E0%A4%A'])(
      'is read from a cookie as far as it can be decoded: %s',
      async (value) => {
        const { statusCode, headers } = await edge.inject({
          url: '/',
          headers: { cookie: `vitrine-override=${value}` },
        });
        expect(statusCode).toBe(200);
        expect(headers['content-security-policy']?.includes(local)).toBe(value.startsWith('http'));
      },
    );

    it.each([{ NODE_ENV: 'production' }, { VITRINE_ENVIRONMENT: 'production' }])(
      'is ignored in production, whatever the environment says: %j',
      async (production) => {
        const env = {
          ...production,
          EDGE_OVERRIDE_ORIGINS: local,
          VITRINE_DEPLOY_DIR: join(fixture.workspace, 'deploy'),
          LOG_LEVEL: 'silent',
        };
        const config = { ...readConfig(env), deploy: fixture.place };
        expect(config.overrideOrigins).toEqual([]);
        const live = await createEdge(config);
        const { body, headers } = await live.inject({ url: '/', headers: cookie(local) });
        await live.close();
        expect(body).not.toContain('overrides');
        expect(headers['content-security-policy']).not.toContain('localhost');
      },
    );

    it('takes origins on this machine only', () => {
      expect(readConfig({ EDGE_OVERRIDE_ORIGINS: `${local}, http://127.0.0.1:4300/` }).overrideOrigins).toEqual([
        local,
        'http://127.0.0.1:4300',
      ]);
      expect(() => readConfig({ EDGE_OVERRIDE_ORIGINS: 'http://evil.test:4203' })).toThrow(
        'http://localhost:<port> only',
      );
    });
  });

  it('shows a new build within a second of the registry, without a restart', async () => {
    await edge.inject('/');
    await fixture.publishRemote('cccccccccccc', 'Second');
    const deadline = performance.now() + 1000;
    let body = '';
    while (!body.includes('Second') && performance.now() < deadline) ({ body } = await edge.inject('/'));
    expect(body).toContain('data-build="cccccccccccc"');
  });

  it('leaves out a prerendered page that is not the one that was published, and lets the browser render', async () => {
    const file = join(fixture.workspace, 'deploy/remotes/mfe-marketing/bbbbbbbbbbbb/prerender/index.html');
    writeFileSync(file, readFileSync(file, 'utf8').replace('First', 'Fird'));
    const { body, statusCode } = await edge.inject('/');
    expect(statusCode).toBe(200);
    expect(body).not.toContain('Fird');
    expect(body).toContain('"prerendered":null');
  });

  it('answers an unknown path with the 404 page, not to be indexed', async () => {
    const { statusCode, body, headers } = await edge.inject('/nowhere/at/all');
    expect(statusCode).toBe(404);
    expect(body).toContain('Page not found');
    expect(headers).toMatchObject({ 'x-robots-tag': 'noindex', 'referrer-policy': 'no-referrer' });
  });

  it('answers an address without a screen with the 404 page, which lists the existing screens', async () => {
    const id = '6f2c0f4e-6a0f-4a37-9d7e-0a3f3f1f8c11';
    const statusOf = async (url: string) => (await edge.inject({ url, headers: { accept: 'text/html' } })).statusCode;
    const paths = ['/pay', `/pay/${id}`, '/pay/abc', `/pay/${id}/more`, '/pay'];
    expect(await Promise.all(paths.map(statusOf))).toEqual([200, 200, 404, 404, 200]);
    const { body, headers } = await edge.inject({ url: '/pay/abc' });
    expect(body).toContain('Page not found');
    expect(body).toContain('"prerendered":"shell"');
    expect(body).toContain('"screens":"^(?:/pay|/pay/[0-9a-fA-F]{8}-');
    expect(headers['x-robots-tag']).toBe('noindex');
  });

  it('answers an unknown address below a known route with the remote’s own 404', async () => {
    const { statusCode, body, headers } = await edge.inject('/insights/nothing');
    expect(statusCode).toBe(404);
    expect(body).toContain('No such article');
    expect(body).toContain('"prerendered":"mfe-marketing"');
    expect(headers['x-robots-tag']).toBe('noindex');
    expect((await edge.inject('/insights/one')).statusCode).toBe(200);
  });

  it('keeps an unlisted page out of search engines, and every page that only the browser renders', async () => {
    expect((await edge.inject('/contact/sent')).headers['x-robots-tag']).toBe('noindex');
    expect((await edge.inject('/pay')).headers['x-robots-tag']).toBe('noindex');
    expect((await edge.inject('/contact')).headers).not.toHaveProperty('x-robots-tag');
  });

  it.each([
    ['/insights', '/#insights'],
    ['/insights/?from=mail', '/?from=mail#insights'],
    ['/insights/one/', '/insights/one'],
    ['/insights/one//?a=1', '/insights/one?a=1'],
    ['//evil.example/', '/evil.example'],
    ['///evil.example', '/evil.example'],
  ])('leads from %s to %s', async (from, to) => {
    const { statusCode, headers } = await edge.inject(from);
    expect(statusCode).toBe(308);
    expect(headers.location).toBe(to);
  });

  it('lists what may be found, and when it changed', async () => {
    const { body, headers } = await edge.inject('/sitemap.xml');
    expect(headers['content-type']).toContain('application/xml');
    const found = [...body.matchAll(/<loc>https:\/\/[^/]+([^<]*)<\/loc><lastmod>([^<]*)</g)].map(
      ([, path, modified]) => [path, modified],
    );
    const today = new Date().toISOString().slice(0, 10);
    expect(found).toEqual([
      ['/', today],
      ['/contact', today],
      ['/insights/one', '2026-03-01'],
    ]);
  });

  it('closes the API and routes without a page to find', async () => {
    const { body } = await edge.inject('/robots.txt');
    expect(body).toMatch(
      /^User-agent: \*\nDisallow: \/api\/\nDisallow: \/pay\n\nSitemap: https:\/\/[^/]+\/sitemap\.xml\n$/,
    );
  });

  it('serves the shell’s files that have an address at the root', async () => {
    const { statusCode, headers, body } = await edge.inject('/favicon.ico');
    expect(statusCode).toBe(200);
    expect(headers).toMatchObject({
      'content-type': 'image/x-icon',
      'cache-control': 'public, max-age=86400',
      // The picture in the head of our mails is one: without this, mail programs in a browser don't show it.
      'cross-origin-resource-policy': 'cross-origin',
    });
    expect(body).toBe('icon');
  });

  it('lets caches keep published files for a year, the manifest too', async () => {
    const file = await edge.inject('/remotes/mfe-marketing/bbbbbbbbbbbb/remoteEntry.1.js');
    expect(file.headers).toMatchObject({
      'cache-control': 'public, max-age=31536000, immutable',
      'content-type': 'text/javascript; charset=utf-8',
    });
    const manifest = await edge.inject('/remotes/mfe-marketing/bbbbbbbbbbbb/mf-manifest.json');
    expect(manifest.headers['cache-control']).toBe('public, max-age=31536000, immutable');
  });

  describe('a published file', () => {
    const css = '/remotes/mfe-marketing/bbbbbbbbbbbb/assets/index.1.css';
    const onDisk = (url: string) => join(fixture.workspace, 'deploy', url);
    const statusOf = async (url: string) =>
      (await edge.inject({ url, headers: { 'accept-encoding': 'br' } })).statusCode;

    it.each([css, '/shell/aaaaaaaaaaaa/art/mark.svg', '/favicon.ico'])(
      'that was altered is not sent, and is once it is what was published, from then on as it was published: %s',
      async (url) => {
        const file = onDisk(url === '/favicon.ico' ? '/shell/aaaaaaaaaaaa/assets/favicon.1.ico' : url);
        const published = readFileSync(file);
        writeFileSync(file, published.toString().replace(/.$/, ' '));
        expect(await statusOf(url)).toBe(404);
        writeFileSync(file, published);
        expect(await statusOf(url)).toBe(200);
        rmSync(file);
        const { body } = await edge.inject({ url, headers: { 'accept-encoding': 'br' } });
        expect(body).toBe(published.toString());
      },
    );

    it('is sent from its plain copy where a compressed one was altered', async () => {
      writeFileSync(`${onDisk(css)}.br`, brotliCompressSync('p{color:red}'));
      writeFileSync(`${onDisk(css)}.br`, brotliCompressSync('p{color:red}'));
      expect((await edge.inject({ url: css, headers: { 'accept-encoding': 'br' } })).headers).toMatchObject({
        'content-encoding': 'br',
      });
      await fixture.restart();
      writeFileSync(`${onDisk(css)}.br`, brotliCompressSync('p{color:blue}'));
      const { headers, body } = await fixture.edge.inject({ url: css, headers: { 'accept-encoding': 'br' } });
      expect(headers).not.toHaveProperty('content-encoding');
      expect(body).toBe('p{color:red}');
    });

    it('of a build that the registry has forgotten is verified by the seal of that build', async () => {
      const registry = onDisk('registry/local.json');
      writeFileSync(registry, readFileSync(registry, 'utf8').replaceAll('bbbbbbbbbbbb', 'cccccccccccc'));
      // As in the mirror of a store, which has only the files that somebody asked for.
      rmSync(onDisk('/remotes/mfe-marketing/bbbbbbbbbbbb/remoteEntry.1.js'));
      const published = readFileSync(onDisk(css));
      writeFileSync(onDisk(css), 'p{color:blue}');
      expect(await statusOf(css)).toBe(404);
      writeFileSync(onDisk(css), published);
      expect(await statusOf(css)).toBe(200);
    });

    it('is looked at whenever it is asked for by an edge that keeps none in memory', async () => {
      await fixture.restart({ fileMemoryBytes: readConfig({ EDGE_FILE_MEMORY_MB: '0' }).fileMemoryBytes ?? 1 });
      const send = async () => (await fixture.edge.inject(css)).statusCode;
      expect(await send()).toBe(200);
      rmSync(onDisk(css));
      expect(await send()).toBe(404);
      expect(() => readConfig({ EDGE_FILE_MEMORY_MB: '1.5' })).toThrow('EDGE_FILE_MEMORY_MB');
    });

    it('that nobody published is not sent', async () => {
      writeFileSync(onDisk(css.replace('index', 'more')), 'p{color:blue}');
      expect(await statusOf(css.replace('index', 'more'))).toBe(404);
    });
  });

  it.each([
    ['a page', '/', 200],
    ['an unknown page', '/nowhere', 404],
    ['a file', '/remotes/mfe-marketing/bbbbbbbbbbbb/remoteEntry.1.js', 200],
    ['a missing file', '/remotes/mfe-marketing/bbbbbbbbbbbb/missing.js', 404],
    ['the registry', '/registry.json', 200],
    ['the sitemap', '/sitemap.xml', 200],
    ['its health', '/healthz', 200],
    ['an address that cannot be read', '/%zz', 404],
  ])('has headers against framing, sniffing and referrer leaks: %s (ASVS 3.4.3)', async (_, url, status) => {
    const { statusCode, headers } = await edge.inject(url);
    expect({ statusCode, headers }).toMatchObject({
      statusCode: status,
      headers: {
        'x-content-type-options': 'nosniff',
        'x-frame-options': 'DENY',
        'cross-origin-resource-policy': 'same-origin',
        'permissions-policy': expect.stringContaining('camera=()'),
        'referrer-policy': expect.stringMatching(/^(?:strict-origin-when-cross-origin|no-referrer)$/),
      },
    });
  });

  it.each([
    '/remotes/mfe-marketing/bbbbbbbbbbbb/../../../registry/local.json',
    '/remotes/mfe-marketing/bbbbbbbbbbbb/%2e%2e/%2e%2e/%2e%2e/registry/local.json',
    '/remotes/mfe-marketing/bbbbbbbbbbbb/..%2f..%2f..%2fregistry%2flocal.json',
    '/remotes/mfe-marketing/bbbbbbbbbbbb/build.json',
    '/remotes/mfe-marketing/bbbbbbbbbbbb/prerender/index.html',
    '/shell/aaaaaaaaaaaa/documents/site.html',
    '/remotes/mfe-marketing/bbbbbbbbbbbb/missing.js',
    '/remotes/mfe-marketing/bbbbbbbbbbbb/',
  ])('gives away nothing but published files: %s', async (url) => {
    const { statusCode, body } = await edge.inject(url);
    expect(statusCode).toBe(404);
    expect(body).not.toContain('deployedAt');
    expect(body).not.toContain('"kind"');
  });

  /** The registry's answer once the edge heard from its BFF, which it asks by itself. */
  const registryWithBff = async () => {
    let answered = await edge.inject('/registry.json');
    for (let attempt = 0; attempt < 1000 && !('bff' in answered.json<object>()); attempt += 1) {
      await new Promise(setImmediate);
      answered = await edge.inject('/registry.json');
    }
    return answered;
  };

  it('adds the BFF’s contract to the registry that pages read', async () => {
    const { json } = await registryWithBff();
    expect(json()).toMatchObject({ version: 1, bff: 7, remotes: [{ name: 'mfe-marketing' }] });
  });

  it('answers a repeated request with 304', async () => {
    await registryWithBff();
    const first = await edge.inject('/registry.json');
    const second = await edge.inject({
      url: '/registry.json',
      headers: { 'if-none-match': String(first.headers.etag) },
    });
    expect(second.statusCode).toBe(304);
  });

  it('keeps the last good registry when the file breaks', async () => {
    await edge.inject('/');
    writeFileSync(join(fixture.workspace, 'deploy/registry/local.json'), '{ half');
    const { body } = await edge.inject('/');
    expect(body).toContain('First');
  });

  it('says so when nothing is published', async () => {
    const empty = join(fixture.workspace, 'empty');
    cpSync(join(fixture.workspace, 'shell'), empty, { recursive: true });
    const other = await createEdge({
      port: 0,
      host: '127.0.0.1',
      bffUrl: 'http://127.0.0.1:9',
      deploy: deployPlace(empty, {}),
      trustedProxies: [],
      overrideOrigins: [],
      logLevel: 'silent',
    });
    const { statusCode } = await other.inject('/healthz');
    expect(statusCode).toBe(503);
    await other.close();
  });
});
