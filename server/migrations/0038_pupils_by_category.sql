CREATE TABLE "figures_of_repeats" (
	"school_id" integer NOT NULL,
	"school_year" text NOT NULL,
	"period_id" integer NOT NULL,
	"category" text NOT NULL,
	"activity_id" integer NOT NULL,
	"grade" integer NOT NULL,
	"level" text NOT NULL,
	"number" integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE "pupil_changes" (
	"school_id" integer NOT NULL,
	"period_id" integer NOT NULL
);
--> statement-breakpoint
CREATE INDEX "figures_of_repeats_school_year_school_id_index" ON "figures_of_repeats" USING btree ("school_year","school_id");--> statement-breakpoint
CREATE INDEX "figures_of_repeats_school_year_period_id_activity_id_index" ON "figures_of_repeats" USING btree ("school_year","period_id","activity_id");