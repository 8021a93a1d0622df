import { ApiScope, type ApiKey, type AuditEntry, type TeamMember } from '@vitrine/contracts';
import { mailsTo, tokenFor } from '../support/mailbox.ts';
import { addAccount, addStaff, fromOurPage, signIn } from '../support/staff.ts';
import { TestBrowser } from '../support/test-browser.ts';
import {
  type Answer,
  eventually,
  inquiry,
  newAddress,
  startTestApp,
  startWorld,
  type TestApp,
  type TestWorld,
} from '../support/test-app.ts';

let world: TestWorld;
let app: TestApp;
let owner: string;
let colleague: string;

beforeAll(async () => {
  world = await startWorld();
  app = await startTestApp({ databaseUrl: world.databaseUrl, mailUrl: world.mailUrl });
  await addAccount(app, 'owner@vitrine.test');
  await addAccount(app, 'colleague@vitrine.test');
  owner = await signIn(app, 'owner@vitrine.test');
  colleague = await signIn(app, 'colleague@vitrine.test');
}, 60_000);

afterAll(async () => {
  await app?.stop();
  await world?.stop();
});

const act = (
  cookie: string,
  method: string,
  path: string,
  body?: unknown,
  headers: Record<string, string> = {},
): Promise<Answer> =>
  app.call(path, { method, cookie, headers: { ...fromOurPage, ...headers }, ...(body === undefined ? {} : { body }) });

let people = 0;
const newPerson = (): string => {
  people += 1;
  return `person${people}@vitrine.test`;
};

const add = async (email: string, role: 'owner' | 'staff' = 'staff'): Promise<TeamMember> =>
  (await act(owner, 'POST', '/team', { email, role })).body as TeamMember;
const team = async (): Promise<TeamMember[]> =>
  (await app.call('/team', { cookie: owner })).body['items'] as TeamMember[];
const memberOf = async (email: string): Promise<TeamMember> => {
  const found = (await team()).find((member) => member.email === email);
  if (!found) throw new Error(`${email} is not on the team`);
  return found;
};
const makeKey = async (cookie: string, body: object = {}): Promise<{ key: ApiKey; secret: string }> =>
  (await act(cookie, 'POST', '/api-keys', { name: 'Website', scopes: ['contacts:read'], expiresInDays: 30, ...body }))
    .body as { key: ApiKey; secret: string };
const audit = async (query: string): Promise<AuditEntry[]> =>
  (await app.call(`/audit?${query}`, { cookie: colleague })).body['items'] as AuditEntry[];
const isMember = async (cookie: string): Promise<boolean> => (await app.call('/contacts', { cookie })).status === 200;

describe('the team', () => {
  it('invites someone without an account, who makes it with the mailed link and one form', async () => {
    const email = newPerson();
    const answer = await act(owner, 'POST', '/team', { email: ` ${email.toUpperCase()} `, role: 'staff' });
    expect([answer.status, answer.body]).toEqual([
      201,
      expect.objectContaining({
        email,
        role: 'staff',
        state: 'invited',
        name: null,
        addedBy: 'owner@vitrine.test',
        liveKeys: 0,
      }),
    ]);
    const mail = await eventually('the invitation', () => world.sandbox.mails().find(({ to }) => to.includes(email)));
    expect(mail.subject).toBe('owner@vitrine.test invites you to Vitrine');
    expect(mail.text).toContain('http://localhost:4200/reset-password?account=invited#token=');
    const stored = await app.query<{ content: string }>(
      `SELECT concat(body_text, body_html, variables) AS content FROM email_messages WHERE recipient = $1`,
      [email],
    );
    const token = await tokenFor(world.sandbox, email, /invites you/);
    expect(JSON.stringify(stored)).not.toContain(token);

    const browser = new TestBrowser(app);
    const reset = await browser.post('/auth/reset-password', {
      token,
      password: 'eleven red kettles',
      name: 'Kim Ito',
    });
    expect(reset.body).toMatchObject({ user: { email, staff: true } });
    expect(await memberOf(email)).toMatchObject({ state: 'active', name: 'Kim Ito' });
    const again = await browser.post('/auth/reset-password', { token, password: 'eleven red kettles' });
    expect(again.body['code']).toBe('link_used');
  });

  it('sends a new link to whoever was invited and lost theirs, and none to strangers', async () => {
    const [invited, stranger] = [newPerson(), newPerson()];
    await add(invited);
    await tokenFor(world.sandbox, invited, /invites you/);
    for (const email of [stranger, invited]) await new TestBrowser(app).post('/auth/forgot-password', { email });
    const token = await tokenFor(world.sandbox, invited, /^Open your account/);
    const answer = await new TestBrowser(app).post('/auth/reset-password', { token, password: 'eleven red kettles' });
    expect(answer.body).toMatchObject({ user: { email: invited, staff: true } });
    expect(mailsTo(world.sandbox, stranger)).toEqual([]);
  });

  it('lets someone who signs up instead enter once the mailbox is proven', async () => {
    const email = newPerson();
    await add(email);
    const id = await addAccount(app, email, { verified: false });
    const session = await signIn(app, email);
    expect(await isMember(session)).toBe(false);
    expect((await memberOf(email)).state).toBe('unverified');
    await app.query('UPDATE accounts SET email_verified_at = now() WHERE id = $1', [id]);
    expect(await isMember(session)).toBe(true);
    expect((await memberOf(email)).state).toBe('active');
  });

  it('refuses an address that is on it, a broken one and an unknown role, beside the field', async () => {
    const email = newPerson();
    await add(email);
    const twice = await act(owner, 'POST', '/team', { email, role: 'owner' });
    expect([twice.status, twice.body['code'], twice.body['errors']]).toEqual([
      409,
      'already_member',
      { email: ['This address is already on the team.'] },
    ]);
    expect((await memberOf(email)).role).toBe('staff');
    const broken = await act(owner, 'POST', '/team', { email: 'nobody', role: 'admin' });
    expect([broken.status, Object.keys(broken.body['errors'] ?? {})]).toEqual([400, ['email', 'role']]);
  });

  it('adds once per Idempotency-Key', async () => {
    const email = newPerson();
    const answers = await Promise.all(
      [1, 2, 3].map(() => act(owner, 'POST', '/team', { email, role: 'staff' }, { 'idempotency-key': `add-${email}` })),
    );
    expect(answers.map(({ status }) => status)).toEqual([201, 201, 201]);
    expect(new Set(answers.map(({ body }) => body['id'])).size).toBe(1);
  });

  it('resends an invitation a few times, only to people who have not joined', async () => {
    const email = newPerson();
    const { id } = await add(email);
    const answers = [];
    for (let time = 0; time < 4; time += 1) answers.push((await act(owner, 'POST', `/team/${id}/invitation`)).status);
    expect(answers).toEqual([202, 202, 202, 429]);
    const { id: active } = await memberOf('colleague@vitrine.test');
    expect((await act(owner, 'POST', `/team/${active}/invitation`)).status).toBe(409);
    app.clock.advance(3600);
  });

  it('loses someone: sessions end and the keys they made are revoked at once; they may come back', async () => {
    const email = newPerson();
    await addAccount(app, email);
    const { id } = await add(email, 'owner');
    const [first, second] = [await signIn(app, email), await signIn(app, email)];
    const { secret } = await makeKey(first);
    expect([
      await isMember(first),
      (await app.call('/contacts', { headers: { 'x-api-key': secret } })).status,
      (await memberOf(email)).liveKeys,
    ]).toEqual([true, 200, 1]);

    expect((await act(owner, 'DELETE', `/team/${id}`)).status).toBe(204);
    for (const cookie of [first, second])
      expect((await app.call('/auth/me', { cookie })).body).toEqual({
        user: null,
        ended: 'removed_from_team',
      });
    expect((await app.call('/contacts', { headers: { 'x-api-key': secret } })).status).toBe(401);
    expect(await isMember(await signIn(app, email))).toBe(false);
    expect((await act(owner, 'DELETE', `/team/${id}`)).status).toBe(404);
    expect((await add(email)).state).toBe('active');
  }, 20_000);

  it('takes the keys of whoever is no owner any more', async () => {
    const email = newPerson();
    await addAccount(app, email);
    const { id } = await add(email, 'owner');
    const { secret } = await makeKey(await signIn(app, email));
    const withKey = async () => (await app.call('/contacts', { headers: { 'x-api-key': secret } })).status;
    expect(await withKey()).toBe(200);
    expect((await act(owner, 'PATCH', `/team/${id}`, { role: 'contractor' })).body).toMatchObject({
      role: 'staff',
      teamRole: 'contractor',
      liveKeys: 0,
    });
    expect(await withKey()).toBe(401);
  }, 20_000);

  it('keeps its last owner until another owner can sign in', async () => {
    const self = await memberOf('owner@vitrine.test');
    // Owners who never proved their mailbox could not mend anything.
    await addStaff(app, 'someday@vitrine.test', 'owner');
    for (const answer of [
      await act(owner, 'DELETE', `/team/${self.id}`),
      await act(owner, 'PATCH', `/team/${self.id}`, { role: 'staff' }),
    ]) {
      expect([answer.status, answer.body['code']]).toEqual([409, 'last_owner']);
    }
    const { id } = await memberOf('colleague@vitrine.test');
    expect((await act(owner, 'PATCH', `/team/${id}`, { role: 'owner' })).body).toMatchObject({ role: 'owner' });
    expect((await act(colleague, 'PATCH', `/team/${self.id}`, { role: 'staff' })).status).toBe(200);
    expect((await act(owner, 'PATCH', `/team/${id}`, { role: 'staff' })).status).toBe(403);
    expect((await act(colleague, 'PATCH', `/team/${self.id}`, { role: 'owner' })).status).toBe(200);
    expect((await act(owner, 'PATCH', `/team/${id}`, { role: 'staff' })).status).toBe(200);
  });

  it('keeps an owner when two remove each other at the same time, ten times over (ASVS 2.3.3)', async () => {
    const email = newPerson();
    await addAccount(app, email);
    for (let round = 0; round < 10; round += 1) {
      await addStaff(app, email, 'owner');
      await addStaff(app, 'owner@vitrine.test', 'owner');
      const [first, second] = [await signIn(app, 'owner@vitrine.test'), await signIn(app, email)];
      const [a, b] = [
        await app.query<{ id: string }>(`SELECT id FROM staff WHERE email = 'owner@vitrine.test'`),
        await app.query<{ id: string }>('SELECT id FROM staff WHERE email = $1', [email]),
      ];
      const answers = await Promise.all([
        act(first, 'DELETE', `/team/${b[0]?.id}`),
        act(second, 'PATCH', `/team/${a[0]?.id}`, { role: 'staff' }),
      ]);
      const won = answers.filter(({ status }) => status < 300);
      expect(won).toHaveLength(1);
      // Whoever lost either came too late as an owner, or would have been the last.
      expect([401, 403, 409]).toContain(answers.find(({ status }) => status >= 300)?.status);
      const [remaining] = await app.query<{ count: number }>(
        `SELECT count(*)::int FROM staff s JOIN accounts a ON a.email = s.email AND a.email_verified_at IS NOT NULL
          WHERE s.role = 'owner'`,
      );
      expect(remaining?.count).toBe(1);
    }
    await addStaff(app, 'owner@vitrine.test', 'owner');
    owner = await signIn(app, 'owner@vitrine.test');
  }, 30_000);
});

describe('API keys', () => {
  it('are shown once; what is stored and listed cannot be used (ASVS 11.4.2)', async () => {
    const answer = await act(owner, 'POST', '/api-keys', {
      name: ' Booking system ',
      scopes: ['emails:read', 'contacts:read', 'contacts:read'],
      expiresInDays: 30,
    });
    const { key, secret } = answer.body as { key: ApiKey; secret: string };
    expect(answer.status).toBe(201);
    expect(secret).toMatch(/^vtr_[\w-]{43}$/);
    expect(key).toMatchObject({
      name: 'Booking system',
      prefix: secret.slice(0, 12),
      scopes: ['contacts:read', 'emails:read'],
      status: 'active',
      createdBy: 'owner@vitrine.test',
      expiresAt: new Date(app.clock.now().getTime() + 30 * 86_400_000).toISOString(),
      lastUsedAt: null,
    });
    const listed = (await app.call('/api-keys', { cookie: colleague })).text;
    const rows = JSON.stringify(await app.query('SELECT * FROM api_keys'));
    const log = JSON.stringify(await app.query('SELECT * FROM audit_entries'));
    const rest = secret.slice(12);
    expect([listed, rows, log, app.logs().join('')].map((text) => text.includes(rest))).toEqual([
      false,
      false,
      false,
      false,
    ]);
    expect(listed).toContain(key.id);
  });

  it('tell when and from where they were last used, written once a minute', async () => {
    const { key, secret } = await makeKey(owner);
    const used = async () =>
      ((await app.call('/api-keys', { cookie: owner })).body['items'] as ApiKey[]).find(({ id }) => id === key.id)
        ?.lastUsedAt;
    const call = () => app.call('/contacts', { headers: { 'x-api-key': secret }, from: '198.51.100.7' });
    await call();
    const first = app.clock.now().toISOString();
    expect(await used()).toBe(first);
    app.clock.advance(30);
    await call();
    expect(await used()).toBe(first);
    app.clock.advance(30);
    await call();
    expect(await used()).toBe(app.clock.now().toISOString());
    const [row] = await app.query<{ last_used_from: string }>('SELECT last_used_from FROM api_keys WHERE id = $1', [
      key.id,
    ]);
    expect(row?.last_used_from).toBe('198.51.100.7');
  });

  it('work for a program without a browser, and what it changes is recorded under its name', async () => {
    const { key, secret } = await makeKey(owner, { name: 'CRM sync', scopes: ['contacts:write', 'onboarding:write'] });
    const { body } = await app.call('/contacts', { body: inquiry(), from: newAddress() });
    const id = String(body['id']);
    const answer = await app.call(`/contacts/${id}`, {
      method: 'PUT',
      body: { status: 'won', version: 1 },
      headers: { 'x-api-key': secret },
      from: '198.51.100.9',
    });
    expect(answer.status).toBe(200);
    expect(await audit(`entityId=${id}`)).toEqual([
      expect.objectContaining({
        actor: { kind: 'key', name: 'CRM sync' },
        action: 'lead.updated',
        before: { status: 'new' },
        after: { status: 'won' },
        address: '198.51.100.9',
      }),
    ]);
    expect(await audit(`actor=${encodeURIComponent(`key:${key.name}`)}`)).toHaveLength(1);
  });

  it('are throttled each for itself', async () => {
    const [busy, calm] = [await makeKey(owner), await makeKey(owner)];
    const ask = () => app.call('/contacts?limit=1', { headers: { 'x-api-key': busy.secret } });
    const answers: Answer[] = [];
    // Not all at once: one route has half of the connections, and lets nobody wait for long.
    for (let round = 0; round < 61; round += 1)
      answers.push(...(await Promise.all([ask(), ask(), ask(), ask(), ask()])));
    expect([200, 429].map((status) => answers.filter((answer) => answer.status === status).length)).toEqual([300, 5]);
    expect((await app.call('/contacts?limit=1', { headers: { 'x-api-key': calm.secret } })).status).toBe(200);
    app.clock.advance(60);
    expect((await app.call('/contacts?limit=1', { headers: { 'x-api-key': busy.secret } })).status).toBe(200);
  }, 30_000);

  it('end by themselves, and by hand as often as asked', async () => {
    const { key, secret } = await makeKey(owner, { expiresInDays: 1 });
    const call = async () => (await app.call('/contacts', { headers: { 'x-api-key': secret } })).status;
    app.clock.advance(86_399);
    expect(await call()).toBe(200);
    app.clock.advance(1);
    expect(await call()).toBe(401);
    for (let time = 0; time < 2; time += 1)
      expect((await act(owner, 'DELETE', `/api-keys/${key.id}`)).status).toBe(204);
    expect(await audit(`entityId=${key.id}&action=api-key.revoked`)).toHaveLength(1);
    expect((await act(owner, 'DELETE', '/api-keys/6f2c0f4e-6a0f-4a37-9d7e-0a3f3f1f8c11')).status).toBe(404);
  });

  it('stand in the OpenAPI document at every operation that takes them', async () => {
    const { body } = await app.call('/docs-json');
    const paths = body['paths'] as Record<string, Record<string, { security?: Record<string, string[]>[] }>>;
    expect(paths['/api/contacts/{id}']?.['put']?.security).toEqual([{ session: [] }, { apiKey: ['contacts:write'] }]);
    expect(paths['/api/team']?.['post']?.security).toEqual([{ session: [] }]);
    const scopes = new Set(
      Object.values(paths).flatMap((operations) =>
        Object.values(operations).flatMap(({ security = [] }) => security.flatMap(({ apiKey = [] }) => apiKey)),
      ),
    );
    expect([...scopes].sort()).toEqual([...ApiScope.options].sort());
  });

  it.each([
    ['without a name', { name: ' ' }, 'name'],
    ['without a scope', { scopes: [] }, 'scopes'],
    ['with an unknown scope', { scopes: ['team:write'] }, 'scopes.0'],
    ['with an expiry in the past', { expiresInDays: 0 }, 'expiresInDays'],
    ['with a field of its own', { id: 'x' }, 'id'],
  ])('are not made %s', async (_, fields, field) => {
    const answer = await act(owner, 'POST', '/api-keys', {
      name: 'x',
      scopes: ['contacts:read'],
      expiresInDays: null,
      ...fields,
    });
    expect([answer.status, Object.keys(answer.body['errors'] ?? {})]).toEqual([400, [field]]);
  });
});

describe('the audit log', () => {
  it('says who did what to what, before and after, from where and in which request', async () => {
    const email = newPerson();
    const { id } = await add(email);
    const answer = await app.call(`/team/${id}`, {
      method: 'PATCH',
      body: { role: 'owner' },
      cookie: owner,
      from: '198.51.100.20',
      headers: { ...fromOurPage, 'user-agent': 'Firefox on Linux', 'x-request-id': `audit-${id}` },
    });
    expect(answer.status).toBe(200);
    const [entry] = await audit(`entityId=${id}`);
    expect(entry).toEqual({
      id: expect.stringMatching(/^\d+$/),
      at: app.clock.now().toISOString(),
      actor: { kind: 'person', name: 'owner@vitrine.test' },
      action: 'team-member.role-changed',
      entity: 'team-member',
      entityId: id,
      before: { email, role: 'staff' },
      after: { email, role: 'owner' },
      address: '198.51.100.20',
      userAgent: 'Firefox on Linux',
      requestId: `audit-${id}`,
    });
    await act(owner, 'DELETE', `/team/${id}`);
  });

  it('names people and records beside the entries, and exports what a filter shows as sentences', async () => {
    await app.query(`UPDATE accounts SET name = 'Vivian Hale' WHERE email = 'owner@vitrine.test'`);
    const client = await act(owner, 'POST', '/clients', { name: 'June Alder', email: newPerson(), company: 'Alder' });
    const id = String(client.body['id']);
    const { body } = await app.call(`/audit?entityId=${id}`, { cookie: colleague });
    expect(body['names']).toEqual({ 'owner@vitrine.test': 'Vivian Hale', [id]: 'Alder' });
    const facets = await app.call('/audit/facets', { cookie: colleague });
    expect(facets.body['names']).toMatchObject({ 'owner@vitrine.test': 'Vivian Hale' });

    const csv = await app.call(`/audit/export.csv?entityId=${id}`, { cookie: colleague });
    expect([csv.status, csv.headers.get('content-type')]).toEqual([200, 'text/csv; charset=utf-8']);
    const [header, row, ...rest] = csv.text.trim().split('\r\n');
    expect(header).toContain('Time,Who,Email,What happened,Record,Record ID,Action');
    expect(row).toContain(
      `,Vivian Hale,owner@vitrine.test,Vivian Hale added the client Alder,Alder,${id},client.created,`,
    );
    expect(rest).toEqual([]);
    expect((await app.call('/audit/export.csv')).status).toBe(401);
  });

  it('has no row for what did not happen', async () => {
    const before = await app.query<{ count: number }>('SELECT count(*)::int FROM audit_entries');
    const { id } = await memberOf('colleague@vitrine.test');
    await act(owner, 'PATCH', `/team/${id}`, { role: 'staff' });
    await act(owner, 'POST', '/team', { email: 'colleague@vitrine.test', role: 'staff' });
    await act(owner, 'PUT', '/contacts/6f2c0f4e-6a0f-4a37-9d7e-0a3f3f1f8c11', { status: 'won', version: 1 });
    await act(colleague, 'DELETE', `/team/${id}`);
    expect(await app.query('SELECT count(*)::int FROM audit_entries')).toEqual(before);
  });

  it.each([
    'UPDATE audit_entries SET actor_name = $$nobody$$',
    'DELETE FROM audit_entries',
    'DELETE FROM audit_entries WHERE false',
    'TRUNCATE audit_entries',
  ])('refuses %s', async (statement) => {
    await expect(app.query(statement)).rejects.toThrow(/append-only/);
  });

  it('is filtered by person, action, record and time, and read in pages that neither skip nor repeat', async () => {
    await app.query(
      `INSERT INTO audit_entries (at, actor_kind, actor_name, action, entity, entity_id)
       SELECT timestamptz '2025-01-01' + (n / 3) * interval '1 hour', 'person',
         CASE WHEN n % 2 = 0 THEN 'even@vitrine.test' ELSE 'odd:colon@vitrine.test' END, 'sample.made', 'sample',
           n::text
       FROM generate_series(1, 25) n`,
    );
    const entityIds: (string | null)[] = [];
    for (let cursor: string | null = ''; cursor !== null;) {
      const { body } = await app.call(`/audit?entity=sample&limit=7${cursor && `&cursor=${cursor}`}`, {
        cookie: colleague,
      });
      entityIds.push(...(body['items'] as AuditEntry[]).map(({ entityId }) => entityId));
      cursor = body['nextCursor'] as string | null;
    }
    expect(entityIds).toEqual(Array.from({ length: 25 }, (_, index) => String(25 - index)));
    expect(await audit('entity=sample&actor=person:even@vitrine.test&limit=100')).toHaveLength(12);
    expect(await audit('action=sample.made&actor=person:odd:colon@vitrine.test&limit=100')).toHaveLength(13);
    expect(
      (await audit('entity=sample&from=2025-01-01T01:00:00Z&to=2025-01-01T03:00:00%2B01:00')).map(
        ({ entityId }) => entityId,
      ),
    ).toEqual(['5', '4', '3']);
    expect(await audit('entity=sample&entityId=7')).toHaveLength(1);
    expect(await audit("action=x'%20OR%201=1")).toEqual([]);
    const facets = (await app.call('/audit/facets', { cookie: colleague })).body as {
      actors: unknown[];
      actions: string[];
      entities: string[];
    };
    expect(facets.actors).toContainEqual({ kind: 'person', name: 'odd:colon@vitrine.test' });
    expect(facets.actions).toEqual([...new Set(facets.actions)].sort());
    expect(facets.entities).toEqual(expect.arrayContaining(['api-key', 'lead', 'sample', 'team-member']));
  });

  it.each(['cursor=abc', 'actor=owner@vitrine.test', 'from=yesterday', 'limit=0', 'user=x'])(
    'refuses %s by name',
    async (query) => {
      const answer = await app.call(`/audit?${query}`, { cookie: colleague });
      expect([answer.status, Object.keys(answer.body['errors'] ?? {})]).toEqual([400, [query.split('=')[0]]]);
    },
  );

  it('answers each filter from an index', async () => {
    await app.query(
      `INSERT INTO audit_entries (at, actor_kind, actor_name, action, entity, entity_id)
        SELECT timestamptz '2024-01-01' + n * interval '1 second', 'system', 'system', 'bulk.made', 'bulk', n::text
          FROM generate_series(1, 20000) n`,
    );
    await app.query('ANALYZE audit_entries');
    for (const filter of [
      `actor_kind = 'person' AND actor_name = 'owner@vitrine.test'`,
      `action = 'team-member.added'`,
      `entity = 'lead'`,
      `entity = 'lead' AND entity_id = 'x'`,
      `at >= now()`,
      'true',
    ]) {
      const plan = await app.query<{ 'QUERY PLAN': string }>(
        `EXPLAIN SELECT * FROM audit_entries WHERE ${filter} ORDER BY at DESC, id DESC LIMIT 51`,
      );
      expect([filter, plan.map((line) => line['QUERY PLAN']).join('\n')]).toEqual([
        filter,
        expect.not.stringContaining('Seq Scan'),
      ]);
    }
  });
});

/** Last in this file: Passport keeps its strategies per process, and those of an application that ended stay behind. */
describe('the next start', () => {
  it('does not restore a removed member whom the settings still name', async () => {
    const email = newPerson();
    const { id } = await add(email);
    await act(owner, 'DELETE', `/team/${id}`);
    const next = await startTestApp({
      databaseUrl: world.databaseUrl,
      env: { STAFF_EMAILS: `owner@vitrine.test,${email},new@vitrine.test` },
    });
    await next.stop();
    const emails = new Set((await team()).map((member) => member.email));
    expect([emails.has(email), emails.has('new@vitrine.test')]).toEqual([false, true]);
  }, 20_000);
});
