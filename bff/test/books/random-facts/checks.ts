import { daysAfter } from '@vitrine/brand';
import type { LedgerAccount, Sales, TaxSum } from '@vitrine/contracts';
import { taxableCentsOf } from '@vitrine/money';
import { entryOf, entryOfUnapplied, type JournalEntry } from '../../../src/modules/books/bookkeeping/journal.ts';
import { statementOf } from '../../../src/modules/books/statements/statement.ts';
import { invoiceDocument } from '../../../src/modules/invoices/documents/invoice.document.ts';
import { toDue } from '../../../src/modules/invoices/invoices/invoice-due.ts';
import { invoiceVariablesOf } from '../../../src/modules/invoices/invoices/invoice-variables.ts';
import { dueCents, heldCents, owedCents, toInvoice } from '../../../src/modules/invoices/invoices/invoices.mapper.ts';
import type { PaymentRow } from '../../../src/modules/invoices/invoices/invoices.repository.ts';
import { cashEventsOf } from '../../../src/modules/invoices/receivables/cash-basis.ts';
import { eventsOf, salesEventsOf } from '../../../src/modules/invoices/receivables/receivable-events.ts';
import { addedSales, noSales } from '../../../src/modules/invoices/tax-summary/sales.ts';
import type { Ledger } from './ledger.ts';
import { type Client, factsOf, type InvoiceBook } from './records.ts';

const sum = (numbers: readonly number[]): number => numbers.reduce((all, cents) => all + cents, 0);

/** Throws with what differs. */
function same(what: string, found: unknown, wanted: unknown): void {
  const [one, other] = [JSON.stringify(found), JSON.stringify(wanted)];
  if (one !== other) throw new Error(`${what}: ${one}, not ${other}`);
}

type Balances = Partial<Record<LedgerAccount, number>>;
function addTo(balances: Balances, { id, lines }: JournalEntry): void {
  same(`the lines of ${id}`, sum(lines.map(({ cents }) => cents)), 0);
  for (const { account, cents } of lines) balances[account] = (balances[account] ?? 0) + cents;
}

const balancesOf = (books: readonly InvoiceBook[]): Balances => {
  const balances: Balances = {};
  for (const book of books) for (const event of eventsOf(factsOf(book))) addTo(balances, entryOf(event));
  return balances;
};

/** Whether it is billed: a void one isn't, nor is one that is a draft again. */
const isBilled = ({ row }: InvoiceBook): boolean => row.status !== 'void' && row.status !== 'draft';
const billedDue = (book: InvoiceBook): number => (isBilled(book) ? dueCents(book.row) : 0);

/** What the client has paid beyond a voided invoice, or one that nobody's credit could come from. */
const overpaidOf = ({ row }: InvoiceBook): number =>
  Math.max(0, row.status === 'void' ? heldCents(row) : -owedCents(row));

/** What counts of an invoice after its credit notes; nothing of one that isn't billed. */
function netOf(book: InvoiceBook) {
  const { issues, creditNotes } = book;
  const issue = isBilled(book) ? issues.at(-1) : undefined;
  const notes = issue ? creditNotes.filter(({ voidedAt }) => voidedAt === null) : [];
  const of = (list: readonly { readonly amountCents: number; readonly taxCents: number }[]) => ({
    amountCents: sum(list.map(({ amountCents }) => amountCents)),
    taxCents: sum(list.map(({ taxCents }) => taxCents)),
  });
  const [issued, credited] = [of(issue ? [issue] : []), of(notes)];
  return {
    totalCents: issued.amountCents - credited.amountCents,
    taxCents: issued.taxCents - credited.taxCents,
    taxableCents: taxableCentsOf(issue?.taxes ?? []) - sum(notes.map(({ taxes }) => taxableCentsOf(taxes))),
    taxes: [issue?.taxes ?? [], notes.flatMap(({ taxes }) => taxes)] as const,
  };
}

/** Checks the journal, taxes and sales of one invoice on both bases. */
function checkInvoice(book: InvoiceBook): void {
  const { row, writeOffs } = book;
  const facts = factsOf(book);
  const balances = balancesOf([book]);
  const overpaid = overpaidOf(book);
  if (overpaid > 0) same('an excess without credit', row.status === 'void' || book.wasUnlinked, true);
  same('receivable', balances.receivable ?? 0, billedDue(book));
  const net = netOf(book);
  const lost = isBilled(book) ? writeOffs : [];
  same('sales tax', -(balances.salesTax ?? 0), net.taxCents - sum(lost.map(({ taxCents }) => taxCents)));
  const sales = salesEventsOf(facts).reduce<Sales>((all, event) => {
    const { chargedCents, taxCents, creditedCents, creditedTaxCents } = event;
    return addedSales(all, { ...event, grossCents: chargedCents - taxCents - creditedCents + creditedTaxCents });
  }, noSales);
  const { revenue = 0, refunds = 0, badDebt = 0 } = balances;
  same('gross sales', sales.grossCents, 0 - revenue - refunds - badDebt);
  same('taxable sales', sales.taxableCents, net.taxableCents - sum(lost.map(({ taxes }) => taxableCentsOf(taxes))));
  checkCash(book, net);
}

function checkCash(book: InvoiceBook, net: ReturnType<typeof netOf>): void {
  const { row } = book;
  const events = cashEventsOf(factsOf(book));
  const total = (key: 'earnedCents' | 'taxCents' | 'taxableCents' | 'exemptCents'): number =>
    sum(events.map((event) => event[key]));
  const owed = !isBilled(book) ? 0 : net.totalCents - Number(row.writtenOffCents);
  const applied = Math.min(heldCents(row), owed);
  const paid = Math.min(Math.max(0, applied), Math.max(0, net.totalCents));
  /** Rounded half up, from all that is paid so far. */
  const partOf = (cents: number): number =>
    net.totalCents <= 0
      ? 0
      : Number((2n * BigInt(cents) * BigInt(paid) + BigInt(net.totalCents)) / (2n * BigInt(net.totalCents)));
  same('cash tax', total('taxCents'), partOf(net.taxCents));
  same('cash earned', total('earnedCents'), applied - partOf(net.taxCents));
  same('cash taxable sales', total('taxableCents'), partOf(net.taxableCents));
  const byRate = taxesByRate(events.flatMap(({ taxes }) => taxes));
  same('cash tax by rate', sum([...byRate.values()]), total('taxCents'));
  // Of one that was credited whole nothing is paid; what was written off of its tax before is in no credit note.
  if (paid !== net.totalCents || paid === 0) return;
  const [issued, credited] = net.taxes.map(taxesByRate);
  for (const [rate, cents] of issued ?? [])
    same(`cash tax of ${rate} of a paid invoice`, byRate.get(rate) ?? 0, cents - (credited?.get(rate) ?? 0));
}

const taxesByRate = (taxes: readonly TaxSum[]): Map<string, number> => {
  const sums = new Map<string, number>();
  for (const { name, taxCents } of taxes) sums.set(name, (sums.get(name) ?? 0) + taxCents);
  return sums;
};

const centsOf = (text: string | null | undefined): number =>
  Number((text ?? '0').replaceAll(/[^\d.-]/g, '').replace('.', ''));

/** What the portal, the payer's page and the PDF say of one invoice. */
function checkPages(ledger: Ledger, book: InvoiceBook): void {
  const { items, issued, entries } = book;
  const row = { ...book.row, clientCreditCents: String(ledger.clientOf(book)?.creditCents ?? 0) };
  const payments = entries.map(({ id, kind, amountCents, receivedAt }): PaymentRow => ({
    id,
    kind,
    state: 'succeeded',
    receiptNumber: null,
    amountCents: String(amountCents),
    currency: 'usd',
    note: null,
    method: null,
    paymentMethod: null,
    documentNumber: null,
    receivedAt,
    givenBackCents: '0',
    resolution: null,
    disputeId: null,
  }));
  const invoice = toInvoice(row, items, payments, 'https://vitrine.example', ledger.today);
  const page = toDue(row, items, ledger.today);
  const file = invoiceVariablesOf(invoice, issued, ledger.today);
  const due = dueCents(row);
  same('due', [invoice.amountDueCents, page.dueCents, centsOf(file.balance)], [due, due, due]);
  const { dueNowCents } = page.schedule;
  same('due now', [invoice.amountDueNowCents, centsOf(file.due)], [dueNowCents, dueNowCents]);
  same('the total', [invoice.amountCents, page.amountCents], [centsOf(file.total), centsOf(file.total)]);
  same('figures', [invoice.subtotalCents, invoice.taxes], [page.figures.subtotalCents, page.figures.taxes]);
  const [taxes, added] = [invoice.taxes, invoice.taxes.filter(({ inclusive }) => !inclusive)];
  same(
    'the total of its figures',
    invoice.subtotalCents - invoice.discountCents + sum(added.map(({ taxCents }) => taxCents)),
    row.amountCents,
  );
  const printed = (file.sums ?? []).filter(({ label }) => taxes.some(({ name }) => label.startsWith(name)));
  same(
    'printed taxes',
    printed.map(({ amount }) => centsOf(amount)),
    taxes.map(({ taxCents }) => taxCents),
  );
  const sums = invoiceDocument(file).sections.flatMap((section) => (section.kind === 'sums' ? section.sums : []));
  same('printed due', sums.find(({ label }) => label === 'Amount due')?.amount ?? file.balance, file.balance);
  if (row.status === 'void' || overpaidOf(book) > 0) return;
  same('the sum of the page', page.amountCents - page.creditedCents - page.paidCents + page.refundedCents, due);
  const [received, refunded, credited] = [file.received, file.refunded, file.credited].map((text) => centsOf(text));
  same('the sum of the PDF', row.amountCents - (credited ?? 0) - (received ?? 0) + (refunded ?? 0), due);
  same(
    'the PDF and the page',
    [received, refunded, credited],
    [page.paidCents, page.refundedCents, page.creditedCents],
  );
}

/** Later than the day of every event: invoices may be dated ahead. */
const lastDay = '2029-12-31';
const firstDay = '2020-01-01';

function checkClient(ledger: Ledger, client: Client): void {
  const books = ledger.books.filter(({ row }) => row.clientId === client.id);
  const due = sum(books.map(billedDue));
  const overpaid = sum(books.map(overpaidOf));
  const about = { name: client.id, email: '' };
  const statement = statementOf(about, books.map(factsOf), client.movements, { from: firstDay, to: lastDay });
  const { closingCents, creditCents } = statement;
  same('closing', closingCents, due - client.creditCents - overpaid);
  same('credit', creditCents, client.creditCents + overpaid);
  same('movements', sum(statement.movements.map(({ amountCents }) => amountCents)), closingCents);
  same('ages', sum(statement.ageing.map(({ dueCents: cents }) => cents)), due);
}

/** What an invoice adds to the books, oldest event first. */
const bookedOf = (book: InvoiceBook): { readonly day: string; readonly text: string }[] =>
  cashEventsOf(factsOf(book)).map(({ event, earnedCents, taxCents, taxableCents, exemptCents }) => {
    const { id, day, lines } = entryOf(event);
    return { day, text: JSON.stringify([id, day, lines, earnedCents, taxCents, taxableCents, exemptCents]) };
  });

/** Remembers what was booked through the last closed day. */
export class ClosedDays {
  private readonly booked = new WeakMap<InvoiceBook, ReturnType<typeof bookedOf>>();

  /** Throws when a closed day of an invoice differs from what it was after the step before. */
  check(ledger: Ledger, book: InvoiceBook): void {
    const now = bookedOf(book);
    const closed = (list: ReturnType<typeof bookedOf>): string[] =>
      list.filter(({ day }) => ledger.isClosed(day)).map(({ text }) => text);
    const [before, after] = [closed(this.booked.get(book) ?? []), closed(now)];
    for (let index = 0; index < Math.max(before.length, after.length); index += 1)
      same('closed days', after[index], before[index]);
    this.booked.set(book, now);
  }
}

/** What a step touched. */
export function checkTouched(ledger: Ledger, book: InvoiceBook, clients: ReadonlySet<string | null>): void {
  checkInvoice(book);
  checkPages(ledger, book);
  for (const client of ledger.clients) if (clients.has(client.id)) checkClient(ledger, client);
}

/** All of the books. */
export function checkBooks(ledger: Ledger): void {
  const { books, unapplied, clients } = ledger;
  const balances = balancesOf(books);
  for (const fact of unapplied) addTo(balances, entryOfUnapplied(fact));
  const { receivable = 0, customerCredit = 0, bank = 0, clearing = 0 } = balances;
  same('all receivables', receivable, sum(books.map(billedDue)));
  const undecided = unapplied.filter(({ id, kind }) => kind === 'charge' && !ledger.decided.has(id));
  const liability = [
    ...clients.map(({ creditCents }) => creditCents),
    ...books.map(overpaidOf),
    ...undecided.map(({ amountCents }) => amountCents),
  ];
  same('the liability of credit', -customerCredit, sum(liability));
  same('money', bank + clearing, ledger.moneyCents);
  const ids = books.flatMap((book) => eventsOf(factsOf(book)).map(({ id }) => id));
  same('ids', new Set(ids).size, ids.length);
  for (const book of books) checkInvoice(book);
  for (const client of clients) checkClient(ledger, client);
  checkPeriods(ledger);
}

/** A statement closes with what the next one opens with, on any day. */
function checkPeriods(ledger: Ledger): void {
  const [client] = ledger.clients;
  if (!client) return;
  const facts = ledger.books.filter(({ row }) => row.clientId === client.id).map(factsOf);
  const day = daysAfter(ledger.today, -20);
  const of = (from: string, to: string) => statementOf({ name: '', email: '' }, facts, client.movements, { from, to });
  const [before, after, all] = [of(firstDay, day), of(daysAfter(day, 1), lastDay), of(firstDay, lastDay)];
  same('opening', after.openingCents, before.closingCents);
  same('closing after', after.closingCents, all.closingCents);
  const owed = sum(before.ageing.map(({ dueCents: cents }) => cents));
  same('closing of a former day', before.closingCents, owed - before.creditCents);
}
