import {
  ClientCredit,
  type Invoice,
  JournalTotals,
  type LedgerAccount,
  PeriodLock,
  Quote,
  RevenueByMonth,
  Statement,
  TaxSummary,
} from '@vitrine/contracts';
import { formatCents } from '@vitrine/money';
import { extractText, getDocumentProxy } from 'unpdf';
import { signIn } from '../../support/staff.ts';
import { quote } from '../../checkout/support.ts';
import { type Agency, firstDay, invoicesOf, isOpen, lastDayOf, publicIdOf, todayOf } from './agency.ts';

const sum = (numbers: readonly number[]): number => numbers.reduce((all, cents) => all + cents, 0);

/** What is owed on invoices: nothing on one that is a draft again. */
const owedOn = (invoices: Awaited<ReturnType<typeof invoicesOf>>): number =>
  sum(invoices.map(({ status, amountDueCents }) => (status === 'draft' ? 0 : amountDueCents)));

const creditOf = async ({ desk }: Agency, id: string): Promise<number> =>
  ClientCredit.parse((await desk.staff(`/clients/${id}/credit`)).body).balanceCents;

/** A statement's closing is what is owed less the credit, and its lines and ages add up to it. */
export async function checkClient(agency: Agency, id: string): Promise<void> {
  const days = `from=${firstDay}&to=${lastDayOf(agency)}`;
  const statement = Statement.parse((await agency.desk.staff(`/clients/${id}/statement?${days}`)).body);
  const due = owedOn(await invoicesOf(agency, id));
  const creditCents = await creditOf(agency, id);
  expect(statement).toMatchObject({ closingCents: due - creditCents, creditCents });
  expect(sum(statement.movements.map(({ amountCents }) => amountCents))).toBe(statement.closingCents);
  expect(sum(statement.ageing.map(({ dueCents }) => dueCents))).toBe(due);
}

/** The payment page and the portal ask for the same, and say the same of what was paid and credited. */
export async function checkPage(agency: Agency, invoice: Invoice): Promise<void> {
  const publicId = publicIdOf(invoice);
  if (!publicId || !isOpen(invoice) || invoice.paymentLinkUntil < todayOf(agency)) return;
  const page = Quote.parse((await quote(agency.desk.app, { invoice: publicId })).body);
  expect(page.amountDueCents).toBe(invoice.amountDueCents);
  expect(page.totalCents - page.creditedCents - page.paidCents + page.refundedCents).toBe(invoice.amountDueCents);
}

/** The PDF asks for the same, too. */
async function checkPdf(agency: Agency): Promise<void> {
  const { desk, choice } = agency;
  const { id, amountDueCents, status } = await desk.read(choice.one(agency.invoiceIds) ?? '');
  const cookie = await signIn(desk.app, 'colleague@vitrine.test');
  const response = await fetch(`${desk.app.origin}/api/invoices/${id}/pdf`, { headers: { cookie } });
  const { text } = await extractText(await getDocumentProxy(new Uint8Array(await response.arrayBuffer())), {
    mergePages: true,
  });
  if (status !== 'void') expect(text.replaceAll(/\s+/gu, ' ')).toContain(`Amount due ${formatCents(amountDueCents)}`);
}

/** Gross sales are what was earned, and the sum of the others; taxable ones are those of the rates. */
function checkSales({ rates: of, totals: { sales } }: TaxSummary, earnedCents: number): void {
  const { grossCents = 0, exemptCents = 0, nontaxableCents = 0, taxableCents = 0 } = sales ?? {};
  expect(grossCents).toBe(earnedCents);
  expect(exemptCents + nontaxableCents + taxableCents).toBe(grossCents);
  expect(taxableCents).toBe(sum(of.map(({ netBaseCents = 0 }) => netBaseCents)));
}

const summaryOf = async ({ desk }: Agency, days: string, basis: 'booked' | 'cash'): Promise<TaxSummary> =>
  TaxSummary.parse((await desk.staff(`/tax-rates/summary?${days}${basis === 'cash' ? '&basis=cash' : ''}`)).body);
const journalOf = async ({ desk }: Agency, days: string): Promise<JournalTotals> =>
  JournalTotals.parse((await desk.staff(`/bookkeeping/journal?${days}`)).body);

/** All of the books, from the first day on. Answers the sales, so that the last ones can be seen to have all kinds. */
export async function checkBooks(agency: Agency): Promise<TaxSummary['totals']['sales']> {
  const { desk, clients } = agency;
  const days = `from=${firstDay}&to=${lastDayOf(agency)}`;
  const { accounts, totals } = await journalOf(agency, days);
  expect(totals.debitCents).toBe(totals.creditCents);
  /** Debits less credits. */
  const balance = (account: LedgerAccount): number => {
    const found = accounts.find((line) => line.account === account);
    return (found?.debitCents ?? 0) - (found?.creditCents ?? 0);
  };
  const all = (await Promise.all(clients.map((id) => invoicesOf(agency, id)))).flat();
  const credits = await Promise.all(clients.map((id) => creditOf(agency, id)));
  expect(balance('receivable')).toBe(owedOn(all));
  expect(balance('customerCredit') + sum(credits)).toBe(0);
  const taxes = await summaryOf(agency, days, 'booked');
  expect(taxes.totals.netTaxCents + balance('salesTax')).toBe(0);
  checkSales(taxes, -balance('revenue') - balance('refunds') - balance('badDebt'));
  const revenue = RevenueByMonth.parse((await desk.staff(`/bookkeeping/revenue?${days}`)).body).totals;
  const cash = await summaryOf(agency, days, 'cash');
  expect(cash.totals.netTaxCents).toBe(revenue.cashTaxCents);
  checkSales(cash, revenue.cashEarnedCents);
  const { receivables } = (await desk.staff('/dashboard')).body as { receivables: { dueCents: number }[] };
  expect(sum(receivables.map(({ dueCents }) => dueCents))).toBe(balance('receivable'));
  await checkPdf(agency);
  return cash.totals.sales;
}

/** What the books say of the closed days; null where none is. */
export async function closedDaysOf(agency: Agency): Promise<unknown> {
  const { lockedThrough } = PeriodLock.parse((await agency.desk.staff('/bookkeeping/period-lock')).body);
  if (lockedThrough === null) return null;
  const days = `from=${firstDay}&to=${lockedThrough}`;
  const { days: sums } = await journalOf(agency, days);
  return [sums, await summaryOf(agency, days, 'booked'), await summaryOf(agency, days, 'cash')];
}
