import { agencyDay } from '@vitrine/brand';
import {
  type CreditNote,
  FigureRows,
  type Invoice,
  InvoiceRefunds,
  JournalTotals,
  Refund,
  type RefundCreateInput,
  Statement,
  TaxRate,
  TaxSummary,
} from '@vitrine/contracts';
import { extractText, getDocumentProxy } from 'unpdf';
import { type Desk, startDesk } from '../invoices/support.ts';
import { addAccount, signIn } from '../support/staff.ts';
import { eventually } from '../support/test-app.ts';
import { opened } from './support.ts';

let desk: Desk;
let owner: string;
let sales: TaxRate;
let vat: TaxRate;

beforeAll(async () => {
  desk = await startDesk();
  await addAccount(desk.app, 'owner@vitrine.test');
  owner = await signIn(desk.app, 'owner@vitrine.test');
  const rate = async (body: object) => TaxRate.parse((await desk.staff('/tax-rates', body)).body);
  sales = await rate({ name: 'NYC sales tax', percent: '8.875' });
  vat = await rate({ name: 'VAT', percent: '20', inclusive: true });
}, 60_000);

afterAll(() => desk?.stop());

const stripe = () => desk.sandbox.stripe;
const today = () => agencyDay(desk.app.clock.now());
const days = () => `from=${today()}&to=${today()}`;

/** $1,000.00 with 8.875 % added, and $300.00 that contain 20 %. */
const issued = (): Promise<Invoice> =>
  desk.invoice({
    status: 'sent',
    items: [
      { description: 'Studio day', quantity: '1', rate: '1000', taxRateId: sales.id },
      { description: 'Prints', quantity: '1', rate: '300', taxRateId: vat.id },
    ],
  });

/** Paid by check, so that what is given back by hand is booked at once. */
async function paid(amount = '1388.75'): Promise<{ invoice: Invoice; payment: string }> {
  const { id, version, invoiceDate } = await issued();
  await desk.staff(`/invoices/${id}/offline-payment`, { version, amount, receivedOn: invoiceDate, note: 'Check 77' });
  const invoice = await desk.read(id);
  return { invoice, payment: invoice.payments[0]?.id ?? '' };
}

async function credited(payment: string, amount: string, body: Partial<RefundCreateInput> = {}): Promise<CreditNote> {
  const request = { amount, reason: 'Not used', method: 'check', creditNote: true, ...body };
  const answer = await desk.staff(`/payments/${payment}/refunds`, request);
  const { creditNote } = Refund.parse(answer.body);
  if (!creditNote) throw new Error(answer.text);
  return creditNote;
}

const cents = ({ taxes }: Pick<CreditNote, 'taxes'>) => taxes.map(({ baseCents, taxCents }) => [baseCents, taxCents]);
const taxOf = (notes: readonly Pick<CreditNote, 'taxes'>[]): number =>
  notes.flatMap(({ taxes }) => taxes).reduce((sum, { taxCents }) => sum + taxCents, 0);
const summary = async (): Promise<TaxSummary> =>
  TaxSummary.parse((await desk.staff(`/tax-rates/summary?${days()}`)).body);
/** What the journal booked on an account today, debits less credits. */
async function balance(account: string): Promise<number> {
  const { accounts, totals } = JournalTotals.parse((await desk.staff(`/bookkeeping/journal?${days()}`)).body);
  expect(totals.debitCents).toBe(totals.creditCents);
  const found = accounts.find((one) => one.account === account);
  return (found?.debitCents ?? 0) - (found?.creditCents ?? 0);
}
const linesOf = async (file: string, of: string): Promise<string[]> =>
  (await desk.staff(`/bookkeeping/files/${file}?${days()}`)).text.split('\r\n').filter((line) => line.includes(of));

describe('the taxes of a credit note', () => {
  it('are in proportion, frozen with it and on its paper; several notes add up to those of the invoice', async () => {
    const { invoice, payment } = await paid();
    const first = await credited(payment, '550');
    expect(cents(first)).toEqual([
      [39_604, 3_515],
      [9_901, 1_980],
    ]);
    const [stored] = await desk.app.query<{ document: { taxes: unknown } }>(
      'SELECT document FROM credit_notes WHERE id = $1',
      [first.id],
    );
    expect(stored?.document.taxes).toEqual(first.taxes);
    const response = await fetch(`${desk.app.origin}/api/credit-notes/${first.id}/pdf`, { headers: { cookie: owner } });
    const paper = await extractText(await getDocumentProxy(new Uint8Array(await response.arrayBuffer())), {
      mergePages: true,
    });
    expect(paper.text.replaceAll(/\s+/gu, ' ')).toContain(
      'Net $495.05 NYC sales tax (8.875%) $35.15 VAT (20%, included) $19.80 Total credited USD $550.00',
    );

    // A share of the whole of each would be a cent too little.
    const others = [await credited(payment, '3.33'), await credited(payment, '3.33'), await credited(payment, '3.33')];
    expect(taxOf([first, ...others, await credited(payment, '828.76')])).toBe(13_875);
    expect(taxOf([invoice])).toBe(13_875);
  });

  it('of two at once never hold more than the invoice', async () => {
    const { invoice, payment } = await paid();
    const notes = await Promise.all([credited(payment, '1000'), credited(payment, '388.75')]);
    expect(taxOf(notes)).toBe(taxOf([invoice]));
  });

  it('reduce tax in the summary, the file of taxes and the journal on the day of the note', async () => {
    const before = { summary: await summary(), salesTax: await balance('salesTax') };
    const { invoice, payment } = await paid();
    const soldOnly = await balance('salesTax');
    expect(before.salesTax - soldOnly).toBe(13_875);
    // A day later, so that the invoice's own tax is in another period.
    desk.app.clock.advance(86_400);
    await desk.signInAgain();
    const refundsBefore = await balance('refunds');
    const note = await credited(payment, '1388.75');
    expect(await balance('salesTax')).toBe(13_875);
    expect((await balance('refunds')) - refundsBefore).toBe(138_875 - 13_875);
    expect(await balance('receivable')).toBe(0);
    expect((await linesOf('journal', note.number)).map((line) => line.split(',').slice(2, 9))).toEqual([
      ['1200', 'Accounts receivable', '', '1388.75', 'Credit note', invoice.number, note.number],
      ['2200', 'Sales tax payable', '138.75', '', 'Credit note', invoice.number, note.number],
      ['4900', 'Refunds and credit notes', '1250.00', '', 'Credit note', invoice.number, note.number],
    ]);
    expect(await linesOf('taxes', note.number)).toEqual([
      `${today()},Credit note,${invoice.number},Lumen Dermatology,-1388.75,-138.75,${note.number}`,
    ]);
    expect((await summary()).rates).toEqual([
      expect.objectContaining({ name: 'NYC sales tax', invoices: 0, creditNotes: 1, taxCents: 0, netTaxCents: -8_875 }),
      expect.objectContaining({ name: 'VAT', baseCents: 0, creditedTaxCents: 5_000, netTaxCents: -5_000 }),
    ]);
    expect((await summary()).totals).toEqual({
      baseCents: 0,
      taxCents: 0,
      creditedTaxCents: 13_875,
      netTaxCents: -13_875,
      sales: { grossCents: -125_000, exemptCents: 0, nontaxableCents: 0, taxableCents: -125_000 },
    });
    const of = new URLSearchParams({
      from: invoice.invoiceDate,
      to: today(),
      percent: '8875',
      inclusive: 'false',
      taxName: 'NYC sales tax',
    });
    const rows = FigureRows.parse((await desk.staff(`/figures/netTax/rows?${of.toString()}`)).body);
    expect(rows.items.map(({ label, adds, ...row }) => [label, adds, 'invoiceId' in row && row.invoiceId])).toEqual(
      expect.arrayContaining([
        [invoice.number, 8_875, invoice.id],
        [note.number, -8_875, invoice.id],
      ]),
    );
    const whole = TaxSummary.parse(
      (await desk.staff(`/tax-rates/summary?from=${invoice.invoiceDate}&to=${today()}`)).body,
    );
    expect(rows.value).toBe(whole.rates[0]?.netTaxCents);
    expect(rows.items.reduce((sum, { adds }) => sum + adds, 0)).toBe(rows.value);
    const file = await desk.staff(`/tax-rates/summary.csv?${days()}`);
    expect(file.headers.get('content-disposition')).toContain(`tax-summary-${today()}-${today()}.csv`);
    expect(file.text.trim().split('\r\n').slice(1)).toEqual([
      'NYC sales tax,8.875%,Tax added,0,0.00,0.00,1,88.75,-88.75,-1000.00',
      'VAT,20%,Tax included,0,0.00,0.00,1,50.00,-50.00,-250.00',
      'Gross sales,,,,,,,,,-1250.00',
      'Exempt sales,,,,,,,,,0.00',
      'Nontaxable sales,,,,,,,,,0.00',
      'Taxable sales,,,,,,,,,-1250.00',
    ]);
  });

  it('end with the note, when its refund fails after all', async () => {
    desk.app.clock.advance(86_400);
    await desk.signInAgain();
    const sent = await issued();
    stripe().pay(await opened(desk.app, { invoice: new URL(sent.paymentUrl ?? '').searchParams.get('invoice') ?? '' }));
    await stripe().webhooks.settled();
    const { payments } = await desk.read(sent.id);
    await desk.staff(`/payments/${payments[0]?.id}/refunds`, { amount: '500', reason: 'Not used', creditNote: true });
    const creditedCents = async () => (await summary()).totals.creditedTaxCents;
    await eventually('the note counts', async () => (await creditedCents()) > 0);
    const owed = 13_875 - (await creditedCents());
    expect(await balance('salesTax')).toBe(-owed);
    stripe().settleRefund(stripe().refunds()[0]?.id ?? '', 'failed');
    await stripe().webhooks.settled();
    const { refunds } = InvoiceRefunds.parse((await desk.staff(`/invoices/${sent.id}/refunds`)).body);
    expect(refunds[0]?.creditNote?.voidedAt).toEqual(expect.any(String));
    expect(await creditedCents()).toBe(0);
    expect(await balance('salesTax')).toBe(-13_875);
    expect((await linesOf('taxes', refunds[0]?.creditNote?.number ?? '')).map((line) => line.split(',')[1])).toEqual([
      'Credit note',
      'Credit note voided',
    ]);
  });

  it('are not made for an invoice that was voided before its money was given back', async () => {
    desk.app.clock.advance(86_400);
    await desk.signInAgain();
    const sent = await issued();
    stripe().pay(await opened(desk.app, { invoice: new URL(sent.paymentUrl ?? '').searchParams.get('invoice') ?? '' }));
    await stripe().webhooks.settled();
    const payment = (await desk.read(sent.id)).payments[0]?.id ?? '';
    const giveBack = (creditNote: boolean) =>
      desk.staff(`/payments/${payment}/refunds`, { amount: '1388.75', reason: 'Not used', creditNote });
    await giveBack(false);
    await eventually('it is owed again', async () => (await desk.read(sent.id)).amountDueCents === 138_875);
    const { version } = await desk.read(sent.id);
    expect((await desk.staff(`/invoices/${sent.id}/void`, { version })).status).toBe(200);
    const refund = stripe()
      .refunds()
      .find(({ amount }) => amount === 138_875);
    stripe().settleRefund(refund?.id ?? '', 'failed');
    await stripe().webhooks.settled();
    expect((await summary()).totals.netTaxCents).toBe(0);

    desk.app.clock.advance(86_400);
    await desk.signInAgain();
    await giveBack(true);
    const refundsOf = async () =>
      InvoiceRefunds.parse((await desk.staff(`/invoices/${sent.id}/refunds`)).body).refunds.map((refund) => [
        refund.state,
        refund.creditNote,
      ]);
    await eventually('both are decided', async () => !(await refundsOf()).some(([state]) => state === 'pending'));
    expect(await refundsOf()).toEqual(expect.arrayContaining([['succeeded', null]]));
    const { totals } = await summary();
    expect([totals.taxCents, totals.creditedTaxCents]).toEqual([0, 0]);
  });

  it('are none in notes of before, which stay as they are; the next note counts them as if split', async () => {
    desk.app.clock.advance(86_400);
    await desk.signInAgain();
    const { payment } = await paid();
    const old = await credited(payment, '3.33');
    await desk.app.query('ALTER TABLE credit_notes DISABLE TRIGGER credit_notes_frozen');
    await desk.app.query(`UPDATE credit_notes SET document = document - 'taxes' WHERE id = $1`, [old.id]);
    await desk.app.query('ALTER TABLE credit_notes ENABLE TRIGGER credit_notes_frozen');
    expect((await summary()).totals.creditedTaxCents).toBe(0);
    expect(await balance('salesTax')).toBe(-13_875);
    expect((await linesOf('taxes', old.number)).map((line) => line.split(',')[5])).toEqual(['0.00']);
    expect((await desk.staff(`/credit-notes/${old.id}/pdf`)).status).toBe(200);
    const notes = [await credited(payment, '3.33'), await credited(payment, '3.33'), await credited(payment, '3.33')];
    expect(taxOf([...notes, await credited(payment, '1375.43')])).toBe(13_875 - taxOf([old]));
  });
});

it('what staff give back by hand with a credit note leaves the invoice paid, also in the books', async () => {
  desk.app.clock.advance(86_400);
  await desk.signInAgain();
  const client = await desk.staff('/clients', {
    name: 'June Alder',
    email: 'june@alder.example',
    company: 'Alder Dental',
  });
  const clientId = String(client.body['id']);
  const { id, version, invoiceDate } = await desk.invoice({
    status: 'sent',
    amount: '100',
    clientId,
    clientEmail: 'june@alder.example',
  });
  const recorded = { version, amount: '100', receivedOn: invoiceDate, note: 'Check 78' };
  await desk.staff(`/invoices/${id}/offline-payment`, recorded);
  const payment = (await desk.read(id)).payments[0]?.id ?? '';
  const receivable = await balance('receivable');
  await desk.staff(`/payments/${payment}/refunds`, {
    amount: '40',
    reason: 'Not used',
    method: 'check',
    creditNote: true,
  });
  expect(await desk.read(id)).toMatchObject({ status: 'paid', amountDueCents: 0, refundedCents: 4_000 });
  expect(await balance('receivable')).toBe(receivable);
  const statement = Statement.parse((await desk.staff(`/clients/${clientId}/statement?${days()}`)).body);
  expect(statement).toMatchObject({ billedCents: 10_000, paidCents: 6_000, creditedCents: 4_000, closingCents: 0 });
});
