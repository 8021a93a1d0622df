import {
  formatTranscript,
  type Lead,
  Lead as LeadSchema,
  LeadPage,
  onboardingStepKinds,
  OnboardingSteps,
} from '@vitrine/contracts';
import { randomUUID } from 'node:crypto';
import { MorningMailService } from '../../src/modules/tasks/index.ts';
import { addAccount, addStaff, fromOurPage, signIn } from '../support/staff.ts';
import { inquiry, newAddress, startTestApp, startWorld, type TestApp, type TestWorld } from '../support/test-app.ts';

let world: TestWorld;
let app: TestApp;
let cookie: string;

beforeAll(async () => {
  world = await startWorld();
  app = await startTestApp({ databaseUrl: world.databaseUrl, mailUrl: world.mailUrl });
  await addAccount(app, 'colleague@vitrine.test');
  cookie = await signIn(app, 'colleague@vitrine.test');
}, 60_000);

afterAll(async () => {
  await app?.stop();
  await world?.stop();
});

const staff = (path: string, method: 'POST' | 'PUT', body?: unknown, headers: Record<string, string> = {}) =>
  app.call(path, { method, ...(body === undefined ? {} : { body }), cookie, headers: { ...fromOurPage, ...headers } });
const submitted = async (fields: Record<string, unknown> = {}): Promise<string> =>
  String((await app.call('/contacts', { body: inquiry(fields), from: newAddress() })).body['id']);
const get = async (id: string): Promise<Lead> => LeadSchema.parse((await app.call(`/contacts/${id}`, { cookie })).body);
const newLead = async (fields: Record<string, unknown> = {}): Promise<Lead> => get(await submitted(fields));
const save = (lead: Pick<Lead, 'id' | 'version'>, changes: Record<string, unknown>) =>
  staff(`/contacts/${lead.id}`, 'PUT', { version: lead.version, ...changes });
const list = async (query: string): Promise<LeadPage> =>
  LeadPage.parse((await app.call(`/contacts${query}`, { cookie })).body);
const names = async (query: string): Promise<string[]> => (await list(query)).items.map(({ name }) => name);
const member = async (email: string): Promise<string> => {
  await addStaff(app, email, 'staff');
  const [row] = await app.query<{ id: string }>('SELECT id FROM staff WHERE email = $1', [email]);
  return row?.id ?? '';
};
const actionsOn = async (id: string): Promise<string[]> =>
  (await app.query<{ action: string }>('SELECT action FROM audit_entries WHERE entity_id = $1 ORDER BY id', [id])).map(
    ({ action }) => action,
  );

describe('PUT /api/contacts/:id', () => {
  it('changes what is named, leaves the rest, and computes the scores anew with what they were before', async () => {
    const lead = await newLead({ budget_range: 'Under $10k', urgency: 'low', message: 'Short but long enough.' });
    expect([lead.scoring?.current.leadScore.value, lead.scoring?.previous]).toEqual([20, null]);
    const answer = await save(lead, {
      budgetRange: '$50k - $100k',
      timeline: 'ASAP',
      company: 'Aster Clinic',
      position: 'Founder',
    });
    const now = LeadSchema.parse(answer.body);
    expect([now.name, now.company, now.budgetRange, now.timeline, now.urgency, now.version]).toEqual([
      'Ada Brightwell',
      'Aster Clinic',
      '$50k - $100k',
      'ASAP',
      'low',
      2,
    ]);
    expect(now.scoring?.current.leadScore.terms.map(({ label, points }) => [label, points])).toEqual([
      ['Budget', 60],
      ['Urgency', 10],
      ['Timeline', 100],
      ['Company', 20],
    ]);
    // Named so by the public specification.
    expect(now.availability).toBe('ASAP');
    expect([now.scoring?.current.intentScore.value, now.scoring?.current.calculatedBy]).toEqual([
      30,
      'colleague@vitrine.test',
    ]);
    expect(now.scoring?.previous?.leadScore.value).toBe(20);
    expect((await list('?sort=score')).items.find(({ id }) => id === lead.id)?.leadScore).toBe(190);
    // What the person wrote stays as they wrote it.
    expect(now.inquiries[0]).toMatchObject({ budgetRange: 'Under $10k', leadScore: { value: 20 } });
    expect(await actionsOn(lead.id)).toEqual(['lead.updated']);
  });

  it('leaves the scores alone when nothing they are made of changes', async () => {
    const lead = await newLead();
    expect(LeadSchema.parse((await save(lead, { name: 'Ada B. Well', phone: '+1 212 555 0100' })).body)).toMatchObject({
      name: 'Ada B. Well',
      phone: '+1 212 555 0100',
      scoring: { previous: null },
    });
  });

  it('takes an address that no other lead has', async () => {
    const [one, two] = [await newLead(), await newLead()];
    expect(await save(one, { email: two.email.toUpperCase() })).toMatchObject({
      status: 409,
      body: { code: 'email_taken', errors: { email: [expect.any(String)] } },
    });
    expect((await save(one, { email: `New-${one.email}` })).body).toMatchObject({ email: `new-${one.email}` });
  });

  it.each([
    { name: 'A' },
    { email: 'nobody' },
    { phone: 'call me' },
    { budgetRange: 'lots' },
    { urgency: null },
    { leadScore: 320 },
    { assigneeId: randomUUID() },
  ])('refuses %j', async (changes) => {
    const lead = await newLead();
    expect((await save(lead, changes)).status).toBe(400);
    expect((await get(lead.id)).version).toBe(1);
  });

  it('answers a late edit with the lead as it stands', async () => {
    const lead = await newLead();
    await save(lead, { name: 'First Hand' });
    expect(await save(lead, { name: 'Second Hand' })).toMatchObject({
      status: 409,
      body: { code: 'stale_version', current: { name: 'First Hand', version: 2 } },
    });
  });
});

describe('the address of a lead is submitted again', () => {
  const again = (lead: Lead, fields: Record<string, unknown>) =>
    app.call('/contacts', { body: inquiry({ email: lead.email.toUpperCase(), ...fields }), from: newAddress() });
  const stranger = {
    name: 'Someone Else',
    company: 'Elsewhere',
    position: 'Intern',
    phone: '+1 212 555 0199',
    project_type: 'Other',
    budget_range: 'Under $10k',
    timeline: 'Flexible',
    urgency: 'low',
  };

  it('keeps what staff wrote or emptied and its scores, and adds the new message as an inquiry', async () => {
    const lead = await newLead({
      company: 'Aster',
      phone: '+1 212 555 0100',
      budget_range: '$10k - $25k',
      urgency: 'high',
    });
    await save(lead, {
      company: 'Aster Clinic',
      position: 'Founder',
      phone: null,
      projectType: 'Data Analytics',
      budgetRange: '$250k+',
      timeline: 'ASAP',
      urgency: 'urgent',
    });
    const corrected = await get(lead.id);
    // The clock stands still, and inquiries of one instant stand in any order.
    app.clock.advance(60);
    await again(lead, stranger);
    const now = await get(lead.id);
    expect({ ...now, inquiries: [], emails: [], messages: [], updatedAt: '' }).toEqual({
      ...corrected,
      inquiries: [],
      emails: [],
      messages: [],
      updatedAt: '',
    });
    expect(now.inquiries.map(({ submittedAs, budgetRange }) => [submittedAs?.company, budgetRange])).toEqual([
      ['Elsewhere', 'Under $10k'],
      ['Aster', '$10k - $25k'],
    ]);
    expect(await actionsOn(lead.id)).toEqual(['lead.updated']);
  });

  it('updates the rest from the newest inquiry, with a new version and an audit entry', async () => {
    const lead = await newLead({ company: 'Aster', budget_range: 'Under $10k', urgency: 'high' });
    await save(lead, { urgency: 'urgent' });
    await again(lead, { ...stranger, source: 'referral' });
    expect(await get(lead.id)).toMatchObject({
      version: 3,
      name: lead.name,
      company: 'Aster',
      position: 'Intern',
      phone: '+1 212 555 0199',
      projectType: 'Other',
      timeline: 'Flexible',
      urgency: 'urgent',
      source: 'referral',
    });
    const [entry] = await app.query(
      `SELECT actor_kind, before, after FROM audit_entries WHERE entity_id = $1 AND action = 'lead.inquiry-joined'`,
      [lead.id],
    );
    expect(entry).toEqual({
      actor_kind: 'visitor',
      before: { position: null, phone: null, projectType: lead.projectType, timeline: null },
      after: { position: 'Intern', phone: '+1 212 555 0199', projectType: 'Other', timeline: 'Flexible' },
    });
    // An edit that began before is told, and changes nothing.
    expect(await save({ id: lead.id, version: 2 }, { company: 'Aster Clinic' })).toMatchObject({
      status: 409,
      body: { code: 'stale_version' },
    });
  });

  it('forgets what was computed, unless staff corrected what it is computed from', async () => {
    const lead = await newLead({ budget_range: 'Under $10k' });
    await staff(`/contacts/${lead.id}/calculate-lead-score`, 'POST');
    await again(lead, { budget_range: '$10k - $25k' });
    expect(await get(lead.id)).toMatchObject({
      budgetRange: '$10k - $25k',
      scoring: { current: { calculatedBy: null }, previous: null },
    });
  });

  it('keeps what it leaves out: a chat, or a form without budget and timeline, lowers nothing', async () => {
    const lead = await newLead({
      budget_range: '$50k - $100k',
      timeline: '1-2 weeks',
      urgency: 'urgent',
      project_type: 'Data Analytics',
    });
    const facts = ({ projectType, budgetRange, timeline, urgency, scoring }: Lead) => ({
      projectType,
      budgetRange,
      timeline,
      urgency,
      scoring,
    });
    app.clock.advance(60);
    const message = formatTranscript([
      { from: 'studio', text: 'Good day.' },
      { from: 'visitor', text: 'hi' },
    ]);
    const chat = { conversation_id: randomUUID(), email: lead.email, message };
    expect((await app.call('/contact-submissions', { body: chat, from: newAddress() })).status).toBe(200);
    expect(facts(await get(lead.id))).toEqual(facts(lead));
    app.clock.advance(60);
    await again(lead, { urgency: 'low', project_type: 'Other' });
    const now = await get(lead.id);
    expect(facts(now)).toEqual({ ...facts(lead), projectType: 'Other', urgency: 'low' });
    expect(now.inquiries.map(({ leadScore }) => leadScore.value)).toEqual([
      expect.any(Number),
      30,
      lead.scoring?.current.leadScore.value,
    ]);
    // One that says everything is believed, also where it is less.
    app.clock.advance(60);
    await again(lead, { budget_range: 'Under $10k', timeline: 'Flexible', urgency: 'low' });
    expect((await get(lead.id)).scoring?.current.leadScore.value).toBeLessThan(
      Number(lead.scoring?.current.leadScore.value),
    );
  });

  it('in the chat, too', async () => {
    const lead = await newLead({ urgency: 'high' });
    await save(lead, { projectType: 'Data Analytics', urgency: 'urgent' });
    const message = formatTranscript([
      { from: 'studio', text: 'Good day.' },
      { from: 'visitor', text: `I am ${lead.email}` },
    ]);
    const answer = await app.call('/contact-submissions', {
      body: { conversation_id: randomUUID(), email: lead.email, message },
      from: newAddress(),
    });
    expect(answer.status).toBe(200);
    const now = await get(lead.id);
    expect([now.projectType, now.urgency, now.inquiries.length]).toEqual(['Data Analytics', 'urgent', 2]);
  });
});

describe('POST /api/contacts/:id/calculate-lead-score', () => {
  it('computes from what is known, for chats from the visitor’s lines only', async () => {
    const lead = await newLead({
      budget_range: '$250k+',
      urgency: 'urgent',
      timeline: 'ASAP',
      company: 'Aster',
      position: 'CEO',
      message: 'x'.repeat(301),
    });
    const answer = await staff(`/contacts/${lead.id}/calculate-lead-score`, 'POST');
    expect(answer.body).toMatchObject({
      scoring: {
        current: { leadScore: { value: 320 }, intentScore: { value: 70 }, calculatedBy: 'colleague@vitrine.test' },
      },
    });
    expect(await actionsOn(lead.id)).toEqual(['lead.scored']);
    expect((await staff(`/contacts/${randomUUID()}/calculate-lead-score`, 'POST')).status).toBe(404);
  });
});

describe('assignment', () => {
  it('filters by person, me and unassigned, and is cleared when the person leaves the team', async () => {
    const [id, mine] = [await member('drew@vitrine.test'), await member('colleague@vitrine.test')];
    const [theirs, own, free] = [
      await newLead({ name: 'Assigned to Drew' }),
      await newLead({ name: 'Assigned to me' }),
      await newLead({ name: 'Assigned to nobody' }),
    ];
    expect((await save(theirs, { assigneeId: id })).body).toMatchObject({
      assignee: { id, email: 'drew@vitrine.test', name: null },
    });
    await save(own, { assigneeId: mine });
    const search = '&search=&limit=100';
    expect(await names(`?assignee=${id}${search}`)).toEqual(['Assigned to Drew']);
    expect(await names(`?assignee=me${search}`)).toEqual(['Assigned to me']);
    expect(await names(`?assignee=nobody${search}`)).toContain(free.name);
    await app.query('DELETE FROM staff WHERE id = $1', [id]);
    expect((await get(theirs.id)).assignee).toBeNull();
    expect(await names(`?assignee=nobody${search}`)).toContain('Assigned to Drew');
  });
});

describe('follow-ups', () => {
  const follow = (id: string, followUpDate: string | null, notes?: string) =>
    staff(`/contacts/${id}/schedule-follow-up`, 'POST', { followUpDate, ...(notes && { notes }) });

  it('are set with notes, moved and taken away', async () => {
    const { id } = await newLead();
    expect((await follow(id, '2026-03-09', 'Ask about the second room')).body).toMatchObject({
      followUp: { date: '2026-03-09', notes: 'Ask about the second room' },
    });
    expect((await follow(id, '2026-03-10')).body).toMatchObject({ followUp: { date: '2026-03-10', notes: null } });
    expect((await follow(id, null)).body).toMatchObject({ followUp: null });
    expect((await follow(id, '2026-02-31')).status).toBe(400);
    expect(await actionsOn(id)).toEqual([
      'lead.follow-up-scheduled',
      'lead.follow-up-scheduled',
      'lead.follow-up-removed',
    ]);
  });

  it('that are done leave a note with what they were about, unless that is undone', async () => {
    const { id } = await newLead();
    const notes = async () => (await get(id)).notes?.map(({ text }) => text);
    await follow(id, '2026-03-09', 'Ask about the second room');
    await follow(id, null);
    expect(await notes()).toEqual(['Follow-up of Mar 9 was done: Ask about the second room']);
    await follow(id, '2026-03-09', 'Ask about the second room');
    expect(await notes()).toEqual([]);
    await follow(id, '2026-03-10');
    await follow(id, null);
    await follow(id, null);
    expect(await notes()).toEqual(['Follow-up of Mar 10 was done.']);
  });

  it('are due on the agency’s day, not on that of Greenwich, and in order of their days', async () => {
    // 2 a.m. of March 3 in Greenwich is the evening of March 2 in New York.
    app.clock.advance(17 * 3600);
    const [today, yesterday, tomorrow, done] = await Promise.all(
      ['Due today', 'Due yesterday', 'Due tomorrow', 'Due but won'].map((name) => newLead({ name })),
    );
    if (!today || !yesterday || !tomorrow || !done) throw new Error('No leads');
    await Promise.all([
      follow(today.id, '2026-03-02'),
      follow(yesterday.id, '2026-03-01'),
      follow(tomorrow.id, '2026-03-03'),
      follow(done.id, '2026-03-01'),
    ]);
    await save({ id: done.id, version: 2 }, { status: 'won' });
    const search = '&search=due';
    expect((await names(`?followUp=due${search}`)).toSorted()).toEqual(['Due today', 'Due yesterday']);
    expect(await names(`?followUp=overdue${search}`)).toEqual(['Due yesterday']);
    expect(await names(`?followUp=planned${search}`)).toEqual(['Due tomorrow']);
    expect((await names(`?sort=follow-up${search}`)).slice(2)).toEqual(['Due today', 'Due tomorrow']);
  });

  it('page through all leads once in the order of their days, those without one last', async () => {
    const listedLeads: LeadPage['items'] = [];
    let cursor: string | null = null;
    do {
      const page: LeadPage = await list(
        `?sort=follow-up&limit=3${cursor ? `&cursor=${encodeURIComponent(cursor)}` : ''}`,
      );
      listedLeads.push(...page.items);
      cursor = page.nextCursor;
    } while (cursor);
    const days = listedLeads.map(({ followUpDate }) => followUpDate ?? 'none');
    expect([new Set(listedLeads.map(({ id }) => id)).size, days]).toEqual([listedLeads.length, days.toSorted()]);
  });

  it('are mailed to their assignee once, in one mail a morning', async () => {
    const assigneeId = await member('morgan@vitrine.test');
    const [first, second, later] = [
      await newLead({ name: 'Nora Vale', company: 'Vale Skin' }),
      await newLead({ name: 'Omar Reyes' }),
      await newLead({ name: 'Not yet' }),
    ];
    for (const [lead, day] of [
      [first, '2026-03-02'],
      [second, '2026-03-01'],
      [later, '2026-03-20'],
    ] as const) {
      await save(lead, { assigneeId });
      await follow(lead.id, day, 'Bring the plan');
    }
    const service = app.app.nest.get(MorningMailService);
    await Promise.all([service.remind(), service.remind()]);
    const [mail] = await app.query<{
      subject: string;
      variables: { leads: { name: string; due: string; notes: string; company: string | null }[] };
    }>(`SELECT subject, variables FROM email_messages WHERE recipient = 'morgan@vitrine.test'`);
    expect(mail?.subject).toBe('2 follow-ups are due');
    expect(mail?.variables.leads.map(({ name, company, due, notes }) => [name, company, due, notes])).toEqual([
      ['Omar Reyes', null, 'Sun, Mar 1', 'Bring the plan'],
      ['Nora Vale', 'Vale Skin', 'Mon, Mar 2', 'Bring the plan'],
    ]);
    await service.remind();
    expect(await app.query(`SELECT 1 FROM email_messages WHERE recipient = 'morgan@vitrine.test'`)).toHaveLength(1);
    // Moved to another day, it is told again.
    await follow(first.id, '2026-02-27');
    await service.remind();
    expect(
      await app.query(
        `SELECT subject FROM email_messages WHERE recipient = 'morgan@vitrine.test' ORDER BY created_at, subject`,
      ),
    ).toEqual([{ subject: '2 follow-ups are due' }, { subject: 'A follow-up is due: Nora Vale' }]);
  });
});

describe('notes', () => {
  it('are added with their author, newest first, once for an answer that was lost', async () => {
    const { id } = await newLead();
    const key = { 'idempotency-key': randomUUID() };
    await staff(`/contacts/${id}/notes`, 'POST', { text: 'Called, no answer' }, key);
    await staff(`/contacts/${id}/notes`, 'POST', { text: 'Called, no answer' }, key);
    app.clock.advance(60);
    const answer = await staff(`/contacts/${id}/notes`, 'POST', { text: ' <b>Reached</b> her ' });
    expect(LeadSchema.parse(answer.body).notes?.map(({ text, author }) => [text, author])).toEqual([
      ['<b>Reached</b> her', 'colleague@vitrine.test'],
      ['Called, no answer', 'colleague@vitrine.test'],
    ]);
    expect((await staff(`/contacts/${id}/notes`, 'POST', { text: '  ' })).status).toBe(400);
    expect((await staff(`/contacts/${randomUUID()}/notes`, 'POST', { text: 'x' })).status).toBe(404);
  });
});

describe('onboarding steps', () => {
  const stepsOf = async (id: string): Promise<OnboardingSteps> =>
    OnboardingSteps.parse((await app.call(`/onboarding/contacts/${id}/steps`, { cookie })).body);
  const settle = (stepId: string, what: 'complete' | 'skip' | 'reopen', body?: unknown) =>
    staff(`/onboarding/steps/${stepId}/${what}`, 'POST', body);

  it('come with each project, in order, and are completed, skipped with a reason, and opened again', async () => {
    const lead = await newLead();
    const { items } = await stepsOf(lead.id);
    expect(items.map(({ kind, status }) => [kind, status])).toEqual(onboardingStepKinds.map((kind) => [kind, 'open']));
    const [call, review] = items;
    if (!call || !review) throw new Error('No steps');
    const completed = await settle(call.id, 'complete', { note: 'Met on Tuesday' });
    expect(OnboardingSteps.parse(completed.body).items[0]).toMatchObject({
      status: 'completed',
      note: 'Met on Tuesday',
      settledBy: 'colleague@vitrine.test',
      settledAt: app.clock.now().toISOString(),
    });
    expect((await settle(review.id, 'skip', { reason: ' ' })).status).toBe(400);
    expect(
      OnboardingSteps.parse((await settle(review.id, 'skip', { reason: 'They know us' })).body).items[1],
    ).toMatchObject({ status: 'skipped', note: 'They know us' });
    expect((await get(lead.id)).project).toMatchObject({ status: 'started', progress: { settled: 2, total: 6 } });
    // Again is no change; the other way round it has to be opened first.
    expect((await settle(call.id, 'complete', {})).body).toMatchObject({
      items: [{ note: 'Met on Tuesday' }, {}, {}, {}, {}, {}],
    });
    expect(await settle(call.id, 'skip', { reason: 'No' })).toMatchObject({
      status: 409,
      body: { message: 'This step is completed already. Open it again first.' },
    });
    expect(OnboardingSteps.parse((await settle(call.id, 'reopen')).body).items[0]).toMatchObject({
      status: 'open',
      note: null,
      settledAt: null,
      settledBy: null,
    });
    expect([await actionsOn(call.id), await actionsOn(review.id)]).toEqual([
      ['onboarding-step.completed', 'onboarding-step.reopened'],
      ['onboarding-step.skipped'],
    ]);
    expect((await settle(randomUUID(), 'complete', {})).status).toBe(404);
  });

  it('complete their project with the last one, also when two are settled at once', async () => {
    const lead = await newLead();
    const { items } = await stepsOf(lead.id);
    await Promise.all(items.map(({ id }) => settle(id, 'complete', {})));
    expect((await stepsOf(lead.id)).status).toBe('completed');
    expect((await app.call(`/onboarding/status/${lead.project?.id ?? ''}`, { cookie })).body).toMatchObject({
      status: 'completed',
      progress: { settled: 6, total: 6 },
    });
    await settle(items[3]?.id ?? '', 'reopen');
    expect((await stepsOf(lead.id)).status).toBe('started');
  });
});

describe('POST /api/contacts/:id/client', () => {
  const convert = (lead: Pick<Lead, 'id' | 'version'>, body: Record<string, unknown> = {}) =>
    staff(`/contacts/${lead.id}/client`, 'POST', { version: lead.version, ...body });

  it('makes a client with an access code, wins the lead, and leads both ways', async () => {
    const lead = await newLead({ company: 'Vale Skin', phone: '+1 (212) 555-0134' });
    const won = LeadSchema.parse((await convert(lead)).body);
    expect(won).toMatchObject({
      status: 'won',
      client: { name: 'Ada Brightwell', company: 'Vale Skin', accessCode: expect.stringMatching(/^VALES[A-Z2-9]{5}$/) },
      matchingClient: null,
    });
    expect((await app.call(`/clients/${won.client?.id ?? ''}`, { cookie })).body).toMatchObject({
      contactId: lead.id,
      email: lead.email,
      phone: '+12125550134',
      status: 'pending',
    });
    expect(await actionsOn(lead.id)).toEqual(['lead.converted']);
    expect(await convert(won)).toMatchObject({ status: 409, body: { message: 'This lead is a client already.' } });
  });

  it('takes along the language they prefer', async () => {
    const lead = await newLead({ company: 'Vale Lengua' });
    expect(lead.preferredLanguage).toBe('en');
    const changes = { version: lead.version, preferredLanguage: 'es' };
    const spanish = LeadSchema.parse((await staff(`/contacts/${lead.id}`, 'PUT', changes)).body);
    const won = LeadSchema.parse((await convert(spanish)).body);
    const client = await app.call(`/clients/${won.client?.id ?? ''}`, { cookie });
    expect([spanish.preferredLanguage, client.body['preferredLanguage']]).toEqual(['es', 'es']);
  });

  it('asks for a missing company, and accepts an invalid phone number', async () => {
    const lead = await newLead({ phone: '1234567890123' });
    expect(await convert(lead)).toMatchObject({ status: 400, body: { errors: { company: ['Company is required'] } } });
    expect((await convert(lead, { company: 'Juniper Dental' })).body).toMatchObject({
      status: 'won',
      client: { company: 'Juniper Dental' },
    });
  });

  it('offers an existing client, and links the lead to it', async () => {
    const lead = await newLead({ company: 'Vale Skin' });
    const clientId = randomUUID();
    await app.query(
      `INSERT INTO clients (id, name, email, company, join_date, created_at, updated_at)
        VALUES ($1, 'Ada', $2, 'Vale of old', $3, $3, $3)`,
      [clientId, lead.email.toUpperCase(), app.clock.now()],
    );
    expect((await get(lead.id)).matchingClient).toMatchObject({ id: clientId, company: 'Vale of old' });
    expect(await convert(lead)).toMatchObject({
      status: 409,
      body: { code: 'client_exists', existing: { id: clientId } },
    });
    expect((await get(lead.id)).status).toBe('new');
    expect((await convert(lead, { linkClientId: clientId })).body).toMatchObject({
      status: 'won',
      client: { id: clientId },
      matchingClient: null,
    });
    const other = await newLead();
    expect((await convert(other, { linkClientId: clientId })).status).toBe(409);
    expect((await get(other.id)).status).toBe('new');
  });

  it('does not convert a lead that was changed meanwhile', async () => {
    const lead = await newLead({ company: 'Vale Skin' });
    await save(lead, { name: 'Somebody Else' });
    expect(await convert(lead)).toMatchObject({
      status: 409,
      body: { code: 'stale_version', current: { name: 'Somebody Else' } },
    });
  });
});

describe('GET /api/contacts/export.csv', () => {
  it('has the filtered leads with nothing a spreadsheet would run', async () => {
    await newLead({ name: 'Export Evans', company: '=HYPERLINK(“x”)', source: 'trade-fair', position: '+1+cmd' });
    await newLead({ name: 'Export Other', source: 'website' });
    const answer = await app.call('/contacts/export.csv?search=export&source=trade-fair', { cookie });
    expect([answer.status, answer.headers.get('content-type'), answer.headers.get('content-disposition')]).toEqual([
      200,
      'text/csv; charset=utf-8',
      'attachment; filename="leads.csv"',
    ]);
    const rows = answer.text.trim().split('\r\n');
    expect(rows).toHaveLength(2);
    expect(rows[1]).toMatch(/^Export Evans,/);
    expect(rows[1]).toContain(`'=HYPERLINK`);
    expect(rows[1]).toContain(`'+1+cmd`);
    expect((await list('?limit=1')).sources).toEqual(expect.arrayContaining(['trade-fair', 'website']));
  });
});
