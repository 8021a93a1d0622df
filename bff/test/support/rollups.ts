import { DataSource } from 'typeorm';
import { rollups } from '../../src/entities.ts';
import { repairRollup } from '../../src/platform/database/index.ts';
import type { TestApp } from './test-app.ts';

/** The rollups that differ from the rows they count, with the number of groups that are wrong. Corrects them. */
export async function wrongRollups({ app }: TestApp): Promise<Record<string, number>> {
  const dataSource = app.nest.get(DataSource);
  const wrong: Record<string, number> = {};
  for (const rollup of rollups) {
    const groups = await repairRollup(dataSource, rollup);
    if (groups > 0) wrong[dataSource.getMetadata(rollup).tableName] = groups;
  }
  return wrong;
}
