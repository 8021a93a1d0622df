export { Database } from './database.ts';
export { DatabaseModule } from './database.module.ts';
export { type Refusal, refusalOf, isDatabaseUnavailable } from './errors.ts';
export { commandDataSource, lookingDataSource, nightDataSource, sessionConfig } from './data-source.ts';
export { isBeforeBaselines, migrateDown, migrateTo, migrateUp, MigrationError, pendingMigrations } from './migrate.ts';
export { compactRollup, repairRollup } from './rollups.ts';
export { everyPage, findPage, type Page } from './pages.ts';
export {
  clientsIn,
  addMatches,
  documentsIn,
  holdsAll,
  isCapped,
  type Search,
  type Searchable,
  searchFor,
  textOf,
} from './search.ts';
export { foldedSql, newestFirst, placeSql, type SortOrder } from './sorting.ts';
export {
  agencyDaySql,
  changed,
  columnsOf,
  insertedFrom,
  Filters,
  insertIfAbsent,
  like,
  rowsOf,
  searchPatterns,
  type SqlRunner,
} from './sql.ts';
