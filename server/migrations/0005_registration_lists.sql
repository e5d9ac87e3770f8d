TRUNCATE "student_counts_by_activity", "student_counts_by_school";--> statement-breakpoint
ALTER TABLE "student_counts_by_activity" DROP CONSTRAINT "student_counts_by_activity_activity_id_period_id_status_pk";--> statement-breakpoint
ALTER TABLE "student_counts_by_school" DROP CONSTRAINT "student_counts_by_school_school_id_period_id_status_pk";--> statement-breakpoint
ALTER TABLE "student_counts_by_activity" ADD COLUMN "grade" integer NOT NULL;--> statement-breakpoint
ALTER TABLE "student_counts_by_school" ADD COLUMN "grade" integer NOT NULL;--> statement-breakpoint
ALTER TABLE "student_counts_by_activity" ADD CONSTRAINT "student_counts_by_activity_activity_id_period_id_status_grade_pk" PRIMARY KEY("activity_id","period_id","status","grade");--> statement-breakpoint
ALTER TABLE "student_counts_by_school" ADD CONSTRAINT "student_counts_by_school_school_id_period_id_status_grade_pk" PRIMARY KEY("school_id","period_id","status","grade");--> statement-breakpoint
INSERT INTO student_counts_by_school SELECT school_id, period_id, status, count(*), grade FROM students GROUP BY school_id, period_id, status, grade;--> statement-breakpoint
INSERT INTO student_counts_by_activity SELECT activity_id, period_id, status, count(*), grade FROM students GROUP BY activity_id, period_id, status, grade;--> statement-breakpoint
CREATE OR REPLACE FUNCTION count_students_came() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO student_counts_by_school AS kept (school_id, period_id, status, grade, number)
    SELECT school_id, period_id, status, grade, sum(change) FROM (SELECT school_id, activity_id, period_id, status, grade, 1 AS change FROM came) AS changes
    GROUP BY 1, 2, 3, 4 HAVING sum(change) <> 0 ORDER BY 1, 2, 3, 4
    ON CONFLICT (school_id, period_id, status, grade) DO UPDATE SET number = kept.number + excluded.number;
  INSERT INTO student_counts_by_activity AS kept (activity_id, period_id, status, grade, number)
    SELECT activity_id, period_id, status, grade, sum(change) FROM (SELECT school_id, activity_id, period_id, status, grade, 1 AS change FROM came) AS changes
    GROUP BY 1, 2, 3, 4 HAVING sum(change) <> 0 ORDER BY 1, 2, 3, 4
    ON CONFLICT (activity_id, period_id, status, grade) DO UPDATE SET number = kept.number + excluded.number;
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE OR REPLACE FUNCTION count_students_went() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO student_counts_by_school AS kept (school_id, period_id, status, grade, number)
    SELECT school_id, period_id, status, grade, sum(change) FROM (SELECT school_id, activity_id, period_id, status, grade, -1 AS change FROM went) AS changes
    GROUP BY 1, 2, 3, 4 HAVING sum(change) <> 0 ORDER BY 1, 2, 3, 4
    ON CONFLICT (school_id, period_id, status, grade) DO UPDATE SET number = kept.number + excluded.number;
  INSERT INTO student_counts_by_activity AS kept (activity_id, period_id, status, grade, number)
    SELECT activity_id, period_id, status, grade, sum(change) FROM (SELECT school_id, activity_id, period_id, status, grade, -1 AS change FROM went) AS changes
    GROUP BY 1, 2, 3, 4 HAVING sum(change) <> 0 ORDER BY 1, 2, 3, 4
    ON CONFLICT (activity_id, period_id, status, grade) DO UPDATE SET number = kept.number + excluded.number;
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE OR REPLACE FUNCTION count_students_changed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO student_counts_by_school AS kept (school_id, period_id, status, grade, number)
    SELECT school_id, period_id, status, grade, sum(change) FROM (SELECT school_id, activity_id, period_id, status, grade, 1 AS change FROM came UNION ALL SELECT school_id, activity_id, period_id, status, grade, -1 AS change FROM went) AS changes
    GROUP BY 1, 2, 3, 4 HAVING sum(change) <> 0 ORDER BY 1, 2, 3, 4
    ON CONFLICT (school_id, period_id, status, grade) DO UPDATE SET number = kept.number + excluded.number;
  INSERT INTO student_counts_by_activity AS kept (activity_id, period_id, status, grade, number)
    SELECT activity_id, period_id, status, grade, sum(change) FROM (SELECT school_id, activity_id, period_id, status, grade, 1 AS change FROM came UNION ALL SELECT school_id, activity_id, period_id, status, grade, -1 AS change FROM went) AS changes
    GROUP BY 1, 2, 3, 4 HAVING sum(change) <> 0 ORDER BY 1, 2, 3, 4
    ON CONFLICT (activity_id, period_id, status, grade) DO UPDATE SET number = kept.number + excluded.number;
  RETURN NULL;
END $$;--> statement-breakpoint
ALTER TABLE "students" DROP COLUMN "search_text";--> statement-breakpoint
ALTER TABLE "students" ADD COLUMN "search_text" text GENERATED ALWAYS AS (searchable(' ' || first_name || ' ' || infix || ' ' || last_name || ' ' || email || ' ')) STORED NOT NULL;--> statement-breakpoint
CREATE INDEX "students_search" ON "students" USING gin ("search_text" gin_trgm_ops);--> statement-breakpoint
DROP INDEX IF EXISTS "students_name";--> statement-breakpoint
CREATE INDEX "students_name" ON "students" USING btree ("last_name" collate "und-x-icu","first_name" collate "und-x-icu","id") INCLUDE (school_id, activity_id, period_id, status, grade);--> statement-breakpoint
DROP INDEX IF EXISTS "students_school";--> statement-breakpoint
CREATE INDEX "students_school" ON "students" USING btree ("school_id","last_name" collate "und-x-icu","first_name" collate "und-x-icu","id") INCLUDE (activity_id, period_id, status, grade);--> statement-breakpoint
DROP INDEX IF EXISTS "students_activity";--> statement-breakpoint
CREATE INDEX "students_activity" ON "students" USING btree ("activity_id","last_name" collate "und-x-icu","first_name" collate "und-x-icu","id") INCLUDE (school_id, period_id, status, grade);--> statement-breakpoint
DROP INDEX IF EXISTS "students_period";--> statement-breakpoint
CREATE INDEX "students_period" ON "students" USING btree ("period_id","last_name" collate "und-x-icu","first_name" collate "und-x-icu","id") INCLUDE (school_id, activity_id, status, grade);--> statement-breakpoint
DROP INDEX IF EXISTS "students_status";--> statement-breakpoint
CREATE INDEX "students_status" ON "students" USING btree ("status","last_name" collate "und-x-icu","first_name" collate "und-x-icu","id") INCLUDE (school_id, activity_id, period_id, grade);--> statement-breakpoint
DROP INDEX IF EXISTS "students_grade";--> statement-breakpoint
CREATE INDEX "students_grade" ON "students" USING btree ("grade","last_name" collate "und-x-icu","first_name" collate "und-x-icu","id") INCLUDE (school_id, activity_id, period_id, status);
