import { execFile } from 'node:child_process';
import { readdir, readFile, readlink } from 'node:fs/promises';
import { promisify } from 'node:util';

/** Memory of a process, in bytes. */
export interface Memory {
  readonly pid: number;
  /** Resident now. */
  readonly rss: number;
  /** Most that was ever resident; null where the system does not report it. */
  readonly peak: number | null;
}

const run = promisify(execFile);

/** Memory of the process that listens on a TCP port of this machine; null if none does. */
export const memoryOf = async (port: number): Promise<Memory | null> => {
  const pid = process.platform === 'linux' ? await linuxListener(port) : await listener(port);
  if (pid === null) return null;
  return process.platform === 'linux' ? linuxMemory(pid) : psMemory(pid);
};

/** Reads Linux's files: the port's socket, then the process that holds it. */
const linuxListener = async (port: number): Promise<number | null> => {
  const socket = await socketOf(port);
  if (socket === null) return null;
  for (const pid of (await readdir('/proc')).filter((name) => /^\d+$/.test(name))) {
    for (const descriptor of await readdir(`/proc/${pid}/fd`).catch(() => [])) {
      const target = await readlink(`/proc/${pid}/fd/${descriptor}`).catch(() => '');
      if (target === `socket:[${socket}]`) return Number(pid);
    }
  }
  return null;
};

const listening = '0A';

const socketOf = async (port: number): Promise<string | null> => {
  const hex = port.toString(16).toUpperCase().padStart(4, '0');
  for (const file of ['/proc/net/tcp', '/proc/net/tcp6']) {
    const table = await readFile(file, 'utf8').catch(() => '');
    for (const line of table.split('\n').slice(1)) {
      const [, local = '', , state, , , , , , inode] = line.trim().split(/\s+/);
      if (state === listening && local.endsWith(`:${hex}`) && inode !== undefined) return inode;
    }
  }
  return null;
};

const linuxMemory = async (pid: number): Promise<Memory | null> => {
  const status = await readFile(`/proc/${pid}/status`, 'utf8').catch(() => '');
  const kilobytes = (name: string): number | null => {
    const found = new RegExp(`^${name}:\\s+(\\d+) kB$`, 'm').exec(status);
    return found ? Number(found[1]) * 1024 : null;
  };
  const rss = kilobytes('VmRSS');
  return rss === null ? null : { pid, rss, peak: kilobytes('VmHWM') };
};

const listener = async (port: number): Promise<number | null> => {
  const { stdout } = await run('lsof', ['-nP', '-t', `-iTCP:${port}`, '-sTCP:LISTEN']).catch(() => ({ stdout: '' }));
  const pid = Number.parseInt(stdout, 10);
  return Number.isInteger(pid) ? pid : null;
};

const psMemory = async (pid: number): Promise<Memory | null> => {
  const { stdout } = await run('ps', ['-o', 'rss=', '-p', String(pid)]).catch(() => ({ stdout: '' }));
  const kilobytes = Number.parseInt(stdout, 10);
  return Number.isInteger(kilobytes) ? { pid, rss: kilobytes * 1024, peak: null } : null;
};
