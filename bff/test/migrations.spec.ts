import { startPostgres, type RunningPostgres } from '@vitrine/testing';
import { Client } from 'pg';
import { findObjects, findTables } from '../src/operations/backup/catalog.ts';
import { commandDataSource, migrateDown, migrateTo } from '../src/platform/database/index.ts';
import { prepareSchema, Startup } from '../src/platform/startup.ts';
import { baselines, lastBeforeBaselines } from '../src/migrations/baseline/index.ts';
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

async function withClient<T>(url: string, act: (client: Client) => Promise<T>): Promise<T> {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    return await act(client);
  } finally {
    await client.end();
  }
}

/** Columns, constraints, indexes, triggers, views and functions, as text. */
const schemaOf = (url: string): Promise<string[]> =>
  withClient(url, async (client) => {
    const columns = (await findTables(client)).flatMap((table) =>
      table.columns.map((column) => `column ${table.name}.${column.name} ${column.type}`),
    );
    return [...columns, ...(await findObjects(client))].filter(
      (line) => !/\b(?:migrations|pgboss)\b|function enqueue_/.test(line),
    );
  });

/** Makes a migrated database look as a release before the baselines left it, which applied these migrations. */
const leaveAsBefore = (url: string, applied: readonly string[]): Promise<unknown> =>
  withClient(url, async (client) => {
    await client.query('DELETE FROM migrations');
    await client.query('INSERT INTO migrations (timestamp, name) SELECT 1, name FROM unnest($1::text[]) AS name', [
      applied,
    ]);
  });

const appliedIn = (url: string): Promise<string[]> =>
  withClient(url, async (client) =>
    (await client.query<{ name: string }>('SELECT name FROM migrations ORDER BY id')).rows.map(({ name }) => name),
  );

describe('migrations', () => {
  it('go up, each back to what was before it, down to nothing, and up again to the same schema', async () => {
    const url = await postgres.createDatabase();
    const config = { url, poolSize: 2, migrateOnBoot: true };
    const schemas: string[][] = [];
    for (const index of names.keys()) {
      schemas.push(await schemaOf(url));
      await migrateTo(config, new Set(names.slice(0, index + 1)));
    }
    const whole = await schemaOf(url);
    expect(whole.length).toBeGreaterThan(1_500);

    const dataSource = commandDataSource(config);
    await dataSource.initialize();
    for (const schema of schemas.toReversed()) {
      await migrateDown(dataSource);
      expect(await schemaOf(url)).toEqual(schema);
    }
    await dataSource.destroy();
    expect(schemas[0]).toEqual([]);

    expect(await prepareSchema(config)).toEqual(names);
    expect(await schemaOf(url)).toEqual(whole);
  }, 60_000);

  it('roll back whole on failure, keep those before, and continue once the cause is gone', async () => {
    const url = await postgres.createDatabase();
    const config = { url, poolSize: 2, migrateOnBoot: true };
    const client = new Client({ connectionString: url });
    await client.connect();
    const obstacle = {
      at: names.indexOf('BaselineEmails1763824100011'),
      first: 'email_messages',
      last: 'suppressions',
    };
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

  it('of the baselines are taken as applied in a database that the release before them made', async () => {
    const url = await createEmptyDatabase();
    const before = ['FoundationTables1763676000000', lastBeforeBaselines];
    const config = { url, poolSize: 2, migrateOnBoot: true };
    await migrateTo(config, new Set(baselines.map(({ name }) => name)));
    await leaveAsBefore(url, before);
    const schema = await schemaOf(url);
    const applied = (await Promise.all([prepareSchema(config), prepareSchema(config)])).flat();
    const ofBaselines = baselines.map(({ name }) => name);
    expect(applied.filter((name) => ofBaselines.includes(name))).toEqual([]);
    expect(await appliedIn(url)).toEqual([...before, ...names]);

    const dataSource = commandDataSource(config);
    await dataSource.initialize();
    for (const _ of names.slice(baselines.length)) await migrateDown(dataSource);
    expect(await schemaOf(url)).toEqual(schema);
    await expect(migrateDown(dataSource)).rejects.toThrow('only it can take them back');
    await dataSource.destroy();
    expect(await appliedIn(url)).toEqual([...before, ...ofBaselines]);
  });

  it('refuse a database that is older than the baselines, and leave it as it is', async () => {
    const url = await createDatabase();
    const before = ['FoundationTables1763676000000', 'LanguageOfContacts1763823000001'];
    await leaveAsBefore(url, before);
    const schema = await schemaOf(url);
    await expect(prepareSchema({ url, poolSize: 2, migrateOnBoot: true })).rejects.toThrow(
      `This database is older than the release that has ${lastBeforeBaselines}: migrate it with that release first`,
    );
    expect(await appliedIn(url)).toEqual(before);
    expect(await schemaOf(url)).toEqual(schema);
  });

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
