import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { failureText } from '../cli/failures.ts';
import { placeOn, readRegistry } from '../place.ts';
import { publish } from '../publish.ts';
import { portalFiles, portalRecord, shellFiles, shellRecord, writeProject } from '../testing-builds.ts';
import { TargetConflict, type DeployTarget } from './deploy-target.ts';
import { scriptHeaders } from './testing-target-contract.ts';

/** Amazon lists at most so many keys at once, and others do the same. */
const pageSize = 1000;
const parallel = 24;

/** What an S3-compatible store has to do beyond `targetContract`, as specs. `open` answers an empty target. */
export const storeContract = (open: () => DeployTarget): void => {
  it.each([
    ['a secret that is not that of the key', 'AWS_SECRET_ACCESS_KEY'],
    ['a key that nobody has', 'AWS_ACCESS_KEY_ID'],
  ])('refuses %s, with a plain message, and stores nothing', async (_, variable) => {
    const before = process.env[variable];
    const target = open();
    process.env[variable] = 'WRONG';
    try {
      for (const work of [
        () => target.find('registry/local.json'),
        () => target.list('registry/'),
        () => target.put('remotes/a/1/entry.js', Buffer.from('x'), scriptHeaders),
        () => target.replace('registry/local.json', '{}', null),
        () => target.exclusively('deploy.lock', () => Promise.resolve()),
      ]) {
        const error: unknown = await work().then(
          () => 'nothing was refused',
          (reason: unknown) => reason,
        );
        expect(failureText(error, target.where)).toMatch(
          /^s3:\/\/\S+ refuses these credentials \((?:SignatureDoesNotMatch|InvalidAccessKeyId|AccessDenied)\)$/,
        );
      }
    } finally {
      process.env[variable] = before;
    }
  });

  it('lets one of many that write a document at once win, and tells the others', async () => {
    const target = open();
    const race = async (version: string | null): Promise<void> => {
      const done = await Promise.allSettled(
        Array.from({ length: 8 }, (_, at) =>
          target.replace('registry/local.json', `{"${version ?? ''}":${at}}`, version),
        ),
      );
      expect(done.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
      for (const one of done) if (one.status === 'rejected') expect(one.reason).toBeInstanceOf(TargetConflict);
    };
    await race(null);
    await race((await target.find('registry/local.json'))?.version ?? null);
  });

  it('lists more keys than one page holds, each once', async () => {
    const target = open();
    const keys = Array.from({ length: pageSize + 50 }, (_, at) => `remotes/a/1/${String(at).padStart(5, '0')} ä+&.js`);
    const queue = [...keys];
    const next = async (): Promise<void> => {
      for (let key = queue.shift(); key !== undefined; key = queue.shift())
        await target.put(key, Buffer.from('x'), scriptHeaders);
    };
    await Promise.all(Array.from({ length: parallel }, next));
    expect((await target.list('remotes/a/')).map(({ key }) => key)).toEqual(keys);
  }, 60_000);

  it('takes deploys of two remotes at once, and one of two deploys of one remote', async () => {
    const workspaces = [0, 1].map(() => mkdtempSync(join(tmpdir(), 'vitrine-store-')));
    const [first = '', second = ''] = workspaces;
    try {
      const place = placeOn(open(), 'local');
      const send = (workspace: string, by: string, change: object) =>
        publish(place, writeProject(workspace, { ...portalRecord, ...change }, portalFiles), { by });
      await publish(place, writeProject(first, shellRecord, shellFiles), { by: 'ada' });
      await Promise.all([
        send(first, 'ada', { buildId: 'b111111111' }),
        send(second, 'grace', { name: 'mfe-other', routes: ['/other'] }),
      ]);
      const done = await Promise.allSettled([
        send(first, 'ada', { buildId: 'b222222222' }),
        send(second, 'grace', { buildId: 'b333333333' }),
      ]);
      expect(done.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
      const { remotes } = (await readRegistry(place)).value;
      expect(remotes.map(({ name }) => name)).toEqual(['mfe-other', 'mfe-portal']);
      expect(remotes.find(({ name }) => name === 'mfe-portal')?.current.buildId).toBe(
        done[0]?.status === 'fulfilled' ? 'b222222222' : 'b333333333',
      );
    } finally {
      for (const workspace of workspaces) rmSync(workspace, { recursive: true, force: true });
    }
  }, 60_000);
};
