import { DataSource } from 'typeorm';
import { entities } from '../src/entities.ts';
import { type PaymentsWorld, startPayments } from './checkout/support.ts';

let world: PaymentsWorld;

beforeAll(async () => {
  world = await startPayments();
}, 60_000);

afterAll(async () => {
  await world?.stop();
});

/** TypeORM reads the expressions of generated columns from a table of its own, which migrations do not write. */
async function tellGeneratedColumns(dataSource: DataSource): Promise<void> {
  await dataSource.query(`CREATE TABLE IF NOT EXISTS typeorm_metadata (type varchar NOT NULL, database varchar,
    schema varchar, "table" varchar, name varchar, value text)`);
  for (const { tableName, columns } of dataSource.entityMetadatas)
    for (const { databaseName, asExpression } of columns.filter((column) => column.generatedType))
      await dataSource.query(
        `INSERT INTO typeorm_metadata VALUES ('GENERATED_COLUMN', current_database(), 'public', $1, $2, $3)`,
        [tableName, databaseName, asExpression],
      );
}

it('every table has an entity', async () => {
  const tables = await world.app.query<{ name: string }>(
    `SELECT tablename AS name FROM pg_tables WHERE schemaname = 'public' AND tablename <> 'migrations'`,
  );
  const entityTables = world.app.app.nest.get(DataSource).entityMetadatas.map(({ tableName }) => tableName);
  expect(entityTables.toSorted()).toEqual(tables.map(({ name }) => name).toSorted());
  expect(entityTables).toHaveLength(entities.length);
});

it('entities and a migrated database agree: TypeORM would change nothing', async () => {
  const dataSource = world.app.app.nest.get(DataSource);
  await tellGeneratedColumns(dataSource);
  const { upQueries } = await dataSource.driver.createSchemaBuilder().log();
  expect(upQueries.map(({ query }) => query)).toEqual([]);
});
