import { randomUUID } from 'node:crypto';
import { Lead } from '@vitrine/contracts';
import { addAccount, fromOurPage, signIn } from '../support/staff.ts';
import { eventually, newAddress, startTestApp, startWorld, type TestApp, type TestWorld } from '../support/test-app.ts';
import { eventsDelivered } from '../checkout/support.ts';

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

const when = 'Next week, mornings';

interface Sent {
  readonly body?: Record<string, unknown>;
  readonly key?: string;
  readonly from?: string;
  readonly cookie?: string;
}

const ask = ({ body = {}, key, from = newAddress(), ...call }: Sent = {}) =>
  app.call('/contacts/calls', {
    body: { name: 'Ines Marlow', reach: 'ines@marlow.example', when, ...body },
    from,
    headers: key === undefined ? {} : { 'idempotency-key': key },
    ...call,
  });

const leadOf = async (id: unknown) => Lead.parse((await app.call(`/contacts/${String(id)}`, { cookie })).body);

describe('POST /api/contacts/calls', () => {
  it('files an inquiry with the time, welcomes the person and tells the team', async () => {
    const reach = 'ines.calls@marlow.example';
    const answer = await ask({ body: { reach, note: 'Thursday after 3 is best' } });
    expect(answer.status).toBe(201);
    expect(Object.keys(answer.body)).toEqual(['id']);

    const lead = await leadOf(answer.body['id']);
    expect(lead).toMatchObject({ name: 'Ines Marlow', email: reach, phone: null, project: { status: 'started' } });
    expect(lead.inquiries).toMatchObject([
      {
        kind: 'call',
        preferredTime: when,
        message: 'Thursday after 3 is best',
        source: 'call_request',
        preferredContactMethod: 'email',
        leadScore: { value: 30 },
      },
    ]);

    const mails = await eventually('both mails in the mailbox', () => {
      const ours = world.sandbox.mails().filter((mail) => JSON.stringify(mail).includes(reach));
      return ours.length >= 2 ? ours : null;
    });
    expect(Object.fromEntries(mails.map(({ to, subject }) => [to[0], subject]))).toEqual({
      [reach]: 'Your call with Halcyon',
      'team@vitrine.test': 'Call request: Ines Marlow',
    });
    const notice = mails.find(({ to }) => to[0] === 'team@vitrine.test');
    expect(notice?.text).toContain(`When: ${when}`);
    expect(notice?.text).toContain('Thursday after 3 is best');
    // What a stranger typed never goes to an address that was not proven.
    expect(mails.find(({ to }) => to[0] === reach)?.html).not.toContain('Thursday');
  });

  it('takes a phone number alone: no welcome, and the team is told to call', async () => {
    const phone = '(212) 555-0199';
    const answer = await ask({ body: { reach: phone } });
    await eventsDelivered(app);
    const lead = await leadOf(answer.body['id']);
    expect(lead).toMatchObject({ email: '', phone, inquiries: [{ preferredContactMethod: 'phone', message: '' }] });
    const notice = await eventually('the notice', () =>
      world.sandbox.mails().find(({ text }) => text?.includes(`Call Ines Marlow at ${phone}.`)),
    );
    expect(notice.to).toEqual(['team@vitrine.test']);
    expect(lead.emails.map(({ template }) => template)).toEqual(['team-notice']);
    // Without an address nobody can become a client.
    const refused = await app.call(`/contacts/${lead.id}/client`, {
      cookie,
      headers: fromOurPage,
      body: { version: lead.version, company: 'Marlow Skin' },
    });
    expect([refused.status, refused.body['message']]).toEqual([409, 'Add this lead’s email address first.']);
  });

  it('keeps one lead for a number, however it is typed, and one for each number', async () => {
    const first = await ask({ body: { reach: '(212) 555-0177' } });
    const again = await ask({ body: { reach: '+1 212.555.0177' } });
    const other = await ask({ body: { reach: '(212) 555-0178' } });
    expect(again.body['id']).toBe(first.body['id']);
    expect(other.body['id']).not.toBe(first.body['id']);
    expect((await leadOf(first.body['id'])).inquiries).toHaveLength(2);
  });

  it('leaves what a form said as it is', async () => {
    const email = 'ines.both@marlow.example';
    await app.call('/contacts', {
      from: newAddress(),
      body: { name: 'Ines', email, message: 'We open a second practice.', urgency: 'high', timeline: 'ASAP' },
    });
    const { body } = await ask({ body: { reach: email } });
    const lead = await leadOf(body['id']);
    expect(lead).toMatchObject({ urgency: 'high', timeline: 'ASAP', projectType: 'AI Infrastructure' });
    expect(lead.scoring?.current.leadScore.value).toBe(160);
  });

  it('files one request for one key', async () => {
    const key = randomUUID();
    const body = { reach: 'ines.key@marlow.example' };
    const answers = await Promise.all([ask({ key, body }), ask({ key, body })]);
    expect(answers.map(({ status }) => status)).toEqual([201, 201]);
    expect(answers[0]?.body).toEqual(answers[1]?.body);
    expect((await leadOf(answers[0]?.body['id'])).inquiries).toHaveLength(1);
  });

  it('asks a browser to wait between two requests, as the long form does', async () => {
    const from = newAddress();
    expect((await ask({ from, body: { reach: 'ines.a@marlow.example' } })).status).toBe(201);
    const second = await ask({ from, body: { reach: 'ines.b@marlow.example' } });
    expect([second.status, second.body['code']]).toEqual([429, 'submission_cooldown']);
  });

  it('names what is wrong by field, and stores nothing', async () => {
    const before = await app.query('SELECT count(*) FROM inquiries');
    const answer = await ask({ body: { name: 'I', reach: 'me', when: '' } });
    expect([answer.status, answer.body['errors']]).toEqual([
      400,
      {
        name: ['Name must be at least 2 characters long'],
        reach: ['Please enter an email address or a phone number'],
        when: ['Pick a time, or type one that suits you'],
      },
    ]);
    expect(await app.query('SELECT count(*) FROM inquiries')).toEqual(before);
  });

  it('answers a filled honeypot like a success and stores nothing', async () => {
    const before = await app.query('SELECT count(*) FROM inquiries');
    expect((await ask({ body: { website: 'https://spam.example' } })).status).toBe(201);
    expect(await app.query('SELECT count(*) FROM inquiries')).toEqual(before);
  });
});
