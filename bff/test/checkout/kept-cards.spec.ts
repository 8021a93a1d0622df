import { randomUUID } from 'node:crypto';
import { longDate } from '@vitrine/brand';
import {
  type CheckoutSubject,
  ClientCard,
  type Invoice,
  InvoiceAutopay,
  Quote,
  scheduleWording,
} from '@vitrine/contracts';
import { CardJobsService } from '../../src/modules/checkout/index.ts';
import { type Desk, startDesk } from '../invoices/support.ts';
import { eventually, newAddress } from '../support/test-app.ts';
import { mailsTo } from '../support/mailbox.ts';
import { type Autopayers, startAutopayers } from './autopayers.ts';
import { addInvoice, ledgerOf } from './support.ts';

let desk: Desk;
let autopayers: Autopayers;

beforeAll(async () => {
  desk = await startDesk();
  autopayers = await startAutopayers(desk);
}, 180_000);

afterAll(async () => {
  await desk?.stop();
});

const refused = 'What you agreed to for the rest has changed. Please read it again, then pay.';
const dayIn = (days: number): string =>
  new Date(desk.app.clock.now().getTime() + days * 86_400_000).toISOString().slice(0, 10);
const call = (path: string, body: object) => desk.app.call(path, { body, from: newAddress() });
const publicIdOf = ({ paymentUrl }: Invoice): string => new URL(paymentUrl ?? '').searchParams.get('invoice') ?? '';
const quoteOf = async (invoice: Invoice): Promise<Quote> =>
  Quote.parse((await call('/checkout/quote', { invoice: publicIdOf(invoice) })).body);
const openPage = (invoice: Invoice, subject: CheckoutSubject = {}) =>
  call('/checkout/sessions', { invoice: publicIdOf(invoice), ...subject });
/** Opens the page with the agreement that the quote offers; the id of its session. */
const keeping = async (invoice: Invoice): Promise<string> => {
  const { keepCard } = await quoteOf(invoice);
  const answer = await openPage(invoice, { keepCard: keepCard ?? '' });
  if (answer.status !== 200) throw new Error(`Answered ${String(answer.status)}: ${answer.text}`);
  return String(answer.body['id']);
};
const cardOf = async ({ clientId }: Invoice): Promise<ClientCard> =>
  ClientCard.parse((await desk.staff(`/clients/${clientId ?? ''}/card`)).body);
const stored = (invoice: Invoice) =>
  eventually('the agreement, and the card, which is stored by itself', async () => {
    const card = await cardOf(invoice);
    return card.card !== null && card.schedules.length > 0 && card;
  });
const succeeded = async ({ id }: Invoice): Promise<number[]> =>
  (await ledgerOf(desk.app, { invoiceId: id }))
    .filter(({ state }) => state === 'succeeded')
    .map(({ amount_cents: cents }) => Number(cents))
    .toSorted((one, other) => one - other);
/** An invoice in three installments, the first due today. */
const splitInvoice = (): Promise<Invoice> =>
  desk.invoice({
    amount: '1,000.00',
    status: 'sent',
    newClient: true,
    parts: {
      kind: 'installments',
      installments: [
        { amount: '400', dueDate: dayIn(0) },
        { amount: '350', dueDate: dayIn(7) },
        { amount: '250', dueDate: dayIn(14) },
      ],
    },
  });
async function advance(days: number): Promise<void> {
  desk.app.clock.advance(days * 86_400);
  await desk.signInAgain();
}

describe('keeping the card for the rest', () => {
  it('is offered with what will be charged, when, and how to stop', async () => {
    const invoice = await splitInvoice();
    const { keepCard, autopay } = await quoteOf(invoice);
    expect(keepCard).toContain(`for the rest of invoice ${invoice.number}: $350.00 on `);
    expect(keepCard).toContain('; $250.00 on ');
    expect(keepCard).toMatch(/I can stop this at any time in my account or by writing to \S+@/);
    expect(autopay).toBe(false);
  });

  it('is not offered without a rest, without a client, or with autopay off', async () => {
    expect((await quoteOf(await desk.invoice({ status: 'sent', newClient: true }))).keepCard).toBeNull();
    const { publicId } = await addInvoice(desk.app);
    expect(Quote.parse((await call('/checkout/quote', { invoice: publicId })).body).keepCard).toBeNull();
    const invoice = await splitInvoice();
    const { keepCard } = await quoteOf(invoice);
    await autopayers.turn(false);
    expect((await quoteOf(invoice)).keepCard).toBeNull();
    expect((await openPage(invoice, { keepCard: keepCard ?? '' })).body['message']).toBe(refused);
    await autopayers.turn(true);
    expect((await quoteOf(invoice)).keepCard).toBe(keepCard);
  });

  it('stores the exact text with its moment once the payment succeeds, and charges the rest on its days', async () => {
    const invoice = await splitInvoice();
    const { keepCard } = await quoteOf(invoice);
    const agreedAt = desk.app.clock.now().toISOString();
    const id = await keeping(invoice);
    expect(await cardOf(invoice)).toMatchObject({ card: null, schedules: [] });
    const session = desk.sandbox.stripe.sessions().find((one) => one.id === id);
    expect(session).toMatchObject({ payment_method_types: ['card'], customer_email: null });
    desk.app.clock.advance(60);
    desk.sandbox.stripe.pay(id);
    const { card, agreement, schedules } = await stored(invoice);
    expect([card?.last4, agreement]).toEqual(['4242', null]);
    expect(schedules).toEqual([
      {
        agreedAt,
        agreedBy: invoice.clientEmail,
        version: scheduleWording.version,
        text: keepCard,
        address: expect.any(String),
        invoiceNumber: invoice.number,
      },
    ]);
    const answer = await call('/checkout/quote', { invoice: publicIdOf(invoice) });
    expect(Quote.parse(answer.body)).toMatchObject({ autopay: true, keepCard: null, amountDueNowCents: 35_000 });
    await autopayers.run();
    expect(await succeeded(invoice)).toEqual([40_000]);
    await advance(7);
    await Promise.all([autopayers.run(), autopayers.run()]);
    expect(await succeeded(invoice)).toEqual([35_000, 40_000]);
    await advance(7);
    await autopayers.run();
    expect((await desk.read(invoice.id)).status).toBe('paid');
    expect(InvoiceAutopay.parse((await desk.staff(`/invoices/${invoice.id}/autopay`)).body).tries).toHaveLength(2);
  });

  it('says on the success page and in the receipt’s mail that the rest is charged', async () => {
    const invoice = await splitInvoice();
    const id = await keeping(invoice);
    desk.sandbox.stripe.pay(id);
    const receipt = await eventually('the receipt', async () => {
      const { body } = await desk.app.call(`/checkout/sessions/${id}`, { from: newAddress() });
      return body['receipt'];
    });
    expect(receipt).toMatchObject({ rest: { amountCents: 60_000, autopay: true } });
    const mail = await eventually(
      'the receipt’s mail',
      () => mailsTo(desk.sandbox, invoice.clientEmail, /receipt/i)[0],
    );
    expect(mail.text).toContain('The rest, $600.00, is charged to your card in parts.');
    expect(mail.text).toContain(`The next one, $350.00, is charged on ${longDate(dayIn(7))}.`);
  });

  it('covers no other invoice, no other day, and no more than was agreed', async () => {
    const invoice = await splitInvoice();
    const other = await desk.invoice({
      amount: '90',
      status: 'sent',
      clientId: invoice.clientId ?? '',
      clientEmail: invoice.clientEmail,
      dueDate: dayIn(7),
    });
    const dearer = await splitInvoice();
    const [one, two] = [await keeping(invoice), await keeping(dearer)];
    for (const id of [one, two]) desk.sandbox.stripe.pay(id);
    await Promise.all([stored(invoice), stored(dearer)]);
    await desk.app.query(`UPDATE invoice_parts SET amount_cents = amount_cents + 1 WHERE invoice_id = $1`, [dearer.id]);
    await desk.app.query(`UPDATE invoices SET amount_cents = amount_cents + 3 WHERE id = $1`, [dearer.id]);
    const later = await splitInvoice();
    desk.sandbox.stripe.pay(await keeping(later));
    await stored(later);
    await desk.app.query(
      `UPDATE invoice_parts SET due_date = due_date - 1 WHERE invoice_id = $1 AND amount_cents = 35000`,
      [later.id],
    );
    await advance(7);
    await autopayers.run();
    expect(await succeeded(invoice)).toEqual([35_000, 40_000]);
    expect([await succeeded(other), await succeeded(dearer), await succeeded(later)]).toEqual([[], [40_000], [40_000]]);
  });

  it('is tried again after a refusal, also once the next part is due', async () => {
    const invoice = await splitInvoice();
    desk.sandbox.stripe.pay(await keeping(invoice), { card: '9995' });
    expect((await stored(invoice)).card?.last4).toBe('9995');
    await advance(7);
    await autopayers.run();
    const answer = await desk.staff(`/invoices/${invoice.id}/autopay`);
    expect(InvoiceAutopay.parse(answer.body)).toMatchObject({ state: 'retrying', tries: [{ amountCents: 35_000 }] });
    for (const days of [1, 2, 2, 2]) {
      await advance(days);
      await autopayers.run();
    }
    const { tries } = InvoiceAutopay.parse((await desk.staff(`/invoices/${invoice.id}/autopay`)).body);
    expect(tries.map(({ amountCents }) => amountCents)).toEqual([60_000, 35_000, 35_000, 35_000, 35_000]);
  });

  it('leaves no agreement after a declined, an abandoned or a replaced page', async () => {
    const [declined, abandoned, replaced] = [await splitInvoice(), await splitInvoice(), await splitInvoice()];
    desk.sandbox.stripe.decline(await keeping(declined));
    desk.sandbox.stripe.expire(await keeping(abandoned));
    const first = await keeping(replaced);
    const second = await openPage(replaced);
    expect(second.body['id']).not.toBe(first);
    expect(desk.sandbox.stripe.sessions().find(({ id }) => id === first)?.status).toBe('expired');
    desk.sandbox.stripe.pay(String(second.body['id']));
    await eventually('the payment', async () => (await succeeded(replaced)).length === 1);
    await desk.sandbox.stripe.webhooks.settled();
    for (const invoice of [declined, abandoned, replaced])
      expect(await cardOf(invoice)).toMatchObject({ card: null, schedules: [] });
    expect(
      await desk.app.query(`SELECT 1 FROM schedule_agreements WHERE invoice_id = ANY($1)`, [
        [declined.id, abandoned.id, replaced.id],
      ]),
    ).toEqual([]);
  });

  it('opens the same page again for the same text, and refuses another text', async () => {
    const invoice = await splitInvoice();
    expect(await keeping(invoice)).toBe(await keeping(invoice));
    const answer = await openPage(invoice, { keepCard: 'I allow everything' });
    expect([answer.status, answer.body['code'], answer.body['message']]).toEqual([409, 'conflict', refused]);
    const { keepCard } = await quoteOf(invoice);
    expect((await openPage(invoice, { keepCard: keepCard ?? '', payCents: 100_000 })).status).toBe(409);
  });

  it('is stored once, whoever reports the payment and however often, and found again after a lost job', async () => {
    const invoice = await splitInvoice();
    const id = await keeping(invoice);
    desk.sandbox.stripe.pay(id);
    await stored(invoice);
    const event = desk.sandbox.stripe.events().find(({ type }) => type === 'checkout.session.completed');
    await desk.sandbox.stripe.webhooks.send(event?.id ?? '', 3);
    const find = () => desk.app.query('SELECT 1 FROM schedule_agreements WHERE invoice_id = $1', [invoice.id]);
    expect(await find()).toHaveLength(1);
    await desk.app.query('DELETE FROM schedule_agreements WHERE invoice_id = $1', [invoice.id]);
    await desk.app.app.nest.get(CardJobsService).daily();
    expect(await find()).toHaveLength(1);
  });

  it('ends when staff turn it off, and when the card is removed', async () => {
    for (const path of ['autopay', 'card'] as const) {
      const invoice = await splitInvoice();
      desk.sandbox.stripe.pay(await keeping(invoice));
      await stored(invoice);
      const answer = await desk.staff(`/clients/${invoice.clientId ?? ''}/${path}`, undefined, { method: 'DELETE' });
      expect(ClientCard.parse(answer.body).schedules).toEqual([]);
      await advance(7);
      await autopayers.run();
      expect(await succeeded(invoice)).toEqual([40_000]);
      const [row] = await desk.app.query<{ revoked_by: string | null; wording: string }>(
        'SELECT revoked_by, wording FROM schedule_agreements WHERE invoice_id = $1',
        [invoice.id],
      );
      expect(row?.revoked_by).not.toBeNull();
    }
  });

  it('leads back to the estimate when its page was left, and nowhere else', async () => {
    const estimate = randomUUID();
    const answer = await openPage(await splitInvoice(), { estimate });
    const session = desk.sandbox.stripe.sessions().find(({ id }) => id === answer.body['id']);
    expect(session?.cancel_url).toMatch(new RegExp(`/estimate\\?id=${estimate}$`));
    expect((await openPage(await splitInvoice(), { estimate: 'https://evil.example' })).status).toBe(400);
  });
});
