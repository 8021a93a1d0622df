import type { Config } from './config/index.ts';
import { commandDataSource, migrateUp } from './database/index.ts';
import { prepareJobsSchema } from './jobs/index.ts';

/** Brings tables, database functions and job queues to what this build expects; answers the migrations it applied. */
export async function prepareSchema(config: Config['database']): Promise<string[]> {
  const dataSource = commandDataSource(config);
  await dataSource.initialize();
  try {
    return await migrateUp(dataSource, (runner) => prepareJobsSchema(config, runner));
  } finally {
    await dataSource.destroy();
  }
}
