import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { folderTarget } from '@vitrine/federation/deploy';
import { beginOf, listBackups, type Manifest, writeManifest } from './manifest.ts';
import { applyRetention, keptBackups, parseKeep } from './retention.ts';

const manifestOf = (id: string): Manifest => ({
  version: 1,
  id,
  takenAt: beginOf(id).toISOString(),
  finishedAt: '2026-03-02T00:00:00.000Z',
  recipients: ['age1test'],
  database: [{ key: `${id}/database.tar.gz.age.00000`, bytes: 3, sha256: '0'.repeat(64) }],
  builds: null,
});

const idAt = (iso: string): string => `${iso.replaceAll(/[-:]/g, '')}Z-0000`;
/** Every six hours from the first of January to the morning of the second of March. */
const many = Array.from({ length: 60 * 4 + 2 }, (_, index) =>
  manifestOf(idAt(new Date(Date.UTC(2026, 0, 1) + index * 6 * 3_600_000).toISOString().slice(0, 19))),
);

const headers = { contentType: 'application/octet-stream', cacheControl: 'no-store' };
let folder: string;

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'vitrine-retention-'));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

it('keeps the newest backup of each of the last hours, days, weeks and months', () => {
  expect([...keptBackups(many, parseKeep('2h/3d/2w/3m'))].toSorted()).toEqual(
    [
      '2026-01-31T18:00:00',
      '2026-02-28T18:00:00',
      '2026-03-01T18:00:00',
      '2026-03-02T00:00:00',
      '2026-03-02T06:00:00',
    ].map(idAt),
  );
});

it('keeps the newest of all, whatever the rules say', () => {
  expect([...keptBackups(many, [])]).toEqual([many.at(-1)?.id]);
});

it.each(['', '7', '0d', 'd7', '7d/', '7y', '-1d'])('refuses --keep %j', (text) => {
  expect(() => parseKeep(text)).toThrow('is not understood. Write it like 7d/5w/12m');
});

it('deletes what is not kept and what did not end, but never the last whole one', async () => {
  const target = folderTarget(folder);
  const ids = ['2026-03-01T00:00:00', '2026-03-01T12:00:00', '2026-03-02T00:00:00', '2026-03-05T00:00:00'].map(idAt);
  for (const id of ids) await target.put(`${id}/database.tar.gz.age.00000`, Buffer.from('abc'), headers);
  const [old, newer, damaged, torn] = ids as [string, string, string, string];
  for (const id of [old, newer, damaged]) await writeManifest(target, manifestOf(id));
  await target.put(`${damaged}/database.tar.gz.age.00000`, Buffer.from('ab'), headers);
  await target.put('notes.txt', Buffer.from('not a backup'), headers);

  expect(await applyRetention(target, parseKeep('1d'), new Date('2026-03-05T12:00:00Z'))).toEqual([old]);
  expect(await applyRetention(target, parseKeep('1d'), new Date('2026-03-06T00:00:01Z'))).toEqual([torn]);
  expect(await applyRetention(target, parseKeep('1h'), new Date('2027-03-06T00:00:01Z'))).toEqual([]);
  const { whole, torn: others } = await listBackups(target);
  expect([whole.map(({ id }) => id), [...others.keys()]]).toEqual([[newer], [damaged]]);
  expect((await target.list('')).map(({ key }) => key)).toContain('notes.txt');
});
