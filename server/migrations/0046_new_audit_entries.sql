CREATE TABLE "new_audit_log" (
	"id" integer DEFAULT nextval('audit_log_id_seq') NOT NULL,
	"at" timestamptz(3) DEFAULT now() NOT NULL,
	"actor_id" integer,
	"actor_name" text,
	"action" text NOT NULL,
	"resource" text NOT NULL,
	"record_id" integer NOT NULL,
	"record_title" text NOT NULL,
	"changes" jsonb NOT NULL
);--> statement-breakpoint
-- Whoever reads, changes or deletes entries of the log finds the new ones too.
ALTER TABLE "new_audit_log" INHERIT "audit_log";
