import { Client } from 'pg';

/** Runs `work` on one connection of its own. */
export async function withConnection<T>(url: string, name: string, work: (client: Client) => Promise<T>): Promise<T> {
  const client = new Client({ connectionString: url, application_name: name, connectionTimeoutMillis: 10_000 });
  // The query in progress reports it.
  client.on('error', () => undefined);
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end().catch(() => undefined);
  }
}
