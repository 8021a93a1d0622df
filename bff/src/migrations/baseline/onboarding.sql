-- Projects of leads with their steps, and the wizards' answers.

CREATE TABLE onboarding_projects (
  id uuid PRIMARY KEY,
  contact_id uuid NOT NULL UNIQUE REFERENCES contacts (id) ON DELETE CASCADE,
  status text NOT NULL CHECK (status IN ('started', 'completed')),
  created_at timestamptz(3) NOT NULL
);

CREATE TABLE onboarding_steps (
  id uuid DEFAULT gen_random_uuid() PRIMARY KEY,
  project_id uuid NOT NULL REFERENCES onboarding_projects (id) ON DELETE CASCADE,
  kind text NOT NULL,
  position integer NOT NULL,
  status text NOT NULL DEFAULT 'open' CHECK (status IN ('open', 'completed', 'skipped')),
  note text,
  settled_at timestamptz(3),
  settled_by text,
  UNIQUE (project_id, kind),
  CONSTRAINT onboarding_steps_reason CHECK (status <> 'skipped' OR note IS NOT NULL),
  CONSTRAINT onboarding_steps_settled CHECK ((status = 'open') = (settled_at IS NULL))
);

-- The wizards' answers.
CREATE TABLE onboarding_submissions (
  id uuid PRIMARY KEY,
  wizard text NOT NULL CHECK (wizard IN ('access-code', 'package')),
  form_data jsonb NOT NULL,
  email text NOT NULL,
  practice_name text NOT NULL,
  status text NOT NULL CHECK (status IN ('pending_payment', 'paid', 'review')),
  offer jsonb,
  price_cents integer CHECK (price_cents BETWEEN 1 AND 99999999),
  price_book_version integer REFERENCES price_books (version),
  code_id uuid REFERENCES codes (id) ON DELETE SET NULL,
  quote_valid_until timestamptz(3),
  client_id uuid REFERENCES clients (id) ON DELETE SET NULL,
  paid_at timestamptz(3),
  demo boolean NOT NULL DEFAULT false,
  created_at timestamptz(3) NOT NULL,
  CONSTRAINT submissions_paid CHECK ((status = 'paid') = (paid_at IS NOT NULL)),
  CONSTRAINT submissions_priced
    CHECK ((offer IS NULL) = (price_cents IS NULL) AND (offer IS NULL) = (quote_valid_until IS NULL))
);
CREATE INDEX submissions_client ON onboarding_submissions (client_id);
CREATE INDEX submissions_code ON onboarding_submissions (code_id);
CREATE INDEX submissions_email ON onboarding_submissions (lower(email));
CREATE INDEX submissions_newest ON onboarding_submissions (created_at DESC, id DESC);
