-- A unique index of the registrations that stand had the status: PostgreSQL made a new entry in every index of a registration that was
-- rejected or cancelled. The rule is now kept by a trigger, under the constraint's name, so that it is refused with the same words.
-- Activity and period as one number, which no other index has: with the statistics of a small table PostgreSQL would look through all
-- registrations of an activity for each new one.
CREATE INDEX "students_address" ON "students" USING btree (("activity_id"::bigint << 32 | "period_id"),lower("email"));--> statement-breakpoint
-- As in keep_student_counts, plans that do not depend on how many rows the first call had.
CREATE FUNCTION refuse_second_registration() RETURNS trigger LANGUAGE plpgsql
SET enable_hashjoin = off SET enable_mergejoin = off SET enable_seqscan = off AS $$
BEGIN
  IF TG_OP = 'UPDATE' THEN
    IF NOT EXISTS (
      SELECT id, activity_id, period_id, lower(email) FROM came WHERE is_standing
      EXCEPT SELECT id, activity_id, period_id, lower(email) FROM went WHERE is_standing)
    THEN
      RETURN NULL;
    END IF;
  END IF;
  -- Whoever registers for the activity at the same time waits here at the latest, and then sees these rows.
  PERFORM FROM activities WHERE id IN (SELECT activity_id FROM came) ORDER BY id FOR NO KEY UPDATE;
  IF EXISTS (
    SELECT FROM came JOIN students other ON lower(other.email) = lower(came.email) AND other.id <> came.id
      AND (other.activity_id::bigint << 32 | other.period_id) = (came.activity_id::bigint << 32 | came.period_id)
    WHERE came.is_standing AND other.is_standing)
  THEN
    RAISE EXCEPTION 'a pupil has one registration that stands for an activity in a period'
      USING ERRCODE = 'unique_violation', TABLE = 'students', CONSTRAINT = 'students_once';
  END IF;
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER students_once_came AFTER INSERT ON students REFERENCING NEW TABLE AS came
FOR EACH STATEMENT EXECUTE FUNCTION refuse_second_registration();--> statement-breakpoint
CREATE TRIGGER students_once_changed AFTER UPDATE ON students REFERENCING OLD TABLE AS went NEW TABLE AS came
FOR EACH STATEMENT EXECUTE FUNCTION refuse_second_registration();--> statement-breakpoint
DROP INDEX "students_once";
