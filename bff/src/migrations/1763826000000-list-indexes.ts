import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Each index has a transaction of its own, as those of the orders before. */
abstract class ListIndex implements MigrationInterface {
  abstract readonly name: string;
  protected abstract readonly index: string;
  /** What follows `CREATE INDEX … ON`. */
  protected abstract readonly rows: string;

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`CREATE INDEX ${this.index} ON ${this.rows}`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`DROP INDEX ${this.index}`);
  }
}

/** Estimates by status: within one, by their last day, on which their status depends. */
export class EstimateStatusOrder1763826000000 extends ListIndex {
  readonly name = 'EstimateStatusOrder1763826000000';
  protected readonly index = 'estimates_status_by_valid';
  protected readonly rows = 'estimates (status, valid_until, id)';
}

/** Leads of nobody, beside the index of those of each member. */
export class UnassignedLeads1763826000001 extends ListIndex {
  readonly name = 'UnassignedLeads1763826000001';
  protected readonly index = 'contacts_unassigned_newest';
  protected readonly rows = 'contacts (last_inquiry_at DESC, id DESC) WHERE assignee_id IS NULL';
}

/** Clients by their access code, without the names that stand beside it. */
export class ClientCodeSearch1763826000002 extends ListIndex {
  readonly name = 'ClientCodeSearch1763826000002';
  protected readonly index = 'codes_client_search';
  protected readonly rows = 'codes USING gin (fold_text(code) gin_trgm_ops) WHERE client_id IS NOT NULL';
}

/** Clients who joined lately, for the dashboard. */
export class ClientsJoined1763826000003 extends ListIndex {
  readonly name = 'ClientsJoined1763826000003';
  protected readonly index = 'clients_joined';
  protected readonly rows = 'clients (join_date)';
}
