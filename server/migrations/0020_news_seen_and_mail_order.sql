CREATE TABLE "news_seen" (
	"user_id" integer PRIMARY KEY NOT NULL,
	"seen_at" timestamptz(3) NOT NULL
);
--> statement-breakpoint
DROP INDEX "outbox_due";--> statement-breakpoint
ALTER TABLE "outbox" ADD COLUMN "number" integer NOT NULL GENERATED ALWAYS AS IDENTITY (sequence name "outbox_number_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1);--> statement-breakpoint
ALTER TABLE "outbox" ADD COLUMN "answer" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "news_seen" ADD CONSTRAINT "news_seen_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "outbox_waiting" ON "outbox" USING btree ("recipient","number") WHERE "outbox"."sent_at" is null and "outbox"."failed_at" is null;--> statement-breakpoint
CREATE INDEX "outbox_due" ON "outbox" USING btree (("kind" = 'account') desc,"due_at","number") WHERE "outbox"."sent_at" is null and "outbox"."failed_at" is null;