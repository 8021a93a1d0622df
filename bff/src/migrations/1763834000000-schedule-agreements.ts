import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Agreements to the charges that are left of one invoice (ADR 0118). */
export class ScheduleAgreements1763834000000 implements MigrationInterface {
  readonly name = 'ScheduleAgreements1763834000000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`CREATE TABLE schedule_agreements (
      id uuid PRIMARY KEY,
      client_id uuid NOT NULL REFERENCES clients (id) ON DELETE CASCADE,
      invoice_id uuid NOT NULL REFERENCES invoices (id) ON DELETE CASCADE,
      invoice_number text NOT NULL,
      charges jsonb NOT NULL,
      version text NOT NULL,
      wording text NOT NULL,
      agreed_at timestamptz(3) NOT NULL,
      agreed_by text NOT NULL,
      address text,
      user_agent text,
      revoked_at timestamptz(3),
      revoked_by text,
      CONSTRAINT schedule_agreements_revoked CHECK ((revoked_at IS NULL) = (revoked_by IS NULL))
    )`);
    await runner.query('CREATE INDEX schedule_agreements_client ON schedule_agreements (client_id)');
    await runner.query(
      'CREATE UNIQUE INDEX schedule_agreements_current ON schedule_agreements (invoice_id) WHERE revoked_at IS NULL',
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE schedule_agreements');
  }
}
