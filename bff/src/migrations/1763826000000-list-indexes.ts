import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Estimates by status: within one, by their last day, on which their status depends. */
export class EstimateStatusOrder1763826000000 implements MigrationInterface {
  readonly name = 'EstimateStatusOrder1763826000000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query('CREATE INDEX estimates_status_by_valid ON estimates (status, valid_until, id)');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP INDEX estimates_status_by_valid');
  }
}

/** Leads of nobody, beside the index of those of each member. */
export class UnassignedLeads1763826000001 implements MigrationInterface {
  readonly name = 'UnassignedLeads1763826000001';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`CREATE INDEX contacts_unassigned_newest ON contacts (last_inquiry_at DESC, id DESC)
      WHERE assignee_id IS NULL`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP INDEX contacts_unassigned_newest');
  }
}

/** Clients who joined lately, for the dashboard. */
export class ClientsJoined1763826000003 implements MigrationInterface {
  readonly name = 'ClientsJoined1763826000003';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query('CREATE INDEX clients_joined ON clients (join_date)');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP INDEX clients_joined');
  }
}

/** Clients by their access code, without the names that stand beside it. */
export class ClientCodeSearch1763826000002 implements MigrationInterface {
  readonly name = 'ClientCodeSearch1763826000002';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`CREATE INDEX codes_client_search ON codes USING gin (fold_text(code) gin_trgm_ops)
      WHERE client_id IS NOT NULL`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP INDEX codes_client_search');
  }
}
