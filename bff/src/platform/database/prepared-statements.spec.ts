import { Client } from 'pg';
import { startPostgres, type RunningPostgres } from '@vitrine/testing';
import { prepareOften, StatementNames } from './prepared-statements.ts';

let postgres: RunningPostgres;
let names: StatementNames;
const clients: Client[] = [];

beforeAll(async () => {
  postgres = await startPostgres();
}, 60_000);

afterAll(async () => {
  await postgres?.stop();
});

beforeEach(() => {
  names = new StatementNames();
});

afterEach(async () => {
  await Promise.all(clients.splice(0).map((client) => client.end()));
});

async function connect(): Promise<Client> {
  const client = new Client({ connectionString: postgres.url });
  await client.connect();
  clients.push(client);
  prepareOften(client, names);
  return client;
}

const preparedOn = async (client: Client): Promise<string[]> => {
  const { rows } = await client.query<{ statement: string }>({ text: 'SELECT statement FROM pg_prepared_statements' });
  return rows.map(({ statement }) => statement);
};

describe('prepareOften', () => {
  it('prepares a statement from its fourth run on, on each connection', async () => {
    const [one, other] = [await connect(), await connect()];
    const text = 'SELECT $1::int + 1 AS next';
    for (let run = 0; run < 3; run += 1) await one.query(text, [run]);
    expect(await preparedOn(one)).toEqual([]);
    const answers = [await one.query(text, [3]), await other.query(text, [4])];
    expect(answers.map(({ rows }) => rows)).toEqual([[{ next: 4 }], [{ next: 5 }]]);
    expect([await preparedOn(one), await preparedOn(other)]).toEqual([[text], [text]]);
  });

  it('leaves several statements in one text, and what is no query, as they are', async () => {
    const client = await connect();
    for (let run = 0; run < 5; run += 1) {
      await client.query('SELECT 1; SELECT 2');
      await client.query('BEGIN');
      await client.query('COMMIT');
    }
    expect(await preparedOn(client)).toEqual([]);
  });

  it('answers after a migration changed a column, and in a transaction the second time', async () => {
    const client = await connect();
    await client.query('CREATE TABLE kept (id int)');
    await client.query('INSERT INTO kept VALUES (7)');
    const read = () => client.query('SELECT * FROM kept WHERE id = $1', [7]);
    for (let run = 0; run < 5; run += 1) await read();
    await client.query('ALTER TABLE kept ADD COLUMN note text');
    expect((await read()).rows).toEqual([{ id: 7, note: null }]);
    await read();

    await client.query('ALTER TABLE kept ADD COLUMN other text');
    await client.query('BEGIN');
    await expect(read()).rejects.toThrow('cached plan');
    await client.query('ROLLBACK');
    await client.query('BEGIN');
    expect((await read()).rows).toEqual([{ id: 7, note: null, other: null }]);
    await client.query('COMMIT');
  });

  it('still throws what PostgreSQL refuses', async () => {
    const client = await connect();
    for (let run = 0; run < 5; run += 1)
      await expect(client.query('SELECT 1 / $1::int', [0])).rejects.toThrow('division by zero');
  });
});
