import { Injectable } from '@nestjs/common';
import type { Estimate } from '@vitrine/contracts';
import { DataSource, type EntityManager } from 'typeorm';
import { AppError, Idempotency } from '../../../platform/http/index.ts';
import { type EstimateRow, EstimatesRepository } from './estimates.repository.ts';
import { EstimatesService } from './estimates.service.ts';

interface Attempt {
  /** The operation's name in the contract. */
  readonly action: string;
  readonly key: string | undefined;
  /** With the version that the change is based on, where it matters. */
  readonly request: object & { readonly version?: number };
}

type Work<T> = (manager: EntityManager, estimate: EstimateRow) => Promise<T>;

/** The only way for staff to change an estimate: locked, in one transaction, and with a version check. */
@Injectable()
export class EstimateTransactionsService {
  constructor(
    private readonly dataSource: DataSource,
    private readonly repository: EstimatesRepository,
    private readonly estimates: EstimatesService,
    private readonly idempotency: Idempotency,
  ) {}

  /**
   * Runs `work` in its own transaction, once per key, and returns the resulting estimate. A repeated attempt gets the
   * first response, not `stale_version`. Throws as {@link changeWithin} does.
   */
  change(id: string, { action, key, request }: Attempt, work: Work<void>): Promise<Estimate> {
    return this.idempotency.once({ scope: `estimates.${action}`, key, request: { id, ...request } }, (manager) =>
      this.changeWithin(manager, id, request.version, async (_, estimate) => {
        await work(manager, estimate);
        return this.estimates.get(id, manager);
      }),
    );
  }

  /** Runs `work` in its own transaction without a version check. Throws `not_found`. */
  alone(id: string, work: Work<void>): Promise<void> {
    return this.dataSource.transaction((manager) => this.changeWithin(manager, id, undefined, work));
  }

  /** Throws `not_found`, or `stale_version` with the current estimate under `current`. */
  async changeWithin<T>(manager: EntityManager, id: string, version: number | undefined, work: Work<T>): Promise<T> {
    const estimate = await this.repository.lock(manager, { id });
    if (!estimate) throw new AppError('not_found');
    if (version !== undefined && version !== estimate.version)
      throw new AppError('stale_version', { extensions: { current: await this.estimates.get(id, manager) } });
    return work(manager, estimate);
  }
}
