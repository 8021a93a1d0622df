import { Injectable, type OnModuleInit } from '@nestjs/common';
import type { BatchObservableResult, ObservableGauge } from '@opentelemetry/api';
import { DataSource } from 'typeorm';
import { Clock } from '../../../platform/clock.ts';
import { Database, rowsOf, type SqlRunner } from '../../../platform/database/index.ts';
import { Documents } from '../../../platform/documents.ts';
import { Log } from '../../../platform/log.ts';
import { Metrics } from '../../../platform/metrics.ts';
import { Startup } from '../../../platform/startup.ts';

/** A figure of the database with its labels. */
export interface Figure {
  readonly figure: keyof typeof figures;
  readonly label: string;
  readonly state: string | null;
  readonly value: number;
}

/** Gauges that the database fills, with the names of their two labels. */
const figures = {
  vitrine_jobs: { about: 'Jobs of a queue by state; failed ones of the last day', labels: ['queue', 'state'] },
  vitrine_job_oldest_seconds: { about: 'How long the oldest job that is due has waited', labels: ['queue', null] },
  vitrine_emails: { about: 'Mails of the last day by status', labels: ['status', null] },
  vitrine_sms: { about: 'Text messages of the last day by status', labels: ['status', null] },
  vitrine_message_oldest_seconds: {
    about: 'How long the oldest message of the last day has waited to be sent',
    labels: ['channel', null],
  },
  vitrine_checkouts: { about: 'Payment sessions of the last day by state', labels: ['state', null] },
  vitrine_payments: {
    about: 'Payments by state: all that wait for staff, and those of the last day that count',
    labels: ['state', null],
  },
  vitrine_rollbacks: { about: 'Builds taken back by themselves in the last day', labels: ['remote', null] },
} as const;

/**
 * One statement, so that a scrape takes one connection. SQL: the jobs' table is pg-boss's, and a union of aggregates is
 * nothing that QueryBuilder has. Times are the clock's of the process, but those of jobs, which pg-boss writes by the
 * database's clock.
 */
const statement = `
  SELECT 'vitrine_jobs' AS figure, name AS label, state::text AS state, count(*)::float8 AS value
    FROM pgboss.job WHERE state < 'completed' OR (state = 'failed' AND completed_on > now() - interval '1 day')
    GROUP BY 2, 3
  UNION ALL SELECT 'vitrine_job_oldest_seconds', name, NULL, extract(epoch FROM now() - min(start_after))::float8
    FROM pgboss.job WHERE state < 'active' AND start_after <= now() GROUP BY 2
  UNION ALL SELECT 'vitrine_emails', status, NULL, count(*)::float8
    FROM email_messages WHERE created_at > $1 GROUP BY 2
  UNION ALL SELECT 'vitrine_sms', status, NULL, count(*)::float8
    FROM sms_messages WHERE created_at > $1 GROUP BY 2
  UNION ALL SELECT 'vitrine_message_oldest_seconds', 'mail', NULL, extract(epoch FROM $2 - min(created_at))::float8
    FROM email_messages WHERE status = 'queued' AND created_at > $1 HAVING count(*) > 0
  UNION ALL SELECT 'vitrine_message_oldest_seconds', 'text', NULL, extract(epoch FROM $2 - min(created_at))::float8
    FROM sms_messages WHERE status = 'queued' AND created_at > $1 HAVING count(*) > 0
  UNION ALL SELECT 'vitrine_checkouts', state, NULL, count(*)::float8
    FROM checkouts WHERE created_at > $1 GROUP BY 2
  UNION ALL SELECT 'vitrine_payments', state, NULL, count(*)::float8
    FROM payments p
    WHERE CASE state WHEN 'succeeded' THEN received_at > $1
      ELSE kind IN ('charge', 'offline')
        AND NOT EXISTS (SELECT FROM payment_resolutions r WHERE r.payment_id = p.id) END
    GROUP BY 2
  UNION ALL SELECT 'vitrine_rollbacks', entity_id, NULL, count(*)::float8
    FROM audit_entries WHERE action = 'deployment.rolled-back' AND actor_kind = 'system' AND at > $1
    GROUP BY 2`;

const dayMs = 86_400_000;

/** The figures of the day before `now`, which is the application's clock. */
export const readFigures = (runner: Pick<SqlRunner, 'query'>, now: Date): Promise<Figure[]> =>
  rowsOf<Figure>(runner, statement, [new Date(now.getTime() - dayMs), now]);

/** A figure of what is there no more is 0 for its last readers, not gone: an alert would not end. */
type Known = Map<string, { readonly row: Figure; value: number }>;

/** What Prometheus gets of database, pool and documents, read when it asks; the last two differ between replicas. */
@Injectable()
export class DatabaseFiguresService implements OnModuleInit {
  private readonly lastFigures: Known = new Map();

  constructor(
    private readonly metrics: Metrics,
    private readonly dataSource: DataSource,
    private readonly database: Database,
    private readonly documents: Documents,
    private readonly clock: Clock,
    private readonly startup: Startup,
    private readonly log: Log,
  ) {}

  onModuleInit(): void {
    if (!this.metrics.isOn) return;
    const { meter } = this.metrics;
    const gauges = new Map<string, ObservableGauge>(
      Object.entries(figures).map(([name, { about }]) => [
        name,
        meter.createObservableGauge(name, { description: about }),
      ]),
    );
    const connections = meter.createObservableGauge('vitrine_database_connections', {
      description: 'Connections of this process’s pool: open, idle, and requests that wait for one',
    });
    const drawings = meter.createObservableGauge('vitrine_documents', {
      description: 'PDFs of this process, those of mails too: running, and in the queue',
    });
    const up = meter.createObservableGauge('vitrine_database_up', { description: '1 while the database answers' });
    const ready = meter.createObservableGauge('vitrine_ready', { description: '1 once the start has finished' });
    meter.addBatchObservableCallback(
      async (result) => {
        result.observe(ready, this.startup.finished ? 1 : 0);
        for (const [state, count] of Object.entries(this.database.connections))
          result.observe(connections, count, { state });
        for (const [state, count] of Object.entries(this.documents.load)) result.observe(drawings, count, { state });
        result.observe(up, (await this.observe(result, gauges)) ? 1 : 0);
      },
      [...gauges.values(), connections, drawings, up, ready],
    );
  }

  private async observe(result: BatchObservableResult, gauges: ReadonlyMap<string, ObservableGauge>): Promise<boolean> {
    try {
      const rows = await readFigures(this.dataSource, this.clock.now());
      for (const one of this.lastFigures.values()) one.value = 0;
      for (const row of rows)
        this.lastFigures.set(`${row.figure} ${row.label} ${row.state ?? ''}`, { row, value: row.value });
    } catch (error) {
      this.log.warn({ err: error }, 'Figures of the database could not be read for Prometheus');
      return false;
    }
    for (const { row, value } of this.lastFigures.values()) {
      const gauge = gauges.get(row.figure);
      const [first, second] = figures[row.figure].labels;
      const labels = { [first]: row.label, ...(second && row.state !== null ? { [second]: row.state } : {}) };
      if (gauge) result.observe(gauge, value, labels);
    }
    return true;
  }
}
