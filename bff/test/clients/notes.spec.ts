import { ClientNote, clientNoteEndpoints, ClientTimeline } from '@vitrine/contracts';
import { HousekeepingService } from '../../src/operations/housekeeping/housekeeping.service.ts';
import { addAccount, addStaff, fromOurPage, signIn } from '../support/staff.ts';
import { added, startStaff, type Staff } from './support.ts';

let staff: Staff;

beforeAll(async () => {
  staff = await startStaff();
}, 60_000);

afterAll(async () => {
  await staff?.stop();
});

const noted = async (clientId: string, text: string): Promise<ClientNote> =>
  ClientNote.parse((await staff.send('POST', `/clients/${clientId}/notes`, { text })).body);
const notesOf = async (clientId: string) =>
  clientNoteEndpoints.list.response.parse((await staff.get(`/clients/${clientId}/notes`)).body).items;
const timelineOf = async (clientId: string, cookie = staff.cookie) =>
  ClientTimeline.parse((await staff.app.call(`/clients/${clientId}/timeline?work=true`, { cookie })).body).items;
const patch = (clientId: string, { id, version }: ClientNote, text: string) =>
  staff.app.call(`/clients/${clientId}/notes/${id}`, {
    method: 'PATCH',
    cookie: staff.cookie,
    headers: fromOurPage,
    body: { version, text },
  });

it('notes say who wrote them and when, and that they were edited', async () => {
  const client = await added(staff);
  const first = await noted(client.id, '  Prefers mornings.\r\nCall the side door. ');
  expect(first).toMatchObject({
    text: 'Prefers mornings.\nCall the side door.',
    author: 'colleague@vitrine.test',
    editedAt: null,
  });
  const edited = await patch(client.id, first, 'Prefers afternoons.');
  expect(edited.body).toMatchObject({ text: 'Prefers afternoons.', editedAt: staff.app.clock.now().toISOString() });
  expect((await patch(client.id, first, 'Mine instead')).body).toMatchObject({
    code: 'stale_version',
    current: { text: 'Prefers afternoons.' },
  });
  staff.app.clock.advance(60);
  const second = await noted(client.id, 'Sent the plan.');
  expect((await notesOf(client.id)).map(({ id }) => id)).toEqual([second.id, first.id]);
  expect(await timelineOf(client.id)).toMatchObject([
    { kind: 'note', text: 'Sent the plan.', edited: false, by: 'colleague@vitrine.test' },
    { kind: 'note', text: 'Prefers afternoons.', edited: true },
    { kind: 'created' },
  ]);
  // A portal of before doesn't know the kind.
  const before = ClientTimeline.parse((await staff.get(`/clients/${client.id}/timeline`)).body);
  expect(before.items.map(({ kind }) => kind)).toEqual(['created']);
});

it('a deleted note can be brought back for a day, and is gone then', async () => {
  const client = await added(staff);
  const note = await noted(client.id, 'A mistake');
  const remove = () => staff.send('DELETE', `/clients/${client.id}/notes/${note.id}`);
  const restore = () => staff.send('POST', `/clients/${client.id}/notes/${note.id}/restore`);
  expect((await remove()).status).toBe(204);
  expect([await notesOf(client.id), (await timelineOf(client.id)).length]).toEqual([[], 1]);
  expect((await remove()).status).toBe(404);
  expect((await restore()).body).toMatchObject({ text: 'A mistake', createdAt: note.createdAt });
  expect(await notesOf(client.id)).toHaveLength(1);
  await remove();
  staff.app.clock.advance(24 * 3600 + 1);
  await staff.app.app.nest.get(HousekeepingService, { strict: false }).deleteExpired();
  expect((await restore()).status).toBe(404);
  const log = await staff.app.query<{ action: string }>(
    `SELECT action FROM audit_entries WHERE entity_id = $1 AND action LIKE 'client.note%' ORDER BY id`,
    [client.id],
  );
  expect(log.map(({ action }) => action)).toEqual([
    'client.note-added',
    'client.note-deleted',
    'client.note-restored',
    'client.note-deleted',
  ]);
});

it('notes are read by viewers, not by bookkeepers, and written by neither', async () => {
  const client = await added(staff);
  await noted(client.id, 'For the team');
  for (const [role, status, kinds] of [
    ['viewer', 200, ['note', 'created']],
    ['bookkeeper', 403, ['created']],
  ] as const) {
    await addAccount(staff.app, `${role}@vitrine.test`);
    await addStaff(staff.app, `${role}@vitrine.test`, role);
    const cookie = await signIn(staff.app, `${role}@vitrine.test`);
    const call = (body?: object) =>
      staff.app.call(`/clients/${client.id}/notes`, { cookie, headers: fromOurPage, ...(body && { body }) });
    expect([role, (await call()).status, (await call({ text: 'Mine' })).status]).toEqual([role, status, 403]);
    expect((await timelineOf(client.id, cookie)).map(({ kind }) => kind).toSorted()).toEqual([...kinds].toSorted());
  }
});
