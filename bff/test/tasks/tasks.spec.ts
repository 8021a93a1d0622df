import { agencyDay, daysAfter } from '@vitrine/brand';
import { ClientTimeline, Task, taskEndpoints } from '@vitrine/contracts';
import { MorningMailService } from '../../src/modules/tasks/index.ts';
import { mailRows } from '../checkout/support.ts';
import { added, startStaff, type Staff } from '../clients/support.ts';
import { addAccount, addStaff, fromOurPage, signIn } from '../support/staff.ts';
import { inquiry, newAddress } from '../support/test-app.ts';

let staff: Staff;

beforeAll(async () => {
  staff = await startStaff();
}, 60_000);

afterAll(async () => {
  await staff?.stop();
});

const today = (): string => agencyDay(staff.app.clock.now());
const call = (path: string, method: string, body?: object, cookie = staff.cookie) =>
  staff.app.call(path, { method, cookie, headers: fromOurPage, ...(body && { body }) });
const tasked = async (fields: object, cookie?: string): Promise<Task> => {
  const answer = await call('/tasks', 'POST', { title: 'Call the lab', dueOn: today(), ...fields }, cookie);
  if (answer.status !== 201) throw new Error(`The task was answered ${answer.status}: ${answer.text}`);
  return Task.parse(answer.body);
};
const tasks = async (query: string, cookie = staff.cookie) =>
  taskEndpoints.list.response.parse((await staff.app.call(`/tasks?${query}`, { cookie })).body).items;
const titles = async (query: string, cookie?: string) => (await tasks(query, cookie)).map(({ title }) => title);
const finish = ({ id }: Task, done: boolean) => call(`/tasks/${id}/done`, 'PUT', { done });
const memberId = async (email: string): Promise<string> =>
  (await staff.app.query<{ id: string }>('SELECT id FROM staff WHERE email = $1', [email]))[0]?.id ?? '';
const leadId = async (): Promise<string> => {
  const body = inquiry({ email: `lead${Math.random().toString(36).slice(2)}@leads.example` });
  return String((await staff.app.call('/contacts', { body, from: newAddress() })).body['id']);
};

it('tasks are of somebody and about something, the one that is due first comes first', async () => {
  const client = await added(staff);
  const lead = await leadId();
  const later = await tasked({ title: 'Later', dueOn: daysAfter(today(), 3), clientId: client.id });
  await tasked({ title: 'Today, no hour', clientId: client.id });
  const hour = await tasked({ title: 'Today at ten', dueTime: '10:00', contactId: lead });
  expect(hour).toMatchObject({
    dueTime: '10:00',
    about: { kind: 'lead', id: lead },
    owner: { email: 'colleague@vitrine.test' },
  });
  expect(later.about).toEqual({ kind: 'client', id: client.id, name: client.company });
  expect(await titles('mine=true')).toEqual(['Today at ten', 'Today, no hour', 'Later']);
  expect(await titles(`clientId=${client.id}`)).toEqual(['Today, no hour', 'Later']);
  expect(await titles(`contactId=${lead}`)).toEqual(['Today at ten']);
  for (const wrong of [
    { title: ' ' },
    { dueOn: '2026-02-30' },
    { dueTime: '25:00' },
    { clientId: client.id, contactId: lead },
  ])
    expect([wrong, (await call('/tasks', 'POST', { title: 'x', dueOn: today(), ...wrong })).status]).toEqual([
      wrong,
      400,
    ]);
});

it('a task is changed, done with one press, taken back, and stands in the timeline once it is done', async () => {
  const client = await added(staff);
  const task = await tasked({ clientId: client.id });
  const edit = { version: task.version, title: 'Call the new lab', dueTime: '09:30' };
  const changed = await call(`/tasks/${task.id}`, 'PATCH', edit);
  expect(changed.body).toMatchObject({ title: 'Call the new lab', dueTime: '09:30', dueOn: task.dueOn });
  expect((await call(`/tasks/${task.id}`, 'PATCH', edit)).body).toMatchObject({
    code: 'stale_version',
    current: { title: 'Call the new lab' },
  });
  expect((await finish(task, true)).body).toMatchObject({ doneBy: 'colleague@vitrine.test' });
  const timeline = async () =>
    ClientTimeline.parse((await staff.get(`/clients/${client.id}/timeline?work=true`)).body).items.map(
      ({ kind }) => kind,
    );
  expect([await titles(`clientId=${client.id}`), await titles(`clientId=${client.id}&done=true`)]).toEqual([
    [],
    ['Call the new lab'],
  ]);
  expect((await timeline()).toSorted()).toEqual(['created', 'task']);
  await finish(task, false);
  expect([await titles(`clientId=${client.id}`), await timeline()]).toEqual([['Call the new lab'], ['created']]);
  expect((await call(`/tasks/${task.id}`, 'DELETE')).status).toBe(204);
  const log = await staff.app.query<{ action: string }>(
    `SELECT action FROM audit_entries WHERE entity_id = $1 ORDER BY id`,
    [task.id],
  );
  expect(log.map(({ action }) => action)).toEqual([
    'task.created',
    'task.updated',
    'task.done',
    'task.reopened',
    'task.deleted',
  ]);
});

it('the mail of the morning names tasks beside follow-ups, each once, and again for a new day', async () => {
  await addAccount(staff.app, 'morning@vitrine.test');
  await addStaff(staff.app, 'morning@vitrine.test', 'staff');
  const ownerId = await memberId('morning@vitrine.test');
  const late = await tasked({ title: 'Order the sign', dueOn: daysAfter(today(), -1), ownerId });
  await tasked({ title: 'Not yet', dueOn: daysAfter(today(), 1), ownerId });
  const done = await tasked({ title: 'Was done', ownerId });
  await finish(done, true);
  const lead = await leadId();
  const { body } = await staff.get(`/contacts/${lead}`);
  await call(`/contacts/${lead}`, 'PUT', { version: body['version'], assigneeId: ownerId });
  await call(`/contacts/${lead}/schedule-follow-up`, 'POST', { followUpDate: today() });
  const mails = () =>
    mailRows<{ subject: string; variables: { leads: object[]; tasks: { title: string; path: string }[] } }>(
      staff.app,
      `SELECT subject, variables FROM email_messages
       WHERE template = 'follow-ups-due' AND recipient = 'morning@vitrine.test' ORDER BY created_at`,
    );
  const service = staff.app.app.nest.get(MorningMailService, { strict: false });
  await Promise.all([service.remind(), service.remind()]);
  const [first, ...more] = await mails();
  expect(more).toEqual([]);
  expect(first?.subject).toBe('A follow-up and a task are due');
  expect(first?.variables.tasks).toMatchObject([{ title: 'Order the sign', path: '/admin' }]);
  await service.remind();
  expect(await mails()).toHaveLength(1);
  staff.app.clock.advance(60);
  await call(`/tasks/${late.id}`, 'PATCH', { version: late.version, dueOn: today() });
  await service.remind();
  expect((await mails()).map(({ subject }) => subject)).toEqual([
    'A follow-up and a task are due',
    'A task is due: Order the sign',
  ]);
});

it('a contractor reaches their own tasks, and those about their clients; a bookkeeper none', async () => {
  for (const role of ['contractor', 'bookkeeper', 'viewer'] as const) {
    await addAccount(staff.app, `${role}@vitrine.test`);
    await addStaff(staff.app, `${role}@vitrine.test`, role);
  }
  const [contractor, bookkeeper, viewer] = [
    await signIn(staff.app, 'contractor@vitrine.test'),
    await signIn(staff.app, 'bookkeeper@vitrine.test'),
    await signIn(staff.app, 'viewer@vitrine.test'),
  ];
  const [own, other] = [await added(staff), await added(staff)];
  await call(`/clients/${own.id}/assignee`, 'PUT', { assigneeId: await memberId('contractor@vitrine.test') });
  await tasked({ title: 'About theirs', clientId: own.id });
  const hidden = await tasked({ title: 'About another', clientId: other.id });
  await tasked({ title: 'Theirs', clientId: own.id }, contractor);
  expect((await titles('', contractor)).toSorted()).toEqual(['About theirs', 'Theirs']);
  expect(await titles('mine=true', contractor)).toEqual(['Theirs']);
  const asContractor = (path: string, method: string, body?: object) => call(path, method, body, contractor);
  expect((await asContractor(`/tasks/${hidden.id}/done`, 'PUT', { done: true })).status).toBe(404);
  const forOther = { title: 'x', dueOn: today(), clientId: other.id };
  expect((await asContractor('/tasks', 'POST', forOther)).status).toBe(404);
  const ofOther = { title: 'x', dueOn: today(), ownerId: await memberId('viewer@vitrine.test') };
  expect((await asContractor('/tasks', 'POST', ofOther)).status).toBe(403);
  expect((await call('/tasks', 'GET', undefined, bookkeeper)).status).toBe(403);
  expect((await call('/tasks', 'GET', undefined, viewer)).status).toBe(200);
  expect((await call('/tasks', 'POST', { title: 'x', dueOn: today() }, viewer)).status).toBe(403);
});

it('who leaves the team leaves their tasks to nobody', async () => {
  await addAccount(staff.app, 'leaving@vitrine.test');
  await addStaff(staff.app, 'leaving@vitrine.test', 'staff');
  const ownerId = await memberId('leaving@vitrine.test');
  const task = await tasked({ title: 'Orphan', ownerId });
  await staff.app.query('DELETE FROM staff WHERE id = $1', [ownerId]);
  expect((await tasks('')).find(({ id }) => id === task.id)).toMatchObject({ owner: null });
  const refused = await call('/tasks', 'POST', { title: 'x', dueOn: today(), ownerId });
  expect(refused.body).toMatchObject({ errors: { ownerId: ['This person is no longer on the team.'] } });
});
