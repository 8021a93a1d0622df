import { randomUUID } from 'node:crypto';
import { InvoicePage, LeadPage, MessagePage, Today } from '@vitrine/contracts';
import { someone } from '../clients/support.ts';
import { type MessagesWorld, newPhone, startMessages } from '../messages/support.ts';
import { addInvoice } from '../checkout/support.ts';
import { addAccount, signIn } from '../support/staff.ts';
import { eventually, inquiry, newAddress } from '../support/test-app.ts';

let world: MessagesWorld;

/** A world of its own for each kind, so that one kind's records are not another's. */
beforeEach(async () => {
  world = await startMessages();
}, 180_000);

afterEach(() => world?.stop());

const today = async (): Promise<Today> => {
  const answer = await world.staff('GET', '/dashboard/today');
  if (answer.status !== 200) throw new Error(`Today was answered ${answer.status}: ${answer.text}`);
  return Today.parse(answer.body);
};
const numbers = ({ items }: Today['drafts']): string[] => items.map(({ number }) => number);
const listed = async (query: string): Promise<number> =>
  InvoicePage.parse((await world.staff('GET', `/invoices?${query}`)).body).total;
/** How many messages the list has that Today opens, and which. */
const needingAttention = async (): Promise<[number, string[]]> => {
  const page = MessagePage.parse((await world.staff('GET', '/messages?need=attention')).body);
  return [page.total, page.items.map(({ id }) => id)];
};
const text = (from: string, body: string, sid = `SM${randomUUID().replaceAll('-', '')}`) =>
  eventually(
    `the text '${body}' to be taken`,
    async () => (await world.sandbox.twilio.reply({ from, to: '+12125550100', body, sid })).status === 200,
  );

it('is empty where nothing asks for anything', async () => {
  const { day, demo, trouble, rows, waiting, ...parts } = await today();
  expect([day, demo, trouble.total, rows, waiting]).toEqual(['2026-03-02', false, 0, [], 0]);
  for (const { total, items } of Object.values(parts)) expect([total, items]).toEqual([0, []]);
});

it('is for the team only', async () => {
  await addAccount(world.app, 'client@clinic.example');
  const cookie = await signIn(world.app, 'client@clinic.example');
  expect((await world.app.call('/dashboard/today', { cookie })).status).toBe(403);
  expect((await world.app.call('/dashboard/today')).status).toBe(401);
});

describe('invoices', () => {
  it('are overdue from the day after their due date, and due soon a week before, by the agency’s day', async () => {
    const { app } = world;
    const late = await addInvoice(app, { dueDate: '2026-03-01', cents: 10_000 });
    const later = await addInvoice(app, { dueDate: '2026-01-15', status: 'overdue', cents: 20_000 });
    const due = await addInvoice(app, { dueDate: '2026-03-02', cents: 30_000 });
    const inAWeek = await addInvoice(app, { dueDate: '2026-03-09', cents: 40_000 });
    await addInvoice(app, { dueDate: '2026-03-10' });
    for (const status of ['paid', 'void']) await addInvoice(app, { dueDate: '2026-03-01', status });
    const draft = await addInvoice(app, { dueDate: '2026-03-20', status: 'draft' });

    const found = await today();
    expect(numbers(found.overdue)).toEqual([later.number, late.number]);
    expect([found.overdue.total, found.overdue.dueCents]).toEqual([2, 30_000]);
    expect(numbers(found.dueSoon)).toEqual([due.number, inAWeek.number]);
    expect([found.dueSoon.total, found.dueSoon.dueCents]).toEqual([2, 70_000]);
    expect([numbers(found.drafts), found.drafts.items[0]?.paymentUrl]).toEqual([[draft.number], null]);
    expect(found.overdue.items[0]).toMatchObject({
      clientName: 'Lumen Dermatology',
      amountDueCents: 20_000,
      canRemind: true,
      lastSentAt: null,
      paymentUrl: expect.stringContaining(later.publicId) as string,
    });
    expect([await listed('age=late'), await listed('age=soon')]).toEqual([2, 2]);

    // 04:30 on March 3 in UTC is still March 2 in New York; half an hour later it is not.
    app.clock.advance((Date.parse('2026-03-03T04:30:00Z') - app.clock.now().getTime()) / 1000);
    expect(numbers((await today()).overdue)).not.toContain(due.number);
    app.clock.advance(3600);
    const tomorrow = await today();
    expect(tomorrow.day).toBe('2026-03-03');
    expect(numbers(tomorrow.overdue)).toContain(due.number);
    expect(numbers(tomorrow.dueSoon)).toHaveLength(2);
  });

  it('shows the most urgent and counts all; who was just reminded comes last', async () => {
    const { app } = world;
    const invoices = [];
    for (let day = 10; day < 17; day += 1)
      invoices.push(await addInvoice(app, { dueDate: `2026-02-${day}`, cents: 10_000 }));
    const order = async () => numbers((await today()).overdue);
    expect((await today()).overdue.total).toBe(7);
    expect(await order()).toEqual(invoices.slice(0, 4).map(({ number }) => number));
    const [first] = invoices;
    expect((await world.staff('POST', `/invoices/${first?.id}/email`)).status).toBe(202);
    // Although the night has not marked it yet, its mail reads as a reminder.
    expect(
      await app.query(`SELECT variables->>'status' AS status FROM email_messages WHERE invoice_id = $1`, [first?.id]),
    ).toEqual([{ status: 'overdue' }]);
    expect(await order()).toEqual(invoices.slice(1, 5).map(({ number }) => number));
    app.clock.advance(4 * 24 * 3600);
    const again = (await today()).overdue;
    expect(again.items[0]).toMatchObject({ number: first?.number, lastSentAt: '2026-03-02T09:00:00.000Z' });
  });
});

describe('leads', () => {
  const lead = async (fields: Record<string, unknown> = {}): Promise<string> =>
    String((await world.app.call('/contacts', { body: inquiry(fields), from: newAddress() })).body['id']);
  const followUp = (id: string, followUpDate: string, notes: string | null = null) =>
    world.staff('POST', `/contacts/${id}/schedule-follow-up`, { followUpDate, notes });

  it('are there while they are new, and from the day of their follow-up until they are closed', async () => {
    const openLead = await lead();
    world.app.clock.advance(120);
    const planned = await lead();
    expect((await followUp(openLead, '2026-03-02', 'Ask about the second room')).status).toBe(200);
    await followUp(planned, '2026-03-03');
    const found = await today();
    expect(found.newLeads.items.map(({ id }) => id)).toEqual([planned, openLead]);
    // Once, although its follow-up is due, too.
    expect(found.rows?.map(({ kind }) => kind)).toEqual(['newLead', 'newLead']);
    expect(found.followUps).toMatchObject({
      total: 1,
      items: [{ id: openLead, followUp: { date: '2026-03-02', notes: 'Ask about the second room' } }],
    });
    for (const query of ['status=new', 'followUp=due'])
      expect(LeadPage.parse((await world.staff('GET', `/contacts?${query}`)).body).total).toBe(
        query === 'status=new' ? found.newLeads.total : found.followUps.total,
      );

    const version = found.followUps.items[0]?.version;
    expect((await world.staff('PUT', `/contacts/${openLead}`, { version, status: 'lost' })).status).toBe(200);
    world.app.clock.advance(24 * 3600);
    const next = await today();
    expect(next.newLeads.items.map(({ id }) => id)).toEqual([planned]);
    expect(next.followUps.items.map(({ id }) => id)).toEqual([planned]);
  });
});

describe('rows', () => {
  const send = async (fields: Record<string, unknown>): Promise<string> =>
    String((await world.app.call('/contacts', { body: inquiry(fields), from: newAddress() })).body['id']);

  it('begin with today’s leads, whatever older ones there are, and say what the lead said', async () => {
    const { app } = world;
    const hot = { budget_range: '$250k+', urgency: 'urgent', timeline: 'ASAP' };
    const old: string[] = [];
    for (let count = 0; count < 22; count += 1) old.push(await send(count === 0 ? hot : {}));
    app.clock.advance(24 * 3600);
    const cool = await send({ budget_range: 'Under $10k', urgency: 'low', timeline: '6+ months' });
    const warm = await send({
      name: 'Dr. Elena Marchetti',
      budget_range: '$50k - $100k',
      timeline: 'ASAP',
      message: 'We open a second room\nin May and want an assistant for both.',
    });
    const late = await addInvoice(app, { dueDate: '2026-01-15', status: 'overdue', cents: 20_000 });
    const { rows = [], waiting, newLeads } = await today();
    const ids = rows.flatMap((row) => ('lead' in row ? [row.lead.id] : 'invoice' in row ? [row.invoice.id] : []));
    expect(ids.slice(0, 4)).toEqual([warm, cool, old[0], late.id]);
    expect(rows[0]).toMatchObject({
      kind: 'newLead',
      lead: {
        name: 'Dr. Elena Marchetti',
        budgetRange: '$50k - $100k',
        timeline: 'ASAP',
        inquiryKind: 'form',
        prefersPhone: false,
        words: 'We open a second room in May and want an assistant for both.',
      },
    });
    expect([waiting, newLeads.total]).toEqual([25, 24]);
  });

  it('of a call say the time that suits', async () => {
    const { app } = world;
    await app.call('/contacts/calls', {
      body: { name: 'Colm Gallagher', reach: '(212) 555-0177', when: 'This week, mornings', note: 'After 3 PM' },
      from: newAddress(),
    });
    expect((await today()).rows?.[0]).toMatchObject({
      kind: 'newLead',
      lead: { email: '', phone: '(212) 555-0177', inquiryKind: 'call', words: 'This week, mornings, After 3 PM' },
    });
  });
});

describe('messages', () => {
  it('a text waits until somebody texts back, or its sender texts STOP', async () => {
    const { app } = world;
    const [asks, stops] = [newPhone(), newPhone()];
    const { body } = await world.staff('POST', '/clients', someone({ phone: asks, company: 'Alder Dental' }));
    expect(body['id']).toBeDefined();
    await text(asks, 'Can I pay on Friday?');
    app.clock.advance(60);
    await text(asks, 'Or on Monday?');
    await text(stops, 'Who is this?');
    const found = await today();
    expect(found.texts).toMatchObject({
      total: 2,
      items: expect.arrayContaining([
        expect.objectContaining({ name: 'Alder Dental', number: asks, text: 'Or on Monday?' }),
        expect.objectContaining({ name: null, number: stops, text: 'Who is this?' }),
      ]) as unknown,
    });
    app.clock.advance(60);
    await text(stops, 'STOP');
    const questionId = found.texts.items.find(({ number }) => number === asks)?.id;
    expect((await world.staff('POST', `/messages/${questionId}/answer`, { text: 'Friday is fine.' })).status).toBe(202);
    expect((await today()).texts).toEqual({ total: 0, items: [] });
    app.clock.advance(60);
    await text(asks, 'Thanks!');
    const [thanks] = (await today()).texts.items;
    const need = (needed: boolean) => world.staff('PUT', `/messages/${thanks?.id}/reply-need`, { needed });
    expect((await need(false)).status).toBe(204);
    expect((await today()).texts.total).toBe(0);
    expect((await need(true)).status).toBe(204);
    expect((await today()).texts.total).toBe(1);
    expect((await world.staff('PUT', `/messages/${randomUUID()}/reply-need`, { needed: false })).status).toBe(404);
    app.clock.advance(31 * 24 * 3600);
    const cookie = await signIn(app, 'owner@vitrine.test');
    expect(Today.parse((await app.call('/dashboard/today', { cookie })).body).texts.total).toBe(0);
  });

  it('a failed one stays until the same goes through; a secret or refused one needs no retry', async () => {
    const { app } = world;
    const [sms, mail, secret] = [randomUUID(), randomUUID(), randomUUID()];
    await app.query(
      `INSERT INTO sms_messages (id, template, recipient, body, status, attempts, failure, created_at)
       VALUES ($1, 'invoice', '+12125550177', 'Your invoice is ready.', 'failed', 1, 'Out of reach.', $2)`,
      [sms, app.clock.now()],
    );
    for (const [id, template, status] of [
      [mail, 'custom', 'bounced'],
      [secret, 'reset-password', 'failed'],
    ])
      await app.query(
        `INSERT INTO email_messages (id, template, recipient, subject, variables, body_text, status, attempts, failure,
           created_at) VALUES ($1, $2, 'june@alder.example', 'Shall we talk?', '{}', 'Hello', $3, 1, 'No mailbox', $4)`,
        [id, template, status, new Date(app.clock.now().getTime() - 1000)],
      );
    const { failed } = await today();
    expect(await needingAttention()).toEqual([failed.total, failed.items.map(({ id }) => id)]);
    expect(failed.items.map(({ id, canRetry }) => [id, canRetry])).toEqual([
      [sms, true],
      [mail, false],
    ]);
    expect(failed.items[0]).toMatchObject({ failure: 'Out of reach.', to: '+12125550177', name: null });

    app.clock.advance(60);
    await world.fileSms({ to: '+12125550177', template: 'invoice' });
    expect((await today()).failed.items.map(({ id }) => id)).toEqual([mail]);
    expect(await needingAttention()).toEqual([1, [mail]]);
    app.clock.advance(15 * 24 * 3600);
    const cookie = await signIn(app, 'owner@vitrine.test');
    expect(Today.parse((await app.call('/dashboard/today', { cookie })).body).failed.total).toBe(0);
  });
});

it('payments that don’t count until somebody looked at them, and open disputes', async () => {
  const { app } = world;
  const invoice = await addInvoice(app, { dueDate: '2026-06-01' });
  await app.query(
    `INSERT INTO payments (id, kind, state, title, invoice_id, amount_cents, currency, note, received_at)
     VALUES ($1, 'charge', 'review', 'Invoice', $2, 12345, 'eur', 'It came in EUR, not in USD.', $3)`,
    [randomUUID(), invoice.id, app.clock.now()],
  );
  expect((await today()).payments).toMatchObject({
    total: 1,
    items: [{ state: 'review', payer: 'Lumen Dermatology', currency: 'eur', invoice: { number: invoice.number } }],
  });
});
