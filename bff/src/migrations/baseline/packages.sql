-- The price book, and codes.

-- A price is never edited: a new version of the book takes over from its day, and what was quoted stays traceable.
CREATE TABLE price_books (
  version integer PRIMARY KEY,
  effective_from timestamptz(3) NOT NULL
);

CREATE TABLE package_prices (
  price_book_version integer NOT NULL REFERENCES price_books (version) ON DELETE CASCADE,
  package_id text NOT NULL CHECK (package_id IN ('foundation', 'transformation', 'dominance')),
  price_cents integer NOT NULL CHECK (price_cents BETWEEN 1 AND 99999999),
  PRIMARY KEY (price_book_version, package_id)
);

INSERT INTO price_books (version, effective_from) VALUES (1, '2020-01-01T00:00:00Z');
INSERT INTO package_prices (price_book_version, package_id, price_cents)
  VALUES (1, 'foundation', 499700), (1, 'transformation', 995000), (1, 'dominance', 1950000);

-- Campaign codes, promo codes and the clients' access codes (decision D4). A code names what it sells: packages with a
-- price or a percentage off (decision D11), or its own offer.
CREATE TABLE codes (
  id uuid PRIMARY KEY,
  code text NOT NULL UNIQUE CHECK (code = upper(code)),
  kind text NOT NULL CHECK (kind IN ('campaign', 'promo', 'client')),
  name text NOT NULL,
  description text NOT NULL DEFAULT '',
  features jsonb NOT NULL DEFAULT '[]',
  packages text[] NOT NULL DEFAULT '{}' CHECK (packages <@ ARRAY['foundation', 'transformation', 'dominance']),
  price_cents integer CHECK (price_cents BETWEEN 1 AND 99999999),
  percent_off integer CHECK (percent_off BETWEEN 1 AND 99),
  client_id uuid UNIQUE REFERENCES clients (id) ON DELETE CASCADE,
  expires_at timestamptz(3),
  retired_at timestamptz(3),
  max_uses integer CHECK (max_uses > 0),
  used_count integer NOT NULL DEFAULT 0 CHECK (used_count >= 0),
  demo boolean NOT NULL DEFAULT false,
  version integer NOT NULL DEFAULT 1,
  created_at timestamptz(3) NOT NULL,
  updated_at timestamptz(3) NOT NULL,
  CONSTRAINT codes_cap CHECK (max_uses IS NULL OR used_count <= max_uses),
  CONSTRAINT codes_client CHECK ((kind = 'client') = (client_id IS NOT NULL)),
  CONSTRAINT codes_client_terms CHECK (kind <> 'client' OR cardinality(packages) = 0),
  CONSTRAINT codes_terms CHECK (percent_off IS NULL OR (price_cents IS NULL AND cardinality(packages) > 0))
);
CREATE INDEX codes_campaigns_newest ON codes (created_at DESC, id DESC) WHERE kind <> 'client';
CREATE INDEX codes_search ON codes USING gin (fold_text(code || E'\n' || name) gin_trgm_ops);

INSERT INTO codes (id, code, kind, name, description, features, price_cents, created_at, updated_at)
  VALUES ('5a1c6c1e-7b0a-4f5e-9a55-2f0d3c9e1b01', 'HALCYON', 'promo', 'HALCYON Special',
    'HALCYON Special - Monthly AI Infrastructure',
    '["AI infrastructure, run and watched for you", "A senior engineer you can call",
      "A monthly review of what it brought"]',
    200000, '2020-01-01T00:00:00Z', '2020-01-01T00:00:00Z');
