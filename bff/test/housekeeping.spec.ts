import { Client } from 'pg';
import { HousekeepingService } from '../src/operations/housekeeping/housekeeping.service.ts';
import { startTestApp, startWorld, type TestApp, type TestWorld } from './support/test-app.ts';

let world: TestWorld;
let app: TestApp;

beforeAll(async () => {
  world = await startWorld();
  app = await startTestApp({ databaseUrl: world.databaseUrl, mailUrl: world.mailUrl });
}, 180_000);

afterAll(async () => {
  await app?.stop();
  await world?.stop();
});

const sweep = () => app.app.nest.get(HousekeepingService, { strict: false }).deleteExpired();
const long = '2024-01-01T00:00:00Z';
const addThrottles = (count: number) =>
  app.query(
    `INSERT INTO throttles (bucket, hits, touched_at) SELECT 'old:' || n, '{}', $1 FROM generate_series(1, $2) AS n`,
    [long, count],
  );
const addKeys = () =>
  app.query(
    `INSERT INTO idempotency_keys (scope, key, request_hash, created_at)
      VALUES ('old', gen_random_uuid()::text, 'x', $1)`,
    [long],
  );
const addCounts = () =>
  app.query(
    `INSERT INTO visitor_submissions (visitor, email, submitted_at)
      VALUES (gen_random_uuid()::text, 'old@clinic.example', $1)`,
    [long],
  );
const count = async (table: string): Promise<number> => (await app.query(`SELECT 1 FROM ${table}`)).length;
const notices = () =>
  app.query<{ subject: string }>(`SELECT subject FROM email_messages WHERE template = 'crash-notice'`);

describe('the nightly cleanup', () => {
  it('takes everything that outlived its purpose, however much it is, in batches', async () => {
    await addThrottles(4_500);
    await sweep();
    expect([await count('throttles'), await notices()]).toEqual([0, []]);
  }, 30_000);

  it('deletes the polls of a refund once they have ended', async () => {
    const recent = app.clock.now();
    const values = `('re_old', 3, $1, NULL), ('re_recent', 3, $2, NULL)`;
    await app.query(`INSERT INTO refund_questions (refund, tries, next_at, invoice) VALUES ${values}`, [long, recent]);
    await sweep();
    expect(await app.query('SELECT refund FROM refund_questions')).toEqual([{ refund: 're_recent' }]);
  }, 30_000);

  it('continues after a failed rule, notifies the team, and retries it the next night', async () => {
    await Promise.all([addThrottles(3), addKeys(), addCounts()]);
    const other = new Client({ connectionString: world.databaseUrl });
    await other.connect();
    await other.query('BEGIN; LOCK TABLE throttles IN ACCESS EXCLUSIVE MODE');
    await sweep();
    await other.query('COMMIT');
    await other.end();
    // One rule comes before the one that failed, the other after it.
    expect([await count('idempotency_keys'), await count('throttles'), await count('visitor_submissions')]).toEqual([
      0, 3, 0,
    ]);
    expect(await notices()).toEqual([{ subject: 'The nightly cleanup didn’t finish: Not done: throttles' }]);
    expect(app.logs().filter((line) => line.includes('"level":"error"') && line.includes('throttles'))).toHaveLength(1);
    await sweep();
    expect(await count('throttles')).toBe(0);
  }, 30_000);
});
