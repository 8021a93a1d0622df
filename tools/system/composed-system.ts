import { createHash } from 'node:crypto';
import { chmodSync, existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { demoAccount, demoSecrets, developmentPreviewKey } from '@vitrine/federation/deploy';
import { developmentOrigins } from '../dev/dev-servers.ts';
import { bffArguments } from './bff-command.ts';
import { openLog } from './log-files.ts';
import { postgresPart, serverPart, type Part, type PostgresPart } from './part.ts';
import type { Ports } from './ports.ts';
import { silent, type Progress } from './progress.ts';
import { publishBuilds } from './publish.ts';
import { runCommand } from './run-command.ts';
import { supervise } from './supervise.ts';
import { toolPath, workspace } from './workspace.ts';

export type PartName = 'postgres' | 'sandbox' | 'bff' | 'edge';

export interface SystemOptions {
  readonly ports: Ports;
  /** Holds the cluster, the sandbox's state and the logs; kept. */
  readonly dataDir: string;
  /** Where builds are made live and the edge reads them. */
  readonly deployDir: string;
  /** Added to the environment of every part; `DATABASE_URL` takes the place of the embedded PostgreSQL. */
  readonly env?: Readonly<Record<string, string>>;
  /** Seeds the demo, once for each database. */
  readonly seedDemo?: boolean;
  /** Starts crashed parts again. Off where a test stops and starts them itself. */
  readonly restartCrashed?: boolean;
  readonly progress?: Progress;
  /** Ends the start half-way. */
  readonly signal?: AbortSignal;
}

export interface RunningSystem {
  readonly urls: { readonly edge: string; readonly bff: string; readonly sandbox: string; readonly database: string };
  readonly logsDir: string;
  /** Environment of its parts: another BFF with it joins the same system. */
  readonly env: Readonly<NodeJS.ProcessEnv>;
  /** Stops everything in order, in at most ten seconds. */
  readonly stop: () => Promise<void>;
  /** Ends everything at once. */
  readonly kill: () => void;
  readonly stopChild: (name: PartName) => Promise<void>;
  /** Resolves when the part serves again. */
  readonly startChild: (name: PartName) => Promise<void>;
  readonly restart: (name: PartName) => Promise<void>;
  /** Resolves with the edge if it keeps crashing; any other part is always restarted. */
  readonly repeatedCrash: Promise<Part>;
}

/** Where a system on these ports is found. */
export const systemUrls = ({ edge, bff, sandbox }: Ports) => ({
  edge: `http://localhost:${edge}`,
  bff: `http://127.0.0.1:${bff}`,
  sandbox: `http://localhost:${sandbox}`,
});

/** Default environment of the parts: everything stays on this machine. */
const environmentOf = ({ ports, dataDir, deployDir, env = {} }: SystemOptions): NodeJS.ProcessEnv => {
  const environment = { ...process.env, ...env };
  const sandbox = `http://127.0.0.1:${ports.sandbox}`;
  return {
    NODE_ENV: 'development',
    ...demoSecrets,
    STAFF_EMAILS: demoAccount.email,
    TEAM_NOTIFICATION_EMAIL: 'team@vitrine.test',
    RESEND_BASE_URL: `${sandbox}/resend`,
    RESEND_REPLY_DOMAIN: 'reply.vitrine.test',
    RESEND_WEBHOOK_URL: `http://127.0.0.1:${ports.bff}/api/webhooks/resend`,
    TWILIO_BASE_URL: `${sandbox}/twilio`,
    TWILIO_INBOUND_URL: `http://localhost:${ports.edge}/api/webhooks/twilio/inbound`,
    TWILIO_WEBHOOK_ORIGIN: `http://127.0.0.1:${ports.bff}`,
    STRIPE_BASE_URL: sandbox,
    STRIPE_WEBHOOK_URL: `http://127.0.0.1:${ports.bff}/api/webhooks/stripe`,
    GOOGLE_CLIENT_ID: 'vitrine-sandbox',
    GOOGLE_BASE_URL: `${sandbox}/openid`,
    FACEBOOK_CLIENT_ID: 'vitrine-sandbox',
    FACEBOOK_BASE_URL: `${sandbox}/facebook`,
    PUBLIC_URL: `http://localhost:${ports.edge}`,
    EDGE_MIRROR_DIR: join(dataDir, 'edge'),
    EDGE_OVERRIDE_ORIGINS: developmentOrigins.join(','),
    EDGE_URL: `http://127.0.0.1:${ports.edge}`,
    PREVIEW_KEY: developmentPreviewKey(dataDir),
    ...environment,
    PATH: toolPath(environment),
    EDGE_PORT: String(ports.edge),
    BFF_PORT: String(ports.bff),
    BFF_HOST: '127.0.0.1',
    BFF_URL: `http://127.0.0.1:${ports.bff}`,
    SANDBOX_PORT: String(ports.sandbox),
    PG_PORT: String(ports.postgres),
    VITRINE_DEPLOY_DIR: deployDir,
  };
};

const edgePart = ({ ports }: SystemOptions, env: NodeJS.ProcessEnv, logsDir: string): Part =>
  serverPart({
    name: 'edge',
    program: process.execPath,
    args: ['shell/server/main.ts'],
    cwd: workspace,
    env,
    log: openLog(logsDir, 'edge'),
    healthUrl: `http://127.0.0.1:${ports.edge}/`,
  });

const bffPart = ({ ports }: SystemOptions, env: NodeJS.ProcessEnv, logsDir: string): Part =>
  serverPart({
    name: 'bff',
    program: process.execPath,
    // Bounds of V8's heap: without them it takes memory under load that it does not need.
    args: bffArguments,
    cwd: workspace,
    env,
    log: openLog(logsDir, 'bff'),
    healthUrl: `http://127.0.0.1:${ports.bff}/api/health/ready`,
  });

const sandboxPart = ({ ports, dataDir }: SystemOptions, env: NodeJS.ProcessEnv, logsDir: string): Part =>
  serverPart({
    name: 'sandbox',
    program: process.execPath,
    args: ['libs/provider-sandbox/src/main.ts'],
    cwd: workspace,
    env: { ...env, SANDBOX_FILE: join(dataDir, 'sandbox', 'state.json') },
    log: openLog(logsDir, 'sandbox'),
    healthUrl: `http://127.0.0.1:${ports.sandbox}/_control/health`,
  });

/** Marker file beside the data that the demo was seeded: deleting the data seeds it again. */
const seedMark = (dataDir: string, databaseUrl: string, postgres: PostgresPart | null): string =>
  join(
    postgres?.running()?.dataDir ?? dataDir,
    `demo-seeded-${createHash('sha256').update(databaseUrl).digest('hex').slice(0, 12)}`,
  );

/**
 * Starts the whole system from its builds (see `build.ts`): PostgreSQL, provider sandbox, BFF, edge.
 * `npm start` and the browser tests use it alike.
 * @throws PartFailed with the last lines of the part's log; what had started is stopped again.
 */
export const startSystem = async (options: SystemOptions): Promise<RunningSystem> => {
  const { ports, dataDir, deployDir, progress = silent, signal } = options;
  const logsDir = join(dataDir, 'logs');
  mkdirSync(logsDir, { recursive: true });
  // As root, PostgreSQL runs as another OS user, who has to get through to its own folder inside.
  if (process.getuid?.() === 0) chmodSync(dataDir, 0o755);
  const base = environmentOf(options);
  let databaseUrl = base['DATABASE_URL'] ?? '';

  const postgres =
    databaseUrl === ''
      ? postgresPart({
          port: ports.postgres,
          dataDir: join(dataDir, 'postgres'),
          log: openLog(logsDir, 'postgres'),
          report: (text) => progress.note(`  ${text}`),
        })
      : null;
  const parts: Part[] = [];

  const stopAll = async (): Promise<void> => {
    const partsOf = (names: readonly string[]): Part[] => parts.filter(({ name }) => names.includes(name));
    // Clients stop before the servers that they call.
    await Promise.all(partsOf(['edge', 'bff']).map(async (part) => part.stop(5000)));
    await Promise.all(partsOf(['sandbox', 'postgres']).map(async (part) => part.stop(2500)));
  };

  const stopping = new AbortController();
  // A part that is being waited for is ended, and with that the waiting.
  const started = new AbortController();
  signal?.addEventListener('abort', () => void stopAll(), { once: true, signal: started.signal });
  const startPart = async (title: string, part: Part): Promise<void> => {
    signal?.throwIfAborted();
    parts.push(part);
    await progress.step(title, async () => part.start());
  };
  try {
    const serveEdge = async (): Promise<void> => {
      await publishBuilds({ deployDir, log: openLog(logsDir, 'publish'), progress, ...(signal && { signal }) });
      await startPart('Edge', edgePart(options, base, logsDir));
    };
    const serveApi = async (): Promise<void> => {
      if (postgres !== null) await startPart('PostgreSQL', postgres);
      databaseUrl = postgres?.running()?.url ?? databaseUrl;
      const env: NodeJS.ProcessEnv = { ...base, DATABASE_URL: databaseUrl };
      const seedMarkFile = seedMark(dataDir, databaseUrl, postgres);
      if (options.seedDemo === true && !existsSync(seedMarkFile)) {
        const command = async (title: string, name: string): Promise<void> =>
          progress.step(title, async () =>
            runCommand({
              title,
              program: process.execPath,
              args: ['bff/dist/cli.js', name],
              cwd: workspace,
              env,
              log: openLog(logsDir, name),
              ...(signal && { signal }),
            }),
          );
        await command('Database schema', 'migrate');
        await command('Demo data', 'seed-demo');
        writeFileSync(seedMarkFile, `${new Date().toISOString()}\n`);
      }
      // It migrates at boot what a newer build brings.
      await startPart('BFF', bffPart(options, env, logsDir));
    };
    const starts = [serveApi(), startPart('Provider sandbox', sandboxPart(options, base, logsDir)), serveEdge()];
    // Wait for all before failing: nothing may still start while the rest is stopped.
    await Promise.allSettled(starts);
    await Promise.all(starts);
    signal?.throwIfAborted();
    started.abort();

    const { promise: repeatedCrash, resolve: onRepeatedCrash } = Promise.withResolvers<Part>();
    if (options.restartCrashed === true) {
      // Only the edge is essential: it answers for a BFF that is down, and the sandbox's mailbox needs neither.
      for (const part of parts)
        supervise(part, {
          signal: stopping.signal,
          note: progress.note,
          ...(part.name === 'edge' && { onRepeatedCrash }),
        });
    }

    const getPart = (name: PartName): Part => {
      const part = parts.find((one) => one.name === name);
      if (part === undefined) throw new Error(`This system has no part '${name}'.`);
      return part;
    };
    const stopChild = async (name: PartName): Promise<void> => getPart(name).stop(5000);
    const startChild = async (name: PartName): Promise<void> => {
      if (!getPart(name).isRunning()) await getPart(name).start();
    };
    return {
      urls: { ...systemUrls(ports), database: databaseUrl },
      logsDir,
      env: { ...base, DATABASE_URL: databaseUrl },
      repeatedCrash,
      stopChild,
      startChild,
      restart: async (name) => {
        await stopChild(name);
        await startChild(name);
      },
      stop: async () => {
        stopping.abort();
        await stopAll();
      },
      kill: () => {
        stopping.abort();
        for (const part of parts) part.kill();
      },
    };
  } catch (error) {
    started.abort();
    stopping.abort();
    await stopAll();
    throw error;
  }
};
