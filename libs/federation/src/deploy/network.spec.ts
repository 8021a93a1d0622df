import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startSandbox, startTcpProxy, type Partition, type Sandbox, type TcpProxy } from '@vitrine/testing';
import { failureText } from './cli/failures.ts';
import type { Outcome } from './change.ts';
import { findShellPointer, placeOn, readLog, readRegistry, type DeployPlace } from './place.ts';
import { publish } from './publish.ts';
import { findPublished } from './published-files.ts';
import { rollback } from './steps.ts';
import { s3Target, type StoreLimits } from './targets/s3-target.ts';
import { portalFiles, portalRecord, shellFiles, shellRecord, writeProject } from './testing-builds.ts';

const limits: StoreLimits = { connectMs: 700, idleMs: 700, attempts: 2, lock: { beatMs: 150, staleMs: 1000 } };
/** Far more than the limits allow a step that meets a partition; a machine may be busy. Milliseconds. */
const boundMs = 15_000;

const unanswered = /^s3:\/\/network-\d+\/site\/ does not answer \(\S+\)$/;
const unconfirmed = new RegExp(
  String.raw`^s3://network-\d+/site/registry/local\.json may have been written or not: the store stopped answering ` +
    String.raw`\(\S+\)\. .npm run vitrine -- status. says what is live; the same command may be run again$`,
);

let sandbox: Sandbox;
let proxy: TcpProxy;
let workspace: string;
let bucket = '';
let buckets = 0;

const placeThrough = (url: string, chosen?: StoreLimits): DeployPlace =>
  placeOn(
    s3Target({
      bucket,
      prefix: 'site/',
      region: 'us-east-1',
      endpoint: `${url}/s3`,
      ...(chosen && { limits: chosen }),
    }),
    'local',
  );
/** What everyone else sees: they reach the store. */
const direct = (): DeployPlace => placeThrough(sandbox.url);

const deploy = (place: DeployPlace, buildId: string): Promise<Outcome> =>
  publish(place, writeProject(workspace, { ...portalRecord, buildId }, portalFiles), { by: 'ada' });
const liveBuild = async (): Promise<string | undefined> =>
  (await readRegistry(direct())).value.remotes[0]?.current.buildId;
const documents = async (): Promise<unknown> => [await readRegistry(direct()), await findShellPointer(direct())];

beforeAll(async () => {
  process.env['AWS_ACCESS_KEY_ID'] = 'sandbox';
  process.env['AWS_SECRET_ACCESS_KEY'] = 'sandbox';
  sandbox = await startSandbox();
});
afterAll(() => sandbox.stop());
beforeEach(async () => {
  proxy = await startTcpProxy(sandbox.url);
  workspace = mkdtempSync(join(tmpdir(), 'vitrine-network-'));
  bucket = `network-${String((buckets += 1))}`;
  await publish(direct(), writeProject(workspace, shellRecord, shellFiles), { by: 'ada' });
});
afterEach(async () => {
  await proxy.stop();
  rmSync(workspace, { recursive: true, force: true });
});

/** A step that meets a partition: ends in time, in one plain line, and nothing is live that was not before. */
const expectCut = async (
  step: (place: DeployPlace) => Promise<Outcome>,
  at: string,
  partition: Partition,
): Promise<void> => {
  const before = await documents();
  const met = proxy.cutAt(at, partition);
  const place = placeThrough(proxy.url, limits);
  const began = performance.now();
  const error: unknown = await step(place).then(
    () => 'it ended as if nothing had happened',
    (reason: unknown) => reason,
  );
  expect(performance.now() - began).toBeLessThan(boundMs);
  await met;
  expect(failureText(error, place.target.where)).toMatch(at.includes('registry') ? unconfirmed : unanswered);
  expect(await documents()).toEqual(before);
  proxy.restore();
};

describe('over a slow network', () => {
  it('a deploy and a rollback end well at the same time: 200 ms each way, 1.6 Mbit/s', async () => {
    await deploy(direct(), 'b111111111');
    for (const buildId of ['c111111111', 'c222222222'])
      await publish(
        direct(),
        writeProject(workspace, { ...portalRecord, name: 'mfe-other', routes: ['/other'], buildId }, portalFiles),
        { by: 'grace' },
      );
    proxy.shape({ latencyMs: 200, bytesPerSecond: 200_000 });
    const done = await Promise.all([
      deploy(placeThrough(proxy.url), 'b222222222'),
      rollback(placeThrough(proxy.url), 'mfe-other', { by: 'grace', reason: 'slow' }),
    ]);
    expect(done.map(({ changed }) => changed)).toEqual([true, true]);
    const { remotes } = (await readRegistry(direct())).value;
    expect(remotes.map(({ current }) => current.buildId)).toEqual(['c111111111', 'b222222222']);
  }, 60_000);
});

describe('a network that is cut', () => {
  const folder = 'remotes/mfe-portal/b222222222/';
  const registry = 'registry/local.json';
  const put = (key: string): string => `PUT /s3/${bucket}/site/${key}?`;

  it.each<[string, Partition, string]>([
    ['while its files are on their way', 'reset', `${folder}remoteEntry.js`],
    ['while its files are on their way', 'silence', `${folder}remoteEntry.js`],
    ['before its seal', 'reset', `${folder}published.json`],
    ['while it takes the lock', 'reset', 'deploy.lock'],
    ['while it writes the registry', 'reset', registry],
  ])(
    'leaves what was live when a deploy meets it %s (%s), and the same command works afterwards',
    async (_, partition, key) => {
      await deploy(direct(), 'b111111111');
      await expectCut((place) => deploy(place, 'b222222222'), put(key), partition);
      expect(await liveBuild()).toBe('b111111111');
      expect((await findPublished(direct().target, folder)) !== null).toBe(!key.startsWith(folder));
      expect((await readLog(direct())).map(({ to }) => to)).toEqual(['aaaaaaaaaaaa', 'b111111111']);
      await expect(deploy(placeThrough(proxy.url, limits), 'b222222222')).resolves.toMatchObject({ changed: true });
      expect(await liveBuild()).toBe('b222222222');
      expect(await findPublished(direct().target, folder)).not.toBeNull();
    },
    60_000,
  );

  it.each<[string, Partition, string]>([
    ['while it writes the registry', 'silence', registry],
    ['while it takes the lock', 'reset', 'deploy.lock'],
  ])(
    'leaves what was live when a rollback meets it %s (%s), and the same command works afterwards',
    async (_, partition, key) => {
      await deploy(direct(), 'b111111111');
      await deploy(direct(), 'b222222222');
      const back = (place: DeployPlace) => rollback(place, 'mfe-portal', { by: 'ada', reason: 'slow' });
      await expectCut(back, put(key), partition);
      expect(await liveBuild()).toBe('b222222222');
      await expect(back(placeThrough(proxy.url, limits))).resolves.toMatchObject({ changed: true });
      expect(await liveBuild()).toBe('b111111111');
    },
    60_000,
  );

  it('does not make the first deploy of all take its own copy for a registry that was lost', async () => {
    await expectCut((place) => deploy(place, 'b111111111'), put(registry), 'silence');
    expect(await liveBuild()).toBeUndefined();
    await expect(deploy(placeThrough(proxy.url, limits), 'b111111111')).resolves.toMatchObject({ changed: true });
    expect(await liveBuild()).toBe('b111111111');
  }, 60_000);
});
