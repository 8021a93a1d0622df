import { randomUUID } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import { agencyDay } from '@vitrine/brand';
import {
  countedMatches,
  type Account,
  type AgeFilter,
  type Invoice,
  invoiceFields,
  type InvoicePage,
  type InvoiceQuery,
  displayStatuses,
  invoiceStatuses,
  IsoDate,
  storedValues,
} from '@vitrine/contracts';
import { isCapped } from '../../../platform/database/index.ts';
import { DataSource, type EntityManager } from 'typeorm';
import { z } from 'zod';
import { Clock } from '../../../platform/clock.ts';
import { CONFIG, type Config } from '../../../platform/config.ts';
import { AppError, decodeCursor, paginate } from '../../../platform/http/index.ts';
import { PeriodLocks } from '../../settings/index.ts';
import { DocumentNumbersService } from '../ledger/index.ts';
import { type InvoiceRest, restOf, type Schedule, scheduleOf } from './invoice-schedule.ts';
import { type InvoiceDue, toDue } from './invoice-due.ts';
import { IssuedInvoicesService } from './issued-invoices.service.ts';
import { InvoiceListsRepository, type StatusSum } from './invoice-lists.repository.ts';
import {
  displayStatusOf,
  dueCents,
  hasLink,
  heldCents,
  isPayable,
  linkUntil,
  owedCents,
  payPath,
  pendingOf,
  reducedCents,
  refundedCents,
  scheduleOfRow,
  standingOf,
  toInvoice,
  toSummary,
} from './invoices.mapper.ts';
import { type InvoiceRow, InvoicesRepository } from './invoices.repository.ts';

/** Date and id of the last invoice of a page of a client's own list. */
const Place = z.tuple([IsoDate, z.uuid()]);

/** Invoices as their recipient sees them; `dueCents` includes invoices on other pages. */
interface TheirInvoices {
  readonly items: Omit<Account['invoices'][number], 'currency'>[];
  readonly nextCursor: string | null;
  readonly dueCents: number;
}

/** What its recipient sees of an invoice's parts. */
const termsOf = (row: InvoiceRow, schedule: Schedule) => ({
  amountDueNowCents: schedule.dueNowCents,
  paidCents: Math.max(0, heldCents(row)),
  parts: schedule.parts,
  nextDueDate: schedule.nextDueDate,
  overdueSince: row.status === 'paid' ? null : schedule.overdueSince,
});

const PublicId = z.uuid({ version: 'v4' });

/** Reads invoices for staff and payers, and applies payments to them (decision D8). */
@Injectable()
export class InvoicesService {
  constructor(
    @Inject(CONFIG) private readonly config: Config,
    private readonly invoices: InvoicesRepository,
    private readonly lists: InvoiceListsRepository,
    private readonly numbers: DocumentNumbersService,
    private readonly issued: IssuedInvoicesService,
    private readonly periods: PeriodLocks,
    private readonly dataSource: DataSource,
    private readonly clock: Clock,
  ) {}

  private get origin(): string {
    return this.config.http.publicUrl.origin;
  }

  async list(query: InvoiceQuery): Promise<InvoicePage> {
    const today = agencyDay(this.clock.now());
    const search = await this.lists.search(query.search);
    const [{ rows, nextCursor }, sums] = await Promise.all([
      this.lists.list(query, search, today),
      isCapped(search) ? [] : this.lists.sumByStatus(query, search, today),
    ]);
    const total = (fits: (sum: StatusSum) => boolean, of: (sum: StatusSum) => number | string): number =>
      sums.filter(fits).reduce((all, sum) => all + Number(of(sum)), 0);
    const count = (fits: (sum: StatusSum) => boolean): number => total(fits, (sum) => sum.count);
    const { status: only, displayStatus: some } = query;
    return {
      items: rows.map((row) => toSummary(row, this.origin, today)),
      nextCursor,
      total: isCapped(search)
        ? countedMatches
        : count(({ status, displayStatus }) => (!only || status === only) && (!some || some.includes(displayStatus))),
      isCapped: isCapped(search),
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

  /** What is owed of these invoices by their parts of an age today, and the first day of those. */
  owedOf(ids: readonly string[], age: AgeFilter): ReturnType<InvoiceListsRepository['owedOf']> {
    return this.lists.owedOf(ids, age, agencyDay(this.clock.now()));
  }

  /** Throws `not_found`. Pass the manager within a transaction. */
  async get(id: string, manager: EntityManager = this.dataSource.manager): Promise<Invoice> {
    const row = await this.invoices.findById(manager, id);
    if (!row) throw new AppError('not_found');
    const [items, payments] = [
      await this.invoices.findItems(manager, id),
      await this.invoices.findPayments(manager, id),
    ];
    return toInvoice(row, items, payments, this.origin, agencyDay(this.clock.now()));
  }

  /**
   * Finds an invoice by its payment link; null for malformed and unknown ids, drafts, voided invoices and expired links
   * alike (decision D3).
   */
  async findDue(publicId: string, manager: EntityManager = this.dataSource.manager): Promise<InvoiceDue | null> {
    if (!PublicId.safeParse(publicId).success) return null;
    const row = await this.invoices.findByPublicId(manager, publicId);
    return row && this.isOpenToPayers(row) ? this.toDue(manager, row) : null;
  }

  /**
   * Locks the invoice until the transaction ends; null when it was deleted. Expired links do not matter here, because a
   * payment may arrive late.
   */
  async lock(manager: EntityManager, id: string): Promise<InvoiceDue | null> {
    const row = await this.invoices.lock(manager, id);
    return row && this.toDue(manager, row);
  }

  /** The payment link was opened by someone other than staff. */
  noteOpened(id: string): Promise<void> {
    return this.invoices.noteOpened(id, this.clock.now());
  }

  /** A page of the sent and paid invoices to an address or of the client with it, newest first. */
  async listOf(email: string, cursor: string | undefined, limit: number): Promise<TheirInvoices> {
    const address = email.toLowerCase();
    const [rows, dueOnAll] = await Promise.all([
      this.invoices.findByEmail(address, cursor === undefined ? null : decodeCursor(cursor, Place), limit + 1),
      this.invoices.findDueOf(address),
    ]);
    const { page, nextCursor } = paginate(rows, limit, ({ invoiceDate, id }) => [invoiceDate, id]);
    const today = agencyDay(this.clock.now());
    const items = page.map((row) => ({
      ...termsOf(row, scheduleOfRow(row, today)),
      number: row.number,
      title: row.paymentLinkTitle,
      amountCents: row.amountCents,
      amountDueCents: dueCents(row),
      refundedCents: refundedCents(row),
      creditedCents: reducedCents(row),
      status: row.status,
      displayStatus: displayStatusOf(row),
      invoiceDate: row.invoiceDate,
      dueDate: row.dueDate,
      pending: pendingOf(row),
      payPath: isPayable(row) && this.isOpenToPayers(row) ? payPath(row) : null,
    }));
    return { items, nextCursor, dueCents: dueOnAll };
  }

  /** Records the paid invoice of a subscription's month; returns its id and number. */
  async recordPaid(
    manager: EntityManager,
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
    // Where the provider tells it after the closing, the month belongs to the first open day, as its payment does.
    const today = await this.periods.openDay(manager, agencyDay(month.paidAt));
    const number = await this.numbers.nextInvoice(manager, today);
    const id = randomUUID();
    await this.invoices.insert(
      manager,
      {
        id,
        publicId: randomUUID(),
        number,
        ...month,
        ...storedValues(
          invoiceFields,
          { ...month, status: 'paid', invoiceDate: today, dueDate: today, paymentLinkTitle: month.title },
          null,
        ),
        discount: null,
        discountCents: 0,
        taxCents: 0,
      },
      [
        {
          id: randomUUID(),
          description: month.title,
          quantity: '1',
          rateCents: month.amountCents,
          discount: null,
          tax: null,
          amountCents: month.amountCents,
        },
      ],
      this.clock.now(),
    );
    await this.issued.adopt(manager, id);
    return { id, number };
  }

  /**
   * Applies a payment that the ledger is about to get: all that was due makes the invoice paid, less leaves it sent or
   * overdue by its next part. Returns what is still due.
   */
  async applyPayment(
    manager: EntityManager,
    invoice: InvoiceDue,
    cents: number,
    at: Date,
  ): Promise<InvoiceRest | null> {
    const now = this.clock.now();
    if (cents >= invoice.dueCents) {
      await this.invoices.setStatus(manager, invoice.id, 'paid', at, now);
      return null;
    }
    const today = agencyDay(now);
    const remainingCents = invoice.dueCents - cents;
    const schedule = scheduleOf({ ...invoice, dueDate: invoice.lastDay, dueCents: remainingCents }, today);
    await this.invoices.setStatus(manager, invoice.id, standingOf(schedule.nextDueDate, today), null, now);
    return restOf(remainingCents, schedule);
  }

  /** What is still due on an invoice, and its next payment; null when nothing is. */
  async findRest(id: string): Promise<InvoiceRest | null> {
    const row = await this.invoices.findById(this.dataSource.manager, id);
    return row && restOf(dueCents(row), scheduleOfRow(row, agencyDay(this.clock.now())));
  }

  /** Cents owed by what was booked, also on an invoice that counts as paid; negative for what is paid beyond it. */
  async findOwed(manager: EntityManager, id: string): Promise<number> {
    const row = await this.invoices.findById(manager, id);
    return row ? owedCents(row) : 0;
  }

  /** Increments the version after a change of payments, so that a pending edit fails as stale. */
  touch(manager: EntityManager, id: string): Promise<void> {
    return this.invoices.touch(manager, id, this.clock.now());
  }

  private isOpenToPayers(row: InvoiceRow): boolean {
    return hasLink(row.status) && agencyDay(this.clock.now()) <= linkUntil(row);
  }

  private async toDue(manager: EntityManager, row: InvoiceRow): Promise<InvoiceDue> {
    return toDue(row, await this.invoices.findItems(manager, row.id), agencyDay(this.clock.now()));
  }
}
