import { randomUUID } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { agencyDay } from '@vitrine/brand';
import {
  countedMatches,
  type InvoiceItemInput,
  type RecurringInvoice,
  type RecurringInvoiceCreate,
  type RecurringInvoiceEdit,
  type RecurringInvoicePage,
  type RecurringInvoiceQuery,
  RecurringInvoiceVersion,
  recurringMessages,
  recurringStates,
  whyNotSent,
} from '@vitrine/contracts';
import { isCapped } from '../../../platform/database/index.ts';
import { DataSource, type EntityManager } from 'typeorm';
import type { z } from 'zod';
import { Clock } from '../../../platform/clock.ts';
import { AppError, Idempotency } from '../../../platform/http/index.ts';
import { Audit, AuditService, differenceOf } from '../../settings/index.ts';
import { LinePricingService, refused } from '../documents/index.ts';
import { datesFrom, recordedOf, toRecurringInvoice, toSummary } from './recurring-invoices.mapper.ts';
import { type RecurringInvoiceRow, RecurringInvoicesRepository } from './recurring-invoices.repository.ts';

type Version = z.output<typeof RecurringInvoiceVersion>;
type Fields = Omit<RecurringInvoiceEdit, 'version'>;

/** Schedules that make invoices: reads and changes by staff (ADR 0066). */
@Injectable()
export class RecurringInvoicesService {
  constructor(
    private readonly dataSource: DataSource,
    private readonly pricing: LinePricingService,
    private readonly schedules: RecurringInvoicesRepository,
    private readonly auditLog: AuditService,
    private readonly audit: Audit,
    private readonly idempotency: Idempotency,
    private readonly clock: Clock,
  ) {}

  async list(query: RecurringInvoiceQuery): Promise<RecurringInvoicePage> {
    const search = await this.schedules.search(query.search);
    const [{ rows, nextCursor }, counts] = await Promise.all([
      this.schedules.list(query, search),
      isCapped(search) ? [] : this.schedules.countByState(query, search),
    ]);
    const countOf = (state: (typeof recurringStates)[number]): number =>
      counts.find((one) => one.state === state)?.count ?? 0;
    return {
      items: rows.map(toSummary),
      nextCursor,
      total: isCapped(search)
        ? countedMatches
        : query.state
          ? countOf(query.state)
          : counts.reduce((sum, { count }) => sum + count, 0),
      isCapped: isCapped(search),
      countByState: Object.fromEntries(recurringStates.map((state) => [state, countOf(state)])) as Record<
        (typeof recurringStates)[number],
        number
      >,
    };
  }

  /** Throws `not_found`. */
  async get(id: string, manager: EntityManager = this.dataSource.manager): Promise<RecurringInvoice> {
    const row = await this.schedules.find(manager, id);
    if (!row) throw new AppError('not_found');
    const runs = await this.schedules.listRuns(manager, id);
    return toRecurringInvoice(row, runs, await this.auditLog.historyOf('recurring-invoice', id, manager));
  }

  /**
   * Throws `validation_failed` for an unknown client, a start that has passed, a schedule without dates, and a total
   * that no invoice can have.
   */
  create({ clientId, ...fields }: RecurringInvoiceCreate, key: string | undefined): Promise<RecurringInvoice> {
    const attempt = { scope: 'recurringInvoices.create', key, request: { clientId, ...fields } };
    return this.idempotency.once(attempt, async (manager) => {
      const today = agencyDay(this.clock.now());
      if (fields.startOn < today) throw refused('startOn', recurringMessages.startPassed);
      const amountCents = await this.totalOf(manager, fields);
      const [nextOn] = datesFrom(fields, { made: 0, lastOn: null }, today, 1);
      if (nextOn === undefined) throw refused('endOn', recurringMessages.noDates);
      if (!(await this.schedules.holdClient(manager, clientId))) throw refused('clientId', recurringMessages.client);
      const id = randomUUID();
      await this.schedules.insert(
        manager,
        { id, clientId, ...fields, amountCents, state: 'active', nextOn },
        this.clock.now(),
      );
      await this.record(manager, id, 'created', null, { clientId, ...recordedOf(fields) });
      return this.get(id, manager);
    });
  }

  /** Throws `stale_version`, `conflict` for an ended schedule, and as {@link create}. */
  edit(id: string, { version, ...fields }: RecurringInvoiceEdit, key: string | undefined): Promise<RecurringInvoice> {
    return this.change(id, 'edit', { version, ...fields }, key, async (manager, row) => {
      const today = agencyDay(this.clock.now());
      if (fields.startOn !== row.startOn && fields.startOn < today)
        throw refused('startOn', recurringMessages.startPassed);
      if (fields.count !== null && fields.count < row.made) throw refused('count', recurringMessages.fewer);
      const amountCents = await this.totalOf(manager, fields);
      const [next] = datesFrom(fields, row, today, 1);
      if (next === undefined) throw refused(fields.count === null ? 'endOn' : 'count', recurringMessages.noDates);
      const nextOn = row.state === 'active' ? next : null;
      await this.schedules.update(manager, id, { ...fields, amountCents, nextOn }, this.clock.now());
      const { before, after } = differenceOf(recordedOf(row), recordedOf(fields));
      if (Object.keys(after).length > 0) await this.record(manager, id, 'updated', before, after);
    });
  }

  /** Dates that pass while it is paused are skipped. */
  pause(id: string, request: Version, key: string | undefined): Promise<RecurringInvoice> {
    return this.change(id, 'pause', request, key, async (manager, row) => {
      if (row.state !== 'active') throw new AppError('conflict', { message: 'This schedule is paused already.' });
      await this.schedules.update(manager, id, { state: 'paused', nextOn: null }, this.clock.now());
      await this.record(manager, id, 'paused', { state: row.state }, { state: 'paused' });
    });
  }

  /** Goes on with the next date from today on. */
  resume(id: string, request: Version, key: string | undefined): Promise<RecurringInvoice> {
    return this.change(id, 'resume', request, key, async (manager, row) => {
      if (row.state !== 'paused') throw new AppError('conflict', { message: 'This schedule isn’t paused.' });
      const [nextOn] = datesFrom(row, row, agencyDay(this.clock.now()), 1);
      if (nextOn === undefined)
        throw new AppError('conflict', {
          message: 'No date is left between today and its end. Edit the end date first, or end the schedule.',
        });
      await this.schedules.update(manager, id, { state: 'active', nextOn, problem: null }, this.clock.now());
      await this.record(manager, id, 'resumed', { state: row.state }, { state: 'active', nextOn });
    });
  }

  end(id: string, request: Version, key: string | undefined): Promise<RecurringInvoice> {
    return this.change(id, 'end', request, key, async (manager, row) => {
      await this.schedules.update(manager, id, { state: 'ended', nextOn: null, problem: null }, this.clock.now());
      await this.record(manager, id, 'ended', { state: row.state }, { state: 'ended' });
    });
  }

  /** Runs `work` on the locked schedule, once per key. */
  private change(
    id: string,
    action: string,
    request: Version,
    key: string | undefined,
    work: (manager: EntityManager, row: RecurringInvoiceRow) => Promise<void>,
  ): Promise<RecurringInvoice> {
    const attempt = { scope: `recurringInvoices.${action}`, key, request: { id, ...request } };
    return this.idempotency.once(attempt, async (manager) => {
      const row = await this.schedules.lock(manager, id);
      if (!row) throw new AppError('not_found');
      if (row.version !== request.version)
        throw new AppError('stale_version', { extensions: { current: await this.get(id, manager) } });
      if (row.state === 'ended')
        throw new AppError('conflict', { message: 'This schedule has ended. Set up a new one instead.' });
      await work(manager, row);
      return this.get(id, manager);
    });
  }

  private record(
    manager: EntityManager,
    entityId: string,
    verb: string,
    before: Record<string, unknown> | null,
    after: Record<string, unknown>,
  ): Promise<void> {
    const action = `recurring-invoice.${verb}` as const;
    return this.audit.record(manager, { action, entity: 'recurring-invoice', entityId, before, after });
  }

  /** The total of each invoice. Throws `validation_failed` for one that no invoice, or no sent one, can have. */
  private async totalOf(
    manager: EntityManager,
    { items, mode }: { readonly items: readonly InvoiceItemInput[]; readonly mode: Fields['mode'] },
  ): Promise<number> {
    const { amountCents } = await this.pricing.price(manager, { items });
    const why = mode === 'send' || amountCents === 0 ? whyNotSent(amountCents) : null;
    if (why) throw refused('items', why);
    return amountCents;
  }
}
