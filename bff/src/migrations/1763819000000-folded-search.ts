import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * What lists are searched by and names are ordered by is folded, by one function for texts and searches (ADR 0097).
 * Columns and indexes hold what the function gave, so a change of it needs a migration that makes them anew. Each table
 * has a transaction of its own: BFFs of the release before serve meanwhile, and would deadlock with a longer one.
 */
export class FoldText1763819000000 implements MigrationInterface {
  readonly name = 'FoldText1763819000000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(foldText);
    // Each word of a search as a LIKE pattern; nobody needs more than twelve, and each costs every row.
    await runner.query(String.raw`
      CREATE FUNCTION search_patterns(search text) RETURNS text[] LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
      RETURN ARRAY(
        SELECT '%' || regexp_replace(word, '([\\%_])', '\\\1', 'g') || '%'
        FROM regexp_split_to_table(fold_text(search), '\s+') WITH ORDINALITY AS words (word, place)
        WHERE word <> '' GROUP BY word ORDER BY min(place) LIMIT 12)`);
    await runner.query(
      `CREATE INDEX newsletter_search ON newsletter_subscribers USING gin (fold_text(email) gin_trgm_ops)`,
    );
    await runner.query(`CREATE INDEX suppressions_search ON suppressions USING gin (fold_text(address) gin_trgm_ops)`);
    await runner.query(`DROP INDEX codes_search`);
    await runner.query(
      String.raw`CREATE INDEX codes_search ON codes USING gin (fold_text(code || E'\n' || name) gin_trgm_ops)`,
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`DROP INDEX codes_search, suppressions_search, newsletter_search`);
    await runner.query(
      String.raw`CREATE INDEX codes_search ON codes USING gin (lower(code || E'\n' || name) gin_trgm_ops)`,
    );
    await runner.query(`DROP FUNCTION search_patterns(text)`);
    await runner.query(`DROP FUNCTION fold_text(text)`);
  }
}

export class FoldContacts1763819000001 implements MigrationInterface {
  readonly name = 'FoldContacts1763819000001';

  async up(runner: QueryRunner): Promise<void> {
    await search(runner, 'contacts', folded(['name', 'email', `coalesce(company, '')`, `coalesce(phone, '')`]));
    await runner.query(`CREATE INDEX contacts_name ON contacts (fold_text(name) COLLATE "C", id)`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`DROP INDEX contacts_name`);
    await search(runner, 'contacts', lower(['name', 'email', `coalesce(company, '')`]));
  }
}

export class FoldClients1763819000002 implements MigrationInterface {
  readonly name = 'FoldClients1763819000002';

  async up(runner: QueryRunner): Promise<void> {
    await search(runner, 'clients', folded(['company', 'name', 'email', `coalesce(phone, '')`]));
    // The release before orders by `clients_company` until its last BFF ended.
    await runner.query(`CREATE INDEX clients_name ON clients (fold_text(company) COLLATE "C", id)`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`DROP INDEX clients_name`);
    await search(runner, 'clients', lower(['name', 'email', 'company']));
  }
}

export class FoldInvoices1763819000003 implements MigrationInterface {
  readonly name = 'FoldInvoices1763819000003';

  async up(runner: QueryRunner): Promise<void> {
    await search(runner, 'invoices', folded(['number', 'client_name', 'client_email']));
    await runner.query(
      `CREATE INDEX invoices_by_client ON invoices (fold_text(client_name) COLLATE "C", number_order, id)`,
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`DROP INDEX invoices_by_client`);
    await search(runner, 'invoices', lower(['number', 'client_name', 'client_email']));
  }
}

/** Their numbers are ordered as those of invoices are. */
export class FoldEstimates1763819000004 implements MigrationInterface {
  readonly name = 'FoldEstimates1763819000004';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      ALTER TABLE estimates
        ADD COLUMN number_order bigint GENERATED ALWAYS AS (CASE WHEN number ~ '^[A-Z]+-[0-9]{4}-[0-9]{1,9}$'
          THEN split_part(number, '-', 2)::bigint * 1000000000 + split_part(number, '-', 3)::bigint
          ELSE 0 END) STORED`);
    await search(runner, 'estimates', folded(['number', 'title', 'client_name', 'client_email']));
    await runner.query(`CREATE INDEX estimates_by_number ON estimates (number_order, id)`);
    await runner.query(`CREATE INDEX estimates_by_client ON estimates (fold_text(client_name) COLLATE "C", id)`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`DROP INDEX estimates_by_client, estimates_by_number`);
    await search(runner, 'estimates', lower(['number', 'title', 'client_name', 'client_email']));
    await runner.query(`ALTER TABLE estimates DROP COLUMN number_order`);
  }
}

export class FoldSchedules1763819000005 implements MigrationInterface {
  readonly name = 'FoldSchedules1763819000005';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      ALTER TABLE recurring_invoices
        ADD COLUMN search_text text NOT NULL GENERATED ALWAYS AS (${folded(['title'])}) STORED`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`ALTER TABLE recurring_invoices DROP COLUMN search_text`);
  }
}

export class FoldMessages1763819000006 implements MigrationInterface {
  readonly name = 'FoldMessages1763819000006';

  async up(runner: QueryRunner): Promise<void> {
    await searchMessages(runner, folded);
  }

  async down(runner: QueryRunner): Promise<void> {
    await searchMessages(runner, lower);
  }
}

type Expression = (columns: readonly string[]) => string;

const lines: Expression = (columns) => columns.join(String.raw` || E'\n' || `);
const folded: Expression = (columns) => `fold_text(${lines(columns)})`;
const lower: Expression = (columns) => `lower(${lines(columns)})`;

/** Gives the table this search text; its index goes with the older one. */
async function search(runner: QueryRunner, table: string, expression: string): Promise<void> {
  await runner.query(`
    ALTER TABLE ${table}
      DROP COLUMN search_text,
      ADD COLUMN search_text text NOT NULL GENERATED ALWAYS AS (${expression}) STORED`);
  await runner.query(`CREATE INDEX ${table}_search ON ${table} USING gin (search_text gin_trgm_ops)`);
}

async function searchMessages(runner: QueryRunner, expression: Expression): Promise<void> {
  await runner.query(`DROP VIEW messages`);
  await search(runner, 'email_messages', expression(['recipient', 'subject']));
  await search(runner, 'sms_messages', expression(['recipient', `coalesce(body, '')`]));
  await search(runner, 'sms_inbound', expression(['sender', 'body']));
  await runner.query(`
    CREATE VIEW messages AS
      SELECT 'out' AS direction, id, 'email' AS channel, template, recipient, subject, body_text AS text, status,
        failure, attempts, contact_id, client_id, invoice_id, demo, search_text, created_at, sent_at, settled_at
        FROM email_messages
      UNION ALL
      SELECT 'out', id, 'sms', template, recipient, NULL, body, status, failure, attempts, contact_id, client_id,
        invoice_id, demo, search_text, created_at, sent_at, settled_at FROM sms_messages
      UNION ALL
      SELECT 'in', id, 'sms', 'sms-answer', sender, NULL, body, 'delivered', NULL, 0, contact_id, client_id,
        NULL::uuid, false, search_text, received_at, NULL::timestamptz(3), received_at FROM sms_inbound`);
}

/**
 * One form for what people take for the same: case, accents, letters that no keyboard here has, apostrophes, quotes,
 * brackets, blanks and marks that nobody sees. A phone number becomes its digits, an American one without its country
 * code; a hyphen between words becomes a blank. Lines stay lines. Written without an extension, which managed databases
 * may not allow.
 */
const foldText = String.raw`
  CREATE FUNCTION fold_text(value text) RETURNS text LANGUAGE plpgsql IMMUTABLE STRICT PARALLEL SAFE COST 500 AS $$
  DECLARE folded text := value;
  BEGIN
    IF octet_length(folded) > char_length(folded) THEN
      -- Before the letters are taken apart: an acute accent of its own would become a blank.
      folded := regexp_replace(folded, '[\u00B4\u2018-\u201F\u2032\u2033\u02B9-\u02BD\u00AB\u00BB]', '', 'g');
      folded := normalize(folded, NFKD);
      folded := regexp_replace(folded,
        '[\u0300-\u036F\u00AD\u061C\u180E\u200B-\u200F\u202A-\u202E\u2060-\u206F\uFE00-\uFE0F\uFEFF]', '', 'g');
      folded := regexp_replace(folded, '[\u2010-\u2015\u2212]', '-', 'g');
      folded := translate(lower(folded), 'øłđðħıςẞß', 'olddhiσßß');
      folded := replace(replace(replace(replace(folded, 'ß', 'ss'), 'æ', 'ae'), 'œ', 'oe'), 'þ', 'th');
    ELSE
      folded := lower(folded);
    END IF;
    folded := translate(folded, '''"()<>#[]{}' || chr(96), '');
    folded := regexp_replace(folded, '[ \t\r\f\v,;]+', ' ', 'g');
    -- A dot before cents stays.
    folded := regexp_replace(folded, '(?<=\d)(?:[ -]|\.(?= ?\d{3}))+(?=\d)', '', 'g');
    folded := regexp_replace(folded, '(?<!\S)\+1?(?=\d)', '', 'g');
    folded := regexp_replace(folded, '\m1([2-9]\d{9})\M', '\1', 'g');
    folded := regexp_replace(folded, '-(?!\d)|\.+(?=\s|$)', ' ', 'g');
    folded := regexp_replace(folded, ' +', ' ', 'g');
    RETURN btrim(regexp_replace(folded, ' ?(\n) ?', '\1', 'g'));
  END $$`;
