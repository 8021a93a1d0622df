import { randomUUID } from 'node:crypto';
import { Account, type Invoice, InvoiceTimeline } from '@vitrine/contracts';
import { extractText, getDocumentProxy } from 'unpdf';
import { addAccount, fromOurPage, signIn } from '../support/staff.ts';
import { correctionOf, type Desk, parsed, refusalOf, startDesk } from './support.ts';

let desk: Desk;
let owner: string;

beforeAll(async () => {
  desk = await startDesk();
  await addAccount(desk.app, 'owner@vitrine.test');
  owner = await signIn(desk.app, 'owner@vitrine.test');
}, 60_000);

afterAll(async () => {
  await desk?.stop();
});

const act = (invoice: Invoice, action: string, body: object = { version: invoice.version }, key?: string) =>
  desk.staff(`/invoices/${invoice.id}/${action}`, body, key ? { key } : {});
const timelineOf = async ({ id }: Invoice) =>
  InvoiceTimeline.parse((await desk.staff(`/invoices/${id}/timeline`)).body).items;

async function words(path: string): Promise<string> {
  const response = await fetch(`${desk.app.origin}/api${path}`, { headers: { cookie: owner } });
  const { text } = await extractText(await getDocumentProxy(new Uint8Array(await response.arrayBuffer())), {
    mergePages: true,
  });
  return text.replaceAll(/\s+/gu, ' ');
}

/** Changes the agency's name and address. */
async function rename(displayName: string, businessAddress: string): Promise<void> {
  const { body } = await desk.app.call('/settings/brand', { cookie: owner });
  const { version, accent, replyTo, phone } = body;
  const answer = await desk.app.call('/settings/brand', {
    method: 'PUT',
    cookie: owner,
    headers: fromOurPage,
    body: { version, accent, replyTo, phone, displayName, businessAddress },
  });
  expect(answer.status).toBe(200);
}

describe('an issued invoice', () => {
  it.each<[string, Record<string, unknown>]>([
    ['date', { invoiceDate: '2026-01-06' }],
    ['due date', { dueDate: '2027-02-06' }],
    ['client', { clientName: 'Somebody Else' }],
    ['address', { clientEmail: 'elsewhere@clinic.example' }],
    ['lines', { items: [{ description: 'Other work', quantity: '1', rate: '100' }] }],
    ['terms', { terms: 'Net 90' }],
  ])('keeps its %s, sent or paid', async (_, changes) => {
    const sent = await desk.invoice({
      status: 'sent',
      amount: '100',
      invoiceDate: '2026-01-05',
      dueDate: '2027-01-05',
    });
    expect(refusalOf(await desk.save(sent, changes))).toEqual([409, 'invoice_issued']);
    const paid = parsed(await desk.save(sent, { status: 'paid' }));
    expect(['invoice_issued', 'amount_frozen']).toContain((await desk.save(paid, changes)).body['code']);
    expect(await desk.read(sent.id)).toEqual(paid);
    const draft = parsed(await desk.save(await desk.invoice({ status: 'sent' }), { status: 'draft' }));
    expect(refusalOf(await desk.save(draft, changes))).toEqual([409, 'invoice_issued']);
  });

  it('keeps its letterhead, as does its receipt; a draft gets the new one', async () => {
    const paid = parsed(
      await desk.save(await desk.invoice({ status: 'sent', memo: 'Thanks for a good year.', terms: 'Net 30' }), {
        status: 'paid',
      }),
    );
    const draft = await desk.invoice();
    await rename('Meridian Studio', '9 Wharf Road');
    const receipt = `/payments/${paid.payments[0]?.id}/receipt`;
    for (const text of [await words(`/invoices/${paid.id}/pdf`), await words(receipt)]) {
      expect(text).toContain('Halcyon');
      expect(text).not.toContain('Meridian');
    }
    for (const phrase of ['Thanks for a good year.', 'TERMS', 'Net 30'])
      expect(await words(`/invoices/${paid.id}/pdf`)).toContain(phrase);
    expect(await words(`/invoices/${draft.id}/pdf`)).toContain('Meridian Studio');
    await rename('Halcyon', 'New York');
  });

  it('adds up on paper after a payment was taken back and recorded again', async () => {
    let invoice = await desk.invoice({ status: 'sent', amount: '100.00' });
    const receivedOn = invoice.invoiceDate;
    const pay = async () =>
      parsed(
        await act(invoice, 'offline-payment', { version: invoice.version, amount: '60', receivedOn, method: 'check' }),
      );
    invoice = await pay();
    const wrong = { version: invoice.version, paymentId: invoice.payments[0]?.id, reason: 'Recorded by mistake' };
    invoice = parsed(await act(invoice, 'take-back', wrong));
    invoice = await pay();
    // As the payment page says it: $100.00 less $100.00, and $40.00 that went back.
    expect(await words(`/invoices/${invoice.id}/pdf`)).toContain('Paid −$100.00 Refunded $40.00 Amount due $40.00');
  });

  it('cannot be changed in the database', async () => {
    await desk.invoice({ status: 'sent' });
    await expect(desk.app.query(`UPDATE invoice_issues SET reason = 'x'`)).rejects.toThrow('append-only');
  });
});

describe('a correction', () => {
  it('adds an issue with a reason, and keeps the earlier one', async () => {
    const sent = await desk.invoice({ status: 'sent', amount: '100' });
    const key = randomUUID();
    const body = correctionOf(sent, { clientName: 'Lumen Dermatology PLLC', reason: 'Their legal name' });
    const corrected = parsed(await act(sent, 'correct', body, key));
    expect(corrected).toMatchObject({ clientName: 'Lumen Dermatology PLLC', status: 'sent', issueVersion: 2 });
    // A retry after a lost response succeeds, although its version is stale.
    expect(parsed(await act(sent, 'correct', body, key))).toEqual(corrected);
    expect(refusalOf(await act(sent, 'correct', body, randomUUID()))).toEqual([409, 'stale_version']);
    expect(await timelineOf(sent)).toContainEqual(
      expect.objectContaining({
        kind: 'edited',
        reason: 'Their legal name',
        changes: [{ field: 'clientName', before: 'Lumen Dermatology', after: 'Lumen Dermatology PLLC' }],
      }),
    );
    const issues = await desk.app.query<{ name: string; reason: string | null }>(
      `SELECT document ->> 'clientName' AS name, reason FROM invoice_issues WHERE invoice_id = $1 ORDER BY version`,
      [sent.id],
    );
    expect(issues).toEqual([
      { name: 'Lumen Dermatology', reason: null },
      { name: 'Lumen Dermatology PLLC', reason: 'Their legal name' },
    ]);
  });

  it('needs a reason, a difference and an issued invoice', async () => {
    const sent = await desk.invoice({ status: 'sent' });
    expect(refusalOf(await act(sent, 'correct', correctionOf(sent, { clientName: 'Xenia', reason: ' ' })))).toEqual([
      400,
      'validation_failed',
      ['reason'],
    ]);
    expect(refusalOf(await act(sent, 'correct', correctionOf(sent)))).toEqual([409, 'conflict']);
    const draft = await desk.invoice();
    expect(refusalOf(await act(draft, 'correct', correctionOf(draft, { clientName: 'Xenia' })))).toEqual([
      409,
      'conflict',
    ]);
  });

  it('changes only the due date of a partly paid invoice, and nothing of a paid one', async () => {
    const sent = await desk.invoice({ status: 'sent', amount: '100' });
    const part = parsed(
      await act(sent, 'offline-payment', { version: 1, amount: '40', receivedOn: sent.invoiceDate, note: 'Transfer' }),
    );
    expect(refusalOf(await act(part, 'correct', correctionOf(part, { clientName: 'Xenia' })))).toEqual([
      409,
      'has_payments',
    ]);
    const later = parsed(await act(part, 'correct', correctionOf(part, { dueDate: '2099-01-01' })));
    expect(later.dueDate).toBe('2099-01-01');
    const paid = parsed(await desk.save(later, { status: 'paid' }));
    expect(refusalOf(await act(paid, 'correct', correctionOf(paid, { dueDate: '2099-02-01' })))).toEqual([
      409,
      'has_payments',
    ]);
  });

  it('to a later due date makes an overdue one sent again', async () => {
    const overdue = parsed(
      await desk.save(await desk.invoice({ invoiceDate: '2026-01-05', dueDate: '2026-01-19' }), { status: 'overdue' }),
    );
    expect(parsed(await act(overdue, 'correct', correctionOf(overdue, { dueDate: '2099-01-01' }))).status).toBe('sent');
  });
});

describe('a payment that was recorded by mistake', () => {
  it.each(['draft', 'sent', 'overdue'] as const)('is not reversed by changing its status to %s', async (status) => {
    const paid = parsed(
      await desk.save(await desk.invoice({ status: 'sent', invoiceDate: '2026-01-05', dueDate: '2026-01-19' }), {
        status: 'paid',
      }),
    );
    const answer = await desk.save(paid, { status });
    expect(refusalOf(answer)).toEqual([409, 'has_payments']);
    expect(answer.body['message']).toContain('Take back');
    expect(await desk.read(paid.id)).toEqual(paid);
  });

  it('is reversed by its own action with a reason, and does not count as a refund', async () => {
    const paid = parsed(
      await desk.save(await desk.invoice({ status: 'sent', amount: '100' }), {
        status: 'paid',
        paidNote: 'Check 1004',
      }),
    );
    const paymentId = paid.payments[0]?.id;
    expect(refusalOf(await act(paid, 'take-back', { version: paid.version, paymentId, reason: '' }))).toEqual([
      400,
      'validation_failed',
      ['reason'],
    ]);
    const key = randomUUID();
    const body = { version: paid.version, paymentId, reason: 'The check bounced' };
    const back = parsed(await act(paid, 'take-back', body, key));
    expect(back).toMatchObject({ status: 'sent', amountDueCents: 10_000, paidAt: null });
    expect(back.payments).toContainEqual(
      expect.objectContaining({ kind: 'refund', note: 'Taken back: The check bounced' }),
    );
    expect(parsed(await act(paid, 'take-back', body, key))).toEqual(back);
    expect(refusalOf(await act(back, 'take-back', { ...body, version: back.version }))).toEqual([409, 'conflict']);
    const again = parsed(await desk.save(back, { status: 'paid' }));
    expect(again).toMatchObject({ displayStatus: 'paid', refundedCents: 0 });
    expect((await desk.staff(`/invoices?search=${paid.number}`)).body['totals']).toMatchObject({
      revenueCents: 10_000,
    });
  });
});

describe('a draft', () => {
  it('can be deleted only if it was never issued', async () => {
    const draft = await desk.invoice();
    expect((await desk.staff(`/invoices/${draft.id}`, undefined, { method: 'DELETE' })).status).toBe(204);
    expect((await desk.staff(`/invoices/${draft.id}`)).status).toBe(404);
    const sent = await desk.invoice({ status: 'sent' });
    for (const invoice of [sent, parsed(await desk.save(sent, { status: 'draft' }))])
      expect(refusalOf(await desk.staff(`/invoices/${invoice.id}`, undefined, { method: 'DELETE' }))).toEqual([
        409,
        'invoice_issued',
      ]);
  });
});

describe('a repeated attempt', () => {
  it('gets the current invoice instead of a conflict, for each operation', async () => {
    const invoice = await desk.invoice();
    const key = randomUUID();
    const body = {
      version: 1,
      clientName: 'Kept',
      clientEmail: invoice.clientEmail,
      status: 'sent',
      invoiceDate: invoice.invoiceDate,
      dueDate: invoice.dueDate,
      paymentLinkTitle: 'Title',
      paymentLinkMessage: 'Message',
      items: [{ description: 'x', quantity: '1.50', rate: '10' }],
    };
    const save = () => desk.staff(`/invoices/${invoice.id}`, body, { method: 'PUT', key });
    const [first, second] = [await save(), await save()];
    expect([second.status, second.body]).toEqual([200, first.body]);
    for (const action of ['rotate-link', 'void']) {
      const current = await desk.read(invoice.id);
      const once = randomUUID();
      const done = parsed(await act(current, action, { version: current.version }, once));
      expect(parsed(await act(current, action, { version: current.version }, once))).toEqual(done);
    }
  });
});

describe('an invoice and its client', () => {
  const client = async (email: string) => {
    const { body } = await desk.staff('/clients', { name: 'Ada', email, company: `Lumen ${randomUUID().slice(0, 8)}` });
    return { id: String(body['id']), version: Number(body['version']), company: String(body['company']) };
  };
  const spentOf = async (id: string) => (await desk.staff(`/clients/${id}`)).body['totalSpentCents'];

  it('stay linked when either address changes: lists, figures, search, timeline and account', async () => {
    const [old, next] = [`old-${randomUUID()}@clinic.example`, `next-${randomUUID()}@clinic.example`];
    const { id, version, company } = await client(old);
    const draft = await desk.invoice({ clientEmail: old });
    const moved = parsed(
      await desk.save(draft, { clientEmail: `desk-${randomUUID()}@billing.example`, status: 'sent' }),
    );
    expect(moved.clientId).toBe(id);
    const paid = parsed(await desk.save(moved, { status: 'paid' }));
    const update = await desk.staff(
      `/clients/${id}`,
      { version, name: 'Ada', email: next, company, monthlyAmount: '', status: 'active' },
      { method: 'PUT' },
    );
    expect(update.status).toBe(200);
    expect(await spentOf(id)).toBe(125_000);
    expect((await desk.staff(`/invoices?clientId=${id}`)).body['total']).toBe(1);
    expect((await desk.staff(`/invoices?search=${encodeURIComponent(next)}`)).body['total']).toBe(1);
    expect((await desk.staff(`/search?q=${encodeURIComponent(next)}`)).body['invoices']).toMatchObject([
      { title: paid.number },
    ]);
    expect(JSON.stringify((await desk.staff(`/clients/${id}/timeline`)).body)).toContain(paid.number);
    await addAccount(desk.app, next);
    const account = Account.parse((await desk.app.call('/account', { cookie: await signIn(desk.app, next) })).body);
    expect([
      account.invoices.map(({ number }) => number),
      account.payments.map(({ invoiceNumber }) => invoiceNumber),
    ]).toEqual([[paid.number], [paid.number]]);
  });

  it('can be linked later, with their figures, and unlinked invoices are found', async () => {
    const { id } = await client(`linked-${randomUUID()}@clinic.example`);
    const paid = parsed(
      await desk.save(await desk.invoice({ clientEmail: `nobody-${randomUUID()}@clinic.example`, status: 'sent' }), {
        status: 'paid',
      }),
    );
    expect((await desk.staff(`/invoices?linked=false&search=${paid.number}`)).body['total']).toBe(1);
    const linked = parsed(await act(paid, 'link-client', { version: paid.version, clientId: id }));
    expect([linked.clientId, linked.clientEmail, linked.issueVersion, await spentOf(id)]).toEqual([
      id,
      paid.clientEmail,
      1,
      125_000,
    ]);
    parsed(await act(linked, 'link-client', { version: linked.version, clientId: null }));
    expect(await spentOf(id)).toBe(0);
    expect(
      refusalOf(
        await act(await desk.read(paid.id), 'link-client', { version: linked.version + 1, clientId: randomUUID() }),
      ),
    ).toEqual([400, 'validation_failed', ['clientId']]);
  });

  it('are linked when the client is added after the invoice', async () => {
    const email = `later-${randomUUID()}@clinic.example`;
    const paid = parsed(
      await desk.save(await desk.invoice({ clientEmail: email, status: 'sent' }), { status: 'paid' }),
    );
    const { id } = await client(email);
    expect([(await desk.read(paid.id)).clientId, await spentOf(id)]).toEqual([id, 125_000]);
  });
});
