import type { MigrationInterface, QueryRunner } from 'typeorm';
import { applyFunctions } from '../platform/database/functions.ts';

interface Trigger {
  readonly table: string;
  readonly on: string;
  readonly topic: 'today' | 'sessions';
  /** Of messages only some matter: those that failed, and invoices that went out. */
  readonly rows?: string;
}

/** Everything that Today lists (books/dashboard), and who may still listen. */
const triggers: readonly Trigger[] = [
  ...[
    'contacts',
    'invoices',
    'estimates',
    'payments',
    'payment_resolutions',
    'subscriptions',
    'disputes',
    'sms_inbound',
  ].map((table) => ({ table, on: 'INSERT OR UPDATE OR DELETE', topic: 'today' as const })),
  { table: 'sms_messages', on: 'INSERT OR UPDATE', topic: 'today', rows: `NEW.status IN ('queued', 'failed')` },
  {
    table: 'email_messages',
    on: 'INSERT OR UPDATE',
    topic: 'today',
    rows: `NEW.status IN ('failed', 'bounced') OR (NEW.status = 'queued' AND NEW.template IN ('invoice', 'reminder'))`,
  },
  { table: 'sessions', on: 'DELETE', topic: 'sessions' },
  { table: 'staff', on: 'UPDATE OR DELETE', topic: 'sessions' },
];

/** Names what changed to the processes that tell it to open portals. */
export class LiveTopics1763840000000 implements MigrationInterface {
  readonly name = 'LiveTopics1763840000000';

  async up(runner: QueryRunner): Promise<void> {
    await applyFunctions(runner, ['notify_live']);
    for (const { table, on, topic, rows } of triggers)
      await runner.query(`CREATE TRIGGER ${table}_live AFTER ${on} ON ${table}
        FOR EACH ${rows === undefined ? 'STATEMENT' : `ROW WHEN (${rows})`} EXECUTE FUNCTION notify_live('${topic}')`);
  }

  async down(runner: QueryRunner): Promise<void> {
    for (const { table } of triggers) await runner.query(`DROP TRIGGER ${table}_live ON ${table}`);
  }
}
