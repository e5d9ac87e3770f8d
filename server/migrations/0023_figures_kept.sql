CREATE FUNCTION note_student_changes() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  anonymised integer[] := '{}';
BEGIN
  IF TG_OP = 'INSERT' THEN
    INSERT INTO student_changes
      SELECT school_id, activity_id, period_id, status, grade, level, (created_at AT TIME ZONE 'Europe/Amsterdam')::date, count(*), true
      FROM came GROUP BY 1, 2, 3, 4, 5, 6, 7;
  ELSIF TG_OP = 'DELETE' THEN
    INSERT INTO student_changes
      SELECT school_id, activity_id, period_id, status, grade, level, (created_at AT TIME ZONE 'Europe/Amsterdam')::date, -count(*), true
      FROM went GROUP BY 1, 2, 3, 4, 5, 6, 7;
  ELSE
    -- Anonymising removes the level, and changes no figure.
    IF EXISTS (SELECT FROM came WHERE anonymised_at IS NOT NULL) THEN
      anonymised := ARRAY(SELECT id FROM came WHERE anonymised_at IS NOT NULL INTERSECT SELECT id FROM went WHERE anonymised_at IS NULL);
    END IF;
    INSERT INTO student_changes
      SELECT school_id, activity_id, period_id, status, grade, level, (created_at AT TIME ZONE 'Europe/Amsterdam')::date, sum(change), false
      FROM (
        SELECT school_id, activity_id, period_id, status, grade, level, created_at, 1 AS change FROM came WHERE id <> ALL (anonymised)
        UNION ALL SELECT school_id, activity_id, period_id, status, grade, level, created_at, -1 FROM went WHERE id <> ALL (anonymised)) changes
      GROUP BY 1, 2, 3, 4, 5, 6, 7 HAVING sum(change) <> 0;
  END IF;
  RETURN NULL;
END $$;--> statement-breakpoint
-- Only what makes another pupil of a registration, or moves the pupil: a status does not, and is what changes most.
CREATE FUNCTION note_pupil_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO student_changes VALUES
    (OLD.school_id, OLD.activity_id, OLD.period_id, OLD.status, OLD.grade, OLD.level, CURRENT_DATE, 0, true),
    (NEW.school_id, NEW.activity_id, NEW.period_id, NEW.status, NEW.grade, NEW.level, CURRENT_DATE, 0, true);
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE FUNCTION note_period_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO student_changes
    SELECT school_id, 0, NEW.id, status, 0, '', CURRENT_DATE, 0, true FROM figures_by_school WHERE period_id = NEW.id;
  RETURN NULL;
END $$;--> statement-breakpoint
-- A change between the first count and the triggers would be missed.
LOCK TABLE students IN SHARE ROW EXCLUSIVE MODE;--> statement-breakpoint
INSERT INTO student_changes
  SELECT school_id, activity_id, period_id, status, grade, level, (created_at AT TIME ZONE 'Europe/Amsterdam')::date, count(*), true
  FROM students GROUP BY 1, 2, 3, 4, 5, 6, 7;--> statement-breakpoint
CREATE TRIGGER students_noted_came AFTER INSERT ON students REFERENCING NEW TABLE AS came
  FOR EACH STATEMENT EXECUTE FUNCTION note_student_changes();--> statement-breakpoint
CREATE TRIGGER students_noted_went AFTER DELETE ON students REFERENCING OLD TABLE AS went
  FOR EACH STATEMENT EXECUTE FUNCTION note_student_changes();--> statement-breakpoint
CREATE TRIGGER students_noted_changed AFTER UPDATE ON students REFERENCING OLD TABLE AS went NEW TABLE AS came
  FOR EACH STATEMENT EXECUTE FUNCTION note_student_changes();--> statement-breakpoint
CREATE TRIGGER students_noted_pupil AFTER UPDATE OF email, school_id, period_id, grade, level ON students FOR EACH ROW
  WHEN (NEW.anonymised_at IS NULL
    AND (OLD.email, OLD.school_id, OLD.period_id, OLD.grade, OLD.level) IS DISTINCT FROM (NEW.email, NEW.school_id, NEW.period_id, NEW.grade, NEW.level))
  EXECUTE FUNCTION note_pupil_change();--> statement-breakpoint
CREATE TRIGGER periods_noted_year AFTER UPDATE OF school_year ON periods FOR EACH ROW
  WHEN (OLD.school_year <> NEW.school_year) EXECUTE FUNCTION note_period_change();
