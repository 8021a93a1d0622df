import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import {
  createServer,
  type IncomingHttpHeaders,
  type IncomingMessage,
  type Server,
  type ServerResponse,
} from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { deployPlace, publish, type DeployPlace, type PublishOptions } from '@vitrine/federation/deploy';
import type { FastifyInstance } from 'fastify';
import type { EdgeConfig } from './config.ts';
import { openSource } from './deploy-source.ts';
import { watchDeployment, type Deployment } from './deployment.ts';
import { createEdge } from './edge.ts';
import { openLastGood } from './last-good.ts';
import { edgeLimits } from './limits.ts';

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
  documents: {
    site: 'documents/site.html',
    bare: 'documents/bare.html',
    waiting: 'documents/waiting.html',
    notFound: 'documents/not-found.html',
  },
  bareScreens: ['/pay/desk'],
  rootFiles: { '/favicon.ico': 'assets/favicon.1.ico' },
};
const marker = '<!--vitrine:data--><script>start()</script>';
const shellFiles = {
  'shell.1.js': 'boot()',
  'assets/favicon.1.ico': 'icon',
  'art/mark.svg': '<svg/>',
  'documents/site.html':
    '<html lang="en"><!--vitrine:head--><style data-styled="true" ' +
    `data-styled-version="6.6.0"></style><main><!--$--><!--vitrine:main--><!--/$--></main>${marker}`,
  'documents/bare.html': `<!--vitrine:preload-->${marker}`,
  'documents/bare-page.html':
    '<!--vitrine:head--><!--vitrine:preload--><style data-styled="true" ' +
    `data-styled-version="6.6.0"></style><div id="frame-bar"></div><main><!--vitrine:main--></main>${marker}`,
  'documents/waiting.html': `<header></header><!--vitrine:preload-->${marker}`,
  'documents/not-found.html': `<h1>Page not found</h1>${marker}`,
};
const page = (name: string) => ({
  html: `prerender/${name}.html`,
  css: 'prerender/page.css',
  head: 'prerender/page.head.html',
});
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
  screens: ['/pay', '/pay/:id', '/pay/desk', '/pay/desk/*'],
});
const formMarkup =
  '<form><input type="text" id="c-name" name="name"/><div aria-live="polite"></div>' +
  '<textarea id="c-message" name="message"></textarea><div aria-live="polite"></div>' +
  '<div><select id="c-urgency" name="urgency"><option value="low">Low</option><option value="medium" ' +
  'selected="">Medium</option></select></div><div aria-live="polite"></div>' +
  '<div role="alert"></div></form>';
const remoteFiles = (text: string) => ({
  'mf-manifest.json': '{}',
  'remoteEntry.1.js': 'entry()',
  'assets/index.1.css': 'p{color:red}',
  'prerender/index.html': `<h1>${text}</h1>`,
  'prerender/contact.html': formMarkup,
  'prerender/sent.html': '<h1>Sent</h1>',
  'prerender/article.html': '<h1>Article</h1>',
  'prerender/unknown.html': '<h1>No such article</h1>',
  'prerender/page.css': '',
  'prerender/page.head.html': `<title>${text}</title>`,
});

/** Writes a build of a shell; `change` is what its record says otherwise, and `frame` stands above its pages. */
export const writeShell = (project: string, change: object, frame: string): void => {
  rmSync(project, { recursive: true, force: true });
  const framed = Object.entries(shellFiles).map(([name, content]) => [
    name,
    /^doc.*(?:site|found)/.test(name) ? frame + content : content,
  ]);
  writeBuild(project, { ...shellRecord, ...change }, Object.fromEntries(framed) as Record<string, string>);
};

/** Writes a build of a remote, whose pages say `text`; `change` is what its record says otherwise. */
export const writeRemote = (
  project: string,
  buildId: string,
  text: string,
  { change = {}, files = {} }: { readonly change?: object; readonly files?: Readonly<Record<string, string>> } = {},
): void => {
  rmSync(project, { recursive: true, force: true });
  writeBuild(project, { ...remoteRecord(buildId), ...change }, { ...remoteFiles(text), ...files });
};

interface CannedResponse {
  readonly status: number;
  readonly headers?: Record<string, string>;
  readonly body: unknown;
}

/** An edge over small builds, in front of a stand-in for the BFF. */
export interface EdgeFixture {
  readonly workspace: string;
  readonly place: DeployPlace;
  /** The one that runs now. */
  edge: FastifyInstance;
  readonly bff: Server;
  /** What the BFF answers, and what takes the place of that. */
  cannedResponse: CannedResponse;
  respond: ((request: IncomingMessage, response: ServerResponse) => void) | null;
  /** Headers and body of the last request to the BFF, and how many there were. */
  receivedHeaders: IncomingHttpHeaders;
  receivedBody: string;
  requestCount: number;
  /** What is live, as an edge reads it. */
  readonly readDeployment: () => Promise<Deployment>;
  readonly publishRemote: (
    buildId: string,
    text: string,
    more?: Readonly<Record<string, string>>,
    options?: Partial<PublishOptions>,
  ) => Promise<void>;
  /** Makes the edge listen; answers its port. */
  readonly listen: () => Promise<number>;
  /** Ends the edge and starts another one, of which some of the configuration may differ. */
  readonly restart: (changes?: Partial<EdgeConfig>) => Promise<void>;
  readonly close: () => Promise<void>;
}

const start = (server: Server): Promise<void> =>
  new Promise((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });

const portOf = (server: Server): number => (server.address() as AddressInfo).port;

export const startEdge = async (options: Partial<EdgeConfig> = {}): Promise<EdgeFixture> => {
  const workspace = mkdtempSync(join(tmpdir(), 'vitrine-edge-'));
  const place = deployPlace(workspace, { VITRINE_DEPLOY_DIR: 'deploy' });
  const publishRemote: EdgeFixture['publishRemote'] = async (buildId, text, more = {}, options = {}) => {
    writeRemote(join(workspace, 'remote'), buildId, text, { files: more });
    await publish(place, join(workspace, 'remote'), { by: 'spec', ...options });
  };
  writeBuild(join(workspace, 'shell'), shellRecord, shellFiles);
  await publish(place, join(workspace, 'shell'), { by: 'spec' });
  await publishRemote('bbbbbbbbbbbb', 'First');
  const bff = createServer((request, response) => {
    // The edge asks this by itself, between the requests that a test is about.
    if (request.url === '/api/health/live') {
      response
        .writeHead(200, { 'content-type': 'application/json' })
        .end(JSON.stringify({ status: 'ok', contract: 7 }));
      return;
    }
    fixture.receivedHeaders = request.headers;
    fixture.receivedBody = '';
    fixture.requestCount += 1;
    if (fixture.respond) {
      fixture.respond(request, response);
      return;
    }
    const { status, headers, body } = fixture.cannedResponse;
    request.on('data', (chunk: Buffer) => (fixture.receivedBody += chunk.toString()));
    request.on('end', () =>
      response.writeHead(status, { 'content-type': 'application/json', ...headers }).end(JSON.stringify(body)),
    );
  });
  await start(bff);
  const config: EdgeConfig = {
    port: 0,
    host: '127.0.0.1',
    bffUrl: `http://127.0.0.1:${String(portOf(bff))}`,
    deploy: place,
    mirror: join(workspace, 'mirror'),
    trustedProxies: [],
    overrideOrigins: ['http://localhost:4203'],
    logLevel: 'silent',
    // A test asks from the same event loop, which is never idle while it does.
    limits: { ...edgeLimits, busyRequests: Infinity },
    ...options,
  };
  const fixture: EdgeFixture = {
    workspace,
    place,
    edge: await createEdge(config),
    bff,
    cannedResponse: { status: 200, body: { ok: true } },
    respond: null,
    receivedHeaders: {},
    receivedBody: '',
    requestCount: 0,
    readDeployment: async () => {
      const nobody = { onProblem: () => undefined, onRecovery: () => undefined };
      const { current, stop } = watchDeployment(openSource(place), openLastGood(place, null), nobody);
      const deployment = await current();
      await stop();
      return deployment;
    },
    publishRemote,
    listen: async () => {
      await fixture.edge.listen({ port: 0, host: '127.0.0.1' });
      return portOf(fixture.edge.server);
    },
    restart: async (changes = {}) => {
      await fixture.edge.close();
      fixture.edge = await createEdge({ ...config, ...changes });
    },
    close: async () => {
      fixture.edge.server.closeAllConnections();
      await fixture.edge.close();
      bff.closeAllConnections();
      await new Promise((resolve) => {
        bff.close(resolve);
      });
      rmSync(workspace, { recursive: true, force: true });
    },
  };
  return fixture;
};
