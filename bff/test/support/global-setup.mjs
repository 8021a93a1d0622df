import { chmod, mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { env } from 'node:process';

/** Before the first integration test: the folder in which a run keeps the cluster that `migrated-postgres.ts` copies. */
export default async function prepareClusterFolder() {
  const folder = await mkdtemp(join(tmpdir(), 'vitrine-clusters-'));
  // PostgreSQL may run as another OS user.
  await chmod(folder, 0o755);
  env['VITRINE_TEST_CLUSTERS'] = folder;
}
