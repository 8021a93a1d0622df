import { Lead as LeadSchema, type Lead, LeadMatches, Today } from '@vitrine/contracts';
import { randomUUID } from 'node:crypto';
import { type MessagesWorld, newPhone, startMessages } from '../messages/support.ts';
import { fromOurPage } from '../support/staff.ts';
import { inquiry, newAddress } from '../support/test-app.ts';

let world: MessagesWorld;

beforeAll(async () => {
  world = await startMessages();
}, 180_000);

afterAll(() => world?.stop());

const send = (path: string, body: unknown, key: string = randomUUID()) =>
  world.app.call(path, {
    method: 'POST',
    body,
    cookie: world.cookie,
    headers: { ...fromOurPage, 'idempotency-key': key },
  });
const get = async (id: string): Promise<Lead> => LeadSchema.parse((await world.staff('GET', `/contacts/${id}`)).body);
const add = (fields: Record<string, unknown>, key: string = randomUUID()) =>
  send('/contacts/leads', { name: 'Priya Raman', source: 'referral', ...fields }, key);
async function added(fields: Record<string, unknown>): Promise<Lead> {
  const answer = await add(fields);
  if (answer.status !== 201) throw new Error(`Adding answered ${answer.status}: ${answer.text}`);
  return LeadSchema.parse(answer.body);
}
const requested = async (phone: string): Promise<Lead> => {
  const body = { name: 'Noor Haddad', reach: phone, when: 'This week, mornings' };
  return get(String((await world.app.call('/contacts/calls', { body, from: newAddress() })).body['id']));
};

describe('POST /api/contacts/leads', () => {
  it('adds a lead once, with its score, its note and the steps of every lead', async () => {
    const key = randomUUID();
    const fields = { company: 'Raman Dental', phone: newPhone(), budgetRange: '$25k - $50k', note: 'Met at the fair' };
    const [one, two] = [await add(fields, key), await add(fields, key)];
    const lead = LeadSchema.parse(one.body);
    expect(two.body['id']).toBe(lead.id);
    expect(lead).toMatchObject({
      name: 'Priya Raman',
      email: '',
      status: 'new',
      source: 'referral',
      inquiries: [],
      project: { progress: { total: expect.any(Number) } },
      notes: [{ kind: 'note', text: 'Met at the fair', author: 'owner@vitrine.test' }],
      // Budget 40, urgency 30, company 20: the specified sum of what is known.
      scoring: { current: { leadScore: { value: 90 }, calculatedBy: 'owner@vitrine.test' } },
    });
  });

  it('needs a way to reach the person, and names who has the address or number already', async () => {
    expect(await add({})).toMatchObject({ status: 400, body: { errors: { email: [expect.any(String)] } } });
    const phone = newPhone();
    const lead = await added({ phone });
    expect(await add({ name: 'Somebody Else', phone: phone.replace('+1', '(1) ') })).toMatchObject({
      status: 409,
      body: {
        code: 'conflict',
        existing: { id: lead.id },
        errors: { phone: [expect.stringContaining('Priya Raman')] },
      },
    });
    const email = `priya-${randomUUID()}@raman.example`;
    await added({ email });
    expect(await add({ email: email.toUpperCase() })).toMatchObject({ status: 409, body: { code: 'email_taken' } });
  });

  it('waits on Today, where a lead without an inquiry is like any other', async () => {
    const lead = await added({ phone: newPhone() });
    const today = Today.parse((await world.staff('GET', '/dashboard/today')).body);
    expect(today.rows?.map((row) => row.kind === 'newLead' && row.lead.id)).toContain(lead.id);
  });

  it('is followed by what the person writes themselves', async () => {
    const lead = await added({ email: `joins-${randomUUID()}@raman.example` });
    await world.app.call('/contacts', { body: inquiry({ email: lead.email }), from: newAddress() });
    expect((await get(lead.id)).inquiries).toHaveLength(1);
  });
});

it('leads with the same address, digits or practice are found', async () => {
  const [phone, company] = [newPhone(), `Élan Dental ${randomUUID()}`];
  const one = await added({ email: `one-${randomUUID()}@elan.example`, phone, company });
  const two = await added({ email: `two-${randomUUID()}@elan.example`, company: company.toUpperCase() });
  const find = async (query: Record<string, string>) => {
    const answer = await world.staff('GET', `/contacts/matches?${new URLSearchParams(query).toString()}`);
    return LeadMatches.parse(answer.body).items.map(({ id, by }) => [id, by]);
  };
  const typed = phone.replace(/^\+1(\d{3})(\d{3})/, '($1) $2-');
  expect(await find({ phone: typed })).toEqual([[one.id, ['phone']]]);
  expect(await find({ phone: typed, company: company.replace('É', 'E') })).toEqual([
    [one.id, ['phone', 'company']],
    [two.id, ['company']],
  ]);
  expect(await find({ email: two.email.toUpperCase() })).toEqual([[two.id, ['email']]]);
  expect(await find({ email: two.email, except: two.id })).toEqual([]);
  expect(await find({ phone: '12', company: ' ' })).toEqual([]);
});

describe('a call', () => {
  it('is kept with its outcome and note, moves a new lead, and plans when to come back', async () => {
    const lead = await requested(newPhone());
    const key = randomUUID();
    const call = { outcome: 'message', note: 'Her voicemail', followUpDate: '2026-03-09' };
    for (let times = 0; times < 2; times += 1)
      expect((await send(`/contacts/${lead.id}/calls`, call, key)).status).toBe(201);
    const now = await get(lead.id);
    expect(now).toMatchObject({ status: 'contacted', assignee: null, followUp: { date: '2026-03-09' } });
    expect(now.notes?.map(({ kind, outcome, text }) => [kind, outcome, text])).toEqual(
      expect.arrayContaining([
        ['call', 'message', 'Called: left a message.\nHer voicemail'],
        ['move', null, 'A call moved this lead from New to Contacted.'],
      ]),
    );
    expect(now.notes).toHaveLength(2);
  });

  it('that nobody took leaves a lead new', async () => {
    const lead = await requested(newPhone());
    await send(`/contacts/${lead.id}/calls`, { outcome: 'missed' });
    expect(await get(lead.id)).toMatchObject({ status: 'new', notes: [{ kind: 'call', text: 'Called: no answer.' }] });
  });
});

describe('a text', () => {
  it('goes to the phone of a lead without an address, with how to opt out, and makes it contacted', async () => {
    const phone = newPhone();
    const lead = await requested(phone.replace(/^\+1(\d{3})(\d{3})/, '($1) $2-'));
    const answer = await send(`/contacts/${lead.id}/texts`, { text: 'Can we talk at 10?' });
    const now = LeadSchema.parse(answer.body);
    expect(now.status).toBe('contacted');
    // The notice of the call request may be among them already.
    const texts = now.messages?.filter(({ channel }) => channel === 'sms') ?? [];
    expect(texts).toMatchObject([{ to: phone, text: 'Can we talk at 10?\nReply STOP to opt out' }]);
    expect((await world.until(texts[0]?.id ?? '', 'delivered')).status).toBe('delivered');
  });

  it('never goes to a number that asked for no more, or to none', async () => {
    const phone = newPhone();
    const lead = await requested(phone);
    await world.sandbox.twilio.reply({ from: phone, to: '+12125550100', body: 'STOP', sid: `SM${randomUUID()}` });
    expect(await send(`/contacts/${lead.id}/texts`, { text: 'Hello?' })).toMatchObject({
      status: 409,
      body: { code: 'recipient_suppressed' },
    });
    const mailed = await added({ email: `mailed-${randomUUID()}@raman.example` });
    expect((await send(`/contacts/${mailed.id}/texts`, { text: 'Hello?' })).body['code']).toBe('invalid_phone');
    expect((await get(lead.id)).status).toBe('new');
  });
});

describe('a lead without an address', () => {
  const convert = ({ id, version }: Lead, fields: Record<string, unknown>) =>
    send(`/contacts/${id}/client`, { version, company: 'Haddad Skin', ...fields });

  it('becomes a client with the address that staff give', async () => {
    const lead = await requested(newPhone());
    expect(await convert(lead, {})).toMatchObject({ status: 409, body: { errors: { email: [expect.any(String)] } } });
    const email = `noor-${randomUUID()}@haddad.example`;
    const now = LeadSchema.parse((await convert(lead, { email })).body);
    expect(now).toMatchObject({ status: 'won', email, client: { company: 'Haddad Skin' } });
  });

  it('doesn’t take the address of another lead', async () => {
    const other = await added({ email: `other-${randomUUID()}@haddad.example` });
    expect(await convert(await requested(newPhone()), { email: other.email })).toMatchObject({
      status: 409,
      body: { code: 'email_taken' },
    });
  });
});

describe('a lost lead', () => {
  const save = ({ id, version }: Lead, body: Record<string, unknown>) =>
    world.staff('PUT', `/contacts/${id}`, { version, ...body });

  it('says why, in its activity too, until it is found again', async () => {
    const lead = await added({ phone: newPhone() });
    await save(lead, { status: 'lost', lostReason: 'competitor', lostNote: 'Went with their cousin' });
    const lost = await get(lead.id);
    expect(lost).toMatchObject({ status: 'lost', lost: { reason: 'competitor', note: 'Went with their cousin' } });
    expect(lost.notes).toMatchObject([{ kind: 'move', text: 'Lost: Chose someone else.\nWent with their cousin' }]);
    await save(lost, { status: 'qualified' });
    expect(await get(lead.id)).toMatchObject({ status: 'qualified', lost: null });
  });

  it('may be one of many, and of a portal that asks for no reason yet', async () => {
    const [one, two] = [await added({ phone: newPhone() }), await added({ phone: newPhone() })];
    await send('/contacts/bulk', { ids: [one.id], change: { status: 'lost', lostReason: 'price' } });
    await save(two, { status: 'lost' });
    expect((await get(one.id)).lost).toEqual({ reason: 'price', note: null });
    expect((await get(two.id)).lost).toEqual({ reason: null, note: null });
  });
});
