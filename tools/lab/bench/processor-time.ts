import { readdirSync, readFileSync } from 'node:fs';

/** Milliseconds of a tick of Linux's accounting. */
const tick = 10;

/** Milliseconds of processor that a process and its children have had so far; null where there is no `/proc`. */
export function processorTime(pid: number): number | null {
  if (process.platform !== 'linux') return null;
  let sum = 0;
  for (const name of readdirSync('/proc')) {
    if (!/^\d+$/.test(name)) continue;
    const fields = statOf(name);
    if (Number(name) === pid || Number(fields[1]) === pid) sum += (Number(fields[11]) + Number(fields[12])) * tick;
  }
  return sum;
}

/** Fields behind the name, which may hold blanks; none of a process that has ended. */
function statOf(pid: string): string[] {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    return stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  } catch {
    return [];
  }
}
