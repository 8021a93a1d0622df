import { Injectable, type OnModuleInit } from '@nestjs/common';
import { agencyDay } from '@vitrine/brand';
import { DataSource } from 'typeorm';
import { Clock } from '../../../platform/clock.ts';
import { Jobs, queues } from '../../../platform/jobs/index.ts';
import { Log } from '../../../platform/log.ts';
import { Audit } from '../../settings/index.ts';
import { InvoicesRepository } from './invoices.repository.ts';

/** Marks sent invoices as overdue after their due date in the agency's time zone (decision D8, ADR 0035). */
@Injectable()
export class OverdueInvoicesService implements OnModuleInit {
  constructor(
    private readonly dataSource: DataSource,
    private readonly invoices: InvoicesRepository,
    private readonly audit: Audit,
    private readonly jobs: Jobs,
    private readonly clock: Clock,
    private readonly log: Log,
  ) {}

  onModuleInit(): void {
    this.jobs.register({
      queue: queues.overdueInvoices.name,
      concurrency: 1,
      cron: '5 0 * * *',
      run: () => this.run(),
    });
  }

  async run(): Promise<void> {
    const now = this.clock.now();
    const ids = await this.dataSource.transaction(async (manager) => {
      const overdue = await this.invoices.markOverdue(manager, agencyDay(now), now);
      for (const id of overdue)
        await this.audit.record(manager, {
          action: 'invoice.overdue',
          entity: 'invoice',
          entityId: id,
          before: { status: 'sent' },
          after: { status: 'overdue' },
        });
      return overdue;
    });
    this.log.info({ count: ids.length }, 'Invoices set overdue');
  }
}
