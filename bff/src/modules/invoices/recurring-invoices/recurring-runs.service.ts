import { Injectable, type OnModuleInit } from '@nestjs/common';
import { agencyDay, daysAfter } from '@vitrine/brand';
import type { Invoice, RecurringRun } from '@vitrine/contracts';
import { DataSource, type EntityManager } from 'typeorm';
import { Clock } from '../../../platform/clock.ts';
import { AppError } from '../../../platform/http/index.ts';
import { Jobs, queues } from '../../../platform/jobs/index.ts';
import { Log } from '../../../platform/log.ts';
import { Outbox } from '../../../platform/outbox/index.ts';
import { Audit, PeriodLocks } from '../../settings/index.ts';
import { SuppressionsService } from '../../emails/index.ts';
import { InvoiceLifecycleService, InvoiceMessagesService } from '../invoices/index.ts';
import { datesFrom } from './recurring-invoices.mapper.ts';
import { type RecurringInvoiceRow, RecurringInvoicesRepository } from './recurring-invoices.repository.ts';

/** An invoice that is made more days after its date than this is not sent by itself. */
const sendableForDays = 3;

/** Makes the invoices of schedules whose date has come, each exactly once (ADR 0066). */
@Injectable()
export class RecurringRunsService implements OnModuleInit {
  constructor(
    private readonly dataSource: DataSource,
    private readonly schedules: RecurringInvoicesRepository,
    private readonly lifecycle: InvoiceLifecycleService,
    private readonly messages: InvoiceMessagesService,
    private readonly suppressions: SuppressionsService,
    private readonly periods: PeriodLocks,
    private readonly outbox: Outbox,
    private readonly audit: Audit,
    private readonly jobs: Jobs,
    private readonly clock: Clock,
    private readonly log: Log,
  ) {}

  onModuleInit(): void {
    this.jobs.register({
      queue: queues.recurringInvoices.name,
      concurrency: 1,
      // The first run makes the day's invoices; later ones find what a fault or a stop left over.
      cron: '20 6-20 * * *',
      waitsAfterRestore: true,
      run: (_, signal) => this.run(signal),
    });
  }

  /** A schedule that fails does not keep the others from their invoices; the job then fails and is tried again. */
  async run(signal?: AbortSignal): Promise<void> {
    const today = agencyDay(this.clock.now());
    const failures: unknown[] = [];
    let count = 0;
    for (const id of await this.schedules.findDue(today)) {
      if (signal?.aborted) return;
      try {
        while (await this.makeNext(id, today)) count += 1;
      } catch (error) {
        if (error instanceof AppError) await this.stop(id, error.message);
        else failures.push(error);
      }
    }
    if (count > 0) this.log.info({ count }, 'Recurring invoices made');
    if (failures.length > 0) throw new AggregateError(failures, `${failures.length} schedules failed`);
  }

  /** Makes the invoice of the next date in one transaction; false when none is due. */
  private makeNext(id: string, today: string): Promise<boolean> {
    return this.dataSource.transaction(async (manager) => {
      const row = await this.schedules.lock(manager, id);
      if (row?.state !== 'active' || row.nextOn === null || row.nextOn > today) return false;
      const { nextOn: periodOn } = row;
      const now = this.clock.now();
      const reason = await this.reasonNotToSend(manager, row, periodOn, today);
      const outcome = row.mode === 'draft' ? 'draft' : reason === null ? 'sent' : 'not_sent';
      const run = { scheduleId: id, periodOn, invoiceId: null, outcome, reason, createdAt: now } as const;
      // The lock alone excludes a second invoice; the key of the run holds even if a date is set back.
      const isNew = await this.schedules.addRun(manager, run);
      const invoice = isNew ? await this.make(manager, row, today, outcome) : null;
      if (invoice) await this.schedules.noteInvoice(manager, run, invoice.id);
      const invoiceCount = row.made + (isNew ? 1 : 0);
      const [nextOn = null] = datesFrom(row, { made: invoiceCount, lastOn: periodOn }, periodOn, 1);
      const state = nextOn === null ? 'ended' : 'active';
      await this.schedules.update(manager, id, { nextOn, lastOn: periodOn, made: invoiceCount, state }, now);
      if (invoice)
        await this.record(manager, row, outcomeActions[outcome], { number: invoice.number, periodOn, reason });
      if (state === 'ended') await this.record(manager, row, 'finished', { state });
      if (invoice && reason !== null) await this.notifyTeam(manager, row, invoice, reason);
      return true;
    });
  }

  /** Null for a schedule that makes drafts anyway. */
  private async reasonNotToSend(
    manager: EntityManager,
    { mode, client }: RecurringInvoiceRow,
    periodOn: string,
    today: string,
  ): Promise<RecurringRun['reason']> {
    if (mode === 'draft') return null;
    if (periodOn < daysAfter(today, -sendableForDays)) return 'late';
    return (await this.suppressions.find(manager, 'email', client.email)) ? 'suppressed' : null;
  }

  /**
   * Dated the day it is made, so that no client gets an invoice from the past; for a run over midnight that may be
   * closed already.
   */
  private async make(
    manager: EntityManager,
    row: RecurringInvoiceRow,
    today: string,
    outcome: RecurringRun['outcome'],
  ): Promise<Invoice> {
    const invoiceDate = await this.periods.openDay(manager, today);
    const invoice = await this.lifecycle.createWithin(manager, {
      clientId: row.clientId,
      clientName: row.client.company || row.client.name,
      clientEmail: row.client.email,
      items: row.items,
      invoiceDate,
      dueDate: daysAfter(invoiceDate, row.dueInDays),
      status: outcome === 'sent' ? 'sent' : 'draft',
      paymentLinkTitle: row.title,
      paymentLinkMessage: row.message,
      memo: row.memo,
      terms: row.terms,
    });
    if (outcome === 'sent') await this.messages.mail(manager, invoice.id);
    return invoice;
  }

  /** Pauses a schedule whose invoice cannot be made as it is, and says so once. */
  private stop(id: string, problem: string): Promise<void> {
    return this.dataSource.transaction(async (manager) => {
      const row = await this.schedules.lock(manager, id);
      if (row?.state !== 'active') return;
      await this.schedules.update(manager, id, { state: 'paused', nextOn: null, problem }, this.clock.now());
      await this.record(manager, row, 'stopped', { state: 'paused', problem });
      await this.outbox.publish(manager, 'recurring_invoice.unsent', {
        ...factsOf(row),
        invoiceNumber: null,
        reason: 'stopped',
        problem,
      });
    });
  }

  private notifyTeam(
    manager: EntityManager,
    row: RecurringInvoiceRow,
    { number }: Invoice,
    reason: 'suppressed' | 'late',
  ): Promise<void> {
    return this.outbox.publish(manager, 'recurring_invoice.unsent', {
      ...factsOf(row),
      invoiceNumber: number,
      reason,
      problem: null,
    });
  }

  private record(
    manager: EntityManager,
    { id }: RecurringInvoiceRow,
    verb: string,
    after: Record<string, unknown>,
  ): Promise<void> {
    const action = `recurring-invoice.${verb}` as const;
    return this.audit.record(manager, { action, entity: 'recurring-invoice', entityId: id, before: null, after });
  }
}

const outcomeActions: Record<RecurringRun['outcome'], string> = { draft: 'made', sent: 'sent', not_sent: 'not-sent' };

const factsOf = ({ clientId, client, title, amountCents }: RecurringInvoiceRow) => ({
  clientId,
  clientName: client.company || client.name,
  clientEmail: client.email,
  title,
  amountCents,
});
