import { type DeployTarget, hasDeployed, writeDeployed } from '@vitrine/federation/deploy';
import type { Client } from 'pg';
import { migrations } from '../../migrations/index.ts';
import { isBeforeBaselines, migrateTo } from '../../platform/database/index.ts';
import { prepareJobsSchema } from '../../platform/jobs/index.ts';
import { prepareSchema } from '../../platform/startup.ts';
import { type ArchivedFile, readArchive, readPart } from './archive.ts';
import { BackupError } from './backup-error.ts';
import { DatabaseFacts } from './catalog.ts';
import { withConnection } from './connection.ts';
import { prepareSession } from './database-dump.ts';
import { assertEmpty, loadDatabase, missingObjects } from './database-load.ts';
import { type HeldCounts, holdMessages, noteRestore } from './hold-messages.ts';
import { type Manifest, partsOf } from './manifest.ts';

export interface RestoreOptions {
  readonly from: DeployTarget;
  readonly manifest: Manifest;
  readonly identities: readonly string[];
  /** An empty database; null leaves the database out. */
  readonly databaseUrl: string | null;
  /** An empty target; null leaves the builds out. */
  readonly deployTo: DeployTarget | null;
  /** Told what is being done. */
  readonly onStep?: (text: string) => void;
}

export interface RestoreOutcome {
  /** Rows in the database. */
  readonly rows: number;
  /** Files of builds, and documents that name them. */
  readonly files: number;
  readonly heldCounts: HeldCounts;
  /** Migrations that came after the backup. */
  readonly migrated: readonly string[];
  /** What the backed-up database had that no migration makes. */
  readonly missing: readonly string[];
}

/** Compares every part with its checksum, and reads the facts: nothing is written before all of that is right. */
export async function checkBackup({
  from,
  manifest,
  identities,
}: Pick<RestoreOptions, 'from' | 'manifest' | 'identities'>): Promise<DatabaseFacts> {
  for (const part of partsOf(manifest)) await readPart(from, part);
  const { facts, files } = await openDatabaseArchive(from, manifest, identities);
  await files.return(undefined);
  return facts;
}

async function openDatabaseArchive(from: DeployTarget, { database }: Manifest, identities: readonly string[]) {
  const files = readArchive(from, database, identities);
  const { value: first } = (await files.next()) as IteratorResult<ArchivedFile, undefined>;
  if (first?.name !== 'facts.json') throw new BackupError('The backup of the database does not begin with its facts');
  return { facts: DatabaseFacts.parse(JSON.parse(first.content.toString())), files };
}

/** Makes the tables as they were: with the migrations that the backup had, and not those that came after it. */
async function makeTables(url: string, facts: DatabaseFacts): Promise<void> {
  const migrationNames = new Set(migrations.map(({ name }) => name));
  const unknown = facts.migrations.filter((name) => !migrationNames.has(name) && !isBeforeBaselines(name));
  if (unknown.length > 0)
    throw new BackupError(
      `The backup is of a newer build: this one does not know ${unknown.join(', ')}. Restore with that build or a ` +
        'newer one',
    );
  const config = { url, poolSize: 2, migrateOnBoot: true };
  await migrateTo(config, new Set(facts.migrations), (runner) => prepareJobsSchema(config, runner));
}

async function load(client: Client, { from, manifest, identities }: RestoreOptions) {
  const { facts, files } = await openDatabaseArchive(from, manifest, identities);
  await prepareSession(client);
  await client.query('BEGIN');
  const rows = await loadDatabase(client, facts, files);
  const heldCounts = await holdMessages(client, new Date(facts.takenAt));
  await noteRestore(client, manifest.id, new Date(facts.takenAt));
  // Whatever was applied there is applied here again, by text.
  await client.query('DELETE FROM public.database_functions');
  await client.query('COMMIT');
  return { rows, heldCounts };
}

async function restoreDatabase(url: string, options: RestoreOptions, facts: DatabaseFacts) {
  const { onStep } = options;
  await withConnection(url, 'vitrine-restore', assertEmpty);
  onStep?.('Making the tables');
  await makeTables(url, facts);
  onStep?.('Reading the rows, and comparing every table with the backup');
  const loaded = await withConnection(url, 'vitrine-restore', (client) => load(client, options));
  // Before later migrations, which may take away what earlier ones made.
  const missing = await withConnection(url, 'vitrine-restore', (client) => missingObjects(client, facts));
  onStep?.('Applying what came after the backup');
  const newer = new Set(await prepareSchema({ url, poolSize: 2, migrateOnBoot: true }));
  return { ...loaded, migrated: migrations.map(({ name }) => name).filter((name) => newer.has(name)), missing };
}

async function restoreBuilds(target: DeployTarget, { from, manifest, identities }: RestoreOptions): Promise<number> {
  let files = 0;
  for await (const { name, content } of readArchive(from, manifest.builds ?? [], identities)) {
    await writeDeployed(target, { key: name, content });
    files += 1;
  }
  return files;
}

/**
 * Restores into an empty database and an empty target. What waited in the backup to be sent does not leave: it is held
 * until it is released (`npm run bff -- held`). Throws before anything is written where a checksum, the key, the build,
 * the database or the target does not fit.
 */
export async function restore(options: RestoreOptions): Promise<RestoreOutcome> {
  const { manifest, databaseUrl, deployTo, onStep } = options;
  const target = manifest.builds === null ? null : deployTo;
  onStep?.('Checking every part of the backup');
  const facts = await checkBackup(options);
  if (target && (await hasDeployed(target)))
    throw new BackupError(
      `${target.where} is not empty: something was deployed there. Nothing was changed. Give another folder or ` +
        'prefix with --target, or restore the database alone with --only database',
    );
  const database = databaseUrl === null ? null : await restoreDatabase(databaseUrl, options, facts);
  if (target) onStep?.('Writing the builds');
  return {
    rows: database?.rows ?? 0,
    heldCounts: database?.heldCounts ?? { mails: 0, texts: 0, jobs: 0 },
    migrated: database?.migrated ?? [],
    missing: database?.missing ?? [],
    files: target ? await restoreBuilds(target, options) : 0,
  };
}
