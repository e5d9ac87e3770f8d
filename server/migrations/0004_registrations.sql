CREATE TABLE "student_counts_by_activity" (
	"activity_id" integer NOT NULL,
	"period_id" integer NOT NULL,
	"status" text NOT NULL,
	"grade" integer NOT NULL,
	"number" integer NOT NULL,
	CONSTRAINT "student_counts_by_activity_activity_id_period_id_status_grade_pk" PRIMARY KEY("activity_id","period_id","status","grade")
);
--> statement-breakpoint
CREATE TABLE "student_counts_by_school" (
	"school_id" integer NOT NULL,
	"period_id" integer NOT NULL,
	"status" text NOT NULL,
	"grade" integer NOT NULL,
	"number" integer NOT NULL,
	CONSTRAINT "student_counts_by_school_school_id_period_id_status_grade_pk" PRIMARY KEY("school_id","period_id","status","grade")
);
--> statement-breakpoint
CREATE TABLE "student_status_news" (
	"student_id" integer PRIMARY KEY NOT NULL,
	"school_id" integer NOT NULL,
	"activity_id" integer NOT NULL,
	"status_before" text NOT NULL,
	"first_at" timestamptz(3) DEFAULT now() NOT NULL,
	"last_at" timestamptz(3) DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "student_undos" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"user_id" integer NOT NULL,
	"created_at" timestamptz(3) DEFAULT now() NOT NULL,
	"rows" jsonb NOT NULL
);
--> statement-breakpoint
DROP INDEX "students_school_id_period_id_status_index";--> statement-breakpoint
DROP INDEX "students_activity_id_period_id_index";--> statement-breakpoint
DROP INDEX "students_period_id_index";--> statement-breakpoint
ALTER TABLE "students" ADD COLUMN "search_text" text GENERATED ALWAYS AS (searchable(' ' || first_name || ' ' || infix || ' ' || last_name || ' ' || email || ' ')) STORED NOT NULL;--> statement-breakpoint
ALTER TABLE "student_status_news" ADD CONSTRAINT "student_status_news_student_id_students_id_fk" FOREIGN KEY ("student_id") REFERENCES "public"."students"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "student_undos" ADD CONSTRAINT "student_undos_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "student_status_news_school_id_activity_id_index" ON "student_status_news" USING btree ("school_id","activity_id");--> statement-breakpoint
CREATE INDEX "students_name" ON "students" USING btree ("last_name" collate "und-x-icu","first_name" collate "und-x-icu","id") INCLUDE ("school_id", "activity_id", "period_id", "status", "grade");--> statement-breakpoint
CREATE INDEX "students_school" ON "students" USING btree ("school_id","last_name" collate "und-x-icu","first_name" collate "und-x-icu","id") INCLUDE ("activity_id", "period_id", "status", "grade");--> statement-breakpoint
CREATE INDEX "students_activity" ON "students" USING btree ("activity_id","last_name" collate "und-x-icu","first_name" collate "und-x-icu","id") INCLUDE ("school_id", "period_id", "status", "grade");--> statement-breakpoint
CREATE INDEX "students_period" ON "students" USING btree ("period_id","last_name" collate "und-x-icu","first_name" collate "und-x-icu","id") INCLUDE ("school_id", "activity_id", "status", "grade");--> statement-breakpoint
CREATE INDEX "students_status" ON "students" USING btree ("status","last_name" collate "und-x-icu","first_name" collate "und-x-icu","id") INCLUDE ("school_id", "activity_id", "period_id", "grade");--> statement-breakpoint
CREATE INDEX "students_grade" ON "students" USING btree ("grade","last_name" collate "und-x-icu","first_name" collate "und-x-icu","id") INCLUDE ("school_id", "activity_id", "period_id", "status");--> statement-breakpoint
CREATE INDEX "students_created_at_id_index" ON "students" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "students_school_id_created_at_id_index" ON "students" USING btree ("school_id","created_at","id");--> statement-breakpoint
CREATE INDEX "students_waiting" ON "students" USING btree ("activity_id","waitlisted_at","id") WHERE status = 'WAITLISTED';--> statement-breakpoint
-- How often a part of a name occurs decides how a search is answered: it is worth knowing well.
ALTER TABLE "students" ALTER COLUMN "search_text" SET STATISTICS 1000;--> statement-breakpoint
CREATE INDEX "students_search" ON "students" USING gin ("search_text" gin_trgm_ops);--> statement-breakpoint
CREATE UNIQUE INDEX "students_once" ON "students" USING btree ("activity_id","period_id",lower("email")) WHERE status not in ('REJECTED', 'CANCELLED');--> statement-breakpoint
-- The changes of one statement, netted, in the order of the keys: statements at once wait for each other and never in a circle.
CREATE FUNCTION count_students_came() RETURNS trigger LANGUAGE plpgsql AS $$
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
CREATE FUNCTION count_students_went() RETURNS trigger LANGUAGE plpgsql AS $$
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
CREATE FUNCTION count_students_changed() RETURNS trigger LANGUAGE plpgsql AS $$
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
CREATE TRIGGER students_came AFTER INSERT ON students REFERENCING NEW TABLE AS came
  FOR EACH STATEMENT EXECUTE FUNCTION count_students_came();--> statement-breakpoint
CREATE TRIGGER students_went AFTER DELETE ON students REFERENCING OLD TABLE AS went
  FOR EACH STATEMENT EXECUTE FUNCTION count_students_went();--> statement-breakpoint
CREATE TRIGGER students_changed AFTER UPDATE ON students REFERENCING OLD TABLE AS went NEW TABLE AS came
  FOR EACH STATEMENT EXECUTE FUNCTION count_students_changed();--> statement-breakpoint
INSERT INTO student_counts_by_school SELECT school_id, period_id, status, grade, count(*) FROM students GROUP BY 1, 2, 3, 4;--> statement-breakpoint
INSERT INTO student_counts_by_activity SELECT activity_id, period_id, status, grade, count(*) FROM students GROUP BY 1, 2, 3, 4;
