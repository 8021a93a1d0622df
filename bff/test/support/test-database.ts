import { randomBytes } from 'node:crypto';
import { env } from 'node:process';
import { Client } from 'pg';
import { prepareSchema } from '../../src/platform/startup.ts';

/** What every database of tests begins as a copy of, because a copy takes a tenth of the time of the migrations. */
const template = 'migrated';
/** Held while the template is made or copied: a database that somebody is connected to cannot be copied. */
const templateLock = 1;

/** Makes a database that has the whole schema and no data, and answers its URL. */
export async function createDatabase(): Promise<string> {
  return onServer(async (client, urlOf) => {
    await client.query('SELECT pg_advisory_lock($1)', [templateLock]);
    const { rowCount } = await client.query('SELECT 1 FROM pg_database WHERE datname = $1', [template]);
    if (rowCount === 0) {
      // Under another name until it is whole, so that an interrupted migration is never copied.
      await client.query('CREATE DATABASE migrating');
      await prepareSchema({ url: urlOf('migrating'), poolSize: 2, migrateOnBoot: true });
      await client.query(`ALTER DATABASE migrating RENAME TO ${template}`);
    }
    const name = newName();
    await client.query(`CREATE DATABASE ${name} TEMPLATE ${template}`);
    return urlOf(name);
  });
}

/** Makes a database without any tables, and answers its URL. */
export async function createEmptyDatabase(): Promise<string> {
  return onServer(async (client, urlOf) => {
    const name = newName();
    await client.query(`CREATE DATABASE ${name}`);
    return urlOf(name);
  });
}

const newName = (): string => `test_${randomBytes(6).toString('hex')}`;

async function onServer<T>(act: (client: Client, urlOf: (database: string) => string) => Promise<T>): Promise<T> {
  const server = env['VITRINE_TEST_POSTGRES'];
  if (!server)
    throw new Error('VITRINE_TEST_POSTGRES is not set: integration tests run in the Jest project "integration"');
  const client = new Client({ connectionString: server });
  await client.connect();
  try {
    return await act(client, (database) => new URL(`/${database}`, server).href);
  } finally {
    // Ends the lock, too.
    await client.end();
  }
}
