import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Accounts and sessions, contacts with their inquiries, projects and mails, and the tables that guard the doors. */
export class FoundationTables1763676000000 implements MigrationInterface {
  readonly name = 'FoundationTables1763676000000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`CREATE EXTENSION IF NOT EXISTS pg_trgm`);

    await runner.query(`
      CREATE TABLE accounts (
        id uuid PRIMARY KEY,
        email text NOT NULL,
        name text,
        password_hash text,
        email_verified_at timestamptz(3),
        created_at timestamptz(3) NOT NULL
      )`);
    await runner.query(`CREATE UNIQUE INDEX accounts_email ON accounts (lower(email))`);

    await runner.query(`
      CREATE TABLE staff (
        email text PRIMARY KEY CHECK (email = lower(email)),
        role text NOT NULL CHECK (role IN ('owner', 'staff')),
        created_at timestamptz(3) NOT NULL
      )`);

    // Only a hash of the session's id is kept: who reads this table cannot sign in with it.
    await runner.query(`
      CREATE TABLE sessions (
        id_hash bytea PRIMARY KEY,
        account_id uuid NOT NULL REFERENCES accounts (id) ON DELETE CASCADE,
        created_at timestamptz(3) NOT NULL,
        expires_at timestamptz(3) NOT NULL
      )`);
    await runner.query(`CREATE INDEX sessions_account ON sessions (account_id)`);
    await runner.query(`CREATE INDEX sessions_expiry ON sessions (expires_at)`);

    await runner.query(`
      CREATE TABLE contacts (
        id uuid PRIMARY KEY,
        email text NOT NULL,
        name text NOT NULL,
        company text,
        position text,
        phone text,
        status text NOT NULL DEFAULT 'new' CHECK (status IN ('new', 'contacted', 'qualified', 'won', 'lost')),
        demo boolean NOT NULL DEFAULT false,
        version integer NOT NULL DEFAULT 1,
        project_type text NOT NULL,
        urgency text NOT NULL,
        budget_range text,
        lead_score integer NOT NULL,
        intent_score integer NOT NULL,
        inquiry_count integer NOT NULL DEFAULT 1,
        last_inquiry_at timestamptz(3) NOT NULL,
        welcomed_at timestamptz(3),
        created_at timestamptz(3) NOT NULL,
        updated_at timestamptz(3) NOT NULL,
        search_text text NOT NULL GENERATED ALWAYS AS
          (lower(name || E'\\n' || email || E'\\n' || coalesce(company, ''))) STORED
      )`);
    await runner.query(`CREATE UNIQUE INDEX contacts_email ON contacts (lower(email))`);
    await runner.query(`CREATE INDEX contacts_newest ON contacts (last_inquiry_at DESC, id DESC)`);
    await runner.query(`CREATE INDEX contacts_score ON contacts (lead_score DESC, id DESC)`);
    await runner.query(`CREATE INDEX contacts_status_newest ON contacts (status, last_inquiry_at DESC, id DESC)`);
    await runner.query(`CREATE INDEX contacts_search ON contacts USING gin (search_text gin_trgm_ops)`);

    await runner.query(`
      CREATE TABLE inquiries (
        id uuid PRIMARY KEY,
        contact_id uuid NOT NULL REFERENCES contacts (id) ON DELETE CASCADE,
        name text NOT NULL,
        company text,
        position text,
        phone text,
        message text NOT NULL,
        project_type text NOT NULL,
        budget_range text,
        timeline text,
        urgency text NOT NULL,
        preferred_contact_method text NOT NULL,
        source text NOT NULL,
        tags text[] NOT NULL,
        lead_score integer NOT NULL,
        lead_score_terms jsonb NOT NULL,
        intent_score integer NOT NULL,
        intent_score_terms jsonb NOT NULL,
        formula_version integer NOT NULL,
        created_at timestamptz(3) NOT NULL
      )`);
    await runner.query(`CREATE INDEX inquiries_contact ON inquiries (contact_id, created_at DESC)`);

    await runner.query(`
      CREATE TABLE onboarding_projects (
        id uuid PRIMARY KEY,
        contact_id uuid NOT NULL UNIQUE REFERENCES contacts (id) ON DELETE CASCADE,
        status text NOT NULL CHECK (status IN ('started', 'completed')),
        created_at timestamptz(3) NOT NULL
      )`);

    await runner.query(`
      CREATE TABLE email_messages (
        id uuid PRIMARY KEY,
        contact_id uuid REFERENCES contacts (id) ON DELETE SET NULL,
        template text NOT NULL,
        recipient text NOT NULL,
        subject text NOT NULL,
        variables jsonb NOT NULL,
        status text NOT NULL DEFAULT 'queued' CHECK (status IN ('queued', 'sent', 'failed')),
        attempts integer NOT NULL DEFAULT 0,
        failure text,
        provider_id text,
        demo boolean NOT NULL DEFAULT false,
        created_at timestamptz(3) NOT NULL,
        sent_at timestamptz(3)
      )`);
    await runner.query(`CREATE INDEX email_messages_contact ON email_messages (contact_id, created_at DESC)`);

    // The answer to a request, kept so that the same key never has a second effect.
    await runner.query(`
      CREATE TABLE idempotency_keys (
        scope text NOT NULL,
        key text NOT NULL,
        request_hash text NOT NULL,
        response jsonb,
        created_at timestamptz(3) NOT NULL,
        PRIMARY KEY (scope, key)
      )`);
    await runner.query(`CREATE INDEX idempotency_keys_age ON idempotency_keys (created_at)`);

    await runner.query(`
      CREATE TABLE throttles (
        bucket text PRIMARY KEY,
        hits timestamptz(3)[] NOT NULL,
        touched_at timestamptz(3) NOT NULL
      )`);
    await runner.query(`CREATE INDEX throttles_age ON throttles (touched_at)`);

    // Which browser sent which address: only that browser is told that it did so before (decision D6).
    await runner.query(`
      CREATE TABLE visitor_submissions (
        visitor text NOT NULL,
        email text NOT NULL,
        submitted_at timestamptz(3) NOT NULL,
        PRIMARY KEY (visitor, email)
      )`);
    await runner.query(`CREATE INDEX visitor_submissions_age ON visitor_submissions (submitted_at)`);

    // A rolling window that is exact: the times of the last hits of a bucket. Locks the bucket until commit,
    // so of two parallel requests one waits and sees the other. Refused hits are not counted.
    await runner.query(`
      CREATE FUNCTION take_throttle(
        p_bucket text, p_now timestamptz, p_window interval, p_limit integer, p_cooldown interval,
        OUT verdict text, OUT retry_after integer
      ) LANGUAGE plpgsql AS $$
      DECLARE
        v_hits timestamptz(3)[];
        v_last timestamptz(3);
      BEGIN
        verdict := 'allowed';
        retry_after := 0;
        INSERT INTO throttles (bucket, hits, touched_at) VALUES (p_bucket, ARRAY[p_now], p_now)
          ON CONFLICT (bucket) DO NOTHING;
        IF FOUND THEN RETURN; END IF;
        SELECT hits INTO v_hits FROM throttles WHERE bucket = p_bucket FOR UPDATE;
        v_hits := ARRAY(SELECT hit FROM unnest(v_hits) AS hit WHERE hit > p_now - p_window ORDER BY hit);
        v_last := v_hits[cardinality(v_hits)];
        IF v_last IS NOT NULL AND p_now < v_last + p_cooldown THEN
          verdict := 'cooldown';
          retry_after := greatest(1, ceil(extract(epoch FROM v_last + p_cooldown - p_now))::integer);
        ELSIF cardinality(v_hits) >= p_limit THEN
          verdict := 'limit';
          retry_after := greatest(1,
            ceil(extract(epoch FROM v_hits[cardinality(v_hits) - p_limit + 1] + p_window - p_now))::integer);
        ELSE
          UPDATE throttles SET hits = v_hits || p_now::timestamptz(3), touched_at = p_now WHERE bucket = p_bucket;
        END IF;
      END $$`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`DROP FUNCTION take_throttle(text, timestamptz, interval, integer, interval)`);
    for (const table of [
      'visitor_submissions',
      'throttles',
      'idempotency_keys',
      'email_messages',
      'onboarding_projects',
      'inquiries',
      'contacts',
      'sessions',
      'staff',
      'accounts',
    ]) {
      await runner.query(`DROP TABLE ${table}`);
    }
    await runner.query(`DROP EXTENSION pg_trgm`);
  }
}
