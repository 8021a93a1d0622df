import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';

/**
 * Reads the newest list of `SIGNAL:pid` pairs from its input. The input ends when its writer is gone,
 * however that came about (kill -9 and a crash included); then it ends every process on the list,
 * first asking, after eight seconds by force.
 */
const script = `
list=
while IFS= read -r line; do list=$line; done
for entry in $list; do kill -s "\${entry%%:*}" -- "-\${entry##*:}" 2>/dev/null; done
round=0
while [ "$round" -lt 40 ]; do
  alive=
  for entry in $list; do kill -0 "\${entry##*:}" 2>/dev/null && alive=1; done
  [ -z "$alive" ] && exit 0
  sleep 0.2
  round=$((round + 1))
done
for entry in $list; do kill -s KILL -- "-\${entry##*:}" 2>/dev/null; done
`;

/** The signal that asks a process to end in good order. PostgreSQL's is INT: at TERM it waits for its clients. */
export type EndSignal = 'TERM' | 'INT';

export interface ProcessGuard {
  readonly add: (pid: number, signal: EndSignal) => void;
  readonly remove: (pid: number) => void;
  /** Ends the guard itself, so that not even it is left. What it guards has to be gone by then. */
  readonly close: () => Promise<void>;
}

let guard: ChildProcess | undefined;
const guarded = new Map<number, EndSignal>();

const sendPids = (): void => {
  const line = [...guarded].map(([pid, signal]) => `${signal}:${pid}`).join(' ');
  guard?.stdin?.write(`${line}\n`);
};

const start = (): void => {
  guard = spawn('/bin/sh', ['-c', script], { stdio: ['pipe', 'ignore', 'ignore'], detached: true, cwd: '/' });
  // Neither the guard nor the pipe to it keeps this process alive.
  guard.unref();
  const input = guard.stdin;
  if (input !== null && 'unref' in input && typeof input.unref === 'function') input.unref();
  input?.on('error', () => undefined);
  guard.on('error', () => undefined);
};

/**
 * Ends child processes that would otherwise outlive this process if it were killed outright. Each has to
 * lead a group of its own (spawned `detached`) and is ended with it. One small `sh` per process that
 * guards anything; on Windows it does nothing.
 */
export const processGuard: ProcessGuard = {
  add: (pid, signal) => {
    if (process.platform === 'win32') return;
    if (guard === undefined || guard.exitCode !== null) start();
    guarded.set(pid, signal);
    sendPids();
  },
  remove: (pid) => {
    if (guarded.delete(pid)) sendPids();
  },
  close: async () => {
    const closing = guard;
    guard = undefined;
    if (closing === undefined || closing.exitCode !== null) return;
    guarded.clear();
    const exited = once(closing, 'exit');
    closing.stdin?.end('\n');
    await exited;
  },
};
