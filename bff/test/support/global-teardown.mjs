import { rm } from 'node:fs/promises';
import { env } from 'node:process';

/** After the last integration test. */
export default async function removeClusterFolder() {
  const folder = env['VITRINE_TEST_CLUSTERS'];
  if (folder) await rm(folder, { recursive: true, force: true });
}
