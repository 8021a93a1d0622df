import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Which import added a client, so that it can be undone for a day. */
export class UndoneImports1763839000000 implements MigrationInterface {
  readonly name = 'UndoneImports1763839000000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE clients ADD import_id uuid');
    await runner.query('CREATE INDEX clients_imported ON clients (import_id) WHERE import_id IS NOT NULL');
    await runner.query('ALTER TABLE client_imports ADD finished_at timestamptz(3), ADD removed integer');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE client_imports DROP finished_at, DROP removed');
    await runner.query('ALTER TABLE clients DROP import_id');
  }
}
