import { Inject, Injectable, type OnModuleInit } from '@nestjs/common';
import { mergeUndoDays, unconfirmedDays } from '@vitrine/contracts';
import { DataSource } from 'typeorm';
import { Clock } from '../../platform/clock.ts';
import { CONFIG, type Config } from '../../platform/config.ts';
import { changed, nightDataSource } from '../../platform/database/index.ts';
import { Jobs, queues } from '../../platform/jobs/index.ts';
import { Log } from '../../platform/log.ts';
import { crashNotice, EmailsService } from '../../modules/emails/index.ts';
import { RollupsService } from './rollups.service.ts';

const day = 24 * 3600 * 1000;

/** What is deleted, and how long after its time stamp. */
const rules = [
  // Kept as long as the browser's cookie, so that the sign-in page can say why.
  { table: 'sessions', column: 'expires_at', after: 7 * day },
  { table: 'ended_sessions', column: 'ended_at', after: 7 * day },
  { table: 'pending_sign_ins', column: 'expires_at', after: 0 },
  { table: 'provider_attempts', column: 'expires_at', after: 0 },
  { table: 'registrations', column: 'expires_at', after: 0 },
  // Kept a while, so that an old link answers that it was used or expired.
  { table: 'mail_links', column: 'expires_at', after: 30 * day },
  { table: 'known_browsers', column: 'last_used_at', after: 365 * day },
  { table: 'idempotency_keys', column: 'created_at', after: 7 * day },
  { table: 'client_imports', column: 'created_at', after: 7 * day },
  { table: 'lead_merges', column: 'merged_at', after: mergeUndoDays * day },
  { table: 'throttles', column: 'touched_at', after: 2 * day },
  // The provider repeats an event for three days at most; payments stay unique by their own reference.
  { table: 'provider_events', column: 'received_at', after: 90 * day },
  { table: 'outbox_events', column: 'occurred_at', after: 30 * day },
  // Refunds are looked through for 35 days.
  { table: 'refund_questions', column: 'next_at', after: 90 * day },
  // What became of messages, the record of who texted STOP, and what people wrote, for two years.
  { table: 'message_events', column: 'at', after: 730 * day },
  { table: 'sms_inbound', column: 'received_at', after: 730 * day },
  { table: 'inbound_emails', column: 'received_at', after: 730 * day },
  { table: 'visitor_submissions', column: 'submitted_at', after: 180 * day },
  // Thirteen months, as the privacy policy says: a year, and the month to compare it with.
  { table: 'analytics_events', column: 'occurred_at', after: 395 * day },
  { table: 'deploy_counts', column: 'minute', after: 30 * day },
  { table: 'deploy_vitals', column: 'hour', after: 30 * day },
  { table: 'deploy_pairs', column: 'minute', after: 30 * day },
  { table: 'deploy_trials', column: 'seen_at', after: 365 * day },
  { table: 'error_groups', column: 'last_seen', after: 30 * day },
] as const;

/** What is deleted where more than its age says so. */
const conditional = [
  // An address that somebody typed, and whose owner did not confirm it. Confirmed and unsubscribed ones stay.
  {
    table: 'newsletter_subscribers',
    where: `state = 'pending' AND coalesce(asked_at, since) < $1`,
    after: unconfirmedDays * day,
  },
  // What machines wrote, and belongs to no conversation; and conversations with people who are in no record.
  {
    table: 'inbound_emails',
    where: `conversation_id IS NULL AND status <> 'waiting' AND received_at < $1`,
    after: 30 * day,
  },
  {
    table: 'conversations',
    where: 'contact_id IS NULL AND client_id IS NULL AND last_at < $1',
    after: 730 * day,
  },
  // For as long as somebody may want it back.
  { table: 'client_notes', where: 'deleted_at < $1', after: day },
  { table: 'client_files', where: 'removed_at < $1', after: day },
] as const;

/** What is blanked in rows that stay, and how long after they were made. */
const blanked = [
  // That a mail or SMS was sent is kept; what it said, for half a year.
  {
    table: 'email_messages',
    values: `body_html = NULL, body_text = NULL, variables = '{}'`,
    filled: `(body_text IS NOT NULL OR variables <> '{}') AND status NOT IN ('queued', 'unknown')`,
    after: 180 * day,
  },
  {
    table: 'sms_messages',
    values: 'body = NULL',
    filled: `body IS NOT NULL AND status NOT IN ('queued', 'unknown')`,
    after: 180 * day,
  },
  // A message to a patient that was never sent.
  {
    table: 'email_messages',
    values: `variables = '{}'`,
    filled: `variables ? 'sealed' AND status NOT IN ('queued', 'unknown')`,
    after: day,
  },
] as const;

type Rule = { readonly name: string; readonly statement: string; readonly before: Date };

/** Rows a statement takes: it is over in a moment, whatever a bad month left behind. */
const batch = 2_000;
/**
 * How long a night's work goes on; what is left then is taken the next night. Milliseconds; the queue allows five
 * minutes.
 */
const longest = 4 * 60_000;

/**
 * Once a night, by one replica: rows that are only needed for a while. SQL: it takes batches by `ctid`, which entities
 * do not have.
 */
@Injectable()
export class HousekeepingService implements OnModuleInit {
  constructor(
    @Inject(CONFIG) private readonly config: Config,
    private readonly dataSource: DataSource,
    private readonly emails: EmailsService,
    private readonly rollups: RollupsService,
    private readonly jobs: Jobs,
    private readonly clock: Clock,
    private readonly log: Log,
  ) {}

  onModuleInit(): void {
    this.jobs.register({
      queue: queues.housekeeping.name,
      concurrency: 1,
      cron: '17 3 * * *',
      run: async (_, signal) => {
        await this.deleteExpired(signal);
        await this.checkRollups();
      },
    });
  }

  /** Rule by rule, each in batches; a failed rule is reported to the team and does not stop the others. */
  async deleteExpired(signal?: AbortSignal): Promise<void> {
    const end = performance.now() + longest;
    const goesOn = (): boolean => !signal?.aborted && performance.now() < end;
    const night = nightDataSource(this.config.database);
    await night.initialize();
    const failed: string[] = [];
    try {
      for (const rule of this.rules()) {
        const rows = await this.apply(night, rule, goesOn).catch((error: unknown) => {
          this.log.error(
            { rule: rule.name, err: error },
            'A rule of the nightly cleanup failed; it is tried again the next night',
          );
          failed.push(rule.name);
          return 0;
        });
        if (rows > 0) this.log.info({ rule: rule.name, rows }, 'Outlived rows cleaned up');
      }
    } finally {
      await night.destroy();
    }
    if (!goesOn()) this.log.warn({}, 'The nightly cleanup ran out of time; it goes on the next night');
    if (failed.length > 0) await this.notifyTeam(`Not done: ${failed.join(', ')}`);
  }

  /** Corrects wrong counts of the lists and tells the team: somebody changed rows without their triggers. */
  async checkRollups(): Promise<void> {
    const night = nightDataSource(this.config.database);
    await night.initialize();
    try {
      const wrong = await this.rollups.repair(night);
      if (wrong.length > 0) await this.notifyTeam(`Wrong counts were corrected: ${wrong.join(', ')}`);
    } finally {
      await night.destroy();
    }
  }

  private async apply(night: DataSource, { statement, before }: Rule, goesOn: () => boolean): Promise<number> {
    for (let rows = 0; ;) {
      if (!goesOn()) return rows;
      const changedRows = await changed(night, statement, [before]);
      rows += changedRows;
      if (changedRows < batch) return rows;
    }
  }

  private rules(): Rule[] {
    const now = this.clock.now().getTime();
    const some = (table: string, where: string) =>
      `ctid = ANY (ARRAY(SELECT ctid FROM ${table} WHERE ${where} LIMIT ${batch}))`;
    return [
      ...rules.map(({ table, column, after }): Rule => ({
        name: table,
        statement: `DELETE FROM ${table} WHERE ${some(table, `${column} < $1`)}`,
        before: new Date(now - after),
      })),
      ...conditional.map(({ table, where, after }): Rule => ({
        name: table,
        statement: `DELETE FROM ${table} WHERE ${some(table, where)}`,
        before: new Date(now - after),
      })),
      ...blanked.map(({ table, values, filled, after }): Rule => ({
        name: `${table} (texts)`,
        statement: `UPDATE ${table} SET ${values} WHERE ${some(table, `${filled} AND created_at < $1`)}`,
        before: new Date(now - after),
      })),
    ];
  }

  private async notifyTeam(reason: string): Promise<void> {
    const variables = {
      job: 'cleanup',
      reason,
      url: this.config.http.publicUrl.origin,
      remote: null,
      build: null,
      requestId: null,
    };
    await this.dataSource.transaction((manager) =>
      this.emails.notify(manager, 'crash', {
        template: 'crash-notice',
        subject: crashNotice.subject(variables),
        variables,
      }),
    );
  }
}
