import { randomUUID } from 'node:crypto';
import { DataSource } from 'typeorm';
import { SuppressionsService } from '../../src/modules/emails/index.ts';
import { type MessagesWorld, startMessages } from '../messages/support.ts';
import { inquiry, newAddress } from '../support/test-app.ts';

let world: MessagesWorld;

/** What each list holds: one row with this in its text, and others without. */
const odd = String.raw`20%_off\ now`;

const mail = { variables: { name: 'Ada', projectType: 'Other', timeline: null }, template: 'welcome' } as const;

beforeAll(async () => {
  world = await startMessages();
  const { app } = world;
  const create = async (path: string, body: unknown) => {
    const answer = await world.staff('POST', path, body);
    if (answer.status !== 201) throw new Error(`${path} answered ${answer.status}: ${answer.text}`);
  };
  for (const [index, text] of [odd, 'Plain', 'Plain too'].entries()) {
    await app.call('/contacts', { body: inquiry({ company: text }), from: newAddress() });
    await create('/clients', { name: 'June Alder', email: `june${index}@alder.example`, company: text });
    await create('/invoices', { clientName: text, clientEmail: `june${index}@alder.example`, amount: '100' });
    await app.query(
      `INSERT INTO codes (id, code, kind, name, description, price_cents, created_at, updated_at)
        VALUES ($1, $2, 'campaign', $3, '', 50000, now(), now())`,
      [randomUUID(), `ODD${index}CODE`, text],
    );
    await world.fileMail({ ...mail, subject: text });
    await app.app.nest.get(DataSource).transaction((manager) =>
      app.app.nest.get(SuppressionsService, { strict: false }).add(manager, {
        channel: 'email',
        address: `${randomUUID()}${index === 0 ? '20%_off' : ''}@clinic.example`,
        reason: 'complaint',
        detail: null,
        messageId: null,
      }),
    );
  }
}, 180_000);

afterAll(async () => {
  await world?.stop();
});

const found = async (path: string, text: string): Promise<number> => {
  const { status, body } = await world.staff('GET', `${path}${encodeURIComponent(text)}`);
  if (status !== 200) throw new Error(`${path} answered ${status}`);
  if (Array.isArray(body['items'])) return body['items'].length;
  return Object.values(body).reduce<number>((sum, group) => sum + (Array.isArray(group) ? group.length : 0), 0);
};

describe.each([
  ['/contacts?search=', 1],
  ['/clients?search=', 1],
  ['/invoices?search=', 1],
  ['/codes?search=', 1],
  ['/messages?search=', 1],
  ['/suppressions?search=', 1],
  // Clients, invoices, leads and codes.
  ['/search?q=', 4],
])('%s', (path, rows) => {
  it('takes the wildcards of SQL for the characters that they are', async () => {
    const counts = await Promise.all(['%', '_', '%_off', '2%f', '2___off', '20%_of_'].map((text) => found(path, text)));
    expect(counts).toEqual([rows, rows, rows, 0, 0, 0]);
  });

  it('finds a backslash where there is one', async () => {
    expect(await found(path, String.raw`off\ n`)).toBe(path.startsWith('/suppressions') ? 0 : rows);
    expect(await found(path, String.raw`2\0`)).toBe(0);
  });
});
