import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { placeOn, readLog, readRegistry } from './place.ts';
import { publish } from './publish.ts';
import { keptVersions, listVersions, restoreVersion } from './registry-versions.ts';
import { pin, rollback, unpin } from './steps.ts';
import { folderTarget } from './targets/folder-target.ts';
import {
  portalFiles,
  portalRecord as portal,
  shellFiles,
  shellRecord as shell,
  writeProject,
} from './testing-builds.ts';

describe('versions of the registry', () => {
  let workspace: string;
  const place = () => placeOn(folderTarget(join(workspace, 'deploy')), 'local');
  const fileOf = (name: string) => join(workspace, 'deploy/registry', name);
  const deploy = (buildId: string, share?: number) =>
    publish(place(), writeProject(workspace, { ...portal, buildId }, portalFiles), {
      by: 'ada',
      ...(share === undefined ? {} : { share }),
    });
  const stepsKept = async () => (await listVersions(place())).map(({ step }) => step);
  const idOf = async (step: string) => {
    const version = (await listVersions(place())).find((one) => one.step === step);
    if (!version) throw new Error(`No version of ${step} was kept`);
    return version.id;
  };

  beforeEach(async () => {
    workspace = mkdtempSync(join(tmpdir(), 'vitrine-versions-'));
    await publish(place(), writeProject(workspace, shell, shellFiles), { by: 'ada' });
    await deploy('bbbbbbbbbbbb');
    await deploy('cccccccccccc');
  });
  afterEach(() => rmSync(workspace, { recursive: true, force: true }));

  it('are kept of every step, and are exactly what was live after it', async () => {
    await pin(place(), 'mfe-portal', { by: 'bea', reason: 'audit' });
    const versions = await listVersions(place());
    expect(versions.map(({ step, by }) => [step, by])).toEqual([
      ['pin mfe-portal cccccccccccc', 'bea'],
      ['deploy mfe-portal cccccccccccc', 'ada'],
      ['deploy mfe-portal bbbbbbbbbbbb', 'ada'],
      ['deploy shell aaaaaaaaaaaa', 'ada'],
    ]);
    expect(versions[0]?.registry).toEqual((await readRegistry(place())).value);
    expect(versions[2]?.registry.remotes[0]?.current.buildId).toBe('bbbbbbbbbbbb');
    expect(versions[2]?.shell?.buildId).toBe('aaaaaaaaaaaa');
  });

  it(`are ${String(keptVersions)} at most, the newest`, async () => {
    for (let round = 0; round < keptVersions / 2 + 1; round += 1) {
      await pin(place(), 'mfe-portal', { by: 'bea', reason: `round ${String(round)}` });
      await unpin(place(), 'mfe-portal', { by: 'bea' });
    }
    const steps = await stepsKept();
    expect(steps).toHaveLength(keptVersions);
    expect(steps[0]).toBe('unpin mfe-portal cccccccccccc');
    expect(steps.filter((step) => step.startsWith('deploy'))).toEqual([]);
  });

  it('belong to one environment', async () => {
    expect(await listVersions(placeOn(folderTarget(join(workspace, 'deploy')), 'staging'))).toEqual([]);
  });

  it('are not kept of what was never live', async () => {
    const folder = fileOf('local.versions');
    const before = readdirSync(folder);
    const target = {
      ...place().target,
      replace: () => Promise.reject(new Error('the store is full')),
    };
    await expect(pin({ ...place(), target }, 'mfe-portal', { by: 'bea', reason: 'audit' })).rejects.toThrow('full');
    expect(readdirSync(folder)).toEqual(before);
  });

  it.each([
    ['missing', (file: string) => rmSync(file)],
    ['damaged', (file: string) => writeFileSync(file, '{ half')],
  ])('bring back a registry that is %s, with a line in the log for all that is live again', async (_, spoil) => {
    const whole = readFileSync(fileOf('local.json'), 'utf8');
    spoil(fileOf('local.json'));
    const log = await restoreVersion(place(), await idOf('deploy mfe-portal cccccccccccc'), {
      by: 'bea',
      reason: 'a disk broke',
    });
    expect(JSON.parse(readFileSync(fileOf('local.json'), 'utf8'))).toEqual(JSON.parse(whole));
    expect(log).toMatchObject([
      { action: 'rollback', by: 'bea', remote: 'mfe-portal', from: null, to: 'cccccccccccc' },
    ]);
    expect(log[0]?.reason).toMatch(/^registry of \d{4}-.*Z restored: a disk broke$/);
    expect((await readLog(place())).at(-1)).toEqual(log[0]);
    await expect(deploy('dddddddddddd')).resolves.toMatchObject({ changed: true });
  });

  it('bring back the shell’s pointer with the registry that it was live with', async () => {
    writeFileSync(fileOf('local.shell.json'), '');
    rmSync(fileOf('local.json'));
    const log = await restoreVersion(place(), await idOf('deploy mfe-portal bbbbbbbbbbbb'), { by: 'bea' });
    expect(log.map(({ remote, to }) => [remote, to])).toEqual([
      ['shell', 'aaaaaaaaaaaa'],
      ['mfe-portal', 'bbbbbbbbbbbb'],
    ]);
    await expect(deploy('dddddddddddd')).resolves.toMatchObject({ changed: true });
  });

  it('undo a step, and can be undone', async () => {
    await rollback(place(), 'mfe-portal', { by: 'bea', reason: 'slow' });
    const id = await idOf('deploy mfe-portal cccccccccccc');
    await restoreVersion(place(), id, { by: 'bea' });
    expect((await readRegistry(place())).value.remotes[0]).toMatchObject({ current: { buildId: 'cccccccccccc' } });
    expect(await stepsKept()).toContain(`restore ${id}`);
    await restoreVersion(place(), await idOf('rollback mfe-portal bbbbbbbbbbbb'), { by: 'bea' });
    expect((await readRegistry(place())).value.remotes[0]).toMatchObject({ current: { buildId: 'bbbbbbbbbbbb' } });
    expect(await restoreVersion(place(), await idOf('rollback mfe-portal bbbbbbbbbbbb'), { by: 'bea' })).toEqual([]);
  });

  it('are refused when files of a build in them are gone, or when there is no such version', async () => {
    const before = readFileSync(fileOf('local.json'), 'utf8');
    rmSync(join(workspace, 'deploy/remotes/mfe-portal/bbbbbbbbbbbb'), { recursive: true });
    await expect(restoreVersion(place(), await idOf('deploy mfe-portal bbbbbbbbbbbb'), { by: 'bea' })).rejects.toThrow(
      'not all files of remotes/mfe-portal/bbbbbbbbbbbb/ are there',
    );
    await expect(restoreVersion(place(), 'yesterday', { by: 'bea' })).rejects.toThrow('there is no version yesterday');
    expect(readFileSync(fileOf('local.json'), 'utf8')).toBe(before);
    expect((await readLog(place())).slice(-2).map(({ action }) => action)).toEqual(['refuse', 'refuse']);
  });

  it('keep a deploy from starting a new registry where one was lost', async () => {
    rmSync(fileOf('local.json'));
    await expect(deploy('dddddddddddd')).rejects.toThrow('npm run vitrine -- restore');
    expect(readdirSync(fileOf('.'))).not.toContain('local.json');
  });
});
