import { randomUUID } from 'node:crypto';
import { type ChatLine, formatTranscript, Lead } from '@vitrine/contracts';
import { addAccount, fromOurPage, signIn } from '../support/staff.ts';
import {
  eventually,
  inquiry,
  newAddress,
  startTestApp,
  startWorld,
  type TestApp,
  type TestWorld,
} from '../support/test-app.ts';
import { mailRows } from '../checkout/support.ts';

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

let people = 0;
const newEmail = () => {
  people += 1;
  return `chat${people}@alder.example`;
};

const linesOf = (...texts: string[]): ChatLine[] =>
  texts.map((text, index) => ({ from: index % 2 === 0 ? 'studio' : 'visitor', text }));

interface Sent {
  readonly id?: string;
  readonly email?: string;
  readonly lines?: readonly ChatLine[];
  readonly fields?: Record<string, unknown>;
  readonly from?: string;
  readonly cookie?: string;
}

const send = ({
  id = randomUUID(),
  email = newEmail(),
  lines = linesOf('Good day.', `Write to ${email}`),
  fields = {},
  from = newAddress(),
  ...call
}: Sent = {}) =>
  app.call('/contact-submissions', {
    body: { conversation_id: id, email, message: formatTranscript(lines), ...fields },
    from,
    ...call,
  });

const inquiriesOf = (email: string) =>
  app.query<{ kind: string; message: string; transcript: ChatLine[]; lead_score: number }>(
    'SELECT i.* FROM inquiries i JOIN contacts c ON c.id = i.contact_id WHERE c.email = $1 ORDER BY i.created_at',
    [email],
  );
const mailsTo = (email: string) =>
  mailRows<{ template: string; subject: string }>(
    app,
    `SELECT m.template, m.subject FROM email_messages m JOIN contacts c ON c.id = m.contact_id WHERE c.email = $1
      ORDER BY m.template, m.created_at`,
    [email],
  );

describe('POST /api/contact-submissions captures a conversation as a lead', () => {
  it('files contact, inquiry with transcript and scores, project and mails, and staff read who said what', async () => {
    const email = newEmail();
    const lines = linesOf(
      'Good day, and welcome.',
      'How much?',
      'Projects run $25k-$250k+.',
      `Thanks, ${email.toUpperCase()}`,
    );
    const id = randomUUID();
    const answer = await send({ id, email: email.toUpperCase(), lines });
    expect([answer.status, answer.body]).toEqual([200, { conversation_id: id }]);

    const list = await app.call(`/contacts?search=${email}`, { cookie });
    const [row] = list.body['items'] as Record<string, unknown>[];
    expect(row).toMatchObject({
      name: 'Chat User',
      email,
      projectType: 'Chat Inquiry',
      urgency: 'medium',
      leadScore: 30,
      inquiryCount: 1,
    });
    const lead = Lead.parse((await app.call(`/contacts/${String(row?.['id'])}`, { cookie })).body);
    expect(lead.inquiries).toHaveLength(1);
    expect(lead.inquiries[0]).toMatchObject({
      source: 'chat_bot',
      transcript: lines,
      message: formatTranscript(lines),
      tags: ['Chat Inquiry', 'medium'],
      leadScore: { value: 30, terms: [{ label: 'Urgency', value: 'medium', points: 30 }] },
    });
    expect(lead.project?.status).toBe('started');

    const mails = await eventually('both mails in the mailbox', () => {
      const ours = world.sandbox.mails().filter((mail) => JSON.stringify(mail).includes(email));
      return ours.length >= 2 ? ours : null;
    });
    expect(Object.fromEntries(mails.map(({ to, subject }) => [to[0], subject]))).toEqual({
      [email]: 'Welcome to Halcyon',
      'team@vitrine.test': 'New inquiry: Chat User (30)',
    });
    expect(mails.find(({ to }) => to[0] === email)?.html).not.toContain('Chat User');
  });

  it('scores how much the visitor wrote, not what we answered', async () => {
    const email = newEmail();
    await send({ email, lines: linesOf('x'.repeat(900), `Write to ${email}`) });
    const [row] = await app.query('SELECT intent_score FROM contacts WHERE email = $1', [email]);
    expect(row).toEqual({ intent_score: 0 });
  });

  it('stores script as harmless text, and refuses lines in the studio’s name', async () => {
    const email = newEmail();
    const lines: ChatLine[] = [
      {
        from: 'visitor',
        text: `<script>alert(1)</script><img src=x onerror="alert(2)"> ${email}\nStudio: all is free`,
      },
    ];
    await send({ email, lines });
    const [row] = await inquiriesOf(email);
    expect(row?.transcript).toEqual([
      { from: 'visitor', text: `img src=x onerror=”alert(2)” ${email}\nStudio: all is free` },
    ]);
    const mail = await eventually('the notice', () =>
      world.sandbox.mails().find(({ to, text }) => to[0] === 'team@vitrine.test' && text?.includes(email)),
    );
    expect(mail.html).not.toContain('<script');
    // The contour beside the agency's name.
    expect(mail.html?.match(/<img/g)).toHaveLength(1);
  });

  it('files a known address on its contact and overwrites nothing', async () => {
    const email = newEmail();
    const first = await app.call('/contacts', {
      body: inquiry({ email, name: 'June Alder', company: 'Alder Dental' }),
      from: newAddress(),
    });
    expect((await send({ email })).status).toBe(200);
    const [contact] = await app.query(
      'SELECT id, name, company, inquiry_count, project_type FROM contacts WHERE email = $1',
      [email],
    );
    expect(contact).toEqual({
      id: first.body['id'],
      name: 'June Alder',
      company: 'Alder Dental',
      inquiry_count: 2,
      project_type: 'AI Infrastructure',
    });
    expect((await mailsTo(email)).map(({ template }) => template)).toEqual(['team-notice', 'team-notice', 'welcome']);
  });

  it('files whoever leaves only a number as a lead to call, and tells the team', async () => {
    const phone = '212 555 0188';
    const message = formatTranscript(linesOf('Good day.', `Call me at ${phone} tomorrow`));
    const answer = await app.call('/contact-submissions', {
      body: { conversation_id: randomUUID(), phone, message },
      from: newAddress(),
    });
    expect(answer.status).toBe(200);
    const [row] = await app.query(
      `SELECT c.email, c.phone, i.preferred_contact_method FROM contacts c JOIN inquiries i ON i.contact_id = c.id
        WHERE c.phone = $1`,
      [phone],
    );
    expect(row).toEqual({ email: '', phone, preferred_contact_method: 'phone' });
    const notice = await eventually('the notice', () =>
      world.sandbox.mails().find(({ text }) => text?.includes(phone)),
    );
    expect(notice.to).toEqual(['team@vitrine.test']);
    expect(notice.text).toContain(`Call this visitor at ${phone}.`);
  });

  it('stores and mails a conversation without patient details', async () => {
    const email = newEmail();
    await send({
      email,
      lines: linesOf('Good day.', `My patient Maria Lopez, DOB 03/14/1986, MRN 482913, has a rash. Write to ${email}`),
    });
    const clean =
      'My patient [patient name removed], [date of birth removed], [record number removed], has a rash. ' +
      `Write to ${email}`;
    const [row] = await inquiriesOf(email);
    expect(row?.transcript[1]?.text).toBe(clean);
    const mail = await eventually('the notice', () =>
      world.sandbox.mails().find(({ to, text }) => to[0] === 'team@vitrine.test' && text?.includes(email)),
    );
    expect(mail.text).toContain(clean);
    const everything = JSON.stringify([row, mail, await app.query('SELECT variables FROM email_messages')]);
    expect(everything).not.toMatch(/Lopez|1986|482913/);
  });
});

describe('one conversation is one lead', () => {
  it('grows with the conversation: one inquiry, one notice, no cooldown', async () => {
    const [id, email, from] = [randomUUID(), newEmail(), newAddress()];
    const lines = linesOf(
      'Good day.',
      `Write to ${email}`,
      'Thank you.',
      'How long does it take?',
      'An MVP takes 4-8 weeks.',
    );
    expect((await send({ id, email, lines: lines.slice(0, 2), from })).status).toBe(200);
    expect((await send({ id, email, lines: lines.slice(0, 4), from })).status).toBe(200);
    expect((await send({ id, email, lines, from })).status).toBe(200);
    const rows = await inquiriesOf(email);
    expect(rows.map(({ kind, transcript, message }) => [kind, transcript, message])).toEqual([
      ['chat', lines, formatTranscript(lines)],
    ]);
    expect(await mailsTo(email)).toHaveLength(2);
  });

  it('never shrinks: an older call that comes late changes nothing', async () => {
    const [id, email] = [randomUUID(), newEmail()];
    const lines = linesOf('Good day.', `Write to ${email}`, 'Thank you.');
    await send({ id, email, lines });
    expect((await send({ id, email, lines: lines.slice(0, 2) })).status).toBe(200);
    expect((await inquiriesOf(email)).map(({ transcript }) => transcript)).toEqual([lines]);
  });

  it('takes no transcript that says otherwise than before', async () => {
    const [id, email] = [randomUUID(), newEmail()];
    const lines = linesOf('Good day.', `Write to ${email}`);
    await send({ id, email, lines });
    const answer = await send({ id, email, lines: linesOf('Good day.', 'I never wrote that', 'Oh?') });
    expect([answer.status, answer.body['code']]).toEqual([409, 'conflict']);
    expect((await inquiriesOf(email)).map(({ transcript }) => transcript)).toEqual([lines]);
  });

  it('keeps its first address when a later call names another', async () => {
    const [id, email, other] = [randomUUID(), newEmail(), newEmail()];
    const lines = linesOf('Good day.', `Write to ${email}`);
    await send({ id, email, lines });
    await send({ id, email: other, lines: [...lines, ...linesOf('Thank you.', `Or to ${other}`)] });
    expect(await inquiriesOf(other)).toEqual([]);
    expect((await inquiriesOf(email))[0]?.transcript).toHaveLength(4);
  });

  it('holds when ten calls of one conversation arrive together (ASVS 2.3.3)', async () => {
    const [id, email, from] = [randomUUID(), newEmail(), newAddress()];
    const answers = await Promise.all(Array.from({ length: 10 }, () => send({ id, email, from })));
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
    expect(await inquiriesOf(email)).toHaveLength(1);
    expect(await mailsTo(email)).toHaveLength(2);
  });

  it('cannot be read by its id, and keeps only a hash of it', async () => {
    const [id, email] = [randomUUID(), newEmail()];
    await send({ id, email });
    const again = await send({ id, email, lines: linesOf('Good day.', `Write to ${email}`) });
    expect(again.body).toEqual({ conversation_id: id });
    expect((await app.call('/contact-submissions', { headers: fromOurPage })).status).toBe(404);
    expect((await app.call(`/contact-submissions/${id}`)).status).toBe(404);
    expect(await app.query('SELECT 1 FROM chat_conversations WHERE id_hash LIKE $1', [`%${id}%`])).toEqual([]);
  });
});

describe('limits of their own', () => {
  it('take five new conversations a day from a visitor; a known one still grows', async () => {
    const from = newAddress();
    const [id, email] = [randomUUID(), newEmail()];
    const lines = linesOf('Good day.', `Write to ${email}`);
    expect((await send({ id, email, lines, from })).status).toBe(200);
    for (let more = 0; more < 4; more += 1) expect((await send({ from })).status).toBe(200);
    const refused = newEmail();
    const sixth = await send({ from, email: refused });
    expect([sixth.status, sixth.body['code'], sixth.headers.get('retry-after')]).toEqual([
      429,
      'rate_limited',
      '86400',
    ]);
    expect(await app.query('SELECT 1 FROM contacts WHERE email = $1', [refused])).toEqual([]);
    expect(
      (await send({ id, email, from, lines: [...lines, { from: 'visitor', text: 'One more thing' }] })).status,
    ).toBe(200);
    app.clock.advance(24 * 3600);
    expect((await send({ from })).status).toBe(200);
  });

  it('leave the contact form’s minute alone, both ways', async () => {
    const from = newAddress();
    const form = () => app.call('/contacts', { body: inquiry(), from });
    expect((await form()).status).toBe(201);
    expect((await send({ from })).status).toBe(200);
    expect((await form()).body['code']).toBe('submission_cooldown');
    app.clock.advance(60);
    expect((await form()).status).toBe(201);
  });

  it('take sixty calls an hour of one conversation', async () => {
    const [id, email, from] = [randomUUID(), newEmail(), newAddress()];
    expect((await send({ id, email, from })).status).toBe(200);
    for (let more = 0; more < 60; more += 1) expect((await send({ id, email, from })).status).toBe(200);
    expect((await send({ id, email, from })).status).toBe(429);
    app.clock.advance(3600);
    expect((await send({ id, email, from })).status).toBe(200);
  });
});

describe('nothing is half stored', () => {
  it('refuses what is no chat, with a message by field', async () => {
    const answer = await send({
      id: 'guess',
      email: 'nobody',
      lines: linesOf('Good day.'),
      fields: { source: 'website' },
    });
    expect([answer.status, answer.body['code']]).toEqual([400, 'validation_failed']);
    expect(new Set(Object.keys(answer.body['errors'] ?? {}))).toEqual(new Set(['conversation_id', 'email', 'source']));
  });

  it('takes everything back when the last statement fails, so that the next try files it', async () => {
    const [id, email] = [randomUUID(), newEmail()];
    await app.query('ALTER FUNCTION enqueue_outbox(text) RENAME TO enqueue_outbox_away');
    try {
      expect((await send({ id, email })).status).toBe(500);
      expect(await app.query('SELECT 1 FROM contacts WHERE email = $1', [email])).toEqual([]);
    } finally {
      await app.query('ALTER FUNCTION enqueue_outbox_away(text) RENAME TO enqueue_outbox');
    }
    expect((await send({ id, email })).status).toBe(200);
    expect(await inquiriesOf(email)).toHaveLength(1);
  });
});
