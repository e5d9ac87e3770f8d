CREATE TABLE "reminder_rules" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "reminder_rules_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"created_at" timestamptz(3) DEFAULT now() NOT NULL,
	"updated_at" timestamptz(3) DEFAULT now() NOT NULL,
	"name" text NOT NULL,
	"is_active" boolean NOT NULL,
	"subject" text NOT NULL,
	"body" text NOT NULL,
	CONSTRAINT "reminder_rules_name" UNIQUE("name")
);
--> statement-breakpoint
CREATE TABLE "reminder_runs" (
	"day" date PRIMARY KEY NOT NULL,
	"finished_at" timestamptz(3) DEFAULT now() NOT NULL,
	"mails" integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE "reminders" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "reminders_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"rule" text NOT NULL,
	"school_id" integer NOT NULL,
	"subject_id" integer NOT NULL,
	"day" date NOT NULL,
	"created_at" timestamptz(3) DEFAULT now() NOT NULL,
	"mail_id" uuid
);
--> statement-breakpoint
CREATE UNIQUE INDEX "reminders_once" ON "reminders" USING btree ("rule","subject_id","school_id","day");--> statement-breakpoint
CREATE INDEX "reminders_created_at_index" ON "reminders" USING btree ("created_at");