ALTER TABLE "users" ADD COLUMN "wants_invitations" boolean DEFAULT true NOT NULL;--> statement-breakpoint
ALTER TABLE "messages" ADD COLUMN "purpose" text DEFAULT 'service' NOT NULL;