import { setTimeout as delay } from 'node:timers/promises';
import type { Pool } from 'pg';

/** Reads query plans from PostgreSQL's log. */
interface PlanLog {
  /** Takes each line of the log. */
  readonly line: (line: string) => void;
  /** From now on every statement's plan is logged. Sessions that are open learn of it when they are renewed. */
  readonly begin: (database: Pool) => Promise<void>;
  /** The plans since the last time: their scans and times, or the whole. */
  readonly take: (whole: boolean) => Promise<string[]>;
}

/** Not the product's reads: sessions, jobs, and the tool's own. */
const beside = /pgboss|FROM sessions|UPDATE sessions|billing_usage|auto_explain|pg_terminate_backend|pg_database_size/;

export const planLog = (): PlanLog => {
  let lines: string[] | null = null;
  return {
    line: (line) => lines?.push(line),
    begin: async (database) => {
      for (const [name, value] of [
        ['session_preload_libraries', 'auto_explain'],
        ['auto_explain.log_min_duration', '0'],
        ['auto_explain.log_analyze', 'on'],
        ['auto_explain.log_timing', 'off'],
      ] as const) {
        await database.query(`ALTER DATABASE vitrine SET ${name} = '${value}'`);
      }
      await database.query(
        `SELECT pg_terminate_backend(pid) FROM pg_stat_activity
          WHERE datname = current_database() AND pid <> pg_backend_pid()`,
      );
      await delay(1000);
      lines = [];
    },
    take: async (whole) => {
      await delay(100);
      const text = (lines ?? []).join('\n');
      lines = [];
      const entries = text
        .split(/\n(?=\d{4}-\d\d-\d\d )/)
        .filter((entry) => entry.includes('plan:') && !beside.test(entry));
      return entries.map((entry) => {
        const plan = entry.split('\n').slice(1);
        if (whole) return plan.map((line) => `    ${line.trimEnd()}`).join('\n');
        const duration = /duration: ([\d.]+) ms/.exec(entry)?.[1] ?? '?';
        const scans = plan.flatMap(
          (line) =>
            /((?:Parallel )?(?:Seq|Index|Index Only|Bitmap Heap|Bitmap Index) Scan.*?)(?:  \(cost|$)/
              .exec(line)?.[1]
              ?.trim() ?? [],
        );
        return `    ${duration.padStart(8)} ms  ${[...new Set(scans)].join('; ')}`;
      });
    },
  };
};
