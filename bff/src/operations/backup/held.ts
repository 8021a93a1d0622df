import type { ClientBase } from 'pg';
import { type HeldCounts, heldState, holdMessages, noteRestore } from './hold-messages.ts';

/** What a restore holds, for staff. */
export interface Held {
  /** Restores that were not released, oldest first. */
  readonly restores: readonly { readonly backup: string; readonly takenAt: Date; readonly restoredAt: Date }[];
  /** Messages by kind: `email receipt`. */
  readonly messages: readonly { readonly kind: string; readonly count: number; readonly oldest: Date }[];
  /** Events whose consequences were not all caused, by name. */
  readonly events: readonly { readonly name: string; readonly count: number }[];
  /** Other jobs by queue. */
  readonly jobs: readonly { readonly queue: string; readonly count: number }[];
}

/** Jobs that a restore holds. */
const heldJobs = `pgboss.job WHERE state = '${heldState}' AND completed_on IS NULL`;
/** Messages that a restore holds and nobody has sent, retried or dropped since. */
const heldMessages = `
  SELECT 'email' AS channel, m.id, m.template, m.created_at FROM public.email_messages m
    JOIN pgboss.job j ON j.name = 'email-send' AND j.data ->> 'emailId' = m.id::text
    WHERE m.status = 'unknown' AND j.state = '${heldState}' AND j.completed_on IS NULL
  UNION ALL SELECT 'sms', m.id, m.template, m.created_at FROM public.sms_messages m
    JOIN pgboss.job j ON j.name = 'sms-send' AND j.data ->> 'smsId' = m.id::text
    WHERE m.status = 'unknown' AND j.state = '${heldState}' AND j.completed_on IS NULL`;

/** Reads what is held. */
export async function findHeld(client: ClientBase): Promise<Held> {
  const restores = await client.query<Held['restores'][number]>(
    `SELECT backup, taken_at AS "takenAt", restored_at AS "restoredAt" FROM public.restores
     WHERE released_at IS NULL ORDER BY restored_at`,
  );
  const messages = await client.query<Held['messages'][number]>(
    `SELECT channel || ' ' || template AS kind, count(*)::int AS count, min(created_at) AS oldest
     FROM (${heldMessages}) held GROUP BY 1 ORDER BY 1`,
  );
  const events = await client.query<Held['events'][number]>(
    `SELECT e.type AS name, count(*)::int AS count FROM public.outbox_events e
     WHERE e.id::text IN (SELECT data ->> 'eventId' FROM ${heldJobs} AND name = 'outbox') GROUP BY 1 ORDER BY 1`,
  );
  const jobs = await client.query<Held['jobs'][number]>(
    `SELECT name AS queue, count(*)::int AS count FROM ${heldJobs}
       AND name NOT IN ('email-send', 'sms-send', 'outbox') GROUP BY 1 ORDER BY 1`,
  );
  return { restores: restores.rows, messages: messages.rows, events: events.rows, jobs: jobs.rows };
}

/** Holds what waits in a copy of the database that something else made, as of `takenAt`; see {@link holdMessages}. */
export async function holdCopy(client: ClientBase, takenAt: Date): Promise<HeldCounts> {
  let counts: HeldCounts = { mails: 0, texts: 0, jobs: 0 };
  await inTransaction(client, async () => {
    counts = await holdMessages(client, takenAt);
    await noteRestore(client, `a copy as of ${takenAt.toISOString()}`, takenAt);
  });
  return counts;
}

const endHold = (client: ClientBase) =>
  client.query('UPDATE public.restores SET released_at = now() WHERE released_at IS NULL');

async function inTransaction(client: ClientBase, work: () => Promise<void>): Promise<void> {
  await client.query('BEGIN');
  try {
    await work();
    await client.query('COMMIT');
  } catch (error) {
    await client.query('ROLLBACK').catch(() => undefined);
    throw error;
  }
}

/** Starts what is held, and what goes out by date. Of each message the provider is asked first whether it has it. */
export const releaseHeld = (client: ClientBase): Promise<void> =>
  inTransaction(client, async () => {
    await client.query(
      `UPDATE pgboss.job SET state = 'created', start_after = now(), keep_until = now() + (keep_until - start_after)
       WHERE id IN (SELECT id FROM ${heldJobs})`,
    );
    await endHold(client);
  });

/** Gives up the held messages, events and jobs; what goes out by date begins again. */
export const dropHeld = (client: ClientBase): Promise<void> =>
  inTransaction(client, async () => {
    for (const table of ['email_messages', 'sms_messages'])
      await client.query(
        `UPDATE public.${table} SET status = 'canceled', failure = 'Dropped after a backup was restored.',
           settled_at = now()
         WHERE id IN (SELECT id FROM (${heldMessages}) held)`,
      );
    await client.query(`UPDATE pgboss.job SET completed_on = now() WHERE id IN (SELECT id FROM ${heldJobs})`);
    await endHold(client);
  });
