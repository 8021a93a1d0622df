import { existsSync, globSync, mkdtempSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startSandbox, type Sandbox } from '@vitrine/testing';
import { placeOn, readLog, readRegistry } from './place.ts';
import { findPrunable, prune } from './prune.ts';
import { publish, type PublishOptions } from './publish.ts';
import { findDamage, findPublished } from './published-files.ts';
import { promote, rollback } from './steps.ts';
import { folderTarget } from './targets/folder-target.ts';
import { s3Target } from './targets/s3-target.ts';
import type { DeployTarget } from './targets/deploy-target.ts';
import { markAsPassed, portalFiles, portalRecord, shellFiles, shellRecord, writeProject } from './testing-builds.ts';

const folder = (id: string) => `remotes/mfe-portal/${id}/`;
const dayMs = 86_400_000;

describe('deleting builds', () => {
  let workspace: string;
  let target: DeployTarget;
  let sandbox: Sandbox | null = null;
  const place = (environment = 'local') => placeOn(target, environment);
  const send = (buildId: string, options: Partial<PublishOptions> = {}, environment = 'local') =>
    publish(place(environment), writeProject(workspace, { ...portalRecord, buildId }, portalFiles), {
      by: 'ada',
      ...options,
    });
  const deployed = (path: string) => join(workspace, 'deploy', path);
  /** All that was published so far was so for two days. */
  const grow = (): void => {
    const then = new Date(Date.now() - 2 * dayMs);
    for (const file of globSync('{remotes,shell}/**', { cwd: deployed('') })) utimesSync(deployed(file), then, then);
  };
  /** As if nothing was ever live in an environment. */
  const forget = (environment = 'local'): void => {
    rmSync(deployed(`registry/${environment}.json`), { force: true });
    rmSync(deployed(`registry/${environment}.versions`), { recursive: true, force: true });
  };
  const live = async () => (await readRegistry(place())).value.remotes[0]?.current.buildId;

  beforeEach(async () => {
    workspace = mkdtempSync(join(tmpdir(), 'vitrine-prune-'));
    target = folderTarget(deployed(''));
    for (const environment of ['local', 'production'])
      await publish(place(environment), writeProject(workspace, shellRecord, shellFiles), { by: 'ada' });
  });
  afterEach(async () => {
    rmSync(workspace, { recursive: true, force: true });
    await sandbox?.stop();
    sandbox = null;
  });

  it('deletes only builds that no history names', async () => {
    for (let number = 0; number < 13; number += 1) await send(`b0000000${String(number).padStart(2, '0')}`);
    grow();
    const folders = [folder('b000000000'), folder('b000000001')];
    expect([...(await findPrunable(place())).keys()]).toEqual(folders);
    expect(await prune(place(), { by: 'ada' })).toEqual(folders);
    expect(existsSync(deployed(folder('b000000001')))).toBe(false);
    expect(existsSync(deployed(`${folder('b000000002')}remoteEntry.js`))).toBe(true);
    expect(existsSync(deployed('shell/aaaaaaaaaaaa/shell.js'))).toBe(true);
    const lines = (await readLog(place())).filter(({ action }) => action === 'prune');
    expect(lines.map(({ from }) => from)).toEqual(['b000000000', 'b000000001']);
  });

  it('keeps builds in good standing through any number of failures, and their files', async () => {
    await send('a100000000');
    await send('a200000000');
    for (let number = 10; number < 24; number += 1) {
      await send(`c0000000${String(number)}`, number % 2 === 0 ? { share: 10 } : {});
      await rollback(place(), 'mfe-portal', { by: 'vitrine', reason: 'it crashed' });
    }
    grow();
    const folders = [10, 11, 12, 13].map((number) => folder(`c0000000${String(number)}`));
    expect(await prune(place(), { by: 'ada' })).toEqual(folders);
    expect(await live()).toBe('a200000000');
    await rollback(place(), 'mfe-portal', { by: 'ada', reason: 'the older one was better' });
    expect(await live()).toBe('a100000000');
  });

  it('keeps the shells in good standing too', async () => {
    const shell = (buildId: string) =>
      publish(place(), writeProject(workspace, { ...shellRecord, buildId }, shellFiles), { by: 'ada' });
    for (let number = 10; number < 24; number += 1) {
      await shell(`d0000000${String(number)}`);
      await rollback(place(), 'shell', { by: 'ada', reason: 'blank' });
    }
    await shell('d900000000');
    grow();
    expect(await prune(place(), { by: 'ada' })).toEqual(
      [10, 11, 12, 13].map((number) => `shell/d0000000${String(number)}/`),
    );
    await expect(rollback(place(), 'shell', { by: 'ada', reason: 'blank' })).resolves.toMatchObject({
      buildId: 'aaaaaaaaaaaa',
    });
  });

  it('keeps builds that another environment on the same target names', async () => {
    await send('c999999999', {}, 'production');
    grow();
    expect([...(await findPrunable(place())).keys()]).toEqual([]);
  });

  it('keeps what is younger than a day: its deploy may be under way', async () => {
    await target.put(`${folder('d111111111')}remoteEntry.js`, Buffer.from('entry()'), {
      contentType: 'text/javascript',
      cacheControl: 'no-cache',
    });
    expect(await prune(place(), { by: 'ada' })).toEqual([]);
    expect(await prune(place(), { by: 'ada', now: new Date(Date.now() + dayMs / 2) })).toEqual([]);
    expect(await prune(place(), { by: 'ada', now: new Date(Date.now() + dayMs + 1000) })).toEqual([
      folder('d111111111'),
    ]);
  });

  it('never takes a file of a build that goes live meanwhile, in whatever environment', async () => {
    const rounds = 25;
    for (let round = 0; round < rounds; round += 1) {
      // An old build that no history names is deployed again, while several delete what nobody names.
      const again = `e0000000${String(round).padStart(2, '0')}`;
      await send(again);
      forget();
      grow();
      const environment = round % 2 === 0 ? 'local' : 'production';
      const [deploy] = await Promise.all([
        send(again, {}, environment),
        ...['local', 'production', 'local'].map((pruning) => prune(place(pruning), { by: 'grace' })),
      ]);
      expect(deploy.buildId).toBe(again);
      expect([again, await findDamage(target, folder(again))]).toEqual([again, []]);
      forget('production');
    }
  }, 60_000);

  it('never takes a file of a build that goes live meanwhile in a store', async () => {
    sandbox = await startSandbox();
    process.env['AWS_ACCESS_KEY_ID'] = 'sandbox';
    process.env['AWS_SECRET_ACCESS_KEY'] = 'sandbox';
    target = s3Target({ bucket: 'prune', prefix: 'site/', region: 'eu-central-1', endpoint: `${sandbox.url}/s3` });
    await publish(place(), writeProject(workspace, shellRecord, shellFiles), { by: 'ada' });
    const later = new Date(Date.now() + 2 * dayMs);
    for (let round = 0; round < 10; round += 1) {
      const again = `f0000000${String(round).padStart(2, '0')}`;
      await send(again);
      const versions = await target.list('registry/local.versions/');
      await target.remove(['registry/local.json', ...versions.map(({ key }) => key)]);
      await Promise.all([
        send(again),
        ...['local', 'production'].map((pruning) => prune(place(pruning), { by: 'grace', now: later })),
      ]);
      expect(await live()).toBe(again);
      expect([again, await findDamage(target, folder(again))]).toEqual([again, []]);
    }
  }, 60_000);

  describe('a build whose files are not whole', () => {
    beforeEach(async () => {
      await send('b111111111');
      await send('b222222222');
    });

    it.each([
      ['missing', () => rmSync(deployed(`${folder('b111111111')}remoteEntry.js`)), /is damaged: remoteEntry\.js\./],
      [
        'altered',
        () => writeFileSync(deployed(`${folder('b111111111')}remoteEntry.js`), 'enter()'),
        /is damaged: remoteEntry\.js\./,
      ],
      [
        'without its seal',
        () => rmSync(deployed(`${folder('b111111111')}published.json`)),
        /is not there as it was published\./,
      ],
    ])('is not rolled back to: %s', async (_, damage, why) => {
      damage();
      await expect(rollback(place(), 'mfe-portal', { by: 'ada', reason: 'slow' })).rejects.toThrow(why);
      expect(await live()).toBe('b222222222');
    });

    it('is not promoted', async () => {
      await send('b333333333', { share: 10 });
      rmSync(deployed(`${folder('b333333333')}remoteEntry.js.br`));
      await markAsPassed(place(), 'mfe-portal', 'b333333333');
      await expect(promote(place(), 'mfe-portal', { by: 'ada' })).rejects.toThrow(/files: not all files of/);
      expect(await live()).toBe('b222222222');
    });

    it.each([
      ['a file is missing', () => rmSync(deployed(`${folder('b111111111')}remoteEntry.js`))],
      [
        'its seal is cut off',
        () => writeFileSync(deployed(`${folder('b111111111')}published.json`), '{"integrity":{"/r'),
      ],
    ])('is published again when %s', async (_, damage) => {
      damage();
      await send('b111111111');
      expect(await live()).toBe('b111111111');
      expect(await findDamage(target, folder('b111111111'))).toEqual([]);
      expect(await findPublished(target, folder('b111111111'))).not.toBeNull();
    });

    it('is not mixed with another build under its name', async () => {
      rmSync(deployed(`${folder('b111111111')}remoteEntry.js`));
      const other = writeProject(
        workspace,
        { ...portalRecord, buildId: 'b111111111' },
        { ...portalFiles, 'remoteEntry.js': 'other()' },
      );
      await expect(publish(place(), other, { by: 'ada' })).rejects.toThrow(/was published with other files/);
    });
  });
});
