import type { Readable } from 'node:stream';
import { Inject, Injectable } from '@nestjs/common';
import { agencyDay } from '@vitrine/brand';
import type { InvoiceExportQuery, InvoiceSummary } from '@vitrine/contracts';
import { Clock } from '../../platform/clock/index.ts';
import { CONFIG, type Config } from '../../platform/config/index.ts';
import { type Column, writeCsv } from '../../platform/csv/index.ts';
import { encodeCursor } from '../../platform/http/index.ts';
import { InvoiceListsRepository } from './invoice-lists.repository.ts';
import { toSummary } from './invoice-view.ts';

/** Rows an export reads at once. */
const stride = 500;

/** `4,997.00` without its comma: what spreadsheets add up. */
const dollars = (cents: number): string => `${Math.trunc(cents / 100)}.${String(cents % 100).padStart(2, '0')}`;

const columns: readonly Column<InvoiceSummary>[] = [
  { header: 'Number', value: ({ number }) => number },
  { header: 'Client', value: ({ clientName }) => clientName },
  { header: 'Email', value: ({ clientEmail }) => clientEmail },
  { header: 'Status', value: ({ displayStatus }) => displayStatus },
  { header: 'Invoice date', value: ({ invoiceDate }) => invoiceDate },
  { header: 'Due date', value: ({ dueDate }) => dueDate },
  { header: 'Amount (USD)', value: ({ amountCents }) => dollars(amountCents) },
  { header: 'Due (USD)', value: ({ amountDueCents }) => dollars(amountDueCents) },
  { header: 'Refunded (USD)', value: ({ refundedCents }) => dollars(refundedCents) },
  { header: 'Paid at', value: ({ paidAt }) => paidAt },
];

/** Invoices as CSV, one row each, safe to open in a spreadsheet. */
@Injectable()
export class InvoiceExports {
  constructor(
    @Inject(CONFIG) private readonly config: Config,
    private readonly lists: InvoiceListsRepository,
    private readonly clock: Clock,
  ) {}

  csv(query: InvoiceExportQuery): { filename: string; csv: Readable } {
    const today = agencyDay(this.clock.now());
    return { filename: `invoices-${today}.csv`, csv: writeCsv(columns, this.rows(query, today)) };
  }

  /** All of them in the list's order, a page at a time. */
  private async *rows(query: InvoiceExportQuery, today: string): AsyncGenerator<InvoiceSummary> {
    const { origin } = this.config.http.publicUrl;
    for (let cursor: string | undefined; ;) {
      const found = await this.lists.findPage({ ...query, limit: stride, cursor }, today);
      for (const row of found.slice(0, stride)) yield toSummary(row, origin);
      const last = found[stride - 1];
      if (found.length <= stride || !last) return;
      cursor = encodeCursor(this.lists.positionOf(last, query.sort));
    }
  }
}
