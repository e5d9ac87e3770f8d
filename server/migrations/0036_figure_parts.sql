CREATE TABLE "figure_parts_by_school_and_activity" (
	"school_id" integer NOT NULL,
	"activity_id" integer NOT NULL,
	"period_id" integer NOT NULL,
	"placed" integer NOT NULL,
	"pending" integer NOT NULL,
	"waiting" integer NOT NULL,
	"rejected" integer NOT NULL,
	"cancelled" integer NOT NULL,
	CONSTRAINT "figure_parts_by_school_and_activity_pk" PRIMARY KEY("period_id","school_id","activity_id")
);
--> statement-breakpoint
CREATE TABLE "figure_parts_by_school_and_grade" (
	"school_id" integer NOT NULL,
	"period_id" integer NOT NULL,
	"grade" integer NOT NULL,
	"level" text NOT NULL,
	"placed" integer NOT NULL,
	"pending" integer NOT NULL,
	"waiting" integer NOT NULL,
	"rejected" integer NOT NULL,
	"cancelled" integer NOT NULL,
	CONSTRAINT "figure_parts_by_school_and_grade_pk" PRIMARY KEY("period_id","school_id","grade","level")
);
--> statement-breakpoint
CREATE INDEX "figures_of_pupils_school_year_period_id_index" ON "figures_of_pupils" USING btree ("school_year","period_id");