-- Rows of one count become one before it has a key.
CREATE TEMP TABLE folded ON COMMIT DROP AS
  SELECT activity_id, period_id, status, grade, sum(number)::int FROM student_counts_by_activity GROUP BY 1, 2, 3, 4 HAVING sum(number) <> 0;--> statement-breakpoint
TRUNCATE student_counts_by_activity;--> statement-breakpoint
INSERT INTO student_counts_by_activity SELECT * FROM folded;--> statement-breakpoint
DROP INDEX "student_counts_by_activity_activity_id_period_id_index";--> statement-breakpoint
ALTER TABLE "student_counts_by_activity" ADD CONSTRAINT "student_counts_by_activity_activity_id_period_id_status_grade_pk" PRIMARY KEY("activity_id","period_id","status","grade");--> statement-breakpoint
-- As before, but counts per activity are changed in place: whoever changes registrations has locked their activity.
CREATE OR REPLACE FUNCTION keep_student_counts() RETURNS trigger LANGUAGE plpgsql SET enable_hashjoin = off SET enable_mergejoin = off SET enable_seqscan = off
AS $$
BEGIN
  IF TG_OP = 'INSERT' THEN
    INSERT INTO student_statuses SELECT status, created_at, id FROM came ORDER BY 1, 2, 3;
    INSERT INTO student_counts_by_school SELECT school_id, period_id, status, grade, count(*) FROM came GROUP BY 1, 2, 3, 4;
    INSERT INTO student_counts_by_activity AS kept SELECT activity_id, period_id, status, grade, count(*) FROM came GROUP BY 1, 2, 3, 4
      ORDER BY 1, 2, 3, 4 ON CONFLICT (activity_id, period_id, status, grade) DO UPDATE SET number = kept.number + excluded.number;
  ELSIF TG_OP = 'DELETE' THEN
    DELETE FROM student_statuses kept USING went WHERE kept.status = went.status AND kept.created_at = went.created_at AND kept.id = went.id;
    DELETE FROM student_status_news USING went WHERE student_id = went.id;
    INSERT INTO student_counts_by_school SELECT school_id, period_id, status, grade, -count(*) FROM went GROUP BY 1, 2, 3, 4;
    INSERT INTO student_counts_by_activity AS kept SELECT activity_id, period_id, status, grade, -count(*) FROM went GROUP BY 1, 2, 3, 4
      ORDER BY 1, 2, 3, 4 ON CONFLICT (activity_id, period_id, status, grade) DO UPDATE SET number = kept.number + excluded.number;
  ELSE
    DELETE FROM student_statuses kept
      USING (SELECT status, created_at, id FROM went EXCEPT ALL SELECT status, created_at, id FROM came ORDER BY 1, 2, 3) gone
      WHERE kept.status = gone.status AND kept.created_at = gone.created_at AND kept.id = gone.id;
    INSERT INTO student_statuses SELECT status, created_at, id FROM came EXCEPT ALL SELECT status, created_at, id FROM went ORDER BY 1, 2, 3;
    INSERT INTO student_counts_by_school SELECT school_id, period_id, status, grade, sum(change) FROM (
      SELECT school_id, period_id, status, grade, 1 AS change FROM came UNION ALL SELECT school_id, period_id, status, grade, -1 FROM went) changes
      GROUP BY 1, 2, 3, 4 HAVING sum(change) <> 0;
    INSERT INTO student_counts_by_activity AS kept SELECT activity_id, period_id, status, grade, sum(change) FROM (
      SELECT activity_id, period_id, status, grade, 1 AS change FROM came UNION ALL SELECT activity_id, period_id, status, grade, -1 FROM went) changes
      GROUP BY 1, 2, 3, 4 HAVING sum(change) <> 0
      ORDER BY 1, 2, 3, 4 ON CONFLICT (activity_id, period_id, status, grade) DO UPDATE SET number = kept.number + excluded.number;
  END IF;
  RETURN NULL;
END $$;
