import { randomUUID } from 'node:crypto';
import { Inject, Injectable, type OnModuleInit } from '@nestjs/common';
import { type Invoice, type InvoicePage, type InvoiceQuery, type InvoiceStatus, invoiceStatuses, type InvoiceSummary } from '@vitrine/contracts';
import { DataSource } from 'typeorm';
import { z } from 'zod';
import { Clock } from '../../platform/clock/index.ts';
import { CONFIG, type Config } from '../../platform/config/index.ts';
import type { SqlRunner } from '../../platform/database/index.ts';
import { AppError, encodeCursor } from '../../platform/http/index.ts';
import { Jobs, queues } from '../../platform/jobs/index.ts';
import { Log } from '../../platform/observability/index.ts';
import { type InvoiceRow, InvoicesRepository, type ItemRow } from './invoices.repository.ts';

const day = 24 * 3600 * 1000;
/** A payment link works this long after the due date (decision D3). */
const linkDays = 120;
const PublicId = z.uuid({ version: 'v4' });

/** An invoice as whoever pays it may see it. */
export interface InvoiceDue {
  readonly id: string;
  readonly publicId: string;
  readonly number: string;
  readonly clientId: string | null;
  readonly clientName: string;
  readonly clientEmail: string;
  readonly title: string;
  readonly message: string;
  readonly dueCents: number;
  /** Of the invoice: 'sent' past its day counts as overdue. */
  readonly status: InvoiceStatus;
  readonly items: readonly Omit<ItemRow, 'id'>[];
}

/** Invoices: what is owed, and the numbers they carry (decision D8). */
@Injectable()
export class InvoicesService implements OnModuleInit {
  constructor(
    @Inject(CONFIG) private readonly config: Config,
    private readonly invoices: InvoicesRepository,
    private readonly dataSource: DataSource,
    private readonly clock: Clock,
    private readonly jobs: Jobs,
    private readonly log: Log,
  ) {}

  onModuleInit(): void {
    this.jobs.register({ queue: queues.overdueInvoices.name, concurrency: 1, cron: '5 5 * * *', run: () => this.markOverdue() });
  }

  async list(query: z.output<typeof InvoiceQuery>): Promise<InvoicePage> {
    const [rows, sums] = await Promise.all([this.invoices.findPage(query), this.invoices.sumByStatus(query)]);
    const page = rows.slice(0, query.limit);
    const last = page.at(-1);
    const of = (status: InvoiceStatus) => sums.find((sum) => sum.status === status);
    const cents = (...statuses: InvoiceStatus[]) => statuses.reduce((all, status) => all + Number(of(status)?.amountCents ?? 0), 0);
    return {
      items: page.map(toSummary),
      nextCursor: rows.length > query.limit && last ? encodeCursor([last.invoiceDate, last.id]) : null,
      total: query.status ? (of(query.status)?.count ?? 0) : sums.reduce((all, { count }) => all + count, 0),
      countByStatus: Object.fromEntries(invoiceStatuses.map((status) => [status, of(status)?.count ?? 0])) as InvoicePage['countByStatus'],
      totals: { pendingCents: cents('sent', 'overdue'), revenueCents: cents('paid') },
    };
  }

  /** Throws `not_found`. */
  async get(id: string): Promise<Invoice> {
    const row = await this.invoices.findById(id);
    if (!row) throw new AppError('not_found');
    const [items, payments] = await Promise.all([this.invoices.findItems(this.dataSource, id), this.invoices.findPayments(id)]);
    return {
      ...toSummary(row),
      items,
      payments: payments.map((payment) => ({ ...payment, amountCents: Number(payment.amountCents), receivedAt: payment.receivedAt.toISOString() })),
      paymentLinkTitle: row.paymentLinkTitle,
      paymentLinkMessage: row.paymentLinkMessage,
      paymentUrl: row.status === 'draft' || row.status === 'void' ? null : new URL(payPath(row), this.config.http.publicUrl.origin).href,
      clientId: row.clientId,
      version: row.version,
      createdAt: row.createdAt.toISOString(),
      updatedAt: row.updatedAt.toISOString(),
    };
  }

  /**
   * The invoice behind a payment link; null alike for text that is no id, unknown ids, drafts, voided invoices
   * and links whose time is over (decision D3).
   */
  async findDue(publicId: string, runner: SqlRunner = this.dataSource): Promise<InvoiceDue | null> {
    if (!PublicId.safeParse(publicId).success) return null;
    const row = await this.invoices.findByPublicId(runner, publicId);
    return row && this.isOpenToPayers(row) ? this.toDue(runner, row) : null;
  }

  /** Holds the invoice until the transaction ends; null when it is gone. Payers' rules do not apply: money may come late. */
  async lock(runner: SqlRunner, id: string): Promise<InvoiceDue | null> {
    const row = await this.invoices.lock(runner, id);
    return row && this.toDue(runner, row);
  }

  /** The sent and paid invoices of an address, newest first. */
  async listOf(email: string): Promise<{ number: string; title: string; amountCents: number; amountDueCents: number; status: InvoiceStatus; invoiceDate: string; dueDate: string; payPath: string | null }[]> {
    const rows = await this.invoices.findByEmail(email.toLowerCase());
    return rows.map((row) => ({
      number: row.number,
      title: row.paymentLinkTitle,
      amountCents: row.amountCents,
      amountDueCents: dueCents(row),
      status: row.status,
      invoiceDate: row.invoiceDate,
      dueDate: row.dueDate,
      payPath: dueCents(row) > 0 && this.isOpenToPayers(row) ? payPath(row) : null,
    }));
  }

  /** Records the invoice of a subscription's month, paid as it is; answers its id and number. */
  async recordPaid(
    runner: SqlRunner,
    month: { clientId: string | null; clientName: string; clientEmail: string; title: string; amountCents: number; subscriptionId: string | null; paidAt: Date },
  ): Promise<{ id: string; number: string }> {
    const today = isoDay(month.paidAt);
    const number = await this.nextInvoiceNumber(runner, month.paidAt);
    const id = randomUUID();
    await this.invoices.insert(
      runner,
      { id, publicId: randomUUID(), number, ...month, status: 'paid', invoiceDate: today, dueDate: today, paymentLinkTitle: month.title },
      [{ id: randomUUID(), description: month.title, quantity: '1', rateCents: month.amountCents, amountCents: month.amountCents }],
      this.clock.now(),
    );
    return { id, number };
  }

  markPaid(runner: SqlRunner, id: string, at: Date): Promise<void> {
    return this.invoices.markPaid(runner, id, at);
  }

  /** `INV-2026-001`, growing past 999; gapless, because it is rolled back with its invoice. */
  async nextInvoiceNumber(runner: SqlRunner, at: Date): Promise<string> {
    const year = at.getUTCFullYear();
    return `INV-${year}-${String(await this.invoices.nextNumber(runner, 'invoice', year)).padStart(3, '0')}`;
  }

  /** `REC-2026-001`, like invoice numbers. */
  async nextReceiptNumber(runner: SqlRunner, at: Date): Promise<string> {
    const year = at.getUTCFullYear();
    return `REC-${year}-${String(await this.invoices.nextNumber(runner, 'receipt', year)).padStart(3, '0')}`;
  }

  async markOverdue(): Promise<void> {
    const now = this.clock.now();
    const count = await this.invoices.markOverdue(isoDay(now), now);
    this.log.info({ count }, 'Invoices set overdue');
  }

  private isOpenToPayers({ status, dueDate }: InvoiceRow): boolean {
    if (status === 'draft' || status === 'void') return false;
    return this.clock.now().getTime() < Date.parse(`${dueDate}T00:00:00Z`) + (linkDays + 1) * day;
  }

  private async toDue(runner: SqlRunner, row: InvoiceRow): Promise<InvoiceDue> {
    const items = await this.invoices.findItems(runner, row.id);
    return {
      id: row.id,
      publicId: row.publicId,
      number: row.number,
      clientId: row.clientId,
      clientName: row.clientName,
      clientEmail: row.clientEmail,
      title: row.paymentLinkTitle,
      message: row.paymentLinkMessage,
      dueCents: dueCents(row),
      status: row.status === 'sent' && row.dueDate < isoDay(this.clock.now()) ? 'overdue' : row.status,
      items: items.map(({ id: _id, ...item }) => item),
    };
  }
}

const isoDay = (date: Date): string => date.toISOString().slice(0, 10);
const payPath = ({ publicId }: InvoiceRow): string => `/pay?invoice=${publicId}`;
/** Paid by hand counts as paid, even without an entry in the ledger that covers it. */
const dueCents = ({ status, amountCents, paidCents }: InvoiceRow): number => (status === 'paid' || status === 'void' ? 0 : Math.max(0, amountCents - Number(paidCents)));

const toSummary = (row: InvoiceRow): InvoiceSummary => ({
  id: row.id,
  number: row.number,
  clientName: row.clientName,
  clientEmail: row.clientEmail,
  amountCents: row.amountCents,
  amountDueCents: dueCents(row),
  currency: row.currency,
  status: row.status,
  attention: row.attention,
  invoiceDate: row.invoiceDate,
  dueDate: row.dueDate,
  paidAt: row.paidAt?.toISOString() ?? null,
  recurring: row.recurring,
  demo: row.demo,
});
