import { spawn, type ChildProcess } from 'node:child_process';
import { chmodSync, existsSync, mkdtempSync, readFileSync, rmSync, statfsSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import process from 'node:process';

/** They come to 2.3 GB at most. Half of the memory can be files: this leaves a machine 6 GB for the programs. */
const neededBytes = 6 * 1024 ** 3;

/**
 * Where the tests keep their files: in memory, if there is room. They make and delete files by the thousand, which took
 * a tenth of the processors' time on a disk.
 */
function makeTemporaryFolder(): string {
  const memory = '/dev/shm';
  const { bavail, bsize } = existsSync(memory) ? statfsSync(memory) : { bavail: 0, bsize: 0 };
  const hasRoom = bavail * bsize > neededBytes;
  const folder = mkdtempSync(join(hasRoom ? memory : tmpdir(), 'vitrine-test-'));
  // PostgreSQL runs as another user where root runs the tests.
  chmodSync(folder, 0o755);
  return folder;
}

/** Of this run; deleted when it ends. */
export const temporaryFolder = makeTemporaryFolder();
process.once('exit', () => rmSync(temporaryFolder, { recursive: true, force: true, maxRetries: 3 }));
/** The step that is under way. */
let running: ChildProcess | undefined;
// Otherwise an interrupted run would keep its memory. The step ends first, because it still writes files.
for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.once(signal, () => {
    if (running?.exitCode !== null) process.exit(1);
    running.once('exit', () => process.exit(1)).kill(signal);
  });
}

/** Runs a program that prints to this terminal, and answers its exit code. */
export function run(command: string, args: readonly string[], env: Record<string, string> = {}): Promise<number> {
  return new Promise((resolve) => {
    const child = spawn(command, args, {
      stdio: 'inherit',
      env: {
        ...process.env,
        NX_DAEMON: 'false',
        TMPDIR: temporaryFolder,
        // The same programs start a hundred times.
        NODE_COMPILE_CACHE: join(temporaryFolder, 'compiled'),
        ...env,
      },
    });
    running = child;
    child.on('error', () => resolve(1));
    child.on('exit', (code) => resolve(code ?? 1));
  });
}

/** A reporter's file; null when it is missing or malformed. */
export function readReport(file: string): unknown {
  try {
    return JSON.parse(readFileSync(file, 'utf8'));
  } catch {
    return null;
  }
}
