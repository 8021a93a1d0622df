import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Client codes made before their description was reworded say the same as new ones. */
export class PlainCodeDescriptions1763813000001 implements MigrationInterface {
  readonly name = 'PlainCodeDescriptions1763813000001';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`UPDATE codes SET description = 'Client access code'
      WHERE kind = 'client' AND description = 'Access for a client of ours'`);
  }

  /** The words stay: an older release shows them as they are. */
  async down(): Promise<void> {}
}
