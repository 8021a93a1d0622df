import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { findShellPointer, readLog } from '@vitrine/federation/deploy';
import type { PlatformStatus } from '@vitrine/contracts';
import { WatchService } from '../../src/modules/releases/index.ts';
import { createDeploys, deploysOf, first, passing, portal, second, shell } from '../support/deploys.ts';
import { addAccount, addStaff, fromOurPage, signIn } from '../support/staff.ts';
import { eventually, startTestApp, startWorld, type TestApp, type TestWorld } from '../support/test-app.ts';

const store = createDeploys();
let world: TestWorld;
/** Two replicas of one BFF. */
let apps: readonly TestApp[] = [];
let app: TestApp;
let deploys: ReturnType<typeof deploysOf>;

beforeAll(async () => {
  world = await startWorld();
  const start = () => startTestApp({ databaseUrl: world.databaseUrl, mailUrl: world.mailUrl, env: store.env });
  app = await start();
  apps = [app, await start()];
  deploys = deploysOf(app, store);
  for (const [email, role] of [
    ['owner@vitrine.test', 'owner'],
    ['colleague@vitrine.test', 'staff'],
  ] as const) {
    await addAccount(app, email);
    await addStaff(app, email, role);
  }
}, 90_000);

afterAll(async () => {
  for (const one of apps.toReversed()) await one.stop();
  await world?.stop();
  store.remove();
});

const minute = 60;
const pass = (minutes: number): void => apps.forEach(({ clock }) => clock.advance(minutes * minute));
/** Every replica checks at the same moment. */
const checkBuilds = () => Promise.all(apps.map((one) => one.app.nest.get(WatchService, { strict: false }).check()));
const ramp = { steps: [1, 10, 100], pauseMinutes: 10 };
const canary = async () => (await deploys.live())?.canary;
const actions = async () =>
  (await readLog(store.place)).slice(3).map(({ action, by, share }) => [action, by, share ?? null]);

beforeEach(async () => {
  await deploys.reset();
  // The other replica is as late as the first.
  const behind = app.clock.now().getTime() - (apps[1]?.clock.now().getTime() ?? 0);
  apps[1]?.clock.advance(behind / 1000);
  await deploys.deploy({ ...portal, buildId: second }, { ramp, smoke: passing });
  await deploys.untilKnown(second);
});

describe('a ramp', () => {
  it('goes on after its pause when enough visitors came, once for all replicas, and ends with everyone', async () => {
    pass(9);
    await deploys.visits(second, 20, 0);
    await checkBuilds();
    expect(await canary()).toMatchObject({ share: 1, ramp: { step: 0 } });
    pass(1);
    await checkBuilds();
    await checkBuilds();
    expect(await canary()).toMatchObject({ share: 10, ramp: { step: 1, since: app.clock.now().toISOString() } });
    pass(8);
    await deploys.visits(second, 20, 0);
    pass(2);
    await checkBuilds();
    expect(await deploys.live()).toMatchObject({ current: { buildId: second }, history: [{ buildId: first }] });
    expect(await actions()).toEqual([
      ['canary', 'vitrine', 10],
      ['promote', 'vitrine', null],
    ]);
    expect(await deploys.lastStep()).toMatchObject({ reason: '0 of 20 visitors of this step had an error' });
    expect(
      await app.query(
        `SELECT actor_kind, before, after FROM audit_entries WHERE action = 'deployment.promoted' ORDER BY id`,
      ),
    ).toMatchObject([{ actor_kind: 'system', before: { build: first }, after: { build: second } }]);
  });

  it('goes on after three pauses on a quiet site, if nobody had an error', async () => {
    pass(29);
    await checkBuilds();
    expect(await canary()).toMatchObject({ share: 1 });
    pass(1);
    await checkBuilds();
    expect(await canary()).toMatchObject({ share: 10 });
    expect(await deploys.lastStep()).toMatchObject({ reason: expect.stringContaining('a quiet site moves on') });
  });

  it('waits no longer than that for visitors to judge an error by, and stops', async () => {
    pass(1);
    await deploys.visits(second, 4, 1);
    pass(10);
    await checkBuilds();
    expect(await canary()).not.toHaveProperty('ramp.stopped');
    pass(20);
    await checkBuilds();
    expect(await canary()).toMatchObject({
      share: 1,
      ramp: {
        stopped: { by: 'vitrine', reason: expect.stringContaining('1 of 4 visitors of this step had an error') },
      },
    });
    pass(60);
    await checkBuilds();
    expect(await canary()).toMatchObject({ share: 1 });
    expect(await actions()).toEqual([['stop', 'vitrine', 1]]);
    const canaryMails = await eventually('a mail', () => {
      const mails = world.sandbox.mails().filter(({ text }) => text?.includes(`Canary: ${second}`));
      return mails.length > 0 && mails;
    });
    expect(canaryMails.map(({ to, subject }) => ({ to, subject }))).toEqual([
      {
        to: ['team@vitrine.test'],
        subject:
          'The ramp of mfe-portal stopped at 1%: 1 of 4 visitors of this step had an error, too few to judge the ' +
          'build by',
      },
    ]);
    expect(canaryMails[0]?.text).toContain('1% of visitors keep getting this build until somebody');
  });

  it('stops where the budget is used up slowly, which no five minutes show', async () => {
    // Each visit has the builds checked, and the ramp must not go on with only some of them.
    for (const failing of [1, 1, 1]) {
      pass(3);
      await deploys.visits(second, 10, failing);
    }
    pass(2);
    await checkBuilds();
    expect(await canary()).toMatchObject({
      build: { buildId: second },
      share: 1,
      ramp: { stopped: { reason: '3 of 30 visitors of this step had an error, which uses the error budget up' } },
    });
  });

  it('ends where the build is taken back', async () => {
    pass(1);
    await deploys.visits(second, 20, 3);
    await checkBuilds();
    expect(await deploys.live()).toMatchObject({ current: { buildId: first } });
    expect(await deploys.live()).not.toHaveProperty('canary');
    pass(60);
    await checkBuilds();
    expect((await deploys.live())?.current.buildId).toBe(first);
  });

  it('stops before everyone gets a build whose files are damaged', async () => {
    pass(30);
    await checkBuilds();
    rmSync(join(store.folder, 'remotes/mfe-portal', second, 'entry.js'));
    pass(30);
    await checkBuilds();
    expect(await canary()).toMatchObject({
      share: 10,
      ramp: { stopped: { by: 'vitrine', reason: expect.stringContaining('is damaged: entry.js') } },
    });
    expect((await deploys.live())?.current.buildId).toBe(first);
  });

  it('is one of the shell, too', async () => {
    const tried = 'aaaaaaaaac';
    await deploys.deploy({ ...shell, buildId: tried }, { ramp: { ...ramp, steps: [5, 100] }, smoke: passing });
    const pointer = async () => (await findShellPointer(store.place)).value;
    expect(await pointer()).toMatchObject({ buildId: shell.buildId, canary: { buildId: tried, share: 5 } });
    pass(30);
    await checkBuilds();
    expect(await pointer()).toMatchObject({ buildId: tried, history: [shell.buildId] });
  });
});

describe('from the portal', () => {
  const stop = async (email: string, body: unknown) =>
    app.call('/platform/remotes/mfe-portal/stop', { body, cookie: await signIn(app, email), headers: fromOurPage });

  it('everyone on the team sees its steps, and when it goes on', async () => {
    const cookie = await signIn(app, 'colleague@vitrine.test');
    const { remotes } = (await app.call('/platform/status', { cookie })).body as unknown as PlatformStatus;
    const begun = Date.parse((await canary())?.ramp?.since ?? '');
    expect(remotes.find(({ name }) => name === 'mfe-portal')?.canary?.ramp).toEqual({
      ...ramp,
      step: 0,
      nextAt: new Date(begun + 600_000).toISOString(),
      latestAt: new Date(begun + 1_800_000).toISOString(),
      stopped: null,
    });
  });

  it('an owner stops it under their own name, once', async () => {
    const body = { build: second, reason: 'the weekend' };
    expect((await stop('colleague@vitrine.test', body)).status).toBe(403);
    expect((await stop('owner@vitrine.test', { ...body, build: first })).status).toBe(409);
    expect((await stop('owner@vitrine.test', body)).status).toBe(204);
    expect((await stop('owner@vitrine.test', body)).status).toBe(409);
    pass(60);
    await checkBuilds();
    expect(await canary()).toMatchObject({
      share: 1,
      ramp: { stopped: { by: 'owner@vitrine.test', reason: 'the weekend' } },
    });
    expect(
      await app.query(`SELECT actor_name, after FROM audit_entries WHERE action = 'deployment.ramp-stopped'
        AND actor_kind = 'person'`),
    ).toMatchObject([{ actor_name: 'owner@vitrine.test', after: { build: second, share: 1 } }]);
  });
});
