CREATE TABLE "message_recipients" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "message_recipients_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"message_id" integer NOT NULL,
	"school_id" integer NOT NULL,
	"user_id" integer,
	"values" jsonb,
	"created_at" timestamptz(3) DEFAULT now() NOT NULL,
	"queued_at" timestamptz(3),
	"mail_id" uuid
);
--> statement-breakpoint
CREATE TABLE "messages" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "messages_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"created_at" timestamptz(3) DEFAULT now() NOT NULL,
	"updated_at" timestamptz(3) DEFAULT now() NOT NULL,
	"subject" text DEFAULT '' NOT NULL,
	"body" text DEFAULT '' NOT NULL,
	"audience" text DEFAULT 'all' NOT NULL,
	"activity_id" integer,
	"statuses" text[] DEFAULT '{}' NOT NULL,
	"plan_id" integer,
	"province" text DEFAULT '' NOT NULL,
	"region" text DEFAULT '' NOT NULL,
	"school_ids" integer[] DEFAULT '{}' NOT NULL,
	"contact_persons" text DEFAULT 'primary' NOT NULL,
	"attachments" text[] DEFAULT '{}' NOT NULL,
	"state" text DEFAULT 'DRAFT' NOT NULL,
	"author_id" integer,
	"recipients_count" integer DEFAULT 0 NOT NULL,
	"queued_count" integer DEFAULT 0 NOT NULL,
	"sent_at" timestamptz(3),
	"completed_at" timestamptz(3)
);
--> statement-breakpoint
ALTER TABLE "message_recipients" ADD CONSTRAINT "message_recipients_message_id_messages_id_fk" FOREIGN KEY ("message_id") REFERENCES "public"."messages"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "message_recipients" ADD CONSTRAINT "message_recipients_school_id_schools_id_fk" FOREIGN KEY ("school_id") REFERENCES "public"."schools"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "message_recipients" ADD CONSTRAINT "message_recipients_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "messages" ADD CONSTRAINT "messages_activity_id_activities_id_fk" FOREIGN KEY ("activity_id") REFERENCES "public"."activities"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "messages" ADD CONSTRAINT "messages_plan_id_plans_id_fk" FOREIGN KEY ("plan_id") REFERENCES "public"."plans"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "messages" ADD CONSTRAINT "messages_author_id_users_id_fk" FOREIGN KEY ("author_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "message_recipients_message_id_id_index" ON "message_recipients" USING btree ("message_id","id");--> statement-breakpoint
CREATE INDEX "message_recipients_waiting" ON "message_recipients" USING btree ("message_id","id") WHERE queued_at is null;--> statement-breakpoint
CREATE INDEX "message_recipients_user_id_index" ON "message_recipients" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "message_recipients_school_id_index" ON "message_recipients" USING btree ("school_id");--> statement-breakpoint
CREATE INDEX "message_recipients_created_at_index" ON "message_recipients" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "messages_created_at_id_index" ON "messages" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "messages_sending" ON "messages" USING btree ("sent_at") WHERE state = 'SENDING';