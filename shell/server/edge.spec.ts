import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type IncomingHttpHeaders, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { deployPlace, publish } from '@vitrine/federation/deploy';
import type { FastifyInstance } from 'fastify';
import { readConfig } from './config.ts';
import { createEdge } from './edge.ts';

/** Small builds as the build tool writes them, published by the real publisher. */
const writeBuild = (project: string, record: object, files: Record<string, string>): void => {
  for (const [name, content] of Object.entries({ ...files, 'build.json': JSON.stringify(record) })) {
    mkdirSync(join(project, 'dist', name, '..'), { recursive: true });
    writeFileSync(join(project, 'dist', name), content);
  }
};

const shellRecord = {
  kind: 'shell',
  name: 'shell',
  buildId: 'aaaaaaaaaaaa',
  entry: ['shell.1.js'],
  firstView: ['shell.1.js'],
  contract: 1,
  sdk: '1.0.0',
  react: '19.3.1',
  documents: { site: 'documents/site.html', bare: 'documents/bare.html', notFound: 'documents/not-found.html' },
  rootFiles: { '/favicon.ico': 'assets/favicon.1.ico' },
};
const marker = '<!--vitrine:data--><script>start()</script>';
const shellFiles = {
  'shell.1.js': 'boot()',
  'assets/favicon.1.ico': 'icon',
  'documents/site.html': `<!--vitrine:head--><style data-styled="true" data-styled-version="6.6.0"></style><main><!--$--><!--vitrine:main--><!--/$--></main>${marker}`,
  'documents/bare.html': `<!--vitrine:preload-->${marker}`,
  'documents/not-found.html': `<h1>Off the map</h1>${marker}`,
};
const page = (name: string) => ({ html: `prerender/${name}.html`, css: 'prerender/page.css', head: 'prerender/page.head.html' });
const remoteRecord = (buildId: string) => ({
  kind: 'remote',
  name: 'mfe-marketing',
  buildId,
  firstView: ['remoteEntry.1.js'],
  owner: 'Marketing site team',
  routes: ['/', '/contact', '/insights', '/pay'],
  contract: 1,
  sdk: '^1.0.0',
  react: '19.3.1',
  prerendered: {
    '/': page('index'),
    '/contact': { ...page('contact'), form: { endpoint: '/api/contacts', done: '/contact/sent' } },
    '/contact/sent': { ...page('sent'), unlisted: true },
    '/insights/one': { ...page('article'), modified: '2026-03-01' },
    '/insights/*': page('unknown'),
  },
  redirects: { '/insights': '/#insights' },
});
const formMarkup =
  '<form><input type="text" id="c-name" name="name"/><div aria-live="polite"></div>' +
  '<textarea id="c-message" name="message"></textarea><div aria-live="polite"></div>' +
  '<div><select id="c-urgency" name="urgency"><option value="low">Low</option><option value="medium" selected="">Medium</option></select></div><div aria-live="polite"></div>' +
  '<div role="alert"></div></form>';
const remoteFiles = (text: string) => ({
  'mf-manifest.json': '{}',
  'remoteEntry.1.js': 'entry()',
  'prerender/index.html': `<h1>${text}</h1>`,
  'prerender/contact.html': formMarkup,
  'prerender/sent.html': '<h1>Sent</h1>',
  'prerender/article.html': '<h1>Article</h1>',
  'prerender/unknown.html': '<h1>No such article</h1>',
  'prerender/page.css': '',
  'prerender/page.head.html': `<title>${text}</title>`,
});

describe('the edge', () => {
  let workspace: string;
  let edge: FastifyInstance;
  let bff: Server;
  let heard: IncomingHttpHeaders;
  let heardBody: string;
  let answer: { status: number; headers?: Record<string, string>; body: unknown };
  const place = () => deployPlace(workspace, { VITRINE_DEPLOY_DIR: 'deploy' });

  const publishRemote = async (buildId: string, text: string): Promise<void> => {
    rmSync(join(workspace, 'remote'), { recursive: true, force: true });
    writeBuild(join(workspace, 'remote'), remoteRecord(buildId), remoteFiles(text));
    await publish(place(), join(workspace, 'remote'), { by: 'spec' });
  };

  beforeEach(async () => {
    workspace = mkdtempSync(join(tmpdir(), 'vitrine-edge-'));
    writeBuild(join(workspace, 'shell'), shellRecord, shellFiles);
    await publish(place(), join(workspace, 'shell'), { by: 'spec' });
    await publishRemote('bbbbbbbbbbbb', 'First');
    answer = { status: 200, body: { ok: true } };
    bff = createServer((request, response) => {
      // The edge asks this by itself, between the requests that a test is about.
      if (request.url === '/api/health/live') {
        response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify({ status: 'ok', contract: 7 }));
        return;
      }
      heard = request.headers;
      heardBody = '';
      request.on('data', (chunk: Buffer) => (heardBody += chunk.toString()));
      request.on('end', () => response.writeHead(answer.status, { 'content-type': 'application/json', ...answer.headers }).end(JSON.stringify(answer.body)));
    });
    await new Promise<void>((resolve) => bff.listen(0, '127.0.0.1', resolve));
    const bffUrl = `http://127.0.0.1:${String((bff.address() as AddressInfo).port)}`;
    edge = await createEdge({ port: 0, host: '127.0.0.1', bffUrl, deploy: place(), trustedProxies: [], overrideOrigins: ['http://localhost:4203'], logLevel: 'silent' });
  });

  afterEach(async () => {
    await edge.close();
    await new Promise((resolve) => bff.close(resolve));
    rmSync(workspace, { recursive: true, force: true });
  });

  it('composes the frame with the remote of the registry', async () => {
    const { statusCode, body, headers } = await edge.inject('/');
    expect(statusCode).toBe(200);
    expect(body).toContain('<title>First</title>');
    expect(body).toContain('<!--$--><div data-remote="mfe-marketing" data-build="bbbbbbbbbbbb"><h1>First</h1></div><!--/$-->');
    expect(headers).toMatchObject({ 'cache-control': 'no-cache', 'x-content-type-options': 'nosniff', 'cross-origin-opener-policy': 'same-origin' });
    expect(headers['content-security-policy']).toContain("default-src 'self'");
    expect(headers).not.toHaveProperty('strict-transport-security');
    expect(headers).not.toHaveProperty('x-robots-tag');
    expect(headers['referrer-policy']).toBe('strict-origin-when-cross-origin');
  });

  describe('an override of a remote', () => {
    const local = 'http://localhost:4203';
    const cookie = (origin: string) => ({ cookie: `theme=dark; vitrine-override=${encodeURIComponent(origin)}` });

    it('is announced to the page, and widens the policy for a browser that asks, by that origin alone', async () => {
      const plain = await edge.inject('/');
      expect(plain.body).toContain(`"overrides":["${local}"]`);
      expect(plain.headers['content-security-policy']).not.toContain('localhost');
      const asked = await edge.inject({ url: '/', headers: cookie(local) });
      expect(asked.headers['content-security-policy']).toMatch(new RegExp(`script-src 'self' [^;]* ${local};.*connect-src 'self' ${local};`));
      expect(asked.headers['content-security-policy']).not.toMatch(/(?:default|style|base|form|object)-[a-z]+ [^;]*localhost/);
    });

    it.each(['http://localhost:9999', 'https://evil.test', '*', "'unsafe-inline'"])('is refused for an origin the edge was not told: %s', async (origin) => {
      const { headers } = await edge.inject({ url: '/', headers: cookie(origin) });
      expect(headers['content-security-policy']).toBe((await edge.inject('/')).headers['content-security-policy']);
    });

    it.each([{ NODE_ENV: 'production' }, { VITRINE_ENVIRONMENT: 'production' }])('is ignored in production, whatever the environment says: %j', async (production) => {
      const env = { ...production, EDGE_OVERRIDE_ORIGINS: local, VITRINE_DEPLOY_DIR: join(workspace, 'deploy'), LOG_LEVEL: 'silent' };
      const config = { ...readConfig(env), deploy: place() };
      expect(config.overrideOrigins).toEqual([]);
      const live = await createEdge(config);
      const { body, headers } = await live.inject({ url: '/', headers: cookie(local) });
      await live.close();
      expect(body).not.toContain('overrides');
      expect(headers['content-security-policy']).not.toContain('localhost');
    });

    it('takes origins on this machine only', () => {
      expect(readConfig({ EDGE_OVERRIDE_ORIGINS: `${local}, http://127.0.0.1:4300/` }).overrideOrigins).toEqual([local, 'http://127.0.0.1:4300']);
      expect(() => readConfig({ EDGE_OVERRIDE_ORIGINS: 'http://evil.test:4203' })).toThrow('http://localhost:<port> only');
    });
  });

  it('shows a new build within a second of the registry, without a restart', async () => {
    await edge.inject('/');
    await publishRemote('cccccccccccc', 'Second');
    const deadline = performance.now() + 1000;
    let body = '';
    while (!body.includes('Second') && performance.now() < deadline) ({ body } = await edge.inject('/'));
    expect(body).toContain('data-build="cccccccccccc"');
  });

  it('leaves out a prerendered page that is not the one that was published, and lets the browser render', async () => {
    const file = join(workspace, 'deploy/remotes/mfe-marketing/bbbbbbbbbbbb/prerender/index.html');
    writeFileSync(file, readFileSync(file, 'utf8').replace('First', 'Fird'));
    const { body, statusCode } = await edge.inject('/');
    expect(statusCode).toBe(200);
    expect(body).not.toContain('Fird');
    expect(body).toContain('"prerendered":null');
  });

  it('answers an unknown path with the 404 page, not to be indexed', async () => {
    const { statusCode, body, headers } = await edge.inject('/nowhere/at/all');
    expect(statusCode).toBe(404);
    expect(body).toContain('Off the map');
    expect(headers).toMatchObject({ 'x-robots-tag': 'noindex', 'referrer-policy': 'no-referrer' });
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
    const found = [...body.matchAll(/<loc>https:\/\/[^/]+([^<]*)<\/loc><lastmod>([^<]*)</g)].map(([, path, modified]) => [path, modified]);
    const today = new Date().toISOString().slice(0, 10);
    expect(found).toEqual([
      ['/', today],
      ['/contact', today],
      ['/insights/one', '2026-03-01'],
    ]);
  });

  it('closes the API and routes without a page to find', async () => {
    const { body } = await edge.inject('/robots.txt');
    expect(body).toMatch(/^User-agent: \*\nDisallow: \/api\/\nDisallow: \/pay\n\nSitemap: https:\/\/[^/]+\/sitemap\.xml\n$/);
  });

  it('serves the shell’s files that have an address at the root', async () => {
    const { statusCode, headers, body } = await edge.inject('/favicon.ico');
    expect(statusCode).toBe(200);
    expect(headers).toMatchObject({ 'content-type': 'image/x-icon', 'cache-control': 'public, max-age=86400' });
    expect(body).toBe('icon');
  });

  describe('a form without scripts', () => {
    const typed = 'name=Ines+%22M%22+%3Cb%3E&message=%0AFirst%0Asecond&urgency=low';
    const post = (payload: string, headers: Record<string, string> = {}) =>
      edge.inject({ method: 'POST', url: '/contact', payload, headers: { 'content-type': 'application/x-www-form-urlencoded', origin: 'http://localhost:4200', host: 'localhost:4200', cookie: 'visitor=v', 'user-agent': 'Lynx', ...headers } });

    it('asks the API as the living form does, and leads on', async () => {
      answer = { status: 201, headers: { 'set-cookie': 'visitor=new; Path=/; HttpOnly' }, body: { id: 'x' } };
      const { statusCode, headers } = await post(typed, { 'x-forwarded-for': '203.0.113.9' });
      expect(statusCode).toBe(303);
      expect(headers).toMatchObject({ location: '/contact/sent', 'set-cookie': ['visitor=new; Path=/; HttpOnly'] });
      expect(JSON.parse(heardBody)).toEqual({ name: 'Ines "M" <b>', message: '\nFirst\nsecond', urgency: 'low' });
      expect(heard).toMatchObject({ 'content-type': 'application/json', origin: 'http://localhost:4200', cookie: 'visitor=v', 'user-agent': 'Lynx', 'x-forwarded-for': '127.0.0.1' });
    });

    it('is one submission when it is pressed twice, and another when its text is', async () => {
      const keys: unknown[] = [];
      for (const body of [typed, typed, `${typed}+more`]) {
        await post(body);
        keys.push(heard['idempotency-key']);
      }
      expect(keys[0]).toMatch(/^[\w-]{43}$/);
      expect(keys[1]).toBe(keys[0]);
      expect(keys[2]).not.toBe(keys[0]);
    });

    it('comes back with what was typed and what is wrong, inert', async () => {
      answer = { status: 422, body: { code: 'validation_failed', message: 'no', errors: { message: ['Too <short>'], name: ['Say your name', 'twice'] } } };
      const { statusCode, headers, body } = await post(typed);
      expect(statusCode).toBe(422);
      expect(headers).toMatchObject({ 'cache-control': 'no-store', 'x-robots-tag': 'noindex', 'content-type': 'text/html; charset=utf-8' });
      expect(body).toContain('<input autofocus="" type="text" id="c-name" name="name" aria-invalid="true" aria-describedby="c-name-error" value="Ines &quot;M&quot; &lt;b&gt;"/><div aria-live="polite"><p data-form-error="" id="c-name-error">Say your name</p></div>');
      expect(body).toContain('aria-describedby="c-message-error">\n\nFirst\nsecond</textarea><div aria-live="polite"><p data-form-error="" id="c-message-error">Too &lt;short&gt;</p></div>');
      expect(body).toContain('<option value="low" selected="">Low</option><option value="medium">');
      expect(body).toContain('<div role="alert"><p data-form-message="">Please look at the marked fields again.</p></div>');
      expect(body).not.toContain('<script');
      expect(body).not.toContain('vitrine:');
    });

    it('comes back with the words of a refusal, and when to try again', async () => {
      answer = { status: 429, headers: { 'retry-after': '42' }, body: { code: 'submission_cooldown', message: 'Please wait before submitting another message' } };
      const { statusCode, headers, body } = await post(typed);
      expect(statusCode).toBe(429);
      expect(headers['retry-after']).toBe('42');
      expect(body).toContain('<p data-form-message="">Please wait before submitting another message</p>');
      expect(body).toContain('First\nsecond</textarea><div aria-live="polite"></div>');
    });

    it('comes back whole when the BFF is down', async () => {
      await new Promise((resolve) => bff.close(resolve));
      const { statusCode, body } = await post(typed);
      expect(statusCode).toBe(503);
      expect(body).toContain('Something went wrong. Please try again or contact us directly.');
      expect(body).toContain('First\nsecond</textarea>');
    });

    it('puts no words of another site into a page of ours', async () => {
      answer = { status: 403, body: { code: 'cross_site_request', message: 'No.' } };
      const { statusCode, headers, body } = await post(typed, { origin: 'https://evil.example' });
      expect(statusCode).toBe(403);
      expect(heard.origin).toBe('https://evil.example');
      expect(headers['content-type']).toContain('application/problem+json');
      expect(body).not.toContain('Ines');
    });

    it.each([
      ['/', 'application/x-www-form-urlencoded', 405],
      ['/nowhere', 'application/x-www-form-urlencoded', 405],
      ['/contact', 'application/json', 415],
      ['/contact', 'text/plain', 415],
    ])('takes nothing else: %s as %s is %i', async (url, type, status) => {
      const { statusCode } = await edge.inject({ method: 'POST', url, payload: 'a=b', headers: { 'content-type': type } });
      expect(statusCode).toBe(status);
    });
  });

  it('serves published files for a year and the manifest anew each time', async () => {
    const file = await edge.inject('/remotes/mfe-marketing/bbbbbbbbbbbb/remoteEntry.1.js');
    expect(file.headers).toMatchObject({ 'cache-control': 'public, max-age=31536000, immutable', 'content-type': 'text/javascript; charset=utf-8' });
    const manifest = await edge.inject('/remotes/mfe-marketing/bbbbbbbbbbbb/mf-manifest.json');
    expect(manifest.headers['cache-control']).toBe('no-cache');
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
  ])('may be framed, sniffed and told to others by nobody: %s (ASVS 3.4.3)', async (_, url, status) => {
    const { statusCode, headers } = await edge.inject(url);
    expect({ statusCode, headers }).toMatchObject({ statusCode: status, headers: { 'x-content-type-options': 'nosniff', 'x-frame-options': 'DENY', 'cross-origin-resource-policy': 'same-origin', 'permissions-policy': expect.stringContaining('camera=()'), 'referrer-policy': expect.stringMatching(/^(?:strict-origin-when-cross-origin|no-referrer)$/) } });
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

  it('tells pages with the registry which contract the BFF speaks', async () => {
    const { json } = await registryWithBff();
    expect(json()).toMatchObject({ version: 1, bff: 7, remotes: [{ name: 'mfe-marketing' }] });
  });

  it('answers a repeated request with 304', async () => {
    await registryWithBff();
    const first = await edge.inject('/registry.json');
    const second = await edge.inject({ url: '/registry.json', headers: { 'if-none-match': String(first.headers.etag) } });
    expect(second.statusCode).toBe(304);
  });

  it('tells the BFF where a request came from, whatever the request claims', async () => {
    const { statusCode } = await edge.inject({
      url: '/api/auth/me',
      headers: { 'x-forwarded-for': '203.0.113.9', 'x-forwarded-proto': 'https', 'x-forwarded-host': 'evil.example', forwarded: 'for=203.0.113.9', host: 'localhost:4200' },
    });
    expect(statusCode).toBe(200);
    expect(heard).toMatchObject({ 'x-forwarded-for': '127.0.0.1', 'x-forwarded-proto': 'http', 'x-forwarded-host': 'localhost:4200', host: 'localhost:4200' });
    expect(heard).not.toHaveProperty('forwarded');
  });

  it('answers with a problem document when the BFF is down', async () => {
    await new Promise((resolve) => bff.close(resolve));
    const { statusCode, headers, json } = await edge.inject('/api/auth/me');
    expect(statusCode).toBe(503);
    expect(headers['content-type']).toContain('application/problem+json');
    expect(json()).toMatchObject({ code: 'unavailable', message: 'Something went wrong. Please try again or contact us directly.' });
  });

  it('keeps the last good registry when the file breaks', async () => {
    await edge.inject('/');
    writeFileSync(join(workspace, 'deploy/registry/local.json'), '{ half');
    const { body } = await edge.inject('/');
    expect(body).toContain('First');
  });

  it('says so when nothing is published', async () => {
    const empty = join(workspace, 'empty');
    cpSync(join(workspace, 'shell'), empty, { recursive: true });
    const other = await createEdge({ port: 0, host: '127.0.0.1', bffUrl: 'http://127.0.0.1:9', deploy: deployPlace(empty, {}), trustedProxies: [], overrideOrigins: [], logLevel: 'silent' });
    const { statusCode } = await other.inject('/healthz');
    expect(statusCode).toBe(503);
    await other.close();
  });
});
