import { readdirSync, readFileSync } from 'node:fs';

/** Clock ticks a second in which Linux counts: it is 100 on every machine that Node runs on. */
const ticksPerSecond = 100;

/** Fields of `/proc/<pid>/stat` behind the name, which may hold spaces; null where the process is gone. */
const statOf = (pid: string): readonly string[] | null => {
  try {
    return readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1)?.split(' ') ?? null;
  } catch {
    return null;
  }
};

/** CPU seconds that a process used so far, all of its threads. Linux only. */
export const cpuOf = (pid: number): number => {
  const stat = statOf(String(pid));
  return (Number(stat?.[11] ?? 0) + Number(stat?.[12] ?? 0)) / ticksPerSecond;
};

/** CPU seconds of a process, of the children that it has and of those that it had. Linux only. */
export const cpuOfFamily = (parent: number): number => {
  const stat = statOf(String(parent));
  const ended = (Number(stat?.[13] ?? 0) + Number(stat?.[14] ?? 0)) / ticksPerSecond;
  const children = readdirSync('/proc').filter((name) => /^\d+$/.test(name) && statOf(name)?.[1] === String(parent));
  return children.reduce((sum, pid) => sum + cpuOf(Number(pid)), cpuOf(parent) + ended);
};

/** The process that started another one. Linux only. */
export const parentOf = (pid: number): number => Number(statOf(String(pid))?.[1] ?? 0);
