import { randomUUID } from 'node:crypto';
import { AccountCard, AutopayPreview, ClientCard, InvoiceAutopay } from '@vitrine/contracts';
import { AutopayService, CardJobsService } from '../../src/modules/checkout/index.ts';
import { type Desk, startDesk } from '../invoices/support.ts';
import { addAccount, fromOurPage, signIn } from '../support/staff.ts';
import { eventually, startTestApp, type TestApp } from '../support/test-app.ts';
import { type Autopayers, type Payer, startAutopayers } from './autopayers.ts';
import { addInvoice, ledgerOf, mailRows, mailsTo, open, opened, statusOf, webhookSecrets } from './support.ts';

let desk: Desk;
let replica: TestApp;
let turn: Autopayers['turn'];
let run: Autopayers['run'];
let newPayer: Autopayers['newPayer'];
let cardOf: Autopayers['cardOf'];
let sessionsOf: Autopayers['sessionsOf'];
let saveCard: Autopayers['saveCard'];
let autopayer: Autopayers['autopayer'];
const dayLength = 24 * 3600;

beforeAll(async () => {
  desk = await startDesk();
  replica = await startTestApp({
    databaseUrl: desk.databaseUrl,
    mailUrl: desk.mailUrl,
    env: { STRIPE_BASE_URL: desk.sandbox.url, STRIPE_WEBHOOK_SECRETS: webhookSecrets.join() },
  });
  ({ turn, run, newPayer, cardOf, sessionsOf, saveCard, autopayer } = await startAutopayers(desk));
}, 180_000);

afterEach(() => {
  desk.sandbox.clearFaults();
  desk.sandbox.stripe.webhooks.setMode('deliver');
});

afterAll(async () => {
  await replica?.stop();
  await desk?.stop();
});

const today = (): string => desk.app.clock.now().toISOString().slice(0, 10);
/** Moves the clocks of both replicas, and of the provider with them. */
async function advance(days: number): Promise<void> {
  for (const { clock } of [desk.app, replica]) clock.advance(days * dayLength);
  await desk.signInAgain();
}

const invoiceOf = ({ id, email }: Payer, fields: { dueDate?: string; cents?: number; status?: string } = {}) =>
  addInvoice(desk.app, { clientId: id, email, dueDate: today(), cents: 45_000, ...fields });
const autopayOf = async (id: string): Promise<InvoiceAutopay> =>
  InvoiceAutopay.parse((await desk.staff(`/invoices/${id}/autopay`)).body);
const succeeded = async (invoiceId: string) =>
  (await ledgerOf(desk.app, { invoiceId })).filter(({ state }) => state === 'succeeded');
const intentsOf = async (invoiceId: string) => {
  const rows = await desk.app.query<{ id: string }>('SELECT id FROM checkouts WHERE invoice_id = $1', [invoiceId]);
  const ids = new Set(rows.map(({ id }) => id));
  return desk.sandbox.stripe.paymentIntents().filter(({ metadata }) => ids.has(String(metadata['checkout_id'])));
};

describe('a saved card', () => {
  it('is stored by its brand, last digits and expiry only', async () => {
    const payer = await newPayer();
    expect(await cardOf(payer)).toMatchObject({ available: true, card: null, agreement: null });
    await saveCard(payer);
    expect((await cardOf(payer)).card).toMatchObject({ brand: 'visa', last4: '4242', expiryMonth: 12, expired: false });
    const columns = await desk.app.query<{ column_name: string }>(
      `SELECT column_name FROM information_schema.columns WHERE table_name = 'saved_cards' ORDER BY 1`,
    );
    expect(columns.map(({ column_name: name }) => name)).toEqual([
      'brand',
      'client_id',
      'created_at',
      'expiry_month',
      'expiry_told_at',
      'expiry_year',
      'id',
      'last4',
      'provider_id',
      'removed_at',
    ]);
  });

  it('opens the same page again, and one page for two presses at once', async () => {
    const payer = await newPayer();
    const [one, two] = await Promise.all([
      payer.call('/account/card/sessions', {}),
      payer.call('/account/card/sessions', {}),
    ]);
    expect(one.body['url']).toBe(two.body['url']);
    expect(await sessionsOf(payer)).toHaveLength(1);
  });

  it('is found by asking the provider when its event is lost', async () => {
    const payer = await newPayer();
    await payer.call('/account/card/sessions', {});
    desk.sandbox.stripe.webhooks.setMode('drop');
    const [session] = await sessionsOf(payer);
    desk.sandbox.stripe.pay(String(session?.id));
    const answer = await payer.call('/account/card/refresh', undefined, 'POST');
    expect(AccountCard.parse(answer.body).card?.last4).toBe('4242');
  });

  it('takes the place of the earlier one, which the provider forgets', async () => {
    const payer = await newPayer();
    await saveCard(payer, '0341');
    await saveCard(payer, '4242');
    const [row] = await desk.app.query<{ provider_id: string }>(
      'SELECT provider_id FROM saved_cards WHERE client_id = $1 AND removed_at IS NOT NULL',
      [payer.id],
    );
    expect(
      await eventually('the earlier card is detached', () =>
        desk.sandbox.stripe.paymentMethods().find(({ id, customer }) => id === row?.provider_id && customer === null),
      ),
    ).toMatchObject({ card: { last4: '0341' } });
  });

  it('is asked for by a mail from staff, and not by one to a dead mailbox', async () => {
    const payer = await newPayer();
    const card = ClientCard.parse((await desk.staff(`/clients/${payer.id}/card/ask`, {}, { method: 'POST' })).body);
    expect(card.askedAt).not.toBeNull();
    expect(await mailsTo(desk.app, 'card-request', payer.email)).toBe(1);
    await desk.app.query(
      `INSERT INTO suppressions (id, channel, address, reason, created_at) VALUES ($1, 'email', $2, 'bounce', $3)`,
      [randomUUID(), payer.email, desk.app.clock.now()],
    );
    expect((await desk.staff(`/clients/${payer.id}/card/ask`, {}, { method: 'POST' })).body['code']).toBe(
      'recipient_suppressed',
    );
  });

  it('belongs to nobody else', async () => {
    await addAccount(desk.app, 'stranger@clinic.example');
    const cookie = await signIn(desk.app, 'stranger@clinic.example');
    const own = await desk.app.call('/account/card', { cookie });
    expect(own.body).toMatchObject({ available: false, card: null });
    const refused = await desk.app.call('/account/card/sessions', { cookie, body: {}, headers: fromOurPage });
    expect(refused.status).toBe(404);
  });
});

describe('an agreement', () => {
  it('keeps its exact text, time and address', async () => {
    const payer = await autopayer();
    const { agreement, wording } = await cardOf(payer);
    expect(agreement).toMatchObject({
      agreedAt: desk.app.clock.now().toISOString(),
      agreedBy: payer.email,
      version: wording.version,
      text: wording.text,
      address: '127.0.0.1',
    });
  });

  it('needs a card, and the current text', async () => {
    const payer = await newPayer();
    const { wording } = await cardOf(payer);
    expect((await payer.call('/account/autopay', { version: wording.version })).status).toBe(409);
    await saveCard(payer);
    expect((await payer.call('/account/autopay', { version: 'an earlier one' })).status).toBe(409);
  });

  it('ends by the client or by staff, and with the card', async () => {
    const [one, two, three] = [await autopayer(), await autopayer(), await autopayer()];
    await one.call('/account/autopay', undefined, 'DELETE');
    await desk.staff(`/clients/${two.id}/autopay`, undefined, { method: 'DELETE' });
    await desk.staff(`/clients/${three.id}/card`, undefined, { method: 'DELETE' });
    const invoices = await Promise.all([one, two, three].map((payer) => invoiceOf(payer)));
    await run();
    for (const { id } of invoices) expect(await statusOf(desk.app, 'invoices', id)).toBe('sent');
    const revoked = await desk.app.query(
      'SELECT revoked_by FROM autopay_agreements WHERE client_id = ANY($1) ORDER BY agreed_at',
      [[one.id, two.id, three.id]],
    );
    expect(revoked).toEqual([
      { revoked_by: one.email },
      { revoked_by: 'colleague@vitrine.test' },
      { revoked_by: 'colleague@vitrine.test' },
    ]);
  });
});

describe('autopay', () => {
  it('charges what is due on the due date, with a receipt, and shows it the day before', async () => {
    const payer = await autopayer();
    const tomorrow = new Date(desk.app.clock.now().getTime() + dayLength * 1000).toISOString().slice(0, 10);
    const invoice = await invoiceOf(payer, { dueDate: tomorrow });
    await run();
    expect(await statusOf(desk.app, 'invoices', invoice.id)).toBe('sent');
    expect(await autopayOf(invoice.id)).toEqual({ state: 'scheduled', nextOn: tomorrow, tries: [] });
    const preview = AutopayPreview.parse((await desk.staff('/autopay/tomorrow')).body);
    expect(preview).toMatchObject({ enabled: true, on: tomorrow });
    expect(preview.items.find(({ invoice: { id } }) => id === invoice.id)).toMatchObject({
      amountCents: 45_000,
      number: 1,
      client: { id: payer.id },
    });
    await advance(1);
    await run();
    expect(await statusOf(desk.app, 'invoices', invoice.id)).toBe('paid');
    expect(await succeeded(invoice.id)).toMatchObject([{ amount_cents: '45000' }]);
    expect(await mailsTo(desk.app, 'receipt', payer.email)).toBe(1);
    expect(await autopayOf(invoice.id)).toMatchObject({ state: 'paid', tries: [{ number: 1, outcome: 'paid' }] });
  });

  it('uses the client’s credit before the card, and charges none where that is enough', async () => {
    const payer = await autopayer();
    const paid = await invoiceOf(payer, { cents: 10_000 });
    const { version } = await desk.read(paid.id);
    const record = { version, amount: '180', receivedOn: today(), method: 'check', keepExcess: true };
    expect((await desk.staff(`/invoices/${paid.id}/offline-payment`, record)).status).toBe(200);
    const small = await invoiceOf(payer, { cents: 3_000 });
    await run();
    expect(await desk.read(small.id)).toMatchObject({ status: 'paid', payments: [{ method: 'credit' }] });
    expect(await intentsOf(small.id)).toEqual([]);
    const large = await invoiceOf(payer, { cents: 9_000 });
    await run();
    const { payments, status } = await desk.read(large.id);
    expect(status).toBe('paid');
    const paidBy = new Map(payments.map(({ kind, amountCents }) => [kind, amountCents]));
    expect([paidBy.get('charge'), paidBy.get('offline')]).toEqual([4_000, 5_000]);
  });

  it('charges each part of an invoice on its own day, and nothing while a payment of it is disputed', async () => {
    const payer = await autopayer();
    const later = new Date(desk.app.clock.now().getTime() + 3 * dayLength * 1000).toISOString().slice(0, 10);
    const invoice = await invoiceOf(payer, { dueDate: later });
    await desk.app.query(
      `INSERT INTO invoice_parts (invoice_id, position, kind, percent, amount_cents, due_date)
       VALUES ($1, 0, 'deposit', NULL, 15000, $2), ($1, 1, 'rest', NULL, 30000, $3)`,
      [invoice.id, today(), later],
    );
    await run();
    const [deposit] = await succeeded(invoice.id);
    expect(deposit).toMatchObject({ amount_cents: '15000' });
    expect(await autopayOf(invoice.id)).toMatchObject({ state: 'scheduled', nextOn: later });
    await desk.app.query(
      `INSERT INTO disputes (id, payment_id, amount_cents, currency, state, reason, opened_at, asked_at)
       SELECT 'dp_' || id, id, 15000, 'usd', 'needs_response', 'fraudulent', $2, $2 FROM payments
        WHERE invoice_id = $1 AND state = 'succeeded'`,
      [invoice.id, desk.app.clock.now()],
    );
    await advance(3);
    await run();
    expect(await succeeded(invoice.id)).toHaveLength(1);
    expect(await autopayOf(invoice.id)).toMatchObject({ nextOn: null });
    await desk.app.query(
      `UPDATE disputes SET state = 'won' WHERE payment_id IN
      (SELECT id FROM payments WHERE invoice_id = $1)`,
      [invoice.id],
    );
    await run();
    expect((await succeeded(invoice.id)).map(({ amount_cents: cents }) => cents).toSorted()).toEqual([
      '15000',
      '30000',
    ]);
    expect(await statusOf(desk.app, 'invoices', invoice.id)).toBe('paid');
  });

  it('charges nothing while it is off, for drafts, for old invoices, and without an agreement', async () => {
    const payer = await autopayer();
    const saved = await newPayer();
    await saveCard(saved);
    const draft = await invoiceOf(payer, { status: 'draft' });
    const old = await invoiceOf(payer, { dueDate: '2026-02-20' });
    const without = await invoiceOf(saved);
    const ready = await invoiceOf(payer);
    await turn(false);
    await run();
    expect(await statusOf(desk.app, 'invoices', ready.id)).toBe('sent');
    expect((await autopayOf(ready.id)).state).toBe('off');
    await turn(true);
    await run();
    const statuses = await Promise.all(
      [draft, old, without, ready].map(({ id }) => statusOf(desk.app, 'invoices', id)),
    );
    expect(statuses).toEqual(['draft', 'sent', 'sent', 'paid']);
  });

  it('charges once when two replicas run at once', async () => {
    const payers = [await autopayer(), await autopayer(), await autopayer()];
    const invoices = await Promise.all(payers.map((payer) => invoiceOf(payer)));
    // Under a lock that is held for long a run gives up; the next one finds what it left.
    await Promise.allSettled([run(), run(replica), run(), run(replica)]);
    await run();
    for (const { id } of invoices) {
      expect(await succeeded(id)).toHaveLength(1);
      expect(await intentsOf(id)).toHaveLength(1);
    }
  });

  it('waits for the provider for several cards at once', async () => {
    const payers = [await autopayer(), await autopayer(), await autopayer()];
    const invoices = await Promise.all(payers.map((payer) => invoiceOf(payer)));
    const path = '/payment_intents';
    desk.sandbox.fault({ provider: 'stripe', method: 'POST', path, kind: 'delay', delayMs: 2_000, times: null });
    const several = eventually('several charges are on their way', async () => {
      const tries = await desk.app.query(`SELECT FROM autopay_tries WHERE outcome = 'processing'`);
      return tries.length > 1 || undefined;
    });
    await Promise.all([run(), several]);
    for (const { id } of invoices) expect(await succeeded(id)).toHaveLength(1);
  });

  it('and a payment by hand at once never pay twice', async () => {
    const rounds = 8;
    for (let round = 0; round < rounds; round += 1) {
      const payer = await autopayer();
      const invoice = await invoiceOf(payer);
      const session = await opened(desk.app, { invoice: invoice.publicId });
      const byHand = async (): Promise<void> => {
        for (let wait = 0; wait < round; wait += 1) await desk.app.query('SELECT 1');
        if (desk.sandbox.stripe.getSession(session).status === 'open') desk.sandbox.stripe.pay(session);
      };
      // Under a lock that is held for long a run gives up; the next one finds what it left.
      await Promise.allSettled([run(), byHand(), run(replica)]);
      await desk.sandbox.stripe.webhooks.settled();
      await run();
      await desk.sandbox.stripe.webhooks.settled();
      expect(await statusOf(desk.app, 'invoices', invoice.id)).toBe('paid');
      const entries = await ledgerOf(desk.app, { invoiceId: invoice.id });
      expect(entries.map(({ state, amount_cents: cents }) => [state, cents])).toEqual([['succeeded', '45000']]);
    }
  }, 180_000);

  it('lets nobody open a page while a charge is on its way', async () => {
    const payer = await autopayer();
    const invoice = await invoiceOf(payer);
    desk.sandbox.fault({ provider: 'stripe', method: 'POST', path: '/payment_intents', kind: 'status', status: 503 });
    desk.sandbox.fault({
      provider: 'stripe',
      method: 'GET',
      path: '/payment_intents',
      kind: 'status',
      status: 503,
      times: null,
    });
    await run();
    expect((await autopayOf(invoice.id)).state).toBe('processing');
    expect((await open(desk.app, { invoice: invoice.publicId })).body['code']).toBe('payment_pending');
    desk.sandbox.clearFaults();
    await run();
    await run();
    expect(await succeeded(invoice.id)).toHaveLength(1);
    expect(await intentsOf(invoice.id)).toHaveLength(1);
  });

  it('is found among any number of later ones when its answer and its event are lost', async () => {
    const payer = await autopayer();
    const invoice = await invoiceOf(payer);
    desk.sandbox.stripe.webhooks.setMode('drop');
    const path = '/payment_intents';
    for (const method of ['GET', 'POST'] as const)
      desk.sandbox.fault({ provider: 'stripe', method, path, kind: 'status', status: 503, times: null });
    await run();
    desk.sandbox.clearFaults();
    const [chargeRow] = await desk.app.query<{ id: string; customer: string; card: string }>(
      `SELECT c.id, p.provider_id AS customer, s.provider_id AS card FROM checkouts c
         JOIN saved_cards s ON s.id = c.saved_card_id JOIN provider_customers p ON p.client_id = s.client_id
       WHERE c.invoice_id = $1 AND c.state = 'processing'`,
      [invoice.id],
    );
    // The provider had made the charge all the same; by tomorrow it has forgotten the key.
    const chargeFor = (checkoutId: string): Promise<Response> =>
      fetch(`${desk.sandbox.url}/v1${path}`, {
        method: 'POST',
        headers: { authorization: 'Bearer sk_test_sandbox' },
        body: new URLSearchParams({
          amount: '45000',
          currency: 'usd',
          customer: chargeRow?.customer ?? '',
          payment_method: chargeRow?.card ?? '',
          confirm: 'true',
          off_session: 'true',
          'metadata[checkout_id]': checkoutId,
        }),
      });
    await chargeFor(chargeRow?.id ?? '');
    for (let count = 0; count < 101; count += 1) await chargeFor(randomUUID());
    await advance(1);
    await run();
    await run();
    expect(await intentsOf(invoice.id)).toHaveLength(1);
    expect(await succeeded(invoice.id)).toHaveLength(1);
  }, 60_000);

  it('settles by the event when the answer is lost, and once when both come', async () => {
    const payer = await autopayer();
    const invoice = await invoiceOf(payer);
    desk.sandbox.stripe.webhooks.setMode('hold');
    await run();
    desk.sandbox.stripe.webhooks.setMode('deliver');
    await desk.sandbox.stripe.webhooks.settled();
    expect(await succeeded(invoice.id)).toHaveLength(1);
    // As if the process had ended before it knew the answer, and the event had come to a new one.
    const other = await invoiceOf(payer);
    const charges = desk.app.app.nest.get(AutopayService);
    const [event] = await Promise.all([
      eventually('the event', () =>
        desk.sandbox.stripe.events().find(({ type }) => type === 'payment_intent.succeeded'),
      ),
      charges.run(),
    ]);
    await desk.sandbox.stripe.webhooks.send(event.id, 3);
    expect(await succeeded(other.id)).toHaveLength(1);
  });
});

describe('a refused card', () => {
  it.each([
    ['0341', 'card_declined'],
    ['3184', 'authentication_required'],
    ['0069', 'expired_card'],
    ['9995', 'insufficient_funds'],
  ] as const)('ending in %s is told as %s, and the invoice can be paid by hand', async (digits, code) => {
    const payer = await autopayer(digits);
    const invoice = await invoiceOf(payer);
    await run();
    await desk.sandbox.stripe.webhooks.settled();
    const autopay = await autopayOf(invoice.id);
    expect(autopay).toMatchObject({
      state: 'retrying',
      tries: [{ number: 1, outcome: 'declined', declineCode: code }],
    });
    expect(await statusOf(desk.app, 'invoices', invoice.id)).toBe('sent');
    const client = ClientCard.parse((await desk.staff(`/clients/${payer.id}/card`)).body);
    expect(client.lastDecline).toMatchObject({ code, invoice: { number: invoice.number } });
    expect(await mailsTo(desk.app, 'autopay-declined', payer.email)).toBe(1);
    const [mail] = await mailRows<{ variables: Record<string, string> }>(
      desk.app,
      `SELECT variables FROM email_messages WHERE template = 'autopay-declined' AND recipient = $1`,
      [payer.email],
    );
    expect(mail?.variables['paymentUrl']).toContain(invoice.publicId);
    desk.sandbox.stripe.pay(await opened(desk.app, { invoice: invoice.publicId }));
    await desk.sandbox.stripe.webhooks.settled();
    expect(await statusOf(desk.app, 'invoices', invoice.id)).toBe('paid');
    await run();
    expect(await succeeded(invoice.id)).toHaveLength(1);
  });

  it('is tried again on days 1, 3, 5 and 7, then the team is told', async () => {
    const payer = await autopayer('9995');
    const invoice = await invoiceOf(payer);
    const first = today();
    for (let day = 0; day <= 9; day += 1) {
      await run();
      await run();
      await advance(1);
    }
    const autopay = await autopayOf(invoice.id);
    const offset = (on: string): number => (Date.parse(on) - Date.parse(first)) / (dayLength * 1000);
    expect(autopay.tries.map(({ number, on }) => [number, offset(on)]).toReversed()).toEqual([
      [1, 0],
      [2, 1],
      [3, 3],
      [4, 5],
      [5, 7],
    ]);
    expect(autopay).toMatchObject({ state: 'gave_up', nextOn: null });
    expect(await mailsTo(desk.app, 'autopay-declined', payer.email)).toBe(5);
    const alerts = await mailRows(
      desk.app,
      `SELECT 1 FROM email_messages WHERE template = 'billing-alert' AND variables->>'clientId' = $1`,
      [payer.id],
    );
    expect(alerts).toHaveLength(1);
    expect((await desk.read(invoice.id)).amountDueCents).toBe(45_000);
  });

  it('is repaired by another card before the next try', async () => {
    const payer = await autopayer('0341');
    const invoice = await invoiceOf(payer);
    await run();
    await saveCard(payer, '4242');
    await advance(1);
    await run();
    expect(await statusOf(desk.app, 'invoices', invoice.id)).toBe('paid');
    expect((await autopayOf(invoice.id)).tries.map(({ card }) => card.last4)).toEqual(['4242', '0341']);
  });

  it('leaves the invoice free to be voided', async () => {
    const payer = await autopayer('0341');
    const { id } = await invoiceOf(payer);
    await run();
    const { version } = await desk.read(id);
    expect((await desk.staff(`/invoices/${id}/void`, { version })).status).toBe(200);
    await advance(1);
    await run();
    expect((await autopayOf(id)).tries).toHaveLength(1);
  });
});

describe('a card that expires soon', () => {
  it('is told once, 30 days before', async () => {
    const payer = await newPayer();
    await saveCard(payer);
    const now = desk.app.clock.now();
    await desk.app.query('UPDATE saved_cards SET expiry_month = $2, expiry_year = $3 WHERE client_id = $1', [
      payer.id,
      now.getUTCMonth() + 2,
      now.getUTCFullYear(),
    ]);
    const last = new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + 2, 0));
    const wait = Math.ceil((last.getTime() - now.getTime()) / (dayLength * 1000)) - 32;
    const jobs = desk.app.app.nest.get(CardJobsService);
    if (wait > 0) await advance(wait);
    await jobs.tellExpiring();
    expect(await mailsTo(desk.app, 'card-expiring', payer.email)).toBe(0);
    await advance(3);
    await Promise.all([jobs.tellExpiring(), replica.app.nest.get(CardJobsService).tellExpiring()]);
    await jobs.tellExpiring();
    expect(await mailsTo(desk.app, 'card-expiring', payer.email)).toBe(1);
  });
});
