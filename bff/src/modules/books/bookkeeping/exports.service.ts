import type { Readable } from 'node:stream';
import { Injectable } from '@nestjs/common';
import { agencyDay } from '@vitrine/brand';
import {
  type AccountingFile,
  accountingFiles,
  type AccountSettings,
  type BookkeepingFile,
  type Period,
  type RevenueByMonth,
} from '@vitrine/contracts';
import { type Column, dollars, writeCsv } from '../../../platform/csv.ts';
import { entryId } from '../../invoices/index.ts';
import { LedgerAccountSettings } from '../../settings/index.ts';
import { AccountingFilesService } from './accounting-files.service.ts';
import {
  ExportsRepository,
  type CreditExportRow,
  type EntryExportRow,
  type InvoiceExportRow,
  type ProviderMonth,
} from './exports.repository.ts';
import type { JournalEntry } from './journal.ts';
import { JournalService } from './journal.service.ts';
import { RevenueService } from './revenue.service.ts';

const isAccountingFile = (file: BookkeepingFile): file is AccountingFile =>
  (accountingFiles as readonly string[]).includes(file);

/** Rows that an export reads per query. */
const stride = 500;

const dayOf = (moment: Date | null): string | null => moment && agencyDay(moment);

/** A column for taxes is one more line here. */
const invoiceColumns: readonly Column<InvoiceExportRow>[] = [
  { header: 'Number', value: ({ number }) => number },
  { header: 'Invoice date', value: ({ invoiceDate }) => invoiceDate },
  { header: 'Due date', value: ({ dueDate }) => dueDate },
  { header: 'Client', value: ({ clientName }) => clientName },
  { header: 'Email', value: ({ clientEmail }) => clientEmail },
  { header: 'Status', value: ({ status }) => status },
  { header: 'Total (USD)', value: ({ amountCents }) => dollars(amountCents) },
  { header: 'Paid (USD)', value: ({ paidCents }) => dollars(paidCents) },
  { header: 'Refunded (USD)', value: ({ refundedCents }) => dollars(refundedCents) },
  { header: 'Paid on', value: ({ paidAt }) => dayOf(paidAt) },
  { header: 'Voided on', value: ({ voidedAt }) => dayOf(voidedAt) },
];

const kinds: Record<EntryExportRow['kind'], string> = {
  charge: 'Payment',
  offline: 'Payment',
  refund: 'Refund',
  refund_failed: 'Failed refund',
};
const methods: Record<EntryExportRow['method'], string> = {
  card: 'Card',
  bank_account: 'Bank account',
  check: 'Check',
  wire: 'Wire',
  cash: 'Cash',
  other: 'Other',
};
const states: Readonly<Record<string, string>> = {
  succeeded: 'Counts',
  review: 'In review',
  refund_due: 'To be refunded',
};

const entryColumns: readonly Column<EntryExportRow>[] = [
  { header: 'Date', value: ({ receivedAt }) => agencyDay(receivedAt) },
  { header: 'Time (UTC)', value: ({ receivedAt }) => receivedAt.toISOString() },
  { header: 'Entry', value: entryId },
  { header: 'Kind', value: ({ kind }) => kinds[kind] },
  { header: 'Method', value: ({ method }) => methods[method] },
  { header: 'Check or transfer', value: ({ documentNumber }) => documentNumber },
  { header: 'State', value: ({ state }) => states[state] ?? state },
  { header: 'Invoice', value: ({ invoiceNumber }) => invoiceNumber },
  { header: 'Client', value: ({ clientName }) => clientName },
  { header: 'Email', value: ({ payerEmail }) => payerEmail },
  { header: 'Amount', value: ({ amountCents }) => dollars(amountCents) },
  { header: 'Fee', value: ({ feeCents }) => feeCents && dollars(feeCents) },
  { header: 'Net', value: ({ netCents }) => netCents && dollars(netCents) },
  { header: 'Currency', value: ({ currency }) => currency.toUpperCase() },
  { header: 'Receipt', value: ({ receiptNumber }) => receiptNumber },
  { header: 'Provider reference', value: ({ reference }) => reference },
  { header: 'Note', value: ({ note }) => note },
  { header: 'Booked on', value: ({ bookedOn }) => bookedOn },
  { header: 'Number ends in', value: ({ last4 }) => last4 },
  { header: 'Payout', value: ({ payout }) => payout },
  { header: 'Paid out on', value: ({ paidOutOn }) => paidOutOn },
];

const creditKinds: Record<CreditExportRow['kind'], string> = {
  overpaid: 'Kept from a payment',
  used: 'Paid an invoice',
  returned: 'Taken back from an invoice',
  withdrawn: 'Given back with its payment',
  paid_out: 'Paid out',
  moved: 'Moved with its invoice',
};
const creditColumns: readonly Column<CreditExportRow>[] = [
  { header: 'Date', value: ({ at }) => agencyDay(at) },
  { header: 'Time (UTC)', value: ({ at }) => at.toISOString() },
  { header: 'Entry', value: ({ number }) => number && entryId({ number }) },
  { header: 'What', value: ({ kind }) => creditKinds[kind] },
  { header: 'Client', value: ({ clientName }) => clientName },
  { header: 'Invoice', value: ({ invoiceNumber }) => invoiceNumber },
  { header: 'Credit (USD)', value: ({ amountCents }) => dollars(amountCents) },
  { header: 'By', value: ({ by }) => by },
];

const taxColumns: readonly Column<JournalEntry>[] = [
  { header: 'Date', value: ({ day }) => day },
  { header: 'What', value: ({ text }) => text },
  { header: 'Invoice', value: ({ document }) => document },
  { header: 'Client', value: ({ name }) => name },
  { header: 'Total (USD)', value: ({ chargedCents }) => dollars(chargedCents) },
  { header: 'Tax (USD)', value: ({ taxCents }) => dollars(taxCents) },
  { header: 'Credit note', value: ({ reference }) => reference },
];

const revenueColumns: readonly Column<RevenueByMonth['months'][number]>[] = [
  { header: 'Month', value: ({ month }) => month },
  { header: 'Received (USD)', value: ({ receivedCents }) => dollars(receivedCents) },
  { header: 'Earned on accrual basis (USD)', value: ({ earnedCents }) => dollars(earnedCents) },
  { header: 'Tax on accrual basis (USD)', value: ({ taxCents }) => dollars(taxCents) },
  { header: 'Earned on cash basis (USD)', value: ({ cashEarnedCents }) => dollars(cashEarnedCents) },
  { header: 'Tax on cash basis (USD)', value: ({ cashTaxCents }) => dollars(cashTaxCents) },
];

/** Stripe counts what was paid by card, gross, in the month in which its money was available. */
const providerColumns: readonly Column<ProviderMonth>[] = [
  { header: 'Month', value: ({ month }) => month },
  { header: 'Card payments', value: ({ cardPayments }) => cardPayments },
  { header: 'Gross by card (USD)', value: ({ cardCents }) => dollars(cardCents) },
  { header: 'Other payments (USD)', value: ({ otherCents }) => dollars(otherCents) },
  { header: 'Refunds (USD)', value: ({ refundedCents }) => dollars(refundedCents) },
  { header: 'Disputes (USD)', value: ({ disputedCents }) => dollars(disputedCents) },
  { header: 'Fees (USD)', value: ({ feeCents }) => dollars(feeCents) },
];

interface JournalRow {
  readonly entry: JournalEntry;
  readonly account: AccountSettings[keyof AccountSettings];
  readonly cents: number;
}
const journalColumns: readonly Column<JournalRow>[] = [
  { header: 'Entry', value: ({ entry }) => entry.id },
  { header: 'Date', value: ({ entry }) => entry.day },
  { header: 'Account', value: ({ account }) => account.code },
  { header: 'Account name', value: ({ account }) => account.name },
  { header: 'Debit (USD)', value: ({ cents }) => (cents > 0 ? dollars(cents) : null) },
  { header: 'Credit (USD)', value: ({ cents }) => (cents < 0 ? dollars(-cents) : null) },
  { header: 'Description', value: ({ entry }) => entry.text },
  { header: 'Document', value: ({ entry }) => entry.document },
  { header: 'Reference', value: ({ entry }) => entry.reference },
  { header: 'Name', value: ({ entry }) => entry.name },
];

/** Files for a bookkeeper, as CSV that is safe to open in a spreadsheet; read and sent page by page. */
@Injectable()
export class ExportsService {
  private readonly writers: Record<Exclude<BookkeepingFile, AccountingFile>, (period: Period) => Readable> = {
    invoices: (period) => writeCsv(invoiceColumns, this.invoices(period)),
    payments: (period) => writeCsv(entryColumns, this.entries(period, ['charge', 'offline'])),
    refunds: (period) => writeCsv(entryColumns, this.entries(period, ['refund', 'refund_failed'])),
    credits: (period) => writeCsv(creditColumns, this.credits(period)),
    taxes: (period) => writeCsv(taxColumns, this.journal.billed(period)),
    revenue: (period) => writeCsv(revenueColumns, this.months(period)),
    journal: (period) => writeCsv(journalColumns, this.journalRows(period)),
    '1099-k': (period) => writeCsv(providerColumns, this.providerMonths(period)),
  };

  constructor(
    private readonly books: ExportsRepository,
    private readonly journal: JournalService,
    private readonly revenue: RevenueService,
    private readonly imports: AccountingFilesService,
    private readonly accounts: LedgerAccountSettings,
  ) {}

  /** Throws what {@link AccountingFilesService.csv} throws. */
  async csv(file: BookkeepingFile, period: Period): Promise<{ filename: string; csv: Readable }> {
    const csv = isAccountingFile(file) ? await this.imports.csv(file, period) : this.writers[file](period);
    return { filename: `${file}-${period.from}-${period.to}.csv`, csv };
  }

  private async *invoices(period: Period): AsyncGenerator<InvoiceExportRow> {
    for (let after: readonly [string, string] | null = null; ;) {
      const rows: InvoiceExportRow[] = await this.books.invoicesAfter(period, after, stride);
      yield* rows;
      const last = rows.at(-1);
      if (!last || rows.length < stride) return;
      after = [last.invoiceDate, last.id];
    }
  }

  private async *entries(period: Period, kinds: readonly EntryExportRow['kind'][]): AsyncGenerator<EntryExportRow> {
    for (let after: readonly [Date, string] | null = null; ;) {
      const rows: EntryExportRow[] = await this.books.entriesAfter(period, kinds, after, stride);
      yield* rows;
      const last = rows.at(-1);
      if (!last || rows.length < stride) return;
      after = [last.receivedAt, last.id];
    }
  }

  private async *credits(period: Period): AsyncGenerator<CreditExportRow> {
    for (let after: readonly [Date, string] | null = null; ;) {
      const rows: CreditExportRow[] = await this.books.creditsAfter(period, after, stride);
      yield* rows;
      const last = rows.at(-1);
      if (!last || rows.length < stride) return;
      after = [last.at, last.id];
    }
  }

  private async *months(period: Period): AsyncGenerator<RevenueByMonth['months'][number]> {
    yield* (await this.revenue.byMonth(period)).months;
  }

  private async *providerMonths(period: Period): AsyncGenerator<ProviderMonth> {
    yield* await this.books.providerMonths(period);
  }

  private async *journalRows(period: Period): AsyncGenerator<JournalRow> {
    const accounts = await this.accounts.current();
    for await (const entry of this.journal.entries(period))
      for (const { account, cents } of entry.lines) yield { entry, account: accounts[account], cents };
  }
}
