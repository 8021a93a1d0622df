import { Injectable, type OnModuleInit } from '@nestjs/common';
import { agencyDay } from '@vitrine/brand';
import { DataSource } from 'typeorm';
import { Clock } from '../../../platform/clock.ts';
import { Jobs, queues } from '../../../platform/jobs/index.ts';
import { Log } from '../../../platform/log.ts';
import { Audit } from '../../settings/index.ts';
import { EstimatesRepository } from './estimates.repository.ts';

/** Sets open estimates expired after their last day in the agency's time zone (ADR 0035). */
@Injectable()
export class ExpiredEstimatesService implements OnModuleInit {
  constructor(
    private readonly dataSource: DataSource,
    private readonly estimates: EstimatesRepository,
    private readonly audit: Audit,
    private readonly jobs: Jobs,
    private readonly clock: Clock,
    private readonly log: Log,
  ) {}

  onModuleInit(): void {
    this.jobs.register({
      queue: queues.expiredEstimates.name,
      concurrency: 1,
      cron: '10 0 * * *',
      run: () => this.run(),
    });
  }

  /** `today` is the agency's day. */
  async run(today = agencyDay(this.clock.now())): Promise<void> {
    const ids = await this.dataSource.transaction(async (manager) => {
      const expired = await this.estimates.expire(manager, today, this.clock.now());
      for (const id of expired)
        await this.audit.record(manager, {
          action: 'estimate.expired',
          entity: 'estimate',
          entityId: id,
          before: null,
          after: { status: 'expired' },
        });
      return expired;
    });
    this.log.info({ count: ids.length }, 'Estimates set expired');
  }
}
