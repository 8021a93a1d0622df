import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { processGuard } from '@vitrine/testing';
import type { LogFile } from './log-files.ts';

/** A command or a part failed; `detail` are the last lines it wrote. */
export class PartFailed extends Error {
  override readonly name = 'PartFailed';
  readonly detail: string;
  readonly logPath: string;
  constructor(message: string, log: LogFile) {
    super(message);
    this.detail = log.lastLines(40);
    this.logPath = log.path;
  }
}

/**
 * Runs a program to its end; what it writes goes to `log`.
 * @throws PartFailed if it ends with another code than 0.
 */
export const runCommand = async (options: {
  readonly title: string;
  readonly program: string;
  readonly args: readonly string[];
  readonly cwd: string;
  readonly env: NodeJS.ProcessEnv;
  readonly log: LogFile;
  readonly signal?: AbortSignal;
}): Promise<void> => {
  options.signal?.throwIfAborted();
  const child = options.log.withDescriptor((output) =>
    spawn(options.program, options.args, {
      cwd: options.cwd,
      env: options.env,
      stdio: ['ignore', output, output],
      detached: true,
    }),
  );
  const { pid } = child;
  if (pid !== undefined) processGuard.add(pid, 'TERM');
  const interrupt = (): void => {
    if (pid !== undefined) process.kill(-pid, 'SIGTERM');
  };
  options.signal?.addEventListener('abort', interrupt, { once: true });
  try {
    const [code, ended] = (await once(child, 'exit')) as [number | null, NodeJS.Signals | null];
    options.signal?.throwIfAborted();
    if (code !== 0)
      throw new PartFailed(
        `${options.title} failed (${code === null ? String(ended) : `exit code ${code}`}).`,
        options.log,
      );
  } finally {
    options.signal?.removeEventListener('abort', interrupt);
    if (pid !== undefined) processGuard.remove(pid);
  }
};
