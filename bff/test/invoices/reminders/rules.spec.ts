import { randomUUID } from 'node:crypto';
import { AuditPage, type ReminderStop } from '@vitrine/contracts';
import { RemindersService } from '../../../src/modules/invoices/index.ts';
import { startTestApp } from '../../support/test-app.ts';
import { addClient, addSent, type ReminderDesk, rule, startReminders } from './support.ts';

let desk: ReminderDesk;
let app: ReminderDesk['app'];

const day = 24 * 3600;

beforeAll(async () => {
  desk = await startReminders();
  ({ app } = desk);
}, 60_000);

afterAll(async () => {
  await desk?.stop();
});

const rowsOf = (invoiceId: string) =>
  app.query<{ channel: string; state: string; stop: ReminderStop | null; send_at: Date }>(
    'SELECT channel, state, stop, send_at FROM reminders WHERE invoice_id = $1 ORDER BY channel, send_at',
    [invoiceId],
  );
const mailsOf = (invoiceId: string) =>
  app.query<{ subject: string }>(
    `SELECT subject FROM email_messages WHERE invoice_id = $1 AND template = 'reminder' ORDER BY created_at`,
    [invoiceId],
  );
const textsOf = (invoiceId: string) =>
  app.query<{ body: string; status: string }>('SELECT body, status FROM sms_messages WHERE invoice_id = $1', [
    invoiceId,
  ]);
/** An invoice that staff make and send now. */
async function sentToday(days: { invoiceDate?: string; dueDate: string }): Promise<{ id: string }> {
  const clientEmail = `${randomUUID()}@clinic.example`;
  const invoice = { clientName: 'Lumen Dermatology', clientEmail, amount: '100', status: 'sent', ...days };
  return { id: String((await desk.staff('/invoices', invoice)).body['id']) };
}
/** Today at the agency, and so many days later. */
const inDays = (days: number): string =>
  new Date(app.clock.now().getTime() + days * day * 1000).toISOString().slice(0, 10);

describe('until staff switch reminders on', () => {
  it('nothing is planned or sent, and the preview shows what would go out tomorrow', async () => {
    const [soon, clear, paid] = [
      await addSent(app, inDays(4)),
      await addSent(app, inDays(5)),
      await addSent(app, inDays(4), { status: 'paid' }),
    ];
    await desk.run();
    expect([await rowsOf(soon.id), await mailsOf(soon.id)]).toEqual([[], []]);
    const { body } = await desk.staff('/reminders/preview', {
      rules: [rule({ days: -3, channel: 'both', smsText: 'Hi {clientName}, {due} soon.' })],
      quietFrom: 20,
      quietTo: 9,
    });
    expect(body).toMatchObject({ day: inDays(1), total: 2 });
    const items = body['items'] as { invoiceId: string }[];
    expect(items.filter(({ invoiceId }) => invoiceId === clear.id || invoiceId === paid.id)).toEqual([]);
    expect(items).toMatchObject([
      {
        channel: 'email',
        to: soon.email,
        at: `${inDays(1)}T14:00:00.000Z`,
        timeZone: 'America/New_York',
        subject: `Invoice ${soon.number} from Halcyon is due on March 6, 2026`,
        text: expect.stringContaining('$1,250.00') as unknown,
        stop: null,
      },
      {
        channel: 'sms',
        to: null,
        subject: null,
        text: expect.stringMatching(
          /^Hi Lumen Dermatology, \$1,250\.00 soon\.\n[^]+\nReply STOP to opt out$/,
        ) as unknown,
        stop: 'no_number',
      },
    ]);
  });

  it('and on that day still nothing goes out: the rules begin tomorrow', async () => {
    const today = await addSent(app, inDays(0));
    const tomorrow = await addSent(app, inDays(1));
    const saved = await desk.settings({ on: true, rules: [rule()] });
    expect(saved).toMatchObject({ on: true, version: 1, updatedBy: 'colleague@vitrine.test' });
    await desk.run();
    expect([await rowsOf(today.id), await rowsOf(tomorrow.id)]).toEqual([[], []]);
    expect((await desk.remindersOf(tomorrow)).next).toEqual({
      at: `${inDays(1)}T14:00:00.000Z`,
      timeZone: 'America/New_York',
      channel: 'email',
    });
    app.clock.advance(day);
    await desk.run();
    expect([await mailsOf(today.id), (await mailsOf(tomorrow.id)).map(({ subject }) => subject)]).toEqual([
      [],
      [`Invoice ${tomorrow.number} from Halcyon is due today`],
    ]);
    const { items } = AuditPage.parse((await desk.staff('/audit?action=settings.reminders-changed')).body);
    expect(items).toMatchObject([{ before: { on: false }, after: { on: true } }]);
  });
});

describe('a rule', () => {
  it('that does not fit is refused at its field, and an old version with the current settings', async () => {
    const save = (changes: object) => desk.staff('/reminders/settings', { ...base, ...changes }, { method: 'PUT' });
    const {
      updatedAt: _at,
      updatedBy: _by,
      ...base
    } = (await desk.staff('/reminders/settings')).body as {
      updatedAt: string;
      updatedBy: string;
      version: number;
    };
    const twice = rule({ days: 3 });
    for (const [changes, field] of [
      [{ rules: [rule({ days: -61 })] }, 'rules.0.days'],
      [{ rules: [rule({ days: 91 })] }, 'rules.0.days'],
      [{ rules: [twice, rule({ days: 3, channel: 'both' })] }, 'rules.1.days'],
      [{ rules: [rule({ text: 'Dear {nobody}' })] }, 'rules.0.text'],
      [{ rules: [rule({ subject: 'One\nTwo' })] }, 'rules.0.subject'],
      [{ rules: Array.from({ length: 11 }, (_, days) => rule({ days })) }, 'rules'],
      [{ quietTo: 7 }, 'quietTo'],
      [{ quietFrom: 22 }, 'quietFrom'],
    ] as const) {
      const answer = await save(changes);
      expect([answer.status, Object.keys(answer.body['errors'] as object)]).toEqual([400, [field]]);
    }
    const stale = await save({ version: base.version - 1 });
    expect([stale.status, stale.body['code'], stale.body['current']]).toMatchObject([409, 'stale_version', base]);
  });

  it('reminds once, however many replicas look', async () => {
    await desk.settings({ rules: [rule({ days: 2, channel: 'both' })] });
    const client = await addClient(app, { phone: '+12125550101' });
    const invoice = await addSent(app, inDays(-1), { clientId: client });
    const other = await startTestApp({ databaseUrl: desk.databaseUrl, mailUrl: desk.mailUrl });
    try {
      app.clock.advance(day);
      other.clock.advance((app.clock.now().getTime() - other.clock.now().getTime()) / 1000);
      const replica = other.app.nest.get(RemindersService);
      await Promise.all([desk.run(), replica.run(), desk.run(), replica.run()]);
    } finally {
      await other.stop();
    }
    expect((await rowsOf(invoice.id)).map(({ channel, state }) => [channel, state])).toEqual([
      ['email', 'filed'],
      ['sms', 'filed'],
    ]);
    expect([(await mailsOf(invoice.id)).length, (await textsOf(invoice.id)).length]).toEqual([1, 1]);
    expect((await textsOf(invoice.id))[0]?.body).toMatch(
      /^Hi Lumen Dermatology, invoice \S+ for \$1,250\.00 was due on .+\nPay .+\n- Halcyon\nReply STOP to opt out$/,
    );
  });

  it('waits for the end of quiet hours where the client is', async () => {
    await desk.settings({ rules: [rule({ days: 1 })], quietFrom: 17, quietTo: 10 });
    const [honolulu, newYork] = [await addClient(app, { timeZone: 'Pacific/Honolulu' }), await addClient(app)];
    const [far, near] = [
      await addSent(app, inDays(0), { clientId: honolulu }),
      await addSent(app, inDays(0), { clientId: newYork }),
    ];
    app.clock.advance(day);
    await desk.run();
    expect((await rowsOf(near.id)).map(({ state }) => state)).toEqual(['filed']);
    // Seven in the morning there.
    expect(await rowsOf(far.id)).toMatchObject([{ state: 'planned', send_at: new Date(`${inDays(0)}T20:00:00.000Z`) }]);
    app.clock.advance(3 * 3600);
    await desk.run();
    expect((await rowsOf(far.id)).map(({ state }) => state)).toEqual(['filed']);
    app.clock.advance(-3 * 3600);
  });

  it('that was asleep when its time came waits for the next morning', async () => {
    await desk.settings({ rules: [rule({ days: 1 })], quietFrom: 17, quietTo: 10 });
    const invoice = await addSent(app, inDays(0));
    app.clock.advance(day + 6 * 3600);
    await desk.run();
    const [reminder] = await rowsOf(invoice.id);
    expect(reminder).toMatchObject({ state: 'planned', send_at: new Date(`${inDays(1)}T15:00:00.000Z`) });
    app.clock.advance(18 * 3600);
    await desk.run();
    expect((await mailsOf(invoice.id)).map(({ subject }) => subject)).toEqual([
      expect.stringContaining('was due on') as unknown,
    ]);
  });
});

describe('what has passed', () => {
  it('is not sent in a burst: after days of absence only today’s goes out, and the others were missed', async () => {
    await desk.settings({ rules: [rule({ days: 1 })], quietFrom: 20, quietTo: 9 });
    await desk.run();
    const invoices = await Promise.all([0, 1, 2, 3].map((days) => addSent(app, inDays(days))));
    app.clock.advance(4 * day);
    await desk.run();
    const states = await Promise.all(invoices.map(({ id }) => rowsOf(id)));
    expect(states.map(([row]) => [row?.state, row?.stop])).toEqual([
      ['canceled', 'missed'],
      ['canceled', 'missed'],
      ['canceled', 'missed'],
      ['filed', null],
    ]);
    expect((await desk.remindersOf(invoices[0] ?? { id: '' })).items).toMatchObject([
      { state: 'canceled', stop: 'missed', days: 1 },
    ]);
  });

  it('goes out up to two days late where the job ran in between', async () => {
    await desk.settings({ rules: [rule({ days: 1 })] });
    const invoices = await Promise.all([0, 1, 2].map((days) => addSent(app, inDays(days), { status: 'draft' })));
    for (const hours of [20, 20, 20, 20]) {
      app.clock.advance(hours * 3600);
      await desk.run();
    }
    // 80 hours later, eight in the evening.
    app.clock.advance(16 * 3600);
    await app.query(`UPDATE invoices SET status = 'sent' WHERE id = ANY($1)`, [invoices.map(({ id }) => id)]);
    await desk.run();
    const states = await Promise.all(invoices.map(({ id }) => rowsOf(id)));
    expect(states.map(([row]) => [row?.state, row?.stop])).toEqual([
      ['canceled', 'missed'],
      ['filed', null],
      ['filed', null],
    ]);
  });

  it('does not remind on the day on which an invoice was sent', async () => {
    await desk.settings({ rules: [rule({ days: 0 }), rule({ days: 1 })] });
    app.clock.advance(day);
    const { id } = await sentToday({ dueDate: inDays(0) });
    await desk.run();
    expect(await rowsOf(id)).toEqual([]);
    app.clock.advance(day);
    await desk.run();
    expect((await rowsOf(id)).map(({ state }) => state)).toEqual(['filed']);
  });

  it('counts the days from the first sending of an invoice that was due before', async () => {
    const threeDays = rule({ days: 3 });
    await desk.settings({ rules: [threeDays] });
    app.clock.advance(day);
    const invoice = await sentToday({ invoiceDate: inDays(-40), dueDate: inDays(-2) });
    expect((await desk.remindersOf(invoice)).next?.at).toContain(inDays(3));
    for (const isTomorrow of [false, true]) {
      app.clock.advance(day);
      await desk.run();
      expect(await rowsOf(invoice.id)).toEqual([]);
      const { body } = await desk.staff('/reminders/preview', { rules: [threeDays], quietFrom: 20, quietTo: 9 });
      const ids = (body['items'] as { invoiceId: string }[]).map(({ invoiceId }) => invoiceId);
      expect(ids.includes(invoice.id)).toBe(isTomorrow);
    }
    app.clock.advance(day);
    await desk.run();
    expect((await rowsOf(invoice.id)).map(({ state }) => state)).toEqual(['filed']);
  });
});

it('a switch that is turned off cancels what waits, and a rule that is turned off its own', async () => {
  const [one, other] = [rule({ days: 1 }), rule({ days: 2 })];
  await desk.settings({ rules: [one, other], quietFrom: 20, quietTo: 12 });
  const [first, second] = [await addSent(app, inDays(0)), await addSent(app, inDays(-1))];
  // Ten in the morning: both wait for noon.
  app.clock.advance(day - 2 * 3600);
  await desk.run();
  expect([(await rowsOf(first.id))[0]?.state, (await rowsOf(second.id))[0]?.state]).toEqual(['planned', 'planned']);
  await desk.settings({ rules: [one, { ...other, on: false }] });
  app.clock.advance(2 * 3600 + 60);
  await desk.run();
  expect([(await rowsOf(first.id))[0]?.state, (await rowsOf(second.id))[0]?.stop]).toEqual(['filed', 'rule_off']);
  await desk.settings({ rules: [one] });
  const third = await addSent(app, inDays(0));
  app.clock.advance(day - 2 * 3600);
  await desk.run();
  await desk.settings({ on: false });
  await desk.run();
  expect((await rowsOf(third.id)).map(({ stop }) => stop)).toEqual(['off']);
});

it('does not remind before the date of an invoice that was sent ahead', async () => {
  const rules = [rule({ days: -3 }), rule()];
  await desk.settings({ on: true, rules, quietFrom: 20, quietTo: 9 });
  const dates = { invoiceDate: inDays(4), dueDate: inDays(6) };
  const invoice = await sentToday(dates);
  const previewOf = async (): Promise<unknown[]> =>
    ((await desk.staff('/reminders/preview', { rules, quietFrom: 20, quietTo: 9 })).body['items'] as unknown[]).filter(
      (item) => (item as { invoiceId: string }).invoiceId === invoice.id,
    );
  expect((await desk.remindersOf(invoice)).next).toMatchObject({
    at: expect.stringContaining(dates.dueDate) as unknown,
  });
  for (let left = 5; left > 0; left -= 1) {
    expect(await previewOf()).toEqual([]);
    app.clock.advance(day);
    await desk.run();
    expect(await rowsOf(invoice.id)).toEqual([]);
  }
  expect(await previewOf()).toHaveLength(1);
  app.clock.advance(day);
  await desk.run();
  expect(await mailsOf(invoice.id)).toHaveLength(1);
});

it('reminds of each part of an invoice by its own day, until that part is paid', async () => {
  await desk.settings({ on: true, rules: [rule()], quietFrom: 20, quietTo: 9 });
  const invoice = await addSent(app, inDays(4));
  await app.query(
    `INSERT INTO invoice_parts (invoice_id, position, kind, percent, amount_cents, due_date)
     VALUES ($1, 0, 'installment', NULL, 25000, $2), ($1, 1, 'installment', NULL, 50000, $3),
       ($1, 2, 'installment', NULL, 50000, $4)`,
    [invoice.id, inDays(1), inDays(2), inDays(4)],
  );
  app.clock.advance(day);
  await desk.run();
  const [first, ...others] = await app.query<{ due_date: string; due_cents: string }>(
    'SELECT due_date::text, due_cents FROM reminders WHERE invoice_id = $1',
    [invoice.id],
  );
  expect([first, others]).toEqual([{ due_date: inDays(0), due_cents: 25_000 }, []]);
  await app.query('UPDATE invoices SET received_cents = 75000 WHERE id = $1', [invoice.id]);
  app.clock.advance(day);
  await desk.run();
  expect(await mailsOf(invoice.id)).toHaveLength(1);
  expect((await desk.remindersOf(invoice)).next).toMatchObject({ at: expect.stringContaining(inDays(2)) as unknown });
});
