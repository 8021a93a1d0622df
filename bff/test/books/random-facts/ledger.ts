import { randomUUID } from 'node:crypto';
import { agencyDay, agencyDayStart, daysAfter } from '@vitrine/brand';
import type { TaxSum } from '@vitrine/contracts';
import { creditedTaxes } from '@vitrine/money';
import { priced } from '../../../src/modules/invoices/documents/lines.ts';
import type { CreditMovement, UnappliedFact } from '../../../src/modules/invoices/index.ts';
import {
  dueCents,
  heldCents,
  owedCents,
  standingOf,
  totalsOf,
} from '../../../src/modules/invoices/invoices/invoices.mapper.ts';
import type { InvoiceRow } from '../../../src/modules/invoices/invoices/invoices.repository.ts';
import { scheduleOf } from '../../../src/modules/invoices/invoices/invoice-schedule.ts';
import type {
  CreditNoteFact,
  EntryFact,
  WriteOffFact,
} from '../../../src/modules/invoices/receivables/receivable-events.ts';
import type {
  Bill,
  Client,
  Dispute,
  FailingRefund,
  InvoiceBook,
  NewEntry,
  StandingWriteOff,
  Writable,
} from './records.ts';
import { blankLetterhead, blankRow } from './blank-row.ts';

/** Facts of the books in memory, which are added by the rules of the services and the database's triggers. */
export class Ledger {
  now: Date;
  lockedThrough: string | null = null;
  /** Money that came and did not go again: what bank and provider hold. */
  moneyCents = 0;
  readonly clients: Client[];
  readonly books: InvoiceBook[] = [];
  readonly disputes: Dispute[] = [];
  readonly unapplied: UnappliedFact[] = [];
  /** Payments that staff have decided about. */
  readonly decided = new Set<string>();
  /** Refunds that the provider will say have failed. */
  readonly failures: FailingRefund[] = [];
  /** Invoices that a step changed besides the one it chose. */
  readonly touched = new Set<InvoiceBook>();
  private numbers = 0;

  constructor(firstDay: string, clients: readonly boolean[]) {
    this.now = new Date(agencyDayStart(firstDay).getTime() + 9 * 3_600_000);
    this.clients = clients.map((isExempt, index) => ({
      id: `client-${index}`,
      isExempt,
      creditCents: 0,
      movements: [],
    }));
  }

  get today(): string {
    return agencyDay(this.now);
  }

  isClosed(day: string): boolean {
    return this.lockedThrough !== null && day <= this.lockedThrough;
  }

  clientOf({ row }: InvoiceBook): Client | null {
    return this.clients.find(({ id }) => id === row.clientId) ?? null;
  }

  bill({ client, ...bill }: Bill): InvoiceBook {
    const id = randomUUID();
    const row: Writable<InvoiceRow> = blankRow(
      id,
      `INV-2026-${String((this.numbers += 1)).padStart(3, '0')}`,
      this.now,
    );
    row.clientId = client?.id ?? null;
    const book: InvoiceBook = {
      row,
      items: bill.items,
      issued: { letterhead: blankLetterhead, number: row.number, title: '', amountCents: 0, items: [] },
      issues: [],
      drafts: [],
      entries: [],
      creditNotes: [],
      writeOffs: [],
      payments: [],
      wasUnlinked: client === null,
    };
    this.issue(book, bill);
    this.follow(book);
    this.books.push(book);
    return book;
  }

  /** As `IssuedInvoicesService` stores it, with the totals of the lines. */
  issue(book: InvoiceBook, { items, discount, invoiceDate, dueDate, parts }: Omit<Bill, 'client'>): void {
    const { row } = book;
    const { items: pricedItems, ...amounts } = priced(items, discount);
    const subtotalCents = amounts.amountCents + amounts.discountCents - amounts.taxCents;
    Object.assign(row, amounts, { subtotalCents, invoiceDate, dueDate, parts: parts?.length ? parts : null });
    book.items = pricedItems;
    const isExempt = this.clientOf(book)?.isExempt ?? false;
    const exemption = isExempt ? { certificate: null, certificateDate: null } : null;
    const figures = totalsOf(row, pricedItems, exemption ?? row.issuedExemption);
    row.issuedExemption = figures.exemption ?? null;
    row.issueVersion += 1;
    const { amountCents } = amounts;
    book.issued = { ...book.issued, ...figures, invoiceDate, dueDate, amountCents, items: pricedItems };
    book.issues.push({
      version: row.issueVersion,
      invoiceDate,
      issuedAt: this.now,
      amountCents,
      taxCents: taxOf(figures.taxes),
      taxes: figures.taxes,
      isExempt: 'exemption' in figures,
    });
  }

  /** Ends the time of an issued invoice as a draft, as the database's trigger does. */
  sendAgain({ row, drafts }: InvoiceBook): void {
    const draft = drafts.at(-1);
    if (draft) draft.until = this.now;
    row.status = 'sent';
  }

  /** As `InvoiceStandingService`. */
  follow(book: InvoiceBook): void {
    const { row } = book;
    if (row.status === 'draft' && heldCents(row) > 0) this.sendAgain(book);
    const open: InvoiceRow = { ...row, status: 'sent' };
    const { nextDueDate } = scheduleOf({ ...open, dueCents: dueCents(open) }, this.today);
    row.nextDueDate = nextDueDate;
    if (row.status === 'void' || row.status === 'draft') return;
    row.status = owedCents(row) <= 0 ? 'paid' : standingOf(nextDueDate, this.today);
  }

  /** Adds an entry to the ledger, with its day in the books, and the invoice's sums. */
  add({ row, entries }: InvoiceBook, entry: NewEntry): EntryFact {
    const fact = this.entryOf(entry);
    entries.push(fact);
    const isReceived = fact.kind === 'charge' || fact.kind === 'offline';
    if (isReceived) row.receivedCents = String(Number(row.receivedCents) + fact.amountCents);
    else {
      const cents = fact.kind === 'refund' ? fact.amountCents : -fact.amountCents;
      row.refundedCents = String(Number(row.refundedCents) + cents);
    }
    if (!fact.credit && !fact.accepts) this.moneyCents += fact.kind === 'refund' ? -fact.amountCents : fact.amountCents;
    return fact;
  }

  /** Adds money that counts for no invoice. */
  addUnapplied(entry: NewEntry): UnappliedFact {
    const { accepts: _accepts, takesBack: _takesBack, credit: _credit, ...fact } = this.entryOf(entry);
    const unapplied: UnappliedFact = { ...fact, title: 'A payment', payer: null };
    this.unapplied.push(unapplied);
    this.moneyCents += fact.kind === 'refund' ? -fact.amountCents : fact.amountCents;
    return unapplied;
  }

  private entryOf({ kind, amountCents, receivedAt = this.now, of, ...flags }: NewEntry): EntryFact {
    const number = String((this.numbers += 1));
    const day = agencyDay(receivedAt);
    return {
      id: `${number.padStart(6, '0')}-${randomUUID()}`,
      number,
      kind,
      reference: null,
      ofPaymentId: of?.id ?? null,
      amountCents,
      receivedAt,
      bookedOn: this.lockedThrough && this.isClosed(day) ? daysAfter(this.lockedThrough, 1) : day,
      receiptNumber: null,
      note: null,
      accepts: flags.accepts ?? false,
      takesBack: flags.takesBack ?? false,
      credit: flags.credit ?? false,
      offline: flags.offline ?? true,
    };
  }

  move(
    client: Client,
    kind: CreditMovement['kind'],
    amountCents: number,
    entryId: string | null,
    book?: InvoiceBook,
  ): void {
    const invoice = book ? { id: book.row.id, number: book.row.number } : null;
    client.movements.push({ kind, amountCents, paymentId: entryId, invoice, at: this.now });
    client.creditCents += amountCents;
  }

  /** As `ClientCreditsService.keep`. */
  keep(book: InvoiceBook, payment: EntryFact, client: Client, amountCents: number): void {
    const entry = this.add(book, { kind: 'refund', amountCents, of: payment, credit: true, offline: payment.offline });
    this.move(client, 'overpaid', amountCents, entry.id, book);
  }

  /** What of a payment was kept as credit and not withdrawn, and whose it is. */
  keptOf({ entries }: InvoiceBook, { id }: EntryFact): { readonly client: Client; readonly cents: number } | null {
    const ids = new Set(entries.filter(({ ofPaymentId }) => ofPaymentId === id).map((entry) => entry.id));
    for (const client of this.clients) {
      const kept = client.movements.filter(
        ({ kind, paymentId }) => (kind === 'overpaid' || kind === 'withdrawn') && ids.has(paymentId ?? ''),
      );
      if (kept.length > 0) return { client, cents: sumOf(kept) };
    }
    return null;
  }

  /** As `ClientCreditsService.withdraw`. */
  withdraw(book: InvoiceBook, payment: EntryFact, maximumCents: number): number {
    const kept = this.keptOf(book, payment);
    const amountCents = kept ? Math.min(maximumCents, kept.cents, kept.client.creditCents) : 0;
    if (!kept || amountCents <= 0) return 0;
    const { offline } = payment;
    const entry = this.add(book, { kind: 'refund_failed', amountCents, of: payment, credit: true, offline });
    this.move(kept.client, 'withdrawn', -amountCents, entry.id, book);
    return amountCents;
  }

  /** As `InvoicePaymentsService.keepExcess`. */
  keepExcess(book: InvoiceBook, payment: EntryFact): void {
    const client = this.clientOf(book);
    const excessCents = -owedCents(book.row);
    if (client && book.row.status !== 'void' && excessCents > 0) this.keep(book, payment, client, excessCents);
  }

  /** What was given back of a payment, without what was kept as credit. */
  givenBackOf({ entries }: InvoiceBook, { id, credit }: EntryFact): number {
    return entries
      .filter((entry) => entry.ofPaymentId === id && (!entry.credit || credit))
      .reduce((sum, entry) => sum + (entry.kind === 'refund' ? 1 : -1) * entry.amountCents, 0);
  }

  /** What each payment of money still has on an invoice, as `InvoicePaymentsService.heldOf`. */
  moneyOn(book: InvoiceBook): { readonly entry: EntryFact; readonly cents: number }[] {
    return book.payments
      .filter(({ entry }) => !entry.credit)
      .map(({ entry }) => ({
        entry,
        cents: entry.amountCents - this.givenBackOf(book, entry) - (this.keptOf(book, entry)?.cents ?? 0),
      }))
      .filter(({ cents }) => cents > 0)
      .toReversed();
  }

  creditNote(book: InvoiceBook, amountCents: number): Writable<CreditNoteFact> {
    const taxes = this.creditedTaxesOf(book, amountCents);
    const number = `CN-2026-${String((this.numbers += 1))}`;
    const note = { number, amountCents, taxCents: taxOf(taxes), taxes, issuedAt: this.now, voidedAt: null };
    book.creditNotes.push(note);
    book.row.creditedCents = String(Number(book.row.creditedCents) + amountCents);
    return note;
  }

  voidNote({ row }: InvoiceBook, note: Writable<CreditNoteFact>): void {
    if (note.voidedAt !== null) return;
    note.voidedAt = this.now;
    row.creditedCents = String(Number(row.creditedCents) - note.amountCents);
  }

  writeOff(book: InvoiceBook, kind: WriteOffFact['kind'], amountCents: number, disputeId: string | null = null): void {
    const taxes = this.creditedTaxesOf(book, amountCents);
    this.addWriteOff(book, { kind, amountCents, taxCents: taxOf(taxes), taxes, begunAt: this.now, disputeId });
  }

  endWriteOff(book: InvoiceBook, writeOff: StandingWriteOff): void {
    const { kind, amountCents, taxCents, begunAt } = writeOff;
    const taxes = writeOff.taxes.map((tax) => ({ ...tax, baseCents: -tax.baseCents, taxCents: -tax.taxCents }));
    writeOff.isEnded = true;
    const end = { kind, amountCents: -amountCents, taxCents: -taxCents, taxes, begunAt, disputeId: null };
    this.addWriteOff(book, end, true);
  }

  private addWriteOff(
    { row, writeOffs }: InvoiceBook,
    writeOff: Omit<StandingWriteOff, 'number' | 'at' | 'isEnded'>,
    isEnded = false,
  ): void {
    writeOffs.push({ ...writeOff, number: String((this.numbers += 1)), at: this.now, isEnded });
    row.writtenOffCents = String(Number(row.writtenOffCents) + writeOff.amountCents);
  }

  /** As `CreditedTaxesService`. */
  private creditedTaxesOf({ row, issued, creditNotes, writeOffs }: InvoiceBook, amountCents: number): TaxSum[] {
    const before = [
      ...creditNotes.filter(({ voidedAt }) => voidedAt === null),
      ...writeOffs
        .filter(({ isEnded }) => !isEnded)
        .map(({ amountCents: cents, taxes }) => ({ amountCents: cents, ...(taxes.length > 0 && { taxes }) })),
    ];
    return creditedTaxes({ totalCents: row.amountCents, taxes: issued.taxes ?? [] }, before, amountCents);
  }
}

const taxOf = (taxes: readonly TaxSum[]): number => taxes.reduce((sum, { taxCents }) => sum + taxCents, 0);
const sumOf = (list: readonly { readonly amountCents: number }[]): number =>
  list.reduce((sum, { amountCents }) => sum + amountCents, 0);
