-- Accounts, how people sign in, the team, and API keys.

CREATE TABLE accounts (
  id uuid PRIMARY KEY,
  email text NOT NULL,
  name text,
  password_hash text,
  email_verified_at timestamptz(3),
  created_at timestamptz(3) NOT NULL
);
CREATE UNIQUE INDEX accounts_email ON accounts (lower(email));

-- Who someone is elsewhere: issuer and subject, never an email address (decision D5).
CREATE TABLE identities (
  issuer text NOT NULL,
  subject text NOT NULL,
  account_id uuid NOT NULL REFERENCES accounts (id) ON DELETE CASCADE,
  way text NOT NULL CHECK (way IN ('google', 'facebook')),
  last_used_at timestamptz(3) NOT NULL,
  created_at timestamptz(3) NOT NULL,
  PRIMARY KEY (issuer, subject)
);
CREATE INDEX identities_account ON identities (account_id);

-- Someone who signed up; an account exists only once the mailbox is proven. Several may claim one address.
CREATE TABLE registrations (
  id uuid PRIMARY KEY,
  email text NOT NULL CHECK (email = lower(email)),
  name text,
  password_hash text NOT NULL,
  browser_hash bytea NOT NULL,
  expires_at timestamptz(3) NOT NULL,
  used_at timestamptz(3),
  created_at timestamptz(3) NOT NULL
);
CREATE INDEX registrations_email ON registrations (email, created_at DESC);
CREATE INDEX registrations_expiry ON registrations (expires_at);

-- The token in the mail is this id signed with the deployment's key, so this table opens nothing. A link with an
-- address alone is for somebody who paid and has no account yet.
CREATE TABLE mail_links (
  id uuid PRIMARY KEY,
  purpose text NOT NULL CHECK (purpose IN ('verify-registration', 'verify-account', 'reset-password', 'open-account')),
  account_id uuid REFERENCES accounts (id) ON DELETE CASCADE,
  registration_id uuid REFERENCES registrations (id) ON DELETE CASCADE,
  email text,
  created_at timestamptz(3) NOT NULL,
  expires_at timestamptz(3) NOT NULL,
  used_at timestamptz(3),
  CHECK (num_nonnulls(account_id, registration_id, email) = 1)
);
CREATE INDEX mail_links_account ON mail_links (account_id);
CREATE INDEX mail_links_email ON mail_links (email) WHERE email IS NOT NULL;
CREATE INDEX mail_links_expiry ON mail_links (expires_at);
CREATE INDEX mail_links_registration ON mail_links (registration_id);

CREATE TABLE second_factors (
  account_id uuid PRIMARY KEY REFERENCES accounts (id) ON DELETE CASCADE,
  secret_sealed bytea NOT NULL,
  enabled_at timestamptz(3),
  last_step bigint,
  created_at timestamptz(3) NOT NULL
);

CREATE TABLE recovery_codes (
  account_id uuid NOT NULL REFERENCES second_factors (account_id) ON DELETE CASCADE,
  selector text NOT NULL,
  code_hash text NOT NULL,
  used_at timestamptz(3),
  PRIMARY KEY (account_id, selector)
);

-- Right password (or a provider's word), second factor still to come.
CREATE TABLE pending_sign_ins (
  id_hash bytea PRIMARY KEY,
  account_id uuid NOT NULL REFERENCES accounts (id) ON DELETE CASCADE,
  way text NOT NULL,
  expires_at timestamptz(3) NOT NULL
);
CREATE INDEX pending_sign_ins_account ON pending_sign_ins (account_id);
CREATE INDEX pending_sign_ins_expiry ON pending_sign_ins (expires_at);

-- On the way to a provider and back; each row serves one callback of one browser.
CREATE TABLE provider_attempts (
  state_hash bytea PRIMARY KEY,
  browser_hash bytea NOT NULL,
  provider text NOT NULL,
  nonce text,
  verifier text NOT NULL,
  return_to text,
  expires_at timestamptz(3) NOT NULL
);
CREATE INDEX provider_attempts_expiry ON provider_attempts (expires_at);

-- Browsers somebody signed in with before: strangers' guesses cannot lock them out.
CREATE TABLE known_browsers (
  account_id uuid NOT NULL REFERENCES accounts (id) ON DELETE CASCADE,
  browser_hash bytea NOT NULL,
  last_used_at timestamptz(3) NOT NULL,
  PRIMARY KEY (account_id, browser_hash)
);
CREATE INDEX known_browsers_age ON known_browsers (last_used_at);

-- Only a hash of the session's id is kept: who reads this table cannot sign in with it.
CREATE TABLE sessions (
  id_hash bytea PRIMARY KEY,
  id uuid NOT NULL DEFAULT gen_random_uuid() UNIQUE,
  account_id uuid NOT NULL REFERENCES accounts (id) ON DELETE CASCADE,
  way text NOT NULL DEFAULT 'email' CHECK (way IN ('email', 'google', 'facebook')),
  device text NOT NULL DEFAULT 'Unknown browser',
  place text,
  created_at timestamptz(3) NOT NULL,
  last_seen_at timestamptz(3) NOT NULL,
  expires_at timestamptz(3) NOT NULL
);
CREATE INDEX sessions_account ON sessions (account_id);
CREATE INDEX sessions_expiry ON sessions (expires_at);

-- Why a session ended, so that its browser can be told at the sign-in. Kept as long as its cookie may be.
CREATE TABLE ended_sessions (
  id_hash bytea PRIMARY KEY,
  reason text NOT NULL
    CHECK (reason IN ('signed_out_elsewhere', 'password_changed', 'second_factor_enabled', 'removed_from_team')),
  ended_at timestamptz NOT NULL
);
CREATE INDEX ended_sessions_by_time ON ended_sessions (ended_at);

CREATE TABLE staff (
  -- Addresses of people do not belong into URLs, so a row has an id of its own.
  id uuid NOT NULL DEFAULT gen_random_uuid() UNIQUE,
  email text PRIMARY KEY CHECK (email = lower(email)),
  role text NOT NULL CHECK (role IN ('owner', 'staff')),
  added_by text,
  created_at timestamptz(3) NOT NULL
);

-- Whom an owner removed does not come back with the next start, though the settings may still name them.
CREATE TABLE staff_departures (
  email text PRIMARY KEY CHECK (email = lower(email)),
  departed_at timestamptz(3) NOT NULL
);

-- Keys of programs that call the API. A key is 256 random bits, so a plain hash keeps it as safe as a slow one would,
-- at no cost per call.
CREATE TABLE api_keys (
  id uuid PRIMARY KEY,
  name text NOT NULL,
  prefix text NOT NULL,
  key_hash bytea NOT NULL UNIQUE,
  scopes text[] NOT NULL CHECK (cardinality(scopes) > 0),
  created_by uuid NOT NULL,
  created_by_email text NOT NULL,
  expires_at timestamptz(3),
  revoked_at timestamptz(3),
  last_used_at timestamptz(3),
  last_used_from text,
  created_at timestamptz(3) NOT NULL
);
CREATE INDEX api_keys_creator ON api_keys (created_by) WHERE revoked_at IS NULL;
CREATE INDEX api_keys_newest ON api_keys (created_at DESC, id DESC);
