import { randomUUID } from 'node:crypto';
import type { MessageTemplate } from '@vitrine/contracts';
import { addAccount, addStaff, fromOurPage, signIn } from '../support/staff.ts';
import { type Answer, eventually, inquiry, newAddress } from '../support/test-app.ts';
import { type MessagesWorld, newRecipient, startMessages } from './support.ts';

let world: MessagesWorld;
let contact: { id: string; email: string };

beforeAll(async () => {
  world = await startMessages({ env: { MEDICAL_EMAILS: 'on' } });
  const fields = inquiry({ name: 'Dr. Ines Marlow', company: 'Marlow Aesthetics' });
  const { body } = await world.app.call('/contacts', { body: fields, from: newAddress() });
  contact = { id: String(body['id']), email: String(fields['email']) };
}, 60_000);

afterEach(() => {
  world.sandbox.clearFaults();
});

afterAll(async () => {
  await world?.stop();
});

const mailsTo = (recipient: string) => world.sandbox.mails().filter(({ to }) => to.includes(recipient));
const mailTo = (recipient: string, subject: RegExp) =>
  eventually(`a mail to ${recipient}`, () => mailsTo(recipient).find((mail) => subject.test(mail.subject)));
const post = (path: string, body: unknown): Promise<Answer> => world.staff('POST', path, body);
const withKey = async (scopes: string[]) => {
  const { body } = await post('/api-keys', { name: `Program ${randomUUID()}`, scopes, expiresInDays: null });
  return (path: string, content: unknown, headers: Record<string, string> = {}): Promise<Answer> =>
    world.app.call(path, { body: content, headers: { 'x-api-key': String(body['secret']), ...headers } });
};
const errorsOf = (answer: Answer) => [answer.status, answer.body['code'], Object.keys(answer.body['errors'] ?? {})];

describe('POST /emails/send', () => {
  const welcome = { templateId: 'welcome', variables: { projectType: 'Other', timeline: null } };

  it('sends a template to an address of our records, for staff and for a key with the scope', async () => {
    const answer = await post('/emails/send', {
      ...welcome,
      to: contact.email,
      variables: { ...welcome.variables, name: 'Ada' },
    });
    expect([answer.status, answer.body['status']]).toEqual([202, 'queued']);
    const message = await world.until(String(answer.body['id']), 'delivered');
    expect(message).toMatchObject({ about: { contactId: contact.id }, subject: 'Welcome to Halcyon' });
    expect(message.html).toContain('Thank you, Ada.');

    const key = await withKey(['emails:send']);
    // The name comes from the record where it is not given.
    const byKey = await key('/emails/send', { ...welcome, to: contact.email.toUpperCase() });
    expect((await world.until(String(byKey.body['id']), 'delivered')).html).toContain('Thank you, Dr. Marlow.');
    expect((await key('/emails/send-custom', {})).status).toBe(403);
    expect(
      await world.app.query(
        `SELECT actor_kind FROM audit_entries WHERE action = 'email.sent' AND after->>'template' = 'welcome'
          ORDER BY id`,
      ),
    ).toEqual([{ actor_kind: 'person' }, { actor_kind: 'key' }]);
  });

  it('never to anyone else, nor what is not meant for it', async () => {
    expect(errorsOf(await post('/emails/send', { ...welcome, to: 'stranger@elsewhere.example' }))).toEqual([
      400,
      'unknown_recipient',
      ['to'],
    ]);
    expect(errorsOf(await post('/emails/send', { ...welcome, to: contact.email, templateId: 'receipt' }))).toEqual([
      400,
      'validation_failed',
      ['templateId'],
    ]);
    expect(errorsOf(await post('/emails/send', { ...welcome, to: contact.email, variables: {} }))).toEqual([
      400,
      'validation_failed',
      ['variables.projectType', 'variables.timeline'],
    ]);
    expect((await post('/emails/send', { ...welcome, to: `${contact.email}\r\nBcc: x@y.example` })).status).toBe(400);
  });

  it('send nothing for anonymous callers and customers (mail and SMS pumping)', async () => {
    await addAccount(world.app, 'customer@example.com');
    const cookie = await signIn(world.app, 'customer@example.com');
    const before = [world.sandbox.mails().length, world.sandbox.messages().length];
    const attempts: [string, unknown][] = [
      ['/emails/send', { ...welcome, to: contact.email }],
      ['/emails/send-custom', { to: 'victim@elsewhere.example', subject: 'x', text: 'x' }],
      ['/emails/medical', { type: 'results_ready', to: 'victim@elsewhere.example', testType: 'x' }],
      ['/emails/templates/welcome/test-send', {}],
      [`/codes/${randomUUID()}/send`, { channel: 'sms', to: '+12125550148', message: 'x' }],
      ['/messages/retry', { ids: [randomUUID()] }],
    ];
    for (const [path, body] of attempts) {
      expect([path, (await world.app.call(path, { body })).status]).toEqual([path, 403]);
      expect([path, (await world.app.call(path, { body, headers: fromOurPage })).status]).toEqual([path, 401]);
      expect([path, (await world.app.call(path, { body, cookie, headers: fromOurPage })).status]).toEqual([path, 403]);
    }
    await world.until((await world.fileSms({})).id, 'delivered');
    expect([world.sandbox.mails().length, world.sandbox.messages().length]).toEqual([before[0], (before[1] ?? 0) + 1]);
  });

  it('happens once for an Idempotency-Key, and not again with another body', async () => {
    const key = await withKey(['emails:send']);
    const headers = { 'idempotency-key': randomUUID() };
    const body = { ...welcome, to: contact.email, variables: { ...welcome.variables, name: 'Once' } };
    const [first, second] = [await key('/emails/send', body, headers), await key('/emails/send', body, headers)];
    expect(second.body).toEqual(first.body);
    expect(
      (await key('/emails/send', { ...body, variables: { ...body.variables, name: 'Twice' } }, headers)).status,
    ).toBe(422);
    await world.until(String(first.body['id']), 'delivered');
    expect(mailsTo(contact.email).filter(({ html }) => html?.includes('Thank you, Once.'))).toHaveLength(1);
  });

  it('has an end: twenty an hour to one address', async () => {
    const recipient = newRecipient();
    await addAccount(world.app, recipient);
    const answers = [];
    for (let index = 0; index < 21; index += 1)
      answers.push((await post('/emails/send', { ...welcome, to: recipient })).status);
    expect(answers.filter((status) => status === 202)).toHaveLength(20);
    expect(answers.at(-1)).toBe(429);
  });
});

describe('POST /emails/send-custom', () => {
  it('sends a custom mail with copies, a reply address and tags, and sanitizes its HTML', async () => {
    const to = newRecipient();
    const html =
      '<h1 onclick="x()">Hello</h1><script>alert(1)</script><p style="x">A <a href="javascript:alert(1)" ' +
      'target="_top">trap</a>, a <a href="https://halcyon.example/a?b=1&amp;c=2">link</a> &lt;3</p><img ' +
      'src="https://evil.example/pixel.gif"><iframe ' +
      'src="//evil.example"></iframe><ul><li>One</li><li>Two</li></ul><form action="x"><input></form>';
    const answer = await post('/emails/send-custom', {
      to,
      subject: 'Your visit & more',
      html,
      cc: newRecipient(),
      bcc: ['hidden@clinic.example'],
      reply_to: 'front-desk@clinic.example',
      tags: [{ name: 'kind', value: 'visit' }],
    });
    expect(answer.status).toBe(202);
    const mail = await mailTo(to, /Your visit & more/);
    expect(mail.html).toMatch(
      new RegExp(
        '<h2>Hello</h2><p>A <a>trap</a>, a <a href="https://halcyon\\.example/a\\?b=1&amp;c=2">link</a> &lt;3</p>' +
          '<ul><li>One</li>',
      ),
    );
    expect(mail.html).not.toMatch(/script|onclick|javascript|evil|iframe|<form|<input/);
    expect(mail.text).toMatch(/^Hello\n\nA trap, a link \(https:\/\/halcyon\.example\/a\?b=1&c=2\) <3\n\n/);
    expect(mail.text).toContain('- One\n- Two');
    expect(mail).toMatchObject({ bcc: ['hidden@clinic.example'], replyTo: ['front-desk@clinic.example'] });
    expect(mail.tags).toContainEqual({ name: 'kind', value: 'visit' });
    expect(await world.until(String(answer.body['id']), 'delivered')).toMatchObject({
      bcc: ['hidden@clinic.example'],
      template: 'custom',
    });
  });

  it.each([
    [{ subject: 'x\r\nBcc: everyone@elsewhere.example' }, 'subject'],
    [{ subject: 'x\u2028y' }, 'subject'],
    [{ to: 'a@clinic.example\nBcc: b@clinic.example' }, 'to'],
    [{ to: 'a@clinic.example, b@clinic.example' }, 'to'],
    [{ reply_to: 'Ada <ada@clinic.example>' }, 'reply_to'],
    [{ cc: ['fine@clinic.example', 'x\r\ny@clinic.example'] }, 'cc.1'],
    [{ tags: [{ name: 'x\r\n', value: 'y' }] }, 'tags.0.name'],
    [{ text: '' }, 'text'],
    [{ from: 'Someone else <ceo@bank.example>' }, 'from'],
  ])('refuses %j (header injection)', async (fields, field) => {
    expect(
      errorsOf(await post('/emails/send-custom', { to: newRecipient(), subject: 'x', text: 'x', ...fields })),
    ).toEqual([400, 'validation_failed', [field]]);
  });

  it('names a copy whose address gets no mail', async () => {
    await world.app.query(
      `INSERT INTO suppressions (id, channel, address, reason, created_at)
        VALUES ($1, 'email', 'gone@clinic.example', 'bounce', now())`,
      [randomUUID()],
    );
    expect(
      errorsOf(
        await post('/emails/send-custom', { to: newRecipient(), subject: 'x', text: 'x', cc: 'Gone@clinic.example' }),
      ),
    ).toEqual([409, 'recipient_suppressed', ['cc']]);
  });
});

describe('templates', () => {
  const list = async (query = '') =>
    ((await world.staff('GET', `/emails/templates${query}`)).body['items'] as MessageTemplate[]).map(
      (template) => template,
    );
  const find = async (id: string): Promise<MessageTemplate> => {
    const template = (await list()).find((one) => one.id === id);
    if (!template) throw new Error(`No template ${id}`);
    return template;
  };

  it('are listed by category, with their texts and variables', async () => {
    const welcome = await find('welcome');
    expect(welcome).toMatchObject({
      category: 'onboarding',
      origin: 'built-in',
      editable: true,
      sendable: true,
      customised: false, // lint-words: an API field
      version: 0,
    });
    expect(welcome.blocks[0]).toEqual({
      key: 'subject',
      label: 'Subject',
      kind: 'subject',
      text: 'Welcome to Halcyon',
      default: 'Welcome to Halcyon',
      required: true,
      maximum: 150,
    });
    expect((await list('?category=payments')).map(({ category }) => category)).toEqual(
      expect.arrayContaining(['payments']),
    );
    expect((await list('?category=payments')).some(({ category }) => category !== 'payments')).toBe(false);
  });

  it('reworded, show in preview, test and every later mail, in both parts and escaped; reset goes back', async () => {
    const texts = {
      subject: 'Hello {name}',
      opening: '<script>alert(1)</script> about {projectType}.\n\nSecond paragraph',
    };
    const preview = (await post('/emails/templates/welcome/preview', { texts })).body as {
      subject: string;
      html: string;
      text: string;
    };
    expect(preview.subject).toBe('Hello');
    expect(preview.html).toContain('&lt;script&gt;alert(1)&lt;/script&gt; about AI Infrastructure.');
    expect(preview.html).not.toContain('<script>');
    expect(preview.text).toContain('<script>alert(1)</script> about AI Infrastructure.\n\nSecond paragraph');

    expect((await post('/emails/templates/welcome/test-send', { texts })).status).toBe(202);
    await mailTo('owner@vitrine.test', /^Test: Hello$/);

    const saved = await world.staff('PUT', '/emails/templates/welcome', { texts, version: 0 });
    expect(saved.body).toMatchObject({
      customised: true, // lint-words: an API field
      version: 1,
      updatedBy: 'owner@vitrine.test',
    });
    const fields = inquiry({ name: "Eve O'Brien {name}" });
    await world.app.call('/contacts', { body: fields, from: newAddress() });
    const mail = await mailTo(String(fields['email']), /^Hello$/);
    expect(mail.text).toContain('Second paragraph');

    const reset = await post('/emails/templates/welcome/reset', { version: 1 });
    expect(reset.body).toMatchObject({ customised: false, version: 2 }); // lint-words: an API field
    expect(await world.app.query(`SELECT action FROM audit_entries WHERE entity_id = 'welcome' ORDER BY id`)).toEqual([
      { action: 'template.updated' },
      { action: 'template.reset' },
    ]);
  });

  it('a stale edit is 409 with the current one', async () => {
    const { version } = await find('receipt');
    const first = await world.staff('PUT', '/emails/templates/receipt', { texts: { heading: 'First' }, version });
    expect(first.status).toBe(200);
    const second = await world.staff('PUT', '/emails/templates/receipt', { texts: { heading: 'Second' }, version });
    expect([second.status, second.body['code']]).toEqual([409, 'stale_version']);
    expect((second.body['current'] as MessageTemplate).blocks.find(({ key }) => key === 'heading')?.text).toBe('First');
  });

  it.each([
    [{ heading: 'Hello {nmae}' }, 'texts.heading', /\{nmae\} is not known here\. Use \{name\}/],
    [{ subject: 'a\r\nBcc: b' }, 'texts.subject', /one line/],
    [{ subject: 'x'.repeat(151) }, 'texts.subject', /at most 150/],
    [{ opening: '  ' }, 'texts.opening', /required/],
    [{ constructor: 'x' }, 'texts.constructor', /We don’t know this block/],
  ])('%j is refused beside its place', async (texts, field, message) => {
    for (const answer of [
      await world.staff('PUT', '/emails/templates/welcome', { texts, version: 2 }),
      await post('/emails/templates/welcome/preview', { texts }),
    ]) {
      expect(errorsOf(answer)).toEqual([400, 'validation_failed', [field]]);
      expect((answer.body['errors'] as Record<string, string[]>)[field]?.[0]).toMatch(message);
    }
  });

  it('made by staff are filled from the record and the call, and their links stay as written', async () => {
    const texts = {
      subject: 'Your report, {name}',
      heading: 'For {company}',
      body: 'Ready: {title}',
      buttonLabel: 'Open it',
      buttonUrl: 'https://halcyon.example/reports/{slug}',
    };
    const bad = await post('/emails/templates', {
      name: 'Report',
      texts: { ...texts, buttonUrl: 'https://{slug}.example/' },
      variables: ['title', 'slug'],
    });
    expect(errorsOf(bad)).toEqual([400, 'validation_failed', ['texts.buttonUrl']]);
    const { body: createdTemplate, status } = await post('/emails/templates', {
      name: 'Report',
      texts,
      variables: ['title', 'slug'],
    });
    expect([status, createdTemplate['origin'], createdTemplate['sendable']]).toEqual([201, 'staff', true]);
    const templateId = String(createdTemplate['id']);
    expect(errorsOf(await post('/emails/send', { templateId, to: contact.email, variables: { title: 'x' } }))).toEqual([
      400,
      'validation_failed',
      ['variables.slug'],
    ]);
    expect(
      (
        await post('/emails/send', {
          templateId,
          to: contact.email,
          variables: { title: '<b>Q1</b>', slug: '"><script>' },
        })
      ).status,
    ).toBe(202);
    const mail = await mailTo(contact.email, /^Your report, Dr\. Ines Marlow$/);
    expect(mail.html).toContain('For Marlow Aesthetics');
    expect(mail.html).toContain('Ready: &lt;b&gt;Q1&lt;/b&gt;');
    expect(mail.html).toContain('href="https://halcyon.example/reports/%22%3E%3Cscript%3E"');
    expect((await world.staff('DELETE', `/emails/templates/${templateId}`)).status).toBe(204);
    expect((await world.staff('DELETE', '/emails/templates/welcome')).status).toBe(404);
    expect((await post(`/emails/templates/${templateId}/preview`, {})).status).toBe(404);
  });
});

describe('messages to patients', () => {
  const bodies = [
    { type: 'appointment_reminder', date: '4 March', time: '09:30', provider: 'Dr. Secretname', location: 'Room 4' },
    { type: 'treatment_followup', treatment: 'Secretname peel', daysSince: 1 },
    {
      type: 'consultation_booking',
      consultationType: 'Secretname',
      date: '4 March',
      duration: '30 minutes',
      format: 'Video',
    },
    { type: 'results_ready', testType: 'Secretname panel' },
  ];

  // As the specification has it, with `details`, and as it was taken first.
  const forms = bodies.flatMap(({ type, ...details }) => [
    { type, details },
    { type, ...details },
  ]);
  it.each(forms)('$type is sent, and nothing of it is kept', async (body) => {
    const to = newRecipient();
    const key = await withKey(['emails:send-medical']);
    const answer = await key('/emails/medical', { ...body, to, patientName: 'Pat Secretname' });
    expect([answer.status, answer.body]).toEqual([202, { success: true, messageId: expect.any(String) }]);
    const mail = await mailTo(to, /./);
    expect(mail.text).toContain('Dear Pat Secretname,');
    expect(mail.text).toMatch(/Secretname[\s\S]*Secretname/);
    expect(mail.subject).not.toContain('Secretname');
    const message = await world.until(String(answer.body['messageId']), 'delivered');
    expect(message).toMatchObject({ to: `p***@clinic.example`, html: null, text: null, retry: { possible: false } });
    for (const table of ['email_messages', 'audit_entries', 'message_events', 'idempotency_keys', 'pgboss.job']) {
      expect(
        await world.app.query(
          `SELECT t::text FROM ${table} t WHERE t::text ILIKE '%secretname%' OR t::text LIKE '%${to}%'`,
        ),
      ).toEqual([]);
    }
    expect(world.app.logs().join('')).not.toMatch(/secretname/i);
  });

  it('are sealed while they wait, and know no other fields', async () => {
    world.sandbox.fault({ provider: 'resend', kind: 'status', status: 429, retryAfter: 60, times: null });
    const { body } = await post('/emails/medical', { ...bodies[3], to: newRecipient() });
    await eventually('a first try', async () => (await world.message(String(body['messageId']))).attempts === 1);
    const [row] = await world.app.query<{ text: string }>(
      'SELECT m::text AS text FROM email_messages m WHERE id = $1',
      [body['messageId']],
    );
    expect(row?.text).toContain('sealed');
    expect(row?.text).not.toMatch(/secretname/i);
    expect((await post('/emails/medical', { ...bodies[3], to: newRecipient(), diagnosis: 'x' })).status).toBe(400);
    expect(
      errorsOf(
        await post('/emails/medical', {
          type: 'results_ready',
          to: newRecipient(),
          details: { testType: 'x', diagnosis: 'x' },
        }),
      ),
    ).toEqual([400, 'validation_failed', ['details.diagnosis']]);
  });

  it('are not there unless they are switched on', async () => {
    const other = await startMessages();
    try {
      await addStaff(other.app, 'owner@vitrine.test', 'owner');
      const answer = await other.staff('POST', '/emails/medical', { ...bodies[3], to: newRecipient() });
      expect([answer.status, answer.body['code']]).toEqual([404, 'not_enabled']);
    } finally {
      await other.stop();
    }
  }, 60_000);
});
