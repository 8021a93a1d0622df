import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { listFiles } from '../build/output-files.ts';
import { moveSourceMaps } from '../build/source-maps.ts';
import { placeOn } from './place.ts';
import { prune } from './prune.ts';
import { publish } from './publish.ts';
import { findPublished, findSourceMap } from './published-files.ts';
import { folderTarget } from './targets/folder-target.ts';
import { portalFiles, portalRecord, shellFiles, shellRecord, writeProject } from './testing-builds.ts';

const map = JSON.stringify({ version: 3, sources: ['a.ts'], names: [], mappings: 'AAAA' });
let workspace: string;

beforeEach(() => {
  workspace = mkdtempSync(join(tmpdir(), 'vitrine-maps-'));
});
afterEach(() => rmSync(workspace, { recursive: true, force: true }));

const place = () => placeOn(folderTarget(join(workspace, 'deploy')), 'local');

/** Builds and publishes the portal, with a map beside its script as webpack leaves it. */
const send = async (buildId: string): Promise<void> => {
  const project = writeProject(workspace, { ...portalRecord, buildId }, portalFiles);
  writeFileSync(join(project, 'dist/remoteEntry.js.map'), map);
  await moveSourceMaps(join(project, 'dist'));
  await publish(place(), project, { by: 'ada' });
};

it('lie apart from what is sent, and are no part of a build’s integrity', async () => {
  await publish(place(), writeProject(workspace, shellRecord, shellFiles), { by: 'ada' });
  await send('b111111111');
  const { target } = place();
  const keys = (await target.list('maps/')).map(({ key }) => key);
  expect(keys).toEqual(['maps/remotes/mfe-portal/b111111111/remoteEntry.js.map.gz']);
  const stored = await target.find(keys[0] ?? '');
  expect(gunzipSync(stored?.content ?? '').toString()).toBe(map);
  expect(listFiles(join(workspace, 'deploy/remotes')).filter((file) => file.includes('map'))).toEqual([]);
  const integrity = await findPublished(target, 'remotes/mfe-portal/b111111111/');
  expect(Object.keys(integrity ?? {}).filter((url) => url.includes('map'))).toEqual([]);
  expect(await findSourceMap(target, '/remotes/mfe-portal/b111111111/remoteEntry.js')).toEqual(JSON.parse(map));
  expect(await findSourceMap(target, '/remotes/mfe-portal/b111111111/other.js')).toBeNull();
  // A build whose maps are gone is still whole.
  await target.remove(keys);
  expect(await findPublished(target, 'remotes/mfe-portal/b111111111/')).not.toBeNull();
});

it('are deleted with their build', async () => {
  await publish(place(), writeProject(workspace, shellRecord, shellFiles), { by: 'ada' });
  for (let number = 0; number < 13; number += 1) await send(`b${String(number).padStart(9, '0')}`);
  const later = new Date(Date.now() + 2 * 86_400_000);
  await prune(place(), { by: 'ada', now: later });
  const remaining = (await place().target.list('maps/')).map(({ key }) => key.split('/')[3]);
  expect(remaining).toHaveLength(11);
  expect(remaining).not.toContain('b000000000');
});
