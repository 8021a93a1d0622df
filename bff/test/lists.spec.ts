import { randomUUID } from 'node:crypto';
import { clientSorts, estimateSorts, invoiceSorts, leadSorts, messageSorts } from '@vitrine/contracts';
import { addAccount, addStaff, fromOurPage, signIn } from './support/staff.ts';
import { startTestApp, startWorld, type TestApp, type TestWorld } from './support/test-app.ts';

let world: TestWorld;
let app: TestApp;
let cookie: string;
let colleague: string;
const staffIds = new Map<string, string>();

beforeAll(async () => {
  world = await startWorld();
  app = await startTestApp({ databaseUrl: world.databaseUrl, mailUrl: world.mailUrl });
  await addAccount(app, 'owner@vitrine.test');
  await addAccount(app, 'colleague@vitrine.test');
  await addStaff(app, 'colleague@vitrine.test', 'staff');
  cookie = await signIn(app, 'owner@vitrine.test');
  colleague = await signIn(app, 'colleague@vitrine.test');
  for (const { id, email } of await app.query<{ id: string; email: string }>('SELECT id, email FROM staff'))
    staffIds.set(email, id);
  await fill();
}, 60_000);

afterAll(async () => {
  await app?.stop();
  await world?.stop();
});

const count = 13;
const pick = <T>(values: readonly T[], index: number): T => values[index % values.length] as T;
/** Thirteen of each, with equal values among them, so that ties stand on page borders. */
async function fill(): Promise<void> {
  for (let index = 0; index < count; index += 1) {
    const at = new Date(Date.UTC(2026, 2, 1 + (index % 5), 12));
    const name = pick(['ada', 'Ben', 'çelik', 'Dr. Zoë', 'ben'], index);
    const lead = randomUUID();
    await app.query(
      `INSERT INTO contacts (id, email, name, status, project_type, urgency, lead_score, intent_score, last_inquiry_at,
         assignee_id, follow_up_on, created_at, updated_at)
       VALUES ($1, $2, $3, $4, $5, 'medium', $6, 0, $7, $8, $9, $7, $7)`,
      [
        lead,
        `lead${index}@lists.example`,
        name,
        pick(['new', 'won', 'contacted'], index),
        pick(['Other', 'AI Infrastructure'], index),
        (index % 4) * 10,
        at,
        pick([null, staffIds.get('owner@vitrine.test'), staffIds.get('colleague@vitrine.test')], index),
        pick([null, '2026-03-09', '2026-03-02'], index),
      ],
    );
    const client = randomUUID();
    await app.query(
      `INSERT INTO clients (id, name, email, company, status, monthly_amount_cents, subscription_plan, join_date,
         created_at, updated_at)
       VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $8, $8)`,
      [
        client,
        name,
        `client${index}@lists.example`,
        `${name} Studio`,
        pick(['active', 'pending', 'inactive'], index),
        (index % 3) * 100_00,
        pick([null, 'Foundation Elite', 'Market Command'], index),
        at,
      ],
    );
    const number = `INV-2026-${String(index + 1).padStart(3, '0')}`;
    await app.query(
      `INSERT INTO invoices (id, public_id, number, client_id, client_name, client_email, amount_cents, status,
         invoice_date, due_date, issued_at, created_at, updated_at)
       VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $11, $11)`,
      [
        randomUUID(),
        randomUUID(),
        number,
        client,
        name,
        `client${index}@lists.example`,
        (index % 4) * 100_00 + 100,
        pick(['draft', 'sent', 'overdue'], index),
        `2026-03-0${1 + (index % 5)}`,
        `2026-04-0${1 + (index % 3)}`,
        at,
      ],
    );
    await app.query(
      `INSERT INTO estimates (id, public_id, number, client_id, client_name, client_email, title, amount_cents, status,
         estimate_date, valid_until, created_at, updated_at)
       VALUES ($1, $2, $3, $4, $5, $6, 'A website', 100, $7, '2019-12-01', $8, $9, $9)`,
      [
        randomUUID(),
        randomUUID(),
        `EST-2026-${String(index + 1).padStart(3, '0')}`,
        client,
        name,
        `client${index}@lists.example`,
        pick(['viewed', 'sent', 'draft', 'expired', 'sent', 'void'], index),
        pick(['2020-01-01', '2099-01-01', '2099-01-02', '2020-01-02'], index),
        at,
      ],
    );
    await app.query(
      `INSERT INTO email_messages (id, template, recipient, subject, variables, status, created_at)
       VALUES ($1, 'custom', $2, 'Hello', '{}', $3, $4)`,
      [randomUUID(), `to${index % 4}@lists.example`, pick(['sent', 'failed', 'delivered'], index), at],
    );
  }
}

interface Page {
  readonly items: readonly Record<string, unknown>[];
  readonly nextCursor: string | null;
}

async function pageThrough(path: string): Promise<Record<string, unknown>[]> {
  const rows: Record<string, unknown>[] = [];
  for (let cursor: string | null = ''; cursor !== null;) {
    const answer = await app.call(`${path}&limit=4${cursor && `&cursor=${encodeURIComponent(cursor)}`}`, { cookie });
    if (answer.status !== 200) throw new Error(`${path} answered ${answer.status}: ${answer.text}`);
    const page = answer.body as unknown as Page;
    rows.push(...page.items);
    cursor = page.nextCursor;
  }
  return rows;
}

const lists = [
  ['/contacts', leadSorts, 'search=lists.example'],
  ['/clients', clientSorts, 'search=lists.example'],
  ['/invoices', invoiceSorts, 'search=lists.example'],
  ['/estimates', estimateSorts, 'search=lists.example'],
  ['/messages', messageSorts, 'search=lists.example'],
] as const;

describe.each(lists)('%s', (path, sorts, filter) => {
  it.each(sorts)('is whole in both directions, page by page, by %s', async (sort) => {
    const [up, down, all] = [
      await pageThrough(`${path}?${filter}&sort=${sort}&direction=asc`),
      await pageThrough(`${path}?${filter}&sort=${sort}&direction=desc`),
      await pageThrough(`${path}?${filter}`),
    ];
    const ids = (rows: readonly Record<string, unknown>[]) => rows.map(({ id }) => id);
    expect(new Set(ids(up)).size).toBe(count);
    expect(ids(up)).toHaveLength(count);
    expect(ids(down)).toEqual(ids(up).toReversed());
    expect(new Set(ids(up))).toEqual(new Set(ids(all)));
  });

  it('refuses a cursor that nobody was given', async () => {
    for (const value of [
      ['x', 'y'],
      [1e12, randomUUID()],
      ["'; --", randomUUID()],
    ]) {
      const cursor = Buffer.from(JSON.stringify(value)).toString('base64url');
      const { status } = await app.call(`${path}?cursor=${cursor}`, { cookie });
      expect(status).toBe(400);
    }
  });
});

describe('orders', () => {
  const values = async (path: string, of: string) => (await pageThrough(path)).map((row) => row[of]);

  it('put leads by name without regard to case, by place in the pipeline, and nobody’s last', async () => {
    const names = (await values('/contacts?search=lists.example&sort=name', 'name')).map((name) => String(name));
    const lower = names.map((name) => name.toLowerCase());
    // Equal names stand together, whatever their case.
    expect(lower.filter((name, index) => name !== lower[index - 1])).toHaveLength(new Set(lower).size);
    expect(names[0]).toBe('ada');
    const statuses = await values('/contacts?search=lists.example&sort=status', 'status');
    expect([...new Set(statuses)]).toEqual(['new', 'contacted', 'won']);
    const assignees = await values('/contacts?search=lists.example&sort=assignee', 'assignee');
    expect(assignees.slice(-5)).toEqual([null, null, null, null, null]);
    const followUps = await values('/contacts?search=lists.example&sort=follow-up', 'followUpDate');
    expect(followUps[0]).toBe('2026-03-02');
    expect(followUps.at(-1)).toBeNull();
  });

  it('have a direction of their own', async () => {
    const monthly = await values('/clients?search=lists.example&sort=monthly', 'monthlyAmountCents');
    expect(monthly).toEqual(monthly.toSorted((a, b) => Number(b) - Number(a)));
    const to = (await values('/messages?search=lists.example&sort=to', 'to')).map(String);
    expect(to).toEqual(to.toSorted());
    const states = await values('/invoices?search=lists.example&sort=status', 'displayStatus');
    expect([...new Set(states)]).toEqual(['draft', 'sent', 'overdue']);
    // Some that were sent have expired since.
    const estimates = await values('/estimates?search=lists.example&sort=status', 'status');
    expect(estimates.join(' ')).toMatch(/^(draft )+(sent )+(viewed )+(expired )+(void ?)+$/);
  });
});

describe('exports', () => {
  it.each([
    ['/contacts', '/contacts/export.csv'],
    ['/clients', '/clients/export.csv'],
    ['/messages', '/messages/export.csv'],
  ])('of %s hold the chosen rows alone', async (list, path) => {
    const chosen = (await pageThrough(`${list}?search=lists.example`)).slice(0, 2).map(({ id }) => id);
    const { status, text } = await app.call(`${path}?ids=${chosen.join(',')}`, { cookie });
    expect(status).toBe(200);
    expect(text.trim().split('\r\n')).toHaveLength(3);
  });

  it('of messages do not hold what they say', async () => {
    const { text } = await app.call('/messages/export.csv?search=lists.example', { cookie });
    expect(text.split('\r\n')[0]).not.toMatch(/Text|Body/);
  });
});

const post = (path: string, body: unknown, key?: string) =>
  app.call(path, { body, cookie, headers: { ...fromOurPage, ...(key ? { 'idempotency-key': key } : {}) } });

describe('many at once', () => {
  it('moves leads, each by itself, once for a key, and says whose entry in the log it is', async () => {
    const [first, second] = (await pageThrough('/contacts?search=lists.example')).map(({ id }) => String(id));
    const body = { ids: [first, randomUUID(), second], change: { status: 'lost' } };
    const answer = await post('/contacts/bulk', body, 'bulk-1');
    expect(answer.body['results']).toMatchObject([
      { id: first, ok: true, message: null },
      { ok: false, label: null },
      { id: second, ok: true },
    ]);
    await post('/contacts/bulk', body, 'bulk-1');
    const entries = await app.query(
      `SELECT actor_name FROM audit_entries WHERE action = 'lead.updated' AND entity_id = ANY ($1)`,
      [[first, second]],
    );
    expect(entries).toEqual([{ actor_name: 'owner@vitrine.test' }, { actor_name: 'owner@vitrine.test' }]);
  });

  it('assigns leads to somebody on the team only, and to nobody', async () => {
    const [lead] = (await pageThrough('/contacts?search=lists.example')).map(({ id }) => String(id));
    const assign = async (assigneeId: string | null) =>
      (await post('/contacts/bulk', { ids: [lead], change: { assigneeId } })).body['results'];
    expect(await assign(staffIds.get('colleague@vitrine.test') ?? '')).toMatchObject([{ ok: true }]);
    expect(await assign(randomUUID())).toMatchObject([{ ok: false, message: 'This person is no longer on the team.' }]);
    expect((await app.call(`/contacts/${lead}`, { cookie })).body['assignee']).toMatchObject({
      email: 'colleague@vitrine.test',
    });
    expect(await assign(null)).toMatchObject([{ ok: true }]);
  });

  it('changes the status of clients', async () => {
    const clients = (await pageThrough('/clients?search=lists.example')).slice(0, 3);
    const ids = clients.map(({ id }) => String(id));
    const { body } = await post('/clients/bulk', { ids, change: { status: 'inactive' } });
    expect(body['results']).toMatchObject(clients.map(({ id, company }) => ({ id, label: company, ok: true })));
    for (const id of ids) expect((await app.call(`/clients/${id}`, { cookie })).body['status']).toBe('inactive');
  });

  it('takes a hundred at most, and one change', async () => {
    const ids = Array.from({ length: 101 }, () => randomUUID());
    expect((await post('/clients/bulk', { ids, change: { status: 'active' } })).status).toBe(400);
    const both = { status: 'won', assigneeId: null };
    expect((await post('/contacts/bulk', { ids: ids.slice(0, 1), change: both })).status).toBe(400);
  });
});

describe('saved views', () => {
  const save = (name: string, more: Record<string, unknown> = {}, as = cookie) =>
    app.call('/saved-views', {
      body: { list: 'leads', name, query: '?status=new', ...more },
      cookie: as,
      headers: fromOurPage,
    });
  const mine = async (as = cookie) => (await app.call('/saved-views', { cookie: as })).body['items'];
  const change = (id: unknown, body: unknown, as = cookie) =>
    app.call(`/saved-views/${String(id)}`, { method: 'PATCH', body, cookie: as, headers: fromOurPage });
  const remove = (id: unknown, as = cookie) =>
    app.call(`/saved-views/${String(id)}`, { method: 'DELETE', cookie: as, headers: fromOurPage });

  it('belong to whoever saved them', async () => {
    const { status, body } = await save('New ones');
    expect(status).toBe(201);
    expect(await mine()).toMatchObject([{ list: 'leads', name: 'New ones', query: '?status=new' }]);
    expect(await mine(colleague)).toEqual([]);
    expect((await change(body['id'], { name: 'Theirs' }, colleague)).status).toBe(404);
    expect((await remove(body['id'], colleague)).status).toBe(404);
    expect((await change(body['id'], { name: 'Fresh' })).body).toMatchObject({ name: 'Fresh', query: '?status=new' });
    expect((await change(body['id'], { query: '?status=won' })).body).toMatchObject({ query: '?status=won' });
    expect((await remove(body['id'])).status).toBe(204);
    expect(await mine()).toEqual([]);
  });

  it('are seen and opened by the team where they are shared, and changed by their author and owners only', async () => {
    const { body } = await save('Hot ones', { shared: true }, colleague);
    expect(body).toMatchObject({ shared: true, by: null, editable: true });
    expect(await mine()).toMatchObject([{ name: 'Hot ones', by: expect.stringMatching(/./), editable: true }]);
    expect((await change(body['id'], { query: '?status=won' })).body).toMatchObject({ query: '?status=won' });
    const own = await save('Of the owner', { shared: true });
    expect(await mine(colleague)).toMatchObject([
      { name: 'Hot ones', by: null },
      { name: 'Of the owner', by: expect.stringMatching(/./), editable: false },
    ]);
    expect((await change(own.body['id'], { name: 'Theirs' }, colleague)).status).toBe(404);
    expect((await remove(own.body['id'], colleague)).status).toBe(404);
    expect((await change(body['id'], { shared: false }, colleague)).status).toBe(200);
    // What isn't shared any more is nobody else's, not even an owner's.
    expect((await remove(body['id'])).status).toBe(404);
    expect((await remove(body['id'], colleague)).status).toBe(204);
    expect((await remove(own.body['id'])).status).toBe(204);
  });

  it('have a name of their own in each list, and there are twenty at most', async () => {
    expect((await save('Mine')).status).toBe(201);
    const duplicate = await save('MINE');
    expect([duplicate.status, duplicate.body['errors']]).toEqual([
      409,
      { name: ['You already have a view with this name'] },
    ]);
    expect((await save('Mine', { list: 'clients' })).status).toBe(201);
    for (let index = 2; index <= 20; index += 1) expect((await save(`View ${index}`)).status).toBe(201);
    expect((await save('One more')).body['message']).toContain('You have 20 views of this list');
  });

  it.each([
    ['a name', { name: ' ' }],
    ['a query', { query: 'https://evil.example' }],
    ['a list', { list: 'payments' }],
  ])('are refused with %s that is none', async (_, wrong) => {
    expect((await save('Wrong', wrong)).status).toBe(400);
  });
});
