ALTER TABLE "one_time_links" ADD COLUMN "usable_at" timestamptz(3) DEFAULT now() NOT NULL;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "email_changed_at" timestamptz(3);