import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { retire } from './availability.ts';
import { promoteSet } from './change-set.ts';
import { findShellPointer, placeOn, readLog, readRegistry, type DeployPlace } from './place.ts';
import { hold, publish } from './publish.ts';
import { pin } from './steps.ts';
import { folderTarget } from './targets/folder-target.ts';
import { markAsPassed, portalFiles, portalRecord, shellFiles, shellRecord, writeProject } from './testing-builds.ts';

describe('several builds that only run together', () => {
  let workspace: string;
  let place: DeployPlace;
  const clinic = {
    ...portalRecord,
    name: 'mfe-clinic',
    owner: 'Clinic team',
    buildId: 'cccccccccccc',
    routes: ['/clinic'],
  };
  const newShell = { ...shellRecord, buildId: 'aaaaaaaaaaab', sdk: '2.0.0' };
  const newPortal = { ...portalRecord, buildId: 'bbbbbbbbbbbc', sdk: '^2.0.0' };
  const newClinic = { ...clinic, buildId: 'cccccccccccd', sdk: '^2.0.0' };
  const project = (record: typeof portalRecord | typeof shellRecord): string =>
    writeProject(workspace, record, record.kind === 'shell' ? shellFiles : portalFiles);
  const live = async (): Promise<string> => {
    const [registry, shell] = await Promise.all([readRegistry(place), findShellPointer(place)]);
    return [shell.value?.buildId, ...registry.value.remotes.map(({ current }) => current.buildId)].join(' ');
  };
  const holdPassed = async (record: typeof portalRecord | typeof shellRecord): Promise<void> => {
    await hold(place, project(record), {});
    await markAsPassed(place, record.name, record.buildId);
  };
  const both = [
    { name: 'shell', buildId: newShell.buildId },
    { name: 'mfe-portal', buildId: newPortal.buildId },
  ];

  beforeEach(async () => {
    workspace = mkdtempSync(join(tmpdir(), 'vitrine-set-'));
    place = placeOn(folderTarget(join(workspace, 'deploy')), 'local');
    for (const record of [shellRecord, portalRecord, clinic]) await publish(place, project(record), { by: 'ada' });
  });
  afterEach(() => rmSync(workspace, { recursive: true, force: true }));

  it('are refused one by one, with the step that takes them together', async () => {
    const together = /npm run vitrine -- promote shell@<build> mfe-portal@<build>/;
    await expect(publish(place, project(newShell), { by: 'ada' })).rejects.toThrow(together);
    await expect(publish(place, project(newPortal), { by: 'ada' })).rejects.toThrow(together);
  });

  it('are published and change nothing, then go live in one step, as the log says', async () => {
    await holdPassed(newShell);
    await holdPassed(newPortal);
    await holdPassed(newClinic);
    expect(await live()).toBe('aaaaaaaaaaaa cccccccccccc bbbbbbbbbbbb');
    await promoteSet(place, [...both, { name: 'mfe-clinic', buildId: newClinic.buildId }], { by: 'ada' });
    expect(await live()).toBe('aaaaaaaaaaab cccccccccccd bbbbbbbbbbbc');
    const lines = (await readLog(place)).slice(-3);
    expect(lines.map(({ action, remote, from, to }) => [action, remote, from, to])).toEqual([
      ['promote', 'shell', 'aaaaaaaaaaaa', 'aaaaaaaaaaab'],
      ['promote', 'mfe-portal', 'bbbbbbbbbbbb', 'bbbbbbbbbbbc'],
      ['promote', 'mfe-clinic', 'cccccccccccc', 'cccccccccccd'],
    ]);
    await expect(promoteSet(place, both, { by: 'ada' })).resolves.toEqual([]);
  });

  it('are refused while another remote would not run, until that is retired', async () => {
    await holdPassed(newShell);
    await holdPassed(newPortal);
    await expect(promoteSet(place, both, { by: 'ada' })).rejects.toThrow(
      /mfe-clinic cccccccccccc \(Clinic team\) could not run on it.*npm run vitrine -- retire mfe-clinic/,
    );
    expect(await live()).toBe('aaaaaaaaaaaa cccccccccccc bbbbbbbbbbbb');
    await retire(place, 'mfe-clinic', { by: 'ada', reason: 'the clinic has closed' });
    await promoteSet(place, both, { by: 'ada' });
    expect(await live()).toBe('aaaaaaaaaaab bbbbbbbbbbbc');
  });

  it.each([
    ['a build that nobody published', 'mfe-portal has no published build bbbbbbbbbbbd'],
    ['a build whose pages no check has opened', 'no smoke check of its pages passed'],
    ['a pinned remote', 'it is pinned by grace'],
  ])('are refused with %s', async (what, why) => {
    await holdPassed(newShell);
    await (what.includes('check') ? hold(place, project(newPortal), {}) : holdPassed(newPortal));
    await holdPassed(newClinic);
    if (what.includes('pinned')) await pin(place, 'mfe-portal', { by: 'grace', reason: 'a fair' });
    const buildId = what.includes('nobody') ? 'bbbbbbbbbbbd' : newPortal.buildId;
    const set = [both[0], { name: 'mfe-portal', buildId }, { name: 'mfe-clinic', buildId: newClinic.buildId }];
    await expect(
      promoteSet(
        place,
        set.filter((one) => one !== undefined),
        { by: 'ada' },
      ),
    ).rejects.toThrow(why);
    expect(await live()).toBe('aaaaaaaaaaaa cccccccccccc bbbbbbbbbbbb');
  });
});

describe('a remote that leaves', () => {
  let workspace: string;
  let place: DeployPlace;
  beforeEach(async () => {
    workspace = mkdtempSync(join(tmpdir(), 'vitrine-retire-'));
    place = placeOn(folderTarget(join(workspace, 'deploy')), 'local');
    await publish(place, writeProject(workspace, shellRecord, shellFiles), { by: 'ada' });
    await publish(place, writeProject(workspace, portalRecord, portalFiles), { by: 'ada' });
  });
  afterEach(() => rmSync(workspace, { recursive: true, force: true }));

  it('is out of the registry, by a step of the log, and comes back by a deploy', async () => {
    await retire(place, 'mfe-portal', { by: 'ada', reason: 'merged into another' });
    expect((await readRegistry(place)).value.remotes).toEqual([]);
    expect((await readLog(place)).at(-1)).toMatchObject({
      action: 'retire',
      remote: 'mfe-portal',
      from: 'bbbbbbbbbbbb',
      to: null,
      reason: 'merged into another',
    });
    await publish(place, writeProject(workspace, portalRecord, portalFiles), { by: 'ada' });
    expect((await readRegistry(place)).value.remotes).toHaveLength(1);
  });

  it.each([
    ['shell', 'can’t be disabled or retired'],
    ['mfe-none', 'there is no mfe-none'],
  ])('is not %s', async (name, why) => {
    await expect(retire(place, name, { by: 'ada', reason: 'no reason' })).rejects.toThrow(why);
  });
});
