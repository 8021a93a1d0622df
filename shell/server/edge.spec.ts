import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type IncomingHttpHeaders, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { deployFolder, publish } from '@vitrine/federation/deploy';
import type { FastifyInstance } from 'fastify';
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
};
const marker = '<!--vitrine:data--><script>start()</script>';
const shellFiles = {
  'shell.1.js': 'boot()',
  'documents/site.html': `<!--vitrine:head--><style data-styled="true" data-styled-version="6.6.0"></style><main><!--$--><!--vitrine:main--><!--/$--></main>${marker}`,
  'documents/bare.html': `<!--vitrine:preload-->${marker}`,
  'documents/not-found.html': `<h1>Off the map</h1>${marker}`,
};
const remoteRecord = (buildId: string) => ({
  kind: 'remote',
  name: 'mfe-marketing',
  buildId,
  firstView: ['remoteEntry.1.js'],
  owner: 'Marketing site team',
  routes: ['/'],
  contract: 1,
  sdk: '^1.0.0',
  react: '19.3.1',
  prerendered: { '/': { html: 'prerender/index.html', css: 'prerender/index.css', head: 'prerender/index.head.html' } },
});
const remoteFiles = (text: string) => ({
  'mf-manifest.json': '{}',
  'remoteEntry.1.js': 'entry()',
  'prerender/index.html': `<h1>${text}</h1>`,
  'prerender/index.css': '',
  'prerender/index.head.html': `<title>${text}</title>`,
});

describe('the edge', () => {
  let workspace: string;
  let edge: FastifyInstance;
  let bff: Server;
  let heard: IncomingHttpHeaders;
  const folder = () => deployFolder(workspace, { VITRINE_DEPLOY_DIR: 'deploy' });

  const publishRemote = async (buildId: string, text: string): Promise<void> => {
    rmSync(join(workspace, 'remote'), { recursive: true, force: true });
    writeBuild(join(workspace, 'remote'), remoteRecord(buildId), remoteFiles(text));
    await publish(folder(), join(workspace, 'remote'));
  };

  beforeEach(async () => {
    workspace = mkdtempSync(join(tmpdir(), 'vitrine-edge-'));
    writeBuild(join(workspace, 'shell'), shellRecord, shellFiles);
    await publish(folder(), join(workspace, 'shell'));
    await publishRemote('bbbbbbbbbbbb', 'First');
    bff = createServer((request, response) => {
      heard = request.headers;
      response.end('{"ok":true}');
    });
    await new Promise<void>((resolve) => bff.listen(0, '127.0.0.1', resolve));
    const bffUrl = `http://127.0.0.1:${String((bff.address() as AddressInfo).port)}`;
    edge = await createEdge({ port: 0, host: '127.0.0.1', bffUrl, deploy: folder(), trustedProxies: [], logLevel: 'silent' });
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
    expect(headers['x-robots-tag']).toBe('noindex');
  });

  it('serves published files for a year and the manifest anew each time', async () => {
    const file = await edge.inject('/remotes/mfe-marketing/bbbbbbbbbbbb/remoteEntry.1.js');
    expect(file.headers).toMatchObject({ 'cache-control': 'public, max-age=31536000, immutable', 'content-type': 'text/javascript; charset=utf-8' });
    const manifest = await edge.inject('/remotes/mfe-marketing/bbbbbbbbbbbb/mf-manifest.json');
    expect(manifest.headers['cache-control']).toBe('no-cache');
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

  it('answers a repeated request with 304', async () => {
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
    writeFileSync(folder().registryFile, '{ half');
    const { body } = await edge.inject('/');
    expect(body).toContain('First');
  });

  it('says so when nothing is published', async () => {
    const empty = join(workspace, 'empty');
    cpSync(join(workspace, 'shell'), empty, { recursive: true });
    const other = await createEdge({ port: 0, host: '127.0.0.1', bffUrl: 'http://127.0.0.1:9', deploy: deployFolder(empty, {}), trustedProxies: [], logLevel: 'silent' });
    const { statusCode } = await other.inject('/healthz');
    expect(statusCode).toBe(503);
    await other.close();
  });
});
