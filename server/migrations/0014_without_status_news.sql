-- As before, without the news of statuses: news about a registration that is gone is left out when it is told.
CREATE OR REPLACE FUNCTION keep_student_counts() RETURNS trigger LANGUAGE plpgsql SET enable_hashjoin = off SET enable_mergejoin = off SET enable_seqscan = off
AS $$
BEGIN
  IF TG_OP = 'INSERT' THEN
    INSERT INTO student_statuses SELECT status, created_at, id FROM came ORDER BY 1, 2, 3;
    INSERT INTO student_counts_by_school SELECT school_id, period_id, status, grade, count(*) FROM came GROUP BY 1, 2, 3, 4;
    INSERT INTO student_counts_by_school_and_activity SELECT school_id, activity_id, status, count(*) FROM came GROUP BY 1, 2, 3;
    INSERT INTO student_counts_by_activity AS kept SELECT activity_id, period_id, status, grade, count(*) FROM came GROUP BY 1, 2, 3, 4
      ORDER BY 1, 2, 3, 4 ON CONFLICT (activity_id, period_id, status, grade) DO UPDATE SET number = kept.number + excluded.number;
  ELSIF TG_OP = 'DELETE' THEN
    DELETE FROM student_statuses kept USING went WHERE kept.status = went.status AND kept.created_at = went.created_at AND kept.id = went.id;
    INSERT INTO student_counts_by_school SELECT school_id, period_id, status, grade, -count(*) FROM went GROUP BY 1, 2, 3, 4;
    INSERT INTO student_counts_by_school_and_activity SELECT school_id, activity_id, status, -count(*) FROM went GROUP BY 1, 2, 3;
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
    INSERT INTO student_counts_by_school_and_activity SELECT school_id, activity_id, status, sum(change) FROM (
      SELECT school_id, activity_id, status, 1 AS change FROM came UNION ALL SELECT school_id, activity_id, status, -1 FROM went) changes
      GROUP BY 1, 2, 3 HAVING sum(change) <> 0;
    INSERT INTO student_counts_by_activity AS kept SELECT activity_id, period_id, status, grade, sum(change) FROM (
      SELECT activity_id, period_id, status, grade, 1 AS change FROM came UNION ALL SELECT activity_id, period_id, status, grade, -1 FROM went) changes
      GROUP BY 1, 2, 3, 4 HAVING sum(change) <> 0
      ORDER BY 1, 2, 3, 4 ON CONFLICT (activity_id, period_id, status, grade) DO UPDATE SET number = kept.number + excluded.number;
  END IF;
  RETURN NULL;
END $$;--> statement-breakpoint
DROP TABLE "student_status_news" CASCADE;
