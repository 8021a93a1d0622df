import { randomUUID } from 'node:crypto';
import { addAccount, fromOurPage, signIn } from './support/staff.ts';
import {
  type Answer,
  eventually,
  newAddress,
  startTestApp,
  startWorld,
  type TestApp,
  type TestWorld,
} from './support/test-app.ts';
import { eventsDelivered } from './checkout/support.ts';

let world: TestWorld;
let app: TestApp;
let cookie: string;

beforeAll(async () => {
  world = await startWorld();
  app = await startTestApp({ databaseUrl: world.databaseUrl, mailUrl: world.mailUrl });
  await addAccount(app, 'owner@vitrine.test');
  cookie = await signIn(app, 'owner@vitrine.test');
}, 60_000);

afterAll(async () => {
  await app?.stop();
  await world?.stop();
});

const call = (path: string, body?: unknown, method?: string, key?: string): Promise<Answer> =>
  app.call(path, {
    cookie,
    ...(body === undefined ? {} : { body }),
    ...(method ? { method } : {}),
    headers: { ...fromOurPage, ...(key ? { 'idempotency-key': key } : {}) },
  });

/** An inquiry's lead. It names its mails: none of them may leave between the two answers that are compared. */
async function newLead(): Promise<string> {
  const inquiry = {
    name: 'Ada',
    email: `${randomUUID()}@clinic.example`,
    message: 'We would like a new site for two offices.',
  };
  const { body } = await app.call('/contacts', { body: inquiry, from: newAddress(), headers: fromOurPage });
  await eventsDelivered(app);
  await eventually(
    'its mails to leave',
    async () => (await app.query(`SELECT 1 FROM email_messages WHERE status = 'queued'`)).length === 0,
  );
  return String(body['id']);
}

interface Edit {
  readonly path: string;
  readonly method: string;
  readonly body: Record<string, unknown>;
}

const edits: Record<string, () => Promise<Edit>> = {
  'a client': async () => {
    const { body } = await call('/clients', { name: 'Ada', email: `${randomUUID()}@clinic.example`, company: 'Lumen' });
    return {
      path: `/clients/${String(body['id'])}`,
      method: 'PUT',
      body: {
        version: 1,
        name: ' Ada Lovelace ',
        email: body['email'],
        company: 'Lumen',
        monthlyAmount: '$1,250.50',
        status: 'active',
      },
    };
  },
  'a lead': async () => {
    const id = await newLead();
    return {
      path: `/contacts/${id}`,
      method: 'PUT',
      body: { version: (await call(`/contacts/${id}`)).body['version'], company: 'Lumen' },
    };
  },
  'a lead that becomes a client': async () => {
    const id = await newLead();
    return {
      path: `/contacts/${id}/client`,
      method: 'POST',
      body: { version: (await call(`/contacts/${id}`)).body['version'], company: 'Lumen' },
    };
  },
  'the brand': async () => {
    const { version, displayName, replyTo, businessAddress, phone, accent } = (await call('/settings/brand')).body;
    return {
      path: '/settings/brand',
      method: 'PUT',
      body: { version, displayName, replyTo, businessAddress, accent, phone: phone === '' ? '+1 212 555 0147' : '' },
    };
  },
  'a campaign code': async () => {
    const { body } = await call('/codes', { code: `C-${randomUUID().slice(0, 8)}`, name: 'Autumn', amount: '500' });
    return {
      path: `/codes/${String(body['id'])}`,
      method: 'PUT',
      body: {
        version: body['version'],
        name: 'Autumn Glow',
        amount: '600',
        description: '',
        features: [],
        expiresAt: null,
        maxUses: null,
      },
    };
  },
  'the billing address': async () => {
    const { version } = (await call('/billing')).body;
    return {
      path: '/billing/address',
      method: 'PUT',
      body: {
        version,
        name: 'Halcyon',
        line1: '12 Mercer Street',
        line2: '',
        city: 'New York',
        region: 'NY',
        postalCode: '10013',
        country: 'US',
      },
    };
  },
};

describe('an edit whose answer was lost', () => {
  it.each(Object.keys(edits))(
    'of %s is done when the same attempt comes again, and stale for anyone else',
    async (name) => {
      const edit = await edits[name]?.();
      if (!edit) throw new Error('Unknown edit');
      const key = randomUUID();
      const first = await call(edit.path, edit.body, edit.method, key);
      expect([first.status, first.text]).toEqual([200, first.text]);
      const again = await call(edit.path, edit.body, edit.method, key);
      expect([again.status, again.body]).toEqual([200, first.body]);
      const other = await call(edit.path, edit.body, edit.method, randomUUID());
      expect([other.status, other.body['code']]).toEqual([409, 'stale_version']);
    },
  );
});
