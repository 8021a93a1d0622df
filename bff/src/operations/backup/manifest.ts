import type { DeployTarget } from '@vitrine/federation/deploy';
import { z } from 'zod';
import { atStorage, BackupError } from './backup-error.ts';

/** A stored piece of an archive, by its key in the place of backups. */
const Part = z.object({ key: z.string(), bytes: z.int(), sha256: z.string().regex(/^[0-9a-f]{64}$/) });
export type Part = z.infer<typeof Part>;

/** Written last: a backup without it is not whole. It tells nothing of what is encrypted. */
export const Manifest = z.object({
  version: z.literal(1),
  id: z.string(),
  /** When the database was as it is in the backup. */
  takenAt: z.iso.datetime(),
  finishedAt: z.iso.datetime(),
  /** Public keys of those who can read it. */
  recipients: z.array(z.string()).min(1),
  database: z.array(Part).min(1),
  /** Null where nothing was deployed. */
  builds: z.array(Part).min(1).nullable(),
});
export type Manifest = z.infer<typeof Manifest>;

/** Key of a backup's manifest. */
export const manifestKey = (id: string): string => `${id}/manifest.json`;

/** Every part of a backup. */
export const partsOf = ({ database, builds }: Manifest): Part[] => [...database, ...(builds ?? [])];

/** Bytes of a backup. */
export const bytesOf = (manifest: Manifest): number => partsOf(manifest).reduce((sum, { bytes }) => sum + bytes, 0);

/** Completes a backup, in one step. */
export const writeManifest = (target: DeployTarget, manifest: Manifest): Promise<void> =>
  atStorage(target.where, () =>
    target.replace(manifestKey(manifest.id), `${JSON.stringify(manifest, null, 2)}\n`, null),
  );

/** Names of backups sort by the time at which they began. */
const isBackupId = (name: string): boolean => /^\d{8}T\d{6}Z-[0-9a-f]{4}$/.test(name);

/** When a backup of this name began. */
export const beginOf = (id: string): Date =>
  new Date(id.replace(/^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z.*$/, '$1-$2-$3T$4:$5:$6Z'));

/** The backups of a place; whole ones by when they were taken, oldest first. */
export interface Backups {
  /** Complete ones, all of whose parts are there at their size. */
  readonly whole: readonly Manifest[];
  /** Names of those that were interrupted, or lost a part; with the keys of what is there. */
  readonly torn: ReadonlyMap<string, readonly string[]>;
}

async function findManifest(target: DeployTarget, id: string): Promise<Manifest | null> {
  const stored = await atStorage(target.where, () => target.find(manifestKey(id)));
  if (!stored) return null;
  try {
    return Manifest.safeParse(JSON.parse(stored.content.toString())).data ?? null;
  } catch {
    return null;
  }
}

/** Reads which backups a place has. Contents are not read: {@link readPart} does that. */
export async function listBackups(target: DeployTarget): Promise<Backups> {
  const files = await atStorage(target.where, () => target.list(''));
  const byId = Map.groupBy(files, ({ key }) => key.split('/', 1)[0] ?? '');
  const whole: Manifest[] = [];
  const torn = new Map<string, string[]>();
  for (const [id, found] of [...byId].toSorted(([a], [b]) => (a < b ? -1 : 1))) {
    if (!isBackupId(id)) continue;
    const manifest = await findManifest(target, id);
    const sizes = new Map(found.map(({ key, bytes }) => [key, bytes]));
    if (manifest && partsOf(manifest).every(({ key, bytes }) => sizes.get(key) === bytes)) whole.push(manifest);
    else
      torn.set(
        id,
        found.map(({ key }) => key),
      );
  }
  return { whole: whole.toSorted((a, b) => Date.parse(a.takenAt) - Date.parse(b.takenAt)), torn };
}

/** The backup of this name, or else the newest. Throws when it is not there, or not whole. */
export async function getBackup(target: DeployTarget, id?: string): Promise<Manifest> {
  const { whole, torn } = await listBackups(target);
  const found = id === undefined ? whole.at(-1) : whole.find((one) => one.id === id);
  if (found) return found;
  const others = whole.length === 0 ? '' : `. The newest whole one is ${whole.at(-1)?.id ?? ''}`;
  if (id === undefined)
    throw new BackupError(
      `There is no whole backup in ${target.where}` +
        (torn.size > 0 ? `, only ${String(torn.size)} that did not end. Look for another place` : ''),
    );
  throw new BackupError(
    torn.has(id)
      ? `The backup ${id} in ${target.where} is not whole: it did not end, or lost a part${others}`
      : `There is no backup ${id} in ${target.where}${others}`,
  );
}

/** Deletes a backup; its manifest goes first, so that half of one is never taken for a whole one. */
export async function removeBackup(target: DeployTarget, id: string): Promise<void> {
  await atStorage(target.where, async () => {
    await target.remove([manifestKey(id)]);
    await target.remove((await target.list(`${id}/`)).map(({ key }) => key));
  });
}
