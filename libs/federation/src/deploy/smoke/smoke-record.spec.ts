import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { historyLines } from '../cli/lines.ts';
import { DeployRefused } from '../checks.ts';
import { placeOn, readLog, readRegistry } from '../place.ts';
import { publish, type PublishOptions } from '../publish.ts';
import { findPublished } from '../published-files.ts';
import { promote } from '../steps.ts';
import { folderTarget } from '../targets/folder-target.ts';
import {
  portalFiles,
  portalRecord as portal,
  shellFiles,
  shellRecord as shell,
  writeProject,
} from '../testing-builds.ts';
import { findSmoke, type Composition, type Fault, type Smoke } from './smoke-record.ts';

const [first, second] = ['b111111111', 'b222222222'];
const broken: Fault = { why: 'on /leads the console has the error “boom”', fix: 'mend it' };

/** The real check is seen in shell/e2e/federation/smoke.spec.ts; here it is what the steps make of its result. */
describe('what a deploy makes of a smoke check', () => {
  let workspace: string;
  let calls: { readonly name: string; readonly composition: Composition }[];
  const place = () => placeOn(folderTarget(join(workspace, 'deploy')), 'local');
  const answering = (...faults: Fault[]): Smoke => ({
    run: (name, composition) => {
      calls.push({ name, composition });
      return Promise.resolve({ routes: [{ path: '/leads', ms: 900, bytes: 70_000 }], faults });
    },
  });
  const send = (buildId: string, options: Partial<PublishOptions> = {}) =>
    publish(place(), writeProject(workspace, { ...portal, buildId }, portalFiles), { by: 'ada', ...options });
  const sendShell = (buildId: string, options: Partial<PublishOptions> = {}) =>
    publish(place(), writeProject(workspace, { ...shell, buildId }, shellFiles), { by: 'ada', ...options });
  const entry = async () => (await readRegistry(place())).value.remotes[0];
  const refusal = async (work: Promise<unknown>): Promise<string> => {
    const error: unknown = await work.catch((reason: unknown) => reason);
    if (!(error instanceof DeployRefused)) throw new Error('It was not refused', { cause: error });
    return error.message;
  };

  beforeEach(async () => {
    workspace = mkdtempSync(join(tmpdir(), 'vitrine-smoke-'));
    calls = [];
    await sendShell(shell.buildId);
    await send(first);
  });
  afterEach(() => rmSync(workspace, { recursive: true, force: true }));

  it('refuses a build whose pages fail, with its files published and nothing live, and logs why', async () => {
    expect(await refusal(send(second, { smoke: answering(broken) }))).toBe(
      `mfe-portal ${second} is refused\n  smoke: on /leads the console has the error “boom”. Fix: mend it.`,
    );
    expect(await entry()).toMatchObject({ current: { buildId: first }, history: [] });
    expect(await findPublished(place().target, `remotes/mfe-portal/${second}/`)).not.toBeNull();
    expect((await readLog(place())).at(-1)).toMatchObject({
      action: 'refuse',
      reason: expect.stringContaining('boom'),
    });
    expect(await findSmoke(place(), `remotes/mfe-portal/${second}/`)).toBeNull();
  });

  it('asks about the pages as they would be: that build for everyone, and no canary of anything', async () => {
    await sendShell('a222222222', { share: 10 });
    await send(second, { share: 10, smoke: answering() });
    const [{ name, composition } = { name: '', composition: null }] = calls;
    expect(name).toBe('mfe-portal');
    expect(composition).toMatchObject({
      registry: { remotes: [{ name: 'mfe-portal', current: { buildId: second } }] },
      shell: { buildId: shell.buildId },
    });
    expect(JSON.stringify(composition)).not.toContain('"canary"');
    // Nothing but the canary was written.
    expect(await entry()).toMatchObject({ current: { buildId: first }, canary: { build: { buildId: second } } });
  });

  it('keeps the result beside the build and shows it, and looks again only beside another shell', async () => {
    const now = new Date('2026-11-24T10:15:00.000Z');
    await send(second, { share: 10, smoke: answering(), now });
    await send(second, { share: 50, smoke: answering(broken) });
    expect(calls).toHaveLength(1);
    expect((await historyLines(place(), 'mfe-portal')).join('\n')).toMatch(
      /canary 50% {2}smoke check passed 2026-11-24 10:15:00, 1 page in \d+\.\d s, slowest \/leads 0\.9 s/,
    );
    await sendShell('a333333333');
    expect(await refusal(send(second, { share: 60, smoke: answering(broken) }))).toContain('boom');
    expect(calls).toHaveLength(2);
  });

  it('does not ask about what is live already', async () => {
    await send(first, { smoke: answering(broken) });
    expect(calls).toEqual([]);
  });

  it('lets a check be left out with a reason, which does not do for a promotion by itself', async () => {
    await send(second, { share: 10, smoke: { off: 'the browser is being updated' } });
    expect(await refusal(promote(place(), 'mfe-portal', { by: 'grace' }))).toContain(
      'smoke: its smoke check was left out by ada: the browser is being updated. ' +
        'Fix: run `npm run vitrine -- promote mfe-portal`',
    );
    expect(await refusal(promote(place(), 'mfe-portal', { by: 'grace', smoke: answering(broken) }))).toContain('boom');
    await promote(place(), 'mfe-portal', { by: 'grace', smoke: answering() });
    expect((await entry())?.current.buildId).toBe(second);
    await promote(place(), 'mfe-portal', { by: 'grace', smoke: answering() }).catch(() => undefined);
    expect(calls).toHaveLength(2);
  });

  it('asks about a new shell with the remotes that run on it; those that follow have their own check', async () => {
    const next = { ...shell, buildId: 'a444444444', sdk: '2.0.0' };
    await publish(place(), writeProject(workspace, next, shellFiles), {
      by: 'ada',
      alongside: ['mfe-portal'],
      smoke: answering(),
    });
    expect(calls[0]?.composition).toMatchObject({ registry: { remotes: [] }, shell: { buildId: 'a444444444' } });
  });
});
