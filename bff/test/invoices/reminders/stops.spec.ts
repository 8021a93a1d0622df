import { randomUUID } from 'node:crypto';
import { agencyDay } from '@vitrine/brand';
import { InvoiceTimeline, type ReminderStop, reminderStops } from '@vitrine/contracts';
import { Client } from 'pg';
import { balanceOfInvoice } from '../../../src/modules/invoices/index.ts';
import { opened, type TestInvoice } from '../../checkout/support.ts';
import { lockWaiters } from '../../support/locks.ts';
import { eventually } from '../../support/test-app.ts';
import { addClient, addSent, type ReminderDesk, rule, startReminders } from './support.ts';

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
const stripe = () => desk.sandbox.stripe;
/** An invoice whose reminder is due tomorrow. */
const dueTomorrow = (fields: Parameters<typeof addSent>[2] = {}) => addSent(app, today(), fields);
const stopsOf = async (invoice: Pick<TestInvoice, 'id'>): Promise<[string, ReminderStop | null][]> =>
  (await desk.remindersOf(invoice)).items.map(({ state, stop }) => [state, stop]);
const mailsTo = ({ email }: TestInvoice) => desk.sandbox.mails().filter(({ to }) => to.includes(email));
const pay = async ({ publicId }: TestInvoice): Promise<void> => {
  stripe().pay(await opened(app, { invoice: publicId }));
};
const isPaid = async ({ id }: Pick<TestInvoice, 'id'>): Promise<boolean> => {
  const [row] = await app.query<{ status: string }>('SELECT status FROM invoices WHERE id = $1', [id]);
  return row?.status === 'paid';
};
const refuseMails = () =>
  desk.sandbox.fault({ provider: 'resend', kind: 'status', status: 503, path: '/emails', method: 'POST', times: null });
const voided = ({ id }: TestInvoice) => app.query(`UPDATE invoices SET status = 'void' WHERE id = $1`, [id]);
const addCheckout = ({ id }: TestInvoice, state: 'processing' | 'review') =>
  app.query(
    `INSERT INTO checkouts (id, balance, invoice_id, sold, amount_cents, currency, state, attempted_at, expires_at,
       next_look_at, created_at, updated_at)
     VALUES (gen_random_uuid(), $1, $2, '{}', 125000, 'usd', $3, now(), now(), now() + interval '9 years', now(),
       now())`,
    [balanceOfInvoice(id), id, state],
  );
const addDispute = async ({ id }: TestInvoice, state: string): Promise<void> => {
  const payment = randomUUID();
  await app.query(
    `INSERT INTO payments (id, kind, state, invoice_id, amount_cents, currency, title, received_at)
     VALUES ($1, 'charge', 'refund_due', $2, 125000, 'usd', 'Recall automation', now())`,
    [payment, id],
  );
  await app.query(
    `INSERT INTO disputes (id, payment_id, amount_cents, currency, state, reason, opened_at, asked_at)
     VALUES ($1, $2, 125000, 'usd', $3, 'fraudulent', now(), now())`,
    [randomUUID(), payment, state],
  );
};
const hold = ({ id }: TestInvoice, body: object = { reason: 'They asked for another week' }) =>
  desk.staff(`/invoices/${id}/reminders/hold`, body);

const causes: readonly (readonly [ReminderStop, (invoice: TestInvoice) => Promise<unknown>])[] = [
  ['paid', (invoice) => pay(invoice).then(() => eventually('it is paid', () => isPaid(invoice)))],
  ['void', voided],
  ['processing', (invoice) => addCheckout(invoice, 'processing')],
  ['review', (invoice) => addCheckout(invoice, 'review')],
  ['disputed', (invoice) => addDispute(invoice, 'needs_response')],
  ['disputed', (invoice) => addDispute(invoice, 'lost')],
  ['held', hold],
  ['due_changed', ({ id }) => app.query('UPDATE invoices SET due_date = due_date + 9 WHERE id = $1', [id])],
  ['too_little', ({ id }) => app.query('UPDATE invoices SET amount_cents = 49 WHERE id = $1', [id])],
  [
    'suppressed',
    ({ email }) =>
      app.query(
        `INSERT INTO suppressions (id, channel, address, reason, created_at)
         VALUES (gen_random_uuid(), 'email', $1, 'bounce', now())`,
        [email],
      ),
  ],
];

describe('a planned reminder', () => {
  it.each(causes)('is stopped when its time comes: %s', async (stop, cause) => {
    await desk.settings({ quietTo: 12 });
    const invoice = await dueTomorrow();
    // Ten in the morning: it waits for noon.
    app.clock.advance(day - 2 * 3600);
    await desk.run();
    expect(await stopsOf(invoice)).toEqual([['planned', null]]);
    await cause(invoice);
    app.clock.advance(2 * 3600);
    await desk.run();
    expect(await stopsOf(invoice)).toEqual([['canceled', stop]]);
    expect(mailsTo(invoice).filter(({ subject }) => subject.includes('was due'))).toEqual([]);
  });

  it('goes out after a dispute that we won', async () => {
    const invoice = await dueTomorrow();
    await addDispute(invoice, 'won');
    app.clock.advance(day);
    await desk.run();
    expect(await stopsOf(invoice)).toEqual([['filed', null]]);
    await desk.untilMail(invoice, 'sent');
  });
});

describe('a reminder that waits in the queue', () => {
  it('is checked once more in the moment it leaves, for all of this and for a part that was paid', async () => {
    const cases = [
      ...causes.filter(([stop]) => stop !== 'suppressed'),
      [
        'amount_changed' as const,
        ({ id }: TestInvoice) => app.query('UPDATE invoices SET received_cents = 5000 WHERE id = $1', [id]),
      ] as const,
    ];
    const invoices: TestInvoice[] = [];
    for (const _ of cases) invoices.push(await dueTomorrow());
    app.clock.advance(day);
    // The provider refuses the first tries; the next ones come a second later, and so on.
    refuseMails();
    await desk.run();
    await eventually('the first tries', async () => {
      const tried = await app.query(
        'SELECT 1 FROM email_messages WHERE invoice_id = ANY($1) AND template = $2 AND attempts > 0',
        [invoices.map(({ id }) => id), 'reminder'],
      );
      return tried.length === cases.length;
    });
    for (const [index, [, cause]] of cases.entries()) await cause(invoices[index] as TestInvoice);
    desk.sandbox.clearFaults();
    for (const [index, [stop]] of cases.entries()) {
      const invoice = invoices[index] as TestInvoice;
      expect(await desk.untilMail(invoice, 'canceled')).toBe(reminderStops[stop]);
      expect(mailsTo(invoice).filter(({ subject }) => subject.includes('was due'))).toEqual([]);
      expect(await stopsOf(invoice)).toEqual([['canceled', stop]]);
      const { items } = InvoiceTimeline.parse((await desk.staff(`/invoices/${invoice.id}/timeline`)).body);
      expect(items).toContainEqual(
        expect.objectContaining({ template: 'reminder', status: 'canceled', failure: reminderStops[stop] }),
      );
    }
  }, 60_000);

  it('is not sent on another day, and a retry of staff does not bring it back', async () => {
    const invoice = await dueTomorrow();
    app.clock.advance(day);
    refuseMails();
    await desk.run();
    app.clock.advance(day);
    desk.sandbox.clearFaults();
    expect(await desk.untilMail(invoice, 'canceled')).toBe(reminderStops.missed);
    const messageId = (await desk.remindersOf(invoice)).items[0]?.messageId ?? '';
    expect((await desk.staff(`/messages/${messageId}`)).body['retry']).toEqual({
      possible: false,
      hint: 'It was canceled before it left. If it’s still needed, send a new one.',
    });
  });

  it('counts as sent when the provider had accepted it without an answer', async () => {
    const invoice = await dueTomorrow();
    app.clock.advance(day);
    await desk.run();
    await desk.untilMail(invoice, 'sent');
    // As if its answer had been lost.
    await app.query(
      `UPDATE email_messages SET status = 'unknown', provider_id = NULL, sent_at = NULL, first_tried_at = created_at
       WHERE invoice_id = $1`,
      [invoice.id],
    );
    await voided(invoice);
    const messageId = (await desk.remindersOf(invoice)).items[0]?.messageId ?? '';
    expect((await desk.staff(`/messages/${messageId}/retry`, undefined, { method: 'POST' })).status).toBe(200);
    await desk.untilMail(invoice, 'sent');
    expect(mailsTo(invoice)).toHaveLength(1);
  });
});

describe('a reminder and a payment at once', () => {
  /** Holds the balance as a payment that is being recorded does, on a connection of its own. */
  const whileHeld = async (invoice: TestInvoice, work: (payment: Client) => Promise<void>): Promise<void> => {
    const payment = new Client({ connectionString: desk.databaseUrl });
    await payment.connect();
    try {
      await payment.query('BEGIN');
      await payment.query('SELECT pg_advisory_xact_lock(hashtextextended($1, 0))', [balanceOfInvoice(invoice.id)]);
      await work(payment);
      await payment.query('COMMIT');
    } finally {
      await payment.end();
    }
  };
  const waiters = (): Promise<number> => lockWaiters(app, 'advisory');

  it('the payment was first: a mail that is about to leave waits for it, and stays', async () => {
    const invoice = await dueTomorrow();
    app.clock.advance(day);
    desk.sandbox.fault({ provider: 'resend', kind: 'status', status: 503, path: '/emails', method: 'POST', times: 1 });
    await desk.run();
    await whileHeld(invoice, async (payment) => {
      await eventually('the mail waits for the balance', async () => (await waiters()) > 0);
      await payment.query(`UPDATE invoices SET status = 'paid', paid_at = now(), version = version + 1 WHERE id = $1`, [
        invoice.id,
      ]);
    });
    expect(await desk.untilMail(invoice, 'canceled')).toBe(reminderStops.paid);
    expect(mailsTo(invoice)).toEqual([]);
  });

  it('the payment was first: filing waits for it, and nothing is filed', async () => {
    const invoice = await dueTomorrow();
    app.clock.advance(day);
    let running: Promise<void> | undefined;
    await whileHeld(invoice, async (payment) => {
      running = desk.run();
      await eventually('the job waits for the balance', async () => (await waiters()) > 0);
      await payment.query(`UPDATE invoices SET status = 'paid', paid_at = now(), version = version + 1 WHERE id = $1`, [
        invoice.id,
      ]);
    });
    await running;
    expect(await stopsOf(invoice)).toEqual([['canceled', 'paid']]);
  });

  it('the mail was first: the provider holds it, and the payment is recorded without waiting', async () => {
    const invoice = await dueTomorrow();
    app.clock.advance(day);
    desk.sandbox.fault({ provider: 'resend', kind: 'hang', path: '/emails', method: 'POST', times: null });
    await desk.run();
    await eventually('the mail is on its way', async () => {
      const [mail] = await app.query<{ tried: boolean }>(
        `SELECT first_tried_at IS NOT NULL AS tried FROM email_messages WHERE invoice_id = $1`,
        [invoice.id],
      );
      return mail?.tried === true && (await waiters()) === 0;
    });
    await pay(invoice);
    await eventually('it is paid', () => isPaid(invoice));
    desk.sandbox.clearFaults();
    // What the provider did not answer is asked for, not sent again.
    expect(await desk.untilMail(invoice, 'canceled')).toBe(reminderStops.paid);
    expect(mailsTo(invoice).filter(({ subject }) => subject.includes('was due'))).toEqual([]);
  }, 60_000);

  it('forty at once end one way or the other, never both', async () => {
    const invoices: TestInvoice[] = [];
    for (let count = 0; count < 40; count += 1) invoices.push(await dueTomorrow());
    app.clock.advance(day);
    const sessions: string[] = [];
    for (const { publicId } of invoices) sessions.push(await opened(app, { invoice: publicId }));
    await Promise.all([
      desk.run(),
      desk.run(),
      ...sessions.map(async (session, index) => {
        // Paid while others are being filed or sent: each after as many database round trips as its place.
        for (let step = 0; step < index % 8; step += 1) await app.query('SELECT 1');
        stripe().pay(session);
      }),
    ]);
    await eventually('all are paid', async () => (await Promise.all(invoices.map(isPaid))).every(Boolean), 30);
    const outcomes = await eventually(
      'every mail has an end',
      async () => {
        const rows = await app.query<{ id: string; state: string; stop: string | null; mail: string | null }>(
          `SELECT r.invoice_id AS id, r.state, r.stop, m.status AS mail FROM reminders r
             LEFT JOIN email_messages m ON m.id = r.message_id WHERE r.invoice_id = ANY($1)`,
          [invoices.map(({ id }) => id)],
        );
        return rows.some(({ mail }) => mail === 'queued' || mail === 'unknown') ? null : rows;
      },
      30,
    );
    expect(outcomes).toHaveLength(40);
    const ends = await Promise.all(
      outcomes.map(async ({ id, state, stop, mail }) => {
        const email = invoices.find((one) => one.id === id)?.email ?? '';
        const reminded = desk.sandbox
          .mails()
          .filter(({ to, subject }) => to.includes(email) && subject.includes('was due'));
        const payments = await app.query('SELECT 1 FROM payments WHERE invoice_id = $1', [id]);
        const isSent = state === 'filed' && (mail === 'sent' || mail === 'delivered') && reminded.length === 1;
        const isStopped = stop === 'paid' && (mail === null || mail === 'canceled') && reminded.length === 0;
        return { payments: payments.length, isEither: isSent !== isStopped };
      }),
    );
    expect(ends).toEqual(ends.map(() => ({ payments: 1, isEither: true })));
  }, 90_000);
});

describe('a text', () => {
  it('goes only to a number of the client’s record, and never after a STOP', async () => {
    await desk.settings({ rules: [rule({ days: 1, channel: 'sms' })], quietTo: 9 });
    const without = await dueTomorrow({ clientId: await addClient(app) });
    const extension = await dueTomorrow({ clientId: await addClient(app, { phone: '+12125550134 x12' }) });
    const stopped = await dueTomorrow({ clientId: await addClient(app, { phone: '+12125550135' }) });
    const tested = await dueTomorrow({ clientId: await addClient(app, { phone: '+12125550136', testMode: true }) });
    await app.query(
      `INSERT INTO suppressions (id, channel, address, reason, created_at)
       VALUES (gen_random_uuid(), 'sms', '+12125550135', 'stop', now())`,
    );
    app.clock.advance(day);
    await desk.run();
    const ends = await Promise.all([without, extension, stopped, tested].map(stopsOf));
    expect(ends).toEqual([
      [['canceled', 'no_number']],
      [['canceled', 'no_number']],
      [['canceled', 'suppressed']],
      [['filed', null]],
    ]);
    const [text] = await app.query<{ status: string }>('SELECT status FROM sms_messages WHERE invoice_id = $1', [
      tested.id,
    ]);
    expect(text).toEqual({ status: 'mock_sent' });
  });

  it('that waits is checked once more, like a mail', async () => {
    const invoice = await dueTomorrow({ clientId: await addClient(app, { phone: '+12125550137' }) });
    app.clock.advance(day);
    desk.sandbox.fault({ provider: 'twilio', kind: 'status', status: 503, method: 'POST', times: null });
    await desk.run();
    await eventually('the first try', async () => {
      const [text] = await app.query<{ attempts: number }>('SELECT attempts FROM sms_messages WHERE invoice_id = $1', [
        invoice.id,
      ]);
      return (text?.attempts ?? 0) > 0;
    });
    await voided(invoice);
    desk.sandbox.clearFaults();
    const text = await eventually('the text is canceled', async () => {
      const [row] = await app.query<{ status: string; failure: string }>(
        'SELECT status, failure FROM sms_messages WHERE invoice_id = $1',
        [invoice.id],
      );
      return row?.status === 'canceled' ? row : null;
    });
    expect(text.failure).toBe(reminderStops.void);
    expect(await stopsOf(invoice)).toEqual([['canceled', 'void']]);
  }, 60_000);
});
