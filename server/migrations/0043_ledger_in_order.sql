-- As before, in another order. A change of status makes one status of another: their time of creation puts them in the order of the index, and
-- text takes longest to compare.
CREATE OR REPLACE FUNCTION keep_student_counts() RETURNS trigger LANGUAGE plpgsql SET enable_hashjoin = off SET enable_mergejoin = off SET enable_seqscan = off
AS $$
BEGIN
  IF TG_OP = 'INSERT' THEN
    INSERT INTO student_statuses SELECT status, created_at, id FROM came ORDER BY 2, 3;
    INSERT INTO student_counts_by_activity AS kept SELECT activity_id, period_id, status, grade, count(*) FROM came GROUP BY 1, 2, 3, 4
      ORDER BY 1, 2, 3, 4 ON CONFLICT (activity_id, period_id, status, grade) DO UPDATE SET number = kept.number + excluded.number;
  ELSIF TG_OP = 'DELETE' THEN
    DELETE FROM student_statuses kept USING went WHERE kept.status = went.status AND kept.created_at = went.created_at AND kept.id = went.id;
    INSERT INTO student_counts_by_activity AS kept SELECT activity_id, period_id, status, grade, -count(*) FROM went GROUP BY 1, 2, 3, 4
      ORDER BY 1, 2, 3, 4 ON CONFLICT (activity_id, period_id, status, grade) DO UPDATE SET number = kept.number + excluded.number;
  ELSE
    DELETE FROM student_statuses kept
      USING (SELECT status, created_at, id FROM went EXCEPT ALL SELECT status, created_at, id FROM came ORDER BY 2, 3) gone
      WHERE kept.status = gone.status AND kept.created_at = gone.created_at AND kept.id = gone.id;
    INSERT INTO student_statuses SELECT status, created_at, id FROM came EXCEPT ALL SELECT status, created_at, id FROM went ORDER BY 2, 3;
    INSERT INTO student_counts_by_activity AS kept SELECT activity_id, period_id, status, grade, sum(change) FROM (
      SELECT activity_id, period_id, status, grade, 1 AS change FROM came UNION ALL SELECT activity_id, period_id, status, grade, -1 FROM went) changes
      GROUP BY 1, 2, 3, 4 HAVING sum(change) <> 0
      ORDER BY 1, 2, 3, 4 ON CONFLICT (activity_id, period_id, status, grade) DO UPDATE SET number = kept.number + excluded.number;
  END IF;
  RETURN NULL;
END $$;--> statement-breakpoint
-- As before, in the order of the ledger's index.
CREATE OR REPLACE FUNCTION note_student_changes() RETURNS trigger LANGUAGE plpgsql AS $$
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
      GROUP BY 1, 2, 3, 4, 5, 6, 7 HAVING sum(change) <> 0 ORDER BY 1;
  END IF;
  RETURN NULL;
END $$;
