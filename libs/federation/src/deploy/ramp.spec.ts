import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { statusLines } from './cli/lines.ts';
import { DeployRefused } from './checks.ts';
import { findShellPointer, placeOn, readLog, readRegistry } from './place.ts';
import { publish, type PublishOptions } from './publish.ts';
import { advanceRamp, rampTimes, stopRamp } from './ramp.ts';
import { pin, promote, rollback } from './steps.ts';
import { folderTarget } from './targets/folder-target.ts';
import {
  markAsPassed,
  portalFiles,
  portalRecord as portal,
  shellFiles,
  shellRecord as shell,
  writeProject,
} from './testing-builds.ts';

const [first, second] = ['b111111111', 'b222222222'];
const start = new Date('2026-11-24T10:00:00.000Z');
const after = (minutes: number): Date => new Date(start.getTime() + minutes * 60_000);
const ramp = { steps: [1, 10, 50, 100], pauseMinutes: 10 };

describe('a ramp', () => {
  let workspace: string;
  const place = () => placeOn(folderTarget(join(workspace, 'deploy')), 'local');
  const send = (buildId: string, options: Partial<PublishOptions> = {}) =>
    publish(place(), writeProject(workspace, { ...portal, buildId }, portalFiles), {
      by: 'ada',
      now: start,
      ...options,
    });
  const entry = async () => (await readRegistry(place())).value.remotes[0];
  const steps = async () => (await readLog(place())).map(({ action, share }) => [action, share ?? null]);
  const advance = (step: number, minutes: number, build = second) =>
    advanceRamp(place(), 'mfe-portal', { by: 'vitrine', build, step, now: after(minutes) });

  beforeEach(async () => {
    workspace = mkdtempSync(join(tmpdir(), 'vitrine-ramp-'));
    await publish(place(), writeProject(workspace, shell, shellFiles), { by: 'ada', now: start });
    await send(first);
    // What `npm run vitrine -- deploy` finds before it starts a ramp.
    await send(second, { share: 1 });
    await markAsPassed(place(), 'mfe-portal', second);
    await send(second, { ramp });
  });
  afterEach(() => rmSync(workspace, { recursive: true, force: true }));

  it('begins with its first share, and says when it goes on', async () => {
    const canary = (await entry())?.canary;
    expect(canary).toMatchObject({ share: 1, ramp: { ...ramp, step: 0, since: start.toISOString() } });
    if (!canary?.ramp) throw new Error('There is no ramp');
    expect(rampTimes(canary.ramp)).toEqual({ next: after(10), latest: after(30) });
    expect((await statusLines(place(), 'mfe-portal')).join('\n')).toContain(
      'ramp      [1] 10 50 100 %  next step 2026-11-24 10:10:00, on a quiet site 2026-11-24 10:30:00; pauses of 10 min',
    );
  });

  it('goes through all its shares, one after each pause, and ends with everyone', async () => {
    expect((await advance(0, 9)).changed).toBe(false);
    for (const [step, minutes, share] of [
      [0, 10, 10],
      [1, 20, 50],
    ] as const) {
      await advance(step, minutes);
      expect((await entry())?.canary).toMatchObject({ share, ramp: { step: step + 1 } });
      expect((await advance(step + 1, minutes + 9)).changed).toBe(false);
    }
    await advance(2, 31);
    expect(await entry()).toMatchObject({ current: { buildId: second }, history: [{ buildId: first }] });
    expect(await entry()).not.toHaveProperty('canary');
    expect((await steps()).slice(-3)).toEqual([
      ['canary', 10],
      ['canary', 50],
      ['promote', null],
    ]);
  });

  it('makes each step once, however many servers look at the same moment', async () => {
    const all = await Promise.all(Array.from({ length: 6 }, () => advance(0, 10)));
    expect(all.filter(({ changed }) => changed)).toHaveLength(1);
    expect((await entry())?.canary).toMatchObject({ share: 10, ramp: { step: 1 } });
    const last = await advance(1, 20).then(() => Promise.all(Array.from({ length: 6 }, () => advance(2, 30))));
    expect(last.filter(({ changed }) => changed)).toHaveLength(1);
    expect((await steps()).filter(([action]) => action === 'refuse')).toEqual([]);
  });

  it('is stopped by a person, keeps its share, and goes on where it stood', async () => {
    await advance(0, 10);
    await stopRamp(place(), 'mfe-portal', { by: 'ada', reason: 'lunch', now: after(12) });
    expect((await advance(1, 60)).changed).toBe(false);
    expect((await entry())?.canary).toMatchObject({ share: 10, ramp: { stopped: { by: 'ada', reason: 'lunch' } } });
    expect((await statusLines(place(), 'mfe-portal')).join('\n')).toContain(
      '1 [10] 50 100 %  stopped by ada 2026-11-24 10:12:00: lunch',
    );
    expect((await steps()).at(-1)).toEqual(['stop', 10]);
    await send(second, { ramp, now: after(70) });
    expect((await entry())?.canary).toMatchObject({ share: 10, ramp: { step: 1, since: after(70).toISOString() } });
    expect((await entry())?.canary?.ramp).not.toHaveProperty('stopped');
  });

  it('takes nobody the canary who has it, and ends with a share by hand', async () => {
    await send(second, { share: 60 });
    expect((await entry())?.canary).not.toHaveProperty('ramp');
    await send(second, { ramp });
    expect((await entry())?.canary).toMatchObject({ share: 60, ramp: { step: 2 } });
    expect(await send(second, { ramp })).toMatchObject({ changed: false });
  });

  it('rests while the remote is pinned, and ends with a promotion or a rollback', async () => {
    await pin(place(), 'mfe-portal', { by: 'grace', reason: 'audit' });
    expect((await advance(0, 20)).changed).toBe(false);
    await rollback(place(), 'mfe-portal', { by: 'ada', reason: 'slow' });
    expect((await advance(0, 20)).changed).toBe(false);
    await expect(stopRamp(place(), 'mfe-portal', { by: 'ada', reason: 'x' })).rejects.toThrow('canary: no canary runs');
  });

  it('is promoted at any time', async () => {
    await promote(place(), 'mfe-portal', { by: 'ada' });
    expect((await entry())?.current.buildId).toBe(second);
    expect((await advance(0, 20)).changed).toBe(false);
  });

  it('is refused where no smoke check passed: it would lead to everyone', async () => {
    const error: unknown = await send('b333333333', { ramp, smoke: { off: 'no browser in this CI' } }).catch(
      (reason: unknown) => reason,
    );
    expect(error).toBeInstanceOf(DeployRefused);
    expect((error as Error).message).toContain('smoke: no smoke check of its pages passed in this environment');
    expect((await entry())?.canary?.build.buildId).toBe(second);
  });

  it('works for the shell as for a remote', async () => {
    const tried = 'a222222222';
    const project = writeProject(workspace, { ...shell, buildId: tried }, shellFiles);
    await publish(place(), project, { by: 'ada', share: 1, now: start });
    await markAsPassed(place(), 'shell', tried);
    await publish(place(), project, { by: 'ada', ramp: { steps: [1, 100], pauseMinutes: 30 }, now: start });
    const step = (minutes: number) =>
      advanceRamp(place(), 'shell', { by: 'vitrine', build: tried, step: 0, now: after(minutes) });
    expect((await step(29)).changed).toBe(false);
    expect((await step(30)).changed).toBe(true);
    expect((await findShellPointer(place())).value).toMatchObject({ buildId: tried, history: [shell.buildId] });
  });
});
