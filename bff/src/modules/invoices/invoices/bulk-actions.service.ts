import { Injectable } from '@nestjs/common';
import type { BulkResult, InvoiceBulk, InvoiceBulkResult, OfflinePayments } from '@vitrine/contracts';
import { DataSource, type EntityManager } from 'typeorm';
import { forEachRecord, Idempotency } from '../../../platform/http/index.ts';
import { Log } from '../../../platform/log.ts';
import { InvoiceAdjustmentsService } from './invoice-adjustments.service.ts';
import { InvoiceTransactionsService } from './invoice-transactions.service.ts';
import { InvoiceLifecycleService } from './invoice-lifecycle.service.ts';
import { InvoiceMessagesService } from './invoice-messages.service.ts';
import { InvoicePaymentsService } from './invoice-payments.service.ts';
import { type InvoiceRow, InvoicesRepository } from './invoices.repository.ts';

type Action = InvoiceBulk['action'];

/** Applies one action to many invoices, each in its own transaction, so that a failure does not stop the others. */
@Injectable()
export class BulkActionsService {
  private readonly work: Record<Action, (manager: EntityManager, invoice: InvoiceRow) => Promise<unknown>>;

  constructor(
    private readonly dataSource: DataSource,
    private readonly repository: InvoicesRepository,
    private readonly transactions: InvoiceTransactionsService,
    private readonly idempotency: Idempotency,
    private readonly log: Log,
    private readonly payments: InvoicePaymentsService,
    edits: InvoiceLifecycleService,
    messages: InvoiceMessagesService,
    adjustments: InvoiceAdjustmentsService,
  ) {
    this.work = {
      send: async (manager, invoice) => {
        if (invoice.status === 'draft') await edits.markSent(manager, invoice);
        await messages.mail(manager, invoice.id);
      },
      'mark-sent': (manager, invoice) => edits.markSent(manager, invoice),
      email: (manager, invoice) => messages.mail(manager, invoice.id),
      'mark-overdue': (manager, invoice) => edits.markOverdue(manager, invoice),
      'write-off-small': (manager, invoice) => adjustments.writeOffSmall(manager, invoice),
      void: (manager, invoice) => edits.voidWithin(manager, invoice),
    };
  }

  /** With one key, each invoice is changed once, even when an earlier attempt was interrupted. */
  async run({ ids, action }: InvoiceBulk, key: string | undefined): Promise<InvoiceBulkResult> {
    const { results } = await this.forEach('invoices.bulk', ids, key, () => ({ action }), this.work[action]);
    return { results: results.map(({ label, ...result }) => ({ ...result, number: label })) };
  }

  /** Records that each was paid in full, once with one key. */
  recordPayments({ invoices, ...how }: OfflinePayments, key: string | undefined): Promise<BulkResult> {
    const amounts = new Map(invoices.map(({ id, amount }) => [id, amount]));
    const paymentOf = (id: string) => ({ ...how, amount: amounts.get(id) ?? 0 });
    return this.forEach('invoices.recordPayments', [...amounts.keys()], key, paymentOf, (manager, row) =>
      this.payments.recordAllDue(manager, row, paymentOf(row.id)),
    );
  }

  private forEach(
    scope: string,
    ids: readonly string[],
    key: string | undefined,
    requestOf: (id: string) => object,
    work: (manager: EntityManager, invoice: InvoiceRow) => Promise<unknown>,
  ): Promise<BulkResult> {
    const change = async (id: string): Promise<string> => {
      const { number } = await this.idempotency.once(
        { scope, key: key && `${key}:${id}`, request: requestOf(id) },
        (manager) =>
          this.transactions.changeWithin(manager, id, {}, async (_, invoice) => {
            await work(manager, invoice);
            return { number: invoice.number };
          }),
      );
      return number;
    };
    const numberOf = async (id: string): Promise<string | null> =>
      (await this.repository.findById(this.dataSource.manager, id))?.number ?? null;
    return forEachRecord(ids, change, numberOf, this.log);
  }
}
