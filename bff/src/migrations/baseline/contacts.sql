-- Leads with their inquiries, chats and notes; the newsletter.

-- Leads. One without an address has an empty one, and is told apart by its phone number (contact_identity).
CREATE TABLE contacts (
  id uuid PRIMARY KEY,
  email text NOT NULL,
  name text NOT NULL,
  company text,
  position text,
  phone text,
  preferred_language text NOT NULL DEFAULT 'en' CHECK (preferred_language IN ('en', 'es')),
  status text NOT NULL DEFAULT 'new' CHECK (status IN ('new', 'contacted', 'qualified', 'won', 'lost')),
  project_type text NOT NULL,
  urgency text NOT NULL,
  budget_range text,
  timeline text,
  -- When a contact can begin, under the name that the public specification gives it (section 3).
  availability text GENERATED ALWAYS AS (timeline) STORED,
  source text NOT NULL DEFAULT 'website',
  -- The columns that staff set: an inquiry leaves them as they are (ADR 0032).
  staff_facts text[] NOT NULL DEFAULT '{}',
  lead_score integer NOT NULL,
  intent_score integer NOT NULL,
  scoring jsonb,
  previous_scoring jsonb,
  assignee_id uuid REFERENCES staff (id) ON DELETE SET NULL,
  follow_up_on date,
  follow_up_notes text,
  follow_up_told_on date,
  inquiry_count integer NOT NULL DEFAULT 1,
  last_inquiry_at timestamptz(3) NOT NULL,
  welcomed_at timestamptz(3),
  demo boolean NOT NULL DEFAULT false,
  version integer NOT NULL DEFAULT 1,
  created_at timestamptz(3) NOT NULL,
  updated_at timestamptz(3) NOT NULL,
  search_text text NOT NULL GENERATED ALWAYS AS (
    fold_text(name || E'\n' || email || E'\n' || coalesce(company, '') || E'\n' || coalesce(phone, ''))
  ) STORED
);
CREATE UNIQUE INDEX contacts_identity ON contacts (contact_identity(email, phone));
CREATE INDEX contacts_assignee_newest ON contacts (assignee_id, last_inquiry_at DESC, id DESC)
  WHERE assignee_id IS NOT NULL;
CREATE INDEX contacts_email ON contacts (lower(email));
-- The far end of time stands for none, so that one index serves the order with its pages.
CREATE INDEX contacts_follow_up ON contacts (coalesce(follow_up_on, date 'infinity'), id);
CREATE INDEX contacts_name ON contacts (fold_text(name) COLLATE "C", id);
CREATE INDEX contacts_newest ON contacts (last_inquiry_at DESC, id DESC);
CREATE INDEX contacts_score ON contacts (lead_score DESC, id DESC);
CREATE INDEX contacts_search ON contacts USING gin (search_text gin_trgm_ops);
CREATE INDEX contacts_source_newest ON contacts (source, last_inquiry_at DESC, id DESC);
CREATE INDEX contacts_status_newest ON contacts (status, last_inquiry_at DESC, id DESC);
CREATE TRIGGER contacts_roll_up AFTER INSERT OR UPDATE OR DELETE ON contacts
  FOR EACH ROW EXECUTE FUNCTION roll_up_contacts();

CREATE TABLE inquiries (
  id uuid PRIMARY KEY,
  contact_id uuid NOT NULL REFERENCES contacts (id) ON DELETE CASCADE,
  kind text NOT NULL DEFAULT 'form' CHECK (kind IN ('form', 'chat', 'call')),
  name text NOT NULL,
  company text,
  position text,
  phone text,
  message text NOT NULL,
  transcript jsonb,
  preferred_time text,
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
  created_at timestamptz(3) NOT NULL,
  CONSTRAINT inquiries_chat_has_transcript CHECK ((kind = 'chat') = (transcript IS NOT NULL))
);
CREATE INDEX inquiries_contact ON inquiries (contact_id, created_at DESC);

-- Only a hash of the conversation's id is kept: who reads this table cannot write into a conversation.
CREATE TABLE chat_conversations (
  id_hash text PRIMARY KEY,
  inquiry_id uuid NOT NULL UNIQUE REFERENCES inquiries (id) ON DELETE CASCADE,
  created_at timestamptz(3) NOT NULL,
  updated_at timestamptz(3) NOT NULL
);

CREATE TABLE contact_notes (
  id uuid PRIMARY KEY,
  contact_id uuid NOT NULL REFERENCES contacts (id) ON DELETE CASCADE,
  text text NOT NULL,
  author text NOT NULL,
  created_at timestamptz(3) NOT NULL
);
CREATE INDEX contact_notes_newest ON contact_notes (contact_id, created_at DESC, id DESC);

-- Counts and sums of the list, kept by triggers: a change adds rows and changes none (ADR 0106).
CREATE TABLE contact_rollups (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  status text,
  source text,
  assignee_id uuid,
  follow_up_on date,
  rows bigint NOT NULL
);

-- What the rows say by themselves: the check of the night compares it with what is kept (ADR 0106).
CREATE VIEW contact_rollups_counted AS
  SELECT status, source, assignee_id, follow_up_on, count(*) AS rows
  FROM (
    SELECT r.status, r.source, r.assignee_id,
      CASE WHEN r.status NOT IN ('won', 'lost') THEN r.follow_up_on END AS follow_up_on
    FROM contacts r
  ) AS r
  GROUP BY status, source, assignee_id, follow_up_on;

-- Who asked for the newsletter, and whether they confirmed it.
CREATE TABLE newsletter_subscribers (
  id uuid PRIMARY KEY,
  email text NOT NULL UNIQUE,
  state text NOT NULL CHECK (state IN ('pending', 'confirmed', 'unsubscribed')),
  source text NOT NULL,
  consent text NOT NULL,
  -- A link confirms the request that it was mailed for, and none after it.
  request_id uuid UNIQUE,
  created_at timestamptz(3) NOT NULL,
  asked_at timestamptz(3),
  since timestamptz(3) NOT NULL
);
CREATE INDEX newsletter_newest ON newsletter_subscribers (created_at DESC, id DESC);
CREATE INDEX newsletter_search ON newsletter_subscribers USING gin (fold_text(email) gin_trgm_ops);
