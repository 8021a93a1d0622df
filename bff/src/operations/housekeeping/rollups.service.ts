import { Injectable, type OnModuleInit } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { rollups } from '../../entities.ts';
import { compactRollup, repairRollup } from '../../platform/database/index.ts';
import { Jobs, queues } from '../../platform/jobs/index.ts';
import { Log } from '../../platform/log.ts';

/** Looks after the counts and sums that triggers keep of the lists (ADR 0106). */
@Injectable()
export class RollupsService implements OnModuleInit {
  constructor(
    private readonly dataSource: DataSource,
    private readonly jobs: Jobs,
    private readonly log: Log,
  ) {}

  onModuleInit(): void {
    this.jobs.register({
      queue: queues.rollups.name,
      concurrency: 1,
      cron: '*/10 * * * *',
      run: () => this.compact(),
    });
  }

  /** Adds up what changed since the last time. */
  async compact(): Promise<void> {
    for (const rollup of rollups) await compactRollup(this.dataSource, rollup);
  }

  /** Compares each with the rows it counts, and corrects it; answers the names of those that were wrong. */
  async repair(night: DataSource): Promise<string[]> {
    const wrong: string[] = [];
    for (const rollup of rollups) {
      const groups = await repairRollup(this.dataSource, rollup, night);
      if (groups === 0) continue;
      const { tableName } = this.dataSource.getMetadata(rollup);
      this.log.error({ table: tableName, groups }, 'Counts of a list were wrong and are corrected');
      wrong.push(tableName);
    }
    return wrong;
  }
}
