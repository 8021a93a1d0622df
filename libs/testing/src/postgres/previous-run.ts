import { readFileSync } from 'node:fs';
import { readFile, rm, writeFile } from 'node:fs/promises';
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';

const ownerFile = (folder: string): string => `${folder}.owner`;

/** Records which process a cluster belongs to, so that a later start can recognize an orphan. */
export const noteOwner = async (folder: string): Promise<void> => writeFile(ownerFile(folder), `${process.pid}\n`);
export const forgetOwner = async (folder: string): Promise<void> => rm(ownerFile(folder), { force: true });

const isAlive = (pid: number): boolean => {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM';
  }
};

const commandOf = (pid: number): string => {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8').replaceAll('\0', ' ');
  } catch {
    return spawnSync('ps', ['-p', String(pid), '-o', 'command='], { encoding: 'utf8' }).stdout;
  }
};

const readPid = async (file: string): Promise<number | null> => {
  const text = await readFile(file, 'utf8').catch(() => '');
  const pid = Number.parseInt(text.split('\n', 1)[0] ?? '', 10);
  return Number.isInteger(pid) && pid > 1 ? pid : null;
};

/**
 * Deals with what an earlier run left in a data folder: a pid file whose number now belongs to somebody
 * else is removed, a server without an owner is stopped.
 * @throws Error if the cluster is in use by a running process.
 */
export const clearPreviousRun = async (folder: string): Promise<void> => {
  const pidFile = join(folder, 'postmaster.pid');
  const pid = await readPid(pidFile);
  if (pid === null) return;
  if (!isAlive(pid) || !commandOf(pid).includes(folder)) {
    await rm(pidFile, { force: true });
    return;
  }
  const owner = await readPid(ownerFile(folder));
  if (owner !== null && owner !== process.pid && isAlive(owner) && commandOf(owner).includes('node')) {
    throw new Error(
      `The database in ${folder} is in use: PostgreSQL ${pid}, started by process ${owner}. Stop that one first.`,
    );
  }
  process.kill(pid, 'SIGINT');
  for (let waited = 0; isAlive(pid); waited += 100) {
    if (waited > 10_000)
      throw new Error(
        `PostgreSQL ${pid}, left in ${folder} by an earlier run, does not stop. End that process, then start again.`,
      );
    await delay(100);
  }
};
