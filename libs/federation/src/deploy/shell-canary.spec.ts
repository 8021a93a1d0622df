import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { statusLines, historyLines } from './cli/lines.ts';
import { DeployRefused } from './checks.ts';
import { findShellPointer, placeOn, readLog } from './place.ts';
import { publish, type PublishOptions } from './publish.ts';
import { findPrunable } from './prune.ts';
import { promote, rollback } from './steps.ts';
import { folderTarget } from './targets/folder-target.ts';
import {
  markAsPassed,
  portalFiles,
  portalRecord as portal,
  shellFiles,
  shellRecord as shell,
  writeProject,
} from './testing-builds.ts';

const [live, tried, third] = ['aaaaaaaaaaaa', 'a222222222', 'a333333333'];

describe('a canary of the shell', () => {
  let workspace: string;
  const place = () => placeOn(folderTarget(join(workspace, 'deploy')), 'local');
  const sendShell = (buildId: string, options: Partial<PublishOptions> = {}, change: object = {}) =>
    publish(place(), writeProject(workspace, { ...shell, buildId, ...change }, shellFiles), { by: 'ada', ...options });
  const sendPortal = (buildId: string, options: Partial<PublishOptions> = {}, change: object = {}) =>
    publish(place(), writeProject(workspace, { ...portal, buildId, ...change }, portalFiles), {
      by: 'ada',
      ...options,
    });
  const pointer = async () => (await findShellPointer(place())).value;
  const refusal = async (work: Promise<unknown>): Promise<string> => {
    const error: unknown = await work.catch((reason: unknown) => reason);
    if (!(error instanceof DeployRefused)) throw new Error('It was not refused', { cause: error });
    return error.message;
  };

  beforeEach(async () => {
    workspace = mkdtempSync(join(tmpdir(), 'vitrine-shell-canary-'));
    await sendShell(live);
    await sendPortal('b111111111');
  });
  afterEach(() => rmSync(workspace, { recursive: true, force: true }));

  it('stands beside the live shell, gets another share, and is shown', async () => {
    await sendShell(tried, { share: 10 });
    expect(await pointer()).toMatchObject({ buildId: live, canary: { buildId: tried, share: 10 }, history: [] });
    const since = (await pointer())?.canary?.since;
    await sendShell(tried, { share: 50, now: new Date(Date.now() + 60_000) });
    expect((await pointer())?.canary).toMatchObject({ share: 50, since });
    expect((await statusLines(place(), 'shell')).join('\n')).toMatch(/canary {4}a222222222 {2}50%/);
    expect((await historyLines(place(), 'shell')).join('\n')).toMatch(/a222222222 {2}canary 50% {2}no smoke check/);
    expect((await readLog(place(), 'shell')).at(-1)).toMatchObject({
      action: 'canary',
      from: live,
      to: tried,
      share: 50,
    });
  });

  it('needs a live shell beside it, and another build than that', async () => {
    expect(await refusal(sendShell(live, { share: 10 }))).toContain('canary: this build is live for everyone already');
    rmSync(join(workspace, 'deploy'), { recursive: true });
    expect(await refusal(sendShell(tried, { share: 10 }))).toContain('canary: nothing of it is live');
  });

  it('is promoted with a smoke check only, and keeps the shell before it', async () => {
    await sendShell(tried, { share: 10 });
    expect(await refusal(promote(place(), 'shell', { by: 'ada' }))).toContain('smoke: no smoke check');
    await markAsPassed(place(), 'shell', tried);
    expect(await refusal(promote(place(), 'shell', { by: 'ada', build: third }))).toContain(`${third} was meant`);
    await promote(place(), 'shell', { by: 'ada' });
    expect(await pointer()).toMatchObject({ buildId: tried, history: [live], withdrawn: [] });
    expect(await pointer()).not.toHaveProperty('canary');
  });

  it('is taken back, and no rollback leads to it', async () => {
    await sendShell(tried, { share: 10 });
    expect(await refusal(rollback(place(), 'shell', { by: 'vitrine', reason: 'x', build: live }))).toContain(
      `${live} was meant, and ${tried} is there now`,
    );
    await rollback(place(), 'shell', { by: 'vitrine', reason: 'it crashed' });
    expect(await pointer()).toMatchObject({ buildId: live, history: [tried], withdrawn: [tried] });
    expect(await pointer()).not.toHaveProperty('canary');
    expect(await refusal(rollback(place(), 'shell', { by: 'ada', reason: 'more' }))).toContain('no older build');
  });

  it('makes room for a build for everyone, and for another canary', async () => {
    await sendShell(tried, { share: 10 });
    await sendShell(third, { share: 5 });
    expect(await pointer()).toMatchObject({ canary: { buildId: third }, history: [tried], withdrawn: [tried] });
    await sendShell('a444444444');
    expect(await pointer()).toMatchObject({
      buildId: 'a444444444',
      history: [third, live, tried],
      withdrawn: [third, tried],
    });
  });

  it('has to run every remote that is live or a canary, also one that is deployed meanwhile', async () => {
    expect(await refusal(sendShell(tried, { share: 10, alongside: ['mfe-portal'] }, { sdk: '2.0.0' }))).toContain(
      'remotes: mfe-portal b111111111 (Staff portal team) could not run on it',
    );
    await sendShell(tried, { share: 10 }, { sdk: '1.2.0' });
    // What only the canary offers would fail for everyone else.
    expect(await refusal(sendPortal('b222222222', {}, { sdk: '^1.1.0' }))).toContain('sdk: it needs a newer shell');
    await rollback(place(), 'shell', { by: 'ada', reason: 'x' });
    await sendShell('a555555555', {}, { react: '19.4.0' });
    await sendShell(third, { share: 10 }, { react: '19.3.1' });
    expect(await refusal(sendPortal('b333333333', { share: 10 }, { react: '19.4.0' }))).toContain(
      `react: on the shell’s canary ${third} it was built with React 19.4.0, the page has 19.3.1`,
    );
  });

  it('keeps its files while it runs', async () => {
    await sendShell(tried, { share: 10 });
    const later = new Date(Date.now() + 3 * 86_400_000);
    expect([...(await findPrunable(place(), later)).keys()]).toEqual([]);
  });
});
