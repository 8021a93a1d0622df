import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Page views, first-party and cookieless (decision D10). No column could hold an address of a network or a person. */
export class AnalyticsEvents1763692000000 implements MigrationInterface {
  readonly name = 'AnalyticsEvents1763692000000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE analytics_events (
        id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
        occurred_at timestamptz(3) NOT NULL,
        event_type text NOT NULL CHECK (event_type IN ('page_view')),
        page_path text NOT NULL CHECK (page_path LIKE '/%'),
        referrer text,
        user_agent text,
        session_id uuid NOT NULL,
        metadata jsonb NOT NULL
      )`);
    await runner.query(`CREATE INDEX analytics_events_occurred_at ON analytics_events (occurred_at)`);
    // What was counted is never rewritten, only deleted when its time is over.
    await runner.query(`
      CREATE FUNCTION refuse_analytics_update() RETURNS trigger LANGUAGE plpgsql AS $$
      BEGIN RAISE EXCEPTION 'analytics_events is append-only'; END $$`);
    await runner.query(
      `CREATE TRIGGER analytics_events_append_only BEFORE UPDATE ON analytics_events FOR EACH STATEMENT
        EXECUTE FUNCTION refuse_analytics_update()`,
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`DROP TABLE analytics_events`);
    await runner.query(`DROP FUNCTION refuse_analytics_update()`);
  }
}
