import { existsSync, mkdtempSync, readdirSync, rmSync, statSync, symlinkSync, mkdirSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { findShellPointer, placeOn, readRegistry } from '../place.ts';
import { publish } from '../publish.ts';
import { portalFiles, portalRecord, shellFiles, shellRecord, writeProject } from '../testing-builds.ts';
import { folderTarget } from './folder-target.ts';
import { diskReserve } from './reserve.ts';

describe('a full disk', () => {
  let workspace: string;
  beforeEach(() => {
    workspace = mkdtempSync(join(tmpdir(), 'vitrine-reserve-'));
  });
  afterEach(() => rmSync(workspace, { recursive: true, force: true }));

  const fileOf = (): string => join(workspace, 'registry/reserve');
  const full = () => Object.assign(new Error('no space left on device'), { code: 'ENOSPC' });

  it('leaves room for a step, which is kept again afterwards', async () => {
    const reserve = diskReserve(workspace);
    await reserve.keep();
    expect(statSync(fileOf()).size).toBe(1_000_000);
    // The disk has room for this write only once the reserve is gone.
    const write = async () => {
      if (existsSync(fileOf())) throw full();
      return 'written';
    };
    await expect(reserve.use(write)).resolves.toBe('written');
    expect(existsSync(fileOf())).toBe(false);
    await reserve.keep();
    expect(existsSync(fileOf())).toBe(true);
  });

  it('says so where the room was used, and hides no other error', async () => {
    const reserve = diskReserve(workspace);
    await expect(reserve.use(() => Promise.reject(full()))).rejects.toThrow('no space left');
    await reserve.keep();
    await expect(reserve.use(() => Promise.reject(new Error('another')))).rejects.toThrow('another');
    expect(existsSync(fileOf())).toBe(true);
  });

  it('keeps the room from the first deploy on, and nothing of a build that did not fit', async () => {
    const place = placeOn(folderTarget(join(workspace, 'deploy')), 'local');
    await publish(place, writeProject(workspace, shellRecord, shellFiles), { by: 'ada' });
    expect(existsSync(join(workspace, 'deploy/registry/reserve'))).toBe(true);
    const folder = join(workspace, 'deploy/remotes/mfe-portal', portalRecord.buildId);
    mkdirSync(folder, { recursive: true });
    // Each write to this device fails as a full disk does.
    symlinkSync('/dev/full', join(folder, 'remoteEntry.js'));
    const project = writeProject(workspace, portalRecord, portalFiles);
    await expect(publish(place, project, { by: 'ada' })).rejects.toMatchObject({ code: 'ENOSPC' });
    expect(existsSync(folder) ? readdirSync(folder) : []).toEqual([]);
    expect((await readRegistry(place)).value.remotes).toEqual([]);
    expect((await findShellPointer(place)).value?.buildId).toBe(shellRecord.buildId);
    await publish(place, project, { by: 'ada' });
    expect((await readRegistry(place)).value.remotes).toHaveLength(1);
  });
});
