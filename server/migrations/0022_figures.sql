CREATE TABLE "figures_by_activity" (
	"activity_id" integer NOT NULL,
	"period_id" integer NOT NULL,
	"status" text NOT NULL,
	"grade" integer NOT NULL,
	"level" text NOT NULL,
	"number" integer NOT NULL,
	CONSTRAINT "figures_by_activity_pk" PRIMARY KEY("period_id","activity_id","status","grade","level")
);
--> statement-breakpoint
CREATE TABLE "figures_by_day" (
	"activity_id" integer NOT NULL,
	"period_id" integer NOT NULL,
	"day" date NOT NULL,
	"status" text NOT NULL,
	"number" integer NOT NULL,
	CONSTRAINT "figures_by_day_pk" PRIMARY KEY("activity_id","period_id","day","status")
);
--> statement-breakpoint
CREATE TABLE "figures_by_school_and_activity" (
	"school_id" integer NOT NULL,
	"activity_id" integer NOT NULL,
	"period_id" integer NOT NULL,
	"status" text NOT NULL,
	"number" integer NOT NULL,
	CONSTRAINT "figures_by_school_and_activity_pk" PRIMARY KEY("period_id","school_id","activity_id","status")
);
--> statement-breakpoint
CREATE TABLE "figures_by_school_and_grade" (
	"school_id" integer NOT NULL,
	"period_id" integer NOT NULL,
	"status" text NOT NULL,
	"grade" integer NOT NULL,
	"level" text NOT NULL,
	"number" integer NOT NULL,
	CONSTRAINT "figures_by_school_and_grade_pk" PRIMARY KEY("period_id","school_id","status","grade","level")
);
--> statement-breakpoint
CREATE TABLE "figures_by_school" (
	"school_id" integer NOT NULL,
	"period_id" integer NOT NULL,
	"status" text NOT NULL,
	"number" integer NOT NULL,
	CONSTRAINT "figures_by_school_pk" PRIMARY KEY("period_id","school_id","status")
);
--> statement-breakpoint
CREATE TABLE "figures_of_pupils" (
	"school_id" integer NOT NULL,
	"school_year" text NOT NULL,
	"period_id" integer NOT NULL,
	"grade" integer NOT NULL,
	"level" text NOT NULL,
	"number" integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE "student_changes" (
	"school_id" integer NOT NULL,
	"activity_id" integer NOT NULL,
	"period_id" integer NOT NULL,
	"status" text NOT NULL,
	"grade" integer NOT NULL,
	"level" text NOT NULL,
	"day" date NOT NULL,
	"number" integer NOT NULL,
	"is_of_pupils" boolean NOT NULL
);
--> statement-breakpoint
CREATE INDEX "figures_by_day_status_day_index" ON "figures_by_day" USING btree ("status","day");--> statement-breakpoint
CREATE INDEX "figures_of_pupils_school_year_school_id_index" ON "figures_of_pupils" USING btree ("school_year","school_id");