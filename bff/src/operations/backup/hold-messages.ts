import type { ClientBase } from 'pg';

/** State of held jobs; pg-boss itself writes a time with each job that it cancels, and these have none. */
export const heldState = 'cancelled'; // lint-words: pg-boss's name

/** What a restore found waiting and did not start. */
export interface HeldCounts {
  readonly mails: number;
  readonly texts: number;
  readonly jobs: number;
}

/**
 * Keeps whatever waited in a backup from starting by itself: jobs are canceled in pg-boss's way, without the time after
 * which it would delete them, and mails and texts wait as `unknown`, so that the provider is asked about each before it
 * is sent; so are mails of events that had not caused theirs. Runs of a schedule are forgotten: the next ones come by
 * themselves. `takenAt` is when the backup was taken.
 */
export async function holdMessages(client: ClientBase, takenAt: Date): Promise<HeldCounts> {
  const failure = `Held: it waited in the backup of ${takenAt.toISOString()} and may have left since.`;
  const mails = await client.query(
    `UPDATE public.email_messages SET status = 'unknown', first_tried_at = coalesce(first_tried_at, $1), failure = $2
     WHERE status IN ('queued', 'unknown') AND NOT demo`,
    [takenAt, failure],
  );
  const texts = await client.query(
    `UPDATE public.sms_messages SET status = 'unknown', attempting_since = coalesce(attempting_since, $1),
       look_first = true, failure = $2
     WHERE status IN ('queued', 'unknown') AND NOT demo`,
    [takenAt, failure],
  );
  await client.query(
    `DELETE FROM pgboss.job WHERE state < 'completed' AND coalesce(data, '{}') = '{}'
       AND name IN (SELECT name FROM pgboss.schedule)`,
  );
  const jobs = await client.query(
    `UPDATE pgboss.job SET state = '${heldState}', completed_on = NULL,
       data = CASE WHEN name <> 'outbox' THEN data
         ELSE data || jsonb_build_object('mayHaveRunSince', $1::timestamptz) END
     WHERE state < 'completed'`,
    [takenAt],
  );
  return { mails: mails.rowCount ?? 0, texts: texts.rowCount ?? 0, jobs: jobs.rowCount ?? 0 };
}

/** Notes that a database was restored; until staff release it, rules by date wait (see `Jobs`). */
export async function noteRestore(client: ClientBase, backup: string, takenAt: Date): Promise<void> {
  await client.query(
    `INSERT INTO public.restores (id, backup, taken_at, restored_at)
     SELECT gen_random_uuid(), $1, $2, now()
     WHERE NOT EXISTS (SELECT FROM public.restores WHERE backup = $1 AND released_at IS NULL)`,
    [backup, takenAt],
  );
}
