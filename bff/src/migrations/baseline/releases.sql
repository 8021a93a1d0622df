-- How deployed builds do: page views, counts, trials, crashes.

-- Page views, first-party and cookieless (decision D10). No column could hold an address of a network or a person. What
-- was counted is never rewritten, only deleted when its time is over.
CREATE TABLE analytics_events (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  occurred_at timestamptz(3) NOT NULL,
  event_type text NOT NULL CHECK (event_type IN ('page_view')),
  page_path text NOT NULL CHECK (page_path LIKE '/%'),
  referrer text,
  user_agent text,
  session_id uuid NOT NULL,
  metadata jsonb NOT NULL
);
CREATE INDEX analytics_events_occurred_at ON analytics_events (occurred_at);
CREATE TRIGGER analytics_events_append_only BEFORE UPDATE ON analytics_events
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_analytics_update();

-- How deployed builds do, counted by minute and hour. No column could hold a person, a device or an address.
CREATE TABLE deploy_counts (
  minute timestamptz(3) NOT NULL,
  remote text NOT NULL,
  build text NOT NULL,
  views integer NOT NULL,
  visitors integer NOT NULL,
  failing integer NOT NULL,
  load_failures integer NOT NULL,
  crashes integer NOT NULL,
  PRIMARY KEY (minute, remote, build)
);

CREATE TABLE deploy_vitals (
  hour timestamptz(3) NOT NULL,
  remote text NOT NULL,
  build text NOT NULL,
  name text NOT NULL CHECK (name IN ('LCP', 'INP', 'CLS', 'TTFB')),
  step smallint NOT NULL,
  hits integer NOT NULL,
  PRIMARY KEY (hour, remote, build, name, step)
);

-- When a build's trial began, by the server's clock.
CREATE TABLE deploy_trials (
  remote text NOT NULL,
  build text NOT NULL,
  stated_since text NOT NULL,
  seen_at timestamptz(3) NOT NULL,
  PRIMARY KEY (remote, build, stated_since)
);

-- Visitors that a build failed beside another one.
CREATE TABLE deploy_pairs (
  minute timestamptz(3) NOT NULL,
  remote text NOT NULL,
  build text NOT NULL,
  beside_remote text NOT NULL,
  beside_build text NOT NULL,
  visitors integer NOT NULL,
  failing integer NOT NULL,
  PRIMARY KEY (minute, remote, build, beside_remote, beside_build)
);

-- Pages that began to start. Visitors are hashed with the build, for minutes, as limits have them.
CREATE TABLE deploy_starts (
  remote text NOT NULL,
  build text NOT NULL,
  visitor text NOT NULL,
  network text,
  started_at timestamptz(3) NOT NULL,
  PRIMARY KEY (remote, build, visitor)
);

-- Crashes of pages by remote, build and cause. No column could hold a person, a device or an address.
CREATE TABLE error_groups (
  id uuid PRIMARY KEY,
  remote text NOT NULL,
  build text NOT NULL,
  fingerprint text NOT NULL,
  name text,
  message text NOT NULL,
  culprit text,
  frames jsonb NOT NULL,
  first_build text NOT NULL,
  first_seen timestamptz(3) NOT NULL,
  last_seen timestamptz(3) NOT NULL,
  crashes integer NOT NULL,
  people integer NOT NULL,
  samples jsonb NOT NULL,
  CONSTRAINT error_groups_cause UNIQUE (remote, build, fingerprint)
);
