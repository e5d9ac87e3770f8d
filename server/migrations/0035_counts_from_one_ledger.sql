-- A change in between would be counted twice or not at all.
LOCK TABLE students, student_counts_by_school, student_counts_by_school_and_activity IN SHARE ROW EXCLUSIVE MODE;--> statement-breakpoint
LOCK TABLE student_changes IN ACCESS EXCLUSIVE MODE;--> statement-breakpoint
-- The counts have what waits in the ledger, and get it once more when it is taken from there.
INSERT INTO student_counts_by_school SELECT school_id, period_id, status, grade, -sum(number) FROM student_changes GROUP BY 1, 2, 3, 4;--> statement-breakpoint
INSERT INTO student_counts_by_school_and_activity SELECT school_id, activity_id, status, -sum(number) FROM student_changes GROUP BY 1, 2, 3;--> statement-breakpoint
-- From now on a count is one row.
WITH taken AS (DELETE FROM student_counts_by_school WHERE is_change RETURNING *)
  INSERT INTO student_counts_by_school AS kept
  SELECT school_id, period_id, status, grade, sum(number), false FROM taken GROUP BY 1, 2, 3, 4 HAVING sum(number) <> 0
  ON CONFLICT (school_id, period_id, status, grade) WHERE NOT is_change DO UPDATE SET number = kept.number + excluded.number;--> statement-breakpoint
WITH taken AS (DELETE FROM student_counts_by_school_and_activity WHERE is_change RETURNING *)
  INSERT INTO student_counts_by_school_and_activity AS kept
  SELECT school_id, activity_id, status, sum(number), false FROM taken GROUP BY 1, 2, 3 HAVING sum(number) <> 0
  ON CONFLICT (school_id, activity_id, status) WHERE NOT is_change DO UPDATE SET number = kept.number + excluded.number;--> statement-breakpoint
-- Who sums a table of counts reads the ledger with it.
ALTER TABLE student_changes INHERIT student_counts_by_school;--> statement-breakpoint
ALTER TABLE student_changes INHERIT student_counts_by_school_and_activity;--> statement-breakpoint
-- Whoever folds takes rows from the ledger, as the version before does for figures: the counts get them in the same statement.
CREATE FUNCTION keep_taken_counts() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO student_counts_by_school AS kept
    SELECT school_id, period_id, status, grade, sum(number), false FROM taken GROUP BY 1, 2, 3, 4 HAVING sum(number) <> 0 ORDER BY 1, 2, 3, 4
    ON CONFLICT (school_id, period_id, status, grade) WHERE NOT is_change DO UPDATE SET number = kept.number + excluded.number;
  INSERT INTO student_counts_by_school_and_activity AS kept
    SELECT school_id, activity_id, status, sum(number), false FROM taken GROUP BY 1, 2, 3 HAVING sum(number) <> 0 ORDER BY 1, 2, 3
    ON CONFLICT (school_id, activity_id, status) WHERE NOT is_change DO UPDATE SET number = kept.number + excluded.number;
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER student_changes_taken AFTER DELETE ON student_changes REFERENCING OLD TABLE AS taken
  FOR EACH STATEMENT EXECUTE FUNCTION keep_taken_counts();--> statement-breakpoint
-- As before, without what the ledger has. Counts per activity are still changed in place: whoever changes registrations has locked their
-- activity, and a check of its capacity need not read all changes since the last fold.
CREATE OR REPLACE FUNCTION keep_student_counts() RETURNS trigger LANGUAGE plpgsql SET enable_hashjoin = off SET enable_mergejoin = off SET enable_seqscan = off
AS $$
BEGIN
  IF TG_OP = 'INSERT' THEN
    INSERT INTO student_statuses SELECT status, created_at, id FROM came ORDER BY 1, 2, 3;
    INSERT INTO student_counts_by_activity AS kept SELECT activity_id, period_id, status, grade, count(*) FROM came GROUP BY 1, 2, 3, 4
      ORDER BY 1, 2, 3, 4 ON CONFLICT (activity_id, period_id, status, grade) DO UPDATE SET number = kept.number + excluded.number;
  ELSIF TG_OP = 'DELETE' THEN
    DELETE FROM student_statuses kept USING went WHERE kept.status = went.status AND kept.created_at = went.created_at AND kept.id = went.id;
    INSERT INTO student_counts_by_activity AS kept SELECT activity_id, period_id, status, grade, -count(*) FROM went GROUP BY 1, 2, 3, 4
      ORDER BY 1, 2, 3, 4 ON CONFLICT (activity_id, period_id, status, grade) DO UPDATE SET number = kept.number + excluded.number;
  ELSE
    DELETE FROM student_statuses kept
      USING (SELECT status, created_at, id FROM went EXCEPT ALL SELECT status, created_at, id FROM came ORDER BY 1, 2, 3) gone
      WHERE kept.status = gone.status AND kept.created_at = gone.created_at AND kept.id = gone.id;
    INSERT INTO student_statuses SELECT status, created_at, id FROM came EXCEPT ALL SELECT status, created_at, id FROM went ORDER BY 1, 2, 3;
    INSERT INTO student_counts_by_activity AS kept SELECT activity_id, period_id, status, grade, sum(change) FROM (
      SELECT activity_id, period_id, status, grade, 1 AS change FROM came UNION ALL SELECT activity_id, period_id, status, grade, -1 FROM went) changes
      GROUP BY 1, 2, 3, 4 HAVING sum(change) <> 0
      ORDER BY 1, 2, 3, 4 ON CONFLICT (activity_id, period_id, status, grade) DO UPDATE SET number = kept.number + excluded.number;
  END IF;
  RETURN NULL;
END $$;
