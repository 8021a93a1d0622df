import { randomBytes } from 'node:crypto';
import { type DeployTarget, hasDeployed, readDeployed } from '@vitrine/federation/deploy';
import { type ArchivedFile, writeArchive } from './archive.ts';
import { atStorage } from './backup-error.ts';
import { withConnection } from './connection.ts';
import { dumpDatabase, openSnapshot } from './database-dump.ts';
import { listBackups, type Manifest, removeBackup, writeManifest } from './manifest.ts';
import { applyRetention, type KeepRule } from './retention.ts';

export interface BackupOptions {
  readonly databaseUrl: string;
  /** What is deployed; null leaves the builds out. */
  readonly deployed: DeployTarget | null;
  readonly to: DeployTarget;
  /** Public keys; at least one. */
  readonly recipients: readonly string[];
  /** Which older backups stay; null for all. */
  readonly keep: readonly KeepRule[] | null;
  /** A snapshot that another session exported, to see what that one sees. */
  readonly snapshot?: string;
  readonly now?: () => Date;
}

export interface BackupOutcome {
  readonly manifest: Manifest;
  /** The newest whole backup before this one. */
  readonly previous: Manifest | null;
  /** Names of older backups that were deleted. */
  readonly removed: readonly string[];
}

const newId = (now: Date): string =>
  `${now.toISOString().replaceAll(/[-:]|\.\d+/g, '')}-${randomBytes(2).toString('hex')}`;

async function* buildFiles(target: DeployTarget): AsyncGenerator<ArchivedFile> {
  for await (const { key, content } of readDeployed(target)) yield { name: key, content };
}

async function write(id: string, options: BackupOptions): Promise<Manifest> {
  const { to, deployed, recipients, now = () => new Date() } = options;
  const { takenAt, database } = await withConnection(options.databaseUrl, 'vitrine-backup', async (client) => {
    const facts = await openSnapshot(client, options.snapshot);
    const parts = await writeArchive(to, `${id}/database`, dumpDatabase(client, facts), recipients);
    return { takenAt: facts.takenAt, database: parts };
  });
  const hasBuilds = deployed !== null && (await atStorage(deployed.where, () => hasDeployed(deployed)));
  const builds = hasBuilds ? await writeArchive(to, `${id}/builds`, buildFiles(deployed), recipients) : null;
  const manifest: Manifest = {
    version: 1,
    id,
    takenAt,
    finishedAt: now().toISOString(),
    recipients: [...recipients],
    database,
    builds,
  };
  await writeManifest(to, manifest);
  return manifest;
}

/**
 * Backs up database and builds, then deletes what is not to be kept. What was written of a backup that failed is
 * removed; where that is not possible either, it has no manifest, and is never taken for a whole one.
 */
export async function backup(options: BackupOptions): Promise<BackupOutcome> {
  const { to, keep, now = () => new Date() } = options;
  const { whole } = await listBackups(to);
  const id = newId(now());
  let manifest: Manifest;
  try {
    manifest = await write(id, options);
  } catch (error) {
    await removeBackup(to, id).catch(() => undefined);
    throw error;
  }
  return { manifest, previous: whole.at(-1) ?? null, removed: keep ? await applyRetention(to, keep, now()) : [] };
}
