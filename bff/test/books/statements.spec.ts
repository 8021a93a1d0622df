import { randomUUID } from 'node:crypto';
import { Statement } from '@vitrine/contracts';
import { extractText, getDocumentProxy } from 'unpdf';
import { mailsTo } from '../support/mailbox.ts';
import { addAccount, fromOurPage, signIn } from '../support/staff.ts';
import { eventually, startTestApp, startWorld, type TestApp, type TestWorld } from '../support/test-app.ts';

let world: TestWorld;
let app: TestApp;
let staff: string;
let customer: string;
const clientId = randomUUID();
const email = 'june@lumen.example';

beforeAll(async () => {
  world = await startWorld();
  app = await startTestApp({ databaseUrl: world.databaseUrl, mailUrl: world.mailUrl });
  for (const address of ['colleague@vitrine.test', email]) await addAccount(app, address);
  staff = await signIn(app, 'colleague@vitrine.test');
  customer = await signIn(app, email);
  await app.query(
    `INSERT INTO clients (id, name, email, company, status, join_date, created_at, updated_at)
     VALUES ($1, 'June Alder', $2, 'Lumen Dermatology', 'active', $3, $3, $3)`,
    [clientId, email, app.clock.now()],
  );
}, 60_000);

afterAll(async () => {
  await app?.stop();
  await world?.stop();
});

const post = (path: string, body: unknown, headers: Record<string, string> = {}) =>
  app.call(path, { body, cookie: staff, headers: { ...fromOurPage, ...headers } });
const february = 'from=2026-02-01&to=2026-02-28';
const march = 'from=2026-03-01&to=2026-03-31';
const statement = async (days: string): Promise<Statement> =>
  Statement.parse((await app.call(`/clients/${clientId}/statement?${days}`, { cookie: staff })).body);

it('follows an invoice from its issue over a payment, what is taken back, and its end', async () => {
  const created = await post('/invoices', {
    clientId,
    clientName: 'Lumen Dermatology',
    clientEmail: email,
    amount: '1000',
    invoiceDate: '2026-02-10',
    dueDate: '2026-02-24',
    status: 'sent',
  });
  expect([created.status, created.text]).toEqual([201, expect.any(String)]);
  const { id, number, version } = created.body as { id: string; number: string; version: number };
  expect((await statement(february)).movements).toMatchObject([
    { kind: 'invoice', day: '2026-02-10', text: `Invoice ${number}`, amountCents: 100_000, balanceCents: 100_000 },
  ]);
  const offline = await post(`/invoices/${id}/offline-payment`, {
    version,
    amount: '400',
    receivedOn: '2026-02-20',
    note: 'Check 12',
  });
  expect([200, 201]).toContain(offline.status);
  expect(await statement(february)).toMatchObject({ openingCents: 0, paidCents: 40_000, closingCents: 60_000 });
  expect(await statement(march)).toMatchObject({
    openingCents: 60_000,
    closingCents: 60_000,
    movements: [],
    ageing: [{ dueCents: 0 }, { dueCents: 0 }, { age: '31-60', dueCents: 60_000 }, { dueCents: 0 }, { dueCents: 0 }],
  });
});

it('is a PDF with its lines', async () => {
  const response = await fetch(`${app.origin}/api/clients/${clientId}/statement/pdf?${february}`, {
    headers: { cookie: staff },
  });
  expect(response.headers.get('content-type')).toBe('application/pdf');
  expect(response.headers.get('content-disposition')).toContain('statement-2026-02-01-2026-02-28.pdf');
  const { text } = await extractText(await getDocumentProxy(new Uint8Array(await response.arrayBuffer())), {
    mergePages: true,
  });
  for (const phrase of ['STATEMENT', 'Lumen Dermatology', 'February 10, 2026', '$1,000.00', '$600.00', 'Still due'])
    expect(text.toLowerCase()).toContain(phrase.toLowerCase());
});

it('is mailed to the client once per press, with the PDF, and recorded', async () => {
  const key = { 'idempotency-key': randomUUID() };
  const body = { from: '2026-02-01', to: '2026-02-28' };
  const [first, again] = await Promise.all([
    post(`/clients/${clientId}/statement/email`, body, key),
    post(`/clients/${clientId}/statement/email`, body, key),
  ]);
  expect([first.status, again.status]).toEqual([201, 201]);
  expect(first.body).toEqual(again.body);
  const [mail] = await eventually('the mail', () => {
    const mails = mailsTo(world.sandbox, email, /^Your statement/);
    return mails.length > 0 && mails;
  });
  expect(mail).toMatchObject({ attachments: [{ filename: 'statement-2026-02-01-2026-02-28.pdf' }] });
  expect(mail?.text).toContain('$600.00');
  expect(mailsTo(world.sandbox, email, /^Your statement/)).toHaveLength(1);
  const [entry] = await app.query<{ after: { closingCents: number } }>(
    `SELECT after FROM audit_entries WHERE action = 'client.statement_emailed'`,
  );
  expect(entry?.after.closingCents).toBe(60_000);
});

it('is shown to the client themselves, and to nobody else', async () => {
  const own = await app.call(`/account/statement?${february}`, { cookie: customer });
  expect(Statement.parse(own.body)).toMatchObject({ client: { email }, closingCents: 60_000 });
  expect((await app.call(`/account/statement/pdf?${february}`, { cookie: customer })).status).toBe(200);
  expect((await app.call(`/clients/${clientId}/statement?${february}`, { cookie: customer })).status).toBe(403);
  expect((await app.call(`/account/statement?${february}`)).status).toBe(401);
  await app.query('UPDATE accounts SET email_verified_at = NULL WHERE email = $1', [email]);
  expect((await app.call(`/account/statement?${february}`, { cookie: customer })).status).toBe(403);
});

it('owes nothing again when a part of an offline payment is refunded by hand', async () => {
  const before = await statement(march);
  const content = { clientId, clientName: 'Lumen Dermatology', clientEmail: email, amount: '200', status: 'sent' };
  const { id, version } = (await post('/invoices', { ...content, invoiceDate: '2026-03-01', dueDate: '2026-03-31' }))
    .body as { id: string; version: number };
  const payment = { version, amount: '200', receivedOn: '2026-03-01', method: 'check', documentNumber: '12' };
  const { payments } = (await post(`/invoices/${id}/offline-payment`, payment)).body as { payments: { id: string }[] };
  const refund = { amount: '50', method: 'check', reference: '13', reason: 'One day less', creditNote: true };
  expect((await post(`/payments/${payments[0]?.id}/refunds`, refund)).status).toBe(201);
  expect((await statement(march)).closingCents).toBe(before.closingCents);
});
