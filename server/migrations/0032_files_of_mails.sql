ALTER TABLE "messages" ADD COLUMN "files" jsonb;--> statement-breakpoint
ALTER TABLE "outbox" ADD COLUMN "files" jsonb DEFAULT '[]'::jsonb NOT NULL;