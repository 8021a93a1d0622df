import { randomUUID } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import { agencyDay } from '@vitrine/brand';
import {
  type Account,
  type Invoice,
  invoiceDefaults,
  type InvoiceItem,
  type InvoicePage,
  type InvoiceQuery,
  displayStatuses,
  type InvoiceStatus,
  invoiceStatuses,
  minimumChargeCents,
} from '@vitrine/contracts';
import { DataSource } from 'typeorm';
import { z } from 'zod';
import { Clock } from '../../platform/clock/index.ts';
import { CONFIG, type Config } from '../../platform/config/index.ts';
import type { SqlRunner } from '../../platform/database/index.ts';
import { AppError, decodeCursor, encodeCursor } from '../../platform/http/index.ts';
import { InvoiceIssues } from './invoice-issues.service.ts';
import { InvoiceListsRepository, type StatusSum } from './invoice-lists.repository.ts';
import { InvoiceNumbers } from './invoice-numbers.service.ts';
import {
  displayStatusOf,
  dueCents,
  hasLink,
  heldCents,
  linkUntil,
  payPath,
  refundedCents,
  toInvoice,
  toSummary,
} from './invoice-view.ts';
import { type InvoiceRow, InvoicesRepository } from './invoices.repository.ts';

/** Of the last invoice in a client's own list: its day, and its id. */
const Place = z.tuple([z.iso.date(), z.uuid()]);

/** Invoices as whoever they were sent to sees them; `dueCents` is of all of them, also of those on later pages. */
interface TheirInvoices {
  readonly items: Omit<Account['invoices'][number], 'currency'>[];
  readonly nextCursor: string | null;
  readonly dueCents: number;
}

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
  readonly amountCents: number;
  readonly paidCents: number;
  readonly refundedCents: number;
  readonly dueDate: string;
  /** Of the invoice: 'sent' past its day counts as overdue. */
  readonly status: InvoiceStatus;
  readonly items: readonly Omit<InvoiceItem, 'id'>[];
}

/** Invoices as they are read, by staff and payers, and as payments write them (decision D8). */
@Injectable()
export class InvoicesService {
  constructor(
    @Inject(CONFIG) private readonly config: Config,
    private readonly invoices: InvoicesRepository,
    private readonly lists: InvoiceListsRepository,
    private readonly numbers: InvoiceNumbers,
    private readonly issues: InvoiceIssues,
    private readonly dataSource: DataSource,
    private readonly clock: Clock,
  ) {}

  private get origin(): string {
    return this.config.http.publicUrl.origin;
  }

  async list(query: InvoiceQuery): Promise<InvoicePage> {
    const today = agencyDay(this.clock.now());
    const [rows, sums] = await Promise.all([this.lists.findPage(query, today), this.lists.sumByStatus(query, today)]);
    const page = rows.slice(0, query.limit);
    const last = page.at(-1);
    const total = (fits: (sum: StatusSum) => boolean, of: (sum: StatusSum) => number | string): number =>
      sums.filter(fits).reduce((all, sum) => all + Number(of(sum)), 0);
    const count = (fits: (sum: StatusSum) => boolean): number => total(fits, (sum) => sum.count);
    const { status: only, displayStatus: some } = query;
    return {
      items: page.map((row) => toSummary(row, this.origin)),
      nextCursor: rows.length > query.limit && last ? encodeCursor(this.lists.positionOf(last, query.sort)) : null,
      total: count(
        ({ status, displayStatus }) => (!only || status === only) && (!some || some.includes(displayStatus)),
      ),
      countByStatus: Object.fromEntries(
        invoiceStatuses.map((name) => [name, count(({ status }) => status === name)]),
      ) as InvoicePage['countByStatus'],
      countByDisplayStatus: Object.fromEntries(
        displayStatuses.map((name) => [name, count(({ displayStatus }) => displayStatus === name)]),
      ) as InvoicePage['countByDisplayStatus'],
      totals: {
        pendingCents: total(
          ({ status }) => status === 'sent' || status === 'overdue',
          (sum) => sum.dueCents,
        ),
        revenueCents: total(
          ({ status }) => status === 'paid',
          (sum) => sum.earnedCents,
        ),
      },
    };
  }

  /** Throws `not_found`. Within a transaction `runner` is its manager. */
  async get(id: string, runner: SqlRunner = this.dataSource): Promise<Invoice> {
    const row = await this.invoices.findById(runner, id);
    if (!row) throw new AppError('not_found');
    const [items, payments] = [await this.invoices.findItems(runner, id), await this.invoices.findPayments(runner, id)];
    return toInvoice(row, items, payments, this.origin);
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

  /** The payment link was opened, by someone who is not staff. */
  noteOpened(id: string): Promise<void> {
    return this.invoices.noteOpened(id, this.clock.now());
  }

  /** A page of the sent and paid invoices of an address, and of the client who has it, newest first. */
  async listOf(email: string, cursor: string | undefined, limit: number): Promise<TheirInvoices> {
    const before = cursor === undefined ? null : decodeCursor(cursor, Place);
    const address = email.toLowerCase();
    const [rows, dueOnAll] = await Promise.all([
      this.invoices.findByEmail(address, before, limit + 1),
      this.invoices.findDueOf(address),
    ]);
    const items = rows.slice(0, limit).map((row) => ({
      number: row.number,
      title: row.paymentLinkTitle,
      amountCents: row.amountCents,
      amountDueCents: dueCents(row),
      refundedCents: refundedCents(row),
      status: row.status,
      displayStatus: displayStatusOf(row),
      invoiceDate: row.invoiceDate,
      dueDate: row.dueDate,
      payPath: dueCents(row) >= minimumChargeCents && this.isOpenToPayers(row) ? payPath(row) : null,
    }));
    const last = rows[limit - 1];
    const nextCursor = rows.length > limit && last ? encodeCursor([last.invoiceDate, last.id]) : null;
    return { items, nextCursor, dueCents: dueOnAll };
  }

  /** Records the invoice of a subscription's month, paid as it is; answers its id and number. */
  async recordPaid(
    runner: SqlRunner,
    month: {
      clientId: string | null;
      clientName: string;
      clientEmail: string;
      title: string;
      amountCents: number;
      subscriptionId: string | null;
      paidAt: Date;
    },
  ): Promise<{ id: string; number: string }> {
    const today = agencyDay(month.paidAt);
    const number = await this.numbers.next(runner, month.paidAt);
    const id = randomUUID();
    await this.invoices.insert(
      runner,
      {
        id,
        publicId: randomUUID(),
        number,
        ...month,
        status: 'paid',
        invoiceDate: today,
        dueDate: today,
        paymentLinkTitle: month.title,
        paymentLinkMessage: invoiceDefaults.paymentLinkMessage,
        memo: '',
        terms: '',
      },
      [
        {
          id: randomUUID(),
          description: month.title,
          quantity: '1',
          rateCents: month.amountCents,
          amountCents: month.amountCents,
        },
      ],
      this.clock.now(),
    );
    await this.issues.issue(runner, id);
    return { id, number };
  }

  markPaid(runner: SqlRunner, id: string, at: Date): Promise<void> {
    return this.invoices.setStatus(runner, id, 'paid', at, this.clock.now());
  }

  /** Something about its payments changed, and nothing else. */
  touch(runner: SqlRunner, id: string): Promise<void> {
    return this.invoices.touch(runner, id, this.clock.now());
  }

  private isOpenToPayers(row: InvoiceRow): boolean {
    return hasLink(row.status) && agencyDay(this.clock.now()) <= linkUntil(row);
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
      amountCents: row.amountCents,
      paidCents: Math.max(0, heldCents(row) + refundedCents(row)),
      refundedCents: refundedCents(row),
      dueDate: row.dueDate,
      status: row.status === 'sent' && row.dueDate < agencyDay(this.clock.now()) ? 'overdue' : row.status,
      items: items.map(({ id: _id, ...item }) => item),
    };
  }
}
