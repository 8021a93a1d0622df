import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * A link for an address that paid and has no account: the mail proves the mailbox, and only then there is an account.
 */
export class OpenAccountLinks1763804000002 implements MigrationInterface {
  readonly name = 'OpenAccountLinks1763804000002';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`ALTER TABLE mail_links ADD COLUMN email text, DROP CONSTRAINT mail_links_purpose_check,
      DROP CONSTRAINT mail_links_check,
      ADD CONSTRAINT mail_links_purpose_check
        CHECK (purpose IN ('verify-registration', 'verify-account', 'reset-password', 'open-account')),
      ADD CONSTRAINT mail_links_check CHECK (num_nonnulls(account_id, registration_id, email) = 1)`);
    await runner.query(`CREATE INDEX mail_links_email ON mail_links (email) WHERE email IS NOT NULL`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`DELETE FROM mail_links WHERE purpose = 'open-account'`);
    await runner.query(`ALTER TABLE mail_links DROP CONSTRAINT mail_links_purpose_check,
      DROP CONSTRAINT mail_links_check,
      DROP COLUMN email,
      ADD CONSTRAINT mail_links_purpose_check CHECK
        (purpose IN ('verify-registration', 'verify-account', 'reset-password')),
      ADD CONSTRAINT mail_links_check CHECK (num_nonnulls(account_id, registration_id) = 1)`);
  }
}
