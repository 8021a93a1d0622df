import { randomUUID } from 'node:crypto';
import { signResendWebhook } from '@vitrine/provider-sandbox';
import { DataSource } from 'typeorm';
import { EmailsService } from '../../src/modules/emails/index.ts';
import { HousekeepingService } from '../../src/operations/housekeeping/housekeeping.service.ts';
import { eventually, inquiry, newAddress } from '../support/test-app.ts';
import { eventsDelivered } from '../checkout/support.ts';
import { type MessagesWorld, newRecipient, resendSecrets, startMessages } from './support.ts';

let world: MessagesWorld;

beforeAll(async () => {
  world = await startMessages();
}, 60_000);

afterEach(() => {
  world.sandbox.clearFaults();
  world.sandbox.callbacks.setMode('deliver');
});

afterAll(async () => {
  await world?.stop();
});

const address = (kind: string) => `${kind}+${randomUUID().slice(0, 8)}@resend.dev`;
const mailsTo = (recipient: string) => world.sandbox.mails().filter(({ to }) => to.includes(recipient));

describe('what becomes of a mail', () => {
  it('delivery: its content is kept as it was sent, with every event', async () => {
    const recipient = newRecipient();
    const id = await world.fileMail({ recipient });
    await world.until(id, 'delivered');
    // The provider's report may come before we wrote down that the mail left.
    const message = await eventually('both steps', async () => {
      const now = await world.message(id);
      return now.events.length === 2 && now.attempts > 0 && now;
    });
    expect(message).toMatchObject({
      channel: 'email',
      to: recipient,
      attempts: 1,
      failure: null,
      retry: { possible: false },
      suppression: null,
    });
    expect(message.events.map(({ kind }) => kind)).toEqual(['sent', 'delivered']);
    const [mail] = mailsTo(recipient);
    expect([message.html, message.text]).toEqual([mail?.html, mail?.text]);
    expect(mail?.tags).toEqual([{ name: 'message', value: id }]);
  });

  it('a bounce: the address gets no further mail, until staff lift that with a reason', async () => {
    const recipient = address('bounced');
    const first = await world.until(await world.fileMail({ recipient }), 'bounced');
    expect(first).toMatchObject({
      failure: "The recipient's email address does not exist.",
      suppression: { reason: 'bounce', address: recipient, liftable: true },
      retry: { possible: false },
    });

    const second = await world.message(
      await world.fileMail({ recipient: recipient.toUpperCase().replace('RESEND.DEV', 'resend.dev') }),
    );
    expect(second).toMatchObject({
      status: 'suppressed',
      attempts: 0,
      failure: expect.stringContaining('bounced'),
      sentAt: null,
      retry: { possible: false, hint: expect.stringContaining('Lift') },
    });
    expect((await world.staff('POST', `/messages/${second.id}/retry`)).status).toBe(409);

    expect((await world.staff('POST', `/suppressions/${first.suppression?.id}/lift`, { reason: ' x ' })).status).toBe(
      400,
    );
    expect(
      (
        await world.staff('POST', `/suppressions/${first.suppression?.id}/lift`, {
          reason: 'They set up the mailbox today',
        })
      ).status,
    ).toBe(200);
    expect((await world.staff('POST', `/suppressions/${first.suppression?.id}/lift`, { reason: 'Again' })).status).toBe(
      404,
    );
    expect(
      await world.app.query(
        `SELECT actor_name, after->>'reason' AS reason FROM audit_entries WHERE action = 'suppression.lifted'`,
      ),
    ).toEqual([{ actor_name: 'owner@vitrine.test', reason: 'They set up the mailbox today' }]);
    expect((await world.staff('POST', `/messages/${second.id}/retry`)).status).toBe(200);
    await eventually('the second to leave', () =>
      world.sandbox.mails().some(({ tags }) => tags.some(({ value }) => value === second.id)),
    );
  });

  it('a complaint: only mails about the safety of the account are sent afterwards', async () => {
    const recipient = address('complained');
    await world.until(await world.fileMail({ recipient }), 'complained');
    expect((await world.message(await world.fileMail({ recipient }))).status).toBe('suppressed');
    const reset = await world.fileMail({
      recipient,
      template: 'password-changed',
      variables: { link: 'https://halcyon.example/forgot-password' },
    });
    await world.until(reset, 'complained');
    expect(mailsTo(recipient)).toHaveLength(2);
  });

  it.each([
    ['delayed', 'delivered', null],
    ['failed', 'failed', 'reached_daily_quota'],
    ['suppressed', 'suppressed', expect.stringContaining('suppression list')],
  ] as const)('the provider tells of %s', async (kind, status, failure) => {
    expect(await world.until(await world.fileMail({ recipient: address(kind) }), status)).toMatchObject({ failure });
  });

  it('a suppressed address that is already waiting is not written to', async () => {
    world.sandbox.fault({ provider: 'resend', kind: 'status', status: 429, retryAfter: 2 });
    const recipient = newRecipient();
    const id = await world.fileMail({ recipient });
    await eventually('a first try', async () => (await world.message(id)).attempts === 1);
    await world.app.query(
      `INSERT INTO suppressions (id, channel, address, reason, created_at)
        VALUES ($1, 'email', $2, 'complaint', now())`,
      [randomUUID(), recipient],
    );
    expect(await world.until(id, 'suppressed')).toMatchObject({ attempts: 1 });
    expect(mailsTo(recipient)).toEqual([]);
  });

  it('an inquiry notifies team and visitor, and its mails are in the lead’s timeline', async () => {
    const { body } = await world.app.call('/contacts', { body: inquiry(), from: newAddress() });
    await eventsDelivered(world.app);
    const { body: page } = await world.staff('GET', `/messages?contactId=${String(body['id'])}`);
    expect((page['items'] as { template: string }[]).map(({ template }) => template).toSorted()).toEqual([
      'team-notice',
      'welcome',
    ]);
  });
});

describe('events', () => {
  it('come twice, at once and in every order, to the same end', async () => {
    const recipient = address('complained');
    world.sandbox.callbacks.setMode('hold');
    const ends = [];
    for (const order of [
      [0, 1, 2],
      [2, 1, 0],
      [1, 0, 2],
      [2, 0, 1],
    ]) {
      await world.app.query('DELETE FROM suppressions WHERE address = $1', [recipient]);
      const id = await world.fileMail({ recipient });
      const heldEvents = await eventually('three events', () => {
        const mail = world.sandbox.mails().find(({ tags }) => tags.some(({ value }) => value === id));
        const events = world.sandbox.callbacks
          .list()
          .filter(({ subject }) => subject === mail?.id)
          .toReversed();
        return events.length === 3 ? events : null;
      });
      const statuses = await world.sandbox.callbacks.release(
        order.map((index) => heldEvents[index]?.id ?? ''),
        3,
      );
      expect(statuses).toEqual(Array.from({ length: 9 }, () => 200));
      const { status, failure, settledAt, events } = await world.message(id);
      ends.push({ status, failure, settled: settledAt !== null, kinds: events.map(({ kind }) => kind) });
      expect(await world.app.query('SELECT reason FROM suppressions WHERE address = $1', [recipient])).toEqual([
        { reason: 'complaint' },
      ]);
    }
    expect(ends).toEqual(
      Array.from({ length: 4 }, () => ({
        status: 'complained',
        failure: 'Marked as spam',
        settled: true,
        kinds: ['sent', 'delivered', 'complained'],
      })),
    );
  });

  it('before the provider’s answer are kept, and settle a mail whose answer was lost', async () => {
    world.sandbox.fault({ provider: 'resend', kind: 'acceptThenDelay', delayMs: 1500 });
    const recipient = newRecipient();
    const id = await world.fileMail({ recipient });
    await world.until(id, 'delivered');
    await eventually('the answer', async () => (await world.message(id)).attempts === 1);
    expect((await world.message(id)).status).toBe('delivered');
    expect(mailsTo(recipient)).toHaveLength(1);
  });

  const event = (messageId: string, type = 'email.bounced', emailId: string = randomUUID()) =>
    JSON.stringify({
      type,
      created_at: new Date().toISOString(),
      data: {
        email_id: emailId,
        created_at: new Date().toISOString(),
        from: 'x',
        to: ['someone@clinic.example'],
        subject: 'x',
        tags: { message: messageId },
        bounce: { type: 'Permanent', subType: 'General', message: 'gone' },
      },
    });
  const post = (raw: string, headers: Record<string, string>) => world.app.call('/webhooks/resend', { raw, headers });

  it('are refused when forged, altered, stale or unsigned; two secrets work in a rotation (ASVS 15.3.3)', async () => {
    const id = await world.fileMail({});
    await world.until(id, 'delivered');
    const body = event(id);
    const signed = signResendWebhook(body, 'msg_1', [resendSecrets[0]]);
    const stale = Math.floor(Date.now() / 1000) - 600;
    const refused = [
      await post(body, {}),
      await post(body, { ...signed, 'svix-signature': 'v1,x' }),
      await post(body, signResendWebhook(body, 'msg_1', ['whsec_b3RoZXI='])),
      await post(`${body} `, signed),
      await post(body, { ...signed, 'svix-id': 'msg_2' }),
      await post(body, signResendWebhook(body, 'msg_1', [resendSecrets[0]], stale)),
    ];
    expect(refused.map((answer) => [answer.status, answer.body['code']])).toEqual(
      Array.from({ length: 6 }, () => [400, 'invalid_signature']),
    );
    for (const [index, secret] of resendSecrets.entries())
      expect((await post(body, signResendWebhook(body, `msg_ok_${index}`, [secret]))).status).toBe(200);
    // Rightly signed, but of another mail's id: it changes nothing.
    expect(await world.message(id)).toMatchObject({ status: 'delivered', suppression: null });
    const unknown = event(randomUUID());
    expect((await post(unknown, signResendWebhook(unknown, 'msg_3', [resendSecrets[0]]))).status).toBe(200);
    expect(await world.app.query(`SELECT 1 FROM suppressions WHERE address = 'someone@clinic.example'`)).toEqual([]);
  });
});

describe('Retry', () => {
  it('sends a failed mail again, with the same content under the same key', async () => {
    world.sandbox.fault({ provider: 'resend', kind: 'status', status: 422 });
    const recipient = newRecipient();
    const id = await world.fileMail({ recipient });
    const failed = await world.until(id, 'failed');
    expect(failed).toMatchObject({ retry: { possible: true }, attempts: 1 });
    const { texts, version } = { texts: { heading: 'Reworded meanwhile, {name}.' }, version: 0 };
    expect((await world.staff('PUT', '/emails/templates/welcome', { texts, version })).status).toBe(200);
    expect((await world.staff('POST', '/messages/retry', { ids: [id] })).body).toEqual({
      results: [{ id, outcome: 'queued', message: null }],
    });
    const sent = await world.until(id, 'delivered');
    expect(sent.events.map(({ kind, detail }) => [kind, kind === 'retried' ? detail : null])).toEqual([
      ['try-failed', null],
      ['retried', 'owner@vitrine.test'],
      ['sent', null],
      ['delivered', null],
    ]);
    expect(mailsTo(recipient)).toMatchObject([
      { idempotencyKey: id, html: expect.stringContaining('Thank you, Ada.') },
    ]);
    const again = await world.staff('POST', '/messages/retry', { ids: [id, randomUUID()] });
    expect(again.body['results']).toEqual([
      { id, outcome: 'refused', message: expect.any(String) },
      { id: expect.any(String), outcome: 'refused', message: 'We couldn’t find that.' },
    ]);
    await world.staff('POST', '/emails/templates/welcome/reset', { version: 1 });
  });

  it('say when a mail was sent between attempts and reports, also while the provider has not said so', async () => {
    world.sandbox.callbacks.setMode('drop');
    const id = await world.fileMail({ recipient: newRecipient() });
    await world.until(id, 'sent');
    world.sandbox.callbacks.setMode('deliver');
    // All in one moment, as the clock stands still.
    const at = world.app.clock.now();
    for (const kind of ['try-failed', 'retried', 'delivered'])
      await world.app.query('INSERT INTO message_events (message_id, at, kind) VALUES ($1, $2, $3)', [id, at, kind]);
    const { body } = await world.staff('GET', `/messages/${id}`);
    expect((body as { events: { kind: string }[] }).events.map(({ kind }) => kind)).toEqual([
      'try-failed',
      'retried',
      'sent',
      'delivered',
    ]);
  });

  it('get a new key after the provider failed, because the old one would repeat its answer', async () => {
    const recipient = address('failed');
    const id = await world.fileMail({ recipient });
    await world.until(id, 'failed');
    await world.staff('POST', `/messages/${id}/retry`);
    await eventually('two mails', () => mailsTo(recipient).length === 2);
    expect(mailsTo(recipient).map(({ idempotencyKey }) => idempotencyKey)).toEqual([`${id}/1`, id]);
  });

  it('of an unknown outcome asks the provider first, once the key has expired', async () => {
    world.sandbox.callbacks.setMode('drop');
    const recipient = newRecipient();
    const id = await world.fileMail({ recipient });
    await world.until(id, 'sent');
    // As after a day of silence: the provider accepted it, and we were never told.
    await world.app.query(
      `UPDATE email_messages SET status = 'unknown', provider_id = NULL, sent_at = NULL WHERE id = $1`,
      [id],
    );
    world.app.clock.advance(24 * 3600);
    expect((await world.message(id)).retry).toEqual({
      possible: true,
      hint: expect.stringContaining('nobody gets it twice'),
    });
    await world.staff('POST', `/messages/${id}/retry`);
    expect((await world.until(id, 'sent')).events.map(({ detail }) => detail)).toContain('Found at the provider');
    expect(mailsTo(recipient)).toHaveLength(1);
  });
});

describe('the outbox', () => {
  it('lists both kinds newest first, page by page, by channel, group, template and search, with counts', async () => {
    const mark = randomUUID().slice(0, 8);
    const { id: sms } = await world.fileSms({ body: `Appointment ${mark}` });
    const ids = [sms];
    for (let index = 0; index < 3; index += 1) ids.unshift(await world.fileMail({ subject: `Mail ${mark} ${index}` }));
    for (const id of ids) await world.until(id, 'delivered');
    const list = async (query: string) =>
      (await world.staff('GET', `/messages?search=${mark}&${query}`)).body as {
        items: { id: string }[];
        nextCursor: string | null;
        total: number;
        countByStatus: Record<string, number>;
      };
    const messageIds: string[] = [];
    for (let cursor: string | null = ''; cursor !== null;) {
      const page: Awaited<ReturnType<typeof list>> = await list(`limit=2${cursor ? `&cursor=${cursor}` : ''}`);
      messageIds.push(...page.items.map(({ id }) => id));
      expect(page.total).toBe(4);
      cursor = page.nextCursor;
    }
    expect(new Set(messageIds)).toEqual(new Set(ids));
    expect((await list('channel=sms')).items.map(({ id }) => id)).toEqual([sms]);
    expect((await list('group=failed')).total).toBe(0);
    expect((await list('group=sent&template=welcome')).total).toBe(3);
    expect((await list('status=failed')).countByStatus).toMatchObject({ delivered: 4, failed: 0 });
    expect((await world.staff('GET', '/messages?cursor=nonsense')).status).toBe(400);
    expect((await world.staff('GET', `/messages/${randomUUID()}`)).status).toBe(404);
  });
});

describe('housekeeping', () => {
  it('deletes the content of old messages, and keeps that they were sent', async () => {
    const [mail, sms, pendingId] = [await world.fileMail({}), (await world.fileSms({})).id, randomUUID()];
    await world.until(mail, 'delivered');
    await world.until(sms, 'delivered');
    await world.app.query(
      `INSERT INTO email_messages (id, template, recipient, subject, variables, status, created_at)
        VALUES ($1, 'results_ready', 'p***@clinic.example', 'x', '{"sealed": "eA=="}', 'failed', $2)`,
      [pendingId, world.app.clock.now()],
    );
    world.app.clock.advance(179 * 24 * 3600);
    await world.app.app.nest.get(HousekeepingService).deleteExpired();
    const contentRows = () =>
      world.app.query(`SELECT status, text IS NOT NULL AS text FROM messages WHERE id = ANY($1)`, [[mail, sms]]);
    expect(await contentRows()).toEqual([
      { status: 'delivered', text: true },
      { status: 'delivered', text: true },
    ]);
    expect(await world.app.query('SELECT variables FROM email_messages WHERE id = $1', [pendingId])).toEqual([
      { variables: {} },
    ]);
    world.app.clock.advance(2 * 24 * 3600);
    await world.app.app.nest.get(HousekeepingService).deleteExpired();
    expect(await contentRows()).toEqual([
      { status: 'delivered', text: false },
      { status: 'delivered', text: false },
    ]);
    expect(await world.app.query('SELECT variables, body_html FROM email_messages WHERE id = $1', [mail])).toEqual([
      { variables: {}, body_html: null },
    ]);
  });
});

it('leaves without an address for answers where the provider refuses that address', async () => {
  const variables = {
    practiceName: 'Lumen',
    email: 'not known',
    title: 'Plan',
    amount: '$10.00',
    invoiceNumber: 'INV-1',
    receiptNumber: 'REC-1',
    form: [],
    portalUrl: 'https://portal.example',
  };
  const recipient = newRecipient();
  const id = await world.fileMail({ template: 'payment-notice', recipient, subject: 'Payment received', variables });
  // By then the session has ended, so the record is asked.
  await eventually(
    'the mail to leave',
    async () =>
      (await world.app.query('SELECT 1 FROM email_messages WHERE id = $1 AND sent_at IS NOT NULL', [id])).length === 1,
  );
  expect(mailsTo(recipient)).toMatchObject([{ subject: 'Payment received', replyTo: [] }]);
});

it('processes a backlog in batches, where one broken mail does not stop the others', async () => {
  const emails = world.app.app.nest.get(EmailsService);
  const file = (number: number) => ({
    template: 'welcome' as const,
    recipient: newRecipient(),
    subject: `Backlog ${number}`,
    variables: number === 20 ? {} : { name: 'Ada', projectType: 'Other', timeline: null },
  });
  const ids = await world.app.app.nest.get(DataSource).transaction(async (manager) => {
    const filed: string[] = [];
    for (let number = 0; number < 60; number += 1) filed.push(await emails.file(manager, file(number)));
    return filed;
  });
  const count = async (where: string): Promise<number> =>
    (
      await world.app.query<{ count: number }>(
        `SELECT count(*)::int AS count FROM email_messages WHERE id = ANY($1) AND ${where}`,
        [ids],
      )
    )[0]?.count ?? 0;
  await eventually('all but one to leave', async () => (await count('sent_at IS NOT NULL')) === 59, 60);
  expect(await count(`status = 'queued'`)).toBe(1);
  const sent = world.sandbox.mails().filter(({ subject }) => subject.startsWith('Backlog'));
  expect(new Set(sent.map(({ subject }) => subject)).size).toBe(59);
  expect(sent).toHaveLength(59);
  const settled = `SELECT completed_on AS at FROM pgboss.job WHERE name = 'email-send' AND state = 'completed'
    AND data->>'emailId' = ANY($1)`;
  const moments = await eventually('all of them to be settled', async () => {
    const rows = await world.app.query<{ at: Date }>(settled, [ids]);
    return rows.length === 59 ? new Set(rows.map(({ at }) => at.getTime())) : null;
  });
  expect(moments.size).toBeLessThan(20);
});
