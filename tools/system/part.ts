import { spawn, type ChildProcess } from 'node:child_process';
import { setTimeout as delay } from 'node:timers/promises';
import { processGuard, startPostgres, type RunningPostgres } from '@vitrine/testing';
import type { LogFile } from './log-files.ts';
import { appendFileSync } from 'node:fs';
import { PartFailed } from './run-command.ts';

/** One process of the composed system. */
export interface Part {
  readonly name: string;
  readonly log: LogFile;
  readonly isRunning: () => boolean;
  /** Resolves when it serves. */
  readonly start: () => Promise<void>;
  /** Asks it to end, insists after `limitMs`, and resolves when it is gone. */
  readonly stop: (limitMs: number) => Promise<void>;
  /** Ends it at once. */
  readonly kill: () => void;
  /** Called when it ends without having been asked to. */
  onCrash: (() => void) | null;
}

interface ServerPartOptions {
  readonly name: string;
  readonly program: string;
  readonly args: readonly string[];
  readonly cwd: string;
  readonly env: NodeJS.ProcessEnv;
  readonly log: LogFile;
  /** Answers 2xx once the part serves. */
  readonly healthUrl: string;
  /** Takes the place of asking `healthUrl`, for a part that does not speak HTTP. */
  readonly isServing?: () => Promise<boolean>;
  readonly startLimitMs?: number;
}

const answers = async (url: string): Promise<boolean> => {
  try {
    const response = await fetch(url, { signal: AbortSignal.timeout(2000), redirect: 'manual' });
    await response.body?.cancel();
    return response.ok;
  } catch {
    return false;
  }
};

const hasExited = (child: ChildProcess): boolean => child.exitCode !== null || child.signalCode !== null;

/** To the whole group, so that what the part started itself ends with it. */
const signalGroup = (child: ChildProcess, signal: NodeJS.Signals): void => {
  if (child.pid === undefined) return;
  try {
    process.kill(-child.pid, signal);
  } catch {
    // It ended in the meantime.
  }
};

/** A part that is a program with an HTTP health check. */
export const serverPart = (options: ServerPartOptions): Part => {
  /** The process that is meant to run. */
  let child: ChildProcess | null = null;
  /** The process started last, which may be on its way out. */
  let latest: ChildProcess | null = null;
  let exit: Promise<void> = Promise.resolve();

  const part: Part = {
    name: options.name,
    log: options.log,
    onCrash: null,
    isRunning: () => child !== null && !hasExited(child),
    start: async () => {
      // A session of its own: Ctrl-C in the terminal reaches the supervisor, which stops the parts in order.
      const started = options.log.withDescriptor((output) =>
        spawn(options.program, options.args, {
          cwd: options.cwd,
          env: options.env,
          stdio: ['ignore', output, output],
          detached: true,
        }),
      );
      child = started;
      latest = started;
      const { pid } = started;
      if (pid !== undefined) processGuard.add(pid, 'TERM');
      let serving = false;
      exit = new Promise((resolve) => {
        const ended = (): void => {
          // Ends its child processes too.
          signalGroup(started, 'SIGKILL');
          if (pid !== undefined) processGuard.remove(pid);
          resolve();
          // After `stop`, `child` is another process or null.
          if (serving && child === started) part.onCrash?.();
        };
        started.once('exit', ended);
        started.once('error', ended);
      });
      const end = performance.now() + (options.startLimitMs ?? 60_000);
      const { healthUrl, isServing = () => answers(healthUrl) } = options;
      while (!(await isServing())) {
        if (pid === undefined || hasExited(started)) {
          throw new PartFailed(
            `${options.name} ended while starting ` +
              `(${started.signalCode ?? `exit code ${started.exitCode ?? 'unknown'}`}).`,
            options.log,
          );
        }
        if (child !== started) throw new Error(`${options.name} was stopped while it started.`);
        if (performance.now() > end) {
          signalGroup(started, 'SIGKILL');
          await exit;
          throw new PartFailed(`${options.name} runs, but does not answer ${healthUrl}.`, options.log);
        }
        await delay(50);
      }
      serving = true;
    },
    stop: async (limitMs) => {
      const current = child;
      child = null;
      if (current === null || hasExited(current)) return;
      signalGroup(current, 'SIGTERM');
      const ended = await Promise.race([exit.then(() => true), delay(limitMs, false, { ref: false })]);
      if (ended) return;
      signalGroup(current, 'SIGKILL');
      await exit;
    },
    kill: () => {
      child = null;
      if (latest !== null && !hasExited(latest)) signalGroup(latest, 'SIGKILL');
    },
  };
  return part;
};

export interface PostgresPart extends Part {
  /** The running server; null while it is stopped. */
  readonly running: () => RunningPostgres | null;
}

/** The embedded PostgreSQL as a part. */
export const postgresPart = (options: {
  readonly port: number;
  readonly dataDir: string;
  readonly log: LogFile;
  readonly report: (text: string) => void;
}): PostgresPart => {
  let running: RunningPostgres | null = null;
  let latest: RunningPostgres | null = null;
  const watch = async (started: RunningPostgres): Promise<void> => {
    await started.exited;
    // Asked to end, `stop` has already taken it from here.
    if (running !== started) return;
    running = null;
    part.onCrash?.();
  };
  const part: PostgresPart = {
    name: 'postgres',
    log: options.log,
    onCrash: null,
    isRunning: () => running !== null,
    running: () => running,
    start: async () => {
      const started = await startPostgres({
        port: options.port,
        dataDir: options.dataDir,
        log: (line) => {
          appendFileSync(options.log.path, `${line}\n`);
          if (line.startsWith('The OS user')) options.report(line);
        },
      });
      running = started;
      latest = started;
      void watch(started);
    },
    stop: async () => {
      const current = running;
      running = null;
      await current?.stop();
    },
    kill: () => {
      running = null;
      latest?.kill();
    },
  };
  return part;
};
