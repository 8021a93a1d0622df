import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DeployRefused } from './checks.ts';
import { placeOn, readLog, readRegistry } from './place.ts';
import { sha384 } from '../build/output-files.ts';
import { publish, readState, type PublishOptions } from './publish.ts';
import { pin, promote, rollback, unpin } from './steps.ts';
import { folderTarget } from './targets/folder-target.ts';
import {
  markAsPassed,
  portalFiles,
  portalRecord as portal,
  shellFiles,
  shellRecord as shell,
  writeProject,
} from './testing-builds.ts';

describe('deploying', () => {
  let workspace: string;
  const place = () => placeOn(folderTarget(join(workspace, 'deploy')), 'local');
  const registryFile = () => join(workspace, 'deploy/registry/local.json');

  const project = (
    record: Readonly<Record<string, unknown>> & { readonly name: string },
    files: Readonly<Record<string, string>> = portalFiles,
  ): string => writeProject(workspace, record, files);
  const send = (path: string, options: Partial<PublishOptions> = {}) =>
    publish(place(), path, { by: 'ada', ...options });
  const build = (buildId: string, change: object = {}): string => project({ ...portal, buildId, ...change });
  const registry = async () => (await readRegistry(place())).value;
  const entry = async (name = 'mfe-portal') => (await registry()).remotes.find((remote) => remote.name === name);
  const ids = (builds: readonly { readonly buildId: string }[] = []): string[] => builds.map(({ buildId }) => buildId);
  const log = async () => (await readLog(place())).map(({ action, remote, from, to }) => [action, remote, from, to]);
  const refusal = async (work: Promise<unknown>): Promise<string> => {
    const error: unknown = await work.catch((reason: unknown) => reason);
    if (!(error instanceof DeployRefused)) throw new Error('It was not refused', { cause: error });
    return error.message;
  };

  beforeEach(async () => {
    workspace = mkdtempSync(join(tmpdir(), 'vitrine-publish-'));
    await send(project(shell, shellFiles));
  });

  afterEach(() => rmSync(workspace, { recursive: true, force: true }));

  it('takes a first registry that is being written for no lost one', async () => {
    const target = folderTarget(join(workspace, 'deploy'));
    let second: Promise<unknown> | undefined;
    const hasBegun = Promise.withResolvers<void>();
    const slow = placeOn(
      {
        ...target,
        replace: async (...args) => {
          const waits = placeOn(
            {
              ...target,
              exclusively: (...lock) => {
                hasBegun.resolve();
                return target.exclusively(...lock);
              },
            },
            'local',
          );
          // Its version is kept by now, and it is not there yet.
          second ??= publish(waits, project({ ...portal, name: 'mfe-other', routes: ['/other'] }), { by: 'grace' });
          await Promise.race([hasBegun.promise, second]);
          return target.replace(...args);
        },
      },
      'local',
    );
    await publish(slow, project(portal), { by: 'ada' });
    await second;
    expect((await registry()).remotes.map(({ name }) => name)).toEqual(['mfe-other', 'mfe-portal']);
  });

  it('copies the build to a folder of its own and names every file with its integrity', async () => {
    await expect(send(project(portal))).resolves.toMatchObject({ changed: true, buildId: 'bbbbbbbbbbbb' });
    const live = await entry();
    expect(live).toMatchObject({
      name: 'mfe-portal',
      owner: 'Staff portal team',
      routes: ['/admin', '/leads'],
      current: { buildId: 'bbbbbbbbbbbb' },
      history: [],
    });
    const folder = '/remotes/mfe-portal/bbbbbbbbbbbb/';
    expect(Object.keys(live?.current.integrity ?? {}).toSorted()).toEqual([
      `${folder}build.json`,
      `${folder}mf-manifest.json`,
      `${folder}remoteEntry.js`,
    ]);
    expect(readFileSync(join(workspace, 'deploy/remotes/mfe-portal/bbbbbbbbbbbb/remoteEntry.js'), 'utf8')).toBe(
      'entry()',
    );
  });

  it('changes nothing when the build is live already, and writes no line', async () => {
    await send(project(portal));
    const before = readFileSync(registryFile(), 'utf8');
    await expect(send(project(portal))).resolves.toMatchObject({ changed: false });
    expect(readFileSync(registryFile(), 'utf8')).toBe(before);
    expect(await log()).toHaveLength(2);
  });

  it('keeps a published build as it was, whatever is built under its name later', async () => {
    await send(project(portal));
    await send(project({ ...portal, buildId: 'cccccccccccc' }));
    await send(project(portal, { ...portalFiles, 'remoteEntry.js': 'other()' }));
    expect(readFileSync(join(workspace, 'deploy/remotes/mfe-portal/bbbbbbbbbbbb/remoteEntry.js'), 'utf8')).toBe(
      'entry()',
    );
  });

  it('keeps the older build, its files and its place in the history, and forgets builds beyond ten', async () => {
    for (let number = 0; number < 13; number += 1) await send(build(`b0000000${String(number).padStart(2, '0')}`));
    const live = await entry();
    expect(live?.current.buildId).toBe('b000000012');
    expect(ids(live?.history)).toHaveLength(10);
    expect(live?.history.at(0)?.buildId).toBe('b000000011');
    expect(existsSync(join(workspace, 'deploy/remotes/mfe-portal/b000000000/remoteEntry.js'))).toBe(true);
  });

  it.each([
    [
      'another contract',
      { contract: 2 },
      'contract: it speaks contract 2, the page 1. Fix: deploy a shell and a BFF of its contract first',
    ],
    [
      'a shell-sdk the shell does not have',
      { sdk: '^2.0.0' },
      'sdk: it needs a newer shell, with shell-sdk ^2.0.0; the page has 1.0.0. Fix: deploy a shell with that shell-sdk',
    ],
    [
      'a minor of shell-sdk the shell does not have',
      { sdk: '^1.1.0' },
      'sdk: it needs a newer shell, with shell-sdk ^1.1.0; the page has 1.0.0. Fix: deploy a shell with that shell-sdk',
    ],
    [
      'a newer React',
      { react: '20.0.0' },
      'react: it was built with React 20.0.0, the page has 19.3.1. Fix: deploy a shell with that React first',
    ],
    [
      'the start page without its prerendered page',
      { routes: ['/'] },
      'prerender: it owns / and has no prerendered page for it. Fix: export one from src/prerender.tsx',
    ],
    [
      'a first view beyond its budget',
      { sizes: [{ what: 'first view of /leads', bytes: 95_200, budget: 90_000 }] },
      'sizes: its first view of /leads is 95.2 KB of 90. Fix: move what a first view does without',
    ],
    [
      'files that are named and missing',
      { firstView: ['remoteEntry.js', 'chunk.js'] },
      'files: its build names files it does not have: chunk.js. Fix: build mfe-portal again',
    ],
    [
      'a file that no list names and that is missing',
      { files: { 'remoteEntry.js': sha384(Buffer.from('entry()')), 'late.js': 'sha384-x' } },
      'files: files are not as they were built: late.js (missing). Fix: build mfe-portal again',
    ],
    [
      'a file that is not as it was built',
      { files: { 'remoteEntry.js': sha384(Buffer.from('enter()')) } },
      'files: files are not as they were built: remoteEntry.js. Fix: build mfe-portal again',
    ],
    ['no owner', { owner: ' ' }, 'owner: it names no owner. Fix: say in webpack.config.ts'],
  ])('refuses %s with a fix, logs the refusal, and changes nothing', async (_, change, message) => {
    const refused = await refusal(send(project({ ...portal, ...change })));
    expect(refused).toContain(message);
    expect(refused.split('\n')).toHaveLength(2);
    expect((await registry()).remotes).toEqual([]);
    expect((await readLog(place())).at(-1)).toMatchObject({
      action: 'refuse',
      remote: 'mfe-portal',
      by: 'ada',
      from: null,
      to: null,
      reason: expect.stringContaining(message.split('. Fix')[0] ?? ''),
    });
  });

  it('refuses a page in the place of the manifest', async () => {
    const files = { ...portalFiles, 'mf-manifest.json': '<!doctype html><title>Not found</title>' };
    expect(await refusal(send(project(portal, files)))).toContain(
      'files: its mf-manifest.json is no federation manifest, so no page could load it. Fix: build mfe-portal again',
    );
    expect((await registry()).remotes).toEqual([]);
  });

  it('refuses the second of two deploys of one remote, whose build may lack the change of the first', async () => {
    await send(build('b111111111'));
    const liveAtStart = await readState(place(), 'mfe-portal');
    await send(build('b222222222'), { by: 'grace', liveAtStart });
    expect(await refusal(send(build('b333333333'), { liveAtStart }))).toContain(
      'history: b111111111 was live when this deploy began, and by now b222222222 is, which this build may lack. Fix: ',
    );
    expect((await entry())?.current.buildId).toBe('b222222222');
    await expect(send(build('b222222222'), { liveAtStart })).resolves.toMatchObject({ changed: false });
  });

  it('publishes one of two deploys of one remote that run at once, and refuses the other', async () => {
    const other = mkdtempSync(join(tmpdir(), 'vitrine-publish-other-'));
    const theirs = writeProject(other, { ...portal, buildId: 'b444444444' }, portalFiles);
    const done = await Promise.allSettled([send(build('b333333333')), send(theirs, { by: 'grace' })]);
    expect(done.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
    expect((await log()).map(([action]) => action)).toEqual(['deploy', 'deploy', 'refuse']);
    rmSync(other, { recursive: true });
  });

  it('lists every broken rule, one per line', async () => {
    expect((await refusal(send(project({ ...portal, contract: 2, react: '20.0.0' })))).split('\n')).toEqual([
      'mfe-portal bbbbbbbbbbbb is refused',
      expect.stringContaining('contract:'),
      expect.stringContaining('react:'),
    ]);
  });

  it('asks what the running BFF speaks', async () => {
    const message = await refusal(send(project({ ...portal }), { bff: { url: 'http://bff', contract: 0 } }));
    expect(message).toContain(
      'bff: it speaks contract 1, and the BFF at http://bff is too old: it speaks 0. Fix: deploy the BFF first',
    );
  });

  it.each([['/leads'], ['/leads/archive'], ['/admin']])('refuses the route %s of another remote', async (route) => {
    await send(project(portal));
    expect(await refusal(send(project({ ...portal, name: 'mfe-onboarding', routes: [route] })))).toMatch(
      /routes: its route .* overlaps .* of mfe-portal \(Staff portal team\)\. Fix: /,
    );
  });

  it('lets a route stand beside one that only begins alike', async () => {
    await send(project(portal));
    await expect(
      send(project({ ...portal, name: 'mfe-onboarding', routes: ['/leads-archive'] })),
    ).resolves.toMatchObject({ changed: true });
  });

  it('says what to do when there is no build', async () => {
    expect(await refusal(send(join(workspace, 'nothing')))).toContain('run `npm run build` first');
  });

  it('loses no deploy when several run at once', async () => {
    const names = ['mfe-a', 'mfe-b', 'mfe-c', 'mfe-d'];
    await Promise.all(names.map((name) => send(project({ ...portal, name, routes: [`/${name}`] }))));
    expect((await registry()).remotes.map(({ name }) => name)).toEqual(names);
    expect((await log()).filter(([action]) => action === 'deploy')).toHaveLength(5);
  });

  describe('the shell', () => {
    it('is refused while a live remote could not run on it, unless that is deployed along with it', async () => {
      await send(project(portal));
      const next = project({ ...shell, buildId: 'dddddddddddd', contract: 2 }, shellFiles);
      expect(await refusal(send(next))).toMatch(
        /remotes: mfe-portal b{12} \(Staff portal team\) could not run on it: .* Fix: deploy mfe-portal along with it/,
      );
      await expect(send(next, { alongside: ['shell', 'mfe-portal'] })).resolves.toMatchObject({ changed: true });
    });

    describe('under remotes that need a newer shell-sdk', () => {
      const back = () => rollback(place(), 'shell', { by: 'ada', reason: 'blank' });
      const newerShell = () => project({ ...shell, buildId: 'dddddddddddd', sdk: '1.1.0' }, shellFiles);

      it('does not go back below a live build, and names the build to go back to first', async () => {
        await send(build('b111111111'));
        await send(newerShell());
        await send(build('b222222222', { sdk: '^1.1.0' }));
        expect(await refusal(back())).toContain(
          'remotes: mfe-portal b222222222 (Staff portal team) could not run on it: it needs a newer shell, with ' +
            'shell-sdk ^1.1.0; the page has 1.0.0. Fix: roll mfe-portal back first ' +
            '(`npm run vitrine -- rollback mfe-portal --to b111111111`).',
        );
        expect((await log()).at(-1)).toEqual(['refuse', 'shell', 'dddddddddddd', null]);
        await rollback(place(), 'mfe-portal', { by: 'ada', reason: 'first', to: 'b111111111' });
        await expect(back()).resolves.toMatchObject({ buildId: 'aaaaaaaaaaaa' });
      });

      it('does not go back below a canary', async () => {
        await send(build('b111111111'));
        await send(newerShell());
        await send(build('b222222222', { sdk: '^1.1.0' }), { share: 10 });
        expect(await refusal(back())).toContain(
          'Fix: take its canary back first (`npm run vitrine -- rollback mfe-portal`)',
        );
        await rollback(place(), 'mfe-portal', { by: 'ada', reason: 'first' });
        await expect(back()).resolves.toMatchObject({ buildId: 'aaaaaaaaaaaa' });
      });

      it('says to deploy another build where none of the older ones would run', async () => {
        await send(newerShell());
        await send(build('b222222222', { sdk: '^1.1.0' }));
        expect(await refusal(back())).toContain('Fix: deploy a build of mfe-portal first that runs on that shell');
      });

      it('is not deployed in an older version', async () => {
        await send(newerShell());
        await send(build('b222222222', { sdk: '^1.1.0' }));
        const older = project({ ...shell, buildId: 'eeeeeeeeeeee' }, shellFiles);
        expect(await refusal(send(older))).toContain(
          'it needs a newer shell, with shell-sdk ^1.1.0; the page has 1.0.0',
        );
      });
    });

    it('goes back to the build before, and not to one that was taken back', async () => {
      await send(project({ ...shell, buildId: 'dddddddddddd' }, shellFiles));
      await send(project({ ...shell, buildId: 'eeeeeeeeeeee' }, shellFiles));
      await expect(rollback(place(), 'shell', { by: 'ada', reason: 'blank' })).resolves.toMatchObject({
        buildId: 'dddddddddddd',
      });
      await expect(rollback(place(), 'shell', { by: 'ada', reason: 'blank' })).resolves.toMatchObject({
        buildId: 'aaaaaaaaaaaa',
      });
      expect(await refusal(rollback(place(), 'shell', { by: 'ada', reason: 'blank' }))).toContain(
        'there is no older build in good standing',
      );
      await expect(rollback(place(), 'shell', { by: 'ada', reason: 'no', to: 'eeeeeeeeeeee' })).resolves.toMatchObject({
        buildId: 'eeeeeeeeeeee',
      });
      await expect(rollback(place(), 'shell', { by: 'ada', reason: 'again' })).resolves.toMatchObject({
        buildId: 'aaaaaaaaaaaa',
      });
    });
  });

  describe('a canary', () => {
    beforeEach(async () => {
      await send(build('b111111111'));
      await send(build('b222222222'), { share: 10 });
    });

    it('stands beside the live build, which stays as it is', async () => {
      expect(await entry()).toMatchObject({
        current: { buildId: 'b111111111' },
        canary: { build: { buildId: 'b222222222' }, share: 10 },
        history: [],
      });
    });

    it('gets another share, keeping the moment it began', async () => {
      const since = (await entry())?.canary?.since;
      await send(build('b222222222'), { share: 50, now: new Date(Date.now() + 60_000) });
      expect((await entry())?.canary).toMatchObject({ share: 50, since });
    });

    it('becomes the live build, once the smoke check of its pages passed', async () => {
      expect(await refusal(promote(place(), 'mfe-portal', { by: 'ada' }))).toContain(
        'smoke: no smoke check of its pages passed in this environment. ' +
          'Fix: run `npm run vitrine -- promote mfe-portal`',
      );
      await markAsPassed(place(), 'mfe-portal', 'b222222222');
      await promote(place(), 'mfe-portal', { by: 'ada' });
      const after = await entry();
      expect(after).toMatchObject({ current: { buildId: 'b222222222' } });
      expect(after).not.toHaveProperty('canary');
      expect(ids(after?.history)).toEqual(['b111111111']);
    });

    it('is not promoted when another one is meant', async () => {
      expect(await refusal(promote(place(), 'mfe-portal', { by: 'ada', build: 'b111111111' }))).toContain(
        'b111111111 was meant, and b222222222 is there now',
      );
    });

    it('is taken back, with the reason, and no rollback leads to it', async () => {
      await rollback(place(), 'mfe-portal', { by: 'vitrine', reason: 'it crashed' });
      const after = await entry();
      expect(after).not.toHaveProperty('canary');
      expect(after).toMatchObject({
        current: { buildId: 'b111111111' },
        history: [{ buildId: 'b222222222', withdrawn: { reason: 'it crashed' } }],
      });
      expect(await refusal(rollback(place(), 'mfe-portal', { by: 'ada', reason: 'more' }))).toContain(
        'no older build in good standing',
      );
    });

    it('makes room for a build for everyone', async () => {
      await send(build('b333333333'));
      const after = await entry();
      expect(after).toMatchObject({ current: { buildId: 'b333333333' } });
      expect(after).not.toHaveProperty('canary');
      expect(after?.history).toMatchObject([
        { buildId: 'b222222222', withdrawn: { reason: 'replaced by b333333333' } },
        { buildId: 'b111111111' },
      ]);
    });

    it.each([
      ['of a remote of which nothing is live', { name: 'mfe-new', routes: ['/new'] }, 'nothing of it is live'],
      ['with other routes', { routes: ['/admin'] }, 'its routes are not those of the live build'],
      ['of what is live', { buildId: 'b111111111' }, 'this build is live for everyone already'],
    ])('is refused %s', async (_, change, why) => {
      expect(await refusal(send(project({ ...portal, buildId: 'b444444444', ...change }), { share: 10 }))).toContain(
        `canary: ${why}`,
      );
    });
  });

  describe('a rollback', () => {
    beforeEach(async () => {
      await send(build('b111111111', { routes: ['/admin'] }));
      await send(build('b222222222'));
    });

    it('brings the older build back, with the routes it had', async () => {
      await rollback(place(), 'mfe-portal', { by: 'ada', reason: 'slow' });
      expect(await entry()).toMatchObject({
        routes: ['/admin'],
        current: { buildId: 'b111111111' },
        history: [{ buildId: 'b222222222', withdrawn: { reason: 'slow' } }],
      });
      expect((await log()).at(-1)).toEqual(['rollback', 'mfe-portal', 'b222222222', 'b111111111']);
    });

    it('is refused where the older build could not run any more', async () => {
      await send(project({ ...portal, name: 'mfe-other', routes: ['/other'] }));
      await send(project({ ...portal, buildId: 'b333333333', routes: ['/leads'] }));
      await send(project({ ...portal, name: 'mfe-other', buildId: 'b555555555', routes: ['/other', '/admin'] }));
      expect(await refusal(rollback(place(), 'mfe-portal', { by: 'ada', reason: 'x' }))).toContain(
        'routes: its route /admin overlaps /admin of mfe-other',
      );
    });

    it('goes where it is message, and clears that build', async () => {
      await rollback(place(), 'mfe-portal', { by: 'ada', reason: 'slow' });
      await rollback(place(), 'mfe-portal', { by: 'ada', reason: 'it was the network', to: 'b222222222' });
      const after = await entry();
      expect(after?.current).not.toHaveProperty('withdrawn');
      expect(after?.current.buildId).toBe('b222222222');
      // It stood in, and nothing was said against it.
      expect(after?.history).toMatchObject([{ buildId: 'b111111111' }]);
      await expect(rollback(place(), 'mfe-portal', { by: 'ada', reason: 'slow again' })).resolves.toMatchObject({
        buildId: 'b111111111',
      });
    });
  });

  it('refuses deploys of a pinned remote with the reason until it is unpinned; rollbacks are allowed', async () => {
    await send(build('b111111111'));
    await send(build('b222222222'));
    await pin(place(), 'mfe-portal', { by: 'grace', reason: 'audit until Friday' });
    expect(await refusal(send(build('b333333333')))).toMatch(
      /pinned: it is pinned by grace since .*: audit until Friday\. Fix: talk .*`npm run vitrine -- unpin mfe-portal`/,
    );
    await rollback(place(), 'mfe-portal', { by: 'ada', reason: 'slow' });
    expect(await entry()).toMatchObject({
      pinned: { reason: 'audit until Friday' },
      current: { buildId: 'b111111111' },
    });
    await unpin(place(), 'mfe-portal', { by: 'grace' });
    await expect(send(build('b333333333'))).resolves.toMatchObject({ changed: true });
    expect((await log()).map(([action]) => action)).toEqual([
      'deploy',
      'deploy',
      'deploy',
      'pin',
      'refuse',
      'rollback',
      'unpin',
      'deploy',
    ]);
  });

  it('says which file it is when a registry cannot be read, and writes nothing', async () => {
    await send(project(portal));
    writeFileSync(registryFile(), '{"version":1,"remotes":[{}]}');
    await expect(send(build('b333333333'))).rejects.toThrow('registry/local.json is malformed');
    expect(readFileSync(registryFile(), 'utf8')).toBe('{"version":1,"remotes":[{}]}');
  });
});
