import { setTimeout as delay } from 'node:timers/promises';
import type { Cluster } from './cluster.ts';
import type { Sent } from './requests.ts';

/** Of inquiries that were sent: how many were answered 2xx, how many of those are missing, how many came twice. */
export async function storedOf({ database }: Cluster, sent: readonly Sent[]) {
  const { rows } = await database.query<{ email: string; inquiries: number; mails: number }>(
    `SELECT contacts.email, count(DISTINCT inquiries.id)::int AS inquiries,
       (SELECT count(*) FROM email_messages WHERE recipient = contacts.email)::int AS mails
     FROM contacts JOIN inquiries ON inquiries.contact_id = contacts.id
     WHERE contacts.email = ANY ($1) GROUP BY contacts.email`,
    [sent.map(({ email }) => email)],
  );
  const found = new Map(rows.map((row) => [row.email, row]));
  const accepted = sent.filter(({ status }) => status !== null && status >= 200 && status < 300);
  return {
    accepted: accepted.length,
    lost: accepted.filter(({ email }) => !found.has(email)).length,
    doubled: rows.filter(({ inquiries, mails }) => inquiries > 1 || mails > 1).length,
  };
}

/** Waits until every mail has left, two minutes at most; answers whether it did. */
export async function allMailsLeft({ database }: Cluster): Promise<boolean> {
  const end = performance.now() + 120_000;
  for (;;) {
    const { rows } = await database.query<{ count: number }>(
      `SELECT count(*)::int AS count FROM email_messages WHERE status IN ('queued', 'unknown') AND NOT demo`,
    );
    if (rows[0]?.count === 0) return true;
    if (performance.now() > end) return false;
    await delay(200);
  }
}
