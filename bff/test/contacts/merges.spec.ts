import { randomUUID } from 'node:crypto';
import { AuditPage, auditSentence, Lead, type MergedLead, type MergeField } from '@vitrine/contracts';
import { HousekeepingService } from '../../src/operations/housekeeping/housekeeping.service.ts';
import { addAccount, fromOurPage, signIn } from '../support/staff.ts';
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

beforeAll(async () => {
  world = await startWorld();
  app = await startTestApp({ databaseUrl: world.databaseUrl, mailUrl: world.mailUrl });
  await addAccount(app, 'owner@vitrine.test');
});

beforeEach(async () => {
  owner = await signIn(app, 'owner@vitrine.test');
});

afterAll(async () => {
  await app?.stop();
  await world?.stop();
});

const act = (method: string, path: string, body?: object): Promise<Answer> =>
  app.call(path, { method, cookie: owner, headers: fromOurPage, ...(body && { body }) });
const read = async (id: string): Promise<Lead> => Lead.parse((await act('GET', `/contacts/${id}`)).body);

async function newLead(changes: Parameters<typeof inquiry>[0] = {}): Promise<Lead> {
  const email = `${randomUUID()}@clinic.example`;
  expect((await app.call('/contacts', { body: inquiry({ email, ...changes }), from: newAddress() })).status).toBe(201);
  const [row] = await app.query<{ id: string }>('SELECT id FROM contacts WHERE email = $1', [email]);
  const id = row?.id ?? '';
  // The notice to the team and the welcome are filed by a job.
  await eventually('the mails are filed', async () => (await read(id)).emails.length === 2);
  return read(id);
}

const merge = (kept: Lead, other: Lead, take: MergeField[] = []) =>
  act('POST', `/contacts/${kept.id}/merges`, {
    otherId: other.id,
    version: kept.version,
    otherVersion: other.version,
    take,
  });
const mergesOf = async ({ id }: Pick<Lead, 'id'>) =>
  (await act('GET', `/contacts/${id}/merges`)).body['items'] as MergedLead[];
const undo = async ({ id }: Pick<Lead, 'id'>) => {
  const [newest] = await mergesOf({ id });
  return act('POST', `/contacts/${id}/merges/${newest?.id ?? randomUUID()}/undo`);
};

/** Everything that is stored about some leads, but for what every change and the way of a mail touch. */
async function storedAbout(ids: readonly string[]): Promise<unknown> {
  const tables = ['inquiries', 'contact_notes', 'sms_messages', 'onboarding_projects', 'clients'];
  const mails = await app.query('SELECT id, contact_id FROM email_messages WHERE contact_id = ANY($1) ORDER BY id', [
    ids,
  ]);
  const rows = async (table: string, column: string) => [
    table,
    await app.query(
      `SELECT to_jsonb(t) - '{version,updated_at}'::text[] AS row FROM ${table} t
       WHERE ${column} = ANY($1) ORDER BY id`,
      [ids],
    ),
  ];
  return [mails, ...(await Promise.all([rows('contacts', 'id'), ...tables.map((table) => rows(table, 'contact_id'))]))];
}

describe('two leads that are the same', () => {
  it('become one with the inquiries, notes, mails and client of both, and the fields that were chosen', async () => {
    const kept = await newLead({ name: 'Ines Marlow', company: 'Larkspur', budget_range: 'Under $10k' });
    const other = await newLead({ name: 'Dr. Ines Marlow', phone: '(212) 555-0134', budget_range: '$50k - $100k' });
    await act('POST', `/contacts/${other.id}/notes`, { text: 'Prefers texts' });
    await act('POST', `/contacts/${other.id}/client`, { version: (await read(other.id)).version, company: 'Larkspur' });
    const current = await read(other.id);
    const { status, body } = await merge(kept, current, ['name', 'phone', 'budgetRange', 'status']);
    expect(status).toBe(200);
    expect(body).toMatchObject({
      id: kept.id,
      name: 'Dr. Ines Marlow',
      email: kept.email,
      company: 'Larkspur',
      phone: current.phone,
      budgetRange: '$50k - $100k',
      status: 'won',
      client: { company: 'Larkspur' },
      notes: expect.arrayContaining([expect.objectContaining({ text: 'Prefers texts' })]),
    });
    const lead = Lead.parse(body);
    expect(lead.inquiries.map(({ id }) => id).toSorted()).toEqual(
      [...kept.inquiries, ...other.inquiries].map(({ id }) => id).toSorted(),
    );
    expect(lead.emails).toHaveLength(kept.emails.length + current.emails.length);
    expect(lead.scoring?.current.leadScore.value).toBeGreaterThan(kept.scoring?.current.leadScore.value ?? 1000);
    expect((await act('GET', `/contacts/${other.id}`)).status).toBe(404);
    const list = (await act('GET', `/contacts?search=${encodeURIComponent('Ines Marlow')}`)).body;
    expect(list).toMatchObject({ total: 1, items: [{ id: kept.id, inquiryCount: 2 }] });
    const [entry] = AuditPage.parse((await act('GET', '/audit?action=lead.merged')).body).items;
    const words = entry && auditSentence(entry, {}, app.clock.now()).map(({ text }) => text);
    expect(words?.join('')).toContain('merged Dr. Ines Marlow into');
  });

  it('are two again after the undo, to the last row of each', async () => {
    const [kept, other] = [await newLead({ company: 'Cedar' }), await newLead({ phone: '(212) 555-0135' })];
    await act('POST', `/contacts/${other.id}/schedule-follow-up`, { followUpDate: '2026-12-01', notes: 'Call' });
    const current = await read(other.id);
    const before = await storedAbout([kept.id, other.id]);
    expect((await merge(kept, current, ['phone', 'followUp', 'email'])).body).toMatchObject({ email: other.email });
    expect(await mergesOf(kept)).toMatchObject([
      { name: other.name, email: other.email, mergedBy: 'owner@vitrine.test' },
    ]);
    expect((await undo(kept)).body).toMatchObject({ id: other.id, followUp: { date: '2026-12-01' } });
    expect(await storedAbout([kept.id, other.id])).toEqual(before);
    expect(await mergesOf(kept)).toEqual([]);
  });

  it('have the tags of both, once, and each its own again', async () => {
    const [kept, other] = [await newLead(), await newLead()];
    await act('PATCH', `/contacts/${kept.id}/tags`, { add: ['VIP', 'Implants'] });
    await act('PATCH', `/contacts/${other.id}/tags`, { add: ['vip', 'Autumn'] });
    expect((await merge(kept, other)).body).toMatchObject({ tags: ['Autumn', 'Implants', 'VIP'] });
    expect((await undo(kept)).body).toMatchObject({ tags: ['Autumn', 'VIP'] });
    expect((await read(kept.id)).tags).toEqual(['Implants', 'VIP']);
  });

  it('have one conversation in the inbox, in which both of their inquiries stand', async () => {
    const conversationsOf = (ids: string[]) =>
      app.query<{ id: string; contact_id: string }>(
        'SELECT id, contact_id FROM conversations WHERE contact_id = ANY($1)',
        [ids],
      );
    const [kept, other] = [await newLead(), await newLead()];
    expect(await conversationsOf([kept.id, other.id])).toHaveLength(2);
    await merge(kept, other);
    const [conversation, ...further] = await conversationsOf([kept.id, other.id]);
    expect([conversation?.contact_id, further]).toEqual([kept.id, []]);
    const thread = (await act('GET', `/inbox/${conversation?.id ?? ''}`)).body;
    expect(thread['items']).toHaveLength(2 + 2);
    const alone = Lead.parse(
      (
        await act('POST', '/contacts/leads', {
          name: 'Nora Quist',
          email: `${randomUUID()}@clinic.example`,
          source: 'event',
        })
      ).body,
    );
    const written = await newLead();
    await merge(alone, written);
    expect(await conversationsOf([alone.id, written.id])).toMatchObject([{ contact_id: alone.id }]);
    await app.call('/contacts', { body: inquiry({ email: alone.email }), from: newAddress() });
    expect(await conversationsOf([alone.id])).toHaveLength(1);
  });

  it('keep what was changed and what came since, where one is taken out', async () => {
    const [kept, other] = [await newLead(), await newLead({ company: 'Birch' })];
    const merged = Lead.parse((await merge(kept, other, ['company'])).body);
    await act('PUT', `/contacts/${kept.id}`, { version: merged.version, company: 'Birch and Sons' });
    await app.call('/contacts', { body: inquiry({ email: kept.email }), from: newAddress() });
    expect((await undo(kept)).status).toBe(200);
    const [one, two] = [await read(kept.id), await read(other.id)];
    expect([one.company, one.inquiries.length, two.company, two.inquiries.length]).toEqual([
      'Birch and Sons',
      2,
      'Birch',
      1,
    ]);
  });

  it('stay two where both are clients, where one changed meanwhile, and where it is the same', async () => {
    const [kept, other] = [await newLead(), await newLead()];
    expect((await merge(kept, { ...other, version: other.version + 1 })).body).toMatchObject({
      code: 'stale_version',
      current: { id: other.id },
    });
    expect((await merge(kept, kept)).status).toBe(409);
    for (const { id, version } of [kept, other])
      await act('POST', `/contacts/${id}/client`, { version, company: `Practice ${id.slice(0, 4)}` });
    const refused = await merge(await read(kept.id), await read(other.id));
    expect([refused.status, refused.body['message']]).toEqual([409, expect.stringContaining('Both are clients')]);
    expect((await read(other.id)).client).not.toBeNull();
  });

  it('keep a way to be reached', async () => {
    const kept = await newLead();
    const other = Lead.parse(
      (await act('POST', '/contacts/leads', { name: 'Colm', phone: '(212) 555-0136', source: 'phone_call' })).body,
    );
    const refused = await merge(kept, other, ['email']);
    expect([refused.status, refused.body['errors']]).toEqual([
      400,
      { email: ['Keep an email address or a phone number'] },
    ]);
    expect((await merge(kept, other, ['email', 'phone'])).body).toMatchObject({ email: '', phone: other.phone });
  });

  it('are merged once, whoever presses first', async () => {
    const [one, two] = [await newLead(), await newLead()];
    const answers = await Promise.all([merge(one, two), merge(two, one), merge(one, two)]);
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(answers.map(({ status }) => status).every((status) => [200, 404, 409].includes(status))).toBe(true);
    const [row] = await app.query<{ count: number }>(
      'SELECT count(*)::int AS count FROM inquiries WHERE contact_id = ANY($1)',
      [[one.id, two.id]],
    );
    expect(row?.count).toBe(2);
  });

  it('cannot be taken apart where somebody else has the address by now, nor after thirty days', async () => {
    const [kept, other] = [await newLead(), await newLead()];
    await merge(kept, other);
    const stranger = await newLead();
    await act('PUT', `/contacts/${stranger.id}`, { version: stranger.version, email: other.email });
    const refused = await undo(kept);
    expect([refused.status, refused.body['message']]).toEqual([
      409,
      expect.stringContaining(`has ${other.email} by now`),
    ]);
    await act('PUT', `/contacts/${stranger.id}`, { version: stranger.version + 1, email: stranger.email });
    app.clock.advance(30 * 24 * 3600 + 1);
    owner = await signIn(app, 'owner@vitrine.test');
    expect((await undo(kept)).status).toBe(404);
    await app.app.nest.get(HousekeepingService, { strict: false }).deleteExpired();
    expect(await app.query('SELECT 1 FROM lead_merges')).toEqual([]);
  });
});
