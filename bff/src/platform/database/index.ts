export { Database } from './database.ts';
export { DatabaseModule } from './database.module.ts';
export { isDatabaseUnavailable } from './unavailable.ts';
export { commandDataSource } from './data-source.ts';
export { migrateDown, migrateUp } from './migrate.ts';
export { changed, likePattern, rowsOf, type SqlRunner } from './sql.ts';
