import type { DeployTarget } from '@vitrine/federation/deploy';
import { BackupError } from './backup-error.ts';
import { beginOf, listBackups, type Manifest, manifestKey, removeBackup } from './manifest.ts';

const units = { h: 'hour', d: 'day', w: 'week', m: 'month' } as const;
type Unit = keyof typeof units;

/** Of the last `count` hours, days, weeks or months that have a backup, the newest of each is kept. */
export interface KeepRule {
  readonly count: number;
  readonly unit: Unit;
}

/** Reads `48h/7d/5w/12m`. Throws for anything else. */
export const parseKeep = (text: string): KeepRule[] =>
  text.split('/').map((part) => {
    const [, count, unit] = /^([1-9]\d{0,3})([hdwm])$/.exec(part) ?? [];
    if (count === undefined || unit === undefined)
      throw new BackupError(
        `--keep ${text} is not understood. Write it like 7d/5w/12m: the newest backup of each of the last 7 days, ` +
          '5 weeks and 12 months (h is hours)',
      );
    return { count: Number(count), unit: unit as Unit };
  });

const dayMs = 86_400_000;
/** 1970-01-01 was a Thursday; weeks begin on Mondays, all times are UTC. */
const periodOf: Readonly<Record<Unit, (at: Date) => string>> = {
  h: (at) => at.toISOString().slice(0, 13),
  d: (at) => at.toISOString().slice(0, 10),
  w: (at) => String(Math.floor((at.getTime() / dayMs + 3) / 7)),
  m: (at) => at.toISOString().slice(0, 7),
};

/** What the rules keep of whole backups; always the newest. */
export function keptBackups(whole: readonly Manifest[], rules: readonly KeepRule[]): Set<string> {
  const newestFirst = whole.toSorted((a, b) => Date.parse(b.takenAt) - Date.parse(a.takenAt));
  const keptIds = new Set(newestFirst.slice(0, 1).map(({ id }) => id));
  for (const { count, unit } of rules) {
    const periods = new Map<string, string>();
    for (const { id, takenAt } of newestFirst) {
      const period = periodOf[unit](new Date(takenAt));
      if (!periods.has(period) && periods.size < count) periods.set(period, id);
    }
    for (const id of periods.values()) keptIds.add(id);
  }
  return keptIds;
}

/** A backup that began so long ago and has no manifest will not end any more. Milliseconds. */
const abandonedMs = dayMs;

/**
 * Deletes what the rules do not keep, and backups that did not end within a day; one that ended and lost a part is left
 * to people. Without a whole backup nothing is deleted. Answers the names of what is gone.
 */
export async function applyRetention(target: DeployTarget, rules: readonly KeepRule[], now: Date): Promise<string[]> {
  const { whole, torn } = await listBackups(target);
  if (whole.length === 0) return [];
  const keptIds = keptBackups(whole, rules);
  const removed: string[] = [];
  for (const manifest of whole) {
    if (keptIds.has(manifest.id)) continue;
    await removeBackup(target, manifest.id);
    removed.push(manifest.id);
  }
  for (const [id, keys] of torn) {
    if (now.getTime() - beginOf(id).getTime() < abandonedMs || keys.includes(manifestKey(id))) continue;
    await removeBackup(target, id);
    removed.push(id);
  }
  return removed;
}
