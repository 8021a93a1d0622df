import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import {
  deployPlace,
  findShellPointer,
  publish,
  readRegistry,
  rollback,
  type DeployPlace,
} from '@vitrine/federation/deploy';
import type { FastifyInstance } from 'fastify';
import { createEdge } from './edge.ts';
import { edgeLimits } from './limits.ts';

const [live, tried] = ['a111111111', 'a222222222'];
const [portal, portalCanary] = ['b111111111', 'b222222222'];
const marker = '<!--vitrine:data-->';
const shell = (buildId: string) => ({
  kind: 'shell',
  name: 'shell',
  buildId,
  entry: ['shell.1.js'],
  firstView: ['shell.1.js'],
  contract: 1,
  sdk: '1.0.0',
  react: '19.3.1',
  documents: { site: 'documents/site.html', bare: 'documents/bare.html', notFound: 'documents/none.html' },
  bareScreens: ['/leads'],
  rootFiles: { '/favicon.ico': 'favicon.ico' },
});
const shellFiles = (text: string) => ({
  'shell.1.js': `boot('${text}')`,
  'favicon.ico': text,
  'documents/site.html': marker,
  'documents/bare.html': `<p>${text}</p>${marker}`,
  'documents/none.html': `<h1>${text} found nothing</h1>${marker}`,
});
const remote = (buildId: string) => ({
  kind: 'remote',
  name: 'mfe-portal',
  buildId,
  firstView: ['remoteEntry.1.js'],
  owner: 'A team',
  routes: ['/leads'],
  contract: 1,
  sdk: '^1.0.0',
  react: '19.3.1',
  prerendered: {},
});

describe('a canary of the shell at the edge', () => {
  let workspace: string;
  let place: DeployPlace;
  let edge: FastifyInstance;

  const project = (record: { readonly name: string }, files: Readonly<Record<string, string>>): string => {
    const path = join(workspace, record.name);
    rmSync(path, { recursive: true, force: true });
    for (const [name, content] of Object.entries({ ...files, 'build.json': JSON.stringify(record) })) {
      mkdirSync(dirname(join(path, 'dist', name)), { recursive: true });
      writeFileSync(join(path, 'dist', name), content);
    }
    return path;
  };
  const deployShell = (buildId: string, text: string, share?: number) =>
    publish(place, project(shell(buildId), shellFiles(text)), { by: 'spec', ...(share !== undefined && { share }) });
  const deployPortal = (buildId: string, share?: number) =>
    publish(place, project(remote(buildId), { 'mf-manifest.json': '{}', 'remoteEntry.1.js': buildId }), {
      by: 'spec',
      ...(share !== undefined && { share }),
    });
  const start = (documents?: string) =>
    createEdge({
      port: 0,
      host: '127.0.0.1',
      bffUrl: 'http://127.0.0.1:9',
      deploy: place,
      trustedProxies: [],
      overrideOrigins: [],
      logLevel: 'silent',
      // The tests ask a thousand times without a pause.
      limits: { ...edgeLimits, busyRequests: Infinity },
      ...(documents === undefined ? {} : { documents }),
    });
  const visit = async (bucket: number | null, headers: Record<string, string> = {}, url = '/leads') => {
    const cookie = bucket === null ? {} : { cookie: `release-group=${String(bucket)}` };
    const answer = await edge.inject({ url, headers: { ...cookie, ...headers } });
    const json = /id="vitrine-page">(.*?)<\/script>/.exec(answer.body)?.[1] ?? '{}';
    const data = JSON.parse(json) as { build: string; scripts: string[]; remotes: { build: string }[] };
    return { ...answer, data, shell: data.build, portal: data.remotes?.[0]?.build };
  };

  /** The edge looks at the registry five times a second. */
  const until = async (holds: () => Promise<boolean>): Promise<void> => {
    for (const end = performance.now() + 5000; !(await holds()); await wait(10))
      if (performance.now() > end) throw new Error('It was not shown within 5 s');
  };
  const sharesOf = async (): Promise<number> => {
    let chosen = 0;
    for (let bucket = 0; bucket < 200; bucket += 1) if ((await visit(bucket)).shell === tried) chosen += 1;
    return chosen;
  };

  beforeEach(async () => {
    workspace = mkdtempSync(join(tmpdir(), 'vitrine-shell-canary-'));
    place = deployPlace(workspace, { VITRINE_DEPLOY_DIR: 'deploy' });
    await deployShell(live, 'First');
    await deployPortal(portal);
    await deployShell(tried, 'Second', 10);
    edge = await start();
  });
  afterEach(async () => {
    await edge.close();
    rmSync(workspace, { recursive: true, force: true });
  });

  it('goes to its share of the visitors, whole: document, scripts and page data of one build', async () => {
    let chosen = 0;
    for (let bucket = 0; bucket < 1000; bucket += 1) {
      const { body, data, headers } = await visit(bucket);
      const [build, text] = data.build === tried ? [tried, 'Second'] : [live, 'First'];
      if (build === tried) chosen += 1;
      expect([data.build, data.scripts, body.startsWith(`<p>${text}</p>`)]).toEqual([
        build,
        [`/shell/${build}/shell.1.js`],
        true,
      ]);
      expect(headers).not.toHaveProperty('set-cookie');
    }
    expect(chosen).toBe(100);
  });

  it('is kept by who has it, through growing shares, until it is taken back', async () => {
    const buckets: number[] = [];
    for (let bucket = 0; buckets.length < 5; bucket += 1)
      if ((await visit(bucket)).shell === tried) buckets.push(bucket);
    await deployShell(tried, 'Second', 50);
    await until(async () => (await sharesOf()) > 60);
    for (const bucket of buckets) expect((await visit(bucket)).shell).toBe(tried);
    await rollback(place, 'shell', { by: 'spec', reason: 'it crashed' });
    await until(async () => (await sharesOf()) === 0);
    for (const bucket of buckets) expect((await visit(bucket)).shell).toBe(live);
    expect((await visit(null)).headers).not.toHaveProperty('set-cookie');
    // A tab that is open goes on.
    expect((await edge.inject(`/shell/${tried}/shell.1.js`)).body).toBe("boot('Second')");
  });

  it('is drawn apart from a remote’s canary, so that some visitors get both', async () => {
    await deployPortal(portalCanary, 50);
    await deployShell(tried, 'Second', 50);
    await until(async () => (await sharesOf()) > 60);
    const counts = new Map<string, number>();
    for (let bucket = 0; bucket < 1000; bucket += 1) {
      const { shell: build, portal: remoteBuild } = await visit(bucket);
      const both = `${build} ${String(remoteBuild)}`;
      counts.set(both, (counts.get(both) ?? 0) + 1);
    }
    expect([...counts.keys()].toSorted()).toEqual([
      `${live} ${portal}`,
      `${live} ${portalCanary}`,
      `${tried} ${portal}`,
      `${tried} ${portalCanary}`,
    ]);
    for (const count of counts.values()) expect(count).toBeGreaterThan(180);
  });

  it('keeps pages out of shared caches, and gives crawlers and checks what they ask for', async () => {
    const page = await visit(null);
    expect(page.headers).toMatchObject({ 'cache-control': 'private, no-cache', vary: 'accept-encoding, cookie' });
    expect(String(page.headers['set-cookie'])).toMatch(/^release-group=\d{1,3};/);
    expect((await visit(null, { 'user-agent': 'Googlebot/2.1' })).shell).toBe(live);
    expect((await visit(null, { 'x-vitrine-canary': 'shell' })).shell).toBe(tried);
    expect((await visit(null, { 'x-vitrine-canary': 'shell' }, '/nowhere')).body).toContain('Second found nothing');
    expect((await edge.inject('/healthz')).json()).toMatchObject({ shell: live, shellCanary: tried });
  });

  it('is passed over where its files are gone, and everyone gets the live shell', async () => {
    rmSync(join(workspace, 'deploy/shell', tried), { recursive: true });
    await edge.close();
    edge = await start();
    for (let bucket = 0; bucket < 200; bucket += 1) expect((await visit(bucket)).shell).toBe(live);
  });

  it('serves documents of a file in the place of what is live, as the smoke check does', async () => {
    const [{ value: registry }, { value: pointer }] = [await readRegistry(place), await findShellPointer(place)];
    if (!pointer?.canary) throw new Error('There is no canary');
    const { buildId, integrity } = pointer.canary;
    const documents = join(workspace, 'documents.json');
    const { canary: _, ...rest } = pointer;
    writeFileSync(documents, JSON.stringify({ registry, shell: { ...rest, buildId, integrity } }));
    const other = await start(documents);
    try {
      for (let number = 0; number < 20; number += 1)
        expect((await other.inject('/leads')).body).toContain(`"build":"${tried}"`);
      await deployShell('a333333333', 'Third');
      await until(async () => (await visit(1)).shell === 'a333333333');
      expect((await other.inject('/leads')).body).toContain(`"build":"${tried}"`);
      expect((await findShellPointer(place)).value?.buildId).toBe('a333333333');
    } finally {
      await other.close();
    }
  });
});
