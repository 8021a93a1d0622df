export { Database } from './database.ts';
export { DatabaseModule } from './database.module.ts';
export { type Refusal, refusalOf } from './refusals.ts';
export { isDatabaseUnavailable } from './unavailable.ts';
export { commandDataSource, nightDataSource } from './data-source.ts';
export { migrateDown, migrateUp } from './migrate.ts';
export { changed, like, likePattern, rowsOf, type SqlRunner } from './sql.ts';
