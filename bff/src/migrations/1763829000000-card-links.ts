import type { MigrationInterface, QueryRunner } from 'typeorm';

/** When a client was last mailed the link that repairs the card of a plan. */
export class CardLinks1763829000000 implements MigrationInterface {
  readonly name = 'CardLinks1763829000000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE subscriptions ADD card_link_at timestamptz(3)');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE subscriptions DROP card_link_at');
  }
}
