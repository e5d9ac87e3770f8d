-- Before the ledger: whoever changes registrations locks these tables in this order.
LOCK TABLE students IN SHARE ROW EXCLUSIVE MODE;--> statement-breakpoint
ALTER TABLE "student_changes" ADD COLUMN "is_change" boolean DEFAULT false NOT NULL;--> statement-breakpoint
CREATE INDEX "student_changes_school_id_index" ON "student_changes" USING btree ("school_id");