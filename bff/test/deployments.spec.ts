import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import {
  findShellPointer,
  placeOn,
  folderTarget,
  promote,
  publish,
  readLog,
  readRegistry,
  type DeployPlace,
  type PublishOptions,
} from '@vitrine/federation/deploy';
import type { PlatformStatus } from '@vitrine/contracts';
import { WatchService } from '../src/modules/deployments/index.ts';
import { addAccount, addStaff, fromOurPage, signIn } from './support/staff.ts';
import { eventually, newAddress, startTestApp, startWorld, type TestApp, type TestWorld } from './support/test-app.ts';

const [first, second] = ['b111111111', 'b222222222'];
const shell = {
  kind: 'shell',
  name: 'shell',
  buildId: 'aaaaaaaaaa',
  entry: ['shell.js'],
  firstView: ['shell.js'],
  contract: 1,
  sdk: '1.0.0',
  react: '19.3.1',
  documents: { site: 'site.html', bare: 'bare.html', notFound: 'none.html' },
  sizes: [{ what: 'first load', bytes: 119_000, budget: 120_000 }],
};
const portal = {
  kind: 'remote',
  name: 'mfe-portal',
  buildId: first,
  firstView: ['entry.js'],
  owner: 'Staff portal team',
  routes: ['/leads'],
  contract: 1,
  sdk: '^1.0.0',
  react: '19.3.1',
  prerendered: {},
};

let world: TestWorld;
let app: TestApp;
let workspace: string;
let place: DeployPlace;

beforeAll(async () => {
  workspace = mkdtempSync(join(tmpdir(), 'vitrine-deployments-'));
  place = placeOn(folderTarget(join(workspace, 'deploy')), 'local');
  world = await startWorld();
  app = await startTestApp({
    databaseUrl: world.databaseUrl,
    mailUrl: world.mailUrl,
    env: { VITRINE_DEPLOY_DIR: join(workspace, 'deploy'), DEPLOY_VISITORS_PER_ADDRESS: '3' },
  });
  await addAccount(app, 'owner@vitrine.test');
  await addAccount(app, 'colleague@vitrine.test');
  await addStaff(app, 'owner@vitrine.test', 'owner');
  await addStaff(app, 'colleague@vitrine.test', 'staff');
}, 60_000);

afterAll(async () => {
  await app?.stop();
  await world?.stop();
  rmSync(workspace, { recursive: true, force: true });
});

const deploy = (
  record: Readonly<Record<string, unknown>> & { readonly name: string },
  options: Partial<PublishOptions> = {},
) => {
  const project = join(workspace, record.name);
  const files = {
    'mf-manifest.json': '{}',
    'entry.js': 'entry()',
    'shell.js': 'boot()',
    'site.html': 's',
    'bare.html': 'b',
    'none.html': 'n',
    'build.json': JSON.stringify(record),
  };
  rmSync(project, { recursive: true, force: true });
  for (const [name, content] of Object.entries(files)) {
    mkdirSync(dirname(join(project, 'dist', name)), { recursive: true });
    writeFileSync(join(project, 'dist', name), content);
  }
  return publish(place, project, { by: 'ada', now: app.clock.now(), ...options });
};
const live = async () => (await readRegistry(place)).value.remotes[0];
const lastStep = async () => (await readLog(place)).at(-1);

beforeEach(async () => {
  rmSync(join(workspace, 'deploy'), { recursive: true, force: true });
  await app.query('TRUNCATE deploy_counts, deploy_vitals, throttles, email_messages');
  // What was live in the test before is believed no longer.
  app.clock.advance(3600);
  await deploy(shell);
  await deploy(portal);
  app.clock.advance(3600);
});

type Report = Readonly<Record<string, unknown>>;
const about = (build: string, fields: Report): Report => ({ remote: 'mfe-portal', build, ...fields });
const view = (build: string) => about(build, { kind: 'view' });
const failure = (build: string) => about(build, { kind: 'load', reason: 'code' });
const send = (reports: readonly Report[], from = newAddress(), headers: Record<string, string> = {}) =>
  app.call('/platform/reports', { body: { reports }, from, headers: { ...fromOurPage, ...headers } });
const counts = () =>
  app.query(
    'SELECT remote, build, views, visitors, failing, load_failures, crashes FROM deploy_counts ORDER BY remote, build',
  );
const look = () => app.app.nest.get(WatchService, { strict: false }).look();
/** So many visitors of a build; it fails so many of them, the last ones. */
const visits = async (build: string, visitors: number, failing: number) => {
  for (let visitor = 0; visitor < visitors; visitor += 1)
    expect((await send(visitor >= visitors - failing ? [view(build), failure(build)] : [view(build)])).status).toBe(
      204,
    );
};
/** The reports service believes for two seconds what was deployed. */
const untilKnown = (build: string) =>
  eventually(`${build} is known`, async () => {
    await send([view(build)], '192.0.2.250');
    const known = (await counts()).some((row) => row['build'] === build);
    if (known) await app.query('TRUNCATE deploy_counts, throttles');
    return known;
  });

describe('POST /api/platform/reports', () => {
  beforeEach(() => untilKnown(first));

  it('counts views, failures and visitors by build, and keeps nothing that could name one', async () => {
    await send(
      [
        view(first),
        failure(first),
        about(first, { kind: 'crash' }),
        about(first, { kind: 'vital', name: 'LCP', value: 1234.5 }),
      ],
      '198.51.100.7',
      { 'user-agent': 'Named Browser' },
    );
    await send([view(first)], '198.51.100.7');
    await send([view(first)], '198.51.100.8');
    expect(await counts()).toEqual([
      { remote: 'mfe-portal', build: first, views: 3, visitors: 2, failing: 1, load_failures: 1, crashes: 1 },
    ]);
    const kept = JSON.stringify([
      await app.query('SELECT * FROM deploy_counts'),
      await app.query('SELECT * FROM deploy_vitals'),
      await app.query('SELECT bucket FROM throttles'),
    ]);
    expect(kept).not.toMatch(/198\.51|Named Browser/);
  });

  it.each([
    ['a build that was never deployed', about('ffffffffff', { kind: 'view' })],
    ['a remote that does not exist', { remote: 'mfe-evil', build: first, kind: 'view' }],
    ['a failure of the registry, which no build can help', about(first, { kind: 'load', reason: 'registry' })],
  ])('counts nothing for %s', async (_, report) => {
    expect((await send([report])).status).toBe(204);
    expect(await counts()).toEqual([]);
  });

  it('counts only failures of visitors who opt out of tracking', async () => {
    await send([view(first), about(first, { kind: 'vital', name: 'CLS', value: 0.02 })], newAddress(), { dnt: '1' });
    expect(await counts()).toEqual([]);
    await send([view(first), failure(first)], newAddress(), { 'sec-gpc': '1' });
    expect(await counts()).toMatchObject([{ views: 0, visitors: 1, failing: 1, load_failures: 1 }]);
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
      (await send([view(first)], newAddress(), { origin: 'https://evil.example', 'sec-fetch-site': 'cross-site' }))
        .status,
    ).toBe(403);
    const from = newAddress();
    const answers = await Promise.all(Array.from({ length: 62 }, () => send([view(first)], from)));
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([204]));
    expect(await counts()).toMatchObject([{ views: 60, visitors: 1 }]);
  });

  it('counts a crash that is reported with its stack, too, and that visitor once', async () => {
    const from = newAddress();
    const report = {
      message: 'boom',
      timestamp: '2026-03-02T09:00:00.000Z',
      userAgent: 'x',
      url: 'http://localhost:4200/leads',
      remote: 'mfe-portal',
      build: first,
    };
    expect((await app.call('/crash-reports', { body: report, from, headers: fromOurPage })).status).toBe(202);
    await send([about(first, { kind: 'crash' })], from);
    expect(await counts()).toMatchObject([{ visitors: 1, failing: 1, crashes: 1 }]);
  });
});

describe('a build on trial', () => {
  const startCanary = async () => {
    await deploy({ ...portal, buildId: second }, { share: 10 });
    await untilKnown(second);
  };

  it('is taken back by itself when it fails too many visitors, with the reason in log, audit and mail', async () => {
    await startCanary();
    await visits(second, 20, 3);
    await eventually('the canary is gone', async () => (await live())?.canary === undefined);
    expect(await live()).toMatchObject({
      current: { buildId: first },
      history: [
        { buildId: second, withdrawn: { reason: expect.stringContaining('visitors had an error within 5 minutes') } },
      ],
    });
    expect(await lastStep()).toMatchObject({
      action: 'rollback',
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

  it('is not rolled back when one visitor reports for many', async () => {
    await startCanary();
    for (let number = 0; number < 30; number += 1)
      await send([failure(second)], '203.0.113.200', { cookie: `release-group=${String(number)}` });
    await look();
    expect(await counts()).toMatchObject([{ build: second, visitors: 3, failing: 3, load_failures: 30 }]);
    expect((await live())?.canary?.build.buildId).toBe(second);
  });

  it('is judged by few visitors too, when it fails five of them', async () => {
    await startCanary();
    await visits(second, 4, 4);
    await look();
    expect((await live())?.canary?.build.buildId).toBe(second);
    await visits(second, 1, 1);
    await eventually('the canary is gone', async () => (await live())?.canary === undefined);
  });

  it('may fail as often as three times what the live build does', async () => {
    await startCanary();
    await visits(first, 40, 4);
    await visits(second, 40, 10);
    await look();
    expect((await live())?.canary?.build.buildId).toBe(second);
    await visits(second, 20, 20);
    await eventually('the canary is gone', async () => (await live())?.canary === undefined);
  });

  it('forgets failures after five minutes', async () => {
    await startCanary();
    await visits(second, 4, 4);
    app.clock.advance(360);
    await visits(second, 1, 1);
    await look();
    expect((await live())?.canary?.build.buildId).toBe(second);
  });

  it('is also what was deployed to everyone a few minutes ago, and nothing older', async () => {
    await deploy({ ...portal, buildId: second });
    await untilKnown(second);
    app.clock.advance(16 * 60);
    await visits(second, 10, 10);
    await look();
    expect((await live())?.current.buildId).toBe(second);
    await deploy({ ...portal, buildId: 'b333333333' });
    await untilKnown('b333333333');
    await visits('b333333333', 5, 5);
    await eventually('it is rolled back', async () => (await live())?.current.buildId === second);
  });

  it('is not what a rollback brought back: a fault elsewhere empties no history', async () => {
    await deploy({ ...portal, buildId: second });
    await deploy({ ...portal, buildId: 'b333333333' });
    await untilKnown('b333333333');
    await visits('b333333333', 5, 5);
    await eventually('it is rolled back', async () => (await live())?.current.buildId === second);
    await untilKnown(second);
    await visits(second, 8, 8);
    await look();
    expect((await live())?.current.buildId).toBe(second);
  });
});

describe('a shell that does not start', () => {
  const newShell = 'aaaaaaaaab';
  const pointer = async () => (await findShellPointer(place)).value;
  /** What the inline loader of a page reports: it has seen no other script, and counts no view. */
  const shellFailure = { remote: 'shell', build: newShell, kind: 'load', reason: 'code' };

  it.each([
    ['is taken back by itself, and what it replaced is live again', false],
    ['is taken back even where none of its files is left', true],
  ])('%s', async (_, lost) => {
    await deploy({ ...shell, buildId: newShell });
    if (lost) rmSync(join(workspace, 'deploy/shell', newShell), { recursive: true });
    await eventually(`${newShell} is known`, async () => {
      await send([{ ...shellFailure, kind: 'view' }], '192.0.2.250');
      return (await counts()).some((row) => row['build'] === newShell);
    });
    await app.query('TRUNCATE deploy_counts, throttles');
    for (let visitor = 0; visitor < 4; visitor += 1) await send([shellFailure]);
    await look();
    expect((await pointer())?.buildId).toBe(newShell);
    await send([shellFailure]);
    await eventually('it is rolled back', async () => (await pointer())?.buildId === shell.buildId);
    expect(await lastStep()).toMatchObject({ action: 'rollback', by: 'vitrine', remote: 'shell', from: newShell });
    expect(await pointer()).toMatchObject({ withdrawn: [newShell] });
  });

  it('stays where nothing came before it', async () => {
    for (let visitor = 0; visitor < 6; visitor += 1) await send([{ ...shellFailure, build: shell.buildId }]);
    await look();
    expect((await pointer())?.buildId).toBe(shell.buildId);
  });
});

describe('GET /api/platform/status', () => {
  const status = async (cookie: string) =>
    (await app.call('/platform/status', { cookie })).body as unknown as PlatformStatus;

  it('shows each part’s live, candidate and earlier builds, and their health', async () => {
    await deploy({ ...portal, buildId: second }, { share: 25 });
    await untilKnown(second);
    await visits(first, 20, 1);
    await visits(second, 10, 1);
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
    writeFileSync(join(workspace, 'deploy/registry/local.json'), '{ half');
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
  beforeEach(() => deploy({ ...portal, buildId: second }, { share: 10 }));

  it('an owner promotes the canary on the screen, under their own name, and takes it back again', async () => {
    expect(
      (await step('owner@vitrine.test', 'mfe-portal/promote', { build: second, reason: 'looks good' })).status,
    ).toBe(204);
    expect(await live()).toMatchObject({ current: { buildId: second } });
    expect(await lastStep()).toMatchObject({ action: 'promote', by: 'owner@vitrine.test', reason: 'looks good' });
    expect(
      (await step('owner@vitrine.test', 'mfe-portal/rollback', { build: second, reason: 'it did not' })).status,
    ).toBe(204);
    expect(await live()).toMatchObject({ current: { buildId: first } });
    const actions = await app.query(
      `SELECT action, actor_name FROM audit_entries WHERE entity = 'deployment' AND actor_kind = 'person' ORDER BY id`,
    );
    expect(actions).toEqual([
      { action: 'deployment.promoted', actor_name: 'owner@vitrine.test' },
      { action: 'deployment.rolled-back', actor_name: 'owner@vitrine.test' },
    ]);
  });

  it('changes nothing when another build is there by now', async () => {
    await promote(place, 'mfe-portal', { by: 'ada' });
    const before = readFileSync(join(workspace, 'deploy/registry/local.json'), 'utf8');
    const answer = await step('owner@vitrine.test', 'mfe-portal/rollback', { build: first, reason: 'slow' });
    expect(answer).toMatchObject({
      status: 409,
      body: { code: 'conflict', message: expect.stringContaining(`${first} was meant, and ${second} is there now`) },
    });
    expect(readFileSync(join(workspace, 'deploy/registry/local.json'), 'utf8')).toBe(before);
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
      expect(await counts()).toEqual([]);
    } finally {
      await other.stop();
    }
  });
});
