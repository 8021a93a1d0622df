import { randomUUID } from 'node:crypto';
import { agencyDay, daysAfter } from '@vitrine/brand';
import { BulkResult, type Invoice, invoiceMessages, invoiceSmsText, InvoiceTimeline } from '@vitrine/contracts';
import { OverdueInvoicesService } from '../../src/modules/invoices/index.ts';
import { opened, quote } from '../checkout/support.ts';
import { addAccount, signIn } from '../support/staff.ts';
import { type Answer, eventually, newAddress, startTestApp } from '../support/test-app.ts';
import { type Desk, parsed, refusalOf, startDesk } from './support.ts';

let desk: Desk;

beforeAll(async () => {
  desk = await startDesk();
}, 60_000);

afterAll(async () => {
  await desk?.stop();
});

const publicIdOf = ({ paymentUrl }: Invoice): string => new URL(paymentUrl ?? '').searchParams.get('invoice') ?? '';
const text = (invoice: Invoice, body: object = { to: '+1 212 555 0148' }) =>
  desk.staff(`/invoices/${invoice.id}/send-sms`, body);
const mail = (invoice: Invoice) => desk.staff(`/invoices/${invoice.id}/email`, undefined, { method: 'POST' });
const timeline = async ({ id }: Invoice) =>
  InvoiceTimeline.parse((await desk.staff(`/invoices/${id}/timeline`)).body).items;
const smsOf = (id: string) =>
  desk.app.query<{ body: string; status: string }>('SELECT body, status FROM sms_messages WHERE invoice_id = $1', [id]);

/** One invoice of each kind that cannot be paid. */
async function unsendable(): Promise<Invoice[]> {
  const sent = await desk.invoice({ status: 'sent' });
  const [draft, zero] = [await desk.invoice(), parsed(await desk.save(await desk.invoice(), { items: [] }))];
  const paid = parsed(await desk.save(await desk.invoice({ status: 'sent' }), { status: 'paid' }));
  return [draft, zero, paid, parsed(await desk.staff(`/invoices/${sent.id}/void`, { version: 1 }))];
}

describe('an SMS', () => {
  it.each(['sent', 'overdue'] as const)('about a %s invoice equals its preview', async (status) => {
    const invoice = parsed(
      await desk.save(await desk.invoice({ amount: '1250.5', invoiceDate: '2026-01-05', dueDate: '2026-01-19' }), {
        status,
      }),
    );
    const expected = invoiceSmsText({ ...invoice, paymentUrl: String(invoice.paymentUrl), agency: 'Halcyon' });
    for (const part of [
      'Lumen Dermatology',
      invoice.number,
      '$1,250.50',
      `Pay securely here: ${invoice.paymentUrl}`,
      'Halcyon',
      'Reply STOP to opt out',
    ])
      expect(expected).toContain(part);
    const answer = await text(invoice);
    expect([answer.status, answer.body['status'], answer.body['text']]).toEqual([202, 'queued', expected]);
    expect((await smsOf(invoice.id)).map(({ body }) => body)).toEqual([expected]);
    expect(await timeline(invoice)).toContainEqual(
      expect.objectContaining({ kind: 'message', channel: 'sms', to: '+12125550148' }),
    );
  });

  it('is refused for drafts, amounts of zero, paid and voided invoices', async () => {
    for (const invoice of await unsendable()) {
      expect(refusalOf(await text(invoice))).toEqual([409, 'not_sendable']);
      expect(await smsOf(invoice.id)).toEqual([]);
    }
  });

  it('and a mail are refused when less than the provider’s minimum is due', async () => {
    const invoice = await desk.invoice({ amount: '10.30', status: 'sent' });
    const rest = parsed(
      await desk.staff(`/invoices/${invoice.id}/offline-payment`, {
        version: 1,
        amount: '10',
        receivedOn: invoice.invoiceDate,
        note: 'Transfer',
      }),
    );
    expect([rest.status, rest.amountDueCents]).toEqual(['sent', 30]);
    for (const answer of [await text(rest), await mail(rest)])
      expect([...refusalOf(answer), answer.body['message']]).toEqual([
        409,
        'not_sendable',
        invoiceMessages.tooSmallToPay,
      ]);
    expect((await quote(desk.app, { invoice: publicIdOf(rest) })).body).toMatchObject({
      status: 'due',
      amountDueCents: 30,
    });
  });

  it('to a client in test mode is not delivered', async () => {
    const email = 'test-mode@clinic.example';
    await desk.app.query(
      `INSERT INTO clients (id, name, email, phone, company, test_mode, join_date, created_at, updated_at)
        VALUES ($1, 'T', $2, '+12125550100', 'T', true, now(), now(), now())`,
      [randomUUID(), email],
    );
    const invoice = await desk.invoice({ clientEmail: email, status: 'sent' });
    expect([invoice.testMode, invoice.clientPhone]).toEqual([true, '+12125550100']);
    expect((await text(invoice)).body['status']).toBe('mock_sent');
  });

  it('sends custom text with the footer once per key, and refuses invalid numbers', async () => {
    const invoice = await desk.invoice({ status: 'sent' });
    expect((await text(invoice, { to: '212', message: 'Hi' })).body['code']).toBe('invalid_phone');
    const key = randomUUID();
    for (let tries = 0; tries < 2; tries += 1)
      expect(
        (
          await desk.staff(
            `/invoices/${invoice.id}/send-sms`,
            { to: '+1 212 555 0148', message: 'Hello there' },
            { key },
          )
        ).body['text'],
      ).toBe('Hello there\nReply STOP to opt out');
    expect(await smsOf(invoice.id)).toHaveLength(1);
  });
});

describe('Email Invoice', () => {
  it('goes to the stored address with the PDF, and its delivery shows in the timeline', async () => {
    const invoice = await desk.invoice({
      status: 'sent',
      clientName: '<script>alert(1)</script>\r\nBcc: all@evil.example',
    });
    const answer = await mail(invoice);
    expect([answer.status, answer.body['to']]).toEqual([202, invoice.clientEmail]);
    const sent = await eventually('the mail leaves', () =>
      desk.sandbox.mails().find(({ to }) => to.includes(invoice.clientEmail)),
    );
    expect(sent.subject).toBe(`Invoice ${invoice.number} from Halcyon: $1,250.00`);
    expect(sent.html).toContain(`href="${invoice.paymentUrl}"`);
    expect(sent.html).not.toContain('<script>alert');
    expect(sent.attachments).toEqual([expect.objectContaining({ filename: `${invoice.number}.pdf` })]);
    await eventually('the timeline tells', async () =>
      (await timeline(invoice)).some(
        (event) => event.kind === 'message' && event.channel === 'email' && event.status !== 'queued',
      ),
    );
  });

  it('is refused for drafts, zero and voided invoices; a paid invoice is sent as a copy', async () => {
    const [draft, zero, paid, voidedInvoice] = await unsendable();
    for (const invoice of [draft, zero, voidedInvoice])
      expect(refusalOf(await mail(invoice as Invoice))).toEqual([409, 'not_sendable']);
    expect((await mail(paid as Invoice)).status).toBe(202);
  });
});

describe('the PDF', () => {
  it('comes in both paper sizes, named by its number, and is not cached', async () => {
    const invoice = await desk.invoice({ status: 'sent' });
    for (const paper of ['letter', 'a4']) {
      const answer = await desk.staff(`/invoices/${invoice.id}/pdf?paper=${paper}`);
      expect([
        answer.status,
        answer.headers.get('content-type'),
        answer.headers.get('content-disposition'),
        answer.headers.get('cache-control'),
      ]).toEqual([200, 'application/pdf', `attachment; filename="${invoice.number}.pdf"`, 'no-store']);
    }
    expect((await desk.staff(`/invoices/${invoice.id}/pdf?paper=a5`)).status).toBe(400);
    expect((await desk.staff(`/invoices/${randomUUID()}/pdf`)).status).toBe(404);
  });
});

describe('the timeline', () => {
  it('has the first and last time that the client, not staff, opened the link', async () => {
    const invoice = await desk.invoice({ status: 'sent' });
    await addAccount(desk.app, 'owner@vitrine.test');
    const cookie = await signIn(desk.app, 'owner@vitrine.test');
    await desk.app.call('/checkout/quote', {
      body: { invoice: publicIdOf(invoice) },
      cookie,
      from: newAddress(),
      headers: { origin: 'http://localhost:4200', 'sec-fetch-site': 'same-origin' },
    });
    expect((await timeline(invoice)).map(({ kind }) => kind)).toEqual(['created']);
    await quote(desk.app, { invoice: publicIdOf(invoice) });
    expect(await timeline(invoice)).toMatchObject([{ kind: 'opened', which: 'first', times: 1 }, { kind: 'created' }]);
    desk.app.clock.advance(60);
    await quote(desk.app, { invoice: publicIdOf(invoice) });
    expect(await timeline(invoice)).toMatchObject([
      { kind: 'opened', which: 'last', times: 2 },
      { kind: 'opened', which: 'first' },
      { kind: 'created', actor: { kind: 'person', name: 'colleague@vitrine.test' } },
    ]);
    expect((await desk.read(invoice.id)).version).toBe(1);
  });

  it('has the checkout and the payment', async () => {
    const invoice = await desk.invoice({ status: 'sent' });
    const session = await opened(desk.app, { invoice: publicIdOf(invoice) });
    desk.sandbox.stripe.pay(session);
    await eventually('it is paid', async () => (await desk.read(invoice.id)).status === 'paid');
    const events = await timeline(invoice);
    expect(events).toContainEqual(expect.objectContaining({ kind: 'checkout', state: 'paid', amountCents: 125_000 }));
    expect(events).toContainEqual(
      expect.objectContaining({ kind: 'payment', entry: 'charge', state: 'succeeded', amountCents: 125_000 }),
    );
    expect((await desk.staff(`/invoices/${randomUUID()}/timeline`)).status).toBe(404);
  });
});

describe('bulk actions', () => {
  it('change each invoice separately, report each result, and do nothing twice under a key', async () => {
    const [one, other] = [await desk.invoice(), await desk.invoice()];
    const paid = parsed(await desk.save(await desk.invoice({ status: 'sent' }), { status: 'paid' }));
    const unknown = randomUUID();
    const body = { ids: [one.id, paid.id, other.id, unknown], action: 'send' };
    const key = randomUUID();
    const [first, second] = [
      await desk.staff('/invoices/bulk', body, { key }),
      await desk.staff('/invoices/bulk', body, { key }),
    ];
    expect(first.body['results']).toEqual([
      { id: one.id, number: one.number, ok: true, message: null },
      { id: paid.id, number: paid.number, ok: true, message: null },
      { id: other.id, number: other.number, ok: true, message: null },
      { id: unknown, number: null, ok: false, message: 'We couldn’t find that.' },
    ]);
    expect(second.body).toEqual(first.body);
    expect([
      (await desk.read(one.id)).status,
      (await timeline(one)).filter(({ kind }) => kind === 'message'),
    ]).toMatchObject(['sent', [{ channel: 'email' }]]);
  });

  it('mark as sent, overdue and void', async () => {
    const { id } = await desk.invoice({ invoiceDate: '2026-01-05', dueDate: '2026-01-19' });
    for (const [action, status] of [
      ['mark-sent', 'sent'],
      ['mark-overdue', 'overdue'],
      ['void', 'void'],
    ] as const) {
      expect((await desk.staff('/invoices/bulk', { ids: [id], action })).body['results']).toMatchObject([{ ok: true }]);
      expect((await desk.read(id)).status).toBe(status);
    }
    expect((await desk.staff('/invoices/bulk', { ids: [], action: 'void' })).status).toBe(400);
  });
});

describe('payments of several invoices', () => {
  const record = (invoices: readonly { id: string; amount: string }[], more: object = {}, key?: string) =>
    desk.staff(
      '/invoices/payments',
      { invoices, receivedOn: today(), method: 'check', documentNumber: '1017', ...more },
      key === undefined ? {} : { key },
    );
  const today = (): string => agencyDay(desk.app.clock.now());
  const resultsOf = ({ body }: Answer) => BulkResult.parse(body).results;

  it('pay each in full with the same check, once under a key', async () => {
    const due = [
      await desk.invoice({ status: 'sent', amount: '100' }),
      await desk.invoice({ status: 'sent', amount: '250.50' }),
    ];
    const paid = [
      { id: due[0]?.id ?? '', amount: '100.00' },
      { id: due[1]?.id ?? '', amount: '250.50' },
    ];
    const key = randomUUID();
    const answers = [await record(paid, {}, key), await record(paid, {}, key)];
    expect(answers.map(resultsOf)).toEqual(
      [0, 1].map(() => due.map(({ id, number }) => ({ id, label: number, ok: true, message: null }))),
    );
    for (const { id, amountCents } of due)
      expect(await desk.read(id)).toMatchObject({
        status: 'paid',
        payments: [{ amountCents, method: 'check', documentNumber: '1017' }],
      });
  });

  it('leave an invoice as it is whose amount isn’t what was seen, and drafts, voided and paid ones', async () => {
    const changed = await desk.invoice({ status: 'sent', amount: '100' });
    const draft = await desk.invoice({ amount: '100' });
    const good = await desk.invoice({ status: 'sent', amount: '100' });
    const answer = await record(
      [changed, draft, good].map(({ id }) => ({ id, amount: id === changed.id ? '90' : '100' })),
    );
    expect(resultsOf(answer).map(({ ok, message }) => [ok, message])).toEqual([
      [false, '$100.00 is due by now, not $90.00.'],
      [false, 'This is a draft. Change it to Sent before you record a payment.'],
      [true, null],
    ]);
    expect(resultsOf(await record([{ id: good.id, amount: '100' }]))).toMatchObject([{ ok: false }]);
    expect((await desk.read(changed.id)).amountDueCents).toBe(10_000);
  });

  it('need a way that is said, and a day that has come', async () => {
    const { id } = await desk.invoice({ status: 'sent', amount: '100' });
    const all = [{ id, amount: '100' }];
    expect((await record(all, { method: 'other' })).body['errors']).toEqual({ note: ['Please say how it was paid'] });
    expect(resultsOf(await record(all, { receivedOn: daysAfter(today(), 1) }))).toMatchObject([{ ok: false }]);
    expect((await desk.read(id)).status).toBe('sent');
  });
});

it('never marks an invoice overdue before its due date by hand, in bulk or in a reminder', async () => {
  const invoice = await desk.invoice({ status: 'sent' });
  const answer = await desk.save(invoice, { status: 'overdue' });
  expect(refusalOf(answer)).toEqual([409, 'conflict']);
  expect(answer.body['message']).toContain("isn't overdue yet");
  expect(
    (await desk.staff('/invoices/bulk', { ids: [invoice.id], action: 'mark-overdue' })).body['results'],
  ).toMatchObject([{ ok: false }]);
  await desk.app.query(`UPDATE invoices SET status = 'overdue' WHERE id = $1`, [invoice.id]);
  await mail(invoice);
  const sent = await eventually('the mail leaves', () =>
    desk.sandbox.mails().find(({ to }) => to.includes(invoice.clientEmail)),
  );
  expect(sent.subject).not.toContain('Overdue');
  expect(`${sent.html} ${sent.text}`).not.toContain('was due');
});

describe('the nightly job', () => {
  it('marks invoices due yesterday as overdue once, with two replicas', async () => {
    const today = agencyDay(desk.app.clock.now());
    const dueToday = await desk.invoice({ status: 'sent', invoiceDate: '2026-01-01', dueDate: today });
    const draft = await desk.invoice({ invoiceDate: '2026-01-01', dueDate: today });
    const replica = await startTestApp({
      databaseUrl: desk.databaseUrl,
      mailUrl: desk.mailUrl,
      env: { STRIPE_BASE_URL: desk.sandbox.url },
    });
    replica.clock.advance((desk.app.clock.now().getTime() - replica.clock.now().getTime()) / 1000);
    const services = [desk.app, replica].map(({ app }) => app.nest.get(OverdueInvoicesService));
    await Promise.all(services.map((service) => service.run()));
    expect((await desk.read(dueToday.id)).status).toBe('sent');
    for (const { clock } of [desk.app, replica]) clock.advance(24 * 3600);
    await Promise.all(services.map((service) => service.run()));
    await replica.stop();
    expect([(await desk.read(dueToday.id)).status, (await desk.read(draft.id)).status]).toEqual(['overdue', 'draft']);
    expect((await timeline(dueToday)).filter(({ kind }) => kind === 'status')).toMatchObject([
      { actor: { kind: 'system' }, before: 'sent', after: 'overdue' },
    ]);
    expect(await desk.app.query(`SELECT cron, timezone FROM pgboss.schedule WHERE name = 'invoices-overdue'`)).toEqual([
      { cron: '5 0 * * *', timezone: 'America/New_York' },
    ]);
    // It starts an application, as beforeAll does.
  }, 60_000);
});
