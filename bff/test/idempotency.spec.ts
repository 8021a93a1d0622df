import { addAccount, addStaff, fromOurPage, signIn } from './support/staff.ts';
import { startTestApp, startWorld, type TestApp, type TestWorld } from './support/test-app.ts';

let world: TestWorld;
let app: TestApp;

beforeAll(async () => {
  world = await startWorld();
  app = await startTestApp({ databaseUrl: world.databaseUrl, mailUrl: world.mailUrl });
}, 60_000);

afterAll(async () => {
  await app?.stop();
  await world?.stop();
});

/** Someone of staff. */
async function person(email: string) {
  await addAccount(app, email);
  await addStaff(app, email, 'staff');
  const cookie = await signIn(app, email);
  return {
    send: (path: string, body: unknown, key: string) =>
      app.call(path, { cookie, body, headers: { ...fromOurPage, 'idempotency-key': key } }),
    read: async (path: string) => (await app.call(path, { cookie })).body,
  };
}

it('keeps keys of different callers apart', async () => {
  const [june, ada] = [await person('june@vitrine.test'), await person('ada@vitrine.test')];
  const invoice = { clientName: 'Lumen', clientEmail: 'lumen@clinic.example', amount: '100', status: 'draft' };
  const first = await june.send('/invoices', invoice, 'one-key');
  expect((await june.send('/invoices', invoice, 'one-key')).body['id']).toBe(first.body['id']);
  const second = await ada.send('/invoices', invoice, 'one-key');
  expect([first.status, second.status]).toEqual([201, 201]);
  expect(second.body['id']).not.toBe(first.body['id']);
  expect((await ada.send('/invoices', { ...invoice, amount: '200' }, 'another')).status).toBe(201);
  expect((await june.send('/invoices', { ...invoice, amount: '300' }, 'another')).status).toBe(201);
});

it('shows the messages of a client beyond the newest two hundred in the timeline', async () => {
  const june = await person('timeline@vitrine.test');
  const client = await june.send('/clients', { name: 'Ada', email: 'ada@clinic.example', company: 'Lumen' }, 'client');
  const id = String(client.body['id']);
  await app.query(
    `INSERT INTO email_messages (id, template, recipient, subject, variables, status, client_id, created_at)
     SELECT gen_random_uuid(), 'custom', 'ada@clinic.example', 'Mail ' || n, '{}', 'sent', $1,
       $2::timestamptz - n * interval '1 minute' FROM generate_series(1, 230) n`,
    [id, app.clock.now()],
  );
  const subjects: string[] = [];
  for (let cursor: string | null = ''; cursor !== null;) {
    const page = (await june.read(`/clients/${id}/timeline?limit=100${cursor && `&cursor=${cursor}`}`)) as {
      items: { kind: string; message?: { subject: string } }[];
      nextCursor: string | null;
    };
    subjects.push(...page.items.flatMap(({ message }) => (message ? [message.subject] : [])));
    cursor = page.nextCursor;
  }
  expect(subjects).toEqual(Array.from({ length: 230 }, (_, index) => `Mail ${index + 1}`));
});
