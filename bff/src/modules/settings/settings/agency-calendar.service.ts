import { Injectable, type OnModuleDestroy, type OnModuleInit } from '@nestjs/common';
import { agencyTimeZone, longDate, setAgencyTimeZone } from '@vitrine/brand';
import type { SavedTimeZoneSettings, TimeZoneSettingsUpdate } from '@vitrine/contracts';
import { AppError } from '../../../platform/http/index.ts';
import { Jobs } from '../../../platform/jobs/index.ts';
import { Log } from '../../../platform/log.ts';
import { Startup } from '../../../platform/startup.ts';
import { PeriodLocks } from '../period-locks/index.ts';
import { SettingsService } from './settings.service.ts';

/** How long another process may go on counting days in the zone of before. Milliseconds. */
const followMs = 10_000;

/** In which time zone the agency's days begin: set by an owner, followed by every process (ADR 0133). */
@Injectable()
export class AgencyCalendar implements OnModuleInit, OnModuleDestroy {
  private timer: NodeJS.Timeout | undefined;

  constructor(
    private readonly settings: SettingsService,
    private readonly locks: PeriodLocks,
    private readonly startup: Startup,
    private readonly jobs: Jobs,
    private readonly log: Log,
  ) {}

  onModuleInit(): void {
    this.startup.afterMigration(async () => {
      await this.follow();
      this.timer ??= setInterval(() => {
        this.follow().catch((error: unknown) => this.log.warn({ err: error }, 'The time zone was not read'));
      }, followMs).unref();
    });
  }

  onModuleDestroy(): void {
    clearInterval(this.timer);
  }

  get(): Promise<SavedTimeZoneSettings> {
    return this.settings.timeZone.read();
  }

  /**
   * Throws `stale_version` with the current zone, and `validation_failed` while books are closed: what happened around
   * midnight would move into a closed day or out of it.
   */
  async change({ version, timeZone }: TimeZoneSettingsUpdate, key: string | undefined): Promise<SavedTimeZoneSettings> {
    const saved = await this.settings.timeZone.save(version, { timeZone }, key, async (manager, before) => {
      const lockedThrough = await this.locks.hold(manager);
      if (lockedThrough === null || timeZone === before.timeZone) return;
      const closed = `The books are closed through ${longDate(lockedThrough)}.`;
      const message = `${closed} Reopen them in Reports to change the time zone.`;
      throw new AppError('validation_failed', { message, errors: { timeZone: [message] } });
    });
    await this.follow();
    return saved;
  }

  /** Days, and the hours of the jobs of a day, are of the zone that is stored. */
  private async follow(): Promise<void> {
    const { timeZone } = await this.settings.timeZone.read();
    if (timeZone === agencyTimeZone()) return;
    setAgencyTimeZone(timeZone);
    await this.jobs.schedule();
    this.log.info({ timeZone }, 'Days begin in another time zone');
  }
}
