-- What is searched of a pupil, except the beginning of the last name. A word of an address that is the last name itself is left out too:
-- whoever is called so is found by the order of the list. A name that is more than plain letters stays whole.
CREATE FUNCTION beside_last_name(first_name text, infix text, last_name text, email text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE
AS $$
  SELECT public.searchable(first_name || ' ' || infix) || ' ' ||
    CASE WHEN last_name ~ '^[A-Za-z]+$'
      THEN substr(lower(last_name), 2) ||
        replace(' ' || regexp_replace(public.searchable(email), '[^a-z]+', ' ', 'g') || ' ', ' ' || lower(last_name) || ' ', ' ')
      ELSE public.searchable(last_name) || ' ' || regexp_replace(public.searchable(email), '[^a-z]+', ' ', 'g')
    END
$$;--> statement-breakpoint
CREATE INDEX "students_search_beside" ON "students" USING gin (beside_last_name("first_name", "infix", "last_name", "email") gin_trgm_ops);--> statement-breakpoint
ALTER INDEX "students_search_beside" ALTER COLUMN 1 SET STATISTICS 1000;
