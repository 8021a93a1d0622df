import type { Pool } from 'pg';
import { PgBoss } from 'pg-boss';

const rows = 100_000;

/**
 * Rows a second that the nightly cleanup deletes: of page views, the table that grows most. It is filled with rows that
 * are too old, and the BFF's own job is filed. Throws when the job is not done after five minutes.
 */
export async function cleanUpRate(database: Pool): Promise<number> {
  await database.query(
    `INSERT INTO analytics_events (occurred_at, event_type, page_path, session_id, metadata)
      SELECT now() - interval '500 days', 'page_view', '/', gen_random_uuid(),
        '{"screen": {"width": 390, "height": 844}}'
      FROM generate_series(1, $1::int)`,
    [rows],
  );
  const connectionString = database.options.connectionString ?? '';
  const boss = new PgBoss({ connectionString, max: 1, supervise: false, schedule: false, migrate: false });
  boss.on('error', () => undefined);
  await boss.start();
  const id = await boss.send('housekeeping', {});
  await boss.stop({ graceful: false, close: true });
  const end = performance.now() + 300_000;
  for (;;) {
    const found = await database.query<{ state: string; seconds: number }>(
      `SELECT state::text, extract(epoch FROM completed_on - started_on)::float8 AS seconds, pg_sleep(0.5)
        FROM pgboss.job WHERE id = $1`,
      [id],
    );
    const [job] = found.rows;
    if (job?.state === 'completed') return rows / job.seconds;
    if (job?.state === 'failed' || performance.now() > end) throw new Error('The nightly cleanup did not end well');
  }
}
