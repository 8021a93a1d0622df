import { chmodSync } from 'node:fs';
import { join } from 'node:path';
import { freePort, type Sandbox, startPostgres, startSandbox } from '@vitrine/testing';
import { Pool } from 'pg';
import { bffArguments } from './bff-command.ts';
import { openLog } from './log-files.ts';
import { serverPart, type Part } from './part.ts';
import type { Progress } from './progress.ts';
import { runCommand } from './run-command.ts';
import { toolPath, workspace } from './workspace.ts';

interface OwnBffOptions {
  /** For logs; the caller removes it. */
  readonly folder: string;
  readonly progress: Progress;
  /** Receives PostgreSQL's log line by line. */
  readonly postgresLog?: (line: string) => void;
  /** Further environment of the BFF. */
  readonly settings?: Readonly<Record<string, string>>;
}

/** A BFF with a database and providers that belong to one measurement, on loopback. */
export interface OwnBff {
  readonly bff: Part;
  readonly port: number;
  readonly database: Pool;
  readonly sandbox: Sandbox;
  /** Environment of the BFF, for its commands. */
  readonly env: NodeJS.ProcessEnv;
  readonly stop: () => Promise<void>;
}

/** Builds the BFF and starts it beside an empty PostgreSQL and a sandbox. */
export async function startOwnBff(options: OwnBffOptions): Promise<OwnBff> {
  const { folder, progress, postgresLog, settings } = options;
  const logs = join(folder, 'logs');
  // As root, PostgreSQL runs as another OS user, who has to get through to its own folder inside.
  if (process.getuid?.() === 0) chmodSync(folder, 0o755);
  const tools = { ...process.env, PATH: toolPath(process.env), NX_DAEMON: 'false', NX_TUI: 'false' };
  await progress.step('Build of the BFF', () =>
    runCommand({
      title: 'The build',
      program: join(workspace, 'node_modules', '.bin', 'nx'),
      args: ['run', '@vitrine/bff:build', '--outputStyle=static'],
      cwd: workspace,
      env: tools,
      log: openLog(logs, 'build'),
    }),
  );
  const [postgres, sandbox, port] = await progress.step('PostgreSQL and sandbox', () =>
    Promise.all([
      startPostgres(postgresLog ? { log: postgresLog } : {}),
      startSandbox({ limit: 1_000_000 }),
      freePort(),
    ]),
  );
  const env = {
    ...tools,
    NODE_ENV: 'development',
    LOG_LEVEL: 'warn',
    BFF_PORT: String(port),
    BFF_HOST: '127.0.0.1',
    DATABASE_URL: postgres.url,
    PUBLIC_URL: 'http://localhost:4200',
    TEAM_NOTIFICATION_EMAIL: 'team@vitrine.test',
    // Whatever is measured comes from one network.
    STRANGER_MAILS_PER_NETWORK_PER_HOUR: '1000000',
    RESEND_BASE_URL: `${sandbox.url}/resend`,
    STRIPE_BASE_URL: sandbox.url,
    ...settings,
  };
  const bff = serverPart({
    name: 'bff',
    program: process.execPath,
    args: bffArguments,
    cwd: workspace,
    env,
    log: openLog(logs, 'bff'),
    healthUrl: `http://127.0.0.1:${port}/api/health/ready`,
  });
  const database = new Pool({ connectionString: postgres.url, max: 4 });
  // A failed query reports it.
  database.on('error', () => undefined);
  const stop = async (): Promise<void> => {
    await database.end();
    await bff.stop(10_000);
    await sandbox.stop();
    await postgres.stop();
  };
  try {
    await progress.step('BFF', () => bff.start());
  } catch (error) {
    await stop();
    throw error;
  }
  return { bff, port, database, sandbox, env, stop };
}
