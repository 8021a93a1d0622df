import { signResendWebhook, signStripeWebhook, signTwilioWebhook } from '@vitrine/provider-sandbox';
import { authToken, type MessagesWorld, resendSecrets, startMessages } from './messages/support.ts';
import type { Answer } from './support/test-app.ts';

const stripeSecret = 'whsec_new';
let world: MessagesWorld;

beforeAll(async () => {
  world = await startMessages({ env: { STRIPE_WEBHOOK_SECRETS: stripeSecret } });
}, 180_000);

afterAll(async () => {
  await world?.stop();
});

const told = ({ status, body }: Answer) => [status, body['code']];
/** What is rightly signed and yet no event. */
const nonEvents = ['null', '[]', '{}', '"text"', '7', '{"id":"evt_1","type":"checkout.session.completed"}', '{"type":"email.bounced","created_at":"2026-03-02T09:00:00Z"}'];

const now = () => Math.floor(world.app.clock.now().getTime() / 1000);
const stripe = (raw: string, at = now()) => world.app.call('/webhooks/stripe', { raw, headers: { 'stripe-signature': signStripeWebhook(raw, [stripeSecret], at) } });
const resend = (raw: string) => world.app.call('/webhooks/resend', { raw, headers: { ...signResendWebhook(raw, 'msg_1', [resendSecrets[0]]) } });
const twilio = (path: string, fields: Record<string, string>) =>
  world.app.call(path, {
    raw: new URLSearchParams(fields).toString(),
    headers: { 'content-type': 'application/x-www-form-urlencoded', 'x-twilio-signature': signTwilioWebhook(`${world.app.config.http.publicUrl.origin}/api${path}`, fields, authToken) },
  });

describe('a signed message that is no event', () => {
  it.each(nonEvents)('from Stripe: %s', async (body) => {
    expect(told(await stripe(body))).toEqual([400, 'malformed_body']);
  });

  it.each(nonEvents)('from Resend: %s', async (body) => {
    expect(told(await resend(body))).toEqual([400, 'malformed_body']);
  });

  it.each(['/webhooks/twilio/status', '/webhooks/twilio/inbound'])('from Twilio to %s', async (path) => {
    expect(told(await twilio(path, {}))).toEqual([400, 'malformed_body']);
    expect(told(await twilio(path, { MessageSid: 'SM1' }))).toEqual([400, 'malformed_body']);
  });

  it('with a NUL in it, which the database keeps nowhere', async () => {
    const answers = [
      await stripe(JSON.stringify({ id: 'evt_\0', type: 'invoice.paid', data: { object: {} } })),
      await stripe(JSON.stringify({ id: 'evt_2', type: 'unknown', data: { object: { note: '\0' } } })),
      await resend(JSON.stringify({ type: 'email.bounced', created_at: '2026-03-02T09:00:00Z', data: { email_id: '\0', to: ['a@b.example'], bounce: { message: 'x', type: 'Permanent' } } })),
      await twilio('/webhooks/twilio/inbound', { MessageSid: 'SM1', From: '+12125550101', Body: 'STOP\0' }),
    ];
    expect(answers.map(told)).toEqual(answers.map(() => [400, 'malformed_body']));
  });
});

describe('Stripe’s signature', () => {
  const event = JSON.stringify({ id: 'evt_time', type: 'unknown', data: { object: {} } });

  it('is refused when it was made for a time that has not come', async () => {
    const soon = Math.floor(Date.now() / 1000) + 3600;
    expect(told(await stripe(event, soon))).toEqual([400, 'invalid_signature']);
    expect(told(await stripe(event))).toEqual([200, undefined]);
  });
});

describe('a version that nobody can count to', () => {
  const version = 2_147_483_648;
  const id = '6f2c0f4e-6a0f-4a37-9d7e-0a3f3f1f8c11';

  it.each([
    ['PUT', '/settings/brand', { version, displayName: 'Halcyon', replyTo: 'a@b.example', businessAddress: 'New York', phone: '', accent: 'champagne' }],
    ['PUT', '/settings/notifications', { version, recipients: { inquiry: ['a@b.example'], submission: ['a@b.example'], payment: ['a@b.example'], 'payment-review': ['a@b.example'], crash: ['a@b.example'] } }],
    ['PUT', `/contacts/${id}`, { version, status: 'won' }],
    ['POST', `/contacts/${id}/client`, { version }],
    ['PUT', `/clients/${id}`, { version, name: 'June', email: 'june@alder.example', company: 'Alder' }],
    ['POST', `/codes/${id}/retire`, { version, retired: true }],
    ['PUT', '/emails/templates/welcome', { version, texts: { heading: 'Hello' } }],
    ['POST', '/emails/templates/welcome/reset', { version }],
  ])('is refused beside its field: %s %s', async (method, path, body) => {
    const answer = await world.staff(method, path, body);
    expect([answer.status, answer.body['code'], Object.keys(answer.body['errors'] ?? {})]).toEqual([400, 'validation_failed', ['version']]);
  });
});
