import { randomUUID } from 'node:crypto';
import { agencyDay, daysAfter } from '@vitrine/brand';
import {
  AuditPage,
  BulkResult,
  ClientTimeline,
  InvoiceTimeline,
  MessageTemplate,
  TemplatePreview,
} from '@vitrine/contracts';
import { eventually } from '../../support/test-app.ts';
import { addClient, addSent, person, type ReminderDesk, rule, startReminders } from './support.ts';

let desk: ReminderDesk;
let app: ReminderDesk['app'];

const day = 24 * 3600;

beforeAll(async () => {
  desk = await startReminders();
  ({ app } = desk);
  await desk.settings({ on: true, rules: [rule({ days: 1 })] });
}, 60_000);

afterAll(async () => {
  await desk?.stop();
});

const today = (): string => agencyDay(app.clock.now());
const hold = (path: string, body: object = { reason: 'They asked for another week' }, key?: string) =>
  desk.staff(`${path}/reminders/hold`, body, key === undefined ? {} : { key });
const resume = (path: string) => desk.staff(`${path}/reminders/resume`, undefined, { method: 'POST' });
const mailsTo = (email: string, subject: RegExp) =>
  desk.sandbox.mails().filter((mail) => mail.to.includes(email) && subject.test(mail.subject));

describe('reminders of several invoices', () => {
  it('go to each client who may get one, once within minutes, however often they are asked for', async () => {
    const [one, other, held] = [await addSent(app, today()), await addSent(app, today()), await addSent(app, today())];
    await hold(`/invoices/${held.id}`);
    const ids = [one.id, held.id, other.id, randomUUID()];
    const send = async () => BulkResult.parse((await desk.staff('/invoices/reminders', { ids })).body).results;
    const [first, second] = await Promise.all([send(), send()]);
    const messages = [first, second].map((results) => results.map(({ message }) => message));
    const onHold = 'Reminders are on hold: They asked for another week';
    const unknown = 'We couldn’t find that.';
    for (const index of [0, 2])
      expect(new Set(messages.map((all) => all[index]))).toEqual(new Set(['A reminder left only minutes ago.', null]));
    expect(messages.map((all) => [all[1], all[3]])).toEqual([
      [onHold, unknown],
      [onHold, unknown],
    ]);
    for (const { email } of [one, other]) await eventually('the mail leaves', () => mailsTo(email, /./).length === 1);
    expect(mailsTo(held.email, /./)).toEqual([]);
    app.clock.advance(601);
    expect((await send()).map(({ ok }) => ok)).toEqual([true, false, true, false]);
  });
});

describe('a hold', () => {
  it('stops the reminders of one invoice, says why, and ends when somebody resumes', async () => {
    const [heldInvoice, other] = [await addSent(app, today()), await addSent(app, today())];
    const path = `/invoices/${heldInvoice.id}`;
    const key = randomUUID();
    for (let tries = 0; tries < 2; tries += 1)
      expect((await hold(path, { reason: 'They asked for another week' }, key)).body).toMatchObject({
        on: true,
        stop: 'held',
        next: null,
        hold: { of: 'invoice', reason: 'They asked for another week', until: null, by: person },
      });
    const again = await hold(path);
    expect([again.status, again.body['code']]).toEqual([409, 'conflict']);
    app.clock.advance(day);
    await desk.run();
    expect((await desk.remindersOf(heldInvoice)).items).toMatchObject([{ state: 'canceled', stop: 'held' }]);
    expect((await desk.remindersOf(other)).items).toMatchObject([{ state: 'filed', stop: null }]);

    expect((await resume(path)).body).toMatchObject({ hold: null, stop: null });
    expect((await resume(path)).status).toBe(409);
    const { items } = InvoiceTimeline.parse((await desk.staff(`${path}/timeline`)).body);
    expect(items).toMatchObject([
      { kind: 'edited', changes: [{ field: 'reminders', before: 'held', after: 'on' }] },
      {
        kind: 'edited',
        changes: [{ field: 'reminders', before: 'on', after: 'held' }],
        reason: 'They asked for another week',
      },
    ]);
    const audit = AuditPage.parse((await desk.staff(`/audit?entity=invoice&entityId=${heldInvoice.id}`)).body).items;
    expect(audit.map(({ action }) => action)).toEqual(['invoice.reminders_resumed', 'invoice.reminders_held']);
  });

  it('ends by itself after its last day, and may then be renewed', async () => {
    const invoice = await addSent(app, daysAfter(today(), 2));
    const path = `/invoices/${invoice.id}`;
    const past = await hold(path, { reason: 'Vacation', until: daysAfter(today(), -1) });
    expect([past.status, Object.keys(past.body['errors'] as object)]).toEqual([400, ['until']]);
    expect((await hold(path, { reason: 'no' })).status).toBe(400);
    await hold(path, { reason: 'Vacation', until: daysAfter(today(), 1) });
    expect((await desk.remindersOf(invoice)).hold).toMatchObject({ until: daysAfter(today(), 1) });
    app.clock.advance(2 * day);
    expect(await desk.remindersOf(invoice)).toMatchObject({
      hold: null,
      next: { at: `${daysAfter(today(), 1)}T14:00:00.000Z`, channel: 'email' },
    });
    expect((await hold(path, { reason: 'Vacation, again' })).status).toBe(200);
  });

  it('of a client stops all of their invoices', async () => {
    const clientId = await addClient(app);
    const invoice = await addSent(app, today(), { clientId });
    const path = `/clients/${clientId}`;
    expect((await hold(path)).body).toMatchObject({ hold: { of: 'client', by: person } });
    expect((await hold(path)).status).toBe(409);
    expect((await desk.staff(`${path}/reminders`)).body).toMatchObject({ hold: { of: 'client' } });
    expect(await desk.remindersOf(invoice)).toMatchObject({ stop: 'held', hold: { of: 'client' } });
    app.clock.advance(day);
    await desk.run();
    expect((await desk.remindersOf(invoice)).items).toMatchObject([{ state: 'canceled', stop: 'held' }]);
    expect((await resume(path)).body).toEqual({ hold: null });
    const { items } = ClientTimeline.parse((await desk.staff(`${path}/timeline`)).body);
    expect(items.filter(({ kind }) => kind === 'edited')).toMatchObject([
      { by: person, fields: ['reminders'] },
      { by: person, fields: ['reason', 'reminders'] },
    ]);
  });

  it('is of a record that exists', async () => {
    for (const path of [`/invoices/${randomUUID()}`, `/clients/${randomUUID()}`]) {
      expect((await hold(path)).status).toBe(404);
      expect((await desk.staff(`${path}/reminders`)).status).toBe(404);
    }
  });
});

describe('a reminder by hand', () => {
  const send = (id: string, key?: string) =>
    desk.staff(`/invoices/${id}/reminders`, undefined, { method: 'POST', ...(key === undefined ? {} : { key }) });

  it('leaves now and once per key, in words that fit the day', async () => {
    for (const [days, subject] of [
      [3, /is due on/],
      [0, /is due today/],
      [-5, /was due on/],
    ] as const) {
      const invoice = await addSent(app, daysAfter(today(), days));
      const key = randomUUID();
      const [first, second] = [await send(invoice.id, key), await send(invoice.id, key)];
      expect([first.status, first.body['to'], second.body]).toEqual([202, invoice.email, first.body]);
      const mail = await eventually('the mail leaves', () => mailsTo(invoice.email, subject)[0]);
      expect(mail.text).toContain(`/pay?invoice=${invoice.publicId}`);
      expect(mail.text).toContain('Amount due: $1,250.00');
      expect((await desk.remindersOf(invoice)).items).toMatchObject([
        { state: 'filed', days: null, messageId: first.body['messageId'] },
      ]);
    }
  });

  it('leaves without a link where that has expired', async () => {
    const invoice = await addSent(app, daysAfter(today(), -121));
    expect((await send(invoice.id)).status).toBe(202);
    const mail = await eventually('the mail leaves', () => mailsTo(invoice.email, /was due on/)[0]);
    expect(mail.text).not.toContain('/pay?');
    expect(mail.html).not.toContain('Pay securely');
  });

  it('is refused with the reason while something speaks against it', async () => {
    const heldInvoice = await addSent(app, today());
    await hold(`/invoices/${heldInvoice.id}`, { reason: 'In talks' });
    const paid = await addSent(app, today(), { status: 'paid' });
    const answers = [await send(heldInvoice.id), await send(paid.id)];
    expect(answers.map(({ status, body }) => [status, body['code'], body['message']])).toEqual([
      [409, 'not_sendable', 'Reminders are on hold: In talks'],
      [409, 'not_sendable', 'The invoice is paid.'],
    ]);
    expect((await send(randomUUID())).status).toBe(404);
  });
});

describe('what reminders say', () => {
  it('is edited like any template, by email and by text, and a rule may have its own words', async () => {
    const edit = (id: string, texts: object) =>
      desk.staff(`/emails/templates/${id}`, { texts, version: 0 }, { method: 'PUT' });
    expect((await edit('reminder', { afterOpening: '{number} is {days} late.' })).status).toBe(200);
    const text = await edit('reminder-sms', { after: 'Late by {days}: {due}.' });
    expect(MessageTemplate.parse(text.body)).toMatchObject({ channel: 'sms', origin: 'built-in', version: 1 });
    const wrong = await edit('reminder-sms', { after: 'Hello {nobody}' });
    expect([wrong.status, Object.keys(wrong.body['errors'] as object)]).toEqual([400, ['texts.after']]);
    const preview = await desk.staff('/emails/templates/reminder-sms/preview', { texts: { before: 'Soon: {number}' } });
    expect(TemplatePreview.parse(preview.body)).toMatchObject({
      html: null,
      text: expect.stringMatching(/^Soon: INV-2026-031\nPay securely here: /) as unknown,
      sms: { segments: 1, encoding: 'GSM-7' },
    });

    const own = rule({ days: 2, subject: 'About {number}', text: 'Dear {clientName},\n\nhello.' });
    await desk.settings({ rules: [rule({ days: 1, channel: 'both' }), own] });
    const clientId = await addClient(app, { phone: '+12125550190' });
    const [one, two] = [await addSent(app, today(), { clientId }), await addSent(app, daysAfter(today(), -1))];
    app.clock.advance(day);
    await desk.run();
    const [mail, ownMail] = [
      await eventually('the mail leaves', () => mailsTo(one.email, /was due/)[0]),
      await eventually('the other leaves', () => mailsTo(two.email, /^About/)[0]),
    ];
    expect(mail.text).toContain(`${one.number} is 1 day late.`);
    expect([ownMail.subject, ownMail.text]).toEqual([
      `About ${two.number}`,
      expect.stringContaining('Dear Lumen Dermatology,\n\nhello.') as unknown,
    ]);
    const sms = await eventually('the text leaves', () =>
      desk.sandbox.messages().find(({ to }) => to === '+12125550190'),
    );
    expect(sms.body).toMatch(
      /^Late by 1 day: \$1,250\.00\.\nPay securely here: \S+\n- Halcyon\nReply STOP to opt out$/,
    );
  });

  it('can be tried out by email to oneself and by text to a phone at hand', async () => {
    const body = { rule: rule({ days: 7, channel: 'both', text: 'It has been {days}.' }), phone: '(212) 555-0191' };
    const answer = await desk.staff('/reminders/test-send', body);
    expect([answer.status, answer.body['sent']]).toMatchObject([
      202,
      [
        { channel: 'email', to: person },
        { channel: 'sms', to: '(212) 555-0191' },
      ],
    ]);
    const mail = await eventually('the mail leaves', () => mailsTo(person, /^Test: /)[0]);
    expect(mail.text).toContain('It has been 7 days.');
    await eventually('the text leaves', () => desk.sandbox.messages().find(({ to }) => to === '+12125550191'));
    for (const phone of ['', '12']) {
      const refused = await desk.staff('/reminders/test-send', { ...body, phone });
      expect([refused.status, Object.keys(refused.body['errors'] as object)]).toEqual([400, ['phone']]);
    }
  });
});

it('a restored backup does not remind again: the provider knows the mail, and is asked about the text', async () => {
  await desk.settings({ rules: [rule({ days: 1, channel: 'both' })] });
  await desk.staff('/emails/templates/reminder-sms', { texts: {}, version: 1 }, { method: 'PUT' });
  const clientId = await addClient(app, { phone: '+12125550192' });
  const invoice = await addSent(app, today(), { clientId });
  app.clock.advance(day);
  await desk.run();
  const texts = () => desk.sandbox.messages().filter(({ to }) => to === '+12125550192');
  await eventually('both left', () => mailsTo(invoice.email, /was due/).length === 1 && texts().length === 1);
  await desk.untilMail(invoice, 'sent');
  // The backup is of this morning; it knows nothing of them.
  for (const table of ['email_messages', 'sms_messages', 'reminders'])
    await app.query(`DELETE FROM ${table} WHERE invoice_id = $1`, [invoice.id]);
  app.clock.advance(3600);
  await desk.run();
  await desk.untilMail(invoice, 'sent');
  await eventually('the text is settled', async () => {
    const rows = await app.query(`SELECT 1 FROM sms_messages WHERE invoice_id = $1 AND status = 'sent'`, [invoice.id]);
    return rows.length === 1;
  });
  expect([mailsTo(invoice.email, /was due/).length, texts().length]).toEqual([1, 1]);
});
