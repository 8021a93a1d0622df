import { randomUUID } from 'node:crypto';
import { signResendWebhook, signStripeWebhook, signTwilioWebhook } from '@vitrine/provider-sandbox';
import { authToken, type MessagesWorld, resendSecrets, startMessages } from '../messages/support.ts';
import type { Answer } from '../support/test-app.ts';

const stripeSecret = 'whsec_new';
let world: MessagesWorld;

beforeAll(async () => {
  world = await startMessages({ env: { STRIPE_WEBHOOK_SECRETS: stripeSecret } });
}, 180_000);

afterAll(async () => {
  await world?.stop();
});

const outcomeOf = ({ status, body }: Answer) => [status, body['code']];
/** What is rightly signed and yet no event. */
const nonEvents = [
  'abc',
  '\uFEFF{"id":"evt_bom","type":"unknown","data":{"object":{}}}',
  '{"id":"evt_1"',
  'null',
  '[]',
  '{}',
  '"text"',
  '7',
  '{"id":"evt_1","type":"checkout.session.completed"}',
  '{"type":"email.bounced","created_at":"2026-03-02T09:00:00Z"}',
];

const newId = () => `evt_${randomUUID()}`;
const now = () => Math.floor(world.app.clock.now().getTime() / 1000);
const stripe = (raw: string, at = now()) =>
  world.app.call('/webhooks/stripe', {
    raw,
    headers: { 'stripe-signature': signStripeWebhook(raw, [stripeSecret], at) },
  });
const resend = (raw: string) =>
  world.app.call('/webhooks/resend', { raw, headers: { ...signResendWebhook(raw, 'msg_1', [resendSecrets[0]]) } });
const twilio = (path: string, fields: Record<string, string>) =>
  world.app.call(path, {
    raw: new URLSearchParams(fields).toString(),
    headers: {
      'content-type': 'application/x-www-form-urlencoded',
      'x-twilio-signature': signTwilioWebhook(
        `${world.app.config.http.publicUrl.origin}/api${path}`,
        fields,
        authToken,
      ),
    },
  });

describe('a signed message that is no event', () => {
  it.each(nonEvents)('from Stripe: %s', async (body) => {
    expect(outcomeOf(await stripe(body))).toEqual([400, 'malformed_body']);
  });

  it.each(nonEvents)('from Resend: %s', async (body) => {
    expect(outcomeOf(await resend(body))).toEqual([400, 'malformed_body']);
  });

  it.each(['/webhooks/twilio/status', '/webhooks/twilio/inbound'])('from Twilio to %s', async (path) => {
    expect(outcomeOf(await twilio(path, {}))).toEqual([400, 'malformed_body']);
    expect(outcomeOf(await twilio(path, { MessageSid: 'SM1' }))).toEqual([400, 'malformed_body']);
  });

  it('from Stripe: lists in lists, deeper than any call goes', async () => {
    const deep = 40_000;
    const object = `${'['.repeat(deep)}${']'.repeat(deep)}`;
    expect((await stripe(`{"id":"evt_deep","type":"unknown","data":{"object":{"deep":${object}}}}`)).status).toBe(200);
  });

  it('with a NUL in it, which the database cannot store', async () => {
    const answers = [
      await stripe(JSON.stringify({ id: 'evt_\0', type: 'invoice.paid', data: { object: {} } })),
      await stripe(JSON.stringify({ id: 'evt_2', type: 'unknown', data: { object: { note: '\0' } } })),
      await resend(
        JSON.stringify({
          type: 'email.bounced',
          created_at: '2026-03-02T09:00:00Z',
          data: { email_id: '\0', to: ['a@b.example'], bounce: { message: 'x', type: 'Permanent' } },
        }),
      ),
      await twilio('/webhooks/twilio/inbound', { MessageSid: 'SM1', From: '+12125550101', Body: 'STOP\0' }),
    ];
    expect(answers.map(outcomeOf)).toEqual(answers.map(() => [400, 'malformed_body']));
  });
});

/** Events whose object is not what their type promises. */
const ofSubscription = { subscription_details: { subscription: 'sub_x' } };
const paid = { id: 'cs_x', payment_status: 'paid', payment_intent: 'pi_x', amount_total: 1000, currency: 'usd' };
const broken: readonly (readonly [type: string, object: unknown])[] = [
  ['refund.updated', { id: 're_x', object: 'refund', charge: null }],
  ['refund.created', { id: 're_x', amount: 'ten', currency: 'usd', status: 'succeeded' }],
  ['refund.created', { id: 're_x', amount: 1e15, currency: 'usd', status: 'succeeded' }],
  ['refund.failed', { id: 're_x', amount: 1000, currency: 7, status: 'failed' }],
  ['refund.updated', { id: 're_x', amount: 1000, currency: 'usd', status: 'succeeded', payment_intent: 7 }],
  ['refund.updated', { id: 're_x', amount: 1000, currency: 'usd', status: 'succeeded', created: 1e300 }],
  ['checkout.session.completed', {}],
  ['checkout.session.completed', { ...paid, currency: {} }],
  ['checkout.session.completed', { ...paid, amount_total: '1000' }],
  ['checkout.session.async_payment_failed', { id: 'cs_x', payment_status: 'unpaid', metadata: { checkout_id: {} } }],
  ['checkout.session.expired', { id: null, payment_status: 'unpaid' }],
  ['invoice.paid', { id: 'in_x', parent: ofSubscription }],
  ['invoice.paid', { id: 'in_x', amount_paid: 1000, currency: 'usd', lines: { data: 'none' }, parent: ofSubscription }],
  ['invoice.payment_failed', { id: 'in_x', parent: { subscription_details: { subscription: {} } } }],
  ['customer.subscription.updated', { status: 'active' }],
  ['customer.subscription.deleted', { id: {} }],
  ['charge.dispute.created', { id: 7 }],
  ['charge.dispute.closed', { id: '' }],
];

describe('an event of Stripe with an invalid object', () => {
  it.each(broken)('%s with %j is refused, logged as such, and kept nowhere', async (type, object) => {
    const before = world.app.logs().length;
    const id = newId();
    const body = JSON.stringify({ id, object: 'event', type, created: now(), data: { object } });
    expect(outcomeOf(await stripe(body))).toEqual([400, 'malformed_body']);
    expect(world.app.logs().slice(before).join('')).toMatch(/"level":"warn".*A signed message is no event/);
    expect(await world.app.query('SELECT 1 FROM provider_events WHERE id = $1', [id])).toEqual([]);
  });

  it('or which does not say when it happened as a time', async () => {
    const refund = { id: 're_x', amount: 1000, currency: 'usd', status: 'failed' };
    for (const created of ['yesterday', 1e300, -1, {}]) {
      const body = JSON.stringify({ id: newId(), type: 'refund.failed', created, data: { object: refund } });
      expect(outcomeOf(await stripe(body))).toEqual([400, 'malformed_body']);
    }
  });

  it('is distinguished from one with unknown fields only', async () => {
    const tell = (type: string, object: object) => stripe(JSON.stringify({ id: newId(), type, data: { object } }));
    const refund = { id: 're_new', amount: 1000, currency: 'usd', status: 'requires_action', charge: null };
    expect(outcomeOf(await tell('refund.updated', { ...refund, invented: { deep: [1] } }))).toEqual([200, undefined]);
    expect(outcomeOf(await tell('invented.type', { id: 7 }))).toEqual([200, undefined]);
  });
});

const created_at = '2026-03-02T09:00:00Z';
const bounced = { email_id: 'm', to: ['a@b.example'], bounce: { message: 'x', type: 'Permanent' } };
describe('an event of Resend with invalid data', () => {
  it.each([
    ['email.bounced', { ...bounced, bounce: 'x' }],
    ['email.bounced', { ...bounced, bounce: { message: {}, type: 'Permanent' } }],
    ['email.bounced', { to: ['a@b.example'] }],
    ['email.delivered', { email_id: 'm' }],
    ['email.delivered', { email_id: 'm', to: ['a@b.example'], tags: 'message' }],
    ['email.failed', { email_id: 'm', to: ['a@b.example'], failed: { reason: 7 } }],
    ['email.suppressed', { email_id: 'm', to: ['a@b.example'], suppressed: [] }],
  ])('%s with %j is refused', async (type, data) => {
    expect(outcomeOf(await resend(JSON.stringify({ type, created_at, data })))).toEqual([400, 'malformed_body']);
  });

  it('is refused, too, when it comes from a time that no calendar has', async () => {
    for (const at of ['-271820-01-01T00:00:00Z', '+275760-01-01T00:00:00Z', 'soon']) {
      const body = JSON.stringify({ type: 'email.bounced', created_at: at, data: bounced });
      expect(outcomeOf(await resend(body))).toEqual([400, 'malformed_body']);
    }
  });

  it('is distinguished from one that is not about a mail, and from a bounce without a reason', async () => {
    const tell = (type: string, data: object) => resend(JSON.stringify({ type, created_at, data }));
    expect((await tell('contact.created', { id: 7 })).status).toBeLessThan(300);
    expect((await tell('email.bounced', { email_id: 'm', to: ['a@b.example'] })).status).toBeLessThan(300);
  });
});

describe('Stripe’s signature', () => {
  const event = JSON.stringify({ id: 'evt_time', type: 'unknown', data: { object: {} } });

  it('is refused when it was made for a time that has not come', async () => {
    const soon = Math.floor(Date.now() / 1000) + 3600;
    expect(outcomeOf(await stripe(event, soon))).toEqual([400, 'invalid_signature']);
    expect(outcomeOf(await stripe(event))).toEqual([200, undefined]);
  });
});

describe('a version number beyond the safe integers', () => {
  const version = 2_147_483_648;
  const id = '6f2c0f4e-6a0f-4a37-9d7e-0a3f3f1f8c11';

  it.each([
    [
      'PUT',
      '/settings/brand',
      {
        version,
        displayName: 'Halcyon',
        replyTo: 'a@b.example',
        businessAddress: 'New York',
        phone: '',
        accent: 'champagne',
      },
    ],
    [
      'PUT',
      '/settings/notifications',
      {
        version,
        recipients: {
          inquiry: ['a@b.example'],
          submission: ['a@b.example'],
          payment: ['a@b.example'],
          'payment-review': ['a@b.example'],
          crash: ['a@b.example'],
        },
      },
    ],
    ['PUT', `/contacts/${id}`, { version, status: 'won' }],
    ['POST', `/contacts/${id}/client`, { version }],
    ['PUT', `/clients/${id}`, { version, name: 'June', email: 'june@alder.example', company: 'Alder' }],
    ['POST', `/codes/${id}/retire`, { version, retired: true }],
    ['PUT', '/emails/templates/welcome', { version, texts: { heading: 'Hello' } }],
    ['POST', '/emails/templates/welcome/reset', { version }],
  ])('is refused beside its field: %s %s', async (method, path, body) => {
    const answer = await world.staff(method, path, body);
    expect([answer.status, answer.body['code'], Object.keys(answer.body['errors'] ?? {})]).toEqual([
      400,
      'validation_failed',
      ['version'],
    ]);
  });
});
