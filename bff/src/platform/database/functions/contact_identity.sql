-- Of the unique index contacts_identity, and asked by inquiries: a lead without an address is told apart by its
-- phone number (ADR 0059). The index holds what it gave: a change takes a migration that applies it and makes it anew.
CREATE OR REPLACE FUNCTION contact_identity(email text, phone text) RETURNS text LANGUAGE sql IMMUTABLE AS $$
  SELECT CASE WHEN email <> '' THEN lower(email)
    ELSE 'tel:' || regexp_replace(regexp_replace(coalesce(phone, ''), '\D', '', 'g'), '^1(?=\d{10}$)', '') END
$$;
