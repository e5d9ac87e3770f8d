CREATE TABLE "failed_addresses" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "failed_addresses_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"email" text NOT NULL,
	"answer" text NOT NULL,
	"failed_at" timestamptz(3) DEFAULT now() NOT NULL,
	CONSTRAINT "failed_addresses_email_unique" UNIQUE("email")
);
--> statement-breakpoint
ALTER TABLE "outbox" ADD COLUMN "report" text;--> statement-breakpoint
ALTER TABLE "outbox" ADD COLUMN "reported_at" timestamptz(3);