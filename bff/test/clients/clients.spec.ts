import { randomUUID } from 'node:crypto';
import { AuditPage, auditSentence, Client, ClientPage, ClientTimeline, Dashboard } from '@vitrine/contracts';
import { DataSource } from 'typeorm';
import { ClientsService } from '../../src/modules/clients/index.ts';
import { addInvoice } from '../checkout/support.ts';
import { added, someone, startStaff, type Staff } from './support.ts';

let staff: Staff;

beforeAll(async () => {
  staff = await startStaff();
}, 60_000);

afterAll(async () => {
  await staff?.stop();
});

const post = (fields: unknown, headers: Record<string, string> = {}) => staff.send('POST', '/clients', fields, headers);
const put = (client: Client, change: Record<string, unknown>) => {
  const { name, email, company, industry, status, testMode, customPackage, version } = client;
  return staff.send('PUT', `/clients/${client.id}`, {
    name,
    email,
    company,
    industry,
    status,
    testMode,
    customPackage,
    version,
    phone: client.phone ?? '',
    businessType: client.businessType ?? '',
    subscriptionPlan: client.subscriptionPlan ?? '',
    monthlyAmount: String(client.monthlyAmountCents / 100),
    ...change,
  });
};
const auditOf = async (id: string) =>
  AuditPage.parse({
    items: (
      await staff.app.query(
        `SELECT id::text, at, jsonb_build_object('kind', actor_kind, 'name', actor_name) AS actor, action, entity,
          entity_id AS "entityId", before, after, address, user_agent AS "userAgent", request_id AS "requestId"
            FROM audit_entries WHERE entity_id = $1 ORDER BY audit_entries.id`,
        [id],
      )
    ).map((row) => ({ ...row, at: (row['at'] as Date).toISOString() })),
    nextCursor: null,
  }).items;

describe('POST /api/clients', () => {
  it('adds a client with defaults and an access code (staff specification, sections 3 to 5; D4)', async () => {
    const answer = await post({ name: ' Élan Roy ', email: 'Elan@Elan.example', company: 'Élan & Co.' });
    expect(answer.status).toBe(201);
    const client = Client.parse(answer.body);
    expect(client).toMatchObject({
      name: 'Élan Roy',
      email: 'elan@elan.example',
      company: 'Élan & Co.',
      phone: null,
      industry: 'Not specified',
      businessType: null,
      status: 'pending',
      monthlyAmountCents: 0,
      totalSpentCents: 0,
      codeUsed: false,
      onboardingCompleted: false,
      paymentCompleted: false,
      subscriptionPlan: null,
      customPackage: null,
      testMode: false,
      contactId: null,
      demo: false,
      version: 1,
    });
    expect(client.accessCode).toMatch(/^ELANC[ABCDEFGHJKMNPQRSTUVWXYZ2-9]{5}$/);
    expect(await auditOf(client.id)).toMatchObject([
      {
        action: 'client.created',
        actor: { kind: 'person', name: 'colleague@vitrine.test' },
        before: null,
        after: { company: 'Élan & Co.' },
      },
    ]);
    const code = await staff.app.call('/codes/resolve', { body: { code: client.accessCode } });
    expect(code.body).toMatchObject({ kind: 'client', price: null });
  });

  it('accepts every field, rounds money half up, and normalizes phones to E.164', async () => {
    const client = await added(staff, {
      phone: '(212) 555-0148',
      industry: 'Dental',
      businessType: 'Group practice',
      status: 'active',
      monthlyAmount: '4,997.005',
      subscriptionPlan: 'Foundation Elite',
      testMode: true,
      customPackage: {
        name: 'Evening package',
        description: 'Two rooms\nand a chair',
        features: ['A concierge', '', ' A portal '],
      },
    });
    expect(client).toMatchObject({
      phone: '+12125550148',
      monthlyAmountCents: 499_701,
      testMode: true,
      customPackage: { name: 'Evening package', features: ['A concierge', 'A portal'] },
    });
  });

  it.each<[string, Record<string, unknown>, string, string]>([
    ['no name', { name: ' ' }, 'name', 'Name is required'],
    ['no company', { company: '' }, 'company', 'Company is required'],
    ['no email', { email: '' }, 'email', 'Please enter a valid email address'],
    [
      'an email with a line break',
      { email: 'a@b.example\nBcc: c@d.example' },
      'email',
      'Please enter a valid email address',
    ],
    ['a name with a line break', { name: 'A\r\nB' }, 'name', 'Please use plain text on one line.'],
    ['a character PostgreSQL cannot store', { company: 'A\u0000B' }, 'company', 'Please use plain text on one line.'],
    [
      'a phone that is none',
      { phone: 'call me' },
      'phone',
      'Enter a phone number such as (212) 555-0148, or with its country code.',
    ],
    [
      'a phone without its country',
      { phone: '030 123456' },
      'phone',
      'Enter a phone number such as (212) 555-0148, or with its country code.',
    ],
    ['a negative amount', { monthlyAmount: '-1' }, 'monthlyAmount', 'Enter an amount from $0.00 to $999,999.99.'],
    ['an amount that is none', { monthlyAmount: '1e3' }, 'monthlyAmount', 'Enter an amount from $0.00 to $999,999.99.'],
    [
      'an amount beyond all',
      { monthlyAmount: '1000000' },
      'monthlyAmount',
      'Enter an amount from $0.00 to $999,999.99.',
    ],
    [
      'a status there is not',
      { status: 'gone' },
      'status',
      'Invalid option: expected one of "pending"|"active"|"inactive"',
    ],
    ['what nobody may set', { totalSpentCents: 5 }, 'totalSpentCents', 'We don’t know this field'],
  ])('refuses %s, beside its field', async (_, fields, field, message) => {
    const answer = await post({ ...someone(), ...fields });
    expect([answer.status, answer.body['errors']]).toEqual([400, { [field]: [message] }]);
  });

  it('refuses a taken email address in any case, and names the client who has it', async () => {
    const client = await added(staff, { company: 'Taken Clinic' });
    const answer = await post(someone({ email: client.email.toUpperCase() }));
    expect([answer.status, answer.body['code'], answer.body['message']]).toEqual([
      409,
      'client_exists',
      `Taken Clinic already has the email ${client.email}.`,
    ]);
    expect(answer.body['existing']).toEqual({ id: client.id, company: 'Taken Clinic' });
  });

  it('adds one of several concurrent clients with the same email address', async () => {
    const email = 'race@race.example';
    const answers = await Promise.all(Array.from({ length: 8 }, () => post(someone({ email }))));
    expect(answers.map(({ status }) => status).sort((a, b) => a - b)).toEqual([
      201,
      ...Array.from({ length: 7 }, () => 409),
    ]);
  });

  it('adds one client per Idempotency-Key', async () => {
    const fields = someone();
    const answers = await Promise.all(
      Array.from({ length: 4 }, () => post(fields, { 'idempotency-key': 'one-client' })),
    );
    expect(new Set(answers.map(({ body }) => body['id'])).size).toBe(1);
    expect((await post(someone(), { 'idempotency-key': 'one-client' })).body['code']).toBe('idempotency_key_reused');
  });

  it('creates a client in the transaction of another module, with its lead', async () => {
    const contactId = randomUUID();
    await staff.app.query(
      `INSERT INTO contacts (id, email, name, project_type, urgency, status, lead_score, intent_score, inquiry_count,
        last_inquiry_at, created_at, updated_at)
          VALUES ($1, 'lead@lead.example', 'Lead', 'other', 'low', 'won', 0, 0, 1, now(), now(), now())`,
      [contactId],
    );
    const { nest } = staff.app.app;
    const input = {
      ...someone({ company: 'From a lead' }),
      phone: null,
      industry: 'Not specified',
      businessType: null,
      status: 'pending',
      monthlyAmount: 0,
      subscriptionPlan: null,
      customPackage: null,
      testMode: false,
    } as const;
    const make = (fail: boolean) =>
      nest.get(DataSource).transaction(async (manager) => {
        const client = await nest.get(ClientsService).create(manager, { ...input, contactId });
        if (fail) throw new Error('The rest failed');
        return client;
      });
    await expect(make(true)).rejects.toThrow('The rest failed');
    expect((await staff.get('/clients?search=From%20a%20lead')).body['total']).toBe(0);
    expect(await make(false)).toMatchObject({ contactId, company: 'From a lead' });
  });
});

describe('PUT /api/clients/:id', () => {
  it('saves an edit and audits the changed fields', async () => {
    const client = await added(staff);
    const answer = await put(client, { status: 'active', monthlyAmount: '19.995', phone: '+49 30 123456' });
    expect(Client.parse(answer.body)).toMatchObject({
      status: 'active',
      monthlyAmountCents: 2000,
      phone: '+4930123456',
      version: 2,
      company: client.company,
      accessCode: client.accessCode,
    });
    const [, updated] = await auditOf(client.id);
    expect(updated).toMatchObject({
      action: 'client.updated',
      before: { status: 'pending', phone: null, monthlyAmountCents: 0 },
      after: { status: 'active', phone: '+4930123456', monthlyAmountCents: 2000 },
    });
    expect(Object.keys(updated?.after ?? {})).toHaveLength(3);
  });

  it('ignores a save without changes', async () => {
    // PostgreSQL stores the keys of a package in another order than they were sent.
    const client = await added(staff, {
      customPackage: { name: 'Evening', description: 'Two rooms', features: ['A chair'] },
    });
    expect(
      (await put(client, { customPackage: { name: 'Evening', description: 'Two rooms', features: ['A chair'] } })).body[
        'version'
      ],
    ).toBe(1);
    expect(await auditOf(client.id)).toHaveLength(1);
  });

  it('refuses a stale save with 409 and the current client', async () => {
    const client = await added(staff);
    await put(client, { status: 'active' });
    const stale = await put(client, { name: 'Someone Else' });
    expect([stale.status, stale.body['code']]).toEqual([409, 'stale_version']);
    expect(Client.parse(stale.body['current'])).toMatchObject({ status: 'active', name: client.name, version: 2 });
  });

  it('accepts one of two concurrent saves', async () => {
    const client = await added(staff);
    const answers = await Promise.all([put(client, { name: 'Ana' }), put(client, { name: 'Bea' })]);
    expect(answers.map(({ status }) => status).sort((a, b) => a - b)).toEqual([200, 409]);
  });

  it('refuses another client’s email, and an unknown client', async () => {
    const [first, second] = [await added(staff), await added(staff)];
    const answer = await put(first, { email: second.email });
    expect([answer.status, answer.body['code']]).toEqual([409, 'client_exists']);
    expect((await put({ ...first, id: randomUUID() }, {})).status).toBe(404);
  });
});

describe('DELETE /api/clients/:id', () => {
  it('deletes a client with its access code, and keeps the audit entry', async () => {
    const client = await added(staff);
    expect((await staff.send('DELETE', `/clients/${client.id}`)).status).toBe(204);
    expect((await staff.get(`/clients/${client.id}`)).status).toBe(404);
    expect((await staff.app.call('/codes/resolve', { body: { code: client.accessCode } })).status).toBe(404);
    expect((await auditOf(client.id)).at(-1)).toMatchObject({
      action: 'client.deleted',
      before: { company: client.company },
      after: null,
    });
    expect((await staff.send('DELETE', `/clients/${client.id}`)).status).toBe(404);
  });

  it('refuses to delete a client with invoices, and suggests an alternative', async () => {
    const client = await added(staff);
    await addInvoice(staff.app, { clientId: client.id });
    const answer = await staff.send('DELETE', `/clients/${client.id}`);
    expect([answer.status, answer.body['code'], answer.body['message']]).toEqual([
      409,
      'client_has_invoices',
      'This client has invoices or payments, so it can’t be deleted. Set the client to inactive instead.',
    ]);
    expect((await put(client, { status: 'inactive' })).status).toBe(200);
  });
});

describe('GET /api/clients', () => {
  const listed = async (query: string) => ClientPage.parse((await staff.get(`/clients?${query}`)).body);

  it('sorts by name, monthly amount and total spent, and pages without gaps', async () => {
    const [a, b, c] = [
      await added(staff, { company: 'sorted alpha', monthlyAmount: '10' }),
      await added(staff, { company: 'Sorted Beta', monthlyAmount: '30' }),
      await added(staff, { company: 'sorted gamma', monthlyAmount: '20' }),
    ];
    const pay = (client: Client, cents: number, kind: string, state: string) =>
      staff.app.query(
        `INSERT INTO payments (id, kind, state, client_id, amount_cents, currency, title, receipt_number, received_at)
          VALUES ($1, $2, $3, $4, $5, 'usd', 'Plan', $6, now())`,
        [randomUUID(), kind, state, client.id, cents, state === 'succeeded' && kind !== 'refund' ? randomUUID() : null],
      );
    await pay(a, 500, 'charge', 'succeeded');
    await pay(a, 200, 'refund', 'succeeded');
    await pay(c, 400, 'offline', 'succeeded');
    await pay(b, 90_000, 'charge', 'review');
    const orders = { name: [a, b, c], monthly: [b, c, a], spent: [c, a, b] };
    for (const [sort, order] of Object.entries(orders)) {
      const companies: string[] = [];
      for (let cursor: string | null = ''; cursor !== null;) {
        const page: ClientPage = await listed(`search=sorted&sort=${sort}&limit=1${cursor && `&cursor=${cursor}`}`);
        companies.push(...page.items.map(({ company }) => company));
        cursor = page.nextCursor;
      }
      expect([sort, companies]).toEqual([sort, order.map(({ company }) => company)]);
    }
    expect((await listed('search=sorted')).totals.totalSpentCents).toBe(700);
    expect(
      (await staff.get(`/clients?sort=name&cursor=${(await listed('search=sorted&sort=monthly&limit=1')).nextCursor}`))
        .status,
    ).toBe(400);
  });

  it('lists the clients that a dashboard tile counts', async () => {
    const paying = await added(staff, {
      company: 'Tile Clinic',
      subscriptionPlan: 'Market Dominance',
      status: 'active',
    });
    const unpaid = await added(staff, { company: 'Tile Waiting', subscriptionPlan: 'market dominance' });
    await staff.app.query('UPDATE clients SET payment_completed = true WHERE id = $1', [paying.id]);
    const page = await listed('package=Market%20Dominance');
    expect([page.total, page.items.map(({ id }) => id).toSorted()]).toEqual([2, [unpaid.id, paying.id].toSorted()]);
    const { clientsByPackage } = Dashboard.parse((await staff.get('/dashboard')).body);
    expect(clientsByPackage).toContainEqual({ name: 'Market Dominance', count: 2, active: 1 });
  });
});

describe('the preferred language of a client', () => {
  it('is English until it is said, stays where an edit leaves it out, and is told in words', async () => {
    const english = await added(staff, { company: 'Lengua Clinic' });
    expect(english.preferredLanguage).toBe('en');
    const spanish = Client.parse((await put(english, { preferredLanguage: 'es' })).body);
    expect(spanish.preferredLanguage).toBe('es');
    const renamed = Client.parse((await put(spanish, { name: 'Lucía Alba' })).body);
    expect([renamed.name, renamed.preferredLanguage]).toEqual(['Lucía Alba', 'es']);
    expect((await put(renamed, { preferredLanguage: 'fr' })).status).toBe(400);
    const changed = (await auditOf(english.id)).find(({ after }) => after?.['preferredLanguage'] === 'es');
    if (!changed) throw new Error('The change is not in the audit log');
    const words = auditSentence(changed, {}, new Date()).map(({ text }) => text);
    expect(words.join('')).toContain('changed the preferred language of a client from English to Spanish');
    expect((await staff.get('/clients/export.csv?search=lengua')).text).toContain(',Spanish,');
  });
});

describe('GET /api/clients/export.csv', () => {
  it('exports every filtered client, without cells that a spreadsheet executes', async () => {
    await added(staff, {
      company: '=HYPERLINK("http://evil.example","Click")',
      name: '@SUM(A1)',
      phone: '+1 212 555 0148',
      industry: 'csvtest',
      monthlyAmount: '4997',
    });
    await added(staff, { company: 'Plain, Clinic', name: 'csvname' });
    const answer = await staff.get('/clients/export.csv?search=hyperlink');
    expect([answer.status, answer.headers.get('content-type'), answer.headers.get('content-disposition')]).toEqual([
      200,
      'text/csv; charset=utf-8',
      'attachment; filename="clients.csv"',
    ]);
    const [header, line, rest] = answer.text.split('\r\n');
    expect(header).toContain(
      'Name,Email,Company,Phone,Industry,Business type,Status,Monthly amount,Plan,Preferred language,Time zone,' +
        'Custom package,Exempt from sales tax,Exemption certificate,Certificate date,Certificate expires,Test mode,' +
        'Total spent',
    );
    expect(line?.replace(/june\d+@/, 'june@')).toMatch(/^'@SUM\(A1\),june@alder\.example,/);
    expect(line).toContain(
      `,"'=HYPERLINK(""http://evil.example"",""Click"")",(212) 555-0148,csvtest,,pending,4997.00,,English,,,no,,,,no,0.00,`,
    );
    expect(rest).toBe('');
    expect((await staff.get('/clients/export.csv?search=csvname')).text).toContain('"Plain, Clinic"');
  });

  it('exports more than one database page', async () => {
    await staff.app.query(
      `INSERT INTO clients (id, name, email, company, join_date, created_at, updated_at)
        SELECT gen_random_uuid(), 'bulkexport', 'bulk' || n || '@bulk.example', 'Bulk ' || n, now(), now(), now()
          FROM generate_series(1, 1203) n`,
    );
    const lines = (await staff.get('/clients/export.csv?search=bulkexport&sort=name')).text.trim().split('\r\n');
    expect([lines.length - 1, new Set(lines).size - 1]).toEqual([1203, 1203]);
    await staff.app.query(`DELETE FROM clients WHERE name = 'bulkexport'`);
  });
});

describe('GET /api/clients/:id/timeline', () => {
  it('lists events, newest first, in pages', async () => {
    const client = await added(staff, { company: 'Timeline Clinic' });
    staff.app.clock.advance(60);
    await put(client, { status: 'active', monthlyAmount: '10' });
    staff.app.clock.advance(60);
    const invoice = await addInvoice(staff.app, { clientId: client.id, cents: 5000 });
    staff.app.clock.advance(60);
    await staff.app.query(
      `INSERT INTO payments (id, kind, state, invoice_id, amount_cents, currency, title, receipt_number, received_at)
        VALUES ($1, 'offline', 'succeeded', $2, 5000, 'usd', 'Recall automation', $3, $4)`,
      [randomUUID(), invoice.id, randomUUID(), staff.app.clock.now()],
    );
    staff.app.clock.advance(60);
    await staff.app.query(
      `INSERT INTO email_messages (id, template, recipient, subject, variables, status, attempts, client_id, created_at)
        VALUES ($1, 'receipt', $2, 'Your receipt', '{}', 'sent', 1, $3, $4)`,
      [randomUUID(), client.email, client.id, staff.app.clock.now()],
    );
    const read = async (query: string) =>
      ClientTimeline.parse((await staff.get(`/clients/${client.id}/timeline?${query}`)).body);
    const { items } = await read('');
    expect(items).toMatchObject([
      { kind: 'message', message: { channel: 'email', subject: 'Your receipt', status: 'sent' } },
      { kind: 'payment', amountCents: 5000, invoiceId: invoice.id, refund: false },
      { kind: 'invoice', number: invoice.number, amountCents: 5000, status: 'sent' },
      { kind: 'edited', by: 'colleague@vitrine.test', fields: ['monthlyAmountCents', 'status'] },
      { kind: 'created', by: 'colleague@vitrine.test' },
    ]);
    const first = await read('limit=2');
    const second = await read(`limit=3&cursor=${first.nextCursor}`);
    expect([...first.items, ...second.items]).toEqual(items);
    expect(second.nextCursor).toBeNull();
    expect((await staff.get(`/clients/${randomUUID()}/timeline`)).status).toBe(404);
  });
});

describe('GET /api/search', () => {
  it('finds at most five clients, invoices, leads and codes each, prefix matches first', async () => {
    await staff.app.query(`UPDATE contacts SET company = 'Zebra Lab' WHERE email = 'lead@lead.example'`);
    for (let index = 0; index < 6; index += 1) await added(staff, { company: `The Zebra ${index}` });
    const first = await added(staff, { company: 'Zebra First' });
    staff.app.clock.advance(1);
    await added(staff, { company: 'A Zebra later' });
    await addInvoice(staff.app, { email: 'books@zebra.example' });
    await staff.app.query(
      `INSERT INTO codes (id, code, kind, name, price_cents, created_at, updated_at)
        VALUES ($1, 'ZEBRA20', 'campaign', 'Zebra spring', 100, now(), now())`,
      [randomUUID()],
    );
    const { body } = await staff.get('/search?q=ZEBRA');
    const titles = (kind: string) => (body[kind] as { title: string }[]).map(({ title }) => title);
    expect(titles('clients')).toHaveLength(5);
    expect(titles('clients').slice(0, 2)).toEqual(['Zebra First', 'A Zebra later']);
    expect(body['invoices']).toMatchObject([{ note: 'Lumen Dermatology', status: 'sent' }]);
    expect(body['leads']).toMatchObject([{ title: 'Lead', note: 'Zebra Lab, lead@lead.example', status: 'won' }]);
    expect(titles('codes')).toEqual(['ZEBRA20']);
    const byCode = await staff.get(`/search?q=${first.accessCode.toLowerCase()}`);
    expect(byCode.body).toMatchObject({ clients: [{ id: first.id }], codes: [] });
  });

  it('treats wildcards and quotes as text, and requires a search text', async () => {
    for (const text of ['%', '_', String.raw`\ `, `' OR 1=1 --`])
      expect((await staff.get(`/search?q=${encodeURIComponent(`${text}zz`)}`)).body).toEqual({
        clients: [],
        invoices: [],
        leads: [],
        codes: [],
      });
    expect((await staff.get('/search?q=%20')).status).toBe(400);
  });
});
