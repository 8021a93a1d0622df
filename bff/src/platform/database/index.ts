export { Database } from './database.ts';
export { isDatabaseUnavailable } from './unavailable.ts';
export { createDataSource } from './data-source.ts';
export { migrateDown, migrateUp } from './migrate.ts';
