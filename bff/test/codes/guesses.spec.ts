import { randomUUID } from 'node:crypto';
import {
  accessCodeForm,
  addCode,
  packageForm,
  type PaymentsWorld,
  quote,
  startPayments,
  submit,
} from '../payments/support.ts';
import { type Answer, newAddress } from '../support/test-app.ts';

let world: PaymentsWorld;

beforeAll(async () => {
  world = await startPayments();
  await addCode(world.app, { code: 'LUMENXY234' });
}, 180_000);

afterAll(async () => {
  await world?.stop();
});

const resolve = (code: string, from = newAddress()) => world.app.call('/codes/resolve', { body: { code }, from });
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

  it('counts per network over all routes, so that one network cannot reach a shared limit', async () => {
    await world.app.query('DELETE FROM throttles');
    const from = newAddress();
    const wrong = () => `LUMEN${randomUUID().slice(0, 5)}`;
    for (let tries = 0; tries < 10; tries += 1) await resolve(wrong(), from);
    const asked: Answer[] = [];
    for (let tries = 0; tries < 11; tries += 1)
      asked.push(await world.app.call('/checkout/quote', { body: { code: wrong() }, from }));
    expect(asked.map(({ status }) => status).indexOf(429)).toBe(10);
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
