import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { PgBoss } from 'pg-boss';
import type { Cluster } from './cluster.ts';
import { createExpectations, type Finding } from './report.ts';
import { sendInquiry } from './requests.ts';
import { allMailsLeft } from './stored.ts';

/** Mails of inquiries: each leaves once, whichever BFF takes its job. */
export async function proveMails(cluster: Cluster, inquiries: number): Promise<Finding> {
  const { expect, broken } = createExpectations();
  const { database, front, sandbox } = cluster;
  const sent = await Promise.all(Array.from({ length: inquiries }, () => sendInquiry(front)));
  const accepted = sent.filter(({ status }) => status === 201).length;
  expect(accepted === inquiries, `${inquiries - accepted} inquiries were refused`);
  expect(await allMailsLeft(cluster), 'mails are still waiting after two minutes');
  const emails = sent.map(({ email }) => email);
  const { rows } = await database.query<{ filed: number; jobs: number; again: number }>(
    `SELECT count(*)::int AS filed, count(job.id)::int AS jobs,
       count(*) FILTER (WHERE job.retry_count > 0)::int AS again
     FROM email_messages JOIN contacts ON contacts.id = email_messages.contact_id
       LEFT JOIN pgboss.job ON job.name = 'email-send' AND job.data ->> 'emailId' = email_messages.id::text
     WHERE contacts.email = ANY ($1)`,
    [emails],
  );
  const { filed = 0, jobs = 0, again = 0 } = rows[0] ?? {};
  const addresses = new Set(emails);
  const answers = sandbox.mails().filter(({ to }) => to.some((address) => addresses.has(address)));
  expect(jobs === filed, `${filed} mails are filed with ${jobs} jobs`);
  expect(again === 0, `${again} jobs ran again`);
  expect(answers.length === inquiries, `${answers.length} answers arrived for ${inquiries} inquiries`);
  return { figures: `${filed} mails, ${jobs} jobs, ${again} of them again; ${answers.length} answers arrived`, broken };
}

/**
 * A nightly rule that eight timers file at once: every invoice is set overdue, and recorded so, once.
 */
export async function proveRule({ database, databaseUrl }: Cluster, invoices: number): Promise<Finding> {
  const { expect, broken } = createExpectations();
  const ids = Array.from({ length: invoices }, () => randomUUID());
  // Of a year of their own, so that their numbers meet no others.
  await database.query(
    `INSERT INTO invoices (id, public_id, number, client_name, client_email, amount_cents, status, invoice_date,
       due_date, created_at, updated_at)
     SELECT id::uuid, gen_random_uuid(), 'INV-2001-' || lpad(place::text, 4, '0'), 'Lumen Dermatology',
       'lumen@clinic.example', 125000, 'sent', current_date - 60, current_date - 30, now(), now()
     FROM unnest($1::text[]) WITH ORDINALITY AS made (id, place)`,
    [ids],
  );
  const boss = new PgBoss({ connectionString: databaseUrl, max: 2, supervise: false, schedule: false, migrate: false });
  boss.on('error', () => undefined);
  await boss.start();
  const runs = 8;
  try {
    await Promise.all(Array.from({ length: runs }, () => boss.send('invoices-overdue', {})));
  } finally {
    await boss.stop({ graceful: false, close: true });
  }
  const end = performance.now() + 120_000;
  for (;;) {
    const { rows } = await database.query<{ count: number }>(
      `SELECT count(*)::int AS count FROM pgboss.job WHERE name = 'invoices-overdue' AND state < 'completed'`,
    );
    if (rows[0]?.count === 0 || performance.now() > end) break;
    await delay(200);
  }
  const { rows } = await database.query<{ overdue: number; entries: number; jobs: number }>(
    `SELECT (SELECT count(*)::int FROM invoices WHERE id = ANY ($1::uuid[]) AND status = 'overdue') AS overdue,
       (SELECT count(*)::int FROM audit_entries
        WHERE action = 'invoice.overdue' AND entity_id = ANY ($1::text[])) AS entries,
       (SELECT count(*)::int FROM pgboss.job WHERE name = 'invoices-overdue' AND state = 'completed') AS jobs`,
    [ids],
  );
  const { overdue = 0, entries = 0, jobs = 0 } = rows[0] ?? {};
  expect(jobs >= 1, 'the rule did not run');
  expect(overdue === invoices, `${overdue} of ${invoices} invoices are overdue`);
  expect(entries === invoices, `${entries} records say so`);
  return { figures: `filed ${runs} times; ${overdue} invoices overdue, ${entries} records of it`, broken };
}

/** Jobs that file themselves by the clock: with several BFFs there is one for each minute, as with one. */
export async function proveSchedules({ database }: Cluster): Promise<Finding> {
  const { expect, broken } = createExpectations();
  const minutes = 2;
  const end = performance.now() + 240_000;
  for (;;) {
    const { rows } = await database.query<{ minutes: number; jobs: number; maximum: number; schedules: number }>(
      `SELECT count(*)::int AS minutes, coalesce(sum(jobs), 0)::int AS jobs, coalesce(max(jobs), 0)::int AS maximum,
         (SELECT count(*)::int FROM pgboss.schedule) AS schedules
       FROM (SELECT count(*) AS jobs FROM pgboss.job WHERE name = 'deploy-watch'
             GROUP BY date_trunc('minute', created_on)) AS by_minute`,
    );
    const found = rows[0];
    if (found && found.minutes >= minutes) {
      expect(found.maximum === 1, `one minute has ${found.maximum} of them`);
      return {
        figures: `${found.schedules} schedules; of one of each minute ${found.jobs} jobs in ${found.minutes} minutes`,
        broken,
      };
    }
    if (performance.now() > end) {
      expect(false, `in four minutes ${found?.minutes ?? 0} minutes had a job`);
      return { figures: 'none', broken };
    }
    await delay(500);
  }
}
