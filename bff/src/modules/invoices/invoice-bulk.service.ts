import { Injectable } from '@nestjs/common';
import type { InvoiceBulk, InvoiceBulkResult } from '@vitrine/contracts';
import { DataSource, type EntityManager } from 'typeorm';
import { AppError, Idempotency } from '../../platform/http/index.ts';
import { Log } from '../../platform/observability/index.ts';
import { InvoiceChanges } from './invoice-changes.service.ts';
import { InvoiceEdits } from './invoice-edits.service.ts';
import { InvoiceMessages } from './invoice-messages.service.ts';
import { type InvoiceRow, InvoicesRepository } from './invoices.repository.ts';

type Action = InvoiceBulk['action'];
type Result = InvoiceBulkResult['results'][number];

/** One thing done to many invoices: each in a transaction of its own, so that one refusal stops no other. */
@Injectable()
export class InvoiceBulks {
  private readonly work: Record<Action, (manager: EntityManager, invoice: InvoiceRow) => Promise<unknown>>;

  constructor(
    private readonly dataSource: DataSource,
    private readonly repository: InvoicesRepository,
    private readonly changes: InvoiceChanges,
    private readonly idempotency: Idempotency,
    private readonly log: Log,
    edits: InvoiceEdits,
    messages: InvoiceMessages,
  ) {
    this.work = {
      send: async (manager, invoice) => {
        if (invoice.status === 'draft') await edits.markSent(manager, invoice);
        await messages.mail(manager, invoice.id);
      },
      'mark-sent': (manager, invoice) => edits.markSent(manager, invoice),
      email: (manager, invoice) => messages.mail(manager, invoice.id),
      'mark-overdue': (manager, invoice) => edits.markOverdue(manager, invoice),
      void: (manager, invoice) => edits.voidWithin(manager, invoice),
    };
  }

  /** Under one key each invoice is done once, also when an earlier try ended half way. */
  async run({ ids, action }: InvoiceBulk, key: string | undefined): Promise<InvoiceBulkResult> {
    const results: Result[] = [];
    for (const id of new Set(ids)) results.push(await this.one(id, action, key));
    return { results };
  }

  private async one(id: string, action: Action, key: string | undefined): Promise<Result> {
    try {
      return await this.idempotency.once(
        { scope: 'invoices.bulk', key: key && `${key}:${id}`, request: { action } },
        (manager) =>
          this.changes.changeWithin(manager, id, {}, async (_, invoice): Promise<Result> => {
            await this.work[action](manager, invoice);
            return { id, number: invoice.number, ok: true, message: null };
          }),
      );
    } catch (error) {
      if (!(error instanceof AppError))
        this.log.error({ err: error, invoiceId: id, action }, 'One of many invoices failed');
      const known = await this.repository.findById(this.dataSource, id);
      return {
        id,
        number: known?.number ?? null,
        ok: false,
        message: error instanceof AppError ? error.message : new AppError('internal').message,
      };
    }
  }
}
