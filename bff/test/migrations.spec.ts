import { startPostgres, type RunningPostgres } from '@vitrine/testing';
import { Client } from 'pg';
import { commandDataSource, migrateDown } from '../src/platform/database/index.ts';
import { prepareSchema, Startup } from '../src/platform/startup.ts';
import { migrations } from '../src/migrations/index.ts';
import { eventually, startTestApp } from './support/test-app.ts';
import { createDatabase, createEmptyDatabase } from './support/test-database.ts';

let postgres: RunningPostgres;

beforeAll(async () => {
  postgres = await startPostgres();
}, 60_000);

afterAll(async () => {
  await postgres?.stop();
});

const names = migrations.map(({ name }) => name);

/** Tables, columns, indexes and functions of the public schema, as text. */
async function schemaOf(url: string): Promise<string[]> {
  const client = new Client({ connectionString: url });
  await client.connect();
  const { rows } = await client.query<{ line: string }>(`
    SELECT 'column ' || table_name || '.' || column_name || ' ' || data_type AS line FROM information_schema.columns
      WHERE table_schema = 'public' AND table_name <> 'migrations'
    UNION ALL SELECT indexdef FROM pg_indexes WHERE schemaname = 'public' AND tablename <> 'migrations'
    UNION ALL SELECT 'function ' || p.proname || pg_get_function_identity_arguments(p.oid) FROM pg_proc p
      JOIN pg_namespace n ON n.oid = p.pronamespace
      WHERE n.nspname = 'public'
        AND p.proname IN ('submit_inquiry', 'file_inquiry', 'submit_chat', 'take_throttle', 'refuse_audit_change',
          'apply_inquiry_to_contact', 'create_onboarding_steps', 'adopt_inquiry', 'make_onboarding_steps')
    ORDER BY 1`);
  await client.end();
  return rows.map(({ line }) => line);
}

describe('migrations', () => {
  it('go up, all the way down leaving nothing, and up again to the same schema', async () => {
    const url = await postgres.createDatabase();
    const config = { url, poolSize: 2, migrateOnBoot: true };
    expect(await prepareSchema(config)).toEqual(names);
    const first = await schemaOf(url);
    expect(first.length).toBeGreaterThan(80);

    const dataSource = commandDataSource(config);
    await dataSource.initialize();
    for (const _ of names) await migrateDown(dataSource);
    await dataSource.destroy();
    expect(await schemaOf(url)).toEqual([]);

    expect(await prepareSchema(config)).toEqual(names);
    expect(await schemaOf(url)).toEqual(first);
  }, 30_000);

  it('roll back whole on failure, keep those before, and continue once the cause is gone', async () => {
    const url = await postgres.createDatabase();
    const config = { url, poolSize: 2, migrateOnBoot: true };
    const client = new Client({ connectionString: url });
    await client.connect();
    const obstacle = { at: names.indexOf('Messages1763700000000'), first: 'sms_messages', last: 'message_templates' };
    // Something of that name is there already: its migration fails after its first tables are made.
    await client.query(`CREATE TABLE ${obstacle.last} (mine int)`);
    await client.query(`INSERT INTO ${obstacle.last} VALUES (7)`);

    await expect(prepareSchema(config)).rejects.toThrow(`"${obstacle.last}" already exists`);
    const tables = (
      await client.query<{ name: string }>(`SELECT tablename AS name FROM pg_tables WHERE schemaname = 'public'`)
    ).rows.map(({ name }) => name);
    expect(tables).not.toContain(obstacle.first);
    expect((await client.query(`SELECT mine FROM ${obstacle.last}`)).rows).toEqual([{ mine: 7 }]);
    const { rows } = await client.query<{ name: string }>('SELECT name FROM migrations ORDER BY id');
    const done = rows.map(({ name }) => name);
    expect(done).toEqual(names.slice(0, obstacle.at));

    await client.query(`DROP TABLE ${obstacle.last}`);
    await client.end();
    expect(await prepareSchema(config)).toEqual(names.slice(obstacle.at));
  }, 30_000);

  it('replace a function whose text is not the one applied last, and leave the others alone', async () => {
    const url = await postgres.createDatabase();
    const config = { url, poolSize: 2, migrateOnBoot: true };
    await prepareSchema(config);
    const client = new Client({ connectionString: url });
    await client.connect();
    const stage = async (): Promise<unknown> =>
      (await client.query<{ stage: number | null }>(`SELECT message_stage('sent') AS stage`)).rows[0]?.stage;
    const current = await stage();
    await client.query(`
      CREATE OR REPLACE FUNCTION message_stage(status text) RETURNS integer LANGUAGE sql IMMUTABLE RETURN 99`);
    await client.query(`UPDATE database_functions SET hash = 'of an older text' WHERE name = 'message_stage'`);
    expect(await stage()).toBe(99);

    expect(await prepareSchema(config)).toEqual(['message_stage']);
    expect(await stage()).toBe(current);
    expect(await prepareSchema(config)).toEqual([]);
    await client.end();
  }, 30_000);

  it('run once when replicas start together', async () => {
    const url = await postgres.createDatabase();
    const applied = await Promise.all(
      Array.from({ length: 3 }, () => prepareSchema({ url, poolSize: 2, migrateOnBoot: true })),
    );
    expect(applied.flat()).toEqual(names);
  }, 30_000);

  it('make an app ready that leaves them to somebody else, and serves nothing until then', async () => {
    const databaseUrl = await createEmptyDatabase();
    const app = await startTestApp({ databaseUrl, env: { MIGRATE_ON_BOOT: 'off' }, waitUntilReady: false });
    try {
      await eventually('the app says what is missing', async () =>
        app.logs().some((line) => line.includes(`lacks ${names.length} migrations of this build`)),
      );
      expect((await app.call('/health/ready')).status).toBe(503);
      await prepareSchema({ url: databaseUrl, poolSize: 2, migrateOnBoot: true });
      await app.app.nest.get(Startup).whenReady();
      expect((await app.call('/health/ready')).status).toBe(200);
    } finally {
      await app.stop();
    }
  }, 60_000);

  it('of a newer build do not stop an older one', async () => {
    const databaseUrl = await createDatabase();
    const client = new Client({ connectionString: databaseUrl });
    await client.connect();
    await client.query(
      `INSERT INTO migrations (timestamp, name) VALUES (9999999999999, 'OfTheNextRelease9999999999999')`,
    );
    await client.end();
    const app = await startTestApp({ databaseUrl, env: { MIGRATE_ON_BOOT: 'off' }, waitUntilReady: false });
    try {
      const statuses: number[] = [];
      await eventually('the app is ready', async () => {
        statuses.push((await app.call('/health/ready')).status);
        return statuses.at(-1) === 200;
      });
      expect(statuses.at(-1)).toBe(200);
      expect(app.logs().filter((line) => line.includes('migrations of this build'))).toEqual([]);
    } finally {
      await app.stop();
    }
  });
});
