import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Clients who owe no sales tax, with the certificate that says so. */
export class TaxExemptClients1763835000000 implements MigrationInterface {
  readonly name = 'TaxExemptClients1763835000000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`ALTER TABLE clients ADD tax_exempt boolean NOT NULL DEFAULT false, ADD tax_certificate text,
      ADD tax_certificate_date date, ADD tax_certificate_expiry date`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`ALTER TABLE clients DROP tax_exempt, DROP tax_certificate,
      DROP tax_certificate_date, DROP tax_certificate_expiry`);
  }
}
