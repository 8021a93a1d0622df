import { ClientPage, LeadPage, tagMaximums, tagTexts } from '@vitrine/contracts';
import { addAccount, addStaff, fromOurPage, signIn } from '../support/staff.ts';
import { inquiry, newAddress } from '../support/test-app.ts';
import { added, startStaff, type Staff } from './support.ts';

let staff: Staff;

beforeAll(async () => {
  staff = await startStaff();
}, 60_000);

afterAll(async () => {
  await staff?.stop();
});

const tag = (path: string, change: object, cookie = staff.cookie) =>
  staff.app.call(`${path}/tags`, { method: 'PATCH', cookie, headers: fromOurPage, body: change });
const clientsWith = async (word: string) =>
  ClientPage.parse((await staff.get(`/clients?tag=${encodeURIComponent(word)}`)).body);
const leadOf = async (name: string): Promise<string> => {
  const answer = await staff.app.call('/contacts', {
    body: inquiry({ name, email: `${name.toLowerCase().replaceAll(' ', '.')}@leads.example` }),
    from: newAddress(),
  });
  return String(answer.body['id']);
};

it('tags are words of a client, one however it is written, and leave by any spelling', async () => {
  const client = await added(staff);
  const path = `/clients/${client.id}`;
  expect((await tag(path, { add: [' Été  2026 ', 'VIP'] })).body).toEqual({ tags: ['Été 2026', 'VIP'] });
  expect((await tag(path, { add: ['vip', 'ete 2026'] })).body).toEqual({ tags: ['Été 2026', 'VIP'] });
  const other = await added(staff);
  // The spelling in use stays.
  expect((await tag(`/clients/${other.id}`, { add: ['vip'] })).body).toEqual({ tags: ['VIP'] });
  expect((await staff.get(path)).body).toMatchObject({ tags: ['Été 2026', 'VIP'], version: client.version });
  const found = await clientsWith('ETE 2026');
  expect([found.items.map(({ id }) => id), found.total, found.countByStatus.pending]).toEqual([[client.id], 1, 1]);
  expect(found.tags).toEqual(['Été 2026', 'VIP']);
  expect((await clientsWith('vip')).total).toBe(2);
  const csv = await staff.get('/clients/export.csv?tag=vip');
  expect(csv.text).toContain('"Été 2026, VIP"');
  expect((await tag(path, { remove: ['ÉTÉ 2026'] })).body).toEqual({ tags: ['VIP'] });
  const log = await staff.app.query<{ before: object; after: object }>(
    `SELECT before, after FROM audit_entries WHERE entity_id = $1 AND action = 'client.tagged' ORDER BY id`,
    [client.id],
  );
  expect(log).toEqual([
    { before: { tags: [] }, after: { tags: ['Été 2026', 'VIP'] } },
    { before: { tags: ['Été 2026', 'VIP'] }, after: { tags: ['VIP'] } },
  ]);
});

it('a record has at most twenty, also when two people add at once', async () => {
  const client = await added(staff);
  const path = `/clients/${client.id}`;
  const many = Array.from({ length: tagMaximums.tags - 1 }, (_, place) => `word ${String.fromCharCode(97 + place)}`);
  await tag(path, { add: many });
  const answers = await Promise.all(['left', 'right'].map((word) => tag(path, { add: [word] })));
  expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 400]);
  expect(answers.find(({ status }) => status === 400)?.body).toMatchObject({ errors: { add: [tagTexts.tooMany] } });
  for (const word of ['', '()', 'x'.repeat(31)])
    expect([word, (await tag(path, { add: [word] })).status]).toEqual([word, 400]);
});

it('many records are tagged at once, and a tag of all leaves again', async () => {
  const clients = [await added(staff), await added(staff)];
  const ids = clients.map(({ id }) => id);
  const bulk = (change: object) => staff.send('POST', '/clients/bulk', { ids, change });
  expect((await bulk({ addTag: 'Autumn' })).body).toMatchObject({ results: [{ ok: true }, { ok: true }] });
  expect((await clientsWith('autumn')).total).toBe(2);
  await bulk({ removeTag: 'AUTUMN' });
  expect((await clientsWith('autumn')).total).toBe(0);
  expect((await bulk({ status: 'active' })).body).toMatchObject({ results: [{ ok: true }, { ok: true }] });
});

it('leads have tags, too, which the client they become keeps', async () => {
  const id = await leadOf('Nora Quist');
  expect((await tag(`/contacts/${id}`, { add: ['Implants'] })).body).toEqual({ tags: ['Implants'] });
  const list = LeadPage.parse((await staff.get('/contacts?tag=implants')).body);
  expect([list.items.map((lead) => [lead.id, lead.tags]), list.total]).toEqual([[[id, ['Implants']]], 1]);
  expect((await staff.get('/contacts/export.csv?tag=implants')).text).toContain('Implants');
  const bulk = await staff.send('POST', '/contacts/bulk', { ids: [id], change: { addTag: 'Warm' } });
  expect(bulk.body).toMatchObject({ results: [{ ok: true }] });
  const { body: lead } = await staff.get(`/contacts/${id}`);
  expect(lead['tags']).toEqual(['Implants', 'Warm']);
  const won = await staff.send('POST', `/contacts/${id}/client`, {
    version: lead['version'],
    company: 'Quist Dental',
  });
  const { id: clientId } = won.body['client'] as { id: string };
  expect((await staff.get(`/clients/${clientId}`)).body).toMatchObject({ tags: ['Implants', 'Warm'] });
});

it('suggestions are of what somebody may read', async () => {
  const own = await added(staff);
  await tag(`/clients/${own.id}`, { add: ['Mine'] });
  const lead = await leadOf('Ana Reyes');
  await tag(`/contacts/${lead}`, { add: ['OnlyLeads'] });
  for (const role of ['bookkeeper', 'contractor'] as const) {
    await addAccount(staff.app, `${role}@vitrine.test`);
    await addStaff(staff.app, `${role}@vitrine.test`, role);
  }
  await staff.app.query(
    `UPDATE clients SET assignee_id = (SELECT id FROM staff WHERE email = 'contractor@vitrine.test') WHERE id = $1`,
    [own.id],
  );
  const tagsAs = async (cookie: string) =>
    ((await staff.app.call('/tags', { cookie })).body['items'] as { tag: string }[]).map((one) => one.tag);
  const [bookkeeper, contractor] = [
    await signIn(staff.app, 'bookkeeper@vitrine.test'),
    await signIn(staff.app, 'contractor@vitrine.test'),
  ];
  expect(await tagsAs(staff.cookie)).toEqual(expect.arrayContaining(['Mine', 'OnlyLeads']));
  expect(await tagsAs(bookkeeper)).toContain('Mine');
  expect(await tagsAs(bookkeeper)).not.toContain('OnlyLeads');
  expect(await tagsAs(contractor)).toEqual(['Mine']);
  expect((await tag(`/clients/${own.id}`, { add: ['Yes'] }, contractor)).status).toBe(200);
  expect((await tag(`/contacts/${lead}`, { add: ['No'] }, contractor)).status).toBe(404);
});
