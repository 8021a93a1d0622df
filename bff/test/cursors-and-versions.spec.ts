import { type Endpoint } from '@vitrine/contracts';
import { z } from 'zod';
import { endpoints } from '../src/platform/openapi/index.ts';
import { type Desk, startDesk } from './invoices/support.ts';
import { addAccount, addStaff, fromOurPage, signIn } from './support/staff.ts';
import { type Answer, newAddress } from './support/test-app.ts';

/** What the database cannot hold, at every list and every edit of the contract, those to come included. */
let desk: Desk;
let cookie: string;
/** Records whose lists are asked for, by the beginning of their path. */
let ids: Readonly<Record<string, string>>;
const unknownId = '6f2c0f4e-6a0f-4a37-9d7e-0a3f3f1f8c11';

beforeAll(async () => {
  desk = await startDesk();
  const owner = 'owner@vitrine.test';
  await addAccount(desk.app, owner);
  await addStaff(desk.app, owner, 'owner');
  cookie = await signIn(desk.app, owner);
  const client = await desk.staff('/clients', {
    name: 'June Alder',
    email: 'june@lumen.example',
    company: 'Lumen Dermatology',
  });
  const [sms] = await desk.app.query<{ id: string }>(
    `INSERT INTO sms_messages (id, template, recipient, body, status, created_at)
     VALUES (gen_random_uuid(), 'custom', '+12125550148', 'Hello June', 'sent', $1) RETURNING id`,
    [desk.app.clock.now()],
  );
  ids = {
    '/clients/': String(client.body['id']),
    '/invoices/': (await desk.invoice()).id,
    '/messages/': sms?.id ?? '',
  };
}, 60_000);

afterAll(() => desk?.stop());

const ask = ({ method, path }: Endpoint, query: URLSearchParams, body?: unknown): Promise<Answer> => {
  const id = Object.entries(ids).find(([start]) => path.startsWith(start))?.[1] ?? unknownId;
  const address = `${path.replaceAll(/:\w+/g, id)}?${query.toString()}`;
  return desk.app.call(address, {
    method,
    cookie,
    from: newAddress(),
    headers: fromOurPage,
    ...(body === undefined ? {} : { body }),
  });
};

const fieldsOf = (schema: z.ZodType | undefined): Readonly<Record<string, unknown>> =>
  schema ? (z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' })['properties'] ?? {}) : {};

/** Every order of a list; none where it has only one. */
const ordersOf = (schema: z.ZodType | undefined): string[] => {
  const { sort } = fieldsOf(schema) as { sort?: { enum?: string[] } };
  return sort?.enum ?? [''];
};

/** A year that PostgreSQL lacks, and numbers beyond its own, in each form a position may have. */
const places = ['0000-01-01T00:00:00Z', '0000-01-01', -1, 2_147_483_648, 1e20, '9'.repeat(30)];
const cursors = places.flatMap((place) => [[place], [place, unknownId], [place, 'x'], [place, '1']]);

const lists = endpoints.flatMap((endpoint) =>
  Object.keys(fieldsOf(endpoint.query))
    .filter((name) => /cursor$/i.test(name))
    .flatMap((name) => ordersOf(endpoint.query).map((sort) => ({ id: endpoint.id, endpoint, name, sort }))),
);

it('finds lists in the contract', () => expect(lists.length).toBeGreaterThan(20));

it.each(lists)('takes no cursor of $id for more than text, sorted by "$sort"', async ({ endpoint, name, sort }) => {
  for (const cursor of cursors) {
    const encoded = Buffer.from(JSON.stringify(cursor)).toString('base64url');
    const answer = await ask(endpoint, new URLSearchParams({ [name]: encoded, ...(sort ? { sort } : {}) }));
    // Where the order is one of text, it is a place like any other.
    expect([cursor, answer.status]).toEqual([cursor, answer.status === 200 ? 200 : 400]);
  }
});

const edits = endpoints.filter((endpoint) => {
  const { version } = fieldsOf(endpoint.body) as { version?: { type?: string } };
  return version?.type === 'integer';
});

it('finds edits in the contract', () => expect(edits.length).toBeGreaterThan(20));

it.each(edits)('refuses a version of $id that no edit could follow', async (endpoint) => {
  for (const version of [2_147_483_647, 2_147_483_648, 1e20, -1]) {
    const { status, body } = await ask(endpoint, new URLSearchParams(), { version });
    expect([version, status, body['errors']]).toEqual([
      version,
      400,
      expect.objectContaining({ version: expect.any(Array) }),
    ]);
  }
});

it.each(
  endpoints.flatMap((endpoint) =>
    Object.entries(fieldsOf(endpoint.query))
      .filter(([, field]) => String((field as { format?: string }).format).startsWith('date'))
      .map(([name, field]) => ({ id: endpoint.id, endpoint, name, format: (field as { format: string }).format })),
  ),
)('refuses the year 0 as $name of $id', async ({ endpoint, name, format }) => {
  const day = format === 'date' ? '0000-01-01' : '0000-01-01T00:00:00Z';
  const { status, body } = await ask(endpoint, new URLSearchParams({ [name]: day }));
  expect([status, body['errors']]).toEqual([400, expect.objectContaining({ [name]: [expect.any(String)] })]);
});
