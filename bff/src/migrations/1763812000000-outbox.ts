import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Events, stored with what caused them; `delivered` names the subscribers that have handled one. */
export class Outbox1763812000000 implements MigrationInterface {
  readonly name = 'Outbox1763812000000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`CREATE TABLE outbox_events (
      id uuid PRIMARY KEY,
      type text NOT NULL,
      payload jsonb NOT NULL,
      occurred_at timestamptz NOT NULL,
      delivered text[] NOT NULL DEFAULT '{}'
    )`);
    await runner.query('CREATE INDEX outbox_events_occurred ON outbox_events (occurred_at)');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE outbox_events');
  }
}
