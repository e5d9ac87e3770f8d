CREATE EXTENSION IF NOT EXISTS pg_trgm;
--> statement-breakpoint
CREATE EXTENSION IF NOT EXISTS unaccent;
--> statement-breakpoint
-- What is searched for and what is searched in both pass through this. PostgreSQL calls unaccent STABLE because its dictionary could
-- change; ours does not, and an index needs IMMUTABLE.
CREATE FUNCTION searchable(text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE STRICT
AS $$ SELECT lower(public.unaccent('public.unaccent'::regdictionary, $1)) $$;
