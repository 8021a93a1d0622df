import { readdirSync, readFileSync, readlinkSync } from 'node:fs';

/** What `read` answers of a file of Linux about a process; null where it has ended meanwhile. */
const peek = (read: () => string): string | null => {
  try {
    return read();
  } catch {
    return null;
  }
};

const parentOf = (pid: number): number => {
  const stat = peek(() => readFileSync(`/proc/${pid}/stat`, 'utf8')) ?? '';
  return Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1] ?? 0);
};

const descendsFrom = (pid: number, ancestor: number): boolean => {
  const parent = parentOf(pid);
  return parent > 0 && (parent === ancestor || descendsFrom(parent, ancestor));
};

/**
 * Pids of what runs in another root folder and was started by this process, however far down. At SIGTERM buildah ends
 * what it started itself and leaves what that started in turn, such as the npm of a shell.
 */
export const chrootedProcesses = (): number[] =>
  readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map(Number)
    .filter((pid) => (peek(() => readlinkSync(`/proc/${pid}/root`)) ?? '/') !== '/' && descendsFrom(pid, process.pid));
