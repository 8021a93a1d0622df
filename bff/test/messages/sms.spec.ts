import { signTwilioWebhook } from '@vitrine/provider-sandbox';
import { DataSource } from 'typeorm';
import { Jobs, queues } from '../../src/platform/jobs/index.ts';
import { eventually } from '../support/test-app.ts';
import { authToken, type MessagesWorld, newPhone, startMessages } from './support.ts';

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

const sentTo = (phone: string) => world.sandbox.messages().filter(({ to }) => to === phone);
const suppressionOf = async (phone: string) =>
  await world.app.query<{ reason: string; lifted: boolean }>(
    `SELECT reason, lifted_at IS NOT NULL AS lifted FROM suppressions WHERE channel = 'sms' AND address = $1
      ORDER BY created_at`,
    [phone],
  );

describe('SMS', () => {
  it('leaves once, in E.164, and its reports tell of its arrival', async () => {
    const phone = newPhone();
    const { id, status } = await world.fileSms({
      to: ` ${phone.slice(0, 2)} (${phone.slice(2, 5)}) ${phone.slice(5)}`,
      body: 'Your invoice is ready',
    });
    expect(status).toBe('queued');
    const message = await world.until(id, 'delivered');
    expect(message).toMatchObject({
      channel: 'sms',
      to: phone,
      subject: null,
      text: 'Your invoice is ready',
      attempts: 1,
      failure: null,
      retry: { possible: false },
    });
    expect(message.events.map(({ kind }) => kind)).toEqual(['sent', 'delivered']);
    expect(message.sentAt && message.settledAt).toBeTruthy();
    expect(sentTo(phone)).toMatchObject([
      {
        body: 'Your invoice is ready',
        statusCallback: expect.stringContaining(`/api/webhooks/twilio/status?message=${id}`),
      },
    ]);
  });

  it('to a client in test mode is recorded and never leaves', async () => {
    const phone = newPhone();
    const { id, status } = await world.fileSms({ to: phone, testMode: true });
    expect([status, (await world.message(id)).status]).toEqual(['mock_sent', 'mock_sent']);
    // A real one that was filed later has left: the first would have, too.
    await world.until((await world.fileSms({ to: phone })).id, 'delivered');
    expect(sentTo(phone)).toHaveLength(1);
  });

  it.each(['', '555 0148', '+1 212', '+1 212 555 0148 x5', '+1 900 555 0148', 'me'])(
    'refuses %j as a number',
    async (to) => {
      await expect(world.fileSms({ to })).rejects.toMatchObject({ code: 'invalid_phone' });
    },
  );

  it('refuses a text that is empty or too long, and more to one phone than anyone reads', async () => {
    await expect(world.fileSms({ body: '  ' })).rejects.toMatchObject({ code: 'validation_failed' });
    await expect(world.fileSms({ body: 'x'.repeat(1601) })).rejects.toMatchObject({ code: 'validation_failed' });
    const phone = newPhone();
    const filed = [];
    for (let index = 0; index < 12; index += 1) filed.push(await world.fileSms({ to: phone }));
    await expect(world.fileSms({ to: phone })).rejects.toMatchObject({ code: 'rate_limited' });
    for (const { id } of filed) await world.until(id, 'delivered');
    expect(sentTo(phone)).toHaveLength(12);
  });

  it('that was accepted before the connection hung is unknown, is looked up, and exists exactly once', async () => {
    world.sandbox.callbacks.setMode('drop');
    world.sandbox.fault({ provider: 'twilio', kind: 'acceptThenHang', method: 'POST' });
    const phone = newPhone();
    const { id } = await world.fileSms({ to: phone });
    const unknown = await world.until(id, 'unknown', 20);
    expect(unknown).toMatchObject({
      failure: 'The SMS provider did not answer',
      retry: { possible: true, hint: expect.stringContaining('asked first') },
    });
    const found = await world.until(id, 'sent', 20);
    expect(found.events.map(({ kind, detail }) => [kind, detail])).toEqual([
      ['unanswered', 'The SMS provider did not answer'],
      ['sent', 'Found at the provider'],
    ]);
    expect(found.attempts).toBe(1);
    expect(sentTo(phone)).toHaveLength(1);
  }, 60_000);

  it('that hung before acceptance is sent again after a minute without a trace at the provider', async () => {
    world.sandbox.fault({ provider: 'twilio', kind: 'disconnect', method: 'POST' });
    const phone = newPhone();
    const { id } = await world.fileSms({ to: phone });
    await world.until(id, 'unknown', 20);
    expect(sentTo(phone)).toHaveLength(0);
    world.app.clock.advance(61);
    expect(await world.until(id, 'delivered', 30)).toMatchObject({ attempts: 2, failure: null });
    expect(sentTo(phone)).toHaveLength(1);
  }, 60_000);

  it('is found by its report even if every answer was lost', async () => {
    world.sandbox.fault({ provider: 'twilio', kind: 'acceptThenHang', method: 'POST' });
    const phone = newPhone();
    const { id } = await world.fileSms({ to: phone });
    await world.until(id, 'delivered');
    expect(sentTo(phone)).toHaveLength(1);
  }, 30_000);

  it('whose process was killed during an attempt is looked up by the next one, and sent once', async () => {
    world.sandbox.callbacks.setMode('drop');
    const phone = newPhone();
    const jobs = world.app.app.nest.get(Jobs);
    const { manager } = world.app.app.nest.get(DataSource);
    const { id } = await world.fileSms({ to: phone });
    await world.until(id, 'sent');
    // As the kill leaves it: the provider has it, and only that a try began is on record.
    await world.app.query(
      `UPDATE sms_messages SET status = 'queued', provider_id = NULL, sent_at = NULL, attempting_since = $2
        WHERE id = $1`,
      [id, world.app.clock.now()],
    );
    await Promise.all([
      jobs.enqueue(manager, queues.sendSms.name, { smsId: id }),
      jobs.enqueue(manager, queues.sendSms.name, { smsId: id }),
    ]);
    expect((await world.until(id, 'sent')).attempts).toBe(1);
    expect(sentTo(phone)).toHaveLength(1);
    // Before it reached the provider: nothing is listed, and after a minute it is tried anew, by one of two workers.
    const other = newPhone();
    const { id: lost } = await world.fileSms({ to: other, testMode: true });
    await world.app.query(
      `UPDATE sms_messages SET status = 'queued', sent_at = NULL, attempts = 1, attempting_since = $2 WHERE id = $1`,
      [lost, world.app.clock.now()],
    );
    world.app.clock.advance(61);
    await Promise.all([
      jobs.enqueue(manager, queues.sendSms.name, { smsId: lost }),
      jobs.enqueue(manager, queues.sendSms.name, { smsId: lost }),
    ]);
    expect((await world.until(lost, 'sent')).attempts).toBe(2);
    expect(sentTo(other)).toHaveLength(1);
  });

  it('survives 429 and 500 of the provider with backoff, and leaves once', async () => {
    world.sandbox.fault({ provider: 'twilio', kind: 'status', status: 429, method: 'POST' });
    world.sandbox.fault({ provider: 'twilio', kind: 'status', status: 500, method: 'POST' });
    const phone = newPhone();
    const { id } = await world.fileSms({ to: phone });
    const message = await world.until(id, 'delivered', 30);
    expect(message.attempts).toBe(3);
    expect(message.events.filter(({ kind }) => kind === 'try-failed').map(({ detail }) => detail)).toEqual([
      expect.stringContaining('429'),
      expect.stringContaining('500'),
    ]);
    expect(sentTo(phone)).toHaveLength(1);
  }, 40_000);

  it('is given up at once where the number is none (21211, 21614), and kept from the number after 21610', async () => {
    for (const phone of ['+15005550001', '+15005550009']) {
      const { id } = await world.fileSms({ to: phone });
      expect(await world.until(id, 'failed')).toMatchObject({ attempts: 1, retry: { possible: true } });
    }
    const { id } = await world.fileSms({ to: '+15005550004' });
    expect(await world.until(id, 'suppressed')).toMatchObject({
      attempts: 1,
      suppression: { reason: 'stop', liftable: false },
      retry: { possible: false },
    });
    await expect(world.fileSms({ to: '+15005550004' })).rejects.toMatchObject({ code: 'recipient_suppressed' });
  });

  it('that was not delivered says why, and Retry sends a new one whose old reports change nothing', async () => {
    const phone = newPhone();
    world.sandbox.twilio.setOutcome(phone, { status: 'undelivered', errorCode: 30_003 });
    const { id } = await world.fileSms({ to: phone });
    expect(await world.until(id, 'failed')).toMatchObject({
      failure: 'The phone is switched off or out of reach.',
      retry: { possible: true },
    });
    world.sandbox.twilio.setOutcome(phone, { status: 'delivered' });
    const retried = await world.staff('POST', `/messages/${id}/retry`);
    expect(retried.status).toBe(200);
    await world.until(id, 'delivered');
    const [, first] = sentTo(phone);
    expect(sentTo(phone)).toHaveLength(2);
    if (first) world.sandbox.twilio.sendEvent(first, 'undelivered', 30_003);
    await world.sandbox.callbacks.settled();
    expect((await world.message(id)).status).toBe('delivered');
    expect((await world.staff('POST', `/messages/${id}/retry`)).body['code']).toBe('conflict');
  });
});

describe('reports', () => {
  it('come twice, at once and in every order, to the same end', async () => {
    world.sandbox.callbacks.setMode('hold');
    const ends = [];
    for (const order of [
      [0, 1, 2],
      [2, 1, 0],
      [1, 2, 0],
      [2, 0, 1],
    ]) {
      const { id } = await world.fileSms({});
      const heldReports = await eventually('three reports', async () => {
        const sid = world.sandbox.messages().find(({ statusCallback }) => statusCallback?.includes(id))?.sid;
        const reports = world.sandbox.callbacks
          .list()
          .filter(({ subject }) => subject === sid)
          .toReversed();
        return reports.length === 3 ? reports : null;
      });
      const statuses = await world.sandbox.callbacks.release(
        order.map((index) => heldReports[index]?.id ?? ''),
        3,
      );
      expect(statuses).toEqual(Array.from({ length: 9 }, () => 204));
      const { status, failure, events } = await world.until(id, 'delivered');
      ends.push({ status, failure, kinds: events.map(({ kind }) => kind).filter((kind) => kind === 'delivered') });
    }
    expect(new Set(ends.map((end) => JSON.stringify(end))).size).toBe(1);
    expect(ends[0]).toEqual({ status: 'delivered', failure: null, kinds: ['delivered'] });
  });

  it('with a wrong signature, altered, or without one are refused (ASVS 15.3.3)', async () => {
    const { id } = await world.fileSms({});
    await world.until(id, 'delivered');
    const path = `/webhooks/twilio/status?message=${id}`;
    const url = `${world.app.config.http.publicUrl.origin}/api${path}`;
    const fields = { MessageSid: `SM${'0'.repeat(32)}`, MessageStatus: 'failed' };
    const post = (signature: string | undefined, sent: Record<string, string> = fields) =>
      world.app.call(path, {
        raw: new URLSearchParams(sent).toString(),
        headers: {
          'content-type': 'application/x-www-form-urlencoded',
          ...(signature === undefined ? {} : { 'x-twilio-signature': signature }),
        },
      });
    const right = signTwilioWebhook(url, fields, authToken);
    const answers = [
      await post(undefined),
      await post('x'),
      await post(signTwilioWebhook(url, fields, 'other')),
      await post(right, { ...fields, MessageStatus: 'delivered' }),
      await post(signTwilioWebhook(url.replace(id, 'x'), fields, authToken)),
    ];
    expect(answers.map(({ status, body }) => [status, body['code']])).toEqual(
      Array.from({ length: 5 }, () => [403, 'forged_request']),
    );
    // Signed rightly it is taken, but it is another message's id.
    expect((await post(right)).status).toBe(204);
    expect((await world.message(id)).status).toBe('delivered');
    expect(
      (
        await world.app.call('/contacts', {
          raw: 'a=b',
          headers: { 'content-type': 'application/x-www-form-urlencoded' },
        })
      ).status,
    ).toBe(415);
  });
});

describe('STOP, START and HELP', () => {
  const us = '+15005550006';

  it('STOP suppresses every later message to the number, also a waiting one; START restores', async () => {
    const phone = newPhone();
    await world.until((await world.fileSms({ to: phone })).id, 'delivered');
    world.sandbox.fault({ provider: 'twilio', kind: 'status', status: 429, method: 'POST' });
    const pendingMessage = await world.fileSms({ to: phone });
    await eventually('a first try', async () => (await world.message(pendingMessage.id)).attempts === 1);
    const stopped = await world.sandbox.twilio.reply({ from: phone, to: us, body: ' Stop ' });
    expect([stopped.status, stopped.twiml]).toEqual([
      200,
      expect.stringContaining('You have successfully been unsubscribed.'),
    ]);
    expect(await world.until(pendingMessage.id, 'suppressed')).toMatchObject({
      attempts: 1,
      failure: expect.stringContaining('STOP'),
    });
    await expect(world.fileSms({ to: phone })).rejects.toMatchObject({ code: 'recipient_suppressed' });
    expect(sentTo(phone)).toHaveLength(1);
    expect((await world.staff('POST', `/messages/${pendingMessage.id}/retry`)).status).toBe(409);

    const started = await world.sandbox.twilio.reply({ from: phone, to: us, body: 'START' });
    expect(started.twiml).toContain('re-subscribed');
    await world.until((await world.fileSms({ to: phone })).id, 'delivered');
    // The old STOP, told again, undoes nothing.
    const again = await world.sandbox.twilio.reply({ from: phone, to: us, body: ' Stop ', sid: stopped.sid });
    expect(again.status).toBe(200);
    expect(await suppressionOf(phone)).toEqual([{ reason: 'stop', lifted: true }]);
  }, 30_000);

  it('a STOP cannot be lifted by staff', async () => {
    const phone = newPhone();
    await world.sandbox.twilio.reply({ from: phone, to: us, body: 'UNSUBSCRIBE' });
    const { body } = await world.staff('GET', `/suppressions?search=${encodeURIComponent(phone)}`);
    const [row] = body['items'] as { id: string; liftable: boolean }[];
    expect(row?.liftable).toBe(false);
    const answer = await world.staff('POST', `/suppressions/${row?.id}/lift`, { reason: 'They called us' });
    expect([answer.status, answer.body['code'], answer.body['message']]).toEqual([
      409,
      'conflict',
      expect.stringContaining('START'),
    ]);
  });

  it('whoever asks us to stop in another way is blocked by staff, on record, and may be unblocked', async () => {
    const phone = newPhone();
    const typed = `(${phone.slice(2, 5)}) ${phone.slice(5, 8)}-${phone.slice(8)}`;
    const request = { channel: 'sms', address: typed, detail: 'Told us on the phone' };
    const refused = await world.staff('POST', '/suppressions', { ...request, address: '12' });
    expect([refused.status, refused.body['errors']]).toEqual([400, { address: [expect.stringContaining('phone')] }]);
    const added = await world.staff('POST', '/suppressions', request);
    expect([added.status, added.body]).toEqual([
      201,
      expect.objectContaining({ address: phone, reason: 'request', detail: 'Told us on the phone', liftable: true }),
    ]);
    expect((await world.staff('POST', '/suppressions', request)).body['id']).toBe(added.body['id']);
    await expect(world.fileSms({ to: phone })).rejects.toMatchObject({ code: 'recipient_suppressed' });
    expect(
      await world.app.query(`SELECT after->>'detail' AS detail FROM audit_entries WHERE entity_id = $1`, [
        added.body['id'],
      ]),
    ).toEqual([{ detail: 'Told us on the phone' }]);
    const lifted = await world.staff('POST', `/suppressions/${String(added.body['id'])}/lift`, {
      reason: 'They called',
    });
    expect(lifted.status).toBe(200);
    await world.until((await world.fileSms({ to: phone })).id, 'delivered');
  }, 30_000);

  it('typographic quotes and dashes leave as those that fit in fewer segments', async () => {
    const phone = newPhone();
    const { id } = await world.fileSms({ to: phone, body: 'Hi Maeve O’Brien – it’s ready' });
    await world.until(id, 'delivered');
    expect(sentTo(phone)).toMatchObject([{ body: "Hi Maeve O'Brien - it's ready" }]);
  });

  it('“Please stop” stops texts as STOP does', async () => {
    const phone = newPhone();
    expect((await world.sandbox.twilio.reply({ from: phone, to: us, body: 'Please stop 🛑' })).twiml).toContain(
      'unsubscribed',
    );
    await expect(world.fileSms({ to: phone })).rejects.toMatchObject({ code: 'recipient_suppressed' });
  });

  it('HELP is answered once; other texts are stored and not answered', async () => {
    const phone = newPhone();
    expect((await world.sandbox.twilio.reply({ from: phone, to: us, body: 'help' })).twiml).toContain(
      'Reply STOP to unsubscribe.',
    );
    expect(
      (await world.sandbox.twilio.reply({ from: phone, to: us, body: 'See you <b>soon</b>' })).twiml,
    ).not.toContain('<Message>');
    expect(
      (await world.sandbox.twilio.reply({ from: phone, to: us, body: 'HELP', fields: { OptOutType: 'HELP' } })).twiml,
    ).not.toContain('<Message>');
    expect(await world.app.query('SELECT keyword FROM sms_inbound WHERE sender = $1 ORDER BY body', [phone])).toEqual([
      { keyword: 'help' },
      { keyword: null },
      { keyword: 'help' },
    ]);
    expect(await suppressionOf(phone)).toEqual([]);
    const forged = await world.app.call('/webhooks/twilio/inbound', {
      raw: `From=${encodeURIComponent(phone)}&Body=STOP&MessageSid=SM1`,
      headers: { 'content-type': 'application/x-www-form-urlencoded', 'x-twilio-signature': 'x' },
    });
    expect(forged.status).toBe(403);
    expect(await suppressionOf(phone)).toEqual([]);
  });
});
