-- Called by searches (searchPatterns): each word as a LIKE pattern. Nobody needs more than twelve, and each costs every
-- row.
CREATE OR REPLACE FUNCTION search_patterns(search text) RETURNS text[] LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
RETURN ARRAY(
  SELECT '%' || regexp_replace(word, '([\\%_])', '\\\1', 'g') || '%'
  FROM regexp_split_to_table(fold_text(search), '\s+') WITH ORDINALITY AS words (word, place)
  WHERE word <> '' GROUP BY word ORDER BY min(place) LIMIT 12);
