import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { freePort } from '@vitrine/testing';
import { eventually } from './test-app.ts';

const builtBff = fileURLToPath(new URL('../../dist/main.js', import.meta.url));

/** The built BFF as a process of its own, for what only a process can show: signals, and its end. */
export interface OwnProcess {
  readonly api: string;
  readonly pid: number;
  readonly lives: () => boolean;
  /** Sends a signal and resolves with the exit code; null when the signal itself ended it. */
  readonly end: (signal: 'SIGTERM' | 'SIGKILL') => Promise<number | null>;
}

/**
 * Starts it (on `port`, if that matters; `nodeArguments` bound its heap, say; `program` is another release's `main.js`,
 * `output` a file's descriptor for what it logs) and waits until it is ready.
 */
export async function startOwnProcess(
  env: Readonly<Record<string, string>>,
  port?: number,
  nodeArguments: readonly string[] = [],
  program = builtBff,
  output: number | 'ignore' = 'ignore',
): Promise<OwnProcess> {
  const own = port ?? (await freePort());
  const child = spawn(process.execPath, [...nodeArguments, program], {
    env: { ...process.env, NODE_ENV: 'test', LOG_LEVEL: 'error', BFF_PORT: String(own), ...env },
    stdio: ['ignore', output, output],
  });
  const exit = once(child, 'exit');
  const lives = (): boolean => child.exitCode === null && child.signalCode === null;
  const api = `http://127.0.0.1:${own}/api`;
  const end: OwnProcess['end'] = async (signal) => {
    if (lives()) child.kill(signal);
    const [code] = (await exit) as [number | null];
    return code;
  };
  try {
    await eventually(
      'the process to serve (is bff/dist built?)',
      () =>
        fetch(`${api}/health/ready`).then(
          (answer) => answer.ok,
          () => false,
        ),
      60,
    );
  } catch (error) {
    await end('SIGKILL');
    throw error;
  }
  return { api, pid: child.pid ?? 0, lives, end };
}
