import { agencyDay } from '@vitrine/brand';
import {
  ClientCredit,
  type Invoice,
  InvoiceAdjustments,
  InvoicePage,
  JournalTotals,
  type LedgerAccount,
  Quote,
  RevenueByMonth,
  Statement,
  TaxRate,
  TaxSummary,
} from '@vitrine/contracts';
import { quote } from '../checkout/support.ts';
import { correctionOf, type Desk, startDesk } from '../invoices/support.ts';
import type { Answer } from '../support/test-app.ts';

/**
 * Random months of a desk: whatever staff do, in whatever order, every reader of the books finds the same. Each step
 * checks the client it touched; every so often all of the books are compared. A seed repeats a failure.
 */
const steps = Number(process.env['RANDOM_MONTHS_STEPS'] ?? 400);
const seed = Number(process.env['RANDOM_MONTHS_SEED'] ?? 20_261_128);
const checkEvery = 40;
const firstDay = '2026-01-01';

let desk: Desk;
let rates: string[];
let clients: string[];
const invoiceIds: string[] = [];
/** What is done in which order, for the message of a failure. */
const log: string[] = [];

beforeAll(async () => {
  desk = await startDesk();
  rates = [];
  for (const [name, percent] of [
    ['State', '10'],
    ['City', '8.875'],
  ])
    rates.push(TaxRate.parse((await desk.staff('/tax-rates', { name, percent })).body).id);
  clients = [];
  for (const name of ['Alder', 'Birch', 'Cedar', 'Dogwood']) {
    const company = `${name} Dental`;
    const body = { name, company, email: `${name.toLowerCase()}@clinic.example`, taxExempt: name === 'Cedar' };
    clients.push(String((await desk.staff('/clients', body)).body['id']));
  }
}, 60_000);

afterAll(() => desk?.stop());

let state = seed;
/** Mulberry32, so that a run can be repeated. */
function random(): number {
  state = (state + 0x6d_2b_79_f5) | 0;
  let t = Math.imul(state ^ (state >>> 15), 1 | state);
  t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
  return ((t ^ (t >>> 14)) >>> 0) / 4_294_967_296;
}
const upTo = (maximum: number): number => 1 + Math.floor(random() * Math.max(1, maximum));
const one = <T>(list: readonly T[]): T | undefined => list[Math.floor(random() * list.length)];
const dollars = (cents: number): string => (cents / 100).toFixed(2);
const today = (): string => agencyDay(desk.app.clock.now());
const isOpen = ({ status }: Invoice): boolean => status === 'sent' || status === 'overdue';
const refundable = ({ payments }: Invoice) =>
  payments.filter(
    ({ kind, method, state: is, amountCents, givenBackCents }) =>
      kind === 'offline' && method !== 'credit' && is === 'succeeded' && amountCents > givenBackCents,
  );

async function bill(): Promise<Answer> {
  const clientId = one(clients) ?? '';
  const items = Array.from({ length: upTo(3) }, (_, index) => ({
    description: `Line ${index}`,
    quantity: String(upTo(3)),
    rate: dollars(upTo(90_000) + 100),
    taxRateId: one([...rates, null]) ?? null,
  }));
  const parts = random() < 0.3 ? { kind: 'deposit', amount: '25.00', dueDate: today() } : null;
  const body = { clientName: 'A clinic', clientEmail: 'books@clinic.example', clientId, status: 'sent', items, parts };
  const answer = await desk.staff('/invoices', body);
  if (answer.status < 300) invoiceIds.push(String(answer.body['id']));
  return answer;
}

type Act = (invoice: Invoice) => Promise<Answer | null>;
const post = ({ id, version }: Invoice, path: string, body: object): Promise<Answer> =>
  desk.staff(`/invoices/${id}/${path}`, { version, ...body });
const reason = 'As agreed';
const pay: Act = (invoice) => {
  const over = random() < 0.3;
  const amount = dollars(over ? invoice.amountDueCents + upTo(20_000) : upTo(invoice.amountDueCents));
  return post(invoice, 'offline-payment', { amount, receivedOn: today(), method: 'check', keepExcess: over });
};
const giveBack: Act = async (invoice) => {
  const payment = one(refundable(invoice));
  if (!payment) return null;
  return desk.staff(`/payments/${payment.id}/refunds`, {
    amount: dollars(upTo(payment.amountCents - payment.givenBackCents)),
    method: 'check',
    reason: 'As agreed',
    creditNote: random() < 0.6,
  });
};
const takeBack: Act = async (invoice) => {
  const payment = one(invoice.payments.filter(({ kind }) => kind === 'offline'));
  return payment ? post(invoice, 'take-back', { paymentId: payment.id, reason }) : null;
};
const endWriteOff: Act = async (invoice) => {
  if (invoice.writtenOffCents === 0) return null;
  const { writeOffs } = InvoiceAdjustments.parse((await desk.staff(`/invoices/${invoice.id}/adjustments`)).body);
  const standing = writeOffs.find(({ isEnded }) => !isEnded);
  return standing ? post(invoice, `write-offs/${standing.id}/end`, { reason }) : null;
};
const correct: Act = async (invoice) => {
  if (invoice.status === 'void') return null;
  const correction = correctionOf(invoice);
  const items = correction.items.map((item) => ({ ...item, rate: dollars(upTo(90_000) + 100) }));
  return desk.staff(`/invoices/${invoice.id}/correct`, { ...correction, items, reason });
};
const payOut: Act = async ({ clientId }) => {
  const { balanceCents } = ClientCredit.parse((await desk.staff(`/clients/${clientId}/credit`)).body);
  if (balanceCents === 0) return null;
  const body = { amount: dollars(upTo(balanceCents)), method: 'wire', reason: 'As agreed' };
  return desk.staff(`/clients/${clientId}/credit/pay-out`, body);
};
const acts: Record<string, Act> = {
  pay,
  'pay more': pay,
  'use credit': (invoice) => post(invoice, 'apply-credit', {}),
  refund: giveBack,
  credit: (invoice) => post(invoice, 'credit-notes', { amount: dollars(upTo(invoice.amountDueCents)), reason }),
  'write off': (invoice) => post(invoice, 'write-offs', { amount: dollars(upTo(invoice.amountDueCents)), reason }),
  'end a write-off': endWriteOff,
  'take back': takeBack,
  correct,
  void: (invoice) => post(invoice, 'void', {}),
  relink: (invoice) => post(invoice, 'link-client', { clientId: one(clients) ?? null }),
  'pay out': payOut,
};

async function step(): Promise<void> {
  if (random() < 0.1) {
    desk.app.clock.advance(upTo(3) * 86_400);
    await desk.signInAgain();
  } else desk.app.clock.advance(upTo(300));
  const id = random() < 0.2 ? undefined : one(invoiceIds);
  if (id === undefined) {
    const made = await bill();
    log.push(`bill ${String(made.body['number'])}: ${made.status}`);
    if (made.status !== 201) throw new Error(made.text);
    return;
  }
  const invoice = await desk.read(id);
  const [name, act] = one(Object.entries(acts)) ?? ['pay', pay];
  const answer = await act(invoice);
  const why = answer && answer.status >= 300 ? ` ${answer.text}` : '';
  log.push(`${name} ${invoice.number}: ${answer?.status ?? 'nothing'}${why}`);
  // What doesn't fit is refused with a reason, and changes nothing.
  expect([200, 201, 400, 409]).toContain(answer?.status ?? 200);
  await checkClients(invoice.clientId, (await desk.read(id)).clientId);
  await checkPages(await desk.read(id));
}

const statementOf = async (id: string): Promise<Statement> =>
  Statement.parse((await desk.staff(`/clients/${id}/statement?from=${firstDay}&to=${today()}`)).body);
const invoicesOf = async (id: string): Promise<InvoicePage['items']> =>
  InvoicePage.parse((await desk.staff(`/invoices?clientId=${id}&limit=100`)).body).items;
const sum = (numbers: readonly number[]): number => numbers.reduce((all, cents) => all + cents, 0);

/** A statement's closing is what is owed less the credit, and its lines and ages add up to it. */
async function checkClients(...ids: readonly (string | null)[]): Promise<void> {
  for (const id of new Set(ids)) {
    if (id === null) continue;
    const statement = await statementOf(id);
    const due = sum((await invoicesOf(id)).map(({ amountDueCents }) => amountDueCents));
    const { balanceCents } = ClientCredit.parse((await desk.staff(`/clients/${id}/credit`)).body);
    expect(statement).toMatchObject({ closingCents: due - balanceCents, creditCents: balanceCents });
    expect(sum(statement.movements.map(({ amountCents }) => amountCents))).toBe(statement.closingCents);
    expect(sum(statement.ageing.map(({ dueCents }) => dueCents))).toBe(due);
  }
}

/** The payment page and the portal ask for the same, and say the same of what was paid and credited. */
async function checkPages(invoice: Invoice): Promise<void> {
  if (!isOpen(invoice) || invoice.paymentUrl === null || invoice.paymentLinkUntil < today()) return;
  const publicId = new URL(invoice.paymentUrl).searchParams.get('invoice') ?? '';
  const page = Quote.parse((await quote(desk.app, { invoice: publicId })).body);
  expect(page.amountDueCents).toBe(invoice.amountDueCents);
  expect(page.totalCents - page.creditedCents - page.paidCents + page.refundedCents).toBe(invoice.amountDueCents);
}

/** How many of {@link checkSales} had anything, at last. */
let soldKinds = 0;
/** Gross sales are what was earned, and the sum of the others; taxable ones are those of the rates. */
function checkSales({ rates: of, totals: { sales } }: TaxSummary, earnedCents: number): void {
  const { grossCents = 0, exemptCents = 0, nontaxableCents = 0, taxableCents = 0 } = sales ?? {};
  expect(grossCents).toBe(earnedCents);
  expect(exemptCents + nontaxableCents + taxableCents).toBe(grossCents);
  expect(taxableCents).toBe(sum(of.map(({ netBaseCents = 0 }) => netBaseCents)));
  soldKinds = [grossCents, exemptCents, nontaxableCents, taxableCents].filter((cents) => cents > 0).length;
}

/** All of the books, from the first day on. */
async function checkBooks(): Promise<void> {
  const days = `from=${firstDay}&to=${today()}`;
  const { accounts, totals } = JournalTotals.parse((await desk.staff(`/bookkeeping/journal?${days}`)).body);
  expect(totals.debitCents).toBe(totals.creditCents);
  /** Debits less credits. */
  const balance = (account: LedgerAccount): number => {
    const found = accounts.find((line) => line.account === account);
    return (found?.debitCents ?? 0) - (found?.creditCents ?? 0);
  };
  const all = (await Promise.all(clients.map(invoicesOf))).flat();
  const credits = await Promise.all(
    clients.map(async (id) => ClientCredit.parse((await desk.staff(`/clients/${id}/credit`)).body).balanceCents),
  );
  expect(balance('receivable')).toBe(sum(all.map(({ amountDueCents }) => amountDueCents)));
  expect(balance('customerCredit') + sum(credits)).toBe(0);
  const taxes = TaxSummary.parse((await desk.staff(`/tax-rates/summary?${days}`)).body);
  expect(taxes.totals.netTaxCents + balance('salesTax')).toBe(0);
  checkSales(taxes, -balance('revenue') - balance('refunds') - balance('badDebt'));
  const revenue = RevenueByMonth.parse((await desk.staff(`/bookkeeping/revenue?${days}`)).body).totals;
  const cash = TaxSummary.parse((await desk.staff(`/tax-rates/summary?${days}&basis=cash`)).body);
  expect(cash.totals.netTaxCents).toBe(revenue.cashTaxCents);
  checkSales(cash, revenue.cashEarnedCents);
  const { receivables } = (await desk.staff('/dashboard')).body as { receivables: { dueCents: number }[] };
  expect(sum(receivables.map(({ dueCents }) => dueCents))).toBe(balance('receivable'));
}

it(`${steps} random steps leave every reader of the books with the same`, async () => {
  try {
    for (let count = 1; count <= steps; count += 1) {
      await step();
      if (count % checkEvery === 0) await checkBooks();
    }
    await checkBooks();
  } catch (error) {
    const found = error instanceof Error ? error.message : String(error);
    throw new Error(`${found}\nSeed ${seed}, step ${log.length}:\n${log.slice(-12).join('\n')}`, { cause: error });
  }
  const done = log.filter((line) => /: 20[01]$/.test(line));
  // Enough was possible, and every kind of act was.
  expect(done.length).toBeGreaterThan(steps / 4);
  expect(soldKinds).toBe(4);
  expect(Object.keys(acts).filter((name) => !done.some((line) => line.startsWith(name)))).toEqual([]);
}, 900_000);
