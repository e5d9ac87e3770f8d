-- As before, in half the time: translate() compares each character with each of fourteen.
CREATE OR REPLACE FUNCTION words_beside_last_name(first_name text, infix text, last_name text, email text) RETURNS text
LANGUAGE sql IMMUTABLE PARALLEL SAFE
AS $$
  SELECT public.search_words(' ' || first_name || ' ' || infix || ' ') ||
    CASE WHEN last_name ~ '^[A-Za-z]+$'
      THEN '.' || substr(lower(last_name), 2) ||
        replace(
          ' ' ||
          replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(lower(email),
            '-', ' '), '.', ' '), '@', ' '), '_', ' '),
            '0', ' '), '1', ' '), '2', ' '), '3', ' '), '4', ' '), '5', ' '), '6', ' '), '7', ' '), '8', ' '), '9', ' ') || ' ',
          ' ' || lower(last_name) || ' ',
          ' ')
      ELSE public.search_words(last_name || ' ' || email)
    END
$$;
