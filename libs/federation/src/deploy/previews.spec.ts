import { existsSync, globSync, mkdtempSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startSandbox, type Sandbox } from '@vitrine/testing';
import { allLogLines } from './cli/preview-lines.ts';
import { durationOf } from './cli/preview-commands.ts';
import { placeOn, readLog, readRegistry } from './place.ts';
import { findPreview, listPreviews, previewState, withPreviewed } from './preview-records.ts';
import { createPreview, revokePreview, type PreviewOptions } from './previews.ts';
import { prune } from './prune.ts';
import { publish } from './publish.ts';
import { findDamage, findPublished } from './published-files.ts';
import type { DeployTarget } from './targets/deploy-target.ts';
import { folderTarget } from './targets/folder-target.ts';
import { s3Target } from './targets/s3-target.ts';
import { portalFiles, portalRecord, shellFiles, shellRecord, writeProject } from './testing-builds.ts';

const now = new Date('2026-11-25T10:00:00Z');
const inHours = (hours: number) => new Date(now.getTime() + hours * 3_600_000);
const folder = (id: string, name = 'mfe-portal') => `remotes/${name}/${id}/`;

describe.each(['a folder', 'a store'])('previews in %s', (kind) => {
  let workspace: string;
  let target: DeployTarget;
  let sandbox: Sandbox | null = null;
  const place = (environment = 'local') => placeOn(target, environment);
  const project = (change: object = {}, files: Readonly<Record<string, string>> = portalFiles) =>
    writeProject(workspace, { ...portalRecord, buildId: 'cccccccccccc', ...change }, files);
  const preview = (options: Partial<PreviewOptions> = {}, projects = [project()]) =>
    createPreview(place(), projects, { by: 'ada', now, expires: inHours(24), ...options });
  const liveBuilds = async () => (await readRegistry(place())).value.remotes.map(({ current }) => current.buildId);

  beforeEach(async () => {
    workspace = mkdtempSync(join(tmpdir(), 'vitrine-previews-'));
    if (kind === 'a store') {
      sandbox = await startSandbox();
      process.env['AWS_ACCESS_KEY_ID'] = 'x';
      process.env['AWS_SECRET_ACCESS_KEY'] = 'x';
      target = s3Target({ bucket: 'p', prefix: 'site/', region: 'eu-central-1', endpoint: `${sandbox.url}/s3` });
    } else target = folderTarget(join(workspace, 'deploy'));
    await publish(place(), writeProject(workspace, shellRecord, shellFiles), { by: 'ada' });
    await publish(place(), writeProject(workspace, portalRecord, portalFiles), { by: 'ada' });
  });
  afterEach(async () => {
    rmSync(workspace, { recursive: true, force: true });
    await sandbox?.stop();
    sandbox = null;
  });

  it('publish whole builds, name them in a record of their own, and change nothing that is live', async () => {
    const before = await readRegistry(place());
    const record = await preview({ reason: 'the new list' });
    expect(await readRegistry(place())).toEqual(before);
    expect(await findDamage(target, folder('cccccccccccc'))).toEqual([]);
    expect((await findPreview(place(), record.id))?.value).toEqual(record);
    expect(record).toMatchObject({ by: 'ada', reason: 'the new list', expires: inHours(24).toISOString() });
    expect(record.remotes).toMatchObject([
      { name: 'mfe-portal', owner: 'Staff portal team', build: { buildId: 'cccccccccccc' } },
    ]);
    expect(record.remotes[0]?.build.integrity).toEqual(await findPublished(target, folder('cccccccccccc')));
    // Another environment knows nothing of it.
    expect(await listPreviews(place('production'))).toEqual([]);
    expect(await allLogLines(place(), 'mfe-portal')).toContainEqual(
      `2026-11-25 10:00:00  mfe-portal cccccccccccc is previewed by ${record.id} (ada): the new list`,
    );
    // Whoever reads what is live meets no line that they do not know.
    expect((await readLog(place())).map(({ action }) => action)).toEqual(['deploy', 'deploy']);
  });

  it('of several remotes are checked together: a route may move from one to the other', async () => {
    const other = (routes: readonly string[]) =>
      writeProject(workspace, { ...portalRecord, name: 'mfe-leads', buildId: 'dddddddddddd', routes }, portalFiles);
    await expect(preview({}, [other(['/leads'])])).rejects.toThrow('routes: its route /leads overlaps /leads of');
    const record = await preview({}, [project({ routes: ['/admin'] }), other(['/leads'])]);
    const { remotes } = (await readRegistry(place())).value;
    expect(
      withPreviewed(remotes, record.remotes).map(({ name, routes, current }) => [name, routes, current.buildId]),
    ).toEqual([
      ['mfe-portal', ['/admin'], 'cccccccccccc'],
      ['mfe-leads', ['/leads'], 'dddddddddddd'],
    ]);
  });

  it.each([
    ['contract', { contract: 2 }, {}],
    ['sdk', { sdk: '^2.0.0' }, {}],
    ['react', { react: '20.0.0' }, {}],
    ['sizes', { sizes: [{ what: 'remoteEntry', bytes: 2, budget: 1 }] }, {}],
    ['files', { firstView: ['lost.js'] }, {}],
    ['bff', {}, { bff: { url: 'http://bff', contract: 2 } }],
  ])('are refused by the rule of a deploy, in its words: %s', async (rule, change, options) => {
    const message = (work: Promise<unknown>) =>
      work.then(
        () => 'nothing was refused',
        (error: Error) => error.message.split('\n').slice(1).join('\n'),
      );
    const refused = await message(preview(options, [project(change)]));
    expect(refused).toMatch(new RegExp(`^ {2}${rule}: `));
    expect(refused).toBe(await message(publish(place(), project(change), { by: 'ada', ...options })));
    expect(await listPreviews(place())).toEqual([]);
    expect(await allLogLines(place(), 'mfe-portal')).toContainEqual(
      expect.stringContaining('mfe-portal was refused (ada): A preview of mfe-portal cccccccccccc: '),
    );
  });

  it('show a pinned remote, too, but no shell', async () => {
    await expect(preview({}, [writeProject(workspace, shellRecord, shellFiles)])).rejects.toThrow('live shell');
    expect(await liveBuilds()).toEqual(['bbbbbbbbbbbb']);
  });

  it('that are made at once do not overwrite each other', async () => {
    const records = await Promise.all([1, 2, 3].map(() => preview()));
    expect(new Set(records.map(({ id }) => id)).size).toBe(3);
    expect((await listPreviews(place())).map(({ id }) => id).toSorted()).toEqual(
      records.map(({ id }) => id).toSorted(),
    );
  });

  it('end by their time, or by being revoked, once', async () => {
    const record = await preview();
    expect([previewState(record, inHours(23)), previewState(record, inHours(24))]).toEqual(['living', 'expired']);
    const step = { by: 'grace', reason: 'seen', now: inHours(1) };
    const people = ['grace', 'hedy'];
    const ends = await Promise.all(people.map((by) => revokePreview(place(), record.id, { ...step, by })));
    expect(ends.filter(Boolean)).toHaveLength(1);
    const by = people[ends.indexOf(true)];
    const revoked = (await findPreview(place(), record.id))?.value;
    expect(revoked?.revoked).toEqual({ at: inHours(1).toISOString(), by, reason: 'seen' });
    expect(revoked && previewState(revoked, inHours(2))).toBe('revoked');
    expect((await allLogLines(place(), undefined)).filter((line) => line.includes('no more'))).toEqual([
      `2026-11-25 11:00:00  mfe-portal cccccccccccc is previewed no more: ${record.id} was revoked (${by}): seen`,
    ]);
    await expect(revokePreview(place(), '0000000000', step)).rejects.toThrow('there is no such preview');
    await expect(revokePreview(place(), '../local', step)).rejects.toThrow('there is no such preview');
  });
});

describe('deleting builds of previews', () => {
  let workspace: string;
  const deployed = (path: string) => join(workspace, 'deploy', path);
  const place = (environment: string) => placeOn(folderTarget(deployed('')), environment);
  /** All that was published so far was so for two days. */
  const grow = (): void => {
    const then = new Date(now.getTime() - 2 * 86_400_000);
    for (const file of globSync('{remotes,shell}/**', { cwd: deployed('') })) utimesSync(deployed(file), then, then);
  };
  const preview = (buildId: string, expires: Date) =>
    createPreview(place('staging'), [writeProject(workspace, { ...portalRecord, buildId }, portalFiles)], {
      by: 'ada',
      now,
      expires,
    });

  beforeEach(async () => {
    workspace = mkdtempSync(join(tmpdir(), 'vitrine-previews-'));
    await publish(place('staging'), writeProject(workspace, shellRecord, shellFiles), { by: 'ada' });
    await publish(place('staging'), writeProject(workspace, portalRecord, portalFiles), { by: 'ada' });
  });
  afterEach(() => rmSync(workspace, { recursive: true, force: true }));

  it('spares what a living preview of any environment names, and takes what ended', async () => {
    await preview('c100000000', inHours(48));
    await preview('c200000000', inHours(1));
    const revoked = await preview('c300000000', inHours(48));
    await revokePreview(place('staging'), revoked.id, { by: 'ada', now });
    grow();
    expect(await prune(place('production'), { by: 'ada', now: inHours(2) })).toEqual([
      folder('c200000000'),
      folder('c300000000'),
    ]);
    expect(existsSync(deployed(`${folder('c100000000')}remoteEntry.js`))).toBe(true);
    expect(await prune(place('production'), { by: 'ada', now: inHours(49) })).toEqual([folder('c100000000')]);
  });

  it('forgets previews a day after they ended', async () => {
    const { id } = await preview('c100000000', inHours(1));
    await prune(place('staging'), { by: 'ada', now: inHours(24) });
    expect((await listPreviews(place('staging'))).map((one) => one.id)).toEqual([id]);
    await prune(place('staging'), { by: 'ada', now: inHours(26) });
    expect(existsSync(deployed('registry/staging.previews'))).toBe(false);
  });

  it('deletes nothing while a record cannot be read, which may name a build', async () => {
    const { id } = await preview('c100000000', inHours(48));
    grow();
    writeFileSync(deployed(`registry/staging.previews/${id}.json`), '{ half');
    await expect(prune(place('staging'), { by: 'ada', now })).rejects.toThrow(`${id}.json is not JSON`);
    expect(existsSync(deployed(`${folder('c100000000')}remoteEntry.js`))).toBe(true);
  });
});

describe('how long a preview lives', () => {
  it.each([
    ['30m', 1_800_000],
    ['12h', 43_200_000],
    ['7d', 604_800_000],
    ['30d', 2_592_000_000],
  ])('is said as %s', (text, milliseconds) => {
    expect(durationOf(text)).toBe(milliseconds);
  });
  it.each(['7', '0d', '31d', '-1d', '1w', '1.5h', 'soon'])('is not %s', (text) => {
    expect(() => durationOf(text)).toThrow(`--for is '${text}'`);
  });
});
