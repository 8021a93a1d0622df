import type { Readable } from 'node:stream';
import { Inject, Injectable } from '@nestjs/common';
import { agencyDay } from '@vitrine/brand';
import type { InvoiceExportQuery, InvoiceSummary } from '@vitrine/contracts';
import { Clock } from '../../platform/clock/index.ts';
import { CONFIG, type Config } from '../../platform/config/index.ts';
import { type Column, writeCsv } from '../../platform/csv/index.ts';
import { InvoiceListsRepository } from './invoice-lists.repository.ts';
import { toSummary } from './invoice-view.ts';

/** `4,997.00` without its comma: what spreadsheets add up. */
const dollars = (cents: number): string => `${Math.trunc(cents / 100)}.${String(cents % 100).padStart(2, '0')}`;

const columns: readonly Column<InvoiceSummary>[] = [
  { header: 'Number', value: ({ number }) => number },
  { header: 'Client', value: ({ clientName }) => clientName },
  { header: 'Email', value: ({ clientEmail }) => clientEmail },
  { header: 'Status', value: ({ status }) => status },
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

  async csv(query: InvoiceExportQuery): Promise<{ filename: string; csv: Readable }> {
    const today = agencyDay(this.clock.now());
    const rows = await this.lists.findForExport(query, today);
    const { origin } = this.config.http.publicUrl;
    return { filename: `invoices-${today}.csv`, csv: writeCsv(columns, rows.map((row) => toSummary(row, origin))) };
  }
}
