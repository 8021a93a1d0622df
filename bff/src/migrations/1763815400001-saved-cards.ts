import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Cards that clients saved, what they agreed to, and the charges of these cards. */
export class SavedCards1763815400001 implements MigrationInterface {
  readonly name = 'SavedCards1763815400001';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE provider_customers (
        client_id uuid PRIMARY KEY REFERENCES clients (id) ON DELETE CASCADE,
        provider_id text NOT NULL UNIQUE,
        created_at timestamptz(3) NOT NULL
      )`);
    await runner.query(`
      CREATE TABLE card_setups (
        id uuid PRIMARY KEY,
        client_id uuid NOT NULL REFERENCES clients (id) ON DELETE CASCADE,
        state text NOT NULL CHECK (state IN ('open', 'done', 'expired')),
        provider_id text UNIQUE,
        url text,
        expires_at timestamptz(3) NOT NULL,
        created_at timestamptz(3) NOT NULL
      )`);
    await runner.query(`CREATE UNIQUE INDEX card_setups_one_open ON card_setups (client_id) WHERE state = 'open'`);
    await runner.query(`
      CREATE TABLE saved_cards (
        id uuid PRIMARY KEY,
        client_id uuid NOT NULL REFERENCES clients (id) ON DELETE CASCADE,
        provider_id text NOT NULL UNIQUE,
        brand text NOT NULL,
        last4 text NOT NULL,
        expiry_month integer NOT NULL CHECK (expiry_month BETWEEN 1 AND 12),
        expiry_year integer NOT NULL CHECK (expiry_year BETWEEN 2000 AND 2999),
        expiry_told_at timestamptz(3),
        removed_at timestamptz(3),
        created_at timestamptz(3) NOT NULL
      )`);
    await runner.query(`CREATE UNIQUE INDEX saved_cards_current ON saved_cards (client_id) WHERE removed_at IS NULL`);
    await runner.query(`
      CREATE TABLE autopay_agreements (
        id uuid PRIMARY KEY,
        client_id uuid NOT NULL REFERENCES clients (id) ON DELETE CASCADE,
        version text NOT NULL,
        wording text NOT NULL,
        agreed_at timestamptz(3) NOT NULL,
        agreed_by text NOT NULL,
        address text,
        user_agent text,
        revoked_at timestamptz(3),
        revoked_by text,
        CONSTRAINT autopay_agreements_revoked CHECK ((revoked_at IS NULL) = (revoked_by IS NULL))
      )`);
    await runner.query(
      `CREATE UNIQUE INDEX autopay_agreements_current ON autopay_agreements (client_id) WHERE revoked_at IS NULL`,
    );
    await runner.query(`ALTER TABLE checkouts ADD COLUMN saved_card_id uuid REFERENCES saved_cards (id)`);
    await runner.query(`
      CREATE TABLE autopay_tries (
        checkout_id uuid PRIMARY KEY REFERENCES checkouts (id) ON DELETE CASCADE,
        invoice_id uuid NOT NULL REFERENCES invoices (id) ON DELETE CASCADE,
        due_on date NOT NULL,
        number integer NOT NULL CHECK (number BETWEEN 1 AND 5),
        tried_on date NOT NULL,
        outcome text NOT NULL CHECK (outcome IN ('processing', 'paid', 'declined', 'review')),
        decline_code text,
        tried_at timestamptz(3) NOT NULL,
        CONSTRAINT autopay_tries_once UNIQUE (invoice_id, due_on, number),
        CONSTRAINT autopay_tries_declined CHECK ((outcome = 'declined') = (decline_code IS NOT NULL))
      )`);
    await runner.query(`CREATE INDEX autopay_tries_unknown ON autopay_tries (tried_at) WHERE outcome = 'processing'`);
    await runner.query(`ALTER TABLE agency_settings DROP CONSTRAINT agency_settings_section_check,
      ADD CONSTRAINT agency_settings_section_check CHECK (section IN ('autopay', 'brand', 'notifications'))`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`DELETE FROM agency_settings WHERE section = 'autopay'`);
    await runner.query(`ALTER TABLE agency_settings DROP CONSTRAINT agency_settings_section_check,
      ADD CONSTRAINT agency_settings_section_check CHECK (section IN ('brand', 'notifications'))`);
    await runner.query(`DROP TABLE autopay_tries`);
    await runner.query(`ALTER TABLE checkouts DROP COLUMN saved_card_id`);
    await runner.query(`DROP TABLE autopay_agreements`);
    await runner.query(`DROP TABLE saved_cards`);
    await runner.query(`DROP TABLE card_setups`);
    await runner.query(`DROP TABLE provider_customers`);
  }
}
