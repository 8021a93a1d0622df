import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import {
  deployPlace,
  findRunningSystem,
  forgetRunningSystem,
  writeRunningSystem,
  type SystemAddresses,
} from '@vitrine/federation/deploy';
import { processGuard } from '@vitrine/testing';
import { developmentOrigins } from '../dev/dev-servers.ts';
import { buildAll } from './build.ts';
import { startSystem, systemUrls, type RunningSystem } from './composed-system.ts';
import { explain } from './explain.ts';
import { findPortFaults, readPorts, StartRefused, type Ports } from './ports.ts';
import { terminalProgress, type Progress } from './progress.ts';
import { workspace } from './workspace.ts';

/** Everything a run keeps: database, mailbox, builds made live, logs. */
export const dataDir = join(workspace, '.data');

const checkFree = async (ports: Ports): Promise<void> => {
  const other = findRunningSystem(workspace);
  if (other !== null && other.pid !== process.pid) {
    throw new StartRefused(
      `Vitrine already runs from this folder (process ${other.pid}): ${other.urls.edge}\nStop ` +
        `it there with Ctrl-C, or with: kill ${other.pid}`,
    );
  }
  const faults = await findPortFaults(
    ports,
    process.env['DATABASE_URL'] ? ['edge', 'bff', 'sandbox'] : ['edge', 'bff', 'sandbox', 'postgres'],
  );
  if (faults.length > 0) throw new StartRefused(faults.join('\n'));
};

/** What the tools beside this run have to know of it. */
const addressesOf = (ports: Ports, env: NodeJS.ProcessEnv): SystemAddresses => {
  const { target, environment } = deployPlace(workspace, env);
  return {
    pid: process.pid,
    urls: systemUrls(ports),
    deploy: { where: target.where, environment },
    ...(env['DATABASE_URL'] ? {} : { postgresPort: ports.postgres }),
    overrides: env['EDGE_OVERRIDE_ORIGINS']?.split(',') ?? developmentOrigins,
  };
};

export interface Run {
  readonly system: RunningSystem;
  readonly progress: Progress;
  /** Aborted when the run is asked to end. */
  readonly signal: AbortSignal;
  /** Stops everything and ends this process. */
  readonly stopAndExit: (code: number) => Promise<never>;
}

/**
 * Builds, starts the system of this checkout and ties its life to this process: Ctrl-C, SIGTERM, SIGHUP
 * and the death of whoever started this process stop everything in order; a second Ctrl-C at once.
 * Ends the process with a message if it cannot start.
 */
export const runSystem = async ({
  env = {},
  beforeExit,
}: { env?: Readonly<Record<string, string>>; beforeExit?: () => Promise<void> } = {}): Promise<Run> => {
  const progress = terminalProgress(process.stdout);
  const stopping = new AbortController();
  let system: RunningSystem | null = null;
  let stopRequestedAt: number | null = null;

  const stopAndExit = async (code: number): Promise<never> => {
    stopping.abort();
    if (system !== null) {
      progress.note('\nStopping …');
      await Promise.all([system.stop(), beforeExit?.()]);
      await processGuard.close();
      progress.note('Stopped. The data is kept in .data');
    }
    forgetRunningSystem(workspace);
    process.exit(code);
  };
  const onSignal = (code: number): void => {
    if (stopRequestedAt === null) {
      stopRequestedAt = performance.now();
      stopping.abort();
      // While it starts, the abort makes the start itself clean up and exit below.
      if (system !== null) void stopAndExit(code);
    } else if (performance.now() - stopRequestedAt > 1000) {
      // Requested again by a person: one Ctrl-C alone arrives several times, from terminal, npm and `bootstrap.mjs`.
      system?.kill();
      forgetRunningSystem(workspace);
      process.exit(130);
    }
  };
  process.on('SIGINT', () => onSignal(130));
  process.on('SIGTERM', () => onSignal(143));
  process.on('SIGHUP', () => onSignal(129));
  // The parent process was killed.
  process.on('disconnect', () => onSignal(1));
  // A terminal that was closed takes the output with it; that is no reason to fall over while stopping.
  for (const stream of [process.stdout, process.stderr]) stream.on('error', () => undefined);

  try {
    const ports = readPorts(process.env);
    await checkFree(ports);
    mkdirSync(dataDir, { recursive: true });
    const deployDir = process.env['VITRINE_DEPLOY_DIR'] ?? join(dataDir, 'deploy');
    writeRunningSystem(workspace, addressesOf(ports, { ...process.env, ...env, VITRINE_DEPLOY_DIR: deployDir }));
    await buildAll({ dataDir, progress, signal: stopping.signal });
    system = await startSystem({
      ports,
      dataDir,
      deployDir,
      env,
      seedDemo: true,
      restartCrashed: true,
      progress,
      signal: stopping.signal,
    });
  } catch (error) {
    if (!(error instanceof StartRefused)) forgetRunningSystem(workspace);
    if (stopping.signal.aborted) {
      await processGuard.close();
      progress.note('\nStopped.');
      process.exit(130);
    }
    console.error(`\n${explain(error)}`);
    process.exit(1);
  }
  if (stopping.signal.aborted) await stopAndExit(130);
  void exitOnRepeatedCrash(system, stopAndExit);
  return { system, progress, signal: stopping.signal, stopAndExit };
};

const exitOnRepeatedCrash = async (system: RunningSystem, stopAndExit: Run['stopAndExit']): Promise<void> => {
  const part = await system.repeatedCrash;
  console.error(`\n${part.name} keeps ending. The last lines of ${part.log.path}:\n\n${part.log.lastLines(25)}`);
  await stopAndExit(1);
};
