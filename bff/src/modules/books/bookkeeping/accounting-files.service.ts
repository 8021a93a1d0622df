import type { Readable } from 'node:stream';
import { Injectable } from '@nestjs/common';
import { daysAfter, longDate } from '@vitrine/brand';
import type { AccountingFile, LedgerAccount, Period } from '@vitrine/contracts';
import { shared } from '@vitrine/money';
import { writeCsv } from '../../../platform/csv.ts';
import { AppError } from '../../../platform/http/index.ts';
import { LedgerAccountSettings } from '../../settings/index.ts';
import {
  type AccountingFormat,
  entryFormats,
  type EntryLine,
  invoiceFormats,
  type InvoiceFileRow,
} from './accounting-files.ts';
import { ExportsRepository, type InvoiceDocument } from './exports.repository.ts';
import { JournalService } from './journal.service.ts';

/** Documents that are read per query. */
const stride = 500;

/** Files that accounting programs import, each as large as its program takes. */
@Injectable()
export class AccountingFilesService {
  constructor(
    private readonly documents: ExportsRepository,
    private readonly journal: JournalService,
    private readonly accounts: LedgerAccountSettings,
  ) {}

  /** Throws `validation_failed` at `to` when a period has more than the program takes, with the last day that fits. */
  csv(file: AccountingFile, period: Period): Promise<Readable> {
    if (file === 'quickbooks-invoices' || file === 'xero-invoices')
      return this.write(invoiceFormats[file], period, this.invoiceRows(period), ({ invoiceDate, number }) => ({
        day: invoiceDate,
        invoice: number,
      }));
    const format = entryFormats[file];
    return this.write(format, period, this.entryLines(period, format.account), ({ entry }) => ({ day: entry.day }));
  }

  private async write<Row>(
    { program, maximum, columns }: AccountingFormat<Row>,
    period: Period,
    all: AsyncGenerator<Row>,
    placeOf: (row: Row) => { readonly day: string; readonly invoice?: string },
  ): Promise<Readable> {
    const rows: Row[] = [];
    const invoices = new Set<string>();
    for await (const row of all) {
      const { day, invoice } = placeOf(row);
      if (invoice !== undefined) invoices.add(invoice);
      rows.push(row);
      if (invoices.size > (maximum.invoices ?? Infinity))
        throw tooMany(`${program} takes ${maximum.invoices ?? 0} invoices`, period.from, day);
      if (rows.length > maximum.rows)
        throw tooMany(`${program} takes ${maximum.rows.toLocaleString('en-US')} rows`, period.from, day);
    }
    return writeCsv(columns(await this.accounts.current()), rows);
  }

  private async *invoiceRows(period: Period): AsyncGenerator<InvoiceFileRow> {
    for (let after: readonly [string, string] | null = null; ;) {
      const documents: InvoiceDocument[] = await this.documents.documentsAfter(period, after, stride);
      for (const document of documents) yield* rowsOfInvoice(document);
      const last = documents.at(-1);
      if (!last || documents.length < stride) return;
      after = [last.invoiceDate, last.id];
    }
  }

  private async *entryLines(period: Period, account: LedgerAccount | null): AsyncGenerator<EntryLine> {
    for await (const entry of this.journal.entries(period))
      for (const line of entry.lines) if (account === null || line.account === account) yield { entry, ...line };
  }
}

/** A row is over on a day, so the days before it fit. */
function tooMany(takes: string, from: string, day: string): AppError {
  const message =
    day === from
      ? `${takes} in one file, and ${longDate(day)} alone has more.`
      : `${takes} in one file, and this period has more. Choose a period that ends on ${longDate(daysAfter(day, -1))}.`;
  return new AppError('validation_failed', { message, errors: { to: [message] } });
}

/** The lines without tax, and each tax; taxes that prices include are taken out of the lines by their amounts. */
function rowsOfInvoice({
  id: _id,
  items,
  discountCents,
  taxes,
  totalCents,
  ...head
}: InvoiceDocument): InvoiceFileRow[] {
  const inclusiveCents = taxes.reduce((sum, { inclusive, taxCents }) => sum + (inclusive ? taxCents : 0), 0);
  const amounts = items.map(({ amountCents }) => amountCents);
  const reduced = shared(discountCents + inclusiveCents, amounts);
  const lines = items.map(({ description, amountCents }, index) => ({
    ...head,
    description,
    cents: amountCents - (reduced[index] ?? 0),
    isTax: false,
  }));
  const billed = taxes
    .filter(({ taxCents }) => taxCents !== 0)
    .map(({ name, taxCents }) => ({ ...head, description: name, cents: taxCents, isTax: true }));
  const rows = [...lines, ...billed];
  // Invoices of before documents were stored have no lines here.
  return rows.length > 0 ? rows : [{ ...head, description: head.title, cents: totalCents, isTax: false }];
}
