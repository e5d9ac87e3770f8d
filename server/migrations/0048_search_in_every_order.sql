-- As the index of names: a search in the order of schools, activities or periods passes over other rows without reading them. The old
-- indexes go last, so that nobody who reads waits for the new ones.
CREATE INDEX "students_school_searched" ON "students" USING btree ("school_id","last_name" collate "und-x-icu","first_name" collate "und-x-icu","id") INCLUDE ("activity_id", "period_id", "grade", "search_text");--> statement-breakpoint
CREATE INDEX "students_activity_searched" ON "students" USING btree ("activity_id","last_name" collate "und-x-icu","first_name" collate "und-x-icu","id") INCLUDE ("school_id", "period_id", "grade", "search_text");--> statement-breakpoint
CREATE INDEX "students_period_searched" ON "students" USING btree ("period_id","last_name" collate "und-x-icu","first_name" collate "und-x-icu","id") INCLUDE ("school_id", "activity_id", "grade", "search_text");--> statement-breakpoint
DROP INDEX "students_school", "students_activity", "students_period";--> statement-breakpoint
ALTER INDEX "students_school_searched" RENAME TO "students_school";--> statement-breakpoint
ALTER INDEX "students_activity_searched" RENAME TO "students_activity";--> statement-breakpoint
ALTER INDEX "students_period_searched" RENAME TO "students_period";
