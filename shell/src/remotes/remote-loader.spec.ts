import type { PageData, PageRegistry, RemoteBuild } from '@vitrine/contracts';
import { sdkVersion } from '@vitrine/shell-sdk';
import { createRemoteLoader, type LoaderPorts } from './remote-loader.ts';

const build = (buildId: string, change: Partial<RemoteBuild> = {}): RemoteBuild => ({
  buildId,
  entry: `/remotes/mfe-portal/${buildId}/mf-manifest.json`,
  integrity: {},
  prerendered: {},
  contract: 1,
  sdk: '^1.0.0',
  react: '19.3.0',
  deployedAt: '2026-01-01T00:00:00Z',
  ...change,
});
const registryOf = (current: RemoteBuild, history: RemoteBuild[] = []): PageRegistry => ({
  version: 1,
  remotes: [{ name: 'mfe-portal', owner: 'Staff portal team', routes: ['/leads'], current, history }],
});
const data: PageData = {
  build: 'shell0000000',
  remotes: [{ name: 'mfe-portal', owner: 'Staff portal team', routes: ['/leads'], build: 'aaaaaaaa' }],
  scripts: [],
  integrity: {},
  companion: null,
  prefetch: [],
  prerendered: null,
};
/** `1.2.0` → `^1.3.0` */
const newerMinor = (version: string): string =>
  `^${version.replace(/\.(\d+)\.\d+$/, (_, minor: string) => `.${String(Number(minor) + 1)}.0`)}`;
const exposed = { remote: { name: 'mfe-portal', Routes: () => null } };

describe('createRemoteLoader', () => {
  let registry: () => Promise<PageRegistry>;
  let routes: LoaderPorts['loadExposed'];
  let loaded: { buildId: string; force: boolean }[];
  let requests: (readonly [name: string, build: string | undefined])[];
  const loader = (of: PageData = data) =>
    createRemoteLoader(of, {
      fetchRegistry: (name, runs) => {
        requests.push([name, runs]);
        return registry();
      },
      loadExposed: (name, candidate, options) => {
        loaded.push({ buildId: candidate.buildId, force: options.force });
        return routes(name, candidate, options);
      },
    });

  beforeEach(() => {
    loaded = [];
    requests = [];
    registry = () => Promise.resolve(registryOf(build('aaaaaaaa')));
    routes = () => Promise.resolve(exposed);
  });

  it('loads a remote once, however often it is asked for', async () => {
    const one = loader();
    expect(one.load('mfe-portal')).toBe(one.load('mfe-portal'));
    await expect(one.load('mfe-portal')).resolves.toEqual({ module: exposed.remote, buildId: 'aaaaaaaa' });
    expect(loaded).toEqual([{ buildId: 'aaaaaaaa', force: false }]);
  });

  it('runs the build the page was composed with, though a newer one went live meanwhile', async () => {
    registry = () => Promise.resolve(registryOf(build('bbbbbbbb'), [build('aaaaaaaa')]));
    await expect(loader().load('mfe-portal')).resolves.toMatchObject({ buildId: 'aaaaaaaa' });
  });

  it('names remote and build when the code does not come, and recovers on retry with the newest build', async () => {
    const one = loader();
    routes = () => Promise.reject(new Error('net'));
    await expect(one.load('mfe-portal')).rejects.toMatchObject({ remote: 'mfe-portal', build: 'aaaaaaaa' });
    registry = () => Promise.resolve(registryOf(build('bbbbbbbb'), [build('aaaaaaaa')]));
    routes = () => Promise.resolve(exposed);
    await expect(one.retry('mfe-portal')).resolves.toMatchObject({ buildId: 'bbbbbbbb' });
    await expect(one.load('mfe-portal')).resolves.toMatchObject({ buildId: 'bbbbbbbb' });
    expect(loaded.at(-1)).toEqual({ buildId: 'bbbbbbbb', force: true });
  });

  it('reloads the page’s build after a failed connection, although a newer one is live', async () => {
    const one = loader();
    registry = () => Promise.reject(new TypeError('Failed to fetch'));
    await expect(one.load('mfe-portal')).rejects.toMatchObject({ reason: 'registry' });
    registry = () => Promise.resolve(registryOf(build('bbbbbbbb'), [build('aaaaaaaa')]));
    await expect(one.retry('mfe-portal', true)).resolves.toMatchObject({ buildId: 'aaaaaaaa' });
    await expect(one.load('mfe-portal')).resolves.toMatchObject({ buildId: 'aaaaaaaa' });
    expect(loaded).toEqual([{ buildId: 'aaaaaaaa', force: true }]);
  });

  describe('on a page that came with what it takes', () => {
    const { prerendered: _, deployedAt: __, ...details } = build('aaaaaaaa');
    const pageWith = (change: Partial<PageData> = {}, differing: Partial<RemoteBuild> = {}): PageData => ({
      ...data,
      ...change,
      remotes: data.remotes.map((remote) => ({ ...remote, details: { ...details, ...differing } })),
    });

    it('asks for no registry, even when the build is live no more', async () => {
      registry = () => Promise.reject(new Error('down'));
      await expect(loader(pageWith()).load('mfe-portal')).resolves.toMatchObject({ buildId: 'aaaaaaaa' });
      expect(requests).toEqual([]);
    });

    it('tries the same build again without asking, and asks for the live one on a retry', async () => {
      const one = loader(pageWith());
      routes = () => Promise.reject(new Error('net'));
      await expect(one.load('mfe-portal')).rejects.toMatchObject({ build: 'aaaaaaaa', reason: 'code' });
      routes = () => Promise.resolve(exposed);
      registry = () => Promise.resolve(registryOf(build('bbbbbbbb')));
      await expect(one.retry('mfe-portal', true)).resolves.toMatchObject({ buildId: 'aaaaaaaa' });
      expect(requests).toEqual([]);
      await expect(one.retry('mfe-portal')).resolves.toMatchObject({ buildId: 'bbbbbbbb' });
      expect(requests).toEqual([['mfe-portal', undefined]]);
    });

    it('refuses what can’t run here, and what the BFF of the page’s moment is too old for', async () => {
      await expect(loader(pageWith({}, { react: '99.0.0' })).load('mfe-portal')).rejects.toThrow('can’t run here');
      await expect(loader(pageWith({ bff: 0 })).load('mfe-portal')).rejects.toThrow('it speaks contract 1, the BFF 0');
      expect(loaded).toEqual([]);
    });
  });

  it('asks for the build that the page names, once for each remote', async () => {
    const one = loader();
    await one.load('mfe-portal');
    expect(requests).toEqual([['mfe-portal', 'aaaaaaaa']]);
  });

  it('asks for the registry again after it could not be read', async () => {
    const one = loader();
    registry = () => Promise.reject(new Error('down'));
    await expect(one.load('mfe-portal')).rejects.toThrow('registry of remotes could not be read');
    registry = () => Promise.resolve(registryOf(build('aaaaaaaa')));
    await expect(one.retry('mfe-portal')).resolves.toMatchObject({ buildId: 'aaaaaaaa' });
  });

  it.each([
    ['another contract', { contract: 9 }],
    ['a shell-sdk this page does not have', { sdk: '^9.0.0' }],
    ['a newer minor of shell-sdk', { sdk: newerMinor(sdkVersion) }],
    ['a newer React', { react: '99.0.0' }],
  ])('refuses %s before any of its code runs', async (_, change) => {
    registry = () => Promise.resolve(registryOf(build('aaaaaaaa', change)));
    await expect(loader().load('mfe-portal')).rejects.toThrow('can’t run here');
    expect(loaded).toEqual([]);
  });

  it('says of a build that imports a newer shell-sdk that it needs a newer shell', async () => {
    registry = () => Promise.resolve(registryOf(build('aaaaaaaa', { sdk: newerMinor(sdkVersion) })));
    await expect(loader().load('mfe-portal')).rejects.toMatchObject({
      reason: 'incompatible',
      message: expect.stringContaining(`it needs a newer shell, with shell-sdk ${newerMinor(sdkVersion)}`),
    });
  });

  it('refuses a build that needs a newer BFF before its code runs, until a retry finds that BFF', async () => {
    const one = loader();
    registry = () => Promise.resolve({ ...registryOf(build('aaaaaaaa')), bff: 0 });
    await expect(one.load('mfe-portal')).rejects.toMatchObject({
      message: expect.stringContaining('it speaks contract 1, the BFF 0'),
      build: 'aaaaaaaa',
    });
    expect(loaded).toEqual([]);
    registry = () => Promise.resolve({ ...registryOf(build('aaaaaaaa')), bff: 1 });
    await expect(one.retry('mfe-portal')).resolves.toMatchObject({ buildId: 'aaaaaaaa' });
  });

  it.each([[null], [{}], [{ remote: {} }], [{ remote: { name: 'x', Routes: 'none' } }]])(
    'refuses a module that exposes %j',
    async (module) => {
      routes = () => Promise.resolve(module);
      await expect(loader().load('mfe-portal')).rejects.toThrow('does not expose a remote');
    },
  );

  it('knows whether the registry names a newer build', async () => {
    const one = loader();
    await one.load('mfe-portal');
    const check = one.hasNewerBuild('mfe-portal', 'aaaaaaaa');
    // A retry that begins meanwhile changes nothing about the build that failed.
    await one.retry('mfe-portal');
    await expect(check).resolves.toBe(false);
    registry = () => Promise.resolve(registryOf(build('bbbbbbbb')));
    await expect(one.hasNewerBuild('mfe-portal', 'aaaaaaaa')).resolves.toBe(true);
  });

  it('takes a build on trial for no older one: a reload would bring it again', async () => {
    const [entry] = registryOf(build('aaaaaaaa')).remotes;
    if (!entry) throw new Error('The registry has no remote');
    registry = () =>
      Promise.resolve({
        version: 1,
        remotes: [{ ...entry, canary: { build: build('cccccccc'), share: 10, since: '2026-01-01T00:00:00Z' } }],
      });
    await expect(loader().hasNewerBuild('mfe-portal', 'cccccccc')).resolves.toBe(false);
    await expect(loader().hasNewerBuild('mfe-portal', '99999999')).resolves.toBe(true);
  });
});
