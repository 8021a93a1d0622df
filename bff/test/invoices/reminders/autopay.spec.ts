import { agencyDay, daysAfter } from '@vitrine/brand';
import { ReminderPreview, type ReminderStop, reminderStops } from '@vitrine/contracts';
import { type Autopayers, type Payer, startAutopayers } from '../../checkout/autopayers.ts';
import { ledgerOf, type TestInvoice } from '../../checkout/support.ts';
import { eventually, untilServed } from '../../support/test-app.ts';
import { addSent, type ReminderDesk, rule, startReminders } from './support.ts';

let desk: ReminderDesk;
let app: ReminderDesk['app'];
let payers: Autopayers;

const day = 24 * 3600;

beforeAll(async () => {
  desk = await startReminders();
  ({ app } = desk);
  payers = await startAutopayers(desk);
  await desk.settings({ on: true, rules: [-1, 0, 1, 4, 9].map((days) => rule({ days })) });
}, 60_000);

afterAll(async () => {
  await desk?.stop();
});

const today = (): string => agencyDay(app.clock.now());
const dueIn = ({ id: clientId, email }: Pick<Payer, 'id' | 'email'>, days: number): Promise<TestInvoice> =>
  addSent(app, daysAfter(today(), days), { clientId, email });
const stopsOf = async (invoice: Pick<TestInvoice, 'id'>): Promise<[number | null, ReminderStop | null][]> =>
  (await desk.remindersOf(invoice)).items
    .map(({ days, stop }): [number | null, ReminderStop | null] => [days, stop])
    .toSorted(([one], [other]) => (one ?? 0) - (other ?? 0));
const remindersTo = ({ email }: Pick<TestInvoice, 'email'>) =>
  desk.sandbox
    .mails()
    .filter(({ to, subject }) => to.includes(email) && /^Invoice .* (is|was) due|^Reminder/.test(subject));
const isCharged = async ({ id }: TestInvoice): Promise<boolean> =>
  (await ledgerOf(app, { invoiceId: id })).some(({ state }) => state === 'succeeded');
/** A day passes, with a round of both jobs. */
async function nextDay(): Promise<void> {
  app.clock.advance(day);
  await app.query(`UPDATE sessions SET expires_at = expires_at + interval '1 day'`);
  await payers.run();
  await desk.run();
}
const revoke = async (payer: Payer): Promise<void> => {
  const { status } = await untilServed(() => payer.call('/account/autopay', undefined, 'DELETE'));
  if (status !== 200) throw new Error(`Answered ${status}`);
};

describe('an invoice that autopay will charge', () => {
  it('gets no reminder, and the preview, the invoice and a reminder by hand say why', async () => {
    const [payer, other] = [await payers.autopayer(), await payers.newPayer()];
    const [charged, byHand] = [await dueIn(payer, 2), await dueIn(other, 2)];
    const { items } = ReminderPreview.parse(
      (
        await desk.staff('/reminders/preview', {
          rules: [rule({ days: -1 })],
          quietFrom: 20,
          quietTo: 9,
        })
      ).body,
    );
    const stops = new Map(items.map(({ invoiceId, stop }) => [invoiceId, stop]));
    expect([stops.get(charged.id), stops.get(byHand.id)]).toEqual(['autopay', null]);
    expect(await desk.remindersOf(charged)).toMatchObject({ stop: 'autopay', next: null });
    const refused = await desk.staff(`/invoices/${charged.id}/reminders`, undefined, { method: 'POST' });
    expect(refused.body).toMatchObject({ code: 'not_sendable', message: 'Autopay will charge it.' });

    await nextDay();
    expect(await stopsOf(charged)).toEqual([[-1, 'autopay']]);
    expect(await stopsOf(byHand)).toEqual([[-1, null]]);
    await nextDay();
    expect(await isCharged(charged)).toBe(true);
    expect(remindersTo(charged)).toEqual([]);
  });

  it('is reminded of again when all tries are declined, and not before', async () => {
    const invoice = await dueIn(await payers.autopayer('0341'), 2);
    for (let count = 0; count < 9; count += 1) await nextDay();
    expect(await stopsOf(invoice)).toEqual([
      [-1, 'autopay'],
      [0, 'autopay'],
      [1, 'autopay'],
      [4, 'autopay'],
    ]);
    expect(await desk.remindersOf(invoice)).toMatchObject({ stop: null, next: { channel: 'email' } });
    await nextDay();
    await nextDay();
    expect(await stopsOf(invoice)).toContainEqual([9, null]);
    await desk.untilMail(invoice, 'sent');
  });

  const ends: readonly (readonly [string, (payer: Payer, invoice: TestInvoice) => Promise<unknown>])[] = [
    ['the agreement is revoked', revoke],
    ['the card is removed', (payer) => payer.call('/account/card', undefined, 'DELETE')],
    ['autopay is switched off', () => payers.turn(false)],
    [
      'the card will have expired',
      ({ id }) => app.query('UPDATE saved_cards SET expiry_year = 2026, expiry_month = 2 WHERE client_id = $1', [id]),
    ],
    [
      'it was due before the agreement',
      ({ id }) =>
        app.query(`UPDATE autopay_agreements SET agreed_at = agreed_at + interval '9 days' WHERE client_id = $1`, [id]),
    ],
  ];
  it.each(ends)('is reminded of when %s', async (_, end) => {
    const payer = await payers.autopayer();
    const invoice = await dueIn(payer, 2);
    expect(await desk.remindersOf(invoice)).toMatchObject({ stop: 'autopay' });
    await end(payer, invoice);
    expect(await desk.remindersOf(invoice)).toMatchObject({ stop: null });
    await nextDay();
    expect(await stopsOf(invoice)).toEqual([[-1, null]]);
    await desk.untilMail(invoice, 'sent');
    await payers.turn(true);
  });

  it('in parts is not reminded of a later part while an earlier one is still to be charged', async () => {
    const invoice = await dueIn(await payers.autopayer(), 2);
    await app.query(
      `INSERT INTO invoice_parts (invoice_id, position, kind, percent, amount_cents, due_date)
       VALUES ($1, 0, 'deposit', NULL, 25000, $2::date - 1), ($1, 1, 'rest', NULL, 100000, $2)`,
      [invoice.id, daysAfter(today(), 2)],
    );
    await desk.run();
    await nextDay();
    await nextDay();
    expect(new Set((await desk.remindersOf(invoice)).items.map(({ stop }) => stop))).toEqual(new Set(['autopay']));
    expect((await ledgerOf(app, { invoiceId: invoice.id })).map(({ amount_cents: cents }) => cents)).toEqual([
      '25000',
      '100000',
    ]);
    expect(remindersTo(invoice)).toEqual([]);
  });
});

describe('autopay and a reminder at once', () => {
  it('a mail that waits in the queue is canceled when the client agrees before it leaves', async () => {
    const payer = await payers.newPayer();
    await payers.saveCard(payer);
    const invoice = await dueIn(payer, 2);
    desk.sandbox.fault({
      provider: 'resend',
      kind: 'status',
      status: 503,
      path: '/emails',
      method: 'POST',
      times: null,
    });
    await nextDay();
    await eventually('the first try', async () => {
      const [mail] = await app.query<{ attempts: number }>(
        `SELECT attempts FROM email_messages WHERE invoice_id = $1 AND template = 'reminder'`,
        [invoice.id],
      );
      return (mail?.attempts ?? 0) > 0;
    });
    await payers.agree(payer);
    desk.sandbox.clearFaults();
    expect(await desk.untilMail(invoice, 'canceled')).toBe(reminderStops.autopay);
    expect(await stopsOf(invoice)).toEqual([[-1, 'autopay']]);
    expect(remindersTo(invoice)).toEqual([]);
  });

  it('thirty charges, reminders and revocations at once charge or remind, never both', async () => {
    const people: Payer[] = [];
    for (let count = 0; count < 30; count += 1) people.push(await payers.autopayer());
    const invoices = await Promise.all(people.map((payer) => dueIn(payer, 1)));
    app.clock.advance(day);
    await Promise.all([
      // Under a lock that is held for long a run gives up; the next one finds what it left.
      payers.run().catch(() => undefined),
      desk.run(),
      desk.run(),
      ...people.map(async (payer, index) => {
        if (index % 3 === 0) return;
        // Revoked while others are being charged or reminded of: each after as many round trips as its place.
        for (let step = 0; step < index; step += 1) await app.query('SELECT 1');
        await revoke(payer);
      }),
    ]);
    await payers.run();
    await eventually('every mail has an end', async () => {
      const open = await app.query(
        `SELECT 1 FROM email_messages WHERE invoice_id = ANY($1) AND status IN ('queued', 'unknown')`,
        [invoices.map(({ id }) => id)],
      );
      return open.length === 0;
    });
    const outcomes = await Promise.all(
      invoices.map(async (invoice, index) => ({
        agreed: index % 3 === 0,
        charged: await isCharged(invoice),
        reminded: remindersTo(invoice).length > 0,
      })),
    );
    expect(outcomes.filter(({ charged, reminded }) => charged && reminded)).toEqual([]);
    expect(outcomes.filter(({ agreed, charged }) => agreed && !charged)).toEqual([]);
  }, 60_000);
});
