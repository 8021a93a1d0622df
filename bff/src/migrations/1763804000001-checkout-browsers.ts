import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Who opened a checkout: the browser, by the hash of its cookie, and whether a second plan was meant (ADR 0039). */
export class CheckoutBrowsers1763804000001 implements MigrationInterface {
  readonly name = 'CheckoutBrowsers1763804000001';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(
      `ALTER TABLE checkouts ADD COLUMN browser_hash bytea, ADD COLUMN another_plan boolean NOT NULL DEFAULT false`,
    );
    await runner.query(`CREATE INDEX checkouts_browser ON checkouts (browser_hash) WHERE browser_hash IS NOT NULL`);
    await runner.query(`CREATE INDEX checkouts_email ON checkouts (lower(email)) WHERE billing_interval IS NOT NULL`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`DROP INDEX checkouts_email`);
    await runner.query(`DROP INDEX checkouts_browser`);
    await runner.query(`ALTER TABLE checkouts DROP COLUMN another_plan, DROP COLUMN browser_hash`);
  }
}
