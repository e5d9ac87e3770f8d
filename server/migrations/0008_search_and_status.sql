CREATE EXTENSION IF NOT EXISTS btree_gin;--> statement-breakpoint
-- Words as they are searched: without accents, capitals and apostrophes, a space for whatever separates words in names and addresses.
CREATE FUNCTION search_words(text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE STRICT
AS $$ SELECT translate(lower(public.unaccent('public.unaccent'::regdictionary, $1)), '-.@_''', '    ') $$;--> statement-breakpoint
-- What a word is LIKE: one or two letters are the beginning of a word, more are found anywhere. NULL, which matches nothing, without a letter.
CREATE FUNCTION search_pattern(text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE STRICT
AS $$
  SELECT CASE WHEN word ~ '[a-z0-9]{3}' THEN '%' ELSE '% ' END || regexp_replace(word, '([\\%])', '\\\1', 'g') || '%'
  FROM (SELECT btrim(public.search_words($1)) AS word) given WHERE word ~ '[a-z0-9]'
$$;--> statement-breakpoint
-- The words of a pupil, except the beginning of a last name of plain letters, and except a part of the address that is the last name: the
-- index of names finds those. The dot keeps the rest of the last name from being the beginning of a word.
CREATE FUNCTION words_beside_last_name(first_name text, infix text, last_name text, email text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE
AS $$
  SELECT public.search_words(' ' || first_name || ' ' || infix || ' ') ||
    CASE WHEN last_name ~ '^[A-Za-z]+$'
      THEN '.' || substr(lower(last_name), 2) ||
        replace(' ' || translate(lower(email), '-.@_0123456789', '              ') || ' ', ' ' || lower(last_name) || ' ', ' ')
      ELSE public.search_words(last_name || ' ' || email)
    END
$$;--> statement-breakpoint
DROP INDEX "students_name";--> statement-breakpoint
DROP INDEX "students_school";--> statement-breakpoint
DROP INDEX "students_activity";--> statement-breakpoint
DROP INDEX "students_period";--> statement-breakpoint
DROP INDEX "students_status";--> statement-breakpoint
DROP INDEX "students_grade";--> statement-breakpoint
DROP INDEX "students_created_at_id_index";--> statement-breakpoint
DROP INDEX "students_school_id_created_at_id_index";--> statement-breakpoint
DROP INDEX "students_waiting";--> statement-breakpoint
DROP INDEX "students_search_beside";--> statement-breakpoint
DROP INDEX "students_search";--> statement-breakpoint
DROP INDEX "students_once";--> statement-breakpoint
DROP FUNCTION beside_last_name;--> statement-breakpoint
-- Room on each page for the next version of a row, so that a change of status touches no index; and old versions leave before they slow
-- down a deep page.
ALTER TABLE "students" SET (fillfactor = 85, autovacuum_vacuum_scale_factor = 0.01, autovacuum_analyze_scale_factor = 0.02);--> statement-breakpoint
ALTER TABLE "students" DROP COLUMN "search_text",
  ADD COLUMN "is_standing" boolean GENERATED ALWAYS AS (status not in ('REJECTED', 'CANCELLED')) STORED NOT NULL,
  ADD COLUMN "search_text" text GENERATED ALWAYS AS (search_words(' ' || first_name || ' ' || infix || ' ' || last_name || ' ' || email)) STORED NOT NULL,
  ADD COLUMN "other_text" text GENERATED ALWAYS AS (words_beside_last_name(first_name, infix, last_name, email)) STORED NOT NULL;--> statement-breakpoint
ALTER TABLE "honours_students" DROP COLUMN "search_text",
  ADD COLUMN "search_text" text GENERATED ALWAYS AS (search_words(' ' || first_name || ' ' || infix || ' ' || last_name || ' ' || email)) STORED NOT NULL;--> statement-breakpoint
CREATE INDEX "honours_students_search" ON "honours_students" USING gin ("search_text" gin_trgm_ops);--> statement-breakpoint
UPDATE "students" SET "waitlisted_at" = CASE WHEN status = 'WAITLISTED' THEN updated_at END WHERE (status = 'WAITLISTED') <> (waitlisted_at IS NOT NULL);--> statement-breakpoint
ALTER TABLE "students" ADD CONSTRAINT "students_waitlisted_since" CHECK ((status = 'WAITLISTED') = (waitlisted_at is not null));--> statement-breakpoint
CREATE INDEX "students_name" ON "students" USING btree ("last_name" collate "und-x-icu","first_name" collate "und-x-icu","id") INCLUDE ("school_id", "activity_id", "period_id", "grade", "search_text");--> statement-breakpoint
CREATE INDEX "students_school" ON "students" USING btree ("school_id","last_name" collate "und-x-icu","first_name" collate "und-x-icu","id");--> statement-breakpoint
CREATE INDEX "students_activity" ON "students" USING btree ("activity_id","last_name" collate "und-x-icu","first_name" collate "und-x-icu","id");--> statement-breakpoint
CREATE INDEX "students_period" ON "students" USING btree ("period_id","last_name" collate "und-x-icu","first_name" collate "und-x-icu","id");--> statement-breakpoint
CREATE INDEX "students_created" ON "students" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "students_activity_created" ON "students" USING btree ("activity_id","created_at","id");--> statement-breakpoint
CREATE INDEX "students_period_created" ON "students" USING btree ("period_id","created_at","id");--> statement-breakpoint
CREATE INDEX "students_waitlisted" ON "students" USING btree (coalesce("waitlisted_at", 'infinity'),"id");--> statement-breakpoint
CREATE INDEX "students_activity_waitlisted" ON "students" USING btree ("activity_id",coalesce("waitlisted_at", 'infinity'),"id");--> statement-breakpoint
CREATE INDEX "students_search" ON "students" USING gin ("search_text" gin_trgm_ops,"other_text" gin_trgm_ops,"activity_id","period_id","grade");--> statement-breakpoint
CREATE UNIQUE INDEX "students_once" ON "students" USING btree ("activity_id","period_id",lower("email")) WHERE is_standing;--> statement-breakpoint
CREATE TABLE "student_statuses" (
	"status" text NOT NULL,
	"created_at" timestamptz(3) NOT NULL,
	"id" integer NOT NULL,
	CONSTRAINT "student_statuses_status_created_at_id_pk" PRIMARY KEY("status","created_at","id")
);
--> statement-breakpoint
CREATE FUNCTION index_student_statuses() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'INSERT' THEN
    INSERT INTO student_statuses SELECT status, created_at, id FROM came ORDER BY 1, 2, 3;
  ELSIF TG_OP = 'DELETE' THEN
    DELETE FROM student_statuses kept USING went WHERE kept.status = went.status AND kept.created_at = went.created_at AND kept.id = went.id;
  ELSE
    DELETE FROM student_statuses kept USING went JOIN came USING (id)
      WHERE went.status <> came.status AND kept.status = went.status AND kept.created_at = went.created_at AND kept.id = went.id;
    INSERT INTO student_statuses SELECT came.status, came.created_at, id FROM went JOIN came USING (id)
      WHERE went.status <> came.status ORDER BY 1, 2, 3;
  END IF;
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER students_status_came AFTER INSERT ON students REFERENCING NEW TABLE AS came
  FOR EACH STATEMENT EXECUTE FUNCTION index_student_statuses();--> statement-breakpoint
CREATE TRIGGER students_status_went AFTER DELETE ON students REFERENCING OLD TABLE AS went
  FOR EACH STATEMENT EXECUTE FUNCTION index_student_statuses();--> statement-breakpoint
CREATE TRIGGER students_status_changed AFTER UPDATE ON students REFERENCING OLD TABLE AS went NEW TABLE AS came
  FOR EACH STATEMENT EXECUTE FUNCTION index_student_statuses();--> statement-breakpoint
INSERT INTO student_statuses SELECT status, created_at, id FROM students ORDER BY 1, 2, 3;--> statement-breakpoint
DROP FUNCTION searchable;
