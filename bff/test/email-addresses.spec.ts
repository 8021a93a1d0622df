import { emailMessages } from '@vitrine/contracts';
import { addInvoice, opened, type PaymentsWorld, startPayments } from './checkout/support.ts';
import { addAccount, fromOurPage, signIn } from './support/staff.ts';
import { type Answer, inquiry, newAddress, type TestApp } from './support/test-app.ts';

let world: PaymentsWorld;
let app: TestApp;
let cookie: string;

beforeAll(async () => {
  world = await startPayments();
  ({ app } = world);
  await addAccount(app, 'owner@vitrine.test');
  cookie = await signIn(app, 'owner@vitrine.test');
}, 60_000);

afterAll(async () => {
  await world?.stop();
});

const secret = 'plum harbor lantern 42';
const anyone = (path: string, body: object): Promise<Answer> => app.call(path, { body, from: newAddress() });
const staff = (path: string, body: object): Promise<Answer> => app.call(path, { body, cookie, headers: fromOurPage });

/** Everywhere that an address comes in, and the field it comes in by. */
const entryPoints: Record<string, readonly [field: string, call: (email: string) => Promise<Answer>]> = {
  'the public form': ['email', (email) => anyone('/contacts', inquiry({ email }))],
  'a sign-up': ['email', (email) => anyone('/auth/register', { email, password: secret })],
  'a forgotten password': ['email', (email) => anyone('/auth/forgot-password', { email })],
  'a client': ['email', (email) => staff('/clients', { name: 'Ada', email, company: `Clinic ${email}` })],
  'an invoice': ['clientEmail', (clientEmail) => staff('/invoices', { clientName: 'Ada', clientEmail, amount: '10' })],
  'the team': ['email', (email) => staff('/team', { email, role: 'staff' })],
  'a custom mail': ['to', (to) => staff('/emails/send-custom', { to, subject: 'Hello', text: 'Hello' })],
};

describe.each(Object.keys(entryPoints))('an address by %s', (entryPoint) => {
  const [field, call] = entryPoints[entryPoint] ?? ['', () => Promise.reject(new Error(entryPoint))];

  it.each([
    ['jörg@x.example', emailMessages.letters],
    ['a@x..example', emailMessages.domain],
    ['a@-x.example', emailMessages.domain],
    ['a@x_y.example', emailMessages.domain],
    ['a..b@x.example', emailMessages.none],
  ])('that nobody could write to is refused beside its field: %s', async (email, message) => {
    const answer = await call(email);
    expect([answer.status, answer.body['errors']]).toEqual([400, { [field]: [message] }]);
  });

  it.each(["o'brien@clinic.example", 'Ada@xn--mnchen-3ya.EXAMPLE'])(
    'that a mail reaches is taken: %s',
    async (email) => {
      const answer = await call(email);
      expect([answer.status < 300, answer.body['errors']]).toEqual([true, undefined]);
    },
  );
});

it('is one address in all of them, however it was typed', async () => {
  const address = 'ada@xn--mnchen-3ya.example';
  const found = await app.query('SELECT DISTINCT recipient FROM email_messages WHERE recipient ILIKE $1', ['ada@%']);
  expect(found).toEqual([{ recipient: address }]);
  await anyone('/contacts', inquiry({ email: 'Ada@xn--mnchen-3ya.example' }));
  expect(await app.query('SELECT email FROM contacts WHERE email ILIKE $1', ['ada@%'])).toEqual([{ email: address }]);
  const again = await staff('/clients', { name: 'Ada', email: 'ADA@XN--MNCHEN-3YA.example', company: 'Xylo' });
  expect(again.body['code']).toBe('client_exists');
});

it('of an earlier day, which is none, does not cost a client the payment', async () => {
  const invoice = await addInvoice(app, { email: 'jörg@praxis_nord.example' });
  const id = await opened(app, { invoice: invoice.publicId });
  expect(world.sandbox.stripe.sessions().find((session) => session.id === id)).toMatchObject({ customer_email: null });
});
