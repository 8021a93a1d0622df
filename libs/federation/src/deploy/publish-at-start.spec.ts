import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { placeOn, readLog, readRegistry } from './place.ts';
import { publishAtStart, type StartOptions } from './publish-at-start.ts';
import { publish } from './publish.ts';
import { pin, rollback } from './steps.ts';
import { folderTarget } from './targets/folder-target.ts';
import { portalFiles, portalRecord, shellFiles, shellRecord, writeProject } from './testing-builds.ts';

describe('a start', () => {
  let workspace: string;
  const place = () => placeOn(folderTarget(join(workspace, 'deploy')), 'local');
  const build = (buildId: string) => writeProject(workspace, { ...portalRecord, buildId }, portalFiles);
  const start = (options: StartOptions = {}) => publishAtStart(place(), workspace, ['shell', 'mfe-portal'], options);
  const live = async () => (await readRegistry(place())).value.remotes[0]?.current.buildId;
  const deploy = (buildId: string) => publish(place(), build(buildId), { by: 'ada' });

  beforeEach(async () => {
    workspace = mkdtempSync(join(tmpdir(), 'vitrine-start-'));
    writeProject(workspace, shellRecord, shellFiles);
    build('b111111111');
    await start();
  });
  afterEach(() => rmSync(workspace, { recursive: true, force: true }));

  it('publishes what nothing is live of, and then leaves it', async () => {
    rmSync(join(workspace, 'deploy'), { recursive: true });
    expect(await start()).toBe('published shell, mfe-portal');
    expect(await live()).toBe('b111111111');
    expect(await start()).toBe('unchanged shell, mfe-portal');
    expect((await readLog(place())).map(({ action, by }) => [action, by])).toEqual([
      ['deploy', 'npm start'],
      ['deploy', 'npm start'],
    ]);
  });

  it('publishes again what a start published, once its sources changed', async () => {
    build('b222222222');
    expect(await start()).toBe('published mfe-portal; unchanged shell');
    expect(await live()).toBe('b222222222');
  });

  it('copies files again that were lost', async () => {
    rmSync(join(workspace, 'deploy/remotes/mfe-portal/b111111111/remoteEntry.js'));
    expect(await start()).toBe('published mfe-portal; unchanged shell');
    expect(await start()).toBe('unchanged shell, mfe-portal');
  });

  it('leaves what somebody deployed, whatever is built', async () => {
    await deploy('b222222222');
    build('b333333333');
    expect(await start()).toBe('unchanged shell; mfe-portal stays b222222222: ada deployed it');
    expect(await live()).toBe('b222222222');
  });

  it('does not bring back a build that was withdrawn', async () => {
    await deploy('b222222222');
    await rollback(place(), 'mfe-portal', { by: 'vitrine', reason: 'it crashed' });
    expect(await start()).toBe('unchanged shell; mfe-portal stays b111111111: b222222222 was taken back');
    build('b333333333');
    expect(await start()).toBe('unchanged shell; mfe-portal stays b111111111: vitrine rolled back to it');
    expect(await live()).toBe('b111111111');
  });

  it('leaves what is pinned, and what has a canary', async () => {
    await publish(place(), build('b222222222'), { by: 'ada', share: 10 });
    expect(await start()).toContain('mfe-portal stays b111111111: a canary of it runs');
    await pin(place(), 'mfe-portal', { by: 'ada', reason: 'audit' });
    expect(await start()).toContain('mfe-portal stays b111111111: it is pinned');
  });

  it('takes for its own what a start of an older version published, which did not sign the log', async () => {
    await deploy('b222222222');
    const lastOldStart = new Date();
    build('b333333333');
    expect(await start({ lastOldStart })).toBe('published mfe-portal; unchanged shell');
  });
});
