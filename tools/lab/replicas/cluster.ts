import { execFile } from 'node:child_process';
import { chmodSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { demoAccount, demoSecrets } from '@vitrine/federation/deploy';
import { freePort, postgresUser, type Sandbox, startPostgres, startSandbox } from '@vitrine/testing';
import { Pool } from 'pg';
import { bffArguments } from '../../system/bff-command.ts';
import { openLog } from '../../system/log-files.ts';
import { type Part, serverPart } from '../../system/part.ts';
import type { Progress } from '../../system/progress.ts';
import { publishBuilds } from '../../system/publish.ts';
import { toolPath, workspace } from '../../system/workspace.ts';
import { type Balancer, createBalancer } from './nginx.ts';
import { createPooler } from './pgbouncer.ts';
import type { Programs } from './programs.ts';

/** `new` is this checkout, `old` the release before it. */
type Age = 'new' | 'old';

/** One BFF. */
export interface Replica {
  readonly age: Age;
  readonly port: number;
  readonly url: string;
  readonly part: Part;
}

/** Several BFFs and edges behind nginx on one database. */
export interface Cluster {
  /** What visitors reach: nginx before the edges. */
  readonly front: string;
  /** Origin that the BFFs take changes from. */
  readonly publicUrl: string;
  /** What the edges reach: nginx before the BFFs. */
  readonly back: Balancer;
  readonly edges: readonly string[];
  readonly deployDir: string;
  /** Straight to PostgreSQL, never through a pooler. */
  readonly database: Pool;
  readonly databaseUrl: string;
  readonly sandbox: Sandbox;
  /** Starts one more BFF, and answers it once it serves; nginx does not know it yet. */
  readonly addReplica: (age: Age) => Promise<Replica>;
  readonly stopReplica: (replica: Replica) => Promise<void>;
  /** Runs a command of a release's BFF, such as `migrate`. */
  readonly runCommand: (age: Age, command: string) => Promise<void>;
  readonly stop: () => Promise<void>;
}

interface ClusterOptions {
  readonly folder: string;
  /** Kept; the folder is not. */
  readonly logs: string;
  /** Where the previous release is unpacked. */
  readonly previous: string;
  readonly programs: Programs;
  /** Whether PgBouncer stands before PostgreSQL. */
  readonly pooled: boolean;
  readonly progress: Progress;
  readonly signal: AbortSignal;
}

const edgeCount = 2;

/** Starts everything but the BFFs. What had started is stopped again when a part of it fails. */
export async function startCluster(options: ClusterOptions): Promise<Cluster> {
  const { folder, logs, previous, programs, pooled, progress, signal } = options;
  const deployDir = join(folder, 'deploy');
  mkdirSync(deployDir, { recursive: true });
  // As root, PostgreSQL and PgBouncer run as another OS user, who has to get through to their own files inside.
  if (process.getuid?.() === 0) chmodSync(folder, 0o755);
  const endings: (() => Promise<void>)[] = [];
  const stop = async (): Promise<void> => {
    // Newest first: clients end before what they are clients of.
    for (const end of endings.splice(0).toReversed()) await end();
  };
  const started = async (part: Part, limitMs: number): Promise<void> => {
    signal.throwIfAborted();
    endings.push(() => part.stop(limitMs));
    await part.start();
  };
  try {
    const [postgres, sandbox] = await progress.step('PostgreSQL and sandbox', () =>
      Promise.all([startPostgres(), startSandbox({ limit: 1_000_000 })]),
    );
    endings.push(() => postgres.stop(), sandbox.stop);
    const database = new Pool({ connectionString: postgres.url, max: 8 });
    // A failed query reports it.
    database.on('error', () => undefined);
    endings.push(() => database.end());
    const [frontPort, backPort, poolerPort, ...edgePorts] = await Promise.all(
      Array.from({ length: 3 + edgeCount }, () => freePort()),
    );
    if (frontPort === undefined || backPort === undefined || poolerPort === undefined) throw new Error('No free port');
    const publicUrl = `http://localhost:${frontPort}`;
    const base: NodeJS.ProcessEnv = {
      ...process.env,
      PATH: toolPath(process.env),
      NODE_ENV: 'development',
      LOG_LEVEL: 'warn',
      PUBLIC_URL: publicUrl,
      VITRINE_DEPLOY_DIR: deployDir,
      RELEASE_VISITOR_KEY: demoSecrets.RELEASE_VISITOR_KEY,
      EDGE_TRUSTED_PROXIES: '127.0.0.1,::1',
      STAFF_EMAILS: demoAccount.email,
      TEAM_NOTIFICATION_EMAIL: 'team@vitrine.test',
      // Whatever is measured comes from one network.
      STRANGER_MAILS_PER_NETWORK_PER_HOUR: '1000000',
      RESEND_BASE_URL: `${sandbox.url}/resend`,
      STRIPE_BASE_URL: sandbox.url,
      TWILIO_BASE_URL: `${sandbox.url}/twilio`,
      // A release that is migrated by a command of its own, as in production.
      MIGRATE_ON_BOOT: 'off',
    };
    let pooledUrl = postgres.url;
    if (pooled) {
      const pooler = createPooler({
        program: programs.pgbouncer,
        folder: join(folder, 'pgbouncer'),
        logs,
        port: poolerPort,
        databaseUrl: postgres.url,
        user: postgresUser()?.name ?? '',
        env: base,
      });
      await progress.step('PgBouncer', () => started(pooler.part, 2500));
      pooledUrl = pooler.url;
    }
    // The release before this one does not know of poolers: it keeps its own way to PostgreSQL.
    const databaseOf = (age: Age): NodeJS.ProcessEnv =>
      pooled && age === 'new'
        ? { DATABASE_URL: pooledUrl, DATABASE_SESSION_URL: postgres.url }
        : { DATABASE_URL: postgres.url };
    const rootOf = (age: Age): string => (age === 'new' ? workspace : previous);
    const back = createBalancer(
      { name: 'nginx-bff', program: programs.nginx, folder: join(folder, 'back'), logs, port: backPort, env: base },
      // Nobody listens there yet.
      [9],
    );
    await progress.step('nginx before the BFFs', () => started(back.part, 2500));
    await publishBuilds({ deployDir, log: openLog(logs, 'publish'), progress, signal });
    await progress.step(`${edgeCount} edges`, () =>
      Promise.all(
        edgePorts.map((port, index) =>
          started(
            serverPart({
              name: `edge-${index + 1}`,
              program: process.execPath,
              args: ['shell/server/main.ts'],
              cwd: workspace,
              env: {
                ...base,
                EDGE_PORT: String(port),
                BFF_URL: back.url,
                EDGE_MIRROR_DIR: join(folder, `edge-${index + 1}`),
              },
              log: openLog(logs, `edge-${index + 1}`),
              healthUrl: `http://127.0.0.1:${port}/`,
            }),
            5000,
          ),
        ),
      ),
    );
    const front = createBalancer(
      { name: 'nginx-edge', program: programs.nginx, folder: join(folder, 'front'), logs, port: frontPort, env: base },
      edgePorts,
    );
    await progress.step('nginx before the edges', () => started(front.part, 2500));
    let replicas = 0;
    return {
      front: front.url,
      publicUrl,
      back,
      edges: edgePorts.map((port) => `http://127.0.0.1:${port}`),
      deployDir,
      database,
      databaseUrl: postgres.url,
      sandbox,
      addReplica: async (age) => {
        replicas += 1;
        const port = await freePort();
        const url = `http://127.0.0.1:${port}`;
        const script = join(rootOf(age), 'bff/dist/main.js');
        const part = serverPart({
          name: `bff-${replicas}`,
          program: process.execPath,
          args: [...bffArguments.slice(0, -1), script],
          cwd: workspace,
          env: { ...base, ...databaseOf(age), BFF_PORT: String(port), BFF_HOST: '127.0.0.1', EDGE_URL: front.url },
          log: openLog(logs, `bff-${replicas}-${age}`),
          healthUrl: `${url}/api/health/ready`,
        });
        await started(part, 10_000);
        return { age, port, url, part };
      },
      stopReplica: (replica) => replica.part.stop(10_000),
      runCommand: async (age, command) => {
        await promisify(execFile)(process.execPath, [join(rootOf(age), 'bff/dist/cli.js'), command], {
          cwd: workspace,
          env: { ...base, ...databaseOf(age) },
          signal,
        });
      },
      stop,
    };
  } catch (error) {
    await stop();
    throw error;
  }
}
