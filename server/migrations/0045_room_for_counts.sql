-- Every change of status updates these rows. With room on their page PostgreSQL changes them in place, without their index.
ALTER TABLE "student_counts_by_activity" SET (fillfactor = 40);--> statement-breakpoint
CLUSTER "student_counts_by_activity" USING "student_counts_by_activity_activity_id_period_id_status_grade_pk";
