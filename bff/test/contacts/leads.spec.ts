import { randomUUID } from 'node:crypto';
import { Lead, LeadPage } from '@vitrine/contracts';
import { DataSource } from 'typeorm';
import { seedDemo } from '../../src/cli/seed-demo.ts';
import { addAccount, fromOurPage, signIn } from '../support/staff.ts';
import { inquiry, newAddress, startTestApp, startWorld, type TestApp, type TestWorld } from '../support/test-app.ts';
import { eventsDelivered } from '../checkout/support.ts';

let world: TestWorld;
let app: TestApp;
let cookie: string;

beforeAll(async () => {
  world = await startWorld();
  app = await startTestApp({ databaseUrl: world.databaseUrl, mailUrl: world.mailUrl });
  await seedDemo(app.app.nest.get(DataSource), app.clock);
  await addAccount(app, 'colleague@vitrine.test');
  cookie = await signIn(app, 'colleague@vitrine.test');
}, 60_000);

afterAll(async () => {
  await app?.stop();
  await world?.stop();
});

const list = async (query = '') => LeadPage.parse((await app.call(`/contacts${query}`, { cookie })).body);
const submit = async (fields: Record<string, unknown>) =>
  String((await app.call('/contacts', { body: inquiry(fields), from: newAddress() })).body['id']);
const save = (id: string, body: unknown) =>
  app.call(`/contacts/${id}`, { method: 'PUT', body, cookie, headers: fromOurPage });

describe('the demo seed', () => {
  it('adds 14 marked leads once, with the same scores a visitor gets, and sends nothing', async () => {
    const again = await seedDemo(app.app.nest.get(DataSource), app.clock);
    expect(again).toEqual({ leads: 0, clients: 0, account: false });
    const page = await list();
    expect(page.total).toBe(14);
    expect(page.items.every(({ demo }) => demo)).toBe(true);
    const elena = page.items.find(({ name }) => name === 'Dr. Elena Marchetti');
    expect(elena).toMatchObject({ leadScore: 80 + 60 + 60 + 20, intentScore: 70 });
    expect(world.sandbox.mails()).toEqual([]);
  });
});

describe('GET /api/contacts', () => {
  it('pages through all leads once, newest first, and by score', async () => {
    for (const [sort, key] of [
      ['newest', 'lastInquiryAt'],
      ['score', 'leadScore'],
    ] as const) {
      const listedLeads: LeadPage['items'] = [];
      let cursor: string | null = null;
      do {
        const page: LeadPage = await list(
          `?sort=${sort}&limit=4${cursor ? `&cursor=${encodeURIComponent(cursor)}` : ''}`,
        );
        expect(page.total).toBe(14);
        listedLeads.push(...page.items);
        cursor = page.nextCursor;
      } while (cursor);
      expect(new Set(listedLeads.map(({ id }) => id)).size).toBe(14);
      expect(listedLeads.map((lead) => lead[key])).toEqual(
        listedLeads.map((lead) => lead[key]).sort((a, b) => (a < b ? 1 : a > b ? -1 : 0)),
      );
    }
  });

  it('searches name, email and company in any case, and counts by status within the search', async () => {
    expect((await list('?search=MARCHETTI')).items.map(({ name }) => name)).toEqual(['Dr. Elena Marchetti']);
    expect((await list('?search=dental.example')).items.map(({ name }) => name)).toEqual(['Dr. Marcus Oyelaran']);
    const page = await list('?search=orthodontics&status=new');
    expect([page.items, page.total, page.countByStatus]).toEqual([
      [],
      0,
      { new: 0, contacted: 0, qualified: 0, won: 1, lost: 0 },
    ]);
  });

  it('takes wildcards and quotes as text (ASVS 1.2.4)', async () => {
    expect((await list('?search=%25')).total).toBe(0);
    expect((await list('?search=_')).total).toBe(0);
    expect((await list(`?search=${encodeURIComponent(`' OR 1=1 --`)}`)).total).toBe(0);
    expect((await list(`?search=${encodeURIComponent('\\')}`)).total).toBe(0);
  });

  const cursorOfNewest = Buffer.from('["2026-03-02T09:00:00.000Z","6f2c0f4e-6a0f-4a37-9d7e-0a3f3f1f8c11"]').toString(
    'base64url',
  );
  it.each([
    '?limit=0',
    '?limit=101',
    '?sort=age',
    '?status=gone',
    '?cursor=nonsense',
    '?unknown=1',
    `?sort=score&cursor=${cursorOfNewest}`,
  ])('refuses %s', async (query) => {
    const answer = await app.call(`/contacts${query}`, { cookie });
    expect([answer.status, answer.body['code']]).toEqual([400, 'validation_failed']);
  });
});

describe('one lead', () => {
  it('has inquiries with their score breakdown, project and mails', async () => {
    const id = await submit({ company: 'Detail Clinic', message: 'x'.repeat(301), position: 'VP of Care' });
    await eventsDelivered(app);
    const lead = Lead.parse((await app.call(`/contacts/${id}`, { cookie })).body);
    expect(lead).toMatchObject({
      company: 'Detail Clinic',
      status: 'new',
      version: 1,
      demo: false,
      project: { status: 'started' },
    });
    expect(lead.inquiries[0]?.leadScore).toEqual({
      value: 50,
      maximum: 320,
      formulaVersion: 2,
      terms: [
        { label: 'Urgency', value: 'medium', points: 30 },
        { label: 'Company', value: 'Detail Clinic', points: 20 },
      ],
    });
    expect(lead.inquiries[0]?.intentScore).toMatchObject({ value: 70, maximum: 100 });
    expect(lead.emails.map(({ template }) => template).sort()).toEqual(['team-notice', 'welcome']);
    const logs = await app.call(`/emails/contacts/${id}/logs`, { cookie });
    expect((logs.body['items'] as unknown[]).length).toBe(2);
    expect((await app.call(`/onboarding/status/${lead.project?.id}`, { cookie })).body).toEqual(lead.project);
  });

  it.each(['/contacts/', '/onboarding/status/'])('%s<unknown> is 404, and a malformed id 400', async (path) => {
    expect((await app.call(`${path}${randomUUID()}`, { cookie })).status).toBe(404);
    expect((await app.call(`${path}1%27%20OR%201`, { cookie })).status).toBe(400);
  });

  it('moves through the pipeline, and a stale save is 409 with the current record', async () => {
    const id = await submit({});
    const saved = await save(id, { status: 'contacted', version: 1 });
    expect([saved.status, saved.body['status'], saved.body['version']]).toEqual([200, 'contacted', 2]);
    const stale = await save(id, { status: 'won', version: 1 });
    expect([stale.status, stale.body['code']]).toEqual([409, 'stale_version']);
    expect(Lead.parse(stale.body['current'])).toMatchObject({ status: 'contacted', version: 2 });
  });

  it('takes one of two saves made at the same time', async () => {
    const id = await submit({});
    const answers = await Promise.all([
      save(id, { status: 'won', version: 1 }),
      save(id, { status: 'lost', version: 1 }),
    ]);
    expect(answers.map(({ status }) => status).sort((a, b) => a - b)).toEqual([200, 409]);
  });

  it('refuses fields that are not for editing', async () => {
    const id = await submit({});
    const answer = await save(id, { status: 'won', version: 1, leadScore: 320, demo: true });
    expect([answer.status, answer.body['errors']]).toEqual([
      400,
      { leadScore: ['We don’t know this field'], demo: ['We don’t know this field'] },
    ]);
    expect((await save(randomUUID(), { status: 'won', version: 1 })).status).toBe(404);
  });
});

describe('POST /api/onboarding/start', () => {
  const start = (contactId: string, key?: string) =>
    app.call('/onboarding/start', {
      body: { contactId },
      cookie,
      headers: { ...fromOurPage, ...(key ? { 'idempotency-key': key } : {}) },
    });

  it('answers with the one project of the contact, however often', async () => {
    const id = await submit({});
    const lead = Lead.parse((await app.call(`/contacts/${id}`, { cookie })).body);
    const answers = await Promise.all([start(id), start(id), start(id, 'key-1'), start(id, 'key-1')]);
    expect(answers.map(({ status, body }) => [status, body])).toEqual(
      answers.map(() => [200, { projectId: lead.project?.id }]),
    );
    const other = await start(randomUUID(), 'key-1');
    expect([other.status, other.body['code']]).toEqual([422, 'idempotency_key_reused']);
  });

  it('is 404 for an unknown contact and keeps no key for it', async () => {
    const unknown = randomUUID();
    expect((await start(unknown, 'key-2')).status).toBe(404);
    expect(await app.query(`SELECT 1 FROM idempotency_keys WHERE key = 'key-2'`)).toEqual([]);
  });
});
