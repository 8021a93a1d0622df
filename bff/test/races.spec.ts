import { randomUUID } from 'node:crypto';
import { type MessagesWorld, startMessages } from './messages/support.ts';
import { wrongRollups } from './support/rollups.ts';
import { addStaff, fromOurPage } from './support/staff.ts';
import { type Answer, inquiry, newAddress, untilServed } from './support/test-app.ts';

let world: MessagesWorld;

beforeAll(async () => {
  world = await startMessages({ env: { DATABASE_POOL_SIZE: '20' } });
}, 180_000);

afterAll(async () => {
  await world?.stop();
});

/** 25 pairs of requests that meet, five pairs at a time; each pair's statuses in order. */
async function pairs(meet: (pair: number) => Promise<readonly Promise<Answer>[]>): Promise<number[][]> {
  const met: number[][] = [];
  for (let round = 0; round < 5; round += 1) {
    const requestPairs = await Promise.all(Array.from({ length: 5 }, (_, index) => meet(round * 5 + index)));
    met.push(
      ...(await Promise.all(requestPairs.map((pair) => Promise.all(pair)))).map((pair) =>
        pair.map(({ status }) => status),
      ),
    );
  }
  return met;
}

const client = (email: string) => ({ name: 'June Alder', email, company: `Alder Dental ${email}` });
const someAddress = (): string => `race-${randomUUID()}@clinic.example`;

async function create(path: string, body: Record<string, unknown>): Promise<Record<string, unknown>> {
  const answer =
    path === '/contacts' ? await world.app.call(path, { body, from: newAddress() }) : await staff('POST', path, body);
  if (answer.status !== 201) throw new Error(`${path} answered ${answer.status}: ${answer.text}`);
  return answer.body;
}
const newClient = (email = someAddress()) => create('/clients', client(email));
const newLead = () => create('/contacts', inquiry({ email: someAddress() }));

/** Asks as a screen does: with a key of its own, and again under it where the server was too busy to answer. */
function staff(method: string, path: string, body?: Record<string, unknown>): Promise<Answer> {
  const headers = { ...fromOurPage, 'idempotency-key': randomUUID() };
  return untilServed(() => world.app.call(path, { method, cookie: world.cookie, headers, body }));
}
const editClient = ({ id, version }: Record<string, unknown>, email: string) =>
  staff('PUT', `/clients/${String(id)}`, { version, ...client(email) });
const editLead = ({ id }: Record<string, unknown>, changes: Record<string, unknown>) =>
  staff('PUT', `/contacts/${String(id)}`, { version: 1, ...changes });
/** Of each pair exactly one is done, and the other is told that it came second. */
const oneOf = (done: number) => Array.from({ length: 25 }, () => [done, 409]);
const sorted = (met: readonly number[][]) => met.map((pair) => pair.toSorted((one, other) => one - other));

describe('two requests of which only one can succeed', () => {
  it('add a client with one address', async () => {
    const met = await pairs(async () => {
      const email = someAddress();
      return [staff('POST', '/clients', client(email)), staff('POST', '/clients', client(email.toUpperCase()))];
    });
    expect(sorted(met)).toEqual(oneOf(201));
  }, 180_000);

  it('give two clients one address', async () => {
    const met = await pairs(async () => {
      const [one, other, email] = [await newClient(), await newClient(), someAddress()];
      return [editClient(one, email), editClient(other, email)];
    });
    expect(sorted(met)).toEqual(oneOf(200));
  }, 180_000);

  it('give a client the address that a new one has', async () => {
    const met = await pairs(async () => {
      const [one, email] = [await newClient(), someAddress()];
      return [editClient(one, email), staff('POST', '/clients', client(email))];
    });
    expect(met.filter((pair) => !pair.includes(409) || !pair.some((status) => status < 300))).toEqual([]);
  }, 180_000);

  it('give two clients each other’s address', async () => {
    const met = await pairs(async () => {
      const [one, other] = [await newClient(), await newClient()];
      return [editClient(one, String(other['email'])), editClient(other, String(one['email']))];
    });
    expect(met).toEqual(Array.from({ length: 25 }, () => [409, 409]));
  }, 180_000);

  it('give two leads one address', async () => {
    const met = await pairs(async () => {
      const [one, other, email] = [await newLead(), await newLead(), someAddress()];
      return [editLead(one, { email }), editLead(other, { email })];
    });
    expect(sorted(met)).toEqual(oneOf(200));
  }, 180_000);

  it('give a lead the address of a visitor who writes: the inquiry is always filed', async () => {
    const met = await pairs(async () => {
      const [lead, email] = [await newLead(), someAddress()];
      return [world.app.call('/contacts', { body: inquiry({ email }), from: newAddress() }), editLead(lead, { email })];
    });
    expect(met.filter(([visitor, edit]) => visitor !== 201 || (edit !== 200 && edit !== 409))).toEqual([]);
  }, 180_000);

  it('make one lead a client twice', async () => {
    const met = await pairs(async () => {
      const { id } = await newLead();
      const convert = () => staff('POST', `/contacts/${String(id)}/client`, { version: 1, company: 'Alder Dental' });
      return [convert(), convert()];
    });
    expect(met.filter((pair) => !pair.includes(409) || !pair.some((status) => status < 300))).toEqual([]);
  }, 180_000);
});

describe('two requests that wait for each other', () => {
  it('write to A with a copy to B, and to B with a copy to A: both mails are filed', async () => {
    const met = await pairs(async (pair) => {
      const [one, other] = [`a${pair}@clinic.example`, `b${pair}@clinic.example`];
      const send = (to: string, cc: string) =>
        staff('POST', '/emails/send-custom', { to, cc: [cc], subject: 'Hello', text: 'Hello.' });
      return [send(one, other), send(other, one)];
    });
    expect(met).toEqual(Array.from({ length: 25 }, () => [202, 202]));
  }, 180_000);
});

describe('a record is removed while another one refers to it', () => {
  it('a client, while its invoice is made', async () => {
    const met = await pairs(async () => {
      const { id, email } = await newClient();
      return [
        staff('POST', '/invoices', { clientName: 'June Alder', clientEmail: email, amount: '100' }),
        staff('DELETE', `/clients/${String(id)}`),
      ];
    });
    expect(met.filter(([invoice, removal]) => invoice !== 201 || (removal !== 204 && removal !== 409))).toEqual([]);
  }, 180_000);

  it('a member of the team, while a lead is given to them', async () => {
    const met = await pairs(async () => {
      const [lead, email] = [await newLead(), someAddress()];
      await addStaff(world.app, email, 'staff');
      const [member] = await world.app.query<{ id: string }>('SELECT id FROM staff WHERE email = $1', [email]);
      return [editLead(lead, { assigneeId: member?.id }), staff('DELETE', `/team/${member?.id}`)];
    });
    expect(met.filter(([edit, removal]) => (edit !== 200 && edit !== 400) || removal !== 204)).toEqual([]);
    expect(
      await world.app.query(
        `SELECT 1 FROM contacts c
          WHERE assignee_id IS NOT NULL AND NOT EXISTS (SELECT 1 FROM staff s WHERE s.id = c.assignee_id)`,
      ),
    ).toEqual([]);
  }, 180_000);
});

it('leave counts of the lists that agree with the rows', async () => {
  expect(await wrongRollups(world.app)).toEqual({});
});
