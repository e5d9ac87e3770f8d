ALTER TABLE "student_counts_by_school_and_activity" ADD COLUMN "is_change" boolean DEFAULT true NOT NULL;--> statement-breakpoint
ALTER TABLE "student_counts_by_school" ADD COLUMN "is_change" boolean DEFAULT true NOT NULL;--> statement-breakpoint
CREATE INDEX "student_counts_by_school_and_activity_changes" ON "student_counts_by_school_and_activity" USING btree ("school_id") WHERE is_change;--> statement-breakpoint
CREATE UNIQUE INDEX "student_counts_by_school_and_activity_kept" ON "student_counts_by_school_and_activity" USING btree ("school_id","activity_id","status") WHERE not is_change;--> statement-breakpoint
CREATE INDEX "student_counts_by_school_changes" ON "student_counts_by_school" USING btree ("school_id") WHERE is_change;--> statement-breakpoint
CREATE UNIQUE INDEX "student_counts_by_school_kept" ON "student_counts_by_school" USING btree ("school_id","period_id","status","grade") WHERE not is_change;