import type { Readable } from 'node:stream';
import { Inject, Injectable } from '@nestjs/common';
import { agencyDay } from '@vitrine/brand';
import {
  exportColumns,
  filedFields,
  type InvoiceExportQuery,
  invoiceFields,
  type InvoiceSummary,
  printedIn,
} from '@vitrine/contracts';
import { Clock } from '../../../platform/clock.ts';
import { CONFIG, type Config } from '../../../platform/config.ts';
import { type Column, dollars, writeCsv } from '../../../platform/csv.ts';
import { everyPage } from '../../../platform/database/index.ts';
import { InvoiceListsRepository } from './invoice-lists.repository.ts';
import { toSummary } from './invoices.mapper.ts';
import type { InvoiceRow } from './invoices.repository.ts';

/** Rows that an export reads per query. */
const stride = 500;

/** A row of the list with all that is stored. */
type ExportRow = Omit<InvoiceRow, keyof InvoiceSummary> & InvoiceSummary;

const columns: readonly Column<ExportRow>[] = [
  { header: 'Number', value: ({ number }) => number },
  ...exportColumns(filedFields(invoiceFields), { status: (row) => (row as ExportRow).displayStatus }),
  { header: 'Amount (USD)', value: ({ amountCents }) => dollars(amountCents) },
  { header: 'Due (USD)', value: ({ amountDueCents }) => dollars(amountDueCents) },
  { header: 'Refunded (USD)', value: ({ refundedCents }) => dollars(refundedCents) },
  { header: 'Paid at', value: ({ paidAt }) => paidAt },
  { header: 'Subtotal (USD)', value: ({ subtotalCents }) => dollars(subtotalCents) },
  { header: 'Discount (USD)', value: ({ discountCents }) => dollars(discountCents) },
  { header: 'Tax added (USD)', value: ({ taxCents }) => dollars(taxCents) },
  { header: 'Paid (USD)', value: ({ paidCents }) => dollars(paidCents) },
  { header: 'Due now (USD)', value: ({ amountDueNowCents }) => dollars(amountDueNowCents) },
  {
    header: 'Next due date',
    value: ({ amountDueCents, nextDueDate }) => (amountDueCents > 0 ? (nextDueDate ?? null) : null),
  },
  { header: 'Overdue since', value: ({ overdueSince }) => overdueSince },
  ...exportColumns(printedIn(invoiceFields, 'fact')),
];

/** Exports invoices as CSV that is safe to open in a spreadsheet. */
@Injectable()
export class InvoiceExportService {
  constructor(
    @Inject(CONFIG) private readonly config: Config,
    private readonly lists: InvoiceListsRepository,
    private readonly clock: Clock,
  ) {}

  csv(query: InvoiceExportQuery): { filename: string; csv: Readable } {
    const today = agencyDay(this.clock.now());
    return { filename: `invoices-${today}.csv`, csv: writeCsv(columns, this.rows(query, today)) };
  }

  /** All rows in the list's order, read page by page. */
  private async *rows(query: InvoiceExportQuery, today: string): AsyncGenerator<ExportRow> {
    const { origin } = this.config.http.publicUrl;
    const search = await this.lists.search(query.search);
    const pages = everyPage((cursor) => this.lists.list({ ...query, limit: stride, cursor }, search, today));
    for await (const page of pages) for (const row of page) yield { ...row, ...toSummary(row, origin, today) };
  }
}
