CREATE FUNCTION note_changed_pupils() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO pupil_changes SELECT DISTINCT school_id, period_id FROM taken WHERE is_of_pupils;
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE FUNCTION note_category_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO pupil_changes SELECT DISTINCT school_id, period_id FROM figure_parts_by_school_and_activity WHERE activity_id = NEW.id;
  RETURN NULL;
END $$;--> statement-breakpoint
-- Whoever folds removes the changes, this version or the one before it.
CREATE TRIGGER student_changes_of_pupils AFTER DELETE ON student_changes REFERENCING OLD TABLE AS taken
  FOR EACH STATEMENT EXECUTE FUNCTION note_changed_pupils();--> statement-breakpoint
CREATE TRIGGER activities_noted_category AFTER UPDATE OF category ON activities FOR EACH ROW
  WHEN (OLD.category <> NEW.category) EXECUTE FUNCTION note_category_change();--> statement-breakpoint
INSERT INTO pupil_changes SELECT DISTINCT school_id, period_id FROM figures_by_school;
