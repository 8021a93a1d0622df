import { startPostgres, type RunningPostgres } from '@vitrine/testing';
import { Client } from 'pg';
import { migrations } from '../../src/migrations/index.ts';
import { commandDataSource, migrateDown } from '../../src/platform/database/index.ts';
import { prepareSchema } from '../../src/platform/startup.ts';

let postgres: RunningPostgres;

beforeAll(async () => {
  postgres = await startPostgres();
}, 60_000);

afterAll(async () => {
  await postgres?.stop();
});

const columns = `number, amount_cents, status, due_date::text, received_cents, refunded_cents, version, paid_at`;

it('invoices and payments from before there were parts stay as they are, forward and back', async () => {
  const url = await postgres.createDatabase();
  const config = { url, poolSize: 2, migrateOnBoot: true };
  await prepareSchema(config);
  const names = migrations.map(({ name }) => name);
  const later = names.length - names.indexOf('InvoiceParts1763815100000');
  const back = async () => {
    const dataSource = commandDataSource(config);
    await dataSource.initialize();
    for (let step = 0; step < later; step += 1) await migrateDown(dataSource);
    await dataSource.destroy();
  };
  await back();
  const client = new Client({ connectionString: url });
  await client.connect();
  const rows = async <Row>(statement: string): Promise<Row[]> => (await client.query(statement)).rows as Row[];
  await client.query(
    `INSERT INTO invoices (id, public_id, number, client_name, client_email, amount_cents, status, invoice_date,
       due_date, paid_at, created_at, updated_at)
     SELECT gen_random_uuid(), gen_random_uuid(), 'INV-2025-00' || n, 'Lumen', 'lumen@clinic.example', 10000 * n,
       (ARRAY['draft', 'sent', 'overdue', 'paid', 'void'])[n], '2025-01-01', '2025-02-01',
       CASE WHEN n = 4 THEN timestamptz '2025-01-20' END, now(), now() FROM generate_series(1, 5) n`,
  );
  await client.query(
    `INSERT INTO payments (id, kind, state, invoice_id, amount_cents, currency, title, receipt_number, received_at)
     SELECT gen_random_uuid(), 'offline', 'succeeded', id, 5000, 'usd', 'Part', 'REC-' || number, now() FROM invoices
       WHERE status IN ('overdue', 'paid')`,
  );
  const before = await rows(`SELECT ${columns} FROM invoices ORDER BY number`);
  const paid = await rows('SELECT * FROM payments ORDER BY receipt_number');

  await prepareSchema(config);
  expect(await rows(`SELECT ${columns} FROM invoices ORDER BY number`)).toEqual(before);
  expect(await rows('SELECT * FROM payments ORDER BY receipt_number')).toEqual(
    paid.map((row) => expect.objectContaining(row as object)),
  );
  expect(await rows('SELECT 1 FROM invoices WHERE next_due_date <> due_date')).toEqual([]);
  expect(await rows('SELECT 1 FROM invoice_parts UNION ALL SELECT 1 FROM client_credits')).toEqual([]);

  await back();
  expect(await rows(`SELECT ${columns} FROM invoices ORDER BY number`)).toEqual(before);
  expect(await rows('SELECT * FROM payments ORDER BY receipt_number')).toEqual(paid);
  await client.end();
}, 60_000);
