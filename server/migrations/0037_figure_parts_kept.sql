-- Whoever folds removes the changes, this version or the one before it: both then keep the parts.
CREATE FUNCTION keep_figure_parts() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO figure_parts_by_school_and_activity AS kept
      (period_id, school_id, activity_id, placed, pending, waiting, rejected, cancelled)
    SELECT period_id, school_id, activity_id,
      coalesce(sum(number) FILTER (WHERE status IN ('ACCEPTED', 'COMPLETED')), 0),
      coalesce(sum(number) FILTER (WHERE status = 'PENDING'), 0),
      coalesce(sum(number) FILTER (WHERE status = 'WAITLISTED'), 0),
      coalesce(sum(number) FILTER (WHERE status = 'REJECTED'), 0),
      coalesce(sum(number) FILTER (WHERE status = 'CANCELLED'), 0)
    FROM taken WHERE number <> 0 GROUP BY 1, 2, 3 ORDER BY 1, 2, 3
    ON CONFLICT (period_id, school_id, activity_id) DO UPDATE SET
      placed = kept.placed + excluded.placed, pending = kept.pending + excluded.pending, waiting = kept.waiting + excluded.waiting,
      rejected = kept.rejected + excluded.rejected, cancelled = kept.cancelled + excluded.cancelled;
  INSERT INTO figure_parts_by_school_and_grade AS kept
      (period_id, school_id, grade, level, placed, pending, waiting, rejected, cancelled)
    SELECT period_id, school_id, grade, level,
      coalesce(sum(number) FILTER (WHERE status IN ('ACCEPTED', 'COMPLETED')), 0),
      coalesce(sum(number) FILTER (WHERE status = 'PENDING'), 0),
      coalesce(sum(number) FILTER (WHERE status = 'WAITLISTED'), 0),
      coalesce(sum(number) FILTER (WHERE status = 'REJECTED'), 0),
      coalesce(sum(number) FILTER (WHERE status = 'CANCELLED'), 0)
    FROM taken WHERE number <> 0 GROUP BY 1, 2, 3, 4 ORDER BY 1, 2, 3, 4
    ON CONFLICT (period_id, school_id, grade, level) DO UPDATE SET
      placed = kept.placed + excluded.placed, pending = kept.pending + excluded.pending, waiting = kept.waiting + excluded.waiting,
      rejected = kept.rejected + excluded.rejected, cancelled = kept.cancelled + excluded.cancelled;
  RETURN NULL;
END $$;--> statement-breakpoint
-- Its lock holds back folding until the first sums are there.
CREATE TRIGGER student_changes_in_parts AFTER DELETE ON student_changes REFERENCING OLD TABLE AS taken
  FOR EACH STATEMENT EXECUTE FUNCTION keep_figure_parts();--> statement-breakpoint
INSERT INTO figure_parts_by_school_and_activity (period_id, school_id, activity_id, placed, pending, waiting, rejected, cancelled)
  SELECT period_id, school_id, activity_id,
    coalesce(sum(number) FILTER (WHERE status IN ('ACCEPTED', 'COMPLETED')), 0),
    coalesce(sum(number) FILTER (WHERE status = 'PENDING'), 0),
    coalesce(sum(number) FILTER (WHERE status = 'WAITLISTED'), 0),
    coalesce(sum(number) FILTER (WHERE status = 'REJECTED'), 0),
    coalesce(sum(number) FILTER (WHERE status = 'CANCELLED'), 0)
  FROM figures_by_school_and_activity GROUP BY 1, 2, 3 ORDER BY 1, 2, 3;--> statement-breakpoint
INSERT INTO figure_parts_by_school_and_grade (period_id, school_id, grade, level, placed, pending, waiting, rejected, cancelled)
  SELECT period_id, school_id, grade, level,
    coalesce(sum(number) FILTER (WHERE status IN ('ACCEPTED', 'COMPLETED')), 0),
    coalesce(sum(number) FILTER (WHERE status = 'PENDING'), 0),
    coalesce(sum(number) FILTER (WHERE status = 'WAITLISTED'), 0),
    coalesce(sum(number) FILTER (WHERE status = 'REJECTED'), 0),
    coalesce(sum(number) FILTER (WHERE status = 'CANCELLED'), 0)
  FROM figures_by_school_and_grade GROUP BY 1, 2, 3, 4 ORDER BY 1, 2, 3, 4;
