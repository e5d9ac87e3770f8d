ALTER TABLE "one_time_links" ADD COLUMN "usable_at" timestamptz(3) DEFAULT now() NOT NULL;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "email_changed_at" timestamptz(3);--> statement-breakpoint
ALTER TABLE "honours_students" ADD COLUMN "restricted_at" timestamptz(3);--> statement-breakpoint
ALTER TABLE "students" ADD COLUMN "restricted_at" timestamptz(3);--> statement-breakpoint
UPDATE "students" SET "restricted_at" = "restrictions"."created_at" FROM "restricted_records" JOIN "restrictions" ON "restrictions"."id" = "restriction_id" WHERE "resource" = 'students' AND "record_id" = "students"."id";--> statement-breakpoint
UPDATE "honours_students" SET "restricted_at" = "restrictions"."created_at" FROM "restricted_records" JOIN "restrictions" ON "restrictions"."id" = "restriction_id" WHERE "resource" = 'honours_students' AND "record_id" = "honours_students"."id";
