CREATE TABLE "plans" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "plans_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"created_at" timestamptz(3) DEFAULT now() NOT NULL,
	"updated_at" timestamptz(3) DEFAULT now() NOT NULL,
	"name" text NOT NULL,
	"description" text DEFAULT '' NOT NULL,
	"max_registrations" integer,
	"max_honours_students" integer,
	"priority" boolean DEFAULT false NOT NULL,
	"is_active" boolean DEFAULT true NOT NULL
);
--> statement-breakpoint
CREATE TABLE "students" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "students_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"created_at" timestamptz(3) DEFAULT now() NOT NULL,
	"updated_at" timestamptz(3) DEFAULT now() NOT NULL,
	"first_name" text NOT NULL,
	"infix" text DEFAULT '' NOT NULL,
	"last_name" text NOT NULL,
	"email" text NOT NULL,
	"school_id" integer NOT NULL,
	"activity_id" integer NOT NULL,
	"period_id" integer NOT NULL,
	"grade" integer NOT NULL,
	"level" text DEFAULT '' NOT NULL,
	"profile" text DEFAULT '' NOT NULL,
	"status" text NOT NULL,
	"status_reason" text DEFAULT '' NOT NULL,
	"remarks" text DEFAULT '' NOT NULL,
	"waitlisted_at" timestamptz(3),
	"created_by" integer
);
--> statement-breakpoint
ALTER TABLE "schools" ADD COLUMN "brin" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "schools" ADD COLUMN "street" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "schools" ADD COLUMN "postal_code" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "schools" ADD COLUMN "phone" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "schools" ADD COLUMN "email" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "schools" ADD COLUMN "website" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "schools" ADD COLUMN "plan_id" integer;--> statement-breakpoint
ALTER TABLE "schools" ADD COLUMN "notes" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "students" ADD CONSTRAINT "students_school_id_schools_id_fk" FOREIGN KEY ("school_id") REFERENCES "public"."schools"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "students" ADD CONSTRAINT "students_activity_id_activities_id_fk" FOREIGN KEY ("activity_id") REFERENCES "public"."activities"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "students" ADD CONSTRAINT "students_period_id_periods_id_fk" FOREIGN KEY ("period_id") REFERENCES "public"."periods"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "plans_name" ON "plans" USING btree (lower("name"));--> statement-breakpoint
CREATE INDEX "students_school_id_period_id_status_index" ON "students" USING btree ("school_id","period_id","status");--> statement-breakpoint
CREATE INDEX "students_activity_id_period_id_index" ON "students" USING btree ("activity_id","period_id");--> statement-breakpoint
CREATE INDEX "students_period_id_index" ON "students" USING btree ("period_id");--> statement-breakpoint
ALTER TABLE "schools" ADD CONSTRAINT "schools_plan_id_plans_id_fk" FOREIGN KEY ("plan_id") REFERENCES "public"."plans"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "schools_city" ON "schools" USING btree ("city" collate "und-x-icu","id");--> statement-breakpoint
CREATE INDEX "schools_plan_id_index" ON "schools" USING btree ("plan_id");--> statement-breakpoint
CREATE UNIQUE INDEX "schools_brin" ON "schools" USING btree ("brin") WHERE "schools"."brin" <> '';