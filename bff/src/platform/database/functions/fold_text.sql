-- One form for what people take for the same (ADR 0097): case, accents, letters that no keyboard here has, apostrophes,
-- quotes, brackets, blanks and marks that nobody sees. A phone number becomes its digits, an American one without its
-- country code; a hyphen between words becomes a blank. Lines stay lines. Written without an extension, which managed
-- databases may not allow. Columns and indexes hold what it gave: a change takes a migration that applies it and makes
-- them anew, in a transaction for each table, because BFFs of the release before serve meanwhile.
CREATE OR REPLACE FUNCTION fold_text(value text) RETURNS text
LANGUAGE plpgsql IMMUTABLE STRICT PARALLEL SAFE COST 500 AS $$
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
END $$;
