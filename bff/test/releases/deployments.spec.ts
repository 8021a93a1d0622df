import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { findShellPointer, promote } from '@vitrine/federation/deploy';
import type { PlatformStatus } from '@vitrine/contracts';
import { WatchService } from '../../src/modules/releases/index.ts';
import {
  about,
  createDeploys,
  deploysOf,
  failure,
  first,
  newVisitor,
  passing,
  portal,
  second,
  shell,
  view,
  type Report,
  type Sender,
} from '../support/deploys.ts';
import { addAccount, addStaff, fromOurPage, signIn } from '../support/staff.ts';
import { eventually, newAddress, startTestApp, startWorld, type TestApp, type TestWorld } from '../support/test-app.ts';

const store = createDeploys();
let world: TestWorld;
let app: TestApp;
let deploys: ReturnType<typeof deploysOf>;

beforeAll(async () => {
  world = await startWorld();
  app = await startTestApp({ databaseUrl: world.databaseUrl, mailUrl: world.mailUrl, env: store.env });
  deploys = deploysOf(app, store);
  await addAccount(app, 'owner@vitrine.test');
  await addAccount(app, 'colleague@vitrine.test');
  await addStaff(app, 'owner@vitrine.test', 'owner');
  await addStaff(app, 'colleague@vitrine.test', 'staff');
}, 60_000);

afterAll(async () => {
  await app?.stop();
  await world?.stop();
  store.remove();
});

beforeEach(() => deploys.reset());

const send = (reports: readonly Report[], sender: Sender = newVisitor(app), headers: Record<string, string> = {}) =>
  deploys.send(reports, sender, headers);
const checkBuilds = () => app.app.nest.get(WatchService, { strict: false }).check();

describe('POST /api/platform/reports', () => {
  beforeEach(() => deploys.untilKnown(first));

  it('counts views, failures and visitors by build, and keeps nothing that could name one', async () => {
    const seven = { ...newVisitor(app), from: '198.51.100.7' };
    await send(
      [
        view(first),
        failure(first),
        about(first, { kind: 'crash' }),
        about(first, { kind: 'vital', name: 'LCP', value: 1234.5 }),
      ],
      seven,
      { 'user-agent': 'Named Browser' },
    );
    await send([view(first)], seven);
    await send([view(first)]);
    expect(await deploys.counts()).toEqual([
      { remote: 'mfe-portal', build: first, views: 3, visitors: 2, failing: 1, load_failures: 1, crashes: 1 },
    ]);
    const storedRows = JSON.stringify([
      await app.query('SELECT * FROM deploy_counts'),
      await app.query('SELECT * FROM deploy_vitals'),
      await app.query('SELECT bucket FROM throttles'),
    ]);
    expect(storedRows).not.toMatch(/198\.51|Named Browser/);
    expect(storedRows).not.toContain(seven.cookie.split('=')[1]?.split('.')[0]);
  });

  it.each([
    ['a build that was never deployed', about('ffffffffff', { kind: 'view' })],
    ['a remote that does not exist', { remote: 'mfe-evil', build: first, kind: 'view' }],
    ['a failure of the registry, which no build can help', about(first, { kind: 'load', reason: 'registry' })],
  ])('counts nothing for %s', async (_, report) => {
    expect((await send([report])).status).toBe(204);
    expect(await deploys.counts()).toEqual([]);
  });

  it('counts only failures of visitors who opt out of tracking', async () => {
    await send([view(first), about(first, { kind: 'vital', name: 'CLS', value: 0.02 })], newVisitor(app), { dnt: '1' });
    expect(await deploys.counts()).toEqual([]);
    await send([view(first), failure(first)], newVisitor(app), { 'sec-gpc': '1' });
    expect(await deploys.counts()).toMatchObject([{ views: 0, visitors: 1, failing: 1, load_failures: 1 }]);
    expect(await app.query('SELECT * FROM deploy_vitals')).toEqual([]);
  });

  it.each([
    ['more than twenty', { reports: Array.from({ length: 21 }, () => view(first)) }],
    ['none', { reports: [] }],
    ['words of a visitor', { reports: [about(first, { kind: 'load', reason: 'ines@example.test could not' })] }],
    ['a number beyond any page', { reports: [about(first, { kind: 'vital', name: 'LCP', value: 1e9 })] }],
  ])('refuses %s', async (_, body) => {
    expect((await app.call('/platform/reports', { body, from: newAddress(), headers: fromOurPage })).status).toBe(400);
  });

  it('refuses another site, and counts no more than a minute holds of one address', async () => {
    expect(
      (await send([view(first)], newVisitor(app), { origin: 'https://evil.example', 'sec-fetch-site': 'cross-site' }))
        .status,
    ).toBe(403);
    const from = newVisitor(app);
    const answers = await Promise.all(Array.from({ length: 62 }, () => send([view(first)], from)));
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([204]));
    expect(await deploys.counts()).toMatchObject([{ views: 60, visitors: 1 }]);
  });

  it('counts a crash that is reported with its stack, too, and that visitor once', async () => {
    const visitor = newVisitor(app);
    const report = {
      message: 'boom',
      timestamp: '2026-03-02T09:00:00.000Z',
      userAgent: 'x',
      url: 'http://localhost:4200/leads',
      remote: 'mfe-portal',
      build: first,
    };
    expect((await app.call('/crash-reports', { body: report, ...visitor, headers: fromOurPage })).status).toBe(202);
    await send([about(first, { kind: 'crash' })], visitor);
    expect(await deploys.counts()).toMatchObject([{ visitors: 1, failing: 1, crashes: 1 }]);
  });

  it('judges no build by the crash of a page that a browser had translated', async () => {
    const report = {
      message: 'Failed to execute insertBefore on Node',
      timestamp: '2026-03-02T09:00:00.000Z',
      userAgent: 'x',
      url: 'http://localhost:4200/pay',
      remote: 'mfe-portal',
      build: first,
    };
    const tell = (body: object) =>
      app.call('/crash-reports', { body, ...newVisitor(app), headers: fromOurPage }).then(({ status }) => status);
    expect(await tell({ ...report, translated: true })).toBe(202);
    expect(await deploys.counts()).toEqual([]);
    expect(await tell(report)).toBe(202);
    expect(await deploys.counts()).toMatchObject([{ failing: 1 }]);
  });
});

describe('a build on trial', () => {
  const startCanary = async () => {
    await deploys.deploy({ ...portal, buildId: second }, { share: 10 });
    await deploys.untilKnown(second);
  };

  it('is taken back by itself when it fails too many visitors, with the reason in log, audit and mail', async () => {
    await startCanary();
    await deploys.visits(second, 20, 3);
    await eventually('the canary is gone', async () => (await deploys.live())?.canary === undefined);
    expect(await deploys.live()).toMatchObject({
      current: { buildId: first },
      history: [
        { buildId: second, withdrawn: { reason: expect.stringContaining('visitors had an error within 5 minutes') } },
      ],
    });
    expect(await deploys.lastRollback()).toMatchObject({
      by: 'vitrine',
      remote: 'mfe-portal',
      from: second,
      to: first,
    });
    const [entry] = await eventually('an audit entry', async () => {
      const rows = await app.query(
        `SELECT actor_kind, entity_id, before, after FROM audit_entries WHERE action = 'deployment.rolled-back'`,
      );
      return rows.length > 0 ? rows : null;
    });
    expect(entry).toMatchObject({
      actor_kind: 'system',
      entity_id: 'mfe-portal',
      before: { build: second },
      after: { build: first },
    });
    const mail = await eventually('a mail', () =>
      world.sandbox.mails().find(({ subject }) => subject.startsWith('mfe-portal was rolled back')),
    );
    expect(mail.to).toEqual(['team@vitrine.test']);
    expect(mail.text).toContain(`Canary rolled back: ${second}`);
    expect(mail.text).toContain('/settings/platform');
  });

  it('is judged by few visitors too, when it fails five of them', async () => {
    await startCanary();
    await deploys.visits(second, 4, 4);
    await checkBuilds();
    expect((await deploys.live())?.canary?.build.buildId).toBe(second);
    await deploys.visits(second, 1, 1);
    await eventually('the canary is gone', async () => (await deploys.live())?.canary === undefined);
  });

  it('may fail as often as three times what the live build does', async () => {
    await startCanary();
    await deploys.visits(first, 40, 4);
    await deploys.visits(second, 40, 10);
    await checkBuilds();
    expect((await deploys.live())?.canary?.build.buildId).toBe(second);
    await deploys.visits(second, 20, 20);
    await eventually('the canary is gone', async () => (await deploys.live())?.canary === undefined);
  });

  it('forgets failures after five minutes', async () => {
    await startCanary();
    await deploys.visits(second, 4, 4);
    app.clock.advance(360);
    await deploys.visits(second, 1, 1);
    await checkBuilds();
    expect((await deploys.live())?.canary?.build.buildId).toBe(second);
  });

  it('is also what was deployed to everyone a few minutes ago, and nothing older', async () => {
    await deploys.deploy({ ...portal, buildId: second });
    // Its trial begins here, by the server's own clock.
    await checkBuilds();
    app.clock.advance(16 * 60);
    await deploys.visits(second, 10, 10);
    await checkBuilds();
    expect((await deploys.live())?.current.buildId).toBe(second);
    await deploys.deploy({ ...portal, buildId: 'b333333333' });
    await deploys.untilKnown('b333333333');
    await deploys.visits('b333333333', 5, 5);
    await eventually('it is rolled back', async () => (await deploys.live())?.current.buildId === second);
  });

  it('is not what a rollback brought back: a fault elsewhere empties no history', async () => {
    await deploys.deploy({ ...portal, buildId: second });
    await deploys.deploy({ ...portal, buildId: 'b333333333' });
    await deploys.untilKnown('b333333333');
    await deploys.visits('b333333333', 5, 5);
    await eventually('it is rolled back', async () => (await deploys.live())?.current.buildId === second);
    await deploys.untilKnown(second);
    await deploys.visits(second, 8, 8);
    await checkBuilds();
    expect((await deploys.live())?.current.buildId).toBe(second);
  });
});

describe('a shell that does not start', () => {
  const newShell = 'aaaaaaaaab';
  const pointer = async () => (await findShellPointer(store.place)).value;
  /** What the inline loader of a page reports: it has seen no other script, and counts no view. */
  const shellFailure = { remote: 'shell', build: newShell, kind: 'load', reason: 'code' };

  it.each([
    ['is taken back by itself, and what it replaced is live again', false],
    ['is taken back even where none of its files is left', true],
  ])('%s', async (_, lost) => {
    await deploys.deploy({ ...shell, buildId: newShell });
    if (lost) rmSync(join(store.folder, 'shell', newShell), { recursive: true });
    await deploys.untilKnown(newShell, 'shell');
    for (let visitor = 0; visitor < 4; visitor += 1) await send([shellFailure]);
    await checkBuilds();
    expect((await pointer())?.buildId).toBe(newShell);
    await send([shellFailure]);
    await eventually('it is rolled back', async () => (await pointer())?.buildId === shell.buildId);
    expect(await deploys.lastRollback()).toMatchObject({
      by: 'vitrine',
      remote: 'shell',
      from: newShell,
    });
    expect(await pointer()).toMatchObject({ withdrawn: [newShell] });
  });

  it('stays where nothing came before it', async () => {
    for (let visitor = 0; visitor < 6; visitor += 1) await send([{ ...shellFailure, build: shell.buildId }]);
    await checkBuilds();
    expect((await pointer())?.buildId).toBe(shell.buildId);
  });
});

describe('GET /api/platform/graph', () => {
  const modules = {
    exposes: ['./routes'],
    shared: [{ name: 'react', version: '19.3.1', range: '^19.3.1' }],
    uses: { '@vitrine/shell-sdk': ['Link', 'useApi'] },
    endpoints: ['GET /search'],
  };

  it('tells an owner what the live build and the canary use, and of which build nothing was recorded', async () => {
    await deploys.deploy({ ...portal, buildId: second, modules }, { share: 10 });
    const answer = await app.call('/platform/graph', { cookie: await signIn(app, 'owner@vitrine.test') });
    expect(answer).toMatchObject({
      status: 200,
      body: {
        environment: 'local',
        connected: true,
        remotes: [
          { name: 'shell', owner: 'Platform team', routes: [] },
          {
            name: 'mfe-portal',
            owner: 'Staff portal team',
            routes: ['/leads'],
            builds: [
              { buildId: first, role: 'live', modules: null },
              { buildId: second, role: 'canary', modules },
            ],
          },
        ],
      },
    });
  });

  it('is for owners, and says when the registry cannot be read', async () => {
    const graphFor = async (email: string) => app.call('/platform/graph', { cookie: await signIn(app, email) });
    expect((await app.call('/platform/graph')).status).toBe(401);
    expect((await graphFor('colleague@vitrine.test')).status).toBe(403);
    writeFileSync(join(store.folder, 'registry/local.json'), '{');
    await expect(graphFor('owner@vitrine.test')).resolves.toMatchObject({ status: 503, body: { code: 'unavailable' } });
  });
});

describe('GET /api/platform/status', () => {
  const status = async (cookie: string) =>
    (await app.call('/platform/status', { cookie })).body as unknown as PlatformStatus;

  it('shows each part’s live, candidate and earlier builds, and their health', async () => {
    await deploys.deploy({ ...portal, buildId: second }, { share: 25 });
    await deploys.untilKnown(second);
    await deploys.visits(first, 20, 1);
    await deploys.visits(second, 10, 1);
    for (const value of [1000, 1100, 1200, 1300, 9000])
      await send([about(first, { kind: 'vital', name: 'LCP', value })]);
    const { environment, connected, remotes } = await status(await signIn(app, 'colleague@vitrine.test'));
    expect({ environment, connected, names: remotes.map(({ name }) => name) }).toEqual({
      environment: 'local',
      connected: true,
      names: ['shell', 'mfe-portal'],
    });
    const [shellPart, part] = remotes;
    expect(shellPart).toMatchObject({
      owner: 'Platform team',
      current: { buildId: 'aaaaaaaaaa', sizes: shell.sizes },
      canary: null,
    });
    expect(part).toMatchObject({
      owner: 'Staff portal team',
      current: { buildId: first, health: { visitors: 20, failing: 1 } },
      canary: { share: 25, build: { buildId: second, health: { visitors: 10, failing: 1 } } },
      budget: { build: second, failing: 1, visitors: 10, used: expect.closeTo(0.2), awaited: 20 },
      rollbackTo: null,
      log: [
        { action: 'canary', by: 'ada', to: second, share: 25 },
        { action: 'deploy', to: first },
      ],
    });
    expect(part?.errorRates).toHaveLength(24);
    expect(part?.errorRates.at(-1)).toBeCloseTo(2 / 30);
    const lcp = part?.current.health.vitals.find(({ name }) => name === 'LCP');
    expect(lcp?.goal).toBe(2500);
    expect(lcp?.p75).toBeGreaterThan(1235);
    expect(lcp?.p75).toBeLessThan(1365);
  });

  it('says when the registry cannot be read', async () => {
    const cookie = await signIn(app, 'colleague@vitrine.test');
    writeFileSync(join(store.folder, 'registry/local.json'), '{ half');
    const answer = await app.call('/platform/status', { cookie });
    expect(answer).toMatchObject({
      status: 503,
      body: { code: 'unavailable', message: 'We can’t read the registry right now. What’s live stays live.' },
    });
  });
});

describe('from the portal', () => {
  const step = async (email: string, path: string, body: unknown) =>
    app.call(`/platform/remotes/${path}`, { body, cookie: await signIn(app, email), headers: fromOurPage });
  beforeEach(() => deploys.deploy({ ...portal, buildId: second }, { share: 10, smoke: passing }));

  it('promotes nothing whose pages no check has opened', async () => {
    await deploys.deploy({ ...portal, buildId: 'b333333333' }, { share: 10, smoke: { off: 'no browser there' } });
    expect(
      await step('owner@vitrine.test', 'mfe-portal/promote', { build: 'b333333333', reason: 'looks good' }),
    ).toMatchObject({
      status: 409,
      body: { message: expect.stringContaining('its smoke check was left out by ada: no browser there') },
    });
    expect(await deploys.live()).toMatchObject({ current: { buildId: first } });
  });

  it('an owner promotes the canary on the screen, under their own name, and takes it back again', async () => {
    expect(
      (await step('owner@vitrine.test', 'mfe-portal/promote', { build: second, reason: 'looks good' })).status,
    ).toBe(204);
    expect(await deploys.live()).toMatchObject({ current: { buildId: second } });
    expect(await deploys.lastStep()).toMatchObject({
      action: 'promote',
      by: 'owner@vitrine.test',
      reason: 'looks good',
    });
    expect(
      (await step('owner@vitrine.test', 'mfe-portal/rollback', { build: second, reason: 'it did not' })).status,
    ).toBe(204);
    expect(await deploys.live()).toMatchObject({ current: { buildId: first } });
    const actions = await app.query(
      `SELECT action, actor_name FROM audit_entries WHERE entity = 'deployment' AND actor_kind = 'person' ORDER BY id`,
    );
    expect(actions).toEqual([
      { action: 'deployment.promoted', actor_name: 'owner@vitrine.test' },
      { action: 'deployment.rolled-back', actor_name: 'owner@vitrine.test' },
    ]);
  });

  it('an owner disables a remote with a reason, which staff see, and enables it again', async () => {
    const statusRows = async () => {
      const answer = await app.call('/platform/status', { cookie: await signIn(app, 'colleague@vitrine.test') });
      const { remotes } = answer.body as unknown as PlatformStatus;
      return remotes.map(({ name, disabled }) => [name, disabled?.reason]);
    };
    const reason = 'wrong prices';
    expect((await step('colleague@vitrine.test', 'mfe-portal/disable', { reason })).status).toBe(403);
    expect((await step('owner@vitrine.test', 'mfe-portal/disable', { reason: ' ' })).status).toBe(400);
    for (const name of ['shell', 'mfe-none'])
      expect((await step('owner@vitrine.test', `${name}/disable`, { reason })).status).toBe(409);
    expect((await step('owner@vitrine.test', 'mfe-portal/disable', { reason })).status).toBe(204);
    expect(await deploys.lastStep()).toMatchObject({ action: 'disable', by: 'owner@vitrine.test', reason });
    expect(await statusRows()).toEqual([
      ['shell', undefined],
      ['mfe-portal', reason],
    ]);
    expect((await step('owner@vitrine.test', 'mfe-portal/enable', { reason: 'mended' })).status).toBe(204);
    expect((await step('owner@vitrine.test', 'mfe-portal/enable', { reason: 'mended' })).status).toBe(409);
    expect((await deploys.live())?.disabled).toBeUndefined();
    const actions = await app.query(
      `SELECT action FROM audit_entries WHERE action LIKE 'deployment.%abled' ORDER BY id`,
    );
    expect(actions).toEqual([{ action: 'deployment.disabled' }, { action: 'deployment.enabled' }]);
  });

  it('waits while somebody else takes a step, and then says who, and changes nothing', async () => {
    const promotion = { build: second, reason: 'looks good' };
    const answer = await store.place.target.exclusively(
      store.place.lockKey,
      () => step('owner@vitrine.test', 'mfe-portal/promote', promotion),
      { who: 'ada (mfe-onboarding 3c4d)' },
    );
    expect(answer.status).toBe(409);
    expect(JSON.stringify(answer.body)).toMatch(
      /ada \(mfe-onboarding 3c4d\), process \d+ on .*, is changing what’s live/,
    );
    expect((await deploys.live())?.current.buildId).toBe(first);
    expect((await step('owner@vitrine.test', 'mfe-portal/promote', promotion)).status).toBe(204);
  }, 30_000);

  it('changes nothing when another build is there by now', async () => {
    await promote(store.place, 'mfe-portal', { by: 'ada' });
    const before = readFileSync(join(store.folder, 'registry/local.json'), 'utf8');
    const answer = await step('owner@vitrine.test', 'mfe-portal/rollback', { build: first, reason: 'slow' });
    expect(answer).toMatchObject({
      status: 409,
      body: { code: 'conflict', message: expect.stringContaining(`${first} was meant, and ${second} is there now`) },
    });
    expect(readFileSync(join(store.folder, 'registry/local.json'), 'utf8')).toBe(before);
  });

  it.each([
    ['colleague@vitrine.test', { build: second, reason: 'x' }, 403],
    ['owner@vitrine.test', { build: second }, 400],
  ] as const)('asks for an owner and a reason: %s %j', async (email, body, expected) => {
    expect((await step(email, 'mfe-portal/promote', body)).status).toBe(expected);
  });
});

/** Last: where one application of this process stops, the others sign nobody in any more. */
describe('a BFF without a configured registry', () => {
  it('says so, and takes reports without counting them', async () => {
    const other = await startTestApp({ databaseUrl: world.databaseUrl, mailUrl: world.mailUrl });
    try {
      const cookie = await signIn(other, 'colleague@vitrine.test');
      expect((await other.call('/platform/status', { cookie })).body).toEqual({
        environment: 'unknown',
        connected: false,
        remotes: [],
      });
      const answer = await other.call('/platform/reports', {
        body: { reports: [view(first)] },
        from: newAddress(),
        headers: fromOurPage,
      });
      expect(answer.status).toBe(204);
      expect(await deploys.counts()).toEqual([]);
    } finally {
      await other.stop();
    }
  });
});
