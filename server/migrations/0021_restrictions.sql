CREATE TABLE "restricted_files" (
	"object_key" text PRIMARY KEY NOT NULL,
	"restriction_id" integer NOT NULL,
	"honours_student_id" integer NOT NULL,
	"size" integer NOT NULL,
	"file" jsonb NOT NULL
);
--> statement-breakpoint
CREATE TABLE "restricted_records" (
	"restriction_id" integer NOT NULL,
	"resource" text NOT NULL,
	"record_id" integer NOT NULL,
	"personal" jsonb NOT NULL,
	CONSTRAINT "restricted_records_resource_record_id_pk" PRIMARY KEY("resource","record_id")
);
--> statement-breakpoint
CREATE TABLE "restrictions" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "restrictions_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"created_at" timestamptz(3) DEFAULT now() NOT NULL,
	"updated_at" timestamptz(3) DEFAULT now() NOT NULL,
	"email" text NOT NULL,
	"reason" text NOT NULL
);
--> statement-breakpoint
ALTER TABLE "restricted_files" ADD CONSTRAINT "restricted_files_restriction_id_restrictions_id_fk" FOREIGN KEY ("restriction_id") REFERENCES "public"."restrictions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "restricted_records" ADD CONSTRAINT "restricted_records_restriction_id_restrictions_id_fk" FOREIGN KEY ("restriction_id") REFERENCES "public"."restrictions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "restricted_files_restriction_id_index" ON "restricted_files" USING btree ("restriction_id");--> statement-breakpoint
CREATE INDEX "restricted_records_restriction_id_index" ON "restricted_records" USING btree ("restriction_id");--> statement-breakpoint
CREATE UNIQUE INDEX "restrictions_email" ON "restrictions" USING btree (lower("email"));