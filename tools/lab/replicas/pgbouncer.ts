import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { Client } from 'pg';
import { openLog } from '../../system/log-files.ts';
import { type Part, serverPart } from '../../system/part.ts';

interface PoolerOptions {
  readonly program: string;
  readonly folder: string;
  readonly logs: string;
  readonly port: number;
  /** Of PostgreSQL. */
  readonly databaseUrl: string;
  /** Account to run as where this process is root, which PgBouncer refuses. */
  readonly user: string;
  readonly env: NodeJS.ProcessEnv;
}

/** The BFF's own limits of statements and locks, which a pooler has to set in its place (docs/runbooks/pooler.md). */
const connectQuery = 'SET statement_timeout = 5000; SET lock_timeout = 1500';

/** Server connections it may open; the BFFs of a run have several times as many of their own. */
const poolSize = 20;

const configuration = ({ port, databaseUrl }: PoolerOptions): string => {
  const { hostname, port: serverPort, pathname, username, password } = new URL(databaseUrl);
  const name = pathname.slice(1);
  const server = `host=${hostname} port=${serverPort} dbname=${name} user=${username} password=${password}`;
  return `[databases]
${name} = ${server} connect_query='${connectQuery}'

[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${port}
unix_socket_dir =
auth_type = any
pool_mode = transaction
default_pool_size = ${poolSize}
max_client_conn = 1000
log_connections = 0
log_disconnections = 0
`;
};

/** A PgBouncer in transaction mode on loopback, not started yet, and the URL that leads through it. */
export function createPooler(options: PoolerOptions): { readonly part: Part; readonly url: string } {
  const { program, folder, logs, port, user, env } = options;
  mkdirSync(folder, { recursive: true });
  const file = join(folder, 'pgbouncer.ini');
  writeFileSync(file, configuration(options), { mode: 0o644 });
  const at = new URL(options.databaseUrl);
  at.port = String(port);
  const url = at.href;
  const part = serverPart({
    name: 'pgbouncer',
    program,
    args: [...(process.getuid?.() === 0 ? ['-u', user] : []), file],
    cwd: folder,
    env,
    log: openLog(logs, 'pgbouncer'),
    healthUrl: `127.0.0.1:${port}`,
    isServing: async () => {
      const client = new Client({ connectionString: url, connectionTimeoutMillis: 2000 });
      // A pooler that is not up yet ends the connection, which the failed query reports.
      client.on('error', () => undefined);
      try {
        await client.connect();
        await client.query('SELECT 1');
        return true;
      } catch {
        return false;
      } finally {
        await client.end().catch(() => undefined);
      }
    },
  });
  return { part, url };
}
