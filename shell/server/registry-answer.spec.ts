import { createHash } from 'node:crypto';
import { readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { PageData, PageRegistry, Registry, type RemoteBuild, type RemoteEntry } from '@vitrine/contracts';
import { startEdge, type EdgeFixture } from './testing-edge.ts';

const hash = (text: string) => `sha384-${createHash('sha384').update(text).digest('base64')}`;
const idOf = (number: number) => createHash('sha256').update(String(number)).digest('hex').slice(0, 12);

/** As large as a build of the portal. */
const bigBuild = (like: RemoteBuild, buildId: string): RemoteBuild => ({
  ...like,
  buildId,
  entry: `/remotes/mfe-marketing/${buildId}/mf-manifest.json`,
  integrity: Object.fromEntries(
    Array.from({ length: 200 }, (_, number) => {
      const url = `/remotes/mfe-marketing/${buildId}/${String(number)}.${idOf(number)}.js`;
      return [url, hash(url)];
    }),
  ),
});
const canaryId = 'eeeeeeeeeeee';

describe('what a page is told of the registry', () => {
  let fixture: EdgeFixture;
  const file = () => join(fixture.workspace, 'deploy/registry/local.json');
  const pageData = (body: string) =>
    PageData.parse(JSON.parse(/id="vitrine-page">(.*?)<\/script>/.exec(body)?.[1] ?? ''));
  const registry = async (query = '') => (await fixture.edge.inject(`/registry.json${query}`)).json<PageRegistry>();

  /** Writes the registry with its remote changed, and waits until the edge has read it. */
  const rewrite = async (change: (entry: RemoteEntry) => RemoteEntry): Promise<void> => {
    const { remotes } = Registry.parse(JSON.parse(readFileSync(file(), 'utf8')));
    const owner = `Team ${String(Math.random())}`;
    writeFileSync(
      `${file()}.new`,
      JSON.stringify({ version: 1, remotes: remotes.map((entry) => ({ ...change(entry), owner })) }),
    );
    renameSync(`${file()}.new`, file());
    for (;;) if ((await registry()).remotes[0]?.owner === owner) return;
  };
  const withHistory = (builds: number) => (entry: RemoteEntry) => ({
    ...entry,
    history: Array.from({ length: builds }, (_, number) => bigBuild(entry.current, idOf(number))),
  });
  const withCanary = (entry: RemoteEntry): RemoteEntry => ({
    ...entry,
    canary: { build: bigBuild(entry.current, canaryId), share: 10, since: '2026-01-01T00:00:00Z' },
  });

  beforeEach(async () => {
    fixture = await startEdge();
  });
  afterEach(() => fixture.close());

  it('comes with the page: the build that owns the address, and of its files those that a page runs', async () => {
    const base = '/remotes/mfe-marketing/bbbbbbbbbbbb/';
    for (const path of ['/', '/pay', '/pay/desk', '/insights/nothing']) {
      const [remote] = pageData((await fixture.edge.inject(path)).body).remotes;
      expect(remote?.details).toEqual({
        buildId: 'bbbbbbbbbbbb',
        entry: `${base}mf-manifest.json`,
        integrity: {
          [`${base}assets/index.1.css`]: hash('p{color:red}'),
          [`${base}mf-manifest.json`]: hash('{}'),
          [`${base}remoteEntry.1.js`]: hash('entry()'),
        },
        contract: 1,
        sdk: '^1.0.0',
        react: '19.3.1',
      });
    }
    expect(pageData((await fixture.edge.inject('/nowhere')).body).remotes[0]).not.toHaveProperty('details');
  });

  it('comes with the page: the contract of the BFF, once the edge knows it', async () => {
    while (!('bff' in (await registry()))) await new Promise(setImmediate);
    expect(pageData((await fixture.edge.inject('/')).body).bff).toBe(7);
  });

  it.each(['/', '/pay', '/pay/desk', '/nowhere', '/registry.json', '/registry.json?remote=mfe-marketing'])(
    'is not a byte more with ten times the history: %s',
    async (url) => {
      const bytes = async (builds: number) => {
        await rewrite(withHistory(builds));
        const { rawPayload } = await fixture.edge.inject({ url, headers: { 'accept-encoding': 'br' } });
        return brotliDecompressSync(rawPayload)
          .toString()
          .replaceAll(/Team 0\.\d+/g, 'Team');
      };
      const few = await bytes(10);
      expect(await bytes(100)).toBe(few);
    },
  );

  it('is compressed as the browser asks, and not sent again when nothing changed', async () => {
    await rewrite(withCanary);
    const ask = (encoding: string, etag = '') =>
      fixture.edge.inject({ url: '/registry.json', headers: { 'accept-encoding': encoding, 'if-none-match': etag } });
    const [plain, brotli, gzip] = await Promise.all(['identity', 'br, gzip', 'gzip'].map((encoding) => ask(encoding)));
    expect(brotli?.headers).toMatchObject({ 'content-encoding': 'br', vary: 'accept-encoding' });
    expect(gzip?.headers['content-encoding']).toBe('gzip');
    expect(brotliDecompressSync(brotli?.rawPayload ?? '').toString()).toBe(plain?.body);
    expect(gunzipSync(gzip?.rawPayload ?? '').toString()).toBe(plain?.body);
    expect((await ask('br', String(brotli?.headers.etag))).statusCode).toBe(304);
  });

  describe('asked for one remote', () => {
    const another = (entry: RemoteEntry) => withCanary(withHistory(3)(entry));

    it('names what is live, and the files of the canary only to pages that run it', async () => {
      await rewrite(another);
      const [live] = (await registry('?remote=mfe-marketing&build=bbbbbbbbbbbb')).remotes;
      expect(live?.canary?.build).toMatchObject({ buildId: canaryId, integrity: {} });
      expect(live?.history).toEqual([]);
      const [onCanary] = (await registry(`?remote=mfe-marketing&build=${canaryId}`)).remotes;
      expect(Object.keys(onCanary?.canary?.build.integrity ?? {})).toHaveLength(200);
    });

    it('adds the older build that a page still runs', async () => {
      await rewrite(another);
      const [entry] = (await registry(`?remote=mfe-marketing&build=${idOf(1)}`)).remotes;
      expect(entry?.history.map(({ buildId }) => buildId)).toEqual([idOf(1)]);
      expect(entry?.current.buildId).toBe('bbbbbbbbbbbb');
    });

    it.each(['?remote=mfe-nothing', '?remote=', '?remote=%', '?remote=mfe-marketing&build=%zz', '?remote=__proto__'])(
      'makes the best of %s',
      async (query) => {
        const { statusCode, json } = await fixture.edge.inject(`/registry.json${query}`);
        expect(statusCode).toBe(200);
        expect(PageRegistry.safeParse(json()).success).toBe(true);
      },
    );
  });

  it('is for shells that ask for all of it in the shape they know, live builds and canaries whole', async () => {
    await rewrite((entry) => ({
      ...withCanary(withHistory(3)(entry)),
      pinned: { reason: 'a secret', by: 'ada', at: '2026-01-01T00:00:00Z' },
    }));
    const answer = await registry();
    expect(PageRegistry.safeParse(answer).success).toBe(true);
    const [entry] = answer.remotes;
    expect(Object.keys(entry?.current.integrity ?? {})).toHaveLength(3);
    expect(Object.keys(entry?.canary?.build.integrity ?? {})).toHaveLength(200);
    expect(entry?.history.map(({ buildId }) => buildId)).toEqual([canaryId]);
    expect(JSON.stringify(answer)).not.toContain('secret');
  });
});
