CREATE TABLE "retention_holds" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "retention_holds_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"created_at" timestamptz(3) DEFAULT now() NOT NULL,
	"updated_at" timestamptz(3) DEFAULT now() NOT NULL,
	"email" text NOT NULL,
	"reason" text NOT NULL,
	"until" date NOT NULL
);
--> statement-breakpoint
CREATE TABLE "retention_runs" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "retention_runs_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"started_at" timestamptz(3) NOT NULL,
	"finished_at" timestamptz(3),
	"counts" jsonb DEFAULT '{}'::jsonb NOT NULL
);
--> statement-breakpoint
CREATE TABLE "retention_terms" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "retention_terms_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"created_at" timestamptz(3) DEFAULT now() NOT NULL,
	"updated_at" timestamptz(3) DEFAULT now() NOT NULL,
	"name" text NOT NULL,
	"term" integer NOT NULL,
	CONSTRAINT "retention_terms_name" UNIQUE("name")
);
--> statement-breakpoint
ALTER TABLE "honours_students" ADD COLUMN "anonymised_at" timestamptz(3);--> statement-breakpoint
ALTER TABLE "students" ADD COLUMN "anonymised_at" timestamptz(3);--> statement-breakpoint
CREATE UNIQUE INDEX "retention_holds_email" ON "retention_holds" USING btree (lower("email"));--> statement-breakpoint
CREATE INDEX "retention_holds_until_id_index" ON "retention_holds" USING btree ("until","id");--> statement-breakpoint
CREATE INDEX "students_identified" ON "students" USING btree ("period_id","id") WHERE anonymised_at is null;