import { randomBytes, randomUUID } from 'node:crypto';
import { issueVisitorId, visitorCookie } from '@vitrine/federation/deploy';
import {
  accessCodeForm,
  addCode,
  packageForm,
  type PaymentsWorld,
  quote,
  startPayments,
  submit,
} from '../checkout/support.ts';
import { type Answer, newAddress } from '../support/test-app.ts';

const key = randomBytes(32);
let world: PaymentsWorld;

beforeAll(async () => {
  world = await startPayments({ env: { RELEASE_VISITOR_KEY: key.toString('base64') } });
  await addCode(world.app, { code: 'LUMENXY234' });
}, 180_000);

afterAll(async () => {
  await world?.stop();
});

const resolve = (code: string, from = newAddress(), cookie?: string) =>
  world.app.call('/codes/resolve', { body: { code }, from, ...(cookie && { cookie }) });
/** The cookie of a browser that an edge gave an id, signed with this key. */
const browser = (signedWith = key) => `${visitorCookie}=${issueVisitorId([signedWith], world.app.clock.now())}`;
const wrongCode = () => `OTHER${randomUUID().slice(0, 5)}`;
/** Tries wrong codes from one network, each with its own cookie; answers how many were looked up before a refusal. */
const guess = async (from: string, cookieOf: () => string | undefined) => {
  let tries = 0;
  while (tries < 200 && (await resolve(wrongCode(), from, cookieOf())).status === 404) tries += 1;
  return tries;
};
/** Sets the limit's count as if that many wrong codes had been tried in the last hour. */
const tried = async (bucket: string, times: number) => {
  const now = world.app.clock.now();
  await world.app.query(
    `INSERT INTO throttles (bucket, hits, touched_at) SELECT $1, array_fill($2::timestamptz(3), ARRAY[$3::int]), $2
      ON CONFLICT (bucket) DO UPDATE SET hits = excluded.hits`,
    [bucket, now, times],
  );
};
const bucketsLike = async (name: string) =>
  (
    await world.app.query<{ bucket: string; count: number }>(
      'SELECT bucket, cardinality(hits) AS count FROM throttles WHERE bucket LIKE $1',
      [`${name}:%`],
    )
  ).map(({ bucket, count }) => ({ bucket, count }));

describe('guessing an access code', () => {
  it('counts per network, not per address', async () => {
    const statuses: number[] = [];
    for (let host = 1; host <= 21; host += 1)
      statuses.push((await resolve(`OTHER${randomUUID().slice(0, 5)}`, `2001:db8:9:9::${host.toString(16)}`)).status);
    expect([statuses.indexOf(429), (await resolve('OTHER22222', '2001:db8:9:a::1')).status]).toEqual([20, 404]);
  });

  it('counts each browser behind one address by the id that an edge signed', async () => {
    await world.app.query('DELETE FROM throttles');
    const [from, first, second] = [newAddress(), browser(), browser()];
    expect(await guess(from, () => first)).toBe(20);
    expect([
      (await resolve('LUMENXY234', from, first)).status,
      (await resolve('LUMENXY234', from, second)).status,
      (await resolve('LUMENXY234', from)).status,
    ]).toEqual([429, 200, 200]);
  });

  it('counts all browsers without an id, or with an invented one, together, apart from those with one', async () => {
    await world.app.query('DELETE FROM throttles');
    const from = newAddress();
    let tries = 0;
    const invented = () => (tries++ % 2 === 0 ? undefined : browser(randomBytes(32)));
    expect(await guess(from, invented)).toBe(20);
    expect((await resolve('LUMENXY234', from, browser())).status).toBe(200);
  });

  it('stops a network with a new id for each guess before it reaches what all share', async () => {
    await world.app.query('DELETE FROM throttles');
    const from = newAddress();
    expect(await guess(from, () => browser())).toBe(90);
    world.app.clock.advance(601);
    expect((await resolve(wrongCode(), from, browser())).status).toBe(429);
    expect((await resolve('OTHERXY234')).status).toBe(404);
  });

  it('counts per network over all routes, so that one network cannot reach a shared limit', async () => {
    await world.app.query('DELETE FROM throttles');
    const from = newAddress();
    const wrong = () => `LUMEN${randomUUID().slice(0, 5)}`;
    for (let tries = 0; tries < 10; tries += 1) await resolve(wrong(), from);
    const answers: Answer[] = [];
    for (let tries = 0; tries < 11; tries += 1)
      answers.push(await world.app.call('/checkout/quote', { body: { code: wrong() }, from }));
    expect(answers.map(({ status }) => status).indexOf(429)).toBe(10);
    expect((await submit(world.app, packageForm({ promoCode: wrong() }), randomUUID(), from)).status).toBe(429);
    expect((await bucketsLike('codes:prefix')).map(({ count }) => count)).toEqual([20]);
  });

  it('keeps a valid code usable at a shared limit; a network with two misses waits', async () => {
    await world.app.query('DELETE FROM throttles');
    await resolve('LUMEN22222');
    for (const { bucket } of await bucketsLike('codes:prefix')) await tried(bucket, 100);
    for (const { bucket } of await bucketsLike('codes:misses')) await tried(bucket, 3000);
    expect([(await resolve('LUMENXY234')).status, (await quote(world.app, { code: 'LUMENXY234' })).status]).toEqual([
      200, 200,
    ]);
    const [client, guesser] = [newAddress(), newAddress()];
    expect([(await resolve('LUMENXY243', client)).status, (await resolve('LUMENXY234', client)).status]).toEqual([
      429, 200,
    ]);
    const codes = ['LUMEN33333', 'LUMEN44444', 'LUMENXY234'];
    const found: number[] = [];
    for (const code of codes) found.push((await resolve(code, guesser)).status);
    expect(found).toEqual([429, 429, 429]);
  });

  it('counts per prefix of the code on every route, except valid codes', async () => {
    await world.app.query('DELETE FROM throttles');
    expect((await resolve('lumenxy234')).status).toBe(200);
    expect((await bucketsLike('codes:prefix')).map(({ count }) => count)).toEqual([]);
    expect((await bucketsLike('codes:visitor')).map(({ count }) => count)).toEqual([0]);
    expect((await bucketsLike('codes:network')).map(({ count }) => count)).toEqual([0]);
    expect((await resolve('LUMEN22222')).status).toBe(404);
    await quote(world.app, { code: 'LUMEN33333' });
    await quote(world.app, { package: 'foundation', code: 'LUMEN44444' });
    expect((await submit(world.app, accessCodeForm({ promoCode: 'LUMEN55555' }))).status).toBe(400);
    const [prefix] = await bucketsLike('codes:prefix');
    expect(prefix?.count).toBe(4);
    await tried(prefix?.bucket ?? '', 100);
    expect([
      (await resolve('LUMEN66666')).status,
      (await quote(world.app, { code: 'LUMEN77777' })).status,
      (await resolve('OTHER33333')).status,
    ]).toEqual([429, 429, 404]);
  });

  it('counts in total over all networks', async () => {
    await world.app.query('DELETE FROM throttles');
    await resolve('OTHER44444');
    const [all] = await bucketsLike('codes:misses');
    await tried(all?.bucket ?? '', 3000);
    expect((await resolve('THIRD55555')).status).toBe(429);
    world.app.clock.advance(3601);
    expect((await resolve('THIRD55555')).status).toBe(404);
  });
});
