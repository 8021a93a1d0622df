import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { TargetConflict, type DeployTarget } from './deploy-target.ts';
import { LockBusy, usualLockTimes } from './target-lock.ts';

export const scriptHeaders = {
  contentType: 'text/javascript; charset=utf-8',
  cacheControl: 'public, max-age=31536000, immutable',
};
const headers = scriptHeaders;

const text = async (target: DeployTarget, key: string): Promise<string | undefined> =>
  (await target.find(key))?.content.toString();

/** Another process that has taken `deploy.lock`, and holds it until it is killed. */
const holderOf = async (where: string, env: NodeJS.ProcessEnv): Promise<ChildProcess> => {
  const child = spawn(process.execPath, [join(import.meta.dirname, '../testing-lock-holder.ts'), where], {
    env: { ...process.env, ...env },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  await once(child.stdout, 'data');
  return child;
};

/** A kind of target that the contract is run over. */
export interface ContractSubject {
  /** A target with nothing in it. */
  readonly open: () => DeployTarget;
  /** What another process needs to reach it. */
  readonly env: () => NodeJS.ProcessEnv;
}

/** What every target has to do, as specs. */
export const targetContract = ({ open, env }: ContractSubject): void => {
  let target: DeployTarget;
  const keys = async (prefix: string) => (await target.list(prefix)).map(({ key }) => key);
  beforeEach(() => {
    target = open();
  });

  it('gives back what was put, and null for what was not', async () => {
    await target.put('remotes/a/1/entry.js', Buffer.from('entry()'), headers);
    expect(await text(target, 'remotes/a/1/entry.js')).toBe('entry()');
    expect(await target.find('remotes/a/1/other.js')).toBeNull();
    expect(await target.find('remotes/a/1')).toBeNull();
  });

  it('lists keys by their beginning', async () => {
    for (const key of ['remotes/a/1/entry.js', 'remotes/a/1/deep/chunk.js', 'remotes/ab/1/entry.js', 'shell/1/x.js'])
      await target.put(key, Buffer.from(key), headers);
    expect(await keys('remotes/a')).toEqual([
      'remotes/a/1/deep/chunk.js',
      'remotes/a/1/entry.js',
      'remotes/ab/1/entry.js',
    ]);
    const [chunk] = await target.list('remotes/a/1/deep/');
    expect(chunk?.bytes).toBe('remotes/a/1/deep/chunk.js'.length);
    expect(Math.abs(Date.now() - (chunk?.modified.getTime() ?? 0))).toBeLessThan(10_000);
    expect(await keys('remotes/a/')).toEqual(['remotes/a/1/deep/chunk.js', 'remotes/a/1/entry.js']);
    expect(await keys('nothing/')).toEqual([]);
    await target.remove(['remotes/a/1/entry.js', 'remotes/a/1/deep/chunk.js']);
    expect(await keys('remotes/')).toEqual(['remotes/ab/1/entry.js']);
  });

  it('replaces a document only as the version that was read', async () => {
    await target.replace('registry/local.json', '{"a":1}', null);
    await expect(target.replace('registry/local.json', '{"a":2}', null)).rejects.toThrow(TargetConflict);
    const read = await target.find('registry/local.json');
    await target.replace('registry/local.json', '{"a":3}', read?.version ?? null);
    await expect(target.replace('registry/local.json', '{"a":4}', read?.version ?? null)).rejects.toThrow(
      TargetConflict,
    );
    expect(await text(target, 'registry/local.json')).toBe('{"a":3}');
  });

  it('says when nothing changed', async () => {
    expect(await target.findChanged('registry/local.json', null)).toBeNull();
    await target.replace('registry/local.json', '{"a":1}', null);
    const read = await target.find('registry/local.json');
    expect(await target.findChanged('registry/local.json', read?.version ?? null)).toBe('unchanged');
    await target.replace('registry/local.json', '{"a":2}', read?.version ?? null);
    expect(await target.findChanged('registry/local.json', read?.version ?? null)).toMatchObject({
      content: Buffer.from('{"a":2}'),
    });
  });

  it('loses no line of a log that many write to', async () => {
    await Promise.all(
      Array.from({ length: 6 }, (_, at) => target.append('registry/local.log.jsonl', `line ${String(at)}`)),
    );
    expect((await text(target, 'registry/local.log.jsonl'))?.trim().split('\n').toSorted()).toEqual([
      'line 0',
      'line 1',
      'line 2',
      'line 3',
      'line 4',
      'line 5',
    ]);
  });

  it('lets one at a time do what is exclusive, and the next one after a failure', async () => {
    let inside = 0;
    let maximum = 0;
    const work = (fails: boolean) =>
      target.exclusively('registry/local.lock', async () => {
        inside += 1;
        maximum = Math.max(maximum, inside);
        await target.put('work.json', Buffer.from('{}'), headers);
        inside -= 1;
        if (fails) throw new Error('it broke');
      });
    const done = await Promise.allSettled([work(false), work(true), work(false)]);
    expect(done.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled']);
    expect(maximum).toBe(1);
  });

  it('keeps others out for as long as the holder lives, and tells them for whom they wait', async () => {
    const messages: string[] = [];
    const { promise: end, resolve: finish } = Promise.withResolvers<void>();
    const { promise: begun, resolve: begin } = Promise.withResolvers<void>();
    const first = target.exclusively('deploy.lock', () => (begin(), end), { who: 'ada (mfe-portal 1a2b)' });
    await begun;
    const busy = target.exclusively('deploy.lock', () => Promise.resolve(), {
      timeoutMs: 1500,
      onWait: (text) => messages.push(text),
    });
    await expect(busy).rejects.toThrow(LockBusy);
    await expect(busy).rejects.toThrow(/^ada \(mfe-portal 1a2b\), process \d+ on .*, has not ended after 2 s; nothing/);
    expect(messages).toEqual([
      expect.stringMatching(/^Waiting up to 1\.5 s for ada \(mfe-portal 1a2b\), process \d+ on /),
    ]);
    finish();
    await first;
    await expect(target.exclusively('deploy.lock', () => Promise.resolve('done'))).resolves.toBe('done');
  });

  it(
    'keeps a lock for longer than one that is left behind lasts',
    async () => {
      const { promise: begun, resolve: begin } = Promise.withResolvers<void>();
      const { promise: end, resolve: finish } = Promise.withResolvers<void>();
      const first = target.exclusively('deploy.lock', () => (begin(), end));
      await begun;
      const timeoutMs = usualLockTimes.staleMs + 1000;
      await expect(target.exclusively('deploy.lock', () => Promise.resolve(), { timeoutMs })).rejects.toThrow(LockBusy);
      finish();
      await first;
    },
    3 * usualLockTimes.staleMs,
  );

  it(
    'is taken over by one of those who wait once its holder was killed, and by nobody before',
    async () => {
      const holder = await holderOf(target.where, env());
      const killed = performance.now();
      holder.kill('SIGKILL');
      let inside = 0;
      let maximum = 0;
      const entered: number[] = [];
      await Promise.all(
        Array.from({ length: 5 }, () =>
          target.exclusively('deploy.lock', async () => {
            entered.push(performance.now() - killed);
            inside += 1;
            maximum = Math.max(maximum, inside);
            await target.put('work.json', Buffer.from('{}'), headers);
            inside -= 1;
          }),
        ),
      );
      expect(maximum).toBe(1);
      expect(entered).toHaveLength(5);
      expect(Math.min(...entered)).toBeGreaterThan(usualLockTimes.staleMs - 2000);
    },
    3 * usualLockTimes.staleMs,
  );
};
