import { Client } from 'pg';
import { addAccount, signIn } from './support/staff.ts';
import {
  inquiry,
  newAddress,
  startTestApp,
  startWorld,
  type Answer,
  type TestApp,
  type TestWorld,
} from './support/test-app.ts';

/** Somebody holds a table: a long migration, or a person at a console. */
let world: TestWorld;
let app: TestApp;
let owner: Client;
let cookie: string;

beforeAll(async () => {
  world = await startWorld();
  app = await startTestApp({ databaseUrl: world.databaseUrl, mailUrl: world.mailUrl });
  owner = new Client({ connectionString: world.databaseUrl });
  await owner.connect();
  await addAccount(app, 'owner@vitrine.test');
  cookie = await signIn(app, 'owner@vitrine.test');
}, 120_000);

afterAll(async () => {
  await owner?.end();
  await app?.stop();
  await world?.stop();
});

interface Asked {
  /** What came instead of the status that was expected. */
  readonly odd: readonly string[];
  /** Milliseconds of the longest wait. */
  readonly longest: number;
}

/** Asks again and again until `done`. */
async function askUntil(done: Promise<unknown>, status: number, ask: () => Promise<Answer>): Promise<Asked> {
  const odd: string[] = [];
  let longest = 0;
  const end = done.then(() => true);
  do {
    const began = performance.now();
    const answer = await ask();
    longest = Math.max(longest, performance.now() - began);
    if (answer.status !== status) odd.push(`${answer.status} ${answer.text}`);
  } while (!(await Promise.race([end, Promise.resolve(false)])));
  return { odd, longest };
}

const post = () => app.call('/contacts', { body: inquiry(), from: newAddress() });

describe('while a table is locked', () => {
  it('requests that need it get Retry-After; all others and readiness are answered', async () => {
    await owner.query('BEGIN; LOCK TABLE contacts IN ACCESS EXCLUSIVE MODE');
    const visitors = Array.from({ length: 30 }, post);
    const staff = Array.from({ length: 10 }, () => app.call('/contacts', { cookie }));
    const blocked = Promise.all([...visitors, ...staff]);
    const [ready, packages, me] = await Promise.all([
      askUntil(blocked, 200, () => app.call('/health/ready')),
      askUntil(blocked, 200, () => app.call('/packages')),
      askUntil(blocked, 200, () => app.call('/auth/me', { cookie })),
    ]);
    await owner.query('ROLLBACK');

    const answers = new Set(
      (await blocked).map(({ status, headers, body }) => [status, body['code'], headers.get('retry-after')].join()),
    );
    expect([...answers]).toEqual(['503,unavailable,5']);
    expect([ready.odd, packages.odd, me.odd]).toEqual([[], [], []]);
    expect(Math.max(ready.longest, packages.longest)).toBeLessThan(2_000);
    expect((await post()).status).toBe(201);
  }, 30_000);

  it('one route that is slow leaves its own next requests waiting, not those of others', async () => {
    await owner.query('BEGIN; LOCK TABLE contacts IN ACCESS EXCLUSIVE MODE');
    const rounds = (async () => {
      for (let round = 0; round < 3; round += 1) await Promise.all(Array.from({ length: 12 }, post));
    })();
    const packages = await askUntil(rounds, 200, () => app.call('/packages'));
    await owner.query('ROLLBACK');
    expect(packages.odd).toEqual([]);
    expect(packages.longest).toBeLessThan(1_500);
  }, 30_000);
});
