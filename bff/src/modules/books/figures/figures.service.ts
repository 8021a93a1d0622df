import { Injectable } from '@nestjs/common';
import { agencyDay, agencyTimeZone, daysAfter, monthsAfter } from '@vitrine/brand';
import {
  type BookFigure,
  type Client,
  type ClientFigure,
  ClientQuery,
  type EstimateFigure,
  EstimateQuery,
  type EstimateSummary,
  type Figure,
  type FigureId,
  type FigureOf,
  figureOf,
  type FigureQuery,
  type FigureRow,
  type FigureRows,
  type InvoiceFigure,
  InvoiceQuery,
  type InvoiceSummary,
  ofWhat,
  type PaymentFigure,
  type Period,
  PeriodQuery,
  Timestamp,
} from '@vitrine/contracts';
import { z } from 'zod';
import { Clock } from '../../../platform/clock.ts';
import { AppError, decodeCursor, paginate } from '../../../platform/http/index.ts';
import { type JournalEntry, JournalService, RevenueService } from '../bookkeeping/index.ts';
import { ClientsService } from '../../clients/index.ts';
import {
  type ClientEntry,
  EstimatesService,
  InvoicesService,
  type LedgerEntry,
  LedgerRepository,
  type TaxedDocument,
  TaxRatesService,
} from '../../invoices/index.ts';

import { ExpectedMoneyService } from './expected-money.service.ts';

/** Where a field's name is no word. */
const ofWords: Partial<Record<keyof FigureOf, string>> = {
  from: 'days',
  to: 'days',
  percent: 'tax',
  inclusive: 'tax',
  taxName: 'tax',
};

/** How many rows of the books were shown. */
const Offset = z.tuple([z.number().int().min(0)]);

/** Where a page of the ledger ends. */
const Place = z.tuple([Timestamp, z.uuid()]);

type Found = Pick<FigureRows, 'items' | 'nextCursor' | 'total' | 'value'>;

/** The rows behind every figure: pages of the same lists that the figures are sums of (ADR 0044). */
@Injectable()
export class FiguresService {
  constructor(
    private readonly clients: ClientsService,
    private readonly invoices: InvoicesService,
    private readonly estimates: EstimatesService,
    private readonly ledger: LedgerRepository,
    private readonly journal: JournalService,
    private readonly revenue: RevenueService,
    private readonly expected: ExpectedMoneyService,
    private readonly taxes: TaxRatesService,
    private readonly clock: Clock,
  ) {}

  /** Throws `validation_failed` for a figure without what it is of, and for days as a report refuses them. */
  async rows(id: FigureId, query: FigureQuery): Promise<FigureRows> {
    const figure = figureOf(id, query);
    if (!figure) {
      const field = ofWhat[id]?.find((name) => query[name] === undefined) ?? 'age';
      throw new AppError('validation_failed', {
        errors: { [field]: [`Say which ${ofWords[field] ?? field} the figure is of.`] },
      });
    }
    const found = await this.read(figure, query);
    const today = agencyDay(this.clock.now());
    const month = figure.list === 'invoices' ? (figure.rows.month ?? query.month) : undefined;
    return {
      label: figure.label,
      ...found,
      definition: figure.definition,
      unit: figure.sum === 'count' ? 'count' : 'cents',
      period: {
        from: month ? `${month}-01` : null,
        to: month ? daysAfter(`${monthsAfter(month, 1)}-01`, -1) : today,
        ...(figure.list === 'books' && { from: figure.rows.from, to: figure.rows.to }),
        timeZone: agencyTimeZone(),
      },
    };
  }

  private read(figure: Figure, query: FigureQuery): Promise<Found & Partial<Pick<FigureRows, 'label'>>> {
    if (figure.list === 'clients') return this.ofClients(figure, query);
    if (figure.list === 'books') return this.ofBooks(figure, query);
    if (figure.list === 'payments') return this.ofPayments(figure, query);
    return figure.list === 'invoices' ? this.ofInvoices(figure, query) : this.ofEstimates(figure, query);
  }

  private async ofClients(
    { rows, sum }: ClientFigure,
    { search, package: name, cursor, limit }: FigureQuery,
  ): Promise<Found> {
    const query = ClientQuery.parse({ limit, search, package: name, ...rows, cursor });
    const { items, nextCursor, total, totals } = await this.clients.list(query);
    const sums = {
      count: total,
      monthlyAmountCents: totals.monthlyRecurringCents,
      totalSpentCents: totals.totalSpentCents,
    };
    return { items: items.map((client) => toClientRow(client, sum)), nextCursor, total, value: sums[sum] };
  }

  /** A list that shows one age of debts keeps to it. An invoice adds what is owed of its parts of that age. */
  private async ofInvoices(
    { rows, sum }: InvoiceFigure,
    { search, month, age, cursor, limit }: FigureQuery,
  ): Promise<Found> {
    const query = InvoiceQuery.parse({ limit, search, month, ...rows, age: age ?? rows.age, cursor });
    const { items, nextCursor, total, totals } = await this.invoices.list(query);
    const ids = items.map(({ id }) => id);
    const entries = sum === 'count' ? [] : await this.ledger.findEntriesOf(ids);
    const owed = query.age && sum === 'amountDueCents' ? await this.invoices.owedOf(ids, query.age) : null;
    const sums = { count: total, earnedCents: totals.revenueCents, amountDueCents: totals.pendingCents };
    return {
      items: items.map((invoice) =>
        toInvoiceRow(
          owed ? { ...invoice, amountDueCents: owed.get(invoice.id)?.dueCents ?? 0 } : invoice,
          sum,
          entries.filter(({ invoiceId }) => invoiceId === invoice.id),
        ),
      ),
      nextCursor,
      total,
      value: sums[sum],
    };
  }

  private async ofPayments({ rows }: PaymentFigure, { cursor, limit }: FigureQuery): Promise<Found> {
    const after = cursor === undefined ? null : decodeCursor(cursor, Place);
    const { entries, total, cents } = await this.ledger.findOfClient(rows.client, after, limit + 1);
    const { page, nextCursor } = paginate(entries, limit, ({ receivedAt, id }) => [receivedAt.toISOString(), id]);
    return { items: page.map(toPaymentRow), nextCursor, total, value: cents };
  }

  /** All rows are read for each page, because nothing of the journal is stored. */
  private async ofBooks({ rows }: BookFigure, { cursor, limit }: FigureQuery) {
    const days = PeriodQuery.safeParse(rows);
    if (!days.success) throw new AppError('validation_failed', { errors: z.flattenError(days.error).fieldErrors });
    const { label, lines } = await this.bookRows(rows, days.data);
    const start = cursor === undefined ? 0 : decodeCursor(cursor, Offset)[0];
    const { page, nextCursor } = paginate(lines.slice(start, start + limit + 1), limit, () => [start + limit]);
    const value = lines.reduce((sum, { adds }) => sum + adds, 0);
    return { items: page, nextCursor, total: lines.length, value, ...(label !== undefined && { label }) };
  }

  private async bookRows(
    rows: BookFigure['rows'],
    days: Period,
  ): Promise<{ label?: string; lines: readonly FigureRow[] }> {
    if ('source' in rows) return { lines: await this.expected.rows(rows.source, days) };
    if ('isReceived' in rows) return { lines: entryRows(await this.revenue.received(days)) };
    if ('tax' in rows) return { lines: taxRows(await this.taxes.documentsOf(rows.tax, days)) };
    const { label, lines } = await this.journal.linesOf(rows.account, days);
    return { label, lines: entryRows(lines) };
  }

  /** A list that shows what is awaited keeps to it. */
  private async ofEstimates({ rows, sum }: EstimateFigure, query: FigureQuery): Promise<Found> {
    const { search, need, cursor, limit } = query;
    const listed = EstimateQuery.parse({ limit, search, ...rows, cursor });
    const { items, nextCursor, total, totals } = await this.estimates.list(listed, need);
    return {
      items: items.map((estimate) => toEstimateRow(estimate, sum)),
      nextCursor,
      total,
      value: sum === 'count' ? total : totals[sum],
    };
  }
}

const entryRows = (lines: readonly (JournalEntry & { readonly cents: number })[]): FigureRow[] =>
  lines.map(({ day, text, document, invoiceId, name, cents }, index) => ({
    list: 'books',
    id: String(index),
    label: document ?? text,
    detail: name ?? '',
    day,
    adds: cents,
    text,
    invoiceId,
  }));

const taxTexts: Record<TaxedDocument['kind'], string> = {
  invoice: 'Invoice',
  correction: 'Correction',
  to_draft: 'Taken back to draft',
  sent_again: 'Sent again',
  void: 'Voided',
  credit_note: 'Credit note',
  credit_note_voided: 'Credit note voided',
  write_off: 'Written off',
};

const taxRows = (documents: Awaited<ReturnType<TaxRatesService['documentsOf']>>): FigureRow[] =>
  documents.map(({ id, kind, number, invoiceId, clientName, day, cents }) => ({
    list: 'books',
    id,
    label: number,
    detail: clientName,
    day,
    adds: Number(cents),
    text: taxTexts[kind],
    invoiceId,
  }));

const toPaymentRow = (entry: ClientEntry): FigureRow => ({
  list: 'payments',
  id: entry.id,
  label: entry.invoiceNumber ?? entry.title,
  detail: entry.title,
  day: agencyDay(entry.receivedAt),
  adds: entry.cents,
  kind: entry.kind,
  receiptNumber: entry.receiptNumber,
  invoiceId: entry.invoiceId,
});

const toEstimateRow = (estimate: EstimateSummary, sum: EstimateFigure['sum']): FigureRow => ({
  list: 'estimates',
  id: estimate.id,
  label: estimate.number,
  detail: estimate.clientName,
  day: estimate.estimateDate,
  status: estimate.status,
  adds: sum === 'count' ? 1 : estimate.totalCents,
});

const toClientRow = (client: Client, sum: ClientFigure['sum']): FigureRow => ({
  list: 'clients',
  id: client.id,
  label: client.company,
  detail: client.name,
  day: agencyDay(new Date(client.joinDate)),
  status: client.status,
  adds: sum === 'count' ? 1 : client[sum],
});

function toInvoiceRow(invoice: InvoiceSummary, sum: InvoiceFigure['sum'], entries: readonly LedgerEntry[]): FigureRow {
  const adds = {
    count: 1,
    earnedCents: invoice.amountCents - invoice.creditedCents - invoice.writtenOffCents,
    amountDueCents: invoice.amountDueCents,
  };
  return {
    list: 'invoices',
    id: invoice.id,
    label: invoice.number,
    detail: invoice.clientName,
    day: invoice.invoiceDate,
    status: invoice.displayStatus,
    adds: adds[sum],
    amountCents: invoice.amountCents,
    entries: entries.map(({ id, kind, receiptNumber, receivedAt, amountCents }) => ({
      id,
      kind,
      receiptNumber,
      receivedAt: receivedAt.toISOString(),
      amountCents: kind === 'refund' ? -amountCents : amountCents,
    })),
  };
}
