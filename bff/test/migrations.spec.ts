import { startPostgres, type RunningPostgres } from '@vitrine/testing';
import { Client } from 'pg';
import { commandDataSource, migrateDown } from '../src/platform/database/index.ts';
import { prepareSchema } from '../src/platform/schema.ts';
import { migrations } from '../src/migrations/index.ts';

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
    SELECT 'column ' || table_name || '.' || column_name || ' ' || data_type AS line FROM information_schema.columns WHERE table_schema = 'public' AND table_name <> 'migrations'
    UNION ALL SELECT indexdef FROM pg_indexes WHERE schemaname = 'public' AND tablename <> 'migrations'
    UNION ALL SELECT 'function ' || p.proname || pg_get_function_identity_arguments(p.oid) FROM pg_proc p JOIN pg_namespace n ON n.oid = p.pronamespace
      WHERE n.nspname = 'public' AND p.proname IN ('submit_inquiry', 'file_inquiry', 'submit_chat', 'take_throttle', 'refuse_audit_change')
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

  it('run once when replicas start together', async () => {
    const url = await postgres.createDatabase();
    const applied = await Promise.all(Array.from({ length: 3 }, () => prepareSchema({ url, poolSize: 2, migrateOnBoot: true })));
    expect(applied.flat()).toEqual(names);
  }, 30_000);
});
