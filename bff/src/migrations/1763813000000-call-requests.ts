import type { MigrationInterface, QueryRunner } from 'typeorm';
import { applyFunctions } from '../platform/database/functions.ts';

/**
 * What the functions need for requests for a call, beside what they needed before: the unique index of addresses stays
 * for calls that began with the old text. Once is enough; `StoredFunctions1763811000000` is the first to need it.
 */
export async function prepareCallRequests(runner: QueryRunner): Promise<void> {
  await runner.query(`
    CREATE OR REPLACE FUNCTION contact_identity(email text, phone text) RETURNS text LANGUAGE sql IMMUTABLE AS $$
      SELECT CASE WHEN email <> '' THEN lower(email)
        ELSE 'tel:' || regexp_replace(regexp_replace(coalesce(phone, ''), '\\D', '', 'g'), '^1(?=\\d{10}$)', '') END
    $$`);
  await runner.query(
    `CREATE UNIQUE INDEX IF NOT EXISTS contacts_identity ON contacts (contact_identity(email, phone))`,
  );
  await runner.query(`
    ALTER TABLE inquiries
      ADD COLUMN IF NOT EXISTS preferred_time text,
      DROP CONSTRAINT IF EXISTS inquiries_kind_check,
      ADD CONSTRAINT inquiries_kind_check CHECK (kind IN ('form', 'chat', 'call'))`);
}

/**
 * Requests for a call, which may come with a phone number alone: such a lead has an empty address and is told apart by
 * its number. The functions change in the same transaction, because they name the index.
 */
export class CallRequests1763813000000 implements MigrationInterface {
  readonly name = 'CallRequests1763813000000';

  async up(runner: QueryRunner): Promise<void> {
    // As in `StoredFunctions1763811000000`.
    await runner.query('LOCK TABLE contacts, inquiries IN ACCESS EXCLUSIVE MODE');
    await prepareCallRequests(runner);
    await runner.query(`DROP INDEX contacts_email`);
    await runner.query(`CREATE INDEX contacts_email ON contacts (lower(email))`);
    await applyFunctions(runner);
  }

  /** The functions of the release that is gone back to are applied by its own `migrate`. */
  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      UPDATE inquiries SET kind = 'form', message = concat_ws(E'\\n', preferred_time, nullif(message, ''))
        WHERE kind = 'call'`);
    await runner.query(`
      ALTER TABLE inquiries
        DROP COLUMN preferred_time,
        DROP CONSTRAINT inquiries_kind_check,
        ADD CONSTRAINT inquiries_kind_check CHECK (kind IN ('form', 'chat'))`);
    await runner.query(`UPDATE contacts SET email = id || '@phone.invalid' WHERE email = ''`);
    await runner.query(`DROP INDEX contacts_email, contacts_identity`);
    await runner.query(`CREATE UNIQUE INDEX contacts_email ON contacts (lower(email))`);
    await runner.query(`DROP FUNCTION contact_identity(text, text)`);
  }
}
