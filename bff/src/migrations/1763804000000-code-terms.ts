import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * A code names what it sells (decision D11): packages with a price or a percentage off. Codes that exist sell their own
 * offer.
 */
export class CodeTerms1763804000000 implements MigrationInterface {
  readonly name = 'CodeTerms1763804000000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`ALTER TABLE codes
      ADD COLUMN packages text[] NOT NULL DEFAULT '{}'
        CHECK (packages <@ ARRAY['foundation', 'transformation', 'dominance']),
      ADD COLUMN percent_off integer CHECK (percent_off BETWEEN 1 AND 99),
      ADD CONSTRAINT codes_terms CHECK (percent_off IS NULL OR (price_cents IS NULL AND cardinality(packages) > 0)),
      ADD CONSTRAINT codes_client_terms CHECK (kind <> 'client' OR cardinality(packages) = 0)`);
  }

  /** What the earlier release cannot express must not come back as something else: such codes are retired. */
  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`UPDATE codes SET retired_at = coalesce(retired_at, now()) WHERE cardinality(packages) > 0`);
    await runner.query(`ALTER TABLE codes DROP COLUMN percent_off, DROP COLUMN packages`);
  }
}
