import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Roles with limits, and whom a client is assigned to. Until the release before is gone, owners give old roles only.
 */
export class TeamRoles1763843000000 implements MigrationInterface {
  readonly name = 'TeamRoles1763843000000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`ALTER TABLE staff DROP CONSTRAINT staff_role_check,
      ADD CONSTRAINT staff_role_check
        CHECK (role IN ('owner', 'manager', 'staff', 'contractor', 'bookkeeper', 'viewer'))`);
    await runner.query(`ALTER TABLE clients ADD COLUMN assignee_id uuid,
      ADD CONSTRAINT clients_assignee_id_fkey FOREIGN KEY (assignee_id) REFERENCES staff (id) ON DELETE SET NULL`);
    await runner.query('CREATE INDEX clients_assignee ON clients (assignee_id) WHERE assignee_id IS NOT NULL');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE clients DROP COLUMN assignee_id');
    await runner.query(`UPDATE staff SET role = 'staff' WHERE role NOT IN ('owner', 'staff')`);
    await runner.query(`ALTER TABLE staff DROP CONSTRAINT staff_role_check,
      ADD CONSTRAINT staff_role_check CHECK (role IN ('owner', 'staff'))`);
  }
}
