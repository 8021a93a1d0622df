import { randomBytes } from 'node:crypto';
import { WatchService } from '../../src/modules/releases/index.ts';
import {
  createDeploys,
  dayBefore,
  deploysOf,
  failure,
  newNetwork,
  newVisitor,
  portal,
  second,
  view,
  visitorIdOf,
} from '../support/deploys.ts';
import { addAccount, addStaff, signIn } from '../support/staff.ts';
import { eventually, startTestApp, startWorld, type TestApp, type TestWorld } from '../support/test-app.ts';

const store = createDeploys();
let world: TestWorld;
let app: TestApp;
let deploys: ReturnType<typeof deploysOf>;

beforeAll(async () => {
  world = await startWorld();
  app = await startTestApp({ databaseUrl: world.databaseUrl, mailUrl: world.mailUrl, env: store.env });
  deploys = deploysOf(app, store);
}, 60_000);

afterAll(async () => {
  await app?.stop();
  await world?.stop();
  store.remove();
});

beforeEach(async () => {
  await deploys.reset();
  await deploys.deploy({ ...portal, buildId: second }, { share: 10 });
  await deploys.untilKnown(second);
});

const canary = async () => (await deploys.live())?.canary?.build.buildId;
const checkBuilds = () => app.app.nest.get(WatchService, { strict: false }).check();
const counted = async () => {
  const row = (await deploys.counts()).find(({ build }) => build === second);
  return { visitors: row?.['visitors'], failing: row?.['failing'] };
};
const office = (host: number) => `198.51.100.${String(host)}`;
/** Sends a failure of the canary, as each of these cookies, from one office. */
const fail = async (cookies: readonly (string | undefined)[]) => {
  for (const [at, cookie] of cookies.entries())
    await deploys.send([view(second), failure(second)], { from: office(at + 1), ...(cookie && { cookie }) });
  await checkBuilds();
};

describe('an attack on a deploy', () => {
  const many = (make: () => string | undefined) => Array.from({ length: 12 }, make);

  it.each<readonly [string, () => string | undefined]>([
    ['no cookie', (): undefined => undefined],
    ['a canary’s bucket', () => `release-group=${String(randomBytes(1)[0])}`],
    ['an id of another key', () => visitorIdOf(dayBefore(app), randomBytes(32))],
    ['an id with another signature', () => visitorIdOf(dayBefore(app)).replace(/.{43}$/, 'A'.repeat(43))],
    ['an id from after the deploy', () => visitorIdOf(app.clock.now())],
    ['an id from before the last week', () => visitorIdOf(new Date(app.clock.now().getTime() - 8 * 86_400_000))],
    ['somebody’s session', () => `vitrine-session=${randomBytes(32).toString('base64url')}`],
  ])('with %s counts for nothing', async (_, make) => {
    await deploys.visits(second, 25, 0);
    await fail(many(make));
    expect(await counted()).toEqual({ visitors: 25, failing: 0 });
    expect(await canary()).toBe(second);
  });

  it('with ids from before the deploy counts for less than a rollback takes, from one network', async () => {
    await deploys.visits(second, 25, 0);
    await fail(many(() => visitorIdOf(dayBefore(app))));
    expect(await counted()).toEqual({ visitors: 27, failing: 2 });
    expect(await canary()).toBe(second);
  });

  it('with an id that many networks send counts once', async () => {
    await deploys.visits(second, 25, 0);
    const { cookie } = newVisitor(app);
    for (let sent = 0; sent < 12; sent += 1) await deploys.send([failure(second)], { from: newNetwork(), cookie });
    await checkBuilds();
    expect(await counted()).toEqual({ visitors: 26, failing: 1 });
    expect(await canary()).toBe(second);
  });

  it('from an IPv6 network counts as one network', async () => {
    for (let host = 1; host <= 12; host += 1)
      await deploys.send([failure(second)], { ...newVisitor(app), from: `2001:db8:1:2::${host.toString(16)}` });
    await checkBuilds();
    expect(await counted()).toEqual({ visitors: 2, failing: 2 });
    expect(await canary()).toBe(second);
  });

  it('with accounts that anybody can have counts for nothing', async () => {
    const sessions: string[] = [];
    for (let number = 0; number < 6; number += 1) {
      await addAccount(app, `client${String(number)}@office.test`);
      sessions.push(await signIn(app, `client${String(number)}@office.test`));
    }
    await fail(sessions);
    expect(await counted()).toEqual({ visitors: 0, failing: 0 });
    expect(await canary()).toBe(second);
  });
});

describe('an office behind one address', () => {
  const colleagues = Array.from({ length: 12 }, (_, number) => `colleague${String(number)}@office.test`);
  const sessions = new Map<string, string>();

  beforeAll(async () => {
    for (const email of colleagues) {
      await addAccount(app, email);
      await addStaff(app, email, 'staff');
    }
  });
  beforeEach(async () => {
    for (const email of colleagues) sessions.set(email, await signIn(app, email));
  });

  it('counts each signed-in member of staff, and takes the portal back', async () => {
    for (const cookie of sessions.values()) await deploys.send([view(second)], { from: office(1), cookie });
    expect(await counted()).toEqual({ visitors: 12, failing: 0 });
    for (const cookie of sessions.values()) await deploys.send([failure(second)], { from: office(1), cookie });
    await eventually('the canary is gone', async () => (await canary()) === undefined);
    expect(await deploys.lastRollback()).toMatchObject({
      by: 'vitrine',
      from: second,
      reason: expect.stringMatching(/^\d+ of 12 visitors had an error within 5 minutes/),
    });
  });

  it('counts a member of staff once, in however many browsers', async () => {
    const [email = ''] = colleagues;
    const cookies: string[] = [];
    for (let browser = 0; browser < 6; browser += 1) cookies.push(await signIn(app, email));
    await fail(cookies);
    expect(await counted()).toEqual({ visitors: 1, failing: 1 });
  });

  it('counts what the session says, whatever else the browser sends', async () => {
    const [session] = sessions.values();
    await deploys.send([failure(second)], { from: office(1), cookie: `${session}; ${newVisitor(app).cookie}` });
    await deploys.send([failure(second)], { from: office(2), cookie: `${session}; ${newVisitor(app).cookie}` });
    expect(await counted()).toEqual({ visitors: 1, failing: 1 });
  });

  it('counts a few of its visitors of public pages', async () => {
    for (let host = 1; host <= 12; host += 1)
      await deploys.send([view(second)], { ...newVisitor(app), from: office(host) });
    expect(await counted()).toEqual({ visitors: 2, failing: 0 });
  });
});
