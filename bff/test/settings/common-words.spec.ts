import { ClientPage, InvoicePage, SearchResults } from '@vitrine/contracts';
import type { z } from 'zod';
import { type MessagesWorld, startMessages } from '../messages/support.ts';

/**
 * A word that more than a thousand rows hold: lists say that there are more instead of counting them, and show every
 * row all the same. "Tanaka" stands in 1,100 clients and in an invoice of each; "Cedar" in 900 of them.
 */
let world: MessagesWorld;
const rows = 1_100;
const cedars = 900;

beforeAll(async () => {
  world = await startMessages();
  const query = (sql: string) => world.app.query(sql);
  await query(`INSERT INTO clients (id, name, email, company, status, monthly_amount_cents, spent_cents, join_date,
      created_at, updated_at)
    SELECT gen_random_uuid(), 'Person ' || n, 'p' || n || '@tanaka.example',
      CASE WHEN n <= ${cedars} THEN 'Cedar ' ELSE 'Maple ' END || n, 'active', 100, 0, t, t, t
    FROM generate_series(1, ${rows}) AS n, LATERAL (SELECT now() - make_interval(mins => n) AS t) AS time`);
  const answer = await world.staff('POST', '/invoices', {
    clientName: 'Ada',
    clientEmail: 'a@tanaka.example',
    amount: '1',
  });
  if (answer.status !== 201) throw new Error(`${answer.status}: ${answer.text}`);
  // Each is linked to a client, whose name alone says Cedar.
  const { rows: columns } = {
    rows: await query(`SELECT column_name AS name FROM information_schema.columns
    WHERE table_name = 'invoices' AND is_generated = 'NEVER' AND is_identity = 'NO'`),
  };
  const names = columns.map(({ name }) => String(name));
  const others: Readonly<Record<string, string>> = {
    id: 'gen_random_uuid()',
    public_id: 'gen_random_uuid()',
    number: `'INV-2020-' || lpad((row_number() OVER (ORDER BY c.id))::text, 4, '0')`,
    client_id: 'c.id',
    client_name: `'Tanaka'`,
  };
  await query(`INSERT INTO invoices (${names.join(', ')})
    SELECT ${names.map((name) => others[name] ?? `i.${name}`).join(', ')}
    FROM invoices i, clients c WHERE c.email LIKE 'p%@tanaka.example'`);
}, 180_000);

afterAll(async () => {
  await world?.stop();
});

/** A page, as the contract has it. */
async function page<T extends z.ZodType>(schema: T, path: string): Promise<z.output<T>> {
  const { status, body } = await world.staff('GET', path);
  if (status !== 200) throw new Error(`${path} answered ${status}`);
  return schema.parse(body);
}

describe.each([
  ['/clients', ClientPage, 'name'],
  ['/clients', ClientPage, 'newest'],
  ['/invoices', InvoicePage, 'number'],
] as const)('%s, %#', (path, schema, sort) => {
  it('says that a common word has more rows than are counted, and shows all of them in order', async () => {
    const ids: string[] = [];
    let cursor: string | null = null;
    do {
      const next: string = cursor === null ? '' : `&cursor=${encodeURIComponent(cursor)}`;
      const { items, nextCursor, total, isCapped } = await page(
        schema,
        `${path}?search=tanaka&sort=${sort}&direction=asc&limit=100${next}`,
      );
      expect({ total, isCapped }).toEqual({ total: 1_000, isCapped: true });
      ids.push(...items.map(({ id }) => id));
      cursor = nextCursor;
    } while (cursor !== null && ids.length < 2_000);
    const key = { name: 'fold_text(company) COLLATE "C"', newest: 'created_at', number: 'number_order' }[sort];
    const expected = await world.app.query(
      `SELECT id FROM ${path.slice(1)} WHERE search_text LIKE '%tanaka%' ORDER BY ${key}, id`,
    );
    expect(ids.length).toBeGreaterThanOrEqual(rows);
    expect(ids).toEqual(expected.map(({ id }) => id));
  });

  it('counts what fewer rows hold', async () => {
    const { items, total, isCapped } = await page(schema, `${path}?search=cedar&sort=${sort}&limit=100`);
    expect({ count: items.length, total, isCapped }).toEqual({ count: 100, total: cedars, isCapped: false });
  });
});

it('adds up what fewer rows hold, and nothing of a common word', async () => {
  const sums = async (word: string) => (await page(ClientPage, `/clients?search=${word}`)).totals.monthlyRecurringCents;
  expect(await sums('cedar')).toBe(cedars * 100);
  expect(await sums('tanaka')).toBe(0);
});

it('finds a common word everywhere, those first that begin with it', async () => {
  const { clients, invoices } = await page(SearchResults, '/search?q=tanaka');
  expect([clients?.length, invoices?.length]).toEqual([5, 5]);
  await world.app.query(`UPDATE clients SET name = 'Tanaka First', company = 'Tanaka First'
    WHERE email = 'p${rows}@tanaka.example'`);
  const renamed = await page(SearchResults, '/search?q=tanaka');
  expect(renamed.clients?.[0]?.title).toBe('Tanaka First');
});
