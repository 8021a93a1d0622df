import { randomUUID } from 'node:crypto';
import { signResendWebhook } from '@vitrine/provider-sandbox';
import { HousekeepingService } from '../../src/operations/housekeeping/housekeeping.service.ts';
import { resendSecrets } from '../messages/support.ts';
import { eventually } from '../support/test-app.ts';
import { type InboxWorld, replyDomain, startInbox } from './support.ts';

let world: InboxWorld;

beforeAll(async () => {
  world = await startInbox();
}, 180_000);

afterAll(() => world?.stop());

interface Written {
  readonly from: string;
  readonly to?: string;
  readonly subject?: string;
  readonly text?: string;
  readonly html?: string;
  readonly headers?: Record<string, string>;
  readonly attachments?: readonly { filename: string; contentType: string; content: string }[];
}
const write = ({ from, to = `hello@${replyDomain}`, subject = 'A question', ...rest }: Written): string => {
  // Each at its own moment, so that a thread has an order.
  world.app.clock.advance(1);
  return world.sandbox.resend.receive({ from, to: [to], subject, ...rest });
};
/** Waits until the mail was read, or given up. */
const read = (id: string) =>
  eventually(`the mail ${id} to be read`, async () => {
    const [row] = await world.app.query<{ status: string; kind: string; conversation_id: string | null }>(
      `SELECT status, kind, conversation_id FROM inbound_emails WHERE provider_id = $1 AND status <> 'waiting'`,
      [id],
    );
    return row;
  });
/** A mail of ours that has left. */
const sentTo = (to: string) =>
  eventually(`a mail to ${to}`, () => world.sandbox.mails().find((mail) => mail.to.includes(to)));
const mailTo = async (to: string) => {
  const { body } = await world.staff('POST', '/emails/send-custom', {
    to,
    subject: 'Your new site',
    text: 'Any news?',
  });
  await world.until(String(body['id']), 'delivered');
  return sentTo(to);
};

describe('the webhook', () => {
  const event = (fields: object = {}) =>
    JSON.stringify({
      type: 'email.received',
      created_at: '2026-03-02T09:00:00.000Z',
      data: { email_id: randomUUID(), from: 'a@b.example', to: ['x@y.example'], subject: 'Hi', ...fields },
    });
  const post = (raw: string, headers: Record<string, string>) =>
    world.app.call('/webhooks/resend', { method: 'POST', raw, headers });
  const now = () => Math.floor(Date.now() / 1000);

  it('refuses a wrong signature, another body, and one that is replayed later', async () => {
    const body = event();
    const [, secret] = resendSecrets;
    const signed = signResendWebhook(body, 'msg_1', [secret], now());
    expect((await post(body, { ...signed, 'svix-signature': 'v1,AAAA' })).body['code']).toBe('invalid_signature');
    expect((await post(event(), signed)).status).toBe(400);
    expect((await post(body, signResendWebhook(body, 'msg_1', [secret], now() - 3600))).status).toBe(400);
    const rows = await world.app.query(`SELECT 1 FROM inbound_emails WHERE sender = 'a@b.example'`);
    expect(rows).toHaveLength(0);
  });

  it('keeps a mail once, however often and however many at a time it is reported', async () => {
    const id = write({ from: 'once@clinic.example', text: 'Only once' });
    await read(id);
    const body = event({ email_id: id });
    const post5 = Array.from({ length: 5 }, (_, index) =>
      post(body, signResendWebhook(body, `msg_again${index}`, [resendSecrets[1]], now())),
    );
    expect((await Promise.all(post5)).map(({ status }) => status)).toEqual([200, 200, 200, 200, 200]);
    const rows = await world.app.query('SELECT 1 FROM inbound_emails WHERE provider_id = $1', [id]);
    expect(rows).toHaveLength(1);
    const { id: conversation } = await world.showing('Only once');
    expect((await world.thread(conversation)).items).toHaveLength(1);
  });

  it('refuses one that says nothing of its sender', async () => {
    const body = event({ from: 5 });
    expect((await post(body, signResendWebhook(body, 'msg_2', [resendSecrets[1]], now()))).status).toBe(400);
  });
});

describe('threading', () => {
  it('goes by the signed address of our mail, whoever answers', async () => {
    const client = await world.addClient();
    const mail = await mailTo(client.email);
    expect(mail.replyTo[0]).toMatch(new RegExp(`^reply-[0-9a-f]{32}-[0-9a-f]{20}@${replyDomain}$`));
    write({
      from: 'Front Desk <desk@elsewhere.example>',
      to: mail.replyTo[0]?.toUpperCase() ?? '',
      text: 'From the desk',
    });
    const conversation = await world.showing('From the desk');
    expect(conversation).toMatchObject({ clientId: client.id, company: client.company, unread: true });
    const { items, subject } = await world.thread(conversation.id);
    expect(items.map(({ direction, text, from }) => [direction, text?.split('\n')[0], from])).toEqual([
      ['out', 'Any news?', null],
      ['in', 'From the desk', 'Front Desk · desk@elsewhere.example'],
    ]);
    expect(subject).toBe('Re: A question');
    // Who wrote is answered, not whom we had written to.
    expect((await world.thread(conversation.id)).ways.email?.address).toBe('desk@elsewhere.example');
  });

  it('does not go by an address that somebody made up', async () => {
    const client = await world.addClient();
    const mail = await mailTo(client.email);
    const forged = (mail.replyTo[0] ?? '').replace(/-[0-9a-f]{20}@/, `-${'0'.repeat(20)}@`);
    write({ from: 'stranger@elsewhere.example', to: forged, text: 'Let me in' });
    expect(await world.showing('Let me in')).toMatchObject({ clientId: null, email: 'stranger@elsewhere.example' });
  });

  it('goes by the mail it answers, when the address is another', async () => {
    const client = await world.addClient();
    const mail = await mailTo(client.email);
    const [row] = await world.app.query<{ header_id: string }>(
      'SELECT header_id FROM email_messages WHERE provider_id = $1',
      [mail.id],
    );
    const headers = { References: `<other@mail.example> ${row?.header_id ?? ''}` };
    write({ from: 'partner@elsewhere.example', headers, text: 'By reference' });
    expect(await world.showing('By reference')).toMatchObject({ clientId: client.id });
  });

  it('goes by the sender else, in any case, and a stranger’s is by the address', async () => {
    const lead = await world.addLead();
    write({ from: `Ada <${lead.email.toUpperCase()}>`, text: 'By my address' });
    expect(await world.showing('By my address')).toMatchObject({ contactId: lead.id });
    write({ from: 'New Person <New@Clinic.example>', text: 'Hello, I am new' });
    expect(await world.showing('Hello, I am new')).toMatchObject({ name: 'New Person', email: 'new@clinic.example' });
  });

  it('leaves Reply-To to the agency where the mail is a notice to the team', async () => {
    await world.addLead({ name: 'Notice Person' });
    const notice = await eventually('the notice', () =>
      world.sandbox
        .mails()
        .find(({ to, subject }) => to[0] === 'team@vitrine.test' && subject.includes('Notice Person')),
    );
    expect(notice.replyTo[0]).not.toContain(replyDomain);
  });
});

describe('what machines write', () => {
  it('is shown as such, and neither opens nor marks unread', async () => {
    const client = await world.addClient();
    const mail = await mailTo(client.email);
    write({ from: client.email, to: mail.replyTo[0] ?? '', text: 'Thanks, all good' });
    const { id, version } = await world.showing('Thanks, all good');
    await world.update(id, { version, state: 'closed' });
    const away = write({
      from: client.email,
      to: mail.replyTo[0] ?? '',
      subject: 'Automatic reply: Your new site',
      text: 'I am away.',
    });
    const bounce = write({
      from: 'MAILER-DAEMON@mail.example',
      to: mail.replyTo[0] ?? '',
      subject: 'Undelivered Mail Returned to Sender',
      headers: { 'Content-Type': 'multipart/report; report-type=delivery-status' },
      text: 'It could not be delivered.',
    });
    expect([(await read(away)).kind, (await read(bounce)).kind]).toEqual(['auto-reply', 'bounce']);
    expect((await world.list('state=closed')).find((one) => one.id === id)).toMatchObject({ unread: false });
    const kinds = (await world.thread(id)).items.map(({ kind, text }) => [kind, text]);
    expect(kinds).toEqual(
      expect.arrayContaining([
        ['auto-reply', 'I am away.'],
        ['bounce', 'It could not be delivered.'],
      ]),
    );
  });

  it('begins no conversation with a stranger', async () => {
    const id = write({ from: 'robot@news.example', headers: { Precedence: 'bulk' }, text: 'Buy now' });
    expect(await read(id)).toMatchObject({ kind: 'auto-reply', conversation_id: null });
  });
});

describe('what a mail says', () => {
  it('is text, without what it quotes, and never HTML', async () => {
    const html =
      '<style>p{}</style><script>alert(1)</script><p>Dear team,</p><p>yes &amp; thanks<br>Ada</p>' +
      '<img src="https://tracker.example/x.png" onerror="alert(1)">';
    write({ from: 'html@clinic.example', html });
    const { id } = await world.showing('Dear team, yes & thanks Ada');
    expect((await world.thread(id)).items[0]?.text).toBe('Dear team,\n\nyes & thanks\nAda');
    write({ from: 'html@clinic.example', text: 'Agreed.\n\nOn Monday Vitrine wrote:\n> Shall we?' });
    await world.showing('Agreed.');
    const { items } = await world.thread(id);
    expect(items.at(-1)).toMatchObject({ text: 'Agreed.', quoted: 'On Monday Vitrine wrote:\n> Shall we?' });
  });

  it('is kept whatever characters it has', async () => {
    write({ from: 'odd@clinic.example', subject: 'Odd \u0000 \uD800', text: 'Zero\u0000byte \uD83D half' });
    expect(await world.showing('Zerobyte \uFFFD half')).toBeTruthy();
    const headers = { References: '<one\u0000@mail.example>', 'Message-ID': '<two\u0000@mail.example>' };
    write({ from: 'odd-header@clinic.example', text: 'Odd headers', headers });
    expect(await world.showing('Odd headers')).toBeTruthy();
  });

  it('is kept once it can be stored', async () => {
    await world.app.query(
      `ALTER TABLE inbound_emails ADD CONSTRAINT refused CHECK (body NOT LIKE 'Cannot be stored%') NOT VALID`,
    );
    const id = write({ from: 'refused@clinic.example', text: 'Cannot be stored yet' });
    await eventually('a failed try', async () => {
      const [row] = await world.app.query<{ attempts: number; failure: string }>(
        'SELECT attempts, failure FROM inbound_emails WHERE provider_id = $1',
        [id],
      );
      return row?.attempts && row.failure === 'It could not be stored';
    });
    await world.app.query('ALTER TABLE inbound_emails DROP CONSTRAINT refused');
    expect(await world.showing('Cannot be stored yet')).toBeTruthy();
  });

  it('is asked for again while the provider is away, and shown without its text once that is given up', async () => {
    world.sandbox.fault({ provider: 'resend', kind: 'status', path: '/emails/receiving', status: 500, times: 2 });
    write({ from: 'patient@clinic.example', text: 'After two failures' });
    expect(await world.showing('After two failures')).toBeTruthy();
    const id = write({ from: 'gone@clinic.example', subject: 'Gone at the provider', text: 'x' });
    world.sandbox.fault({ provider: 'resend', kind: 'status', path: '/emails/receiving', status: 404, times: 1 });
    expect((await read(id)).status).toBe('failed');
    const { id: conversation } = await world.showing('Gone at the provider');
    expect((await world.thread(conversation)).items[0]).toMatchObject({
      text: null,
      failure: expect.stringContaining('couldn’t be read'),
    });
    world.sandbox.clearFaults();
  });
});

describe('files that come with a mail', () => {
  const file = (filename: string, content: Buffer | string) => ({
    filename,
    contentType: 'text/html',
    content: Buffer.from(content).toString('base64'),
  });
  const pdf = Buffer.from('%PDF-1.7\nnot really');

  it('are kept under a safe name, and only saved', async () => {
    write({ from: 'files@clinic.example', text: 'See attached', attachments: [file('../..\\a"b\r\nc é.pdf', pdf)] });
    const { id } = await world.showing('See attached');
    const [attachment] = (await world.thread(id)).items[0]?.attachments ?? [];
    expect(attachment).toMatchObject({ name: 'a b c é.pdf', size: pdf.length, refused: null });
    const saved = await world.staff('GET', `/inbox/${id}/attachments/${attachment?.id ?? ''}`);
    expect(saved.status).toBe(200);
    expect(saved.headers.get('content-disposition')).toBe(
      `attachment; filename="a b c _.pdf"; filename*=UTF-8''a%20b%20c%20%C3%A9.pdf`,
    );
    expect(saved.headers.get('content-type')).toBe('application/octet-stream');
    expect(saved.headers.get('x-content-type-options')).toBe('nosniff');
    expect(saved.text).toBe(pdf.toString());
    // Another conversation’s address doesn’t lead to it.
    write({ from: 'others@clinic.example', text: 'Nothing attached' });
    const other = await world.showing('Nothing attached');
    expect((await world.staff('GET', `/inbox/${other.id}/attachments/${attachment?.id ?? ''}`)).status).toBe(404);
  });

  it('are left out where they are programs, pages, too large or pretend', async () => {
    const large = Buffer.concat([pdf, Buffer.alloc(10 * 1024 * 1024)]);
    const nine = Buffer.concat([pdf, Buffer.alloc(9 * 1024 * 1024)]);
    write({
      from: 'bad-files@clinic.example',
      text: 'Many files',
      attachments: [
        file('run.exe', 'MZ'),
        file('page.html', '<script>'),
        file('fake.pdf', '<html>'),
        file('large.pdf', large),
        file('one.pdf', nine),
        file('two.pdf', nine),
        file('three.pdf', nine),
        file('notes.txt', 'Fine'),
      ],
    });
    const { id } = await world.showing('Many files');
    const { attachments } = (await world.thread(id)).items[0] ?? { attachments: [] };
    expect(attachments.map(({ name, refused }) => [name, refused === null])).toEqual([
      ['run.exe', false],
      ['page.html', false],
      ['fake.pdf', false],
      ['large.pdf', false],
      ['one.pdf', true],
      ['two.pdf', true],
      ['three.pdf', false],
      ['notes.txt', true],
    ]);
    const refused = attachments.find(({ name }) => name === 'fake.pdf')?.id ?? '';
    expect((await world.staff('GET', `/inbox/${id}/attachments/${refused}`)).status).toBe(404);
  });
});

/** Last, since it moves the clock. */
it('machines’ mails to nobody are gone after a month, all others and strangers after two years', async () => {
  const lead = await world.addLead();
  write({ from: lead.email, text: 'A lead writes' });
  const { id: kept } = await world.showing('A lead writes');
  write({ from: 'stranger@old.example', text: 'A stranger writes' });
  const { id: stranger } = await world.showing('A stranger writes');
  const robot = write({ from: 'robot@old.example', headers: { Precedence: 'bulk' }, text: 'Buy now' });
  await read(robot);
  const clean = () => world.app.app.nest.get(HousekeepingService).deleteExpired();
  const left = async () => [
    await world.app.query(`SELECT sender FROM inbound_emails WHERE sender = ANY($1) ORDER BY sender`, [
      [lead.email, 'stranger@old.example', 'robot@old.example'],
    ]),
    await world.app.query(`SELECT id FROM conversations WHERE id = ANY($1)`, [[kept, stranger]]),
  ];
  world.app.clock.advance(31 * 86_400);
  await clean();
  const [mails, conversations] = await left();
  expect(mails?.map((row) => row['sender'])).toEqual([lead.email, 'stranger@old.example'].toSorted());
  expect(conversations).toHaveLength(2);
  world.app.clock.advance(700 * 86_400);
  await clean();
  expect(await left()).toEqual([[], [{ id: kept }]]);
});
