import {
  accountFileEndpoints,
  ClientFile,
  clientFileEndpoints,
  ClientTimeline,
  fileLimits,
  fileTexts,
} from '@vitrine/contracts';
import { DataSource } from 'typeorm';
import { HousekeepingService } from '../../src/operations/housekeeping/housekeeping.service.ts';
import { addAccount, addStaff, fromOurPage, signIn } from '../support/staff.ts';
import { eventually } from '../support/test-app.ts';
import { added, startStaff, type Staff } from './support.ts';

let staff: Staff;

beforeAll(async () => {
  staff = await startStaff();
}, 60_000);

afterAll(async () => {
  await staff?.stop();
});

const pdf = (bytes = 64): string => `%PDF-1.7\n${'a'.repeat(bytes - 9)}`;
const send = (path: string, name: string, raw: string, cookie = staff.cookie) =>
  staff.app.call(`${path}${path.includes('?') ? '&' : '?'}name=${encodeURIComponent(name)}`, {
    raw,
    cookie,
    headers: { ...fromOurPage, 'content-type': 'application/octet-stream' },
  });
const upload = async (clientId: string, name: string, raw = pdf(), query = ''): Promise<ClientFile> => {
  const answer = await send(`/clients/${clientId}/files${query}`, name, raw);
  if (answer.status !== 201) throw new Error(`The file was answered ${answer.status}: ${answer.text}`);
  return ClientFile.parse(answer.body);
};
const filesOf = async (clientId: string) =>
  clientFileEndpoints.list.response.parse((await staff.get(`/clients/${clientId}/files`)).body).items;
const accountOf = async (email: string, options = {}) => {
  await addAccount(staff.app, email, options);
  return signIn(staff.app, email);
};
const accountFiles = async (cookie: string) =>
  accountFileEndpoints.list.response.parse((await staff.app.call('/account/files', { cookie })).body);
const change = (clientId: string, id: string, body: object) =>
  staff.app.call(`/clients/${clientId}/files/${id}`, {
    method: 'PATCH',
    cookie: staff.cookie,
    headers: fromOurPage,
    body,
  });

it('a file comes back as it was, to be saved and never shown', async () => {
  const client = await added(staff);
  // More than one part in the database.
  const content = pdf(700_000);
  const file = await upload(client.id, 'Été “plan”.pdf', content);
  expect(file).toMatchObject({
    name: 'Été “plan”.pdf',
    kind: 'pdf',
    bytes: 700_000,
    shared: false,
    fromClient: false,
    seen: true,
  });
  const answer = await staff.get(`/clients/${client.id}/files/${file.id}/content`);
  expect([answer.status, answer.text === content]).toEqual([200, true]);
  expect(Object.fromEntries(answer.headers)).toMatchObject({
    'content-type': 'application/pdf',
    'content-disposition': [
      'attachment; filename="_t_ _plan_.pdf"',
      "filename*=UTF-8''%C3%89t%C3%A9%20%E2%80%9Cplan%E2%80%9D.pdf",
    ].join('; '),
    'x-content-type-options': 'nosniff',
    'cache-control': 'private, no-store',
    'content-length': '700000',
  });
});

it('what isn’t taken is refused beside the file, and nothing of it is kept', async () => {
  const client = await added(staff);
  const path = `/clients/${client.id}/files`;
  for (const [name, raw, message] of [
    ['logo.svg', '<svg/>', fileTexts.kind],
    ['all.zip', 'PK\u0003\u0004', fileTexts.kind],
    ['plan.pdf', '<html></html>', fileTexts.mismatch],
    ['plan.pdf', '', fileTexts.empty],
  ] as const) {
    const answer = await send(path, name, raw);
    expect([name, answer.status, answer.body['errors']]).toEqual([name, 400, { file: [message] }]);
  }
  const large = await send(path, 'large.pdf', pdf(fileLimits.bytes + 1));
  expect([large.status, large.body['message']]).toEqual([413, fileTexts.tooLarge]);
  expect((await send(path, 'largest.pdf', pdf(fileLimits.bytes))).status).toBe(201);
  const json = await staff.app.call(`${path}?name=a.pdf`, { body: {}, cookie: staff.cookie, headers: fromOurPage });
  expect(json.status).toBe(415);
  expect((await filesOf(client.id)).map(({ name }) => name)).toEqual(['largest.pdf']);
  expect(
    await staff.app.query(
      `SELECT count(DISTINCT file_id)::int AS files FROM client_file_chunks
       WHERE file_id NOT IN (SELECT id FROM client_files)`,
    ),
  ).toEqual([{ files: 0 }]);
});

it('files that come at once don’t pass the limits of a client', async () => {
  const client = await added(staff);
  await staff.app.query(
    `INSERT INTO client_files (id, client_id, name, kind, bytes, author, created_at)
     SELECT gen_random_uuid(), $1, 'old.pdf', 'pdf', 1, 'a', now() FROM generate_series(1, $2)`,
    [client.id, fileLimits.files - 1],
  );
  const many = await Promise.all(
    ['a.pdf', 'b.pdf', 'c.pdf'].map((name) => send(`/clients/${client.id}/files`, name, pdf())),
  );
  expect(many.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([201, 409, 409]);
  expect(many.find(({ status }) => status === 409)?.body['message']).toBe(fileTexts.tooMany);
  const full = await added(staff);
  await staff.app.query(
    `INSERT INTO client_files (id, client_id, name, kind, bytes, author, created_at)
     VALUES (gen_random_uuid(), $1, 'old.pdf', 'pdf', $2, 'a', now())`,
    [full.id, fileLimits.clientBytes - 100],
  );
  const bytes = await Promise.all(['a.pdf', 'b.pdf'].map((name) => send(`/clients/${full.id}/files`, name, pdf(64))));
  expect(bytes.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([201, 409]);
  expect(bytes.find(({ status }) => status === 409)?.body['message']).toBe(fileTexts.full);
});

it('takes a few of an account at a time, and says when to come back', async () => {
  const client = await added(staff);
  const holding = staff.app.app.nest.get(DataSource).createQueryRunner();
  await holding.startTransaction();
  await holding.query('SELECT 1 FROM clients WHERE id = $1 FOR UPDATE', [client.id]);
  const answered: number[] = [];
  const many = Array.from({ length: 12 }, async (_, index) => {
    const answer = await send(`/clients/${client.id}/files`, `${index}.pdf`, pdf());
    answered.push(answer.status);
    return answer;
  });
  // Two wait for the client, six for those.
  await eventually('all that are refused', () => answered.length === 4);
  await holding.commitTransaction();
  await holding.release();
  const answers = await Promise.all(many);
  expect(answered).toEqual([...Array.from({ length: 4 }, () => 429), ...Array.from({ length: 8 }, () => 201)]);
  expect(answers.find(({ status }) => status === 429)?.headers.get('retry-after')).toBe('2');
});

it('the client sees what is shared with them and what they sent, and nobody else’s', async () => {
  const [client, other] = [await added(staff), await added(staff)];
  const [cookie, stranger, unproven] = [
    await accountOf(client.email),
    await accountOf('nobody@files.example'),
    await accountOf(other.email, { verified: false }),
  ];
  const hidden = await upload(client.id, 'internal.pdf');
  const shown = await upload(client.id, 'offer.pdf', pdf(), '?shared=true');
  const foreign = await upload(other.id, 'foreign.pdf', pdf(), '?shared=true');
  expect((await accountFiles(cookie)).items).toMatchObject([{ id: shown.id, own: false }]);
  expect(await accountFiles(stranger)).toEqual({ enabled: false, items: [] });
  expect(await accountFiles(unproven)).toEqual({ enabled: false, items: [] });
  const get = async (id: string, as: string) =>
    (await staff.app.call(`/account/files/${id}/content`, { cookie: as })).status;
  expect([await get(shown.id, cookie), await get(hidden.id, cookie), await get(foreign.id, cookie)]).toEqual([
    200, 404, 404,
  ]);
  expect([await get(shown.id, stranger), await get(foreign.id, unproven)]).toEqual([404, 404]);
  expect((await staff.app.call(`/account/files/${shown.id}/content`)).status).toBe(401);
  await change(client.id, shown.id, { shared: false });
  expect(await get(shown.id, cookie)).toBe(404);
  expect((await send('/account/files', 'a.pdf', pdf(), stranger)).status).toBe(404);
});

it('what a client sends waits until somebody has seen it', async () => {
  const client = await added(staff);
  const cookie = await accountOf(client.email);
  const sent = await send('/account/files', 'front.pdf', pdf(), cookie);
  expect(sent.body).toMatchObject({ name: 'front.pdf', own: true });
  const id = String(sent.body['id']);
  expect(await filesOf(client.id)).toMatchObject([{ id, fromClient: true, author: client.email, seen: false }]);
  const unseen = async () =>
    clientFileEndpoints.unseen.response
      .parse((await staff.get('/client-files/unseen')).body)
      .items.filter((one) => one.id === id);
  expect(await unseen()).toMatchObject([{ client: { id: client.id, company: client.company } }]);
  const timeline = ClientTimeline.parse((await staff.get(`/clients/${client.id}/timeline?work=true`)).body);
  expect(timeline.items.find(({ kind }) => kind === 'file')).toMatchObject({ name: 'front.pdf', fromClient: true });
  expect((await change(client.id, id, { seen: true })).body).toMatchObject({ seen: true });
  expect(await unseen()).toEqual([]);
});

it('a deleted file can be brought back for a day, and is gone with what it held then', async () => {
  const client = await added(staff);
  const file = await upload(client.id, 'old.pdf');
  const path = `/clients/${client.id}/files/${file.id}`;
  expect((await staff.send('DELETE', path)).status).toBe(204);
  expect([await filesOf(client.id), (await staff.get(`${path}/content`)).status]).toEqual([[], 404]);
  expect((await staff.send('POST', `${path}/restore`)).status).toBe(200);
  expect((await staff.get(`${path}/content`)).status).toBe(200);
  await staff.send('DELETE', path);
  staff.app.clock.advance(24 * 3600 + 1);
  await staff.app.app.nest.get(HousekeepingService, { strict: false }).deleteExpired();
  expect((await staff.send('POST', `${path}/restore`)).status).toBe(404);
  expect(await staff.app.query('SELECT 1 FROM client_file_chunks WHERE file_id = $1', [file.id])).toEqual([]);
});

it('a viewer saves files and sends none; a bookkeeper has none; a contractor those of their clients', async () => {
  const client = await added(staff);
  const file = await upload(client.id, 'plan.pdf');
  const path = `/clients/${client.id}/files`;
  for (const [role, read, write] of [
    ['viewer', 200, 403],
    ['bookkeeper', 403, 403],
    ['contractor', 404, 404],
  ] as const) {
    await addAccount(staff.app, `${role}@vitrine.test`);
    await addStaff(staff.app, `${role}@vitrine.test`, role);
    const cookie = await signIn(staff.app, `${role}@vitrine.test`);
    const content = await staff.app.call(`${path}/${file.id}/content`, { cookie });
    const sent = await send(path, 'mine.pdf', pdf(), cookie);
    expect([role, content.status, sent.status]).toEqual([role, read, write]);
  }
});
