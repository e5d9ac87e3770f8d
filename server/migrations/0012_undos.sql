DROP TABLE "student_undos" CASCADE;--> statement-breakpoint
CREATE TABLE "undos" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"user_id" integer NOT NULL,
	"created_at" timestamptz(3) DEFAULT now() NOT NULL,
	"resource" text NOT NULL,
	"kind" text NOT NULL,
	"rows" jsonb NOT NULL
);
--> statement-breakpoint
CREATE INDEX "undos_user_id_created_at_index" ON "undos" USING btree ("user_id","created_at");