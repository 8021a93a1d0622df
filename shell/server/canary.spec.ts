import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { brotliCompressSync, brotliDecompressSync } from 'node:zlib';
import { startSandbox, type Sandbox } from '@vitrine/testing';
import {
  deployPlace,
  promote,
  publish,
  recordSmoke,
  rollback,
  type DeployPlace,
  type SmokeRecord,
} from '@vitrine/federation/deploy';
import type { FastifyInstance } from 'fastify';
import { canariesOf } from './canary.ts';
import { createEdge } from './edge.ts';
import { edgeLimits } from './limits.ts';

const shell = {
  kind: 'shell',
  name: 'shell',
  buildId: 'aaaaaaaaaaaa',
  entry: ['shell.1.js'],
  firstView: ['shell.1.js'],
  contract: 1,
  sdk: '1.0.0',
  react: '19.3.1',
  documents: { site: 'documents/site.html', bare: 'documents/bare.html', notFound: 'documents/not-found.html' },
  bareScreens: ['/leads'],
  rootFiles: { '/favicon.ico': 'assets/favicon.1.ico' },
};
const marker = '<!--vitrine:data-->';
const head = '<!--vitrine:head--><style data-styled="true"></style>';
const shellFiles = {
  'shell.1.js': 'boot()',
  'assets/favicon.1.ico': 'icon',
  'documents/site.html': `${head}<main><!--vitrine:main--></main>${marker}</body></html>`,
  'documents/bare.html': marker,
  'documents/not-found.html': marker,
};
const page = { html: 'prerender/index.html', css: 'prerender/page.css', head: 'prerender/head.html' };
const remote = (name: string, buildId: string) => ({
  kind: 'remote',
  name,
  buildId,
  firstView: ['remoteEntry.1.js'],
  owner: 'A team',
  routes: name === 'mfe-marketing' ? ['/'] : ['/leads'],
  contract: 1,
  sdk: '^1.0.0',
  react: '19.3.1',
  prerendered: name === 'mfe-marketing' ? { '/': page } : {},
});
const remoteFiles = (text: string) => ({
  'mf-manifest.json': '{}',
  'remoteEntry.1.js': `entry('${text}')`,
  'prerender/index.html': `<h1>${text}</h1>`,
  'prerender/page.css': '',
  'prerender/head.html': '',
});

const first = 'b111111111';
const second = 'b222222222';

/** Of a build that may be promoted. */
const passed: SmokeRecord = {
  status: 'passed',
  at: '2026-11-24T10:15:00.000Z',
  by: 'spec',
  ms: 1,
  routes: [],
  beside: {},
};

/** A generator with a seed, so that a run can be had again. */
const seeded = (seed: number) => {
  let state = seed;
  return (): number => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
};

describe('what the edge makes of deploys', () => {
  let workspace: string;
  let place: DeployPlace;
  let edge: FastifyInstance;

  const project = (record: { readonly name: string }, files: Readonly<Record<string, string | Buffer>>): string => {
    const path = join(workspace, record.name);
    rmSync(path, { recursive: true, force: true });
    for (const [name, content] of Object.entries({ ...files, 'build.json': JSON.stringify(record) })) {
      mkdirSync(dirname(join(path, 'dist', name)), { recursive: true });
      writeFileSync(join(path, 'dist', name), content);
    }
    return path;
  };
  const deploy = (buildId: string, text: string, share?: number, name = 'mfe-marketing') =>
    publish(place, project(remote(name, buildId), remoteFiles(text)), {
      by: 'spec',
      ...(share === undefined ? {} : { share }),
    });
  const open = (from = place, mirror = join(workspace, 'mirror')) =>
    createEdge({
      port: 0,
      host: '127.0.0.1',
      bffUrl: 'http://127.0.0.1:9',
      deploy: from,
      mirror,
      trustedProxies: [],
      overrideOrigins: [],
      logLevel: 'silent',
      // The tests ask a thousand times without a pause.
      limits: { ...edgeLimits, busyRequests: Infinity },
    });

  const buildsOf = (body: string): Readonly<Record<string, string>> => {
    const { remotes } = JSON.parse(/id="vitrine-page">(.*?)<\/script>/.exec(body)?.[1] ?? '') as {
      remotes: { name: string; build: string }[];
    };
    return Object.fromEntries(remotes.map(({ name, build }) => [name, build]));
  };
  const visit = async (cookie = '', headers: Record<string, string> = {}) => {
    const answer = await edge.inject({ url: '/', headers: { ...(cookie === '' ? {} : { cookie }), ...headers } });
    return {
      build: buildsOf(answer.body)['mfe-marketing'] ?? '',
      body: answer.body,
      headers: answer.headers,
      cookie: String(answer.headers['set-cookie'] ?? '').split(';')[0] ?? '',
    };
  };
  /** Asks again and again until it shows; answers the milliseconds. */
  const untilShown = async (build: string, cookie = ''): Promise<number> => {
    const start = performance.now();
    while ((await visit(cookie)).build !== build) {
      if (performance.now() - start > 5000) throw new Error(`${build} was not shown within 5 s`);
      await wait(10);
    }
    return performance.now() - start;
  };

  const untilMirrored = async (...keys: string[]): Promise<void> => {
    for (
      const end = performance.now() + 5000;
      !keys.every((key) => existsSync(join(workspace, 'mirror', key)));
      await wait(10)
    ) {
      if (performance.now() > end) throw new Error(`${keys.join(', ')} were not fetched within 5 s`);
    }
  };

  beforeEach(() => {
    workspace = mkdtempSync(join(tmpdir(), 'vitrine-canary-'));
    place = deployPlace(workspace, { VITRINE_DEPLOY_DIR: 'deploy' });
  });
  const deployFirst = async () => {
    await publish(place, project(shell, shellFiles), { by: 'spec' });
    await deploy(first, 'First');
  };
  afterEach(async () => {
    await edge.close();
    rmSync(workspace, { recursive: true, force: true });
  });

  describe('with a canary of ten percent', () => {
    beforeEach(async () => {
      await deployFirst();
      await deploy(second, 'Second', 10);
      edge = await open();
    });

    it('gives it to 10 ± 3 % of 1,000 sessions, each for as long as it lasts', async () => {
      const seed = Number(process.env['CANARY_SEED'] ?? 20_261_121);
      const random = seeded(seed);
      let onCanary = 0;
      for (let session = 0; session < 1000; session += 1) {
        const cookie = `release-group=${String(Math.floor(random() * 1000))}`;
        const builds = [(await visit(cookie)).build, (await visit(cookie)).build, (await visit(cookie)).build];
        expect(new Set(builds).size).toBe(1);
        if (builds[0] === second) onCanary += 1;
      }
      process.stdout.write(`canary of 10 %: ${String(onCanary)} of 1,000 sessions (seed ${String(seed)})\n`);
      expect(onCanary).toBeGreaterThanOrEqual(70);
      expect(onCanary).toBeLessThanOrEqual(130);
    }, 20_000);

    it('draws for who comes without a number, and keeps them where they were drawn', async () => {
      let onCanary = 0;
      for (let session = 0; session < 1000; session += 1) {
        const arrival = await visit();
        expect(arrival.cookie).toMatch(/^release-group=\d{1,3}$/);
        const again = await visit(arrival.cookie);
        expect(again.build).toBe(arrival.build);
        expect(again.cookie).toBe('');
        if (arrival.build === second) onCanary += 1;
      }
      expect(onCanary).toBe(100);
    }, 20_000);

    it('keeps everyone who has it when its share grows', async () => {
      const numbers = Array.from({ length: 1000 }, (_, number) => number);
      const { remotes } = (await edge.inject('/registry.json')).json<{ remotes: Parameters<typeof canariesOf>[0] }>();
      const wider = remotes.map((entry) =>
        Object.assign({}, entry, { canary: entry.canary && { ...entry.canary, share: 50 } }),
      );
      const before = numbers.filter((number) => canariesOf(remotes, number).length > 0);
      const after = new Set(numbers.filter((number) => canariesOf(wider, number).length > 0));
      expect(before.filter((number) => !after.has(number))).toEqual([]);
      expect([before.length, after.size]).toEqual([100, 500]);
    });

    it('composes page and data of one build, and serves the files of both', async () => {
      const bodies = new Map<string, string>();
      for (let number = 0; number < 100 && bodies.size < 2; number += 1) {
        const { build, body } = await visit(`release-group=${String(number)}`);
        bodies.set(build, body);
      }
      expect(bodies.get(first)).toContain(`data-build="${first}"><h1>First</h1>`);
      expect(bodies.get(second)).toContain(`data-build="${second}"><h1>Second</h1>`);
      for (const build of [first, second])
        expect((await edge.inject(`/remotes/mfe-marketing/${build}/remoteEntry.1.js`)).statusCode).toBe(200);
    });

    it('lists the canary among older builds for old shells, and hides reasons of pins and withdrawals', async () => {
      const { remotes } = (await edge.inject('/registry.json')).json<{
        remotes: { history: { buildId: string }[] }[];
      }>();
      expect(remotes[0]?.history.map(({ buildId }) => buildId)).toEqual([second]);
    });

    it('keeps such pages out of shared caches, and says so to no one else', async () => {
      const { headers } = await visit('release-group=1');
      expect(headers).toMatchObject({ 'cache-control': 'private, no-cache', vary: 'accept-encoding, cookie' });
      const icon = await edge.inject('/favicon.ico');
      expect(icon.headers).not.toHaveProperty('set-cookie');
      let stable = 0;
      while ((await visit(`release-group=${String(stable)}`)).build !== first) stable += 1;
      await recordSmoke(place, `remotes/mfe-marketing/${second}/`, passed);
      await promote(place, 'mfe-marketing', { by: 'spec' });
      await untilShown(second, `release-group=${String(stable)}`);
      const after = await visit();
      expect(after.headers).toMatchObject({ 'cache-control': 'no-cache', vary: 'accept-encoding' });
      expect(after.cookie).toBe('');
    });

    it('gives search engines what most people get, and no cookie', async () => {
      for (let visitNumber = 0; visitNumber < 60; visitNumber += 1) {
        const { build, cookie } = await visit('', {
          'user-agent': 'Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)',
        });
        expect([build, cookie]).toEqual([first, '']);
      }
    });

    it('keeps who has a cookie of the release before where they are, with or without a signed id', async () => {
      for (let number = 0; number < 100; number += 1) {
        const bucket = `release-group=${String(number)}`;
        const plain = await visit(bucket);
        const signed = await visit(`release-visitor=x.y.z; ${bucket}`);
        expect([plain.cookie, signed.cookie, signed.build]).toEqual(['', '', plain.build]);
      }
    });

    it('gives it to a check that names the remote, without a cookie, and keeps caches out', async () => {
      const chosen = await visit('', { 'x-vitrine-canary': 'mfe-portal, mfe-marketing' });
      expect([chosen.build, chosen.cookie]).toEqual([second, '']);
      expect(chosen.headers).toMatchObject({ 'cache-control': 'private, no-cache' });
      expect((await visit('', { 'x-vitrine-canary': 'mfe-portal' })).build).toBe(first);
    });

    it.each(['release-group=1000', 'release-group=abc', 'release-group=-1', 'other-release-group=1'])(
      'draws a new bucket for an invalid number: %s',
      async (cookie) => {
        expect((await visit(cookie)).cookie).toMatch(/^release-group=\d{1,3}$/);
      },
    );

    it('shows within a second that it was rolled back', async () => {
      let cookie = '';
      for (let number = 0; cookie === ''; number += 1)
        if ((await visit(`release-group=${String(number)}`)).build === second)
          cookie = `release-group=${String(number)}`;
      await rollback(place, 'mfe-marketing', { by: 'spec', reason: 'it crashed' });
      const ms = await untilShown(first, cookie);
      process.stdout.write(`rollback of a canary shown after ${ms.toFixed(0)} ms\n`);
      expect(ms).toBeLessThan(1000);
    });
  });

  it('shows a rollback of the live build within a second, many times over', async () => {
    await deployFirst();
    await deploy(second, 'Second');
    edge = await open();
    await untilShown(second);
    const times: number[] = [];
    for (let round = 0; round < 10; round += 1) {
      await rollback(place, 'mfe-marketing', { by: 'spec', reason: 'round', to: round % 2 === 0 ? first : second });
      times.push(await untilShown(round % 2 === 0 ? first : second));
    }
    process.stdout.write(`rollback shown after ${times.map((ms) => ms.toFixed(0)).join(', ')} ms\n`);
    expect(Math.max(...times)).toBeLessThan(1000);
  });

  describe('from an S3-compatible store', () => {
    let sandbox: Sandbox;
    beforeAll(async () => {
      process.env['AWS_ACCESS_KEY_ID'] = 'sandbox';
      process.env['AWS_SECRET_ACCESS_KEY'] = 'sandbox';
      sandbox = await startSandbox();
    });
    afterAll(() => sandbox.stop());
    beforeEach(async () => {
      sandbox.clearFaults();
      place = deployPlace(workspace, {
        VITRINE_DEPLOY_TARGET: `s3://vitrine/${String(Date.now())}${String(Math.random()).slice(2)}`,
        AWS_ENDPOINT_URL_S3: `${sandbox.url}/s3`,
      });
      await deployFirst();
      edge = await open();
    });

    it('serves pages, files and their compressed copies, and shows deploys and rollbacks within a second', async () => {
      const other = project(remote('mfe-marketing', second), {
        ...remoteFiles('Second'),
        'remoteEntry.1.js.br': brotliCompressSync(`entry('Second')`),
      });
      expect((await visit()).body).toContain('<h1>First</h1>');
      await publish(place, other, { by: 'spec' });
      const deployMs = await untilShown(second);
      const file = await edge.inject({
        url: `/remotes/mfe-marketing/${second}/remoteEntry.1.js`,
        headers: { 'accept-encoding': 'br' },
      });
      expect(file.headers).toMatchObject({
        'content-encoding': 'br',
        'cache-control': 'public, max-age=31536000, immutable',
      });
      expect(brotliDecompressSync(file.rawPayload).toString()).toBe(`entry('Second')`);
      expect((await edge.inject(`/remotes/mfe-marketing/${second}/nothing.js`)).statusCode).toBe(404);
      await rollback(place, 'mfe-marketing', { by: 'spec', reason: 'slow' });
      const back = await untilShown(first);
      process.stdout.write(
        `from a store: deploy shown after ${deployMs.toFixed(0)} ms, rollback after ${back.toFixed(0)} ms\n`,
      );
      expect(Math.max(deployMs, back)).toBeLessThan(1000);
    });

    it('keeps serving while the store is down, even after a restart, and follows it again afterwards', async () => {
      await visit();
      // Nobody asked for the entry and the page of unknown addresses yet: they are fetched ahead.
      await untilMirrored(
        `remotes/mfe-marketing/${first}/remoteEntry.1.js`,
        'shell/aaaaaaaaaaaa/documents/not-found.html',
      );
      sandbox.fault({ provider: 's3', kind: 'disconnect', times: null });
      expect((await visit()).build).toBe(first);
      await edge.close();
      edge = await open();
      expect((await visit()).body).toContain('<h1>First</h1>');
      expect((await edge.inject('/nowhere')).statusCode).toBe(404);
      expect((await edge.inject(`/remotes/mfe-marketing/${first}/remoteEntry.1.js`)).statusCode).toBe(200);
      sandbox.clearFaults();
      await deploy(second, 'Second');
      expect(await untilShown(second)).toBeLessThan(5000);
    }, 20_000);
  });
});
