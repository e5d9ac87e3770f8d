CREATE TABLE "news_daily" (
	"user_id" integer NOT NULL,
	"news_id" integer NOT NULL,
	"added_at" timestamptz(3) DEFAULT now() NOT NULL,
	CONSTRAINT "news_daily_user_id_news_id_pk" PRIMARY KEY("user_id","news_id")
);
--> statement-breakpoint
CREATE TABLE "news_mails" (
	"news_id" integer NOT NULL,
	"mail_id" uuid NOT NULL,
	CONSTRAINT "news_mails_news_id_mail_id_pk" PRIMARY KEY("news_id","mail_id")
);
--> statement-breakpoint
CREATE TABLE "news" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "news_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"school_id" integer NOT NULL,
	"kind" text NOT NULL,
	"record_id" integer NOT NULL,
	"person_id" integer DEFAULT 0 NOT NULL,
	"actor_id" integer DEFAULT 0 NOT NULL,
	"before" jsonb,
	"note" text DEFAULT '' NOT NULL,
	"first_at" timestamptz(3) DEFAULT now() NOT NULL,
	"last_at" timestamptz(3) DEFAULT now() NOT NULL,
	"told_at" timestamptz(3)
);
--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "news_mails" text DEFAULT 'all' NOT NULL;--> statement-breakpoint
ALTER TABLE "outbox" ADD COLUMN "kind" text DEFAULT 'account' NOT NULL;--> statement-breakpoint
ALTER TABLE "outbox" ADD COLUMN "user_id" integer;--> statement-breakpoint
ALTER TABLE "outbox" ADD COLUMN "school_id" integer;--> statement-breakpoint
ALTER TABLE "news_daily" ADD CONSTRAINT "news_daily_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "news_mails" ADD CONSTRAINT "news_mails_mail_id_outbox_id_fk" FOREIGN KEY ("mail_id") REFERENCES "public"."outbox"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "news_mails_mail_id_index" ON "news_mails" USING btree ("mail_id");--> statement-breakpoint
CREATE UNIQUE INDEX "news_untold" ON "news" USING btree ("school_id","kind","record_id","person_id") WHERE told_at is null;--> statement-breakpoint
CREATE INDEX "news_school_id_last_at_index" ON "news" USING btree ("school_id","last_at");--> statement-breakpoint
CREATE INDEX "news_last_at_index" ON "news" USING btree ("last_at");--> statement-breakpoint
-- What schools have not been told yet goes along.
INSERT INTO "news" (school_id, kind, record_id, person_id, before, first_at, last_at)
  SELECT waiting.school_id, 'student', student_id, coalesce(created_by, 0), jsonb_build_object('status', status_before), first_at, last_at
  FROM student_status_news waiting JOIN students ON students.id = student_id;
