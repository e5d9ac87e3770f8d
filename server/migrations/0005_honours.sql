CREATE TABLE "honours_files" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "honours_files_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"honours_student_id" integer NOT NULL,
	"kind" text NOT NULL,
	"name" text NOT NULL,
	"size" integer NOT NULL,
	"content_type" text NOT NULL,
	"object_key" text NOT NULL,
	"uploaded_at" timestamptz(3) DEFAULT now() NOT NULL,
	"uploaded_by" integer,
	CONSTRAINT "honours_files_object" UNIQUE("object_key")
);
--> statement-breakpoint
CREATE TABLE "honours_students" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "honours_students_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"created_at" timestamptz(3) DEFAULT now() NOT NULL,
	"updated_at" timestamptz(3) DEFAULT now() NOT NULL,
	"first_name" text NOT NULL,
	"infix" text DEFAULT '' NOT NULL,
	"last_name" text NOT NULL,
	"email" text NOT NULL,
	"school_id" integer NOT NULL,
	"honours_program_id" integer NOT NULL,
	"grade" integer NOT NULL,
	"profile" text DEFAULT '' NOT NULL,
	"motivation" text DEFAULT '' NOT NULL,
	"status" text DEFAULT 'PENDING' NOT NULL,
	"status_reason" text DEFAULT '' NOT NULL,
	"finished_at" timestamptz(3),
	"finished_by" integer,
	"search_text" text GENERATED ALWAYS AS (searchable(' ' || first_name || ' ' || infix || ' ' || last_name || ' ' || email || ' ')) STORED NOT NULL
);
--> statement-breakpoint
CREATE TABLE "honours_uploads" (
	"key" text PRIMARY KEY NOT NULL,
	"honours_student_id" integer NOT NULL,
	"kind" text NOT NULL,
	"name" text NOT NULL,
	"size" integer NOT NULL,
	"content_type" text NOT NULL,
	"user_id" integer NOT NULL,
	"created_at" timestamptz(3) DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "honours_programs" ADD COLUMN "description" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "honours_programs" ADD COLUMN "capacity" integer;--> statement-breakpoint
ALTER TABLE "honours_programs" ADD COLUMN "max_per_school" integer;--> statement-breakpoint
ALTER TABLE "honours_programs" ADD COLUMN "required_files" text[] DEFAULT array['Motivatiebrief', 'Cijferlijst', 'Aanbevelingsbrief'] NOT NULL;--> statement-breakpoint
ALTER TABLE "honours_files" ADD CONSTRAINT "honours_files_honours_student_id_honours_students_id_fk" FOREIGN KEY ("honours_student_id") REFERENCES "public"."honours_students"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "honours_files" ADD CONSTRAINT "honours_files_uploaded_by_users_id_fk" FOREIGN KEY ("uploaded_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "honours_students" ADD CONSTRAINT "honours_students_school_id_schools_id_fk" FOREIGN KEY ("school_id") REFERENCES "public"."schools"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "honours_students" ADD CONSTRAINT "honours_students_honours_program_id_honours_programs_id_fk" FOREIGN KEY ("honours_program_id") REFERENCES "public"."honours_programs"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "honours_students" ADD CONSTRAINT "honours_students_finished_by_users_id_fk" FOREIGN KEY ("finished_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "honours_uploads" ADD CONSTRAINT "honours_uploads_honours_student_id_honours_students_id_fk" FOREIGN KEY ("honours_student_id") REFERENCES "public"."honours_students"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "honours_uploads" ADD CONSTRAINT "honours_uploads_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "honours_files_honours_student_id_id_index" ON "honours_files" USING btree ("honours_student_id","id");--> statement-breakpoint
CREATE UNIQUE INDEX "honours_files_one_of_a_kind" ON "honours_files" USING btree ("honours_student_id","kind") WHERE kind <> '';--> statement-breakpoint
CREATE INDEX "honours_students_name" ON "honours_students" USING btree ("last_name" collate "und-x-icu","first_name" collate "und-x-icu","id");--> statement-breakpoint
CREATE INDEX "honours_students_program" ON "honours_students" USING btree ("honours_program_id","last_name" collate "und-x-icu","first_name" collate "und-x-icu","id");--> statement-breakpoint
CREATE INDEX "honours_students_school" ON "honours_students" USING btree ("school_id","last_name" collate "und-x-icu","first_name" collate "und-x-icu","id");--> statement-breakpoint
CREATE INDEX "honours_students_created_at_id_index" ON "honours_students" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "honours_students_finished_at_id_index" ON "honours_students" USING btree ("finished_at","id");--> statement-breakpoint
CREATE INDEX "honours_students_search" ON "honours_students" USING gin ("search_text" gin_trgm_ops);--> statement-breakpoint
CREATE UNIQUE INDEX "honours_students_once" ON "honours_students" USING btree ("honours_program_id",lower("email")) WHERE status not in ('REJECTED', 'CANCELLED');--> statement-breakpoint
CREATE INDEX "honours_uploads_honours_student_id_index" ON "honours_uploads" USING btree ("honours_student_id");--> statement-breakpoint
CREATE INDEX "honours_uploads_created_at_index" ON "honours_uploads" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "honours_programs_deadline_id_index" ON "honours_programs" USING btree ("deadline","id");--> statement-breakpoint
CREATE INDEX "honours_programs_name" ON "honours_programs" USING btree ("name" collate "und-x-icu","id");