import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Signing up and in: identities elsewhere, registrations, links in mails, second factors, known browsers. */
export class Identity1763690000000 implements MigrationInterface {
  readonly name = 'Identity1763690000000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      ALTER TABLE sessions
        ADD COLUMN id uuid NOT NULL DEFAULT gen_random_uuid() UNIQUE,
        ADD COLUMN way text NOT NULL DEFAULT 'email' CHECK (way IN ('email', 'google', 'facebook')),
        ADD COLUMN device text NOT NULL DEFAULT 'Unknown browser',
        ADD COLUMN place text,
        ADD COLUMN last_seen_at timestamptz(3)`);
    await runner.query(`UPDATE sessions SET last_seen_at = created_at`);
    await runner.query(`ALTER TABLE sessions ALTER COLUMN last_seen_at SET NOT NULL`);

    // Who someone is elsewhere: issuer and subject, never an e-mail address (decision D5).
    await runner.query(`
      CREATE TABLE identities (
        issuer text NOT NULL,
        subject text NOT NULL,
        account_id uuid NOT NULL REFERENCES accounts (id) ON DELETE CASCADE,
        way text NOT NULL CHECK (way IN ('google', 'facebook')),
        created_at timestamptz(3) NOT NULL,
        last_used_at timestamptz(3) NOT NULL,
        PRIMARY KEY (issuer, subject)
      )`);
    await runner.query(`CREATE INDEX identities_account ON identities (account_id)`);

    // Someone who signed up; an account exists only once the mailbox is proven. Several may claim one address.
    await runner.query(`
      CREATE TABLE registrations (
        id uuid PRIMARY KEY,
        email text NOT NULL CHECK (email = lower(email)),
        name text,
        password_hash text NOT NULL,
        browser_hash bytea NOT NULL,
        created_at timestamptz(3) NOT NULL,
        expires_at timestamptz(3) NOT NULL,
        used_at timestamptz(3)
      )`);
    await runner.query(`CREATE INDEX registrations_email ON registrations (email, created_at DESC)`);
    await runner.query(`CREATE INDEX registrations_expiry ON registrations (expires_at)`);

    // The token in the mail is this id signed with the deployment's key, so this table opens nothing.
    await runner.query(`
      CREATE TABLE mail_links (
        id uuid PRIMARY KEY,
        purpose text NOT NULL CHECK (purpose IN ('verify-registration', 'verify-account', 'reset-password')),
        account_id uuid REFERENCES accounts (id) ON DELETE CASCADE,
        registration_id uuid REFERENCES registrations (id) ON DELETE CASCADE,
        created_at timestamptz(3) NOT NULL,
        expires_at timestamptz(3) NOT NULL,
        used_at timestamptz(3),
        CHECK (num_nonnulls(account_id, registration_id) = 1)
      )`);
    await runner.query(`CREATE INDEX mail_links_account ON mail_links (account_id)`);
    await runner.query(`CREATE INDEX mail_links_registration ON mail_links (registration_id)`);
    await runner.query(`CREATE INDEX mail_links_expiry ON mail_links (expires_at)`);

    await runner.query(`
      CREATE TABLE second_factors (
        account_id uuid PRIMARY KEY REFERENCES accounts (id) ON DELETE CASCADE,
        secret_sealed bytea NOT NULL,
        enabled_at timestamptz(3),
        last_step bigint,
        created_at timestamptz(3) NOT NULL
      )`);
    await runner.query(`
      CREATE TABLE recovery_codes (
        account_id uuid NOT NULL REFERENCES second_factors (account_id) ON DELETE CASCADE,
        selector text NOT NULL,
        code_hash text NOT NULL,
        used_at timestamptz(3),
        PRIMARY KEY (account_id, selector)
      )`);

    // Right password (or a provider's word), second factor still to come.
    await runner.query(`
      CREATE TABLE pending_sign_ins (
        id_hash bytea PRIMARY KEY,
        account_id uuid NOT NULL REFERENCES accounts (id) ON DELETE CASCADE,
        way text NOT NULL,
        expires_at timestamptz(3) NOT NULL
      )`);
    await runner.query(`CREATE INDEX pending_sign_ins_account ON pending_sign_ins (account_id)`);
    await runner.query(`CREATE INDEX pending_sign_ins_expiry ON pending_sign_ins (expires_at)`);

    // On the way to a provider and back; each row serves one callback of one browser.
    await runner.query(`
      CREATE TABLE provider_attempts (
        state_hash bytea PRIMARY KEY,
        browser_hash bytea NOT NULL,
        provider text NOT NULL,
        nonce text,
        verifier text NOT NULL,
        return_to text,
        expires_at timestamptz(3) NOT NULL
      )`);
    await runner.query(`CREATE INDEX provider_attempts_expiry ON provider_attempts (expires_at)`);

    // Browsers somebody signed in with before: strangers' guesses cannot lock them out.
    await runner.query(`
      CREATE TABLE known_browsers (
        account_id uuid NOT NULL REFERENCES accounts (id) ON DELETE CASCADE,
        browser_hash bytea NOT NULL,
        last_used_at timestamptz(3) NOT NULL,
        PRIMARY KEY (account_id, browser_hash)
      )`);
    await runner.query(`CREATE INDEX known_browsers_age ON known_browsers (last_used_at)`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(
      'DROP TABLE known_browsers, provider_attempts, pending_sign_ins, recovery_codes, second_factors, ' +
        'mail_links, registrations, identities',
    );
    await runner.query(
      `ALTER TABLE sessions DROP COLUMN id, DROP COLUMN way, DROP COLUMN device, DROP COLUMN place,
        DROP COLUMN last_seen_at`,
    );
  }
}
