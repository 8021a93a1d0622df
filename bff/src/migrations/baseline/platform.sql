-- What every room uses: limits and repeated requests, events, restores. The functions are files of their own
-- (../../platform/database/functions); they are applied after this file, and before the rooms whose tables need them.

CREATE EXTENSION pg_trgm;

-- Which text of each function was applied last (../../platform/database/functions.ts).
CREATE TABLE database_functions (
  name text PRIMARY KEY,
  hash text NOT NULL
);

-- Times of the last hits of a bucket, for take_throttle.
CREATE TABLE throttles (
  bucket text PRIMARY KEY,
  hits timestamptz(3)[] NOT NULL,
  touched_at timestamptz(3) NOT NULL
);
CREATE INDEX throttles_age ON throttles (touched_at);

-- The answer to a request, kept so that the same key never has a second effect.
CREATE TABLE idempotency_keys (
  scope text NOT NULL,
  key text NOT NULL,
  request_hash text NOT NULL,
  response jsonb,
  created_at timestamptz(3) NOT NULL,
  PRIMARY KEY (scope, key)
);
CREATE INDEX idempotency_keys_age ON idempotency_keys (created_at);

-- Which browser sent which address: only that browser is told that it did so before (decision D6).
CREATE TABLE visitor_submissions (
  visitor text NOT NULL,
  email text NOT NULL,
  submitted_at timestamptz(3) NOT NULL,
  PRIMARY KEY (visitor, email)
);
CREATE INDEX visitor_submissions_age ON visitor_submissions (submitted_at);

-- Events, stored with what caused them; `delivered` names the subscribers that have handled one.
CREATE TABLE outbox_events (
  id uuid PRIMARY KEY,
  type text NOT NULL,
  payload jsonb NOT NULL,
  occurred_at timestamptz NOT NULL,
  delivered text[] NOT NULL DEFAULT '{}'
);
CREATE INDEX outbox_events_occurred ON outbox_events (occurred_at);

-- Restores of backups; until one is released, nothing is sent or charged by date.
CREATE TABLE restores (
  id uuid PRIMARY KEY,
  backup text NOT NULL,
  taken_at timestamptz(3) NOT NULL,
  restored_at timestamptz(3) NOT NULL,
  released_at timestamptz(3)
);
