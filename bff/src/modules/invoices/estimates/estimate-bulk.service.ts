import { Injectable } from '@nestjs/common';
import type { BulkResult, EstimateBulk } from '@vitrine/contracts';
import type { EntityManager } from 'typeorm';
import { forEachRecord, Idempotency } from '../../../platform/http/index.ts';
import { Log } from '../../../platform/log.ts';
import { EstimateLifecycleService } from './estimate-lifecycle.service.ts';
import { EstimateMessagesService } from './estimate-messages.service.ts';
import { EstimateTransactionsService } from './estimate-transactions.service.ts';
import { type EstimateRow, EstimatesRepository } from './estimates.repository.ts';

type Action = EstimateBulk['action'];

/** Applies one action to many estimates, each in its own transaction, so that a failure does not stop the others. */
@Injectable()
export class EstimateBulkService {
  private readonly work: Record<Action, (manager: EntityManager, row: EstimateRow) => Promise<unknown>>;

  constructor(
    private readonly repository: EstimatesRepository,
    private readonly transactions: EstimateTransactionsService,
    private readonly idempotency: Idempotency,
    private readonly log: Log,
    lifecycle: EstimateLifecycleService,
    messages: EstimateMessagesService,
  ) {
    this.work = {
      send: (manager, row) => messages.mail(manager, row),
      'mark-sent': (manager, row) => lifecycle.markSentWithin(manager, row),
      void: (manager, row) => lifecycle.voidWithin(manager, row),
    };
  }

  /** With one key, each estimate is changed once, even when an earlier attempt was interrupted. */
  run({ ids, action }: EstimateBulk, key: string | undefined): Promise<BulkResult> {
    return forEachRecord(
      ids,
      (id) => this.one(id, action, key),
      async (id) => (await this.repository.findById(id))?.number ?? null,
      this.log,
    );
  }

  /** Answers the estimate's number. */
  private async one(id: string, action: Action, key: string | undefined): Promise<string> {
    const attempt = { scope: 'estimates.bulk', key: key && `${key}:${id}`, request: { action } };
    const { number } = await this.idempotency.once(attempt, (manager) =>
      this.transactions.changeWithin(manager, id, undefined, async (_, row) => {
        await this.work[action](manager, row);
        return { number: row.number };
      }),
    );
    return number;
  }
}
