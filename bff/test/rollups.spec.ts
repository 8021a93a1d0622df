import { randomUUID } from 'node:crypto';
import { Client } from 'pg';
import { HousekeepingService } from '../src/operations/housekeeping/housekeeping.service.ts';
import { RollupsService } from '../src/operations/housekeeping/rollups.service.ts';
import { randomFrom } from './support/random.ts';
import { wrongRollups } from './support/rollups.ts';
import { addAccount, signIn } from './support/staff.ts';
import { startTestApp, startWorld, type TestApp, type TestWorld } from './support/test-app.ts';

let world: TestWorld;
let app: TestApp;
let cookie: string;

beforeAll(async () => {
  world = await startWorld();
  app = await startTestApp({ databaseUrl: world.databaseUrl, mailUrl: world.mailUrl });
  await addAccount(app, 'owner@vitrine.test');
  cookie = await signIn(app, 'owner@vitrine.test');
}, 180_000);

afterAll(async () => {
  await app?.stop();
  await world?.stop();
});

const compact = () => app.app.nest.get(RollupsService, { strict: false }).compact();
const checkAtNight = () => app.app.nest.get(HousekeepingService, { strict: false }).checkRollups();
const statuses = ['active', 'pending', 'inactive'];
const leadStatuses = ['new', 'contacted', 'qualified', 'won', 'lost'];

type Query = (sql: string, values?: unknown[]) => Promise<unknown>;
const insertClient = (query: Query, id: string, status: string, plan: string | null) =>
  query(
    `INSERT INTO clients (id, name, email, company, status, subscription_plan, monthly_amount_cents, join_date,
       created_at, updated_at)
     VALUES ($1::uuid, 'Ada', $1::uuid || '@clinic.example', 'Clinic', $2, $3, 5000, now(), now(), now())`,
    [id, status, plan],
  );
const insertLead = (query: Query, id: string, status: string) =>
  query(
    `INSERT INTO contacts (id, name, email, project_type, urgency, status, lead_score, intent_score, last_inquiry_at,
       follow_up_on, created_at, updated_at)
     VALUES ($1::uuid, 'Ada', $1::uuid || '@office.example', 'Other', 'medium', $2, 0, 0, now(), '2026-03-09', now(),
       now())`,
    [id, status],
  );

/** Adds, changes and deletes a client and a lead in a transaction, of which some are rolled back. */
async function work(connection: Client, random: () => number): Promise<void> {
  const one = <T>(values: readonly T[]): T => values[Math.floor(random() * values.length)] as T;
  const query: Query = (sql, values) => connection.query(sql, values);
  const [client, lead] = [randomUUID(), randomUUID()];
  await query('BEGIN');
  await insertClient(query, client, one(statuses), one([null, 'Foundation Elite']));
  await insertLead(query, lead, one(leadStatuses));
  await query('UPDATE clients SET status = $2, monthly_amount_cents = $3 WHERE id = $1', [
    client,
    one(statuses),
    Math.floor(random() * 9_000),
  ]);
  await query('UPDATE contacts SET status = $2, follow_up_on = NULL, source = $3 WHERE id = $1', [
    lead,
    one(leadStatuses),
    one(['website', 'chat']),
  ]);
  if (random() < 0.3) await query('DELETE FROM clients WHERE id = $1', [client]);
  await query(random() < 0.2 ? 'ROLLBACK' : 'COMMIT');
}

describe('counts and sums of the lists', () => {
  it('are those of the rows, whatever is written at the same time, and while they are put together', async () => {
    const connections = Array.from({ length: 4 }, () => new Client({ connectionString: world.databaseUrl }));
    await Promise.all(connections.map((connection) => connection.connect()));
    await Promise.all([
      ...connections.map(async (connection, index) => {
        const random = randomFrom(index + 1);
        for (let step = 0; step < 40; step += 1) await work(connection, random);
      }),
      (async () => {
        for (let step = 0; step < 20; step += 1) await compact();
      })(),
    ]);
    await Promise.all(connections.map((connection) => connection.end()));
    expect(await wrongRollups(app)).toEqual({});
    await compact();
    expect(await wrongRollups(app)).toEqual({});
    const [{ rows, groups } = { rows: 0, groups: 0 }] = await app.query<{ rows: number; groups: number }>(
      `SELECT count(*)::int AS rows, count(DISTINCT (status, subscription_plan))::int AS groups FROM client_rollups`,
    );
    expect(rows).toBe(groups);
    expect(groups).toBeGreaterThan(3);
  }, 60_000);

  it('are what a list says, with and without a filter', async () => {
    const counted = async (where: string) =>
      (await app.query<{ count: number }>(`SELECT count(*)::int AS count FROM contacts WHERE ${where}`))[0]?.count;
    const total = async (query: string) => (await app.call(`/contacts?${query}`, { cookie })).body['total'];
    expect(await total('')).toBe(await counted('true'));
    expect(await total('source=chat')).toBe(await counted(`source = 'chat'`));
    expect(await total('status=won&assignee=nobody')).toBe(await counted(`status = 'won'`));
    await insertLead(app.query.bind(app), randomUUID(), 'won');
    expect(await total('status=won')).toBe(await counted(`status = 'won'`));
  });

  it('are corrected at night, and the team is told, where rows were changed without their triggers', async () => {
    await checkAtNight();
    const notices = () => app.query<{ variables: object }>(`SELECT variables FROM email_messages`);
    expect(await notices()).toEqual([]);
    await app.query('ALTER TABLE clients DISABLE TRIGGER clients_roll_up');
    await insertClient(app.query.bind(app), randomUUID(), 'active', null);
    await app.query('ALTER TABLE clients ENABLE TRIGGER clients_roll_up');
    await checkAtNight();
    expect(await notices()).toEqual([
      { variables: expect.objectContaining({ reason: 'Wrong counts were corrected: client_rollups' }) },
    ]);
    expect(await wrongRollups(app)).toEqual({});
  });
});
