import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { env } from 'node:process';
import { type RunningPostgres, startPostgres } from '@vitrine/testing';
import { prepareSchema } from '../../src/platform/schema.ts';

/**
 * A PostgreSQL of its own whose database has the whole schema. The first file of tests in a run migrates a cluster
 * for the others to copy, because the migrations take longer than most of those files; one that finds it unfinished
 * does not wait for it and migrates its own.
 */
export async function startMigratedPostgres(): Promise<RunningPostgres> {
  const folder = env['VITRINE_TEST_CLUSTERS'];
  if (folder === undefined) return startPostgres();
  const claimed = await mkdir(join(folder, 'claim')).then(
    () => true,
    () => false,
  );
  if (claimed) await prepareCluster(folder);
  const copyOf = await readFile(readyFile(folder), 'utf8').catch(() => undefined);
  return startPostgres(copyOf === undefined ? {} : { copyOf });
}

/** Says where the migrated cluster lies, once it is whole. */
const readyFile = (folder: string): string => join(folder, 'ready');

async function prepareCluster(folder: string): Promise<void> {
  const postgres = await startPostgres({ dataDir: join(folder, 'migrated') });
  try {
    await prepareSchema({ url: postgres.url, poolSize: 2, migrateOnBoot: true });
  } finally {
    await postgres.stop();
  }
  await writeFile(readyFile(folder), postgres.dataDir);
}
