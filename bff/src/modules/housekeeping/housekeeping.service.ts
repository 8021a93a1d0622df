import { Injectable, type OnModuleInit } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { Clock } from '../../platform/clock/index.ts';
import { Jobs, queues } from '../../platform/jobs/index.ts';
import { Log } from '../../platform/observability/index.ts';

const day = 24 * 3600 * 1000;

/** What is deleted, and how long after its time stamp. */
const rules = [
  // Kept for as long as the browser may come back with its cookie, so that it can be told why.
  { table: 'sessions', column: 'expires_at', after: 7 * day },
  { table: 'ended_sessions', column: 'ended_at', after: 7 * day },
  { table: 'pending_sign_ins', column: 'expires_at', after: 0 },
  { table: 'provider_attempts', column: 'expires_at', after: 0 },
  { table: 'registrations', column: 'expires_at', after: 0 },
  // Kept a while, so that an old link is told to be used or expired.
  { table: 'mail_links', column: 'expires_at', after: 30 * day },
  { table: 'known_browsers', column: 'last_used_at', after: 365 * day },
  { table: 'idempotency_keys', column: 'created_at', after: 7 * day },
  { table: 'client_imports', column: 'created_at', after: 7 * day },
  { table: 'throttles', column: 'touched_at', after: 2 * day },
  // The provider repeats an event for three days at most; payments stay unique by their own reference.
  { table: 'provider_events', column: 'received_at', after: 90 * day },
  // What became of messages, and the record of who texted STOP, for two years.
  { table: 'message_events', column: 'at', after: 730 * day },
  { table: 'sms_inbound', column: 'received_at', after: 730 * day },
  { table: 'visitor_submissions', column: 'submitted_at', after: 180 * day },
  // Thirteen months, as the privacy policy says: a year, and the month to compare it with.
  { table: 'analytics_events', column: 'occurred_at', after: 395 * day },
  { table: 'deploy_counts', column: 'minute', after: 30 * day },
  { table: 'deploy_vitals', column: 'hour', after: 30 * day },
] as const;

/** What is blanked in rows that stay, and how long after they were made. */
const blanked = [
  // That a mail or SMS was sent is kept; what it said, for half a year.
  { table: 'email_messages', values: `body_html = NULL, body_text = NULL, variables = '{}'`, filled: `(body_text IS NOT NULL OR variables <> '{}') AND status NOT IN ('queued', 'unknown')`, after: 180 * day },
  { table: 'sms_messages', values: 'body = NULL', filled: `body IS NOT NULL AND status NOT IN ('queued', 'unknown')`, after: 180 * day },
  // A message to a patient that never left waits for nobody.
  { table: 'email_messages', values: `variables = '{}'`, filled: `variables ? 'sealed' AND status NOT IN ('queued', 'unknown')`, after: day },
] as const;

/** Once a night, by one replica: rows that only guarded a door for a while. */
@Injectable()
export class HousekeepingService implements OnModuleInit {
  constructor(
    private readonly dataSource: DataSource,
    private readonly jobs: Jobs,
    private readonly clock: Clock,
    private readonly log: Log,
  ) {}

  onModuleInit(): void {
    this.jobs.register({ queue: queues.housekeeping.name, concurrency: 1, cron: '17 3 * * *', run: () => this.sweep() });
  }

  async sweep(): Promise<void> {
    const now = this.clock.now().getTime();
    for (const { table, column, after } of rules) {
      await this.dataSource.query(`DELETE FROM ${table} WHERE ${column} < $1`, [new Date(now - after)]);
    }
    for (const { table, values, filled, after } of blanked) {
      await this.dataSource.query(`UPDATE ${table} SET ${values} WHERE ${filled} AND created_at < $1`, [new Date(now - after)]);
    }
    this.log.info({ tables: rules.map(({ table }) => table) }, 'Outlived rows deleted');
  }
}
