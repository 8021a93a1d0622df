import { randomBytes, randomUUID } from 'node:crypto';
import { ContactCreated } from '@vitrine/contracts';
import { issueVisitorId, visitorCookie } from '@vitrine/federation/deploy';
import { DataSource } from 'typeorm';
import { Jobs, queues } from '../../src/platform/jobs/index.ts';
import {
  eventually,
  inquiry,
  newAddress,
  startTestApp,
  startWorld,
  type TestApp,
  type TestWorld,
} from '../support/test-app.ts';
import { eventsDelivered, mailRows } from '../checkout/support.ts';
import { createDatabase } from '../support/test-database.ts';

let world: TestWorld;
let app: TestApp;

beforeAll(async () => {
  world = await startWorld();
  app = await startTestApp({ databaseUrl: world.databaseUrl, mailUrl: world.mailUrl });
}, 60_000);

afterAll(async () => {
  await app?.stop();
  await world?.stop();
});

const post = (
  body: unknown,
  call: { key?: string; cookie?: string; from?: string; headers?: Record<string, string> } = {},
) =>
  app.call('/contacts', {
    body,
    from: call.from ?? newAddress(),
    headers: { ...(call.key ? { 'idempotency-key': call.key } : {}), ...call.headers },
    ...(call.cookie ? { cookie: call.cookie } : {}),
  });

const count = async (table: string, where = 'true', values: unknown[] = []): Promise<number> => {
  const [row] = await app.query<{ count: number }>(
    `SELECT count(*)::int AS count FROM ${table} WHERE ${where}`,
    values,
  );
  return row?.count ?? Number.NaN;
};

/** Once what was published is mailed. */
const everything = async () => ({
  events: (await eventsDelivered(app)) && (await count('outbox_events')),
  contacts: await count('contacts'),
  inquiries: await count('inquiries'),
  projects: await count('onboarding_projects'),
  mails: await count('email_messages'),
  jobs: await count('pgboss.job', `name = 'email-send'`),
  keys: await count('idempotency_keys'),
  throttles: await count('throttles'),
  visitors: await count('visitor_submissions'),
});

describe('POST /api/contacts files everything at once', () => {
  it('stores contact, inquiry, scores, project, mails and jobs, and both mails arrive', async () => {
    const before = await everything();
    const body = inquiry({
      email: 'Elena@Marchetti.Example',
      company: 'Marchetti',
      budget_range: '$50k - $100k',
      urgency: 'high',
      timeline: '1 month',
      phone: '+1 (212) 555-0134',
      position: 'CEO',
    });
    const answer = await post(body);

    expect(answer.status).toBe(201);
    const created = ContactCreated.parse(answer.body);
    expect(created).toMatchObject({ email: 'elena@marchetti.example', name: 'Ada Brightwell' });
    const after = await everything();
    expect(after).toEqual({
      ...before,
      events: before.events + 1,
      contacts: before.contacts + 1,
      inquiries: before.inquiries + 1,
      projects: before.projects + 1,
      mails: before.mails + 2,
      jobs: before.jobs + 2,
      throttles: before.throttles + 4,
      visitors: before.visitors + 1,
    });

    const [row] = await app.query(
      `SELECT i.*, c.availability, c.lead_score AS contact_score, p.id AS project FROM inquiries i
        JOIN contacts c ON c.id = i.contact_id JOIN onboarding_projects p ON p.contact_id = c.id WHERE c.id = $1`,
      [created.id],
    );
    expect(row).toMatchObject({
      lead_score: 200,
      contact_score: 200,
      availability: '1 month',
      intent_score: 30,
      formula_version: 2,
      tags: ['AI Infrastructure', 'high'],
      source: 'website',
      preferred_contact_method: 'email',
      project: created.projectId,
    });
    expect(row?.['lead_score_terms']).toEqual([
      { label: 'Budget', value: '$50k - $100k', points: 60 },
      { label: 'Urgency', value: 'high', points: 60 },
      { label: 'Timeline', value: '1 month', points: 60 },
      { label: 'Company', value: 'Marchetti', points: 20 },
    ]);

    const mails = await eventually('both mails in the mailbox', () => {
      const ours = world.sandbox
        .mails()
        .filter(({ to, subject }) => to.includes('elena@marchetti.example') || subject.includes('Ada Brightwell'));
      return ours.length >= 2 ? ours : null;
    });
    expect(mails.map(({ to, subject }) => [to[0], subject]).sort(([a = ''], [b = '']) => a.localeCompare(b))).toEqual([
      ['elena@marchetti.example', 'Welcome to Halcyon'],
      ['team@vitrine.test', 'New inquiry: Ada Brightwell (200)'],
    ]);
    await eventually(
      'both mails recorded as sent',
      async () =>
        (await count(
          'email_messages',
          `contact_id = $1 AND status = 'sent' AND attempts = 1 AND provider_id IS NOT NULL`,
          [created.id],
        )) === 2,
    );
  });

  it('scores 30 when nothing is chosen but the defaults', async () => {
    const { body } = await post(inquiry());
    const [row] = await app.query(
      'SELECT lead_score, intent_score, project_type, urgency FROM inquiries WHERE contact_id = $1',
      [body['id']],
    );
    expect(row).toEqual({ lead_score: 30, intent_score: 0, project_type: 'AI Infrastructure', urgency: 'medium' });
  });

  it.each([{ project_type: 'Not sure yet' }, { project_type: 'Other', undecided: true }])(
    'files %j as a project that is not chosen yet',
    async (fields) => {
      const { body } = await post(inquiry(fields));
      expect(await app.query('SELECT project_type FROM inquiries WHERE contact_id = $1', [body['id']])).toEqual([
        { project_type: 'Not sure yet' },
      ]);
    },
  );

  it('ignores scores, ids and statuses sent by the client (ASVS 15.3.3)', async () => {
    const { status, body } = await post(
      inquiry({
        lead_score: 320,
        leadScore: 320,
        intentScore: 100,
        status: 'won',
        id: randomUUID(),
        demo: true,
        version: 9,
        __proto__: { status: 'won' },
        constructor: 'x',
      }),
    );
    expect(status).toBe(201);
    const [row] = await app.query(
      'SELECT lead_score, intent_score, status, demo, version FROM contacts WHERE id = $1',
      [body['id']],
    );
    expect(row).toEqual({ lead_score: 30, intent_score: 0, status: 'new', demo: false, version: 1 });
  });

  it('stores markup as text: O’Brien “Skin” Clinic (ASVS 1.2.4)', async () => {
    const { body } = await post(
      inquiry({ company: `O'Brien "Skin" <script>x</script>Clinic`, name: `Robert'); DROP TABLE contacts;--` }),
    );
    const [row] = await app.query('SELECT name, company FROM contacts WHERE id = $1', [body['id']]);
    expect(row).toEqual({ company: 'O’Brien “Skin” Clinic', name: 'Robert’); DROP TABLE contacts;--' });
    const mail = await eventually('the notice', () =>
      world.sandbox.mails().find(({ subject }) => subject.startsWith('New inquiry: Robert')),
    );
    expect(mail.html).toContain('O’Brien “Skin” Clinic');
    expect(mail.html).not.toContain('<script');
  });

  it('cannot be made to write mail headers', async () => {
    const sent = inquiry({ name: 'Eve\r\nBcc: all@victim.example\r\n\r\nHello' });
    const { status } = await post(sent);
    expect(status).toBe(201);
    const notice = await eventually('the notice', () =>
      world.sandbox.mails().find(({ subject }) => subject.startsWith('New inquiry: Eve')),
    );
    expect(notice.subject).toMatch(/^New inquiry: Eve Bcc: all@victim.example Hello \(\d+\)$/);
    expect(notice.bcc).toEqual([]);
  });

  it('keeps the visitor’s own text out of the mail to an unproven address', async () => {
    const email = 'victim@elsewhere.example';
    await post(
      inquiry({
        email,
        name: 'pay at https://evil.example',
        company: 'evil.example',
        message: 'Please pay at https://evil.example today.',
      }),
    );
    const mail = await eventually('the welcome', () => world.sandbox.mails().find(({ to }) => to.includes(email)));
    expect(mail.subject).toBe('Welcome to Halcyon');
    expect(`${mail.html} ${mail.text}`).not.toMatch(/evil|pay/i);
    expect(mail.text).toMatch(/^Thank you\./);
  });
});

describe('bad input', () => {
  it.each<[Record<string, unknown>, string, string]>([
    [{ name: 'A' }, 'name', 'Name must be at least 2 characters long'],
    [{ name: undefined }, 'name', 'Name must be at least 2 characters long'],
    [{ name: '\u200B\u200B\u200B' }, 'name', 'Name must be at least 2 characters long'],
    [{ name: '<>' }, 'name', 'Name must be at least 2 characters long'],
    [{ name: ['Ada'] }, 'name', 'Name must be at least 2 characters long'],
    [{ name: 'x'.repeat(10_001) }, 'name', 'That text is too long'],
    [{ email: 'ada' }, 'email', 'Please enter a valid email address'],
    [{ email: 'a@b.example, c@d.example' }, 'email', 'Please enter a valid email address'],
    [{ email: `${'a'.repeat(250)}@b.example` }, 'email', 'Please enter a valid email address'],
    [{ message: '  too short ' }, 'message', 'Message must be at least 10 characters long'],
    [{ phone: '0123456789' }, 'phone', 'Please enter a valid phone number'],
    [{ phone: '12345' }, 'phone', 'Please enter a valid phone number'],
  ])('case %# is refused with its message', async (fields, field, message) => {
    const before = await everything();
    const answer = await post(inquiry(fields));
    expect(answer.status).toBe(400);
    expect(answer.headers.get('content-type')).toContain('application/problem+json');
    expect(answer.body).toMatchObject({ code: 'validation_failed', errors: { [field]: [message] } });
    expect(answer.body['requestId']).toBe(answer.headers.get('x-request-id'));
    expect(await everything()).toEqual(before);
  });

  it.each([
    ['project_type', 'Anything'],
    ['budget_range', '1 million'],
    ['timeline', 'tomorrow'],
    ['urgency', 'extreme'],
    ['preferred_contact_method', 'pigeon'],
  ])('refuses a %s outside its list', async (field, value) => {
    const answer = await post(inquiry({ [field]: value }));
    expect([answer.status, Object.keys(answer.body['errors'] ?? {})]).toEqual([400, [field]]);
  });

  it('cuts texts at 1000 characters', async () => {
    const { body } = await post(inquiry({ message: 'm'.repeat(5000) }));
    const [row] = await app.query(
      'SELECT length(message) AS length, intent_score FROM inquiries WHERE contact_id = $1',
      [body['id']],
    );
    expect(row).toEqual({ length: 1000, intent_score: 40 });
  });

  it.each([
    ['not JSON', { raw: '{"name":' }, 400, 'malformed_body'],
    ['an empty body', { raw: '', method: 'POST' }, 400, 'malformed_body'],
    ['an array', { raw: '[]' }, 400, 'validation_failed'],
    ['a prototype in disguise', { raw: '{"__proto__":{"name":"x"}}' }, 400, 'malformed_body'],
    ['plain text', { raw: '{}', headers: { 'content-type': 'text/plain' } }, 415, 'unsupported_media_type'],
    [
      'a form',
      { raw: 'name=a', headers: { 'content-type': 'application/x-www-form-urlencoded' } },
      415,
      'unsupported_media_type',
    ],
    ['more than 16 KB', { raw: JSON.stringify({ message: 'm'.repeat(16_384) }) }, 413, 'payload_too_large'],
    ['very deep nesting', { raw: `{"name":${'['.repeat(5000)}${']'.repeat(5000)}}` }, 400, 'malformed_body'],
    [
      'thousands of values',
      { raw: JSON.stringify({ ...inquiry(), x: Array.from({ length: 3000 }, () => []) }) },
      400,
      'malformed_body',
    ],
  ])('answers %s with a problem document', async (_, call, status, code) => {
    const answer = await app.call('/contacts', call);
    expect([answer.status, answer.body['code']]).toEqual([status, code]);
    expect(JSON.stringify(answer.body)).not.toMatch(/stack|SELECT|at .*\.ts/i);
  });

  it('answers the honeypot like a success and stores nothing, with a warning in the log', async () => {
    const before = await everything();
    const answer = await post(inquiry({ website: 'https://spam.example' }));
    expect(answer.status).toBe(201);
    expect(ContactCreated.parse(answer.body).name).toBe('Ada Brightwell');
    expect(await everything()).toEqual(before);
    expect(app.logs().some((line) => line.includes('honeypot') && line.includes('"warn"'))).toBe(true);
  });

  it('names an unknown path without repeating it', async () => {
    const answer = await app.call('/contacts/<b>/nothing');
    expect([answer.status, answer.body['code']]).toEqual([404, 'not_found']);
    expect(JSON.stringify(answer.body)).not.toContain('<b>');
  });
});

describe('the throttle of submissions (ASVS 2.4.1)', () => {
  it('asks a visitor to wait 60 seconds, cookie or not, and tells how long', async () => {
    const from = newAddress();
    const first = await post(inquiry(), { from });
    const [cookie] = first.cookies;
    app.clock.advance(59);
    for (const again of [
      await post(inquiry(), { from }),
      await post(inquiry(), { from: newAddress(), cookie: cookie ?? '' }),
    ]) {
      expect([again.status, again.body['code'], again.body['message'], again.headers.get('retry-after')]).toEqual([
        429,
        'submission_cooldown',
        'Please wait before submitting another message',
        '1',
      ]);
    }
    app.clock.advance(1);
    expect((await post(inquiry(), { from: newAddress(), cookie: cookie ?? '' })).status).toBe(201);
  });

  // People behind one address blocked one another.
  it('tells two equal phones behind one router apart by the ids that an edge issued', async () => {
    const key = randomBytes(32);
    const keyedApp = await startTestApp({
      databaseUrl: await createDatabase(),
      env: { RELEASE_VISITOR_KEY: key.toString('base64') },
    });
    try {
      const from = newAddress();
      const phone = (signedWith = key) => `${visitorCookie}=${issueVisitorId([signedWith], keyedApp.clock.now())}`;
      const send = async (cookie?: string) =>
        (await keyedApp.call('/contacts', { body: inquiry(), from, ...(cookie && { cookie }) })).status;
      const first = phone();
      expect([await send(first), await send(phone()), await send(first)]).toEqual([201, 201, 429]);
      // An invented id is none: such browsers are one visitor.
      expect([await send(phone(randomBytes(32))), await send(phone(randomBytes(32))), await send()]).toEqual([
        201, 429, 429,
      ]);
    } finally {
      await keyedApp.stop();
    }
  }, 60_000);

  it('sets the visitor cookie HttpOnly and SameSite=Lax', async () => {
    const answer = await post(inquiry());
    expect(answer.headers.getSetCookie()[0]).toMatch(
      /^visitor=[\w-]{32}; Max-Age=15552000; Path=\/; HttpOnly; SameSite=Lax$/,
    );
  });

  it('does not believe a cookie it did not hand out', async () => {
    const from = newAddress();
    expect((await post(inquiry(), { from, cookie: 'visitor=invented-1' })).status).toBe(201);
    expect((await post(inquiry(), { from, cookie: 'visitor=invented-2' })).status).toBe(429);
  });

  it('takes five in a rolling day and refuses the sixth', async () => {
    const from = newAddress();
    let cookie = '';
    for (let number = 1; number <= 5; number += 1) {
      const answer = await post(inquiry(), { from, cookie });
      expect(answer.status).toBe(201);
      cookie = answer.cookies[0] ?? cookie;
      app.clock.advance(3600);
    }
    const sixth = await post(inquiry(), { from, cookie });
    expect([sixth.status, sixth.body['code'], sixth.body['message']]).toEqual([
      429,
      'submission_daily_limit',
      'Daily submission limit reached. Please try again tomorrow.',
    ]);
    expect(Number(sixth.headers.get('retry-after'))).toBe(19 * 3600);
    app.clock.advance(19 * 3600);
    expect((await post(inquiry(), { from, cookie })).status).toBe(201);
  });

  it('does not count what was refused', async () => {
    const from = newAddress();
    await post(inquiry({ name: '' }), { from });
    await post(inquiry({ website: 'bot' }), { from });
    expect((await post(inquiry(), { from })).status).toBe(201);
  });

  it('lets one of two parallel submissions of a visitor win', async () => {
    const from = newAddress();
    const answers = await Promise.all(Array.from({ length: 6 }, () => post(inquiry(), { from })));
    expect(answers.map(({ status }) => status).sort((a, b) => a - b)).toEqual([201, 429, 429, 429, 429, 429]);
  });

  it('limits a whole address far above what people do', async () => {
    const limited = await startTestApp({
      databaseUrl: await createDatabase(),
      env: { SUBMISSIONS_PER_ADDRESS_PER_HOUR: '2' },
    });
    try {
      const send = (browser: string) =>
        limited.call('/contacts', { body: inquiry(), from: '198.51.100.7', headers: { 'user-agent': browser } });
      expect([(await send('one')).status, (await send('two')).status]).toEqual([201, 201]);
      const third = await send('three');
      expect([third.status, third.body['code'], third.body['message']]).toEqual([
        429,
        'rate_limited',
        'Too many requests. Please try again later.',
      ]);
    } finally {
      await limited.stop();
    }
  }, 30_000);
});

describe('a network', () => {
  const from = (network: string, host: number) => `2001:db8:${network}::${host.toString(16)}`;
  const agent = (number: number) => ({ 'user-agent': `Browser ${number}` });

  it('is one visitor, however many addresses of IPv6 it has', async () => {
    const limited = await startTestApp({
      databaseUrl: await createDatabase(),
      env: { SUBMISSIONS_PER_ADDRESS_PER_HOUR: '2' },
    });
    try {
      const send = (network: string, host: number) =>
        limited.call('/contacts', { body: inquiry(), from: from(network, host), headers: agent(host) });
      const statuses = [];
      for (const host of [1, 2, 3]) statuses.push((await send('1:1', host)).status);
      expect([...statuses, (await send('1:2', 1)).status]).toEqual([201, 201, 429, 201]);
      const fast = [
        await limited.call('/contacts', { body: inquiry(), from: from('1:3', 1) }),
        await limited.call('/contacts', { body: inquiry(), from: from('1:3', 2) }),
      ];
      expect(fast.map(({ status, body }) => [status, body['code']])).toEqual([
        [201, undefined],
        [429, 'submission_cooldown'],
      ]);
    } finally {
      await limited.stop();
    }
  }, 60_000);

  it('causes at most ten welcome mails an hour; the inquiries are filed all the same', async () => {
    const sent = [];
    for (let host = 1; host <= 12; host += 1)
      sent.push(
        (
          await post(inquiry({ email: `stranger${host}@elsewhere.example` }), {
            from: from('2:1', host),
            headers: agent(host),
          })
        ).status,
      );
    expect(sent).toEqual(Array.from({ length: 12 }, () => 201));
    const mails = await mailRows(
      app,
      `SELECT template, count(*)::int AS count FROM email_messages
        WHERE variables->>'email' LIKE 'stranger%' OR recipient LIKE 'stranger%' GROUP BY template ORDER BY template`,
    );
    expect(mails).toEqual([
      { template: 'team-notice', count: 12 },
      { template: 'welcome', count: 10 },
    ]);
  });
});

describe('an email that is already known (decision D6)', () => {
  it('files the inquiry on the contact, fills gaps, overwrites nothing, and looks like any success', async () => {
    const email = 'known@brightwell.example';
    const first = await post(inquiry({ email, name: 'First Name', company: 'First Company' }));
    const second = await post(
      inquiry({
        email: 'KNOWN@brightwell.example',
        name: 'Second Name',
        company: 'Other',
        phone: '+12125550134',
        urgency: 'urgent',
      }),
    );
    expect(second.status).toBe(201);
    expect(second.body).toEqual({
      id: first.body['id'],
      email,
      name: 'Second Name',
      projectId: first.body['projectId'],
    });
    const [contact] = await app.query(
      'SELECT name, company, phone, inquiry_count, lead_score FROM contacts WHERE id = $1',
      [first.body['id']],
    );
    expect(contact).toEqual({
      name: 'First Name',
      company: 'First Company',
      phone: '+12125550134',
      inquiry_count: 2,
      lead_score: 120,
    });
    const inquiries = await app.query('SELECT name, company FROM inquiries WHERE contact_id = $1 ORDER BY lead_score', [
      first.body['id'],
    ]);
    expect(inquiries).toEqual([
      { name: 'First Name', company: 'First Company' },
      { name: 'Second Name', company: 'Other' },
    ]);
    expect(await count('onboarding_projects', 'contact_id = $1', [first.body['id']])).toBe(1);
  });

  it('answers the browser that it was sent before, and files it all the same', async () => {
    const email = 'again@brightwell.example';
    const first = await post(inquiry({ email }));
    app.clock.advance(61);
    const second = await post(inquiry({ email }), { cookie: first.cookies[0] ?? '' });
    expect([second.status, second.body['code'], second.body['message']]).toEqual([
      409,
      'already_submitted',
      "This email has already been submitted. We'll respond soon!",
    ]);
    expect(await count('inquiries', 'contact_id = $1', [first.body['id']])).toBe(2);
  });

  it('takes nothing from the limits of a visitor whose duplicate is refused', async () => {
    const email = 'twice@brightwell.example';
    const first = await post(inquiry({ email }));
    const cookie = first.cookies[0] ?? '';
    for (let number = 2; number <= 7; number += 1) {
      app.clock.advance(61);
      expect((await post(inquiry({ email }), { cookie })).body['code']).toBe('already_submitted');
    }
    // At once, and four more of the five.
    for (let number = 2; number <= 5; number += 1) {
      expect((await post(inquiry(), { cookie })).status).toBe(201);
      app.clock.advance(61);
    }
    expect((await post(inquiry(), { cookie })).body['code']).toBe('submission_daily_limit');
  });

  it('writes to the visitor at most once a day, to the team every time', async () => {
    const email = 'pumped@brightwell.example';
    const { body } = await post(inquiry({ email }));
    await post(inquiry({ email }));
    await post(inquiry({ email }));
    const mails = () =>
      mailRows(
        app,
        `SELECT template, count(*)::int AS count FROM email_messages WHERE contact_id = $1 GROUP BY template
          ORDER BY template`,
        [body['id']],
      );
    expect(await mails()).toEqual([
      { template: 'team-notice', count: 3 },
      { template: 'welcome', count: 1 },
    ]);
    app.clock.advance(24 * 3600);
    await post(inquiry({ email }));
    expect(await mails()).toEqual([
      { template: 'team-notice', count: 4 },
      { template: 'welcome', count: 2 },
    ]);
  });

  it('writes once to a new visitor whose inquiries arrive at the same moment', async () => {
    const email = 'five-at-once@brightwell.example';
    const answers = await Promise.all(
      Array.from({ length: 5 }, (_, network) => post(inquiry({ email }), { from: `198.51.${100 + network}.7` })),
    );
    expect(new Set(answers.map(({ status, body }) => `${status} ${String(body['id'])}`)).size).toBe(1);
    const mails = await mailRows(
      app,
      `SELECT template, count(*)::int AS count FROM email_messages WHERE contact_id = $1 GROUP BY template
        ORDER BY template`,
      [answers[0]?.body['id']],
    );
    expect(mails).toEqual([
      { template: 'team-notice', count: 5 },
      { template: 'welcome', count: 1 },
    ]);
  });
});

describe('Idempotency-Key', () => {
  it('replays the first answer, unthrottled, and stores one inquiry', async () => {
    const [key, from, body] = [randomUUID(), newAddress(), inquiry()];
    const first = await post(body, { key, from });
    const second = await post(body, { key, from });
    expect(second.status).toBe(201);
    expect(second.body).toEqual(first.body);
    expect(await count('inquiries', 'contact_id = $1', [first.body['id']])).toBe(1);
  });

  it('refuses the key with another body', async () => {
    const key = randomUUID();
    await post(inquiry(), { key });
    const before = await everything();
    const other = await post(inquiry(), { key });
    expect([other.status, other.body['code']]).toEqual([422, 'idempotency_key_reused']);
    expect(await everything()).toEqual(before);
  });

  it('holds when ten requests with one key arrive together (ASVS 2.3.3)', async () => {
    const [key, from, body] = [randomUUID(), newAddress(), inquiry()];
    const answers = await Promise.all(Array.from({ length: 10 }, () => post(body, { key, from })));
    expect(new Set(answers.map((answer) => JSON.stringify([answer.status, answer.body['id']]))).size).toBe(1);
    expect(answers[0]?.status).toBe(201);
    expect(await count('inquiries', 'contact_id = $1', [answers[0]?.body['id']])).toBe(1);
  });

  it('keeps no trace of a throttled request, so that it can be sent again', async () => {
    const [key, from, body] = [randomUUID(), newAddress(), inquiry()];
    await post(inquiry(), { from });
    expect((await post(body, { key, from })).status).toBe(429);
    app.clock.advance(60);
    expect((await post(body, { key, from })).status).toBe(201);
  });

  it('refuses a key that is none', async () => {
    const answer = await post(inquiry(), { key: 'x'.repeat(201) });
    expect([answer.status, answer.body['code']]).toEqual([400, 'validation_failed']);
  });
});

describe('nothing is half stored', () => {
  it('takes everything back when the last statement fails (ASVS 2.3.3)', async () => {
    await app.query('ALTER TABLE idempotency_keys ADD CONSTRAINT refusal CHECK (response IS NULL) NOT VALID');
    const before = await everything();
    try {
      const answer = await post(inquiry(), { key: randomUUID() });
      expect([answer.status, answer.body['code'], answer.body['message']]).toEqual([
        500,
        'internal',
        'Something went wrong. Please try again or contact us directly.',
      ]);
      expect(JSON.stringify(answer.body)).not.toContain('refusal');
      expect(await everything()).toEqual(before);
    } finally {
      await app.query('ALTER TABLE idempotency_keys DROP CONSTRAINT refusal');
    }
  });
});

it('mails each once, however often the event is delivered, and also where that is forgotten', async () => {
  const email = 'twice-delivered@brightwell.example';
  const { body } = await post(inquiry({ email, name: 'Tess Twice' }));
  const mails = () =>
    mailRows<{ template: string }>(app, 'SELECT template FROM email_messages WHERE contact_id = $1 ORDER BY template', [
      body['id'],
    ]);
  const both = [{ template: 'team-notice' }, { template: 'welcome' }];
  expect(await mails()).toEqual(both);
  const [event] = await app.query<{ id: string; delivered: string[] }>(
    `SELECT id, delivered FROM outbox_events WHERE payload->>'contactId' = $1`,
    [body['id']],
  );
  const again = () =>
    app.app.nest
      .get(DataSource)
      .transaction((manager) =>
        app.app.nest
          .get(Jobs)
          .enqueue(manager, queues.outbox.name, { eventId: event?.id, subscribers: event?.delivered }),
      );
  await again();
  expect(await mails()).toEqual(both);
  // As after a restore of a backup from between the two.
  await app.query(`UPDATE outbox_events SET delivered = '{}' WHERE id = $1`, [event?.id]);
  await again();
  expect(await mails()).toEqual(both);
  await eventually(
    'every mail has left',
    async () => (await count('pgboss.job', `name = 'email-send' AND state < 'completed'`)) === 0,
  );
  const sentMails = world.sandbox
    .mails()
    .filter(({ to, subject }) => to.includes(email) || subject.includes('Tess Twice'));
  expect(sentMails).toHaveLength(2);
});
